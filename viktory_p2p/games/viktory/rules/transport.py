"""Chapter 9.4: land units aboard frigates: loading, ferrying, landing, amphibious attacks."""

from __future__ import annotations

from viktory_p2p.games.viktory.actions import Land, Load
from viktory_p2p.games.viktory.outlook import Passage
from viktory_p2p.games.viktory.rules import explore, movement, pending
from viktory_p2p.games.viktory.rules.outlook import passage
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import (
    FRESH,
    FRIGATE,
    LAND_KINDS,
    LETTERS,
    MOVED,
    MOVING,
    SPENT,
    UNITS,
    Unit,
    label,
    with_unit,
    without,
)
from viktory_p2p.kernel.hexes import NOWHERE, Hex, Mask
from viktory_p2p.kernel.values import Refusal


def has_berth(state: State, ship: Unit) -> bool:
    """Three aboard at a time, and three carried a turn; who retreated aboard was not carried.

    Rules 9.41, R49, R52, R80."""
    capacity = state.rules.capacity
    if len(ship.cargo) >= capacity:
        return False
    carried = sum(aboard.status != SPENT for aboard in ship.cargo)
    return carried + ship.landed < capacity


def load_refusal(state: State, action: Load) -> Refusal | None:
    """Why that unit cannot board that frigate, or None.  Rules 9.41 to 9.44, R48, R52."""
    origin = action.origin
    if movement.docked(state):
        return movement.must_leave_port(state)
    if action.kind not in LAND_KINDS or not _own_unit(state, origin, action.kind):
        return Refusal("9.42", "you have no such land unit at {origin}", origin=state.name(origin))
    if UNITS[action.kind][FRESH] not in state.units[origin]:
        return Refusal("9.43", "it has moved or attacked this turn")
    return _berth_refusal(state, action)


def _berth_refusal(state: State, action: Load) -> Refusal | None:
    """Why there is no room for it, or None.  Rules 9.41, 9.42, R49."""
    target, name = action.target, state.name(action.target)
    if not state.board.beside[action.origin] >> target & 1:
        return Refusal(
            "9.42", "{target} is not beside {origin}", target=name, origin=state.name(action.origin)
        )
    fleet = state.held[state.seat] & state.ground.water
    ship = movement.named_ship(state.units[target], action.ship) if fleet >> target & 1 else None
    if ship is None:
        return _no_ship(state, target)
    if not has_berth(state, ship):
        most = state.rules.capacity
        return Refusal("9.41", "the frigate carries no more than {most} units a turn", most=most)
    return None


def _own_unit(state: State, place: Hex, kind: int) -> bool:
    here = state.held[state.seat] & state.ground.land & 1 << place
    return bool(here) and any(unit.kind == kind for unit in state.units[place])


def _no_ship(state: State, place: Hex) -> Refusal:
    name = state.name(place)
    if place in state.assaults:
        return Refusal("9.42", "the frigates at {place} have a battle to fight first", place=name)
    return Refusal("9.42", "you have no such frigate at {place}", place=name)


def load(state: State, action: Load) -> None:
    """The unit boards; that costs the frigate nothing and does not end its move.  Rules 9.42, 9.43, R32."""
    seat = state.seat
    ship = movement.named_ship(state.units[action.target], action.ship)
    assert ship is not None
    if ship.status != MOVING:
        movement.halt(state)
    unit = UNITS[action.kind][FRESH]
    state.take(seat, action.origin, unit)
    boarded = Unit(FRIGATE, ship.status, with_unit(ship.cargo, unit), ship.landed, ship.ashore)
    state.swap(action.target, ship, boarded)
    state.tell("UnitLoaded", seat=state.colours[seat], unit=LETTERS[action.kind],
               origin=state.name(action.origin), hex=state.name(action.target), ship=label(ship))  # fmt: skip


def landing_sites(state: State, origin: Hex, ship: Unit, ways: Passage) -> Mask:
    """Land beside the frigate, enemies or not; one hex a turn.  Rules 9.46, 9.47, R52, R53."""
    sites = state.board.beside[origin] & ways.walkable
    return sites if ship.ashore == NOWHERE else sites & 1 << ship.ashore


def land_refusal(state: State, action: Land) -> Refusal | None:
    """Why that unit cannot go ashore there, or None.  Rules 9.43, 9.46, 9.47, R52, R80."""
    origin, target = action.origin, action.target
    if movement.docked(state):
        return movement.must_leave_port(state)
    if not state.held[state.seat] & state.ground.water & 1 << origin:
        return _no_ship(state, origin)
    ship = movement.named_ship(state.units[origin], action.ship)
    if ship is None or not any(aboard.kind == action.kind for aboard in ship.cargo):
        return Refusal("9.46", "no such unit is aboard at {origin}", origin=state.name(origin))
    if Unit(action.kind) not in ship.cargo:
        return Refusal("12.3.3", "it has retreated aboard this turn and stays there")
    ways = passage(state)
    if landing_sites(state, origin, ship, ways) >> target & 1:
        return None
    return _landing_refusal(state, origin, target, ship)


def _landing_refusal(state: State, origin: Hex, target: Hex, ship: Unit) -> Refusal:
    bit, name = 1 << target, state.name(target)
    if not state.board.beside[origin] & bit:
        return Refusal("9.46", "{target} is not beside {origin}", target=name, origin=state.name(origin))
    if not state.ground.land & bit:
        return Refusal("9.46", "{target} is not land", target=name)
    if ship.ashore not in (NOWHERE, target):
        where = state.name(ship.ashore)
        return Refusal("9.46", "the frigate has landed units at {where} this turn", where=where)
    return Refusal("12.2", "a battle was fought at {target} this turn and enemies hold it", target=name)


def land(state: State, action: Land) -> None:
    """The unit goes ashore and is done, but for the battle it enters; the frigate moves no more.

    Rules 9.43, 9.44, 9.46, 9.47, R57, R122."""
    seat, origin, target = state.seat, action.origin, action.target
    ship = movement.named_ship(state.units[origin], action.ship)
    assert ship is not None
    movement.end_move_of(state, ship)
    unit = UNITS[action.kind][FRESH]
    status = SPENT if ship.status == SPENT else MOVED
    emptier = Unit(FRIGATE, status, without(ship.cargo, unit), ship.landed + 1, target)
    state.swap(origin, ship, emptier)
    state.tell("UnitLanded", seat=state.colours[seat], unit=LETTERS[action.kind], origin=state.name(origin),
               hex=state.name(target), ship=label(ship))  # fmt: skip
    if state.hostile(seat) >> target & 1:
        pending.join(state, target, unit.now(SPENT), 1 << origin)
    else:
        state.put(seat, target, unit.now(SPENT))
    explore.turn_around(state, target)
