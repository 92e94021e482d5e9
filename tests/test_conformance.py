"""Every game in the catalog keeps to the contract of the seam, and the check that says so can say no."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.breakages import BREAKAGES
from tests.conformance import Breach, check_game
from tests.playing import walk
from tests.tiny import LIGHTHOUSES
from viktory_p2p.catalog import GAMES
from viktory_p2p.kernel.game import Decision, Game, Setup

ROUNDS, MORE_ROUNDS = 15, 40
"""Enough for battles with all that follows; in the long run also for capitals lost and seats eliminated."""

Table = tuple[Game, Setup]


def tables() -> dict[str, Table]:
    """Every number of seats and every option of every game, once each."""
    found: dict[str, Table] = {}
    for game in (LIGHTHOUSES, *GAMES.values()):
        for seats in game.seats:
            found[f"{game.name} {seats} seats"] = game, Setup(seats, turn_limit=ROUNDS)
        for option in game.options:
            options = (*option.needs, option.name)
            found[f"{game.name} {option.name}"] = game, Setup(min(game.seats), options, ROUNDS)
    return found


@pytest.mark.parametrize("game, setup", tables().values(), ids=tables())
def test_the_game_keeps_to_the_contract(game, setup) -> None:
    check_game(game, [setup], seeds=[1])


@pytest.mark.full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game, setup", tables().values(), ids=tables())
def test_the_game_keeps_to_the_contract_for_long(game, setup) -> None:
    check_game(game, [replace(setup, turn_limit=MORE_ROUNDS)], seeds=[2, 3, 4])


def test_the_tiny_game_ends_without_a_limit() -> None:
    check_game(LIGHTHOUSES, [Setup(seats) for seats in (2, 8)], seeds=[1, 2])


def test_the_tiny_game_shows_everything_a_session_must_carry() -> None:
    """Out-of-turn decisions, dice, tiles, a choice of chance and every event, in about 40 entries."""
    nodes: set[tuple[str, str, bool]] = set()
    events: set[str] = set()
    entries: list[int] = []
    for seed in range(60):
        steps = list(walk(LIGHTHOUSES, Setup(2 + seed % 7), seed))
        entries.append(len(steps) - 1)
        for step in steps:
            node = LIGHTHOUSES.node(step.state)
            on_turn = isinstance(node, Decision) and node.seat == step.state.seat
            nodes.add((type(node).__name__, getattr(node, "kind", ""), on_turn))
            events.update(event.name for event in step.events)
    assert {("Decision", "turn", True), ("Decision", "loss", False), ("Decision", "alarm", False)} <= nodes
    assert {name for name, _, _ in nodes} == {"Decision", "Roll", "Unseal", "Choose", "Over"}
    assert {kind.name for kind in LIGHTHOUSES.events} - events == {"SeatRetired", "SeatRestored"}
    assert 35 <= sum(entries) / len(entries) <= 45


@pytest.mark.parametrize("sentence, variant", BREAKAGES.items(), ids=[v.__name__ for v in BREAKAGES.values()])
def test_a_breach_is_named(sentence, variant) -> None:
    with pytest.raises(Breach) as caught:
        check_game(variant(), [Setup(3, turn_limit=9)], seeds=[1, 2, 3, 4], most=200)
    assert sentence in str(caught.value)
