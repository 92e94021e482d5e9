"""Chapter 11: bombardments, one die over one or two hexes with a line of sight."""

from __future__ import annotations

from viktory_p2p.games.viktory.actions import Bombard
from viktory_p2p.games.viktory.outlook import Outlook
from viktory_p2p.games.viktory.questions import SHOT_ROLL, Combat
from viktory_p2p.games.viktory.rules import movement
from viktory_p2p.games.viktory.rules.outlook import outlook
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.terrain import NAMES as TERRAIN_NAMES
from viktory_p2p.games.viktory.units import FRESH, FRIGATE, MOVED, MOVING, SPENT, UNITS, Unit, label
from viktory_p2p.kernel.hexes import Hex, Mask
from viktory_p2p.kernel.values import Refusal


def bombard_targets(state: State, origin: Hex, view: Outlook) -> Mask:
    """Hexes with enemy units one or two away that can be seen.  Rules 11.0, 11.2, R62, R63."""
    enemies = view.enemies
    if not state.board.reach[2][origin] & enemies:
        return 0
    found = state.board.beside[origin] & enemies
    for far, middle in state.board.ring2[origin]:
        if far & enemies and middle & view.clear:
            found |= far
    return found


def gunner(state: State, action: Bombard) -> Unit | None:
    """The unit that fires: the one on the move, else one that has moved, else a fresh one.  Rule 11.0."""
    stack = state.units[action.origin]
    if action.kind not in state.rules.bombards:
        return None
    if action.kind == FRIGATE:
        return movement.named_ship(stack, action.ship)
    if action.ship:
        return None
    for status in (MOVING, MOVED, FRESH, SPENT):
        if UNITS[action.kind][status] in stack:
            return UNITS[action.kind][status]
    return None


def bombard_refusal(state: State, action: Bombard) -> Refusal | None:
    """Why that unit cannot bombard that hex, or None.  Rules 9.44, 10.5, 10.6, 11.0, 11.2."""
    seat, origin, target = state.seat, action.origin, action.target
    if movement.docked(state):
        return movement.must_leave_port(state)
    if action.kind not in state.rules.bombards:
        return Refusal("11.0", "only artillery and frigates can bombard")
    unit = gunner(state, action) if state.held[seat] >> origin & 1 else None
    if unit is None:
        return _no_gunner(state, action)
    if refusal := movement.out_of_element(state, origin, unit):
        return refusal
    if unit.status == SPENT:
        return Refusal("10.6", "it has attacked or was carried by a frigate this turn")
    if bombard_targets(state, origin, outlook(state)) >> target & 1:
        return None
    return _target_refusal(state, origin, target)


def _no_gunner(state: State, action: Bombard) -> Refusal:
    """Waiting for a battle, aboard, or not there at all.  Rules 9.44, 10.6, R64, R65."""
    waiting = state.assaults.get(action.origin)
    name = state.name(action.origin)
    if waiting and any(unit.kind == action.kind for unit in waiting.units):
        return Refusal("10.6", "its attack this turn is the battle at {origin}", origin=name)
    return Refusal("11.0", "you have no such unit at {origin}", origin=name)


def _target_refusal(state: State, origin: Hex, target: Hex) -> Refusal:
    name = state.name(target)
    if not state.enemy_units(state.seat) >> target & 1:
        return Refusal("11.0", "no enemy unit is at {target}", target=name)
    distance = state.board.distance(origin, target)
    if distance > 2:
        return Refusal(
            "11.0", "{target} is {distance} hexes away, the range is 2", target=name, distance=distance
        )
    middle = state.board.beside[origin] & state.board.beside[target]
    return Refusal("11.2", _what_blocks(state, middle))


def _what_blocks(state: State, middle: Mask) -> str:
    """The sentence for what stands in the way.  Rule 11.2."""
    if middle & state.settlements():
        return "a settlement lies between"
    blocking = next(terrain for terrain in state.rules.blocking if middle & state.ground.masks[terrain])
    return f"a {TERRAIN_NAMES[blocking]} lies between"


def bombard(state: State, action: Bombard) -> None:
    """One die is asked for; the gunner's move and attack are over.  Rules 11.0, 10.6, 10.7, R32."""
    unit = gunner(state, action)
    defender = state.holder(action.target)
    assert unit is not None
    assert defender is not None
    if unit.status == MOVING:
        movement.end_move_of(state, unit)
    state.swap(action.origin, unit, unit.now(SPENT))
    state.question = Combat(SHOT_ROLL, action.target, defender, dice=1)
    state.tell("UnitBombarded", seat=state.colours[state.seat], unit=label(unit),
               origin=state.name(action.origin), hex=state.name(action.target))  # fmt: skip
