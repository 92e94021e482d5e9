"""The engine against the yardstick: at every decision of many random games both list the same actions.

The yardstick is worth something only while it does not ask the engine: what it imports is guarded, too.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.oracle import asked, legal_actions
from tests.oracle.play import positions
from tests.oracle.scene import scene_of
from tests.oracle.words import all_words, position
from viktory_p2p.games.viktory.actions import ACTION_TYPES, Action, Move, Remove, Resign, Withdraw
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.state import FOUNDING, SEA_BATTLES, State
from viktory_p2p.games.viktory.units import FRIGATE
from viktory_p2p.kernel.game import Decision, Setup

TABLES = (
    Setup(2),
    Setup(2, ("no-exploration",)),
    Setup(2, ("doomsday", "flat-world", "no-exploration")),
    Setup(3, ("dominance",)),
    Setup(3, ("no-exploration",)),
    Setup(4, ("doomsday",)),
    Setup(5, ("decisive-strike",)),
    Setup(6, ("flat-world",)),
    Setup(7),
    Setup(8, ("no-exploration",)),
)
FOLDER = Path(__file__).parent / "oracle"
DRIVERS = {"muster", "play", "sketch"}
"""They make positions and games for the yardstick, and may use the engine as they like."""
CHECKING = [
    path
    for path in sorted(FOLDER.glob("*.py"))
    if path.stem not in DRIVERS and not path.stem.startswith("test_")
]
OPEN = {
    *(f"viktory_p2p.games.viktory.{name}" for name in ("actions", "questions", "state", "terrain", "units")),
    *(f"viktory_p2p.kernel.{name}" for name in ("game", "hexes")),
    *(f"tests.oracle.{path.stem}" for path in CHECKING),
    *("__future__", "collections.abc", "dataclasses", "functools", "typing"),
}
"""What the yardstick may import from: types and names of values, and of the engine no function."""
SHUT = {"rules", "slow", "blocking", "outlook"}
"""Attributes of a state and its ground that hold the engine's own answers."""
RARITIES = (
    "port step", "ship out of port", "road jump", "sea retreat", "retreat onto a ship", "cargo given up",
    "sea battle by placing", "turn without the capital",
)  # fmt: skip


def compared(setup: Setup, seeds: range, limit: int) -> Counter[str]:
    """What was met on the way, if engine and yardstick agree throughout."""
    met: Counter[str] = Counter()
    for seed in seeds:
        for state in positions(setup, seed, limit):
            legal = VIKTORY.legal(state)
            difference = "\n".join(differences(state, legal))
            assert not difference, f"{setup}, seed {seed}\n{difference}\n{position(state)}"
            met.update(traits(state, legal))
            met["positions"] += 1
    return met


def differences(state: State, legal) -> Iterator[str]:
    """Every way in which engine and yardstick disagree."""
    node, yardstick = VIKTORY.node(state), legal_actions(state)
    seat = node.seat if isinstance(node, Decision) else None
    if seat != asked(state):
        yield f"the engine asks seat {seat}, the yardstick seat {asked(state)}"
    if len(legal) != len(set(legal)):
        yield "the engine lists an action twice"
    if missing := yardstick - set(legal):
        yield f"the engine lacks {all_words(state.board, missing)}"
    if extra := set(legal) - yardstick:
        yield f"the yardstick lacks {all_words(state.board, extra)}"


def traits(state: State, legal) -> set[str]:
    """The verbs offered, and what else is rare about them."""
    scene = scene_of(state)
    found = {type(action).__name__.lower() for action in legal}
    found |= {rare for action in legal if (rare := rarity(scene, action))}
    if state.phase == SEA_BATTLES and state.question is None:
        found.add("sea battle by placing")
    if state.phase != FOUNDING and not scene.has_capital():
        found.add("turn without the capital")
    return found


def rarity(scene, action: Action) -> str:
    match action:
        case Move(_, kind, target, _) if kind == FRIGATE and scene.land(target):
            return "port step"
        case Move(origin, kind, _, _) if kind == FRIGATE and scene.land(origin):
            return "ship out of port"
        case Move(origin, _, target, _) if target not in scene.beside[origin]:
            return "road jump"
        case Withdraw(kind, target, _) if scene.water(target):
            return "sea retreat" if kind == FRIGATE else "retreat onto a ship"
        case Remove(site, kind, _) if kind != FRIGATE and scene.water(site):
            return "cargo given up"
    return ""


# --- Independence ---------------------------------------------------------------------------------------


def debts(source: str) -> Iterator[str]:
    """What a module of the yardstick takes from the engine beyond types, one sentence each."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (f"import {alias.name}" for alias in names)
            case ast.ImportFrom(module=str(module), names=names) if module in OPEN:
                if module.startswith("viktory_p2p"):
                    yield from (
                        f"{module}.{alias.name} is a function" for alias in names if answers(module, alias)
                    )
            case ast.ImportFrom(module=module):
                yield f"from {module} import …"
            case ast.Attribute(attr=name) if name in SHUT:
                yield f"line {node.lineno}: .{name} is the engine's answer"


def answers(module: str, alias: ast.alias) -> bool:
    return inspect.isroutine(getattr(importlib.import_module(module), alias.name))


def test_there_is_a_yardstick_to_look_at() -> None:
    assert {path.stem for path in CHECKING} >= {"bombardment", "building", "combat", "decisions", "geometry"}
    assert {path.stem for path in CHECKING} >= {"movement", "numbers", "reserves", "scene", "transport"}
    assert {path.stem for path in FOLDER.glob("*.py")} >= DRIVERS


@pytest.mark.parametrize("path", CHECKING, ids=lambda path: path.stem)
def test_the_yardstick_takes_nothing_but_types_from_the_engine(path) -> None:
    assert list(debts(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "from viktory_p2p.games.viktory.ruleset import STANDARD",
        "from viktory_p2p.games.viktory.rules import movement",
        "from viktory_p2p.games.viktory import notation",
        "from viktory_p2p.games.viktory.units import ships_in",
        "from viktory_p2p.games.viktory.position import read",
        "from viktory_p2p.games.viktory.game import VIKTORY",
        "from tests.oracle.sketch import world",
        "import viktory_p2p.catalog",
        "from .play import positions",
        "def f(state):\n    return state.rules.moves",
        "def f(state):\n    return state.ground.slow",
    ],
)
def test_a_debt_is_found(source) -> None:
    assert list(debts(source))


# --- Agreement ------------------------------------------------------------------------------------------


def test_random_games_agree_with_the_yardstick() -> None:
    met: Counter[str] = Counter()
    for setup in TABLES:
        met += compared(setup, range(2), 350)
    verbs = {verb.__name__.lower() for verb in ACTION_TYPES if verb is not Resign}
    never = (verbs | set(RARITIES)) - set(met)
    assert not never, f"never met: {sorted(never)}\n{met}"


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("setup", TABLES, ids=repr)
def test_many_random_games_agree_with_the_yardstick(setup) -> None:
    assert compared(setup, range(100, 130), 1000)["positions"] > 10_000
