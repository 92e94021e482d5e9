"""Whole games between bots: every answer legal, every law kept, and ``greedy`` as good as it should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from tests.games.viktory.laws import breaches
from viktory_p2p.games.viktory.actions import Action
from viktory_p2p.games.viktory.bots.greedy import choose
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.chance import stream
from viktory_p2p.kernel.game import Decision, Seat, Setup
from viktory_p2p.play.bots import AnyBot, at_random
from viktory_p2p.play.match import Entrant, Match, Result, play_game
from viktory_p2p.play.table import Loose, Table

SEATS = range(2, 9)
BOTS: dict[str, AnyBot] = {"greedy": choose, "random": at_random}
LIMIT = 200
"""Rounds; a game between greedy bots takes some dozens."""


def checked(bot: AnyBot) -> AnyBot:
    """*bot*, whose answers must be legal."""

    def choose(state: State, seat: Seat, legal: Sequence[Action], luck: Iterator[int], /) -> Action:
        action: Action = bot(state, seat, legal, luck)
        assert action in legal, VIKTORY.text(state, action)
        return action

    return choose


def states(bot: AnyBot, setup: Setup, seed: int) -> Iterator[State]:
    """Every state of a game that *bot* plays in all seats; every law is kept."""
    conduct = Loose(VIKTORY, VIKTORY.initial(setup), seed)
    table = Table(VIKTORY, conduct, [checked(bot)] * setup.seats, seed)
    for number, happening in enumerate(table):
        assert not breaches(table.state), (setup, seed, number, happening, breaches(table.state))
        yield table.state


def check_games(name: str, setup: Setup, seeds: range) -> None:
    """Games of the bot called *name*, one per seed, from the first state to the last."""
    for seed in seeds:
        *_, last = states(BOTS[name], setup, seed)
        assert last.over is not None


# -- laws ----------------------------------------------------------------------------------------------------


@pytest.mark.timeout(300)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", ["greedy", "random"])
def test_bots_keep_every_law(name, seats) -> None:
    check_games(name, Setup(seats, turn_limit=12), range(1))


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


def played(seats: tuple[str, ...], games: int, seed: int) -> list[Result]:
    """The results of a match."""
    entrants = tuple(Entrant(name, BOTS[name]) for name in seats)
    match = Match(VIKTORY, Setup(len(seats), turn_limit=LIMIT), entrants, seed, games, think=1.0)
    return [play_game(match, number) for number in range(games)]


def test_greedy_beats_random() -> None:
    results = played(("greedy", "random"), 100, seed=1)
    wins = Counter(result.bots[seat] for result in results for seat in result.winners)
    assert wins["greedy"] > 95, wins


def conquests(seats: int, games: int) -> int:
    """How many of so many games between greedy bots end before the turn limit."""
    results = played(("greedy",) * seats, games, seed=2)
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
        for result in played(("greedy",) * seats, games, seed=3):
            verbs.update(dict(result.verbs))
    expected = {"found", "build", "upgrade", "move", "load", "land", "bombard", "battle", "pick", "lose",
                "fight", "withdraw", "remove", "place", "end"}  # fmt: skip
    assert expected <= set(verbs), expected - set(verbs)
