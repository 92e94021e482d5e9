"""Chapter 13 with 14.0: placing units of the reserve, and the sea battles that follow from it."""

from __future__ import annotations

from collections.abc import Sequence

from viktory_p2p.games.viktory.actions import END, Action, Place, places
from viktory_p2p.games.viktory.rules import economy, explore, pending
from viktory_p2p.games.viktory.ruleset import CITY, TOWN
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import (
    FRESH,
    FRIGATE,
    KINDS,
    LETTERS,
    MOVED,
    UNITS,
    Counts,
    Kind,
    just,
    minus,
)
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Hex, Mask, hexes_in, mask_of
from viktory_p2p.kernel.values import Refusal


def slots(state: State, site: Hex, seat: Seat) -> Counts:
    """What a settlement takes in a turn, whatever stands there; without the capital a city is a town.

    Rules 13.11, 13.12, 14.0, R89, R91, R95."""
    city = state.cities[seat] >> site & 1 and state.controls_capital(seat)
    return economy.support(state, site, CITY if city else TOWN)


def capital_of(state: State, seat: Seat) -> Mask:
    """The own capital while its owner holds it: it takes anything, always.  Rules 13.4, 14.0, R93."""
    return 1 << state.capitals[seat] if state.controls_capital(seat) else 0


def open_sites(state: State, seat: Seat) -> Mask:
    """Settlements other than the capital, beside no unit of another player.  Rules 13.2, R90."""
    threatened = state.board.spread(state.enemy_units(seat))
    return state.settled(seat) & ~threatened & ~capital_of(state, seat)


def placed_at(state: State, site: Hex, kind: Kind) -> int:
    """How many units of *kind* were placed at *site* this turn.  Rule 13.11."""
    return state.placed.count((site, kind))


def land_sites(state: State, seat: Seat, kind: Kind) -> Mask:
    """Where a land unit of *kind* may be placed.  Rules 13.1, 13.11, 13.2, 13.4."""
    found = capital_of(state, seat)
    for site in hexes_in(open_sites(state, seat)):
        if slots(state, site, seat)[kind] > placed_at(state, site, kind):
            found |= 1 << site
    return found


# -- frigates ----------------------------------------------------------------------------------------------


def harbour(state: State, site: Hex) -> Mask:
    """The revealed water beside *site*, else the nearest, whatever lies between.  Rules 13.3, R92."""
    near = 1 << site
    while near != state.board.all:
        near = state.board.spread(near)
        if near & state.ground.water:
            return near & state.ground.water
    return 0


def berths(state: State, seat: Seat) -> list[Hex]:
    """The frigate slots of open settlements: the settlement once for each; the capital needs none.

    Rules 13.11, 13.4, R90."""
    sites = hexes_in(open_sites(state, seat))
    return [site for site in sites for _ in range(slots(state, site, seat)[FRIGATE])]


def docks_at(state: State, seat: Seat, water: Hex) -> Mask:
    """The settlements a frigate placed at *water* can belong to.  Rules 13.3, 13.4, R142."""
    sites = mask_of(berths(state, seat)) | capital_of(state, seat)
    return mask_of(site for site in hexes_in(sites) if harbour(state, site) >> water & 1)


def assignable(ships: Sequence[Mask], slots: Sequence[Hex]) -> bool:
    """Whether every ship, given by the docks it can belong to, finds a slot of its own.  Rule R142."""
    holders: dict[int, Mask] = {}
    return all(_find_slot(ship, slots, holders, set()) for ship in ships)


def _find_slot(ship: Mask, slots: Sequence[Hex], holders: dict[int, Mask], tried: set[int]) -> bool:
    """Give *ship* a slot, moving others to another one where that helps."""
    for i, site in enumerate(slots):
        if ship >> site & 1 and i not in tried:
            tried.add(i)
            if i not in holders or _find_slot(holders[i], slots, holders, tried):
                holders[i] = ship
                return True
    return False


def frigate_sites(state: State, seat: Seat) -> Mask:
    """The water hexes a frigate may be placed in.  Rules 13.3, 13.4, 13.5, R92, R94, R142."""
    capital = capital_of(state, seat)
    slots = berths(state, seat)
    found = harbour(state, state.capitals[seat]) if capital else 0
    ships = [docks for docks in state.docks if not docks & capital]
    for water in hexes_in(_waters(state, slots) & ~found):
        if assignable([*ships, docks_at(state, seat, water)], slots):
            found |= 1 << water
    return found & ~(state.fought & state.enemy_units(seat))


def _waters(state: State, sites: Sequence[Hex]) -> Mask:
    found = 0
    for site in sites:
        found |= harbour(state, site)
    return found


# -- placing -----------------------------------------------------------------------------------------------


def sites_for(state: State, kind: Kind) -> Mask:
    """Where the seat on turn may place a unit of *kind*.  Rule 13.1."""
    return frigate_sites(state, state.seat) if kind == FRIGATE else land_sites(state, state.seat, kind)


def reserve_actions(state: State) -> list[Action]:
    """Placements by kind and hex, ``end`` last.  Rule 13.0."""
    found: list[Action] = []
    for kind in KINDS:
        if state.reserve[state.seat][kind]:
            found += places(kind, sites_for(state, kind))
    return [*found, END]


def place_refusal(state: State, action: Place) -> Refusal | None:
    """Why that unit cannot be placed there, or None.  Rules 13.1 to 13.5, 14.0."""
    kind, site = action.kind, action.site
    if kind not in KINDS or not state.reserve[state.seat][kind]:
        return Refusal("13.0", "you have no such unit in reserve")
    if sites_for(state, kind) >> site & 1:
        return None
    return _frigate_refusal(state, site) if kind == FRIGATE else _land_refusal(state, kind, site)


def _land_refusal(state: State, kind: Kind, site: Hex) -> Refusal:
    """Rules 13.1, 13.11, 13.2, 14.0."""
    seat, name = state.seat, state.name(site)
    if not state.settled(seat) >> site & 1:
        return Refusal("13.1", "{site} is no settlement of yours", site=name)
    if not open_sites(state, seat) >> site & 1:
        return Refusal("13.2", "an enemy unit stands beside {site}", site=name)
    if slots(state, site, seat)[kind]:
        return Refusal("13.11", "{site} takes no more {kind} this turn", site=name, kind=LETTERS[kind])
    if state.cities[seat] >> site & 1 and not state.controls_capital(seat):
        return Refusal("14.0", "without your capital {site} takes one infantry only", site=name)
    return Refusal("13.11", "{site} takes no {kind}", site=name, kind=LETTERS[kind])


def _frigate_refusal(state: State, site: Hex) -> Refusal:
    """Rules 13.11, 13.2, 13.3, 13.5, 14.0, R94, R142."""
    name, seat = state.name(site), state.seat
    if not state.ground.water >> site & 1:
        return Refusal(
            "13.3", "{site} is not revealed water", site=name, hint="a frigate names its water hex"
        )
    if state.fought & state.enemy_units(seat) & 1 << site:
        return Refusal("12.2", "a battle was fought at {site} this turn", site=name)
    if docks_at(state, seat, site):
        return Refusal(
            "13.11", "the forest cities that reach {site} take no more frigates this turn", site=name
        )
    closed = [city for city in hexes_in(state.settled(seat)) if harbour(state, city) >> site & 1]
    if any(economy.support(state, city, CITY)[FRIGATE] and state.cities[seat] >> city & 1 for city in closed):
        if not state.controls_capital(seat):
            return Refusal("14.0", "without your capital your cities take one infantry only")
        return Refusal("13.2", "an enemy unit stands beside the forest city that reaches {site}", site=name)
    return Refusal("13.3", "{site} is not the nearest water of a forest city or capital of yours", site=name)


def place(state: State, action: Place) -> None:
    """The unit is on the map; a frigate explores, and among enemies it waits for battle.

    Rules 13.0, 13.3, 13.5, R59, R94."""
    kind, site, seat = action.kind, action.site, state.seat
    state.store(seat, minus(state.reserve[seat], just(kind)))
    if kind == FRIGATE:
        # What it may turn over changes the harbours, not where it came from.
        state.docks = tuple(sorted((*state.docks, docks_at(state, seat, site))))
    state.placed = tuple(sorted((*state.placed, (site, kind))))
    state.tell("UnitPlaced", seat=state.colours[seat], unit=LETTERS[kind], hex=state.name(site))
    if kind == FRIGATE and state.enemy_units(seat) >> site & 1:
        pending.join(state, site, UNITS[kind][MOVED], 0)
    else:
        state.put(seat, site, UNITS[kind][FRESH])
    if kind == FRIGATE:
        explore.turn_around(state, site)
