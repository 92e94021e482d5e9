"""The movement and combat phase, 6.0 and 12.4: everything the seat on turn may order, in any sequence.

The published order: by hex, in each hex by kind I C A F (ships by their place); each unit moves, then
loads or lands, then bombards; after all units the battles by hex, then ``halt``, then ``end``.
"""

from __future__ import annotations

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
from viktory_p2p.games.viktory.outlook import Outlook
from viktory_p2p.games.viktory.rules.bombard import bombard_targets
from viktory_p2p.games.viktory.rules.movement import (
    docked,
    moving,
    points_of,
    sail_targets,
    walk_targets,
)
from viktory_p2p.games.viktory.rules.outlook import outlook, passage
from viktory_p2p.games.viktory.rules.transport import has_berth, landing_sites
from viktory_p2p.games.viktory.state import State
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


def movement_actions(state: State) -> list[Action]:
    """All orders of the phase; a frigate in a port comes first.  Rules 6.0, 9.32, 12.4."""
    if docked(state):
        return _leave_port(state)
    found: list[Action] = []
    view = outlook(state)
    # Orders beside own ships depend on their berths, those of the unit on the move on its points.
    shores = state.board.spread(state.held[state.seat] & state.ground.water) & state.ground.land
    for place in hexes_in(state.held[state.seat]):
        if shores >> place & 1 or place == state.mover:
            found += orders_at(state, place, view)
            continue
        stack, kept = state.units[place], view.orders.get(place)
        if kept is None or kept[0] is not stack:
            kept = view.orders[place] = (stack, orders_at(state, place, view))
        found += kept[1]
    if state.assaults:
        found += at_each(Battle, state.pending())
    if state.mover != NOWHERE:
        found.append(HALT)
    if not state.assaults:
        found.append(END)
    return found


def orders_at(state: State, place: Hex, view: Outlook) -> list[Action]:
    """The orders of the units at *place*.  Rules 9.0, 11.0."""
    found: list[Action] = []
    if state.ground.water >> place & 1:
        _ship_orders(state, place, view, found)
    elif state.ground.land >> place & 1:
        _land_orders(state, place, view, found)
    return found


def _leave_port(state: State) -> list[Action]:
    """Nothing but the way out is legal.  Rules 9.32, R45, R47."""
    place, unit = state.mover, moving(state)
    targets = sail_targets(state, place, state.left, passage(state))
    return list(to_each(Move, place, FRIGATE, targets, ships_in(state.units[place]).index(unit)))


def _ship_orders(state: State, place: Hex, view: Outlook, found: list[Action]) -> None:
    """A frigate sails, lands its cargo, bombards.  Rules 9.3, 9.46, 11.3."""
    ways = view.ways
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
            targets = bombard_targets(state, place, view)
            found += to_each(Bombard, place, FRIGATE, targets, i)


def _land_orders(state: State, place: Hex, view: Outlook, found: list[Action]) -> None:
    """A land unit walks, boards, bombards; those no rule can tell apart give one order.

    A stack is sorted, so the first unit of a kind is the one that can do most.  Rules 9.1, 9.42, 11.0."""
    shores = state.board.beside[place] & state.held[state.seat] & state.ground.water
    last = -1
    for unit in state.units[place]:
        kind, status = unit.kind, unit.status
        if kind in (last, FRIGATE) or status == SPENT:
            continue
        last = kind
        if status <= MOVING:
            found += to_each(Move, place, kind, walk_targets(state, place, view.ways), 0)
        if status == FRESH and shores:
            _loads(state, place, kind, shores, found)
        if kind in state.rules.bombards:
            targets = bombard_targets(state, place, view)
            found += to_each(Bombard, place, kind, targets, 0)


def _loads(state: State, place: Hex, kind: int, shores: Mask, found: list[Action]) -> None:
    for target in hexes_in(shores):
        for i, ship in enumerate(ships_in(state.units[target])):
            if has_berth(state, ship):
                found += to_each(Load, place, kind, 1 << target, i)
