"""What a match comes to: shares and their intervals by hand, shared victories, lengths, lost seats."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tests.tiny import LIGHTHOUSES
from viktory_p2p.kernel.game import Setup
from viktory_p2p.play.bots import at_random
from viktory_p2p.play.match import Entrant, Fault, Match, Result
from viktory_p2p.play.tally import SENTENCES, Tally, line, number, spread, wilson


def match_of(*names: str, games: int = 100, limit: int = 50) -> Match[Any, Any]:
    entrants: tuple[Entrant[Any, Any], ...] = tuple(Entrant(name, at_random) for name in names)
    return Match(LIGHTHOUSES, Setup(len(names), (), limit), entrants, 7, games, 5.0)


def result(winners: tuple[int, ...] = (0,), bots: tuple[str, ...] = ("ann", "bob"), **more: Any) -> Result:
    return Result(
        **{
            "number": 0,
            "seed": 7,
            "colours": ("red", "white", "green", "amber")[: len(bots)],
            "bots": bots,
            "winners": winners,
            "reason": "charted",
            "rounds": 10,
            "first": 0,
            "verbs": (("build", 5), ("sail", 15)),
            "faults": (),
            **more,
        }
    )


def summary(match: Match[Any, Any], *results: Result, **more: Any) -> dict[str, Any]:
    tally = Tally(match)
    for one in results:
        tally.add(one)
    return tally.summary(**{"seconds": 2.0, "interrupted": False, **more})


# Worked out by hand with z² = 3.8415: no wins z²/(n + z²), all wins one minus that; half of ten 0.5 ± 1.96 ·
# √(0.025 + 0.09604) / 1.38415, where 0.09604 = z² / (4 · 10) … the others likewise, on paper.
INTERVALS = [
    (0, 10, 0.0, 0.2775),
    (10, 10, 0.7225, 1.0),
    (1, 1, 0.2065, 1.0),
    (5, 10, 0.2366, 0.7634),
    (1, 10, 0.0179, 0.4042),
    (97, 100, 0.9155, 0.9897),
    (50, 100, 0.4038, 0.5962),
]


@pytest.mark.parametrize("wins, games, low, high", INTERVALS)
def test_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(Fraction(wins), games) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_about_no_games() -> None:
    assert wilson(Fraction(0), 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    "numbers, mean, median",
    [([4], 4, 4), ([1, 2], 1.5, 1.5), ([9, 1, 2], 4, 2), ([1, 1, 8, 9], 4.75, 4.5), ([3, 3, 3, 1], 2.5, 3)],
)
def test_lengths(numbers: list[int], mean: float, median: float) -> None:
    assert spread(Counter(numbers)) == {
        "mean": mean, "median": median, "least": min(numbers), "most": max(numbers),
    }  # fmt: skip


def test_no_lengths() -> None:
    assert spread({}) is None


def test_numbers_are_whole_where_they_can_be() -> None:
    assert [number(Fraction(*parts)) for parts in ((4, 2), (7, 2), (1, 3))] == [2, 3.5, 0.3333]
    assert isinstance(number(Fraction(4, 2)), int)


def test_wins_and_shares() -> None:
    found = summary(match_of("ann", "bob"), result((0,)), result((0,)), result((1,)), result((0, 1)))
    assert found["games"] == 4
    assert found["wins"] == {"ann": 2.5, "bob": 1.5}
    assert found["shares"]["ann"] == {"seats": 1, "share": 0.625, "interval": [0.2194, 0.9081], "fair": 0.5}


def test_a_victory_is_won_by_the_bot_in_that_seat() -> None:
    found = summary(match_of("ann", "bob"), result((0,), ("bob", "ann")), result((1,), ("bob", "ann")))
    assert found["wins"] == {"ann": 1, "bob": 1}


def test_bots_of_one_name_share_a_row() -> None:
    found = summary(match_of("ann", "bob", "ann"), result((2,), ("ann", "bob", "ann")))
    assert found["wins"] == {"ann": 1, "bob": 0}
    assert [found["shares"][name]["seats"] for name in ("ann", "bob")] == [2, 1]
    assert [found["shares"][name]["fair"] for name in ("ann", "bob")] == [0.6667, 0.3333]


def test_wins_by_colour() -> None:
    games = [result((0,), ("ann", "ann")), result((0, 1), ("ann", "ann"))]
    found = summary(match_of("ann", "ann"), *games)
    assert found["colours"] == {"red": 1.5, "white": 0.5}
    assert found["colour_shares"]["red"]["share"] == 0.75
    assert found["colour_shares"]["white"]["fair"] == 0.5


def test_three_share_and_nobody_wins() -> None:
    shared = summary(match_of("a", "b", "c"), result((0, 1, 2), ("a", "b", "c")))
    assert shared["wins"] == {"a": 0.3333, "b": 0.3333, "c": 0.3333}
    assert summary(match_of("ann", "bob"), result(()))["wins"] == {"ann": 0, "bob": 0}


def test_the_first_player() -> None:
    games = [result((0,), first=0), result((1,), first=1), result((1,), first=0), result((0, 1), first=1)]
    first = summary(match_of("ann", "bob"), *games, result((), first=None))["first_seat"]
    assert first == {
        "games": 4, "wins": 2.5, "share": 0.625, "interval": [0.2194, 0.9081], "expected": 0.5,
    }  # fmt: skip


def test_who_began() -> None:
    pair = match_of("ann", "bob")
    games = [result(first=0), result(bots=("bob", "ann"), first=0), result(first=1), result(first=None)]
    assert summary(pair, *games)["began"] == {"ann": 1, "bob": 2}
    assert summary(pair)["began"] == {"ann": 0, "bob": 0}


@pytest.mark.parametrize(
    "names, games, missing",
    [("ab", 2, 0), ("ab", 3, 1), ("abc", 10, 2), ("aab", 4, 2), ("aaa", 4, 0), ("ab", 0, 0)],
)
def test_how_many_games_are_missing(names: str, games: int, missing: int) -> None:
    found = summary(match_of(*names), *[result(bots=tuple(names))] * games)
    assert found["missing"] == missing


def test_a_game_with_a_lost_seat_has_no_length_and_no_first_player() -> None:
    lost = (Fault(1, "white (bob) lost its seat"), Fault(0, "red (ann) lost its seat"))
    faulty = result((0,), faults=lost, rounds=1, verbs=(("sail", 1),))
    found = summary(match_of("ann", "bob"), faulty, result((1,)), result((0,)))
    assert (found["games"], found["faulty"], found["faults"]) == (3, 1, 2)
    assert found["turns"] == {
        "games": 2, "mean": 10, "median": 10, "least": 10, "most": 10, "actions": 20,
    }  # fmt: skip
    assert (found["first_seat"]["games"], found["first_seat"]["wins"]) == (2, 1)
    assert (found["wins"], found["began"]) == ({"ann": 2, "bob": 1}, {"ann": 3, "bob": 0})
    assert summary(match_of("ann", "bob"), faulty)["turns"] is None


def test_reasons_and_verbs_the_most_frequent_first() -> None:
    games = [result(reason="last"), result(), result(verbs=(("raid", 40),))]
    found = summary(match_of("ann", "bob"), *games)
    assert list(found["reasons"].items()) == [("charted", 2), ("last", 1)]
    assert list(found["verbs"].items()) == [("raid", 40), ("sail", 30), ("build", 10)]
    assert found["actions"] == 80


def test_games_that_the_limit_ended() -> None:
    found = summary(match_of("ann", "bob", limit=50), result(reason="turn-limit", rounds=50), result())
    assert (found["reasons"]["turn-limit"], found["limit"], found["turns"]["most"]) == (1, 50, 50)


def test_speed() -> None:
    found = summary(match_of("ann", "bob"), result(), result(), seconds=0.5)
    assert (found["seconds"], found["games_per_second"], found["actions_per_second"]) == (0.5, 4.0, 80.0)


def test_only_the_first_lost_seats_are_told() -> None:
    faulty = [result(number=n, faults=(Fault(1, f"white (bob) {n}"),)) for n in range(SENTENCES + 2)]
    found = summary(match_of("ann", "bob"), *faulty)
    assert found["faults"] == SENTENCES + 2
    assert found["first_faults"] == [f"game {n}: white (bob) {n}" for n in range(SENTENCES)]


def test_an_interrupted_match_without_a_game() -> None:
    found = summary(match_of("ann", "bob", games=9), interrupted=True)
    assert (found["games"], found["asked"], found["interrupted"]) == (0, 9, True)
    assert found["shares"]["ann"]["share"] is None
    assert found["turns"] is None


def test_the_line_of_a_game() -> None:
    told = line(result((1,), number=3, faults=(Fault(0, "red (ann) lost its seat"),)), "x/game.toml")
    assert told == {
        "game": 3,
        "seed": 7,
        "seats": {"red": "ann", "white": "bob"},
        "winners": ["white"],
        "reason": "charted",
        "turns": 10,
        "actions": 20,
        "log": "x/game.toml",
        "first": "red",
        "verbs": {"build": 5, "sail": 15},
        "faults": [{"seat": "red", "bot": "ann", "sentence": "red (ann) lost its seat"}],
    }
    assert line(result(first=None), None)["first"] is None
