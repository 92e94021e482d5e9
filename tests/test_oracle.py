"""The engine against the yardstick: at every decision of many random games both list the same actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

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
