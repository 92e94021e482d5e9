"""Chapter 9.0 to 9.3: one unit at a time, slow terrain, roads, ships and ports.

``Passage`` holds the masks that every unit of the seat on turn shares; legality is a look into a mask, and a
refusal explains why a hex is not in it, so the two cannot disagree.
"""

from __future__ import annotations

from functools import lru_cache

from viktory_p2p.games.viktory.actions import Halt, Move
from viktory_p2p.games.viktory.outlook import Passage
from viktory_p2p.games.viktory.rules import explore, pending
from viktory_p2p.games.viktory.rules.outlook import passage
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import (
    FRESH,
    FRIGATE,
    LAND_KINDS,
    MOVED,
    MOVING,
    Kind,
    Stack,
    Unit,
    label,
    ships_in,
)
from viktory_p2p.kernel.hexes import NOWHERE, Board, Hex, Mask
from viktory_p2p.kernel.values import Refusal

# -- where a unit can go -----------------------------------------------------------------------------------


def road_ends(state: State, origin: Hex, ways: Passage) -> Mask:
    """Settlements a road joins to the one at *origin*.  Rules 9.13, R39, R40, R43, R44."""
    return joined_by_road(state.board, origin, state.rules.road_range, ways.joined, ways.free)


@lru_cache(maxsize=1 << 11)
def joined_by_road(board: Board, origin: Hex, reach: int, joined: Mask, free: Mask) -> Mask:
    """The same from masks alone; kept, because they seldom change from one order to the next."""
    path = 1 << origin
    for _ in range(reach):
        path = board.spread(path) & free
    return path & joined & ~(1 << origin) & ~board.beside[origin]


def walk_targets(state: State, origin: Hex, ways: Passage) -> Mask:
    """Steps and road jumps of a land unit.  Rules 9.1, 9.13, R35, R42."""
    steps = state.board.beside[origin] & ways.walkable
    return steps | road_ends(state, origin, ways) if ways.joined >> origin & 1 else steps


def sail_targets(state: State, origin: Hex, points: int, ways: Passage) -> Mask:
    """Steps of a frigate; into a port only if it can leave again.  Rules 9.3, 9.32, R45, R46."""
    waters = ways.sailable
    if points >= 2 and not in_port(state, origin):
        waters |= ways.joined
    return state.board.beside[origin] & waters


def in_port(state: State, place: Hex) -> bool:
    """Whether a frigate at *place* is in a port: it is not on water.  Rule 9.32."""
    return not state.ground.water >> place & 1


def docked(state: State) -> bool:
    """Whether the unit on the move is a frigate in a port, which has to go on.  Rules 9.32, R45."""
    # Frigates come last in a stack, so most units on the move are told by one look.
    place = state.mover
    if place == NOWHERE or state.units[place][-1].kind != FRIGATE:
        return False
    return in_port(state, place) and moving(state).kind == FRIGATE


def moving(state: State) -> Unit:
    """The unit on the move."""
    for unit in state.units[state.mover]:
        if unit.status == MOVING:
            return unit
    raise ValueError("no unit is on the move")


def named_unit(stack: Stack, kind: Kind, ship: int) -> Unit | None:
    """The unit a ``move`` means: the one on the move, else a fresh one; a frigate by its place.  Rule 9.0."""
    if kind == FRIGATE:
        return named_ship(stack, ship)
    if kind not in LAND_KINDS or ship:
        return None
    found = None
    for unit in stack:
        if unit.kind == kind and unit.status <= MOVING:
            # A stack is sorted: one on the move comes after the fresh ones, and is the one meant.
            found = unit
    return found


def named_ship(stack: Stack, ship: int) -> Unit | None:
    """The frigate at place *ship* of the listing."""
    ships = ships_in(stack)
    return ships[ship] if 0 <= ship < len(ships) else None


def points_of(state: State, unit: Unit) -> int:
    """The movement points *unit* has left this turn.  Rules 9.0, 9.11, 9.31, 9.43, 10.7."""
    if unit.status == MOVING:
        return state.left
    return state.rules.moves[unit.kind] if unit.status == FRESH else 0


# -- a step ------------------------------------------------------------------------------------------------


def move_refusal(state: State, action: Move) -> Refusal | None:
    """Why that unit cannot take that step, or None.  Rules 9.0 to 9.32."""
    origin = action.origin
    if not state.held[state.seat] >> origin & 1:
        return Refusal("9.0", "you have no unit at {origin} that can move", origin=state.name(origin))
    unit = named_unit(state.units[origin], action.kind, action.ship)
    if unit is None or not points_of(state, unit):
        return _no_points(state, action, unit)
    if docked(state) and unit.status != MOVING:
        return must_leave_port(state)
    return out_of_element(state, origin, unit) or _step_refusal(state, unit, origin, action.target)


def _step_refusal(state: State, unit: Unit, origin: Hex, target: Hex) -> Refusal | None:
    """Why *unit* cannot go from *origin* to *target*, or None.  Rules 9.1, 9.13, 9.3, 9.32."""
    ways = passage(state)
    if unit.kind == FRIGATE:
        points = points_of(state, unit)
        reached = sail_targets(state, origin, points, ways) >> target & 1
        return None if reached else _sail_refusal(state, origin, target, points, ways)
    reached = walk_targets(state, origin, ways) >> target & 1
    return None if reached else _walk_refusal(state, origin, target, ways)


def out_of_element(state: State, place: Hex, unit: Unit) -> Refusal | None:
    """A unit where it cannot be, in a position nobody checked, does nothing.  Rules 9.1, 9.3."""
    if unit.kind == FRIGATE:
        aground = in_port(state, place) and unit.status != MOVING
        return Refusal("9.3", "the frigate is on land") if aground else None
    return None if state.ground.land >> place & 1 else Refusal("9.1", "the land unit is not on land")


def must_leave_port(state: State) -> Refusal:
    """A frigate in a port comes first.  Rules 9.32, R45."""
    return Refusal(
        "9.32", "the frigate in the port at {port} must leave it first", port=state.name(state.mover)
    )


def _no_points(state: State, action: Move, unit: Unit | None) -> Refusal:
    name = state.name(action.origin)
    if not any(there.kind == action.kind for there in state.units[action.origin]):
        return Refusal("9.0", "you have no such unit at {origin}", origin=name)
    if unit is not None and unit.ashore != NOWHERE:
        return Refusal("9.46", "it has landed units this turn and moves no more")
    return Refusal(
        "9.0", "its move is over for this turn", hint="a unit moves to its end before another one moves"
    )


def _walk_refusal(state: State, origin: Hex, target: Hex, ways: Passage) -> Refusal:
    bit, name = 1 << target, state.name(target)
    if state.ground.hidden & bit:
        return Refusal("9.2", "{target} is not revealed", target=name)
    if state.ground.water & bit:
        return Refusal("9.1", "{target} is water", target=name, hint="load it onto a frigate beside it")
    if state.board.beside[origin] & bit:
        return Refusal("12.2", "a battle was fought at {target} this turn and enemies hold it", target=name)
    return _road_refusal(state, origin, target, ways)


def _road_refusal(state: State, origin: Hex, target: Hex, ways: Passage) -> Refusal:
    """Why no road leads there.  Rules 9.13, R39."""
    name = state.name(target)
    ends = (1 << origin) | (1 << target)
    if state.new & ends:
        return Refusal("9.13", "a town built this turn has no road yet")
    if ends & ~ways.joined:
        return Refusal("9.0", "{target} is not beside {origin}", target=name, origin=state.name(origin))
    road = "no road of {least} to {most} land steps free of enemies joins {origin} and {target}"
    return Refusal("9.13", road, least=state.rules.spacing, most=state.rules.road_range,
                   origin=state.name(origin), target=name)  # fmt: skip


def _sail_refusal(state: State, origin: Hex, target: Hex, points: int, ways: Passage) -> Refusal:
    bit, name = 1 << target, state.name(target)
    if not state.board.beside[origin] & bit:
        return Refusal("9.0", "{target} is not beside {origin}", target=name, origin=state.name(origin))
    if state.ground.hidden & bit:
        return Refusal("9.2", "{target} is not revealed", target=name)
    if state.ground.water & bit:
        return Refusal("12.2", "a battle was fought at {target} this turn and enemies hold it", target=name)
    if state.new & bit:
        return Refusal("9.32", "a town built this turn is no port yet")
    if ways.joined & bit:
        return Refusal(
            "9.32", "into a port and out again takes 2 movement points, it has {points}", points=points
        )
    return Refusal("9.3", "{target} is land and no port of yours", target=name)


def move(state: State, action: Move) -> None:
    """One step or one road jump of one unit.  Rules 9.0, 9.13, R32, R41."""
    origin, target = action.origin, action.target
    unit = named_unit(state.units[origin], action.kind, action.ship)
    assert unit is not None
    left = points_of(state, unit) - 1
    if unit.status != MOVING:
        halt(state)
    state.take(state.seat, origin, unit)
    state.mover, state.left = NOWHERE, 0
    state.tell("UnitMoved", seat=state.colours[state.seat], unit=label(unit), origin=state.name(origin),
               hex=state.name(target))  # fmt: skip
    arrive(state, unit, origin, target, left)
    if state.board.beside[origin] >> target & 1:
        explore.turn_around(state, target)


def arrive(state: State, unit: Unit, origin: Hex, target: Hex, left: int) -> None:
    """*unit* comes into *target* with *left* points.  Rules 9.0, 9.12, 12.0, R33."""
    if state.hostile(state.seat) >> target & 1:
        # A port is no hex to retreat to (9.32, R81), so it does not count as an entry.
        port = unit.kind == FRIGATE and in_port(state, origin)
        pending.join(state, target, unit.now(MOVED), 0 if port else 1 << origin)
    elif left and not must_stop(state, unit, target):
        state.put(state.seat, target, unit.now(MOVING))
        state.mover, state.left = target, left
    else:
        state.put(state.seat, target, unit.now(MOVED))


def must_stop(state: State, unit: Unit, place: Hex) -> bool:
    """Slow terrain stops a land unit, unless an own settlement is there or an own land unit began there.

    Rules 9.12, R37, R38."""
    if unit.kind == FRIGATE or not state.ground.slow >> place & 1:
        return False
    known = state.settled(state.seat) | state.begun
    return not known >> place & 1


def halt(state: State) -> None:
    """The unit on the move stops where it is.  Rules 9.0, R32."""
    if state.mover != NOWHERE:
        unit = moving(state)
        state.swap(state.mover, unit, unit.now(MOVED))
        state.mover, state.left = NOWHERE, 0


def end_move_of(state: State, unit: Unit) -> None:
    """*unit*, about to change, is on the move no more; if another one is, it stops.  Rule R32."""
    if unit.status == MOVING:
        state.mover, state.left = NOWHERE, 0
    else:
        halt(state)


def halt_refusal(state: State, action: Halt) -> Refusal | None:
    """Why nothing can be halted, or None.  Rules 9.0, 9.32."""
    if state.mover == NOWHERE:
        return Refusal("9.0", "no unit is on the move")
    return must_leave_port(state) if docked(state) else None
