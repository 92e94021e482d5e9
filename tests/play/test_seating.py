"""Who sits where: everybody everywhere equally often, and next to everybody."""

from __future__ import annotations

from itertools import permutations
from math import factorial

import pytest

from viktory_p2p.play.seating import seating

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


def test_three_seats_in_full() -> None:
    assert [seating(3, game) for game in range(7)] == [
        (0, 1, 2), (1, 2, 0), (2, 0, 1),
        (0, 2, 1), (2, 1, 0), (1, 0, 2),
        (0, 1, 2),
    ]  # fmt: skip
