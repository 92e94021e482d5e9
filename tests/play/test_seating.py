"""Who sits where: everybody everywhere equally often, and next to everybody."""

from __future__ import annotations

from itertools import permutations
from math import factorial

import pytest

from viktory_p2p.play.seating import dealt_in, seating

SEATS = range(2, 9)


@pytest.mark.parametrize("seats", SEATS)
def test_the_first_game_seats_the_bots_as_they_were_named(seats: int) -> None:
    assert seating(seats, 0) == tuple(range(seats))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("block", [0, 1, 2, 77, 123_456])
def test_in_every_block_every_bot_sits_in_every_seat_once(seats: int, block: int) -> None:
    games = [seating(seats, block * seats + game) for game in range(seats)]
    for seat in range(seats):
        assert sorted(game[seat] for game in games) == list(range(seats))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_orders_are_played_before_one_comes_again(seats: int) -> None:
    games = factorial(seats)
    assert {seating(seats, game) for game in range(games)} == set(permutations(range(seats)))
    assert [seating(seats, game + games) for game in range(games)] == [
        seating(seats, game) for game in range(games)
    ]


# --- Deals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_the_games_of_a_block_share_a_deal(seats: int) -> None:
    deals = [dealt_in("abcdefgh"[:seats], number) for number in range(3 * seats)]
    assert deals == [0] * seats + [seats] * seats + [2 * seats] * seats


@pytest.mark.parametrize("bots", ["aa", "ab", "aaa", "aab", "aaaa", "aabb", "abab", "aabaab"])
def test_no_game_comes_twice(bots: str) -> None:
    """The same bots in the same seats with the same luck would be the same game."""
    numbers = range(2 * len(bots))
    games = {
        (dealt_in(bots, number), tuple(bots[place] for place in seating(len(bots), number)))
        for number in numbers
    }
    assert len(games) == len(numbers)


def test_alike_bots_by_hand() -> None:
    assert [dealt_in("aaa", number) for number in range(5)] == [0, 1, 2, 3, 4]
    assert [dealt_in("abab", number) for number in range(9)] == [0, 0, 2, 2, 4, 4, 4, 4, 8]


def test_three_seats_in_full() -> None:
    assert [seating(3, game) for game in range(7)] == [
        (0, 1, 2), (1, 2, 0), (2, 0, 1),
        (0, 2, 1), (2, 1, 0), (1, 0, 2),
        (0, 1, 2),
    ]  # fmt: skip
