"""What a document leaves unsaid: each value follows from what is said, so reading and writing agree on it."""

from __future__ import annotations

from viktory_p2p.games.viktory.rules.reserve import docks_at
from viktory_p2p.games.viktory.rules.setup import start_group, widen_group
from viktory_p2p.games.viktory.state import BUILDING, FOUNDING, MOVEMENT, OUT, PLAYING, State
from viktory_p2p.games.viktory.units import FRIGATE, MOVING
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import NOWHERE, Hex, Mask, hexes_in, mask_of


def first_number(phase: int) -> int:
    """The set-up is round 1; a position without more words is past it (R2)."""
    return 1 if phase == FOUNDING else 2


def standing(state: State, seat: Seat) -> int:
    """A seat without a settlement is out, unless its capital is still to come.  Rule R8."""
    to_come = state.phase == FOUNDING and state.capitals[seat] == NOWHERE
    return PLAYING if to_come or state.settled(seat) else OUT


def builds(state: State) -> int:
    """All of a turn's building actions, for who holds its capital.  Rules 7.1, 7.2."""
    return state.rules.builds if state.phase == BUILDING and state.controls_capital(state.seat) else 0


def begun(state: State) -> Mask:
    """Where land units of the seat on turn stand.  Rule 9.12."""
    if state.phase not in (BUILDING, MOVEMENT):
        return 0
    places = hexes_in(state.held[state.seat])
    return mask_of(place for place in places if any(unit.kind != FRIGATE for unit in state.units[place]))


def docks(state: State) -> tuple[Mask, ...]:
    """The settlements each frigate placed this turn can belong to as the map lies now.  Rule R142."""
    ships = (water for water, kind in state.placed if kind == FRIGATE)
    return tuple(sorted(docks_at(state, state.seat, water) for water in ships))


def movers(state: State) -> list[tuple[Hex, int]]:
    """Every unit on the move: where it stands and its kind.  There should be at most one."""
    return [
        (place, unit.kind)
        for place, stack in enumerate(state.units)
        for unit in stack
        if unit.status == MOVING
    ]


def mover(state: State) -> Hex:
    """Where the unit on the move stands."""
    return next((place for place, _ in movers(state)), NOWHERE)


def left(state: State) -> int:
    """All the movement points of the unit on the move.  Rules 9.11, 9.31."""
    return next((state.rules.moves[kind] for _, kind in movers(state)), 0)


def group(state: State) -> Mask:
    """The start group of the seat that is to found, grown if it has no site.  Rules 3.3, 4.0.2, R4, R145."""
    if not _founding(state) or not has_room(state):
        return 0
    trial = state.copy()
    trial.group = start_group(state, state.seat)
    trial.turning = trial.group & state.ground.hidden
    widen_group(trial)
    return trial.group


def turning(state: State) -> Mask:
    """What is face down of the group of the seat that is to found.  Rule 4.0.2."""
    return state.group & state.ground.hidden if _founding(state) else 0


def has_room(state: State) -> bool:
    """Whether the start groups of all seats lie within the map.  Rule 3.3."""
    return state.board.side >= state.rules.sides[state.seats]


def _founding(state: State) -> bool:
    return state.phase == FOUNDING and state.question is None and state.over is None
