"""Chapter 8 with 10.2, 10.3 and 14.0: what settlements support, and what changes hands with them.

Units of every kind always equal what the settlements support; a conquest moves both.
"""

from __future__ import annotations

from viktory_p2p.games.viktory.actions import RESERVE, Action, Remove
from viktory_p2p.games.viktory.questions import Conquest, Removal
from viktory_p2p.games.viktory.rules import answers, defaults, pending, victory
from viktory_p2p.games.viktory.ruleset import CITY, SETTLEMENT_NAMES, TOWN, Settlement
from viktory_p2p.games.viktory.state import PLAYING, State
from viktory_p2p.games.viktory.terrain import LAND_TERRAINS
from viktory_p2p.games.viktory.units import (
    FRESH,
    FRIGATE,
    KINDS,
    LETTERS,
    NONE,
    UNITS,
    Counts,
    Kind,
    Unit,
    count,
    just,
    label,
    letters,
    minus,
    plus,
    ships_in,
    without,
)
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Hex, hexes_in
from viktory_p2p.kernel.values import Refusal


def support(state: State, site: Hex, settlement: Settlement) -> Counts:
    """The units a town or a city supports at *site*.  Rules 8.1, 8.2, R27."""
    terrain = state.ground.terrain(site)
    return state.rules.supply[settlement][terrain] if terrain in LAND_TERRAINS else NONE


def upgrade_gain(state: State, site: Hex) -> Counts:
    """What a city at *site* supports beyond a town.  Rules 7.4, 8.2, R23."""
    return minus(support(state, site, CITY), support(state, site, TOWN))


def supported(state: State, seat: Seat) -> Counts:
    """The units all settlements of *seat* support.  Rules 8.0, R29."""
    total = NONE
    for settlement, sites in ((TOWN, state.towns[seat]), (CITY, state.cities[seat])):
        for site in hexes_in(sites):
            total = plus(total, support(state, site, settlement))
    return total


def mustered(state: State, seat: Seat) -> Counts:
    """The units *seat* has: on the map, aboard, waiting for battle, in reserve.  Rules 8.0, R28."""
    total = state.reserve[seat]
    for place in hexes_in(state.held[seat]):
        total = plus(total, count(state.units[place]))
    if seat == state.seat:
        for assault in state.assaults.values():
            total = plus(total, count(assault.units))
    return total


def recruit(state: State, seat: Seat, units: Counts) -> None:
    """New units go to the reserve.  Rules 7.4, 10.3, R25, R31."""
    state.store(seat, plus(state.reserve[seat], units))
    state.tell("UnitsRecruited", seat=state.colours[seat], units=letters(units))


# -- conquest ----------------------------------------------------------------------------------------------


def conquer(state: State, site: Hex, winner: Seat, loser: Seat) -> None:
    """A settlement changes hands, and with it the units it supports.  Rules 10.2, 10.3, 12.3.4, 14.0."""
    settlement = CITY if state.cities[loser] >> site & 1 else TOWN
    state.settle(loser, None, site)
    state.settle(winner, settlement, site)
    conquest = Conquest(site, settlement, winner, loser, state.capitals[loser] == site)
    _tell_conquest(state, conquest)
    units = support(state, site, settlement)
    recruit(state, winner, units)
    for react in state.rules.after_conquest:
        react(state, conquest)
    state.question = Removal(loser, units)
    ask_removal(state)


def _tell_conquest(state: State, conquest: Conquest) -> None:
    """Also what it means for a capital: lost, or its owner's again.  Rules 14.0, R124."""
    winner, loser = state.colours[conquest.winner], state.colours[conquest.loser]
    name = state.name(conquest.site)
    what = SETTLEMENT_NAMES[conquest.settlement]
    state.tell("SettlementConquered", seat=winner, loser=loser, hex=name, settlement=what)
    if conquest.was_capital:
        state.tell("CapitalLost", seat=loser, hex=name)
    elif state.capitals[conquest.winner] == conquest.site:
        state.tell("CapitalRetaken", seat=winner, hex=name)


# -- units given up ----------------------------------------------------------------------------------------


def removals(state: State, seat: Seat, kind: Kind) -> list[Remove]:
    """Where *seat* can give up a unit of *kind*: reserve first, then by hex and ship.

    Rules 10.2, R26, R28."""
    found = [Remove(RESERVE, kind)] if state.reserve[seat][kind] else []
    for place in hexes_in(state.held[seat]):
        found += _removals_at(state, place, kind)
    return found


def _removals_at(state: State, place: Hex, kind: Kind) -> list[Remove]:
    stack = state.units[place]
    if kind != FRIGATE and UNITS[kind][FRESH] in stack:
        return [Remove(place, kind)]
    return [Remove(place, kind, i) for i, ship in enumerate(ships_in(stack)) if _gives(ship, kind)]


def _gives(ship: Unit, kind: Kind) -> bool:
    return kind == FRIGATE or any(aboard.kind == kind for aboard in ship.cargo)


def ask_removal(state: State) -> None:
    """What leaves no choice goes at once; the rest is asked.  Rules 10.2, R26, R123, R9."""
    question = state.question
    assert isinstance(question, Removal)
    seat = question.seat
    if not state.settled(seat):
        eliminate(state, seat)
        return
    owed = list(question.owed)
    for kind in KINDS:
        while owed[kind] and (forced := _forced(state, seat, kind, owed[kind])):
            answers.give(state, seat, forced)
            remove(state, seat, forced)
            owed[kind] -= 1
        if not removals(state, seat, kind):
            owed[kind] = 0
    i, c, a, f = owed
    state.question = Removal(seat, (i, c, a, f)) if any(owed) else None


def _forced(state: State, seat: Seat, kind: Kind, owed: int) -> Remove | None:
    """The next unit to go if it does not matter which one is said, or nobody is there to say it."""
    choices = removals(state, seat, kind)
    if not choices:
        return None
    if state.standing[seat] != PLAYING or state.over is not None:
        return defaults.removal(choices)
    alike = len(choices) == 1 or mustered(state, seat)[kind] <= owed
    return choices[0] if alike else None


def removal_actions(state: State) -> list[Action]:
    """The choices for every kind owed: I, C, A, F, each from the reserve first.  Rule 10.2."""
    question = state.question
    assert isinstance(question, Removal)
    return [
        choice for kind in KINDS if question.owed[kind] for choice in removals(state, question.seat, kind)
    ]


def removal_refusal(state: State, action: Remove) -> Refusal | None:
    """Why that unit cannot be given up, or None.  Rules 10.2, R26."""
    question = state.question
    assert isinstance(question, Removal)
    if not 0 <= action.kind < len(KINDS) or not question.owed[action.kind]:
        owed = letters(question.owed)
        return Refusal("10.2", "what is owed for the lost settlement is {owed}", owed=owed)
    if action in removals(state, question.seat, action.kind):
        return None
    return Refusal("10.2", "you have no such unit there")


def do_removal(state: State, action: Remove) -> None:
    """The seat that lost a settlement gives up the unit it chose.  Rule 10.2."""
    question = state.question
    assert isinstance(question, Removal)
    remove(state, question.seat, action)
    if isinstance(state.question, Removal):
        state.question = Removal(question.seat, minus(question.owed, just(action.kind)))
        ask_removal(state)


def remove(state: State, seat: Seat, action: Remove) -> None:
    """The unit leaves the game; cargo of a frigate goes to the reserve.  Rules 10.2, R28."""
    site, kind = action.site, action.kind
    if site == RESERVE:
        _tell_removal(state, seat, LETTERS[kind], "reserve")
        state.store(seat, minus(state.reserve[seat], just(kind)))
        return
    if kind != FRIGATE and UNITS[kind][FRESH] in state.units[site]:
        _tell_removal(state, seat, LETTERS[kind], state.name(site))
        state.take(seat, site, UNITS[kind][FRESH])
    else:
        _remove_at_sea(state, seat, action)
    pending.lapse_if_unopposed(state, site)


def _remove_at_sea(state: State, seat: Seat, action: Remove) -> None:
    """A frigate, or one of the units aboard.  Rule R28."""
    ship, place = ships_in(state.units[action.site])[action.ship], state.name(action.site)
    _tell_removal(state, seat, LETTERS[action.kind], place)
    if action.kind != FRIGATE:
        cargo = without(ship.cargo, UNITS[action.kind][FRESH])
        state.swap(action.site, ship, Unit(FRIGATE, ship.status, cargo, ship.landed, ship.ashore))
        return
    state.take(seat, action.site, ship)
    state.store(seat, plus(state.reserve[seat], count(ship.cargo)))
    for aboard in ship.cargo:
        state.tell("UnitRecalled", seat=state.colours[seat], unit=label(aboard), hex=place)


def _tell_removal(state: State, seat: Seat, unit: str, where: str) -> None:
    state.tell("UnitRemoved", seat=state.colours[seat], unit=unit, hex=where)


# -- elimination -------------------------------------------------------------------------------------------


def eliminate(state: State, seat: Seat) -> None:
    """A seat without a settlement is out, and its last pieces leave the map.  Rules 5.1, R8, R123."""
    for place in hexes_in(state.held[seat]):
        for unit in state.units[place]:
            _tell_removal(state, seat, label(unit), state.name(place))
        state.restack(place, ())
        state.held[seat] &= ~(1 << place)
        pending.lapse_if_unopposed(state, place)
    state.store(seat, NONE)
    state.question = None
    victory.put_out(state, seat)
