"""Who sits where: fair, and known from the number of the game alone.

In every block of as many games as there are seats, every bot sits in every seat once: each game moves all of
them one seat on.  That keeps who follows whom, so the next block goes on to the next order round the table,
until all (n − 1)! have been played.  The very first game seats the bots as they were named.

Chance draws who begins, so seats alone would not be fair.  Therefore the games of a block share one deal: the
same map, the same beginner, the same dice, as in duplicate bridge, and only the bots have moved on.  So every
bot begins once in a block, and has everything that the others have had.  Where bots are alike, moving on may
seat them as they sat before; then a new deal begins, because the old one would only repeat a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial


def seating(seats: int, number: int) -> tuple[int, ...]:
    """For every seat the bot, by its place in the list of those named, in game *number* (from 0)."""
    block, shift = divmod(number, seats)
    ring = (0, *(1 + other for other in _permutation(seats - 1, block % factorial(seats - 1))))
    return ring[shift:] + ring[:shift]


def dealt_in(bots: Sequence[str], number: int) -> int:
    """The game whose deal game *number* has: the first of its block, or of those that seat *bots* anew."""
    shift = number % len(bots)
    first = [bots[place] for place in seating(len(bots), number - shift)]
    period = next(moved for moved in range(1, len(bots) + 1) if first[moved:] + first[:moved] == first)
    return number - shift % period


def _permutation(many: int, rank: int) -> list[int]:
    """The permutation of 0 … *many* − 1 that has *rank* others before it in alphabetical order."""
    left = list(range(many))
    found = []
    for size in range(many, 0, -1):
        place, rank = divmod(rank, factorial(size - 1))
        found.append(left.pop(place))
    return found
