"""The movement and combat phase, 6.0 and 12.4: everything the seat on turn may order, in any sequence.

The published order: by hex, in each hex by kind I C A F (ships by their place); each unit moves, then
loads or lands, then bombards; after all units the battles by hex, then ``halt``, then ``end``.
"""

from __future__ import annotations

from collections.abc import Sequence

from viktory_p2p.games.viktory.actions import (
    END,
    HALT,
    Action,
    Battle,
    Bombard,
    Land,
    Load,
    Move,
    at_each,
    to_each,
)
from viktory_p2p.games.viktory.rules.bombard import bombard_targets, see_through
from viktory_p2p.games.viktory.rules.movement import (
    docked,
    moving,
    must_leave_port,
    passage,
    points_of,
    sail_targets,
    walk_targets,
)
from viktory_p2p.games.viktory.rules.transport import has_berth, landing_sites
from viktory_p2p.games.viktory.state import Orders, Outlook, State
from viktory_p2p.games.viktory.units import (
    FRESH,
    FRIGATE,
    LAND_KINDS,
    MOVING,
    SPENT,
    UNITS,
    ships_in,
)
from viktory_p2p.kernel.hexes import NOWHERE, Hex, Mask, hexes_in
from viktory_p2p.kernel.values import Refusal


def movement_actions(state: State) -> list[Action]:
    """All orders of the phase; a frigate in a port comes first.  Rules 6.0, 9.32, 12.4."""
    if docked(state):
        return _leave_port(state)
    found: list[Action] = []
    known = _known_orders(state)
    for place in hexes_in(state.held[state.seat]):
        found += _orders_at(state, place, known)
    if state.assaults:
        found += at_each(Battle, state.pending())
    if state.mover != NOWHERE:
        found.append(HALT)
    if not state.assaults:
        found.append(END)
    return found


def _known_orders(state: State) -> Orders:
    """What earlier states have found out, if the outlook has not changed since."""
    seat = state.seat
    outlook = Outlook(
        seat,
        passage(state),
        state.enemy_units(seat),
        state.held[seat] & state.ground.water,
        see_through(state),
    )
    if state.orders is None or state.orders.outlook != outlook:
        state.orders = Orders(outlook, {})
    return state.orders


def _orders_at(state: State, place: Hex, known: Orders) -> Sequence[Action]:
    """The orders of the units at *place*: a stack that is still the same object has the same ones.

    Not so for the unit on the move, which has spent points, and beside ships, whose berths matter."""
    stack = state.units[place]
    kept = known.by_hex.get(place)
    if kept is not None and kept[0] is stack:
        return kept[1]
    outlook = known.outlook
    found: list[Action] = []
    if state.ground.water >> place & 1:
        _ship_orders(state, place, outlook, found)
    elif state.ground.land >> place & 1:
        _land_orders(state, place, outlook, found)
    if place != state.mover and not state.board.beside[place] & outlook.fleet:
        known.by_hex[place] = (stack, found)
    return found


def _leave_port(state: State) -> list[Action]:
    """Nothing but the way out is legal.  Rules 9.32, R45, R47."""
    place, unit = state.mover, moving(state)
    targets = sail_targets(state, place, state.left, passage(state))
    return list(to_each(Move, place, FRIGATE, targets, ships_in(state.units[place]).index(unit)))


def _ship_orders(state: State, place: Hex, outlook: Outlook, found: list[Action]) -> None:
    """A frigate sails, lands its cargo, bombards.  Rules 9.3, 9.46, 11.3."""
    ways = outlook.ways
    for i, ship in enumerate(ships_in(state.units[place])):
        points = points_of(state, ship)
        if points:
            found += to_each(Move, place, FRIGATE, sail_targets(state, place, points, ways), i)
        if ship.cargo:
            sites = landing_sites(state, place, ship, ways)
            for kind in LAND_KINDS:
                if UNITS[kind][FRESH] in ship.cargo:
                    found += to_each(Land, place, kind, sites, i)
        if ship.status != SPENT and FRIGATE in state.rules.bombards:
            targets = bombard_targets(state, place, outlook.enemies, outlook.clear)
            found += to_each(Bombard, place, FRIGATE, targets, i)


def _land_orders(state: State, place: Hex, outlook: Outlook, found: list[Action]) -> None:
    """A land unit walks, boards, bombards; those no rule can tell apart give one order.

    A stack is sorted, so the first unit of a kind is the one that can do most.  Rules 9.1, 9.42, 11.0."""
    shores = state.board.beside[place] & outlook.fleet
    last = -1
    for kind, status, *_ in state.units[place]:
        if kind in (last, FRIGATE) or status == SPENT:
            continue
        last = kind
        if status <= MOVING:
            found += to_each(Move, place, kind, walk_targets(state, place, outlook.ways), 0)
        if status == FRESH and shores:
            _loads(state, place, kind, shores, found)
        if kind in state.rules.bombards:
            targets = bombard_targets(state, place, outlook.enemies, outlook.clear)
            found += to_each(Bombard, place, kind, targets, 0)


def _loads(state: State, place: Hex, kind: int, shores: Mask, found: list[Action]) -> None:
    for target in hexes_in(shores):
        for i, ship in enumerate(ships_in(state.units[target])):
            if has_berth(state, ship):
                found += to_each(Load, place, kind, 1 << target, i)


def end_refusal(state: State) -> Refusal | None:
    """Why the movement phase cannot end yet, or None.  Rules 9.32, 12.0, R69."""
    if docked(state):
        return must_leave_port(state)
    if state.assaults:
        places = ", ".join(map(state.name, sorted(state.assaults)))
        return Refusal(
            "12.0", "battles are pending at {places}", places=places, hint="fight them: battle HEX"
        )
    return None
