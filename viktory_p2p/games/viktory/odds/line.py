"""One side of a battle: everything that may be left of it, and what a roll of so many dice makes of it.

Under the policy each stack has one next casualty and one next prey.  So the stacks that losses can lead to
are few, at most four for every unit; they are numbered, the whole line first, and a hit is a look-up.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Generic, TypeVar

from viktory_p2p.games.viktory.nodes import DIE
from viktory_p2p.games.viktory.odds.fire import Marks
from viktory_p2p.games.viktory.odds.policy import casualty, prey
from viktory_p2p.games.viktory.rules.dice import per_type
from viktory_p2p.games.viktory.units import NONE, Counts, Kind, just, minus, size

Number = TypeVar("Number", float, Fraction)
Ratio = Callable[[int, int], Number]
"""How one whole number is divided by another: ``truediv``, or ``Fraction`` for an exact answer."""

Choice = Callable[[Counts, Counts], Kind]


Toll = tuple[int, Number]
"""What a roll may do to a line: the place it falls to, and how likely that is."""


class Line(Generic[Number]):
    """What may be left of a side that starts with *whole* and rolls the dice of *table*.

    The place *end* is nobody.  Places beyond it, as many as are asked for, are hits beyond the last unit."""

    end: int
    sizes: list[int]
    """Units, by place."""
    dice: list[int]
    """The dice they roll, by place."""
    ratio: Ratio[Number]
    _marks: Marks
    _lost: list[int]
    """Where an ordinary hit leads, by place."""
    _picked: list[int]
    """Where a selective hit leads, by place."""
    _tolls: dict[tuple[int, int], list[Toll[Number]]]

    def __init__(
        self, table: Counts, whole: Counts, marks: Marks, ratio: Ratio[Number], beyond: int = 0
    ) -> None:
        stacks = descent(table, whole)
        places = {stack: place for place, stack in enumerate(stacks)}
        self.end = len(stacks) - 1
        self.sizes = [size(stack) for stack in stacks]
        self.dice = [per_type(table, stack) for stack in stacks]
        self.ratio, self._marks = ratio, marks
        wasted = [*range(self.end + 1, self.end + 1 + beyond), self.end + beyond]
        self._lost = [places[after(casualty, table, stack)] for stack in stacks[:-1]] + wasted
        self._picked = [places[after(prey, table, stack)] for stack in stacks[:-1]] + wasted
        self._tolls = {}

    def tolls(self, place: int, dice: int) -> list[Toll[Number]]:
        """What *dice* dice do to the stack at *place*; the toll without a loss comes first."""
        known = self._tolls.get((place, dice))
        if known is None:
            known = self._tolls[place, dice] = self._shot_at(place, dice)
        return known

    def _shot_at(self, place: int, dice: int) -> list[Toll[Number]]:
        """Selective hits are given first, one at a time, then the others.  Rules 10.1, 12.31, R60, R88."""
        found: dict[int, int] = {}
        chosen = place
        for row in weights(self._marks, dice):
            left = chosen
            for weight in row:
                found[left] = found.get(left, 0) + weight
                left = self._lost[left]
            chosen = self._picked[chosen]
        return [(left, self.ratio(weight, DIE**dice)) for left, weight in found.items()]


@lru_cache(maxsize=256)
def weights(marks: Marks, dice: int) -> tuple[tuple[int, ...], ...]:
    """In how many of all the ways so many dice can fall they are so many selective (row) and other hits."""
    ordinary, miss = marks.hit - marks.selective, DIE - marks.hit
    rows = []
    for picks in range(dice + 1):
        rest = dice - picks
        chosen = comb(dice, picks) * marks.selective**picks
        row = (comb(rest, hits) * ordinary**hits * miss ** (rest - hits) for hits in range(rest + 1))
        rows.append(tuple(chosen * ways for ways in row))
    return tuple(rows)


def descent(table: Counts, whole: Counts) -> list[Counts]:
    """Every stack that losses can make of *whole*, by size from the largest; the last one is empty."""
    found = level = [whole]
    while any(level[0]):
        fewer = (after(choice, table, stack) for stack in level for choice in (casualty, prey))
        level = list(dict.fromkeys(fewer))
        found = found + level
    return found


@lru_cache(maxsize=4096)
def after(choice: Choice, table: Counts, left: Counts) -> Counts:
    """What is *left* after one more loss; of nobody, nobody."""
    return minus(left, just(choice(table, left))) if any(left) else NONE
