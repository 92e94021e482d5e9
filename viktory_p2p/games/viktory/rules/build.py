"""Chapter 7: building towns and upgrading them to cities."""

from __future__ import annotations

from viktory_p2p.games.viktory.actions import END, Action, Build, Upgrade, at_each
from viktory_p2p.games.viktory.rules import economy, explore
from viktory_p2p.games.viktory.ruleset import CITY, TOWN
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Hex, Mask
from viktory_p2p.kernel.values import Refusal


def reachable(state: State, seat: Seat) -> Mask:
    """Revealed hexes a path of revealed hexes joins to an own settlement, enemies or not.

    Rules 7.21, R17, R18."""
    revealed = state.board.all & ~state.ground.hidden
    found = state.settled(seat)
    for _ in range(state.rules.build_range):
        found = state.board.spread(found) & revealed
    return found


def build_sites(state: State, seat: Seat) -> Mask:
    """Where *seat* may build a town.  Rules 7.21, 7.22, R17, R19."""
    return reachable(state, seat) & state.ground.land & ~crowded(state) & ~state.enemy_units(seat)


def crowded(state: State) -> Mask:
    """Where a settlement would be too near to another one.  Rule 7.21."""
    return state.board.within(state.settlements(), state.rules.spacing - 1)


def building_actions(state: State) -> list[Action]:
    """Builds, then upgrades, by hex; ``end`` last.  Rules 7.2, 7.22, R21."""
    if not state.builds:
        return [END]
    seat = state.seat
    return [*at_each(Build, build_sites(state, seat)), *at_each(Upgrade, state.towns[seat]), END]


def building_refusal(state: State) -> Refusal | None:
    """Why the seat on turn builds nothing more.  Rules 7.1, 7.2, 14.0, R16."""
    if state.builds:
        return None
    if not state.controls_capital(state.seat):
        return Refusal("7.1", "you did not control your capital when the turn began")
    return Refusal("7.2", "you have built this turn already", hint="end the phase with: end")


def build_refusal(state: State, action: Build) -> Refusal | None:
    """Why no town can be built there, or None.  Rules 7.1, 7.21, 7.22."""
    if refusal := building_refusal(state):
        return refusal
    if build_sites(state, state.seat) >> action.site & 1:
        return None
    return _site_refusal(state, action.site)


def _site_refusal(state: State, site: Hex) -> Refusal:
    """What is wrong with *site*.  Rules 7.21, 7.22, R17, R19."""
    bit, name = 1 << site, state.name(site)
    if state.ground.hidden & bit:
        return Refusal("7.21", "{site} is not revealed", site=name)
    if state.ground.water & bit:
        return Refusal("7.21", "{site} is water", site=name)
    if state.settlements() & bit:
        return Refusal("7.21", "a settlement stands at {site}", site=name)
    if crowded(state) & bit:
        return Refusal("7.21", "{site} is beside another settlement", site=name)
    if state.enemy_units(state.seat) & bit:
        return Refusal("7.22", "a unit of another player stands at {site}", site=name)
    far = "no revealed path of up to {steps} steps joins {site} to your settlements"
    return Refusal("7.21", far, site=name, steps=state.rules.build_range)


def build(state: State, action: Build) -> None:
    """A town, the infantry it supports, and the tiles beside it.  Rules 7.2, 7.3, 7.4, R25."""
    seat, site = state.seat, action.site
    state.builds -= 1
    state.settle(seat, TOWN, site)
    state.new |= 1 << site
    state.tell("TownBuilt", seat=state.colours[seat], hex=state.name(site))
    economy.recruit(state, seat, economy.support(state, site, TOWN))
    explore.turn_around(state, site, state.rules.reveals[TOWN])


def upgrade_refusal(state: State, action: Upgrade) -> Refusal | None:
    """Why that town cannot become a city, or None; range and enemies beside it do not matter.

    Rules 7.1, 7.2, 7.23, R20, R24."""
    if refusal := building_refusal(state):
        return refusal
    if state.towns[state.seat] >> action.site & 1:
        return None
    name = state.name(action.site)
    if state.cities[state.seat] >> action.site & 1:
        return Refusal("7.23", "{site} is a city already", site=name)
    return Refusal("7.23", "you have no town at {site}", site=name)


def upgrade(state: State, action: Upgrade) -> None:
    """A town becomes a city, with one more unit by its terrain.  Rules 7.23, 7.3, 7.4, 8.2, R22, R23."""
    seat, site = state.seat, action.site
    state.builds -= 1
    state.settle(seat, CITY, site)
    state.tell("CityBuilt", seat=state.colours[seat], hex=state.name(site))
    economy.recruit(state, seat, economy.upgrade_gain(state, site))
    explore.turn_around(state, site, state.rules.reveals[CITY])
