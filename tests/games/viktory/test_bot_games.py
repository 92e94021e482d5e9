"""Whole games between bots: every answer legal, every law kept, and ``greedy`` as good as it should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.games.viktory.laws import breaches, ill_told
from viktory_p2p.catalog import BOTS
from viktory_p2p.games.viktory.bots.greedy import choose
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.chance import draw, stream
from viktory_p2p.kernel.game import Decision, Over, Setup
from viktory_p2p.play.bots import AnyBot, at_random, luck
from viktory_p2p.play.match import Entrant, Match, Result, play_game
from viktory_p2p.play.supply import entropy

SEATS = range(2, 9)
LIMIT = 200
"""Rounds; a game between greedy bots takes some dozens."""


def states(bot: AnyBot, setup: Setup, seed: int) -> Iterator[State]:
    """Every state of a game that *bot* plays in all seats; its answers are legal, and every law is kept."""
    state = VIKTORY.initial(setup)
    lucks = [luck(seed, seat) for seat in range(setup.seats)]
    number = 0
    while not isinstance(node := VIKTORY.node(state), Over):
        yield state
        number += 1
        if isinstance(node, Decision):
            legal = VIKTORY.legal(state)
            action = bot(state, node.seat, legal, lucks[node.seat])
            assert action in legal, (seed, number, VIKTORY.text(state, action))
            step = VIKTORY.apply(state, node.seat, action)
        else:
            step = VIKTORY.resolve(state, draw(node, entropy(seed, number)))
        state = step.state
        wrong = breaches(state) + ill_told(step.events)
        assert not wrong, (setup, seed, number, wrong)
    yield state


def check_games(name: str, setup: Setup, seeds: range) -> None:
    """Games of the bot called *name*, one per seed, from the first state to the last."""
    bot = BOTS["viktory"][name]()
    for seed in seeds:
        *_, last = states(bot, setup, seed)
        assert last.over is not None


# -- laws ----------------------------------------------------------------------------------------------------


@pytest.mark.timeout(300)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name, rounds", [("greedy", 12), ("random", 12)])
def test_bots_keep_every_law(name, rounds, seats) -> None:
    check_games(name, Setup(seats, turn_limit=rounds), range(1))


@pytest.mark.parametrize("option", VIKTORY.options, ids=lambda option: option.name)
def test_greedy_plays_with_every_option(option) -> None:
    for seed, seats in enumerate((2, 3)):
        check_games("greedy", Setup(seats, (*option.needs, option.name), LIMIT), range(seed, seed + 1))


@pytest.mark.full
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name, games, rounds", [("greedy", 100, LIMIT), ("random", 1000, 20)])
def test_bots_keep_every_law_in_many_games(name, games, rounds, seats) -> None:
    check_games(name, Setup(seats, turn_limit=rounds), range(1000, 1000 + games))


def test_greedy_keeps_nothing_in_mind() -> None:
    """It answers a position read back from its document as it answers the state itself."""
    asked = 0
    for number, state in enumerate(states(choose, Setup(3, turn_limit=14), 5)):
        node = VIKTORY.node(state)
        if number % 7 == 0 and isinstance(node, Decision):
            asked += 1
            again = VIKTORY.position(VIKTORY.document(state))
            answers = [
                choose(one, node.seat, VIKTORY.legal(one), stream(bytes(32))) for one in (state, again)
            ]
            assert answers[0] == answers[1], VIKTORY.document(state)
    assert asked > 20


# -- strength ------------------------------------------------------------------------------------------------


def played(bots: dict[str, AnyBot], seats: tuple[str, ...], games: int, seed: int) -> list[Result]:
    """The results of a match."""
    entrants = tuple(Entrant(name, bots[name]) for name in seats)
    match = Match(VIKTORY, Setup(len(seats), turn_limit=LIMIT), entrants, seed, games, think=1.0)
    return [play_game(match, number) for number in range(games)]


def test_greedy_beats_random() -> None:
    results = played({"greedy": choose, "random": at_random}, ("greedy", "random"), 100, seed=1)
    wins = Counter(result.bots[seat] for result in results for seat in result.winners)
    assert wins["greedy"] > 95, wins


def conquests(seats: int, games: int) -> int:
    """How many of so many games between greedy bots end before the turn limit."""
    results = played({"greedy": choose}, ("greedy",) * seats, games, seed=2)
    return sum(result.reason == "elimination" for result in results)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("seats, games", [(2, 20), (3, 10), (4, 3), (5, 2), (6, 1)])
def test_games_between_greedy_bots_end_by_conquest(seats, games) -> None:
    assert 10 * conquests(seats, games) >= 9 * games


@pytest.mark.full
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("seats", range(2, 7))
def test_games_between_greedy_bots_end_by_conquest_for_long(seats) -> None:
    assert conquests(seats, 100) >= 90


@pytest.mark.timeout(300)
def test_greedy_uses_all_there_is() -> None:
    """Every verb of the notation but resigning occurs, in a handful of games."""
    verbs: Counter[str] = Counter()
    for seats, games in ((2, 30), (3, 6)):
        for result in played({"greedy": choose}, ("greedy",) * seats, games, seed=3):
            verbs.update(dict(result.verbs))
    expected = {"found", "build", "upgrade", "move", "load", "land", "bombard", "battle", "pick", "lose",
                "fight", "withdraw", "remove", "place", "end"}  # fmt: skip
    assert expected <= set(verbs), expected - set(verbs)
