"""Positions and actions in words, for tests that expect sets of actions and for reports of differences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields

from tests.oracle.geometry import decoded
from tests.oracle.scene import scene_of
from viktory_p2p.games.viktory.actions import RESERVE, Action, Land, Load
from viktory_p2p.games.viktory.state import PHASE_NAMES, State
from viktory_p2p.games.viktory.terrain import LETTERS as TERRAIN_LETTERS
from viktory_p2p.games.viktory.units import FRIGATE, LETTERS, Stack, Unit
from viktory_p2p.kernel.hexes import NOWHERE, Board, Hex

STATUS_MARKS = ("", ">", "'", "!")
"""Fresh, moving, moved, spent."""


def words(board: Board, action: Action) -> str:
    """``move c3 I c4``; a frigate has its number, ``move a1 F0 a2``, and the one meant stands last:
    ``load c3 I b2 F0``."""
    said = [type(action).__name__.lower()]
    frigate = getattr(action, "kind", None) == FRIGATE and hasattr(action, "ship")
    for field in fields(action):
        value = getattr(action, field.name)
        if field.name == "kind":
            said.append(LETTERS[value] + (str(getattr(action, "ship", "")) if frigate else ""))
        elif field.name != "ship":
            said.append(name(board, value))
        elif not frigate and (value or isinstance(action, (Load, Land))):
            said.append(f"F{value}")
    return " ".join(said)


def name(board: Board, place: Hex) -> str:
    """What a hex is called."""
    if place == NOWHERE:
        return "nowhere"
    return "reserve" if place == RESERVE else board.names[place]


def names(board: Board, places: Iterable[Hex]) -> str:
    """What some hexes are called, in the order of the map."""
    return " ".join(name(board, place) for place in sorted(places))


def all_words(board: Board, actions: Iterable[Action]) -> list[str]:
    """Actions in words, in the order of the alphabet."""
    return sorted(words(board, action) for action in actions)


def unit_words(unit: Unit) -> str:
    """``I``, ``A'`` once it has moved, ``F!(IA)`` for a spent ship with cargo, ``F'(I)+2`` after landings."""
    said = LETTERS[unit.kind] + STATUS_MARKS[unit.status]
    if unit.cargo:
        said += f"({stack_words(unit.cargo)})"
    if unit.landed or unit.ashore != NOWHERE:
        said += f"+{unit.landed}"
    return said


def stack_words(stack: Stack) -> str:
    """A stack in words."""
    return "".join(unit_words(unit) for unit in stack)


def position(state: State) -> str:
    """A position in words, hex by hex."""
    return "\n".join(_lines(state))


def _lines(state: State) -> Iterator[str]:
    board, scene = state.board, scene_of(state)
    yield f"seat {state.seat}, phase {PHASE_NAMES[state.phase]} {state.phase}, question {state.question}"
    yield f"mover {name(board, state.mover)} with {state.left} left, builds {state.builds}"
    for what in ("fought", "begun", "new", "group"):
        yield f"{what}: {names(board, decoded(board, getattr(state, what)))}"
    yield f"placed: {[(name(board, place), LETTERS[kind]) for place, kind in state.placed]}"
    yield f"capitals: {[name(board, place) for place in state.capitals]}, reserves: {state.reserve}"
    for site, assault in state.assaults.items():
        entries = names(board, decoded(board, assault.entries))
        yield f"assault on {name(board, site)}: {stack_words(assault.units)} from {entries}"
    for place in sorted(scene.terrain):
        yield f"  {board.names[place]:4}{TERRAIN_LETTERS[scene.terrain[place]]}" + _holding(state, place)


def _holding(state: State, place: Hex) -> str:
    """Settlement and units at a hex, each with its seat."""
    scene, said = scene_of(state), ""
    if place in scene.owner:
        said += f" {('town', 'city')[scene.level[place]]} of {scene.owner[place]}"
    if place in scene.holder:
        said += f" units of {scene.holder[place]}: {stack_words(state.units[place])}"
    return said
