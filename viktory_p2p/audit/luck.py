"""Luck: what the verified dice gave every seat, against what dice give on the average, exactly.

A game says which rolls are somebody's luck (``Game.throw``): whose they are, how many faces of a die are
good, how many dice hit.  The chance of being at least that lucky is a sum of whole numbers over a power of
the sides, not an estimate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import prod

from viktory_p2p.audit.audit import AnyCourse
from viktory_p2p.kernel.game import Roll, Seat
from viktory_p2p.ledger.entries import Rolled
from viktory_p2p.ledger.rolls import outcome_of

MOST_DICE = 10_000
"""With more dice the exact chance would be a matter of minutes; it is left out."""

Pool = tuple[int, int]
"""Faces that are good, and faces of the die."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The dice of one seat."""

    seat: Seat
    dice: int
    hits: int
    expected: Fraction
    at_least: Fraction | None
    """The chance of so many hits or more; None if there are too many dice to tell."""
    faces: tuple[tuple[int, int], ...]
    """Every face that came up, and how often."""


class Dice:
    """Counts the dice of a log that is audited: give ``see`` to the audit as its watch."""

    __slots__ = ("_pools", "_hits", "_faces", "faces")

    def __init__(self) -> None:
        self._pools: dict[Seat, Counter[Pool]] = {}
        self._hits: Counter[Seat] = Counter()
        self._faces: dict[Seat, Counter[int]] = {}
        self.faces: Counter[tuple[int, int]] = Counter()
        """All dice by sides and face, also those that are nobody's luck."""

    def see(self, course: AnyCourse, entry: Rolled) -> None:
        """Count the dice of *entry*."""
        node = course.node()
        if course.number == 1 or not isinstance(node, Roll):
            return
        faces = outcome_of(course, entry)
        self.faces.update((node.sides, face) for face in faces)
        throw = course.game.throw(course.state, faces)
        if throw is not None:
            self._pools.setdefault(throw.seat, Counter())[throw.good, node.sides] += len(faces)
            self._faces.setdefault(throw.seat, Counter()).update(faces)
            self._hits[throw.seat] += throw.hits

    def report(self) -> tuple[Luck, ...]:
        """The luck of every seat that threw dice, in the order of seats."""
        return tuple(self._luck(seat) for seat in sorted(self._pools))

    def _luck(self, seat: Seat) -> Luck:
        pools, hits = self._pools[seat], self._hits[seat]
        dice = sum(pools.values())
        expected = sum((Fraction(good * count, sides) for (good, sides), count in pools.items()), Fraction())
        chance = at_least(pools, hits) if dice <= MOST_DICE else None
        return Luck(seat, dice, hits, expected, chance, tuple(sorted(self._faces[seat].items())))


def at_least(pools: Mapping[Pool, int], hits: int) -> Fraction:
    """The exact chance of *hits* or more from so many dice of every pool."""
    ways = [1]
    for (good, sides), dice in sorted(pools.items()):
        ways = _together(ways, _binomial(good, sides - good, dice))
    return Fraction(sum(ways[hits:]), prod(sides**dice for (_, sides), dice in pools.items()))


def _binomial(good: int, bad: int, dice: int) -> list[int]:
    """The ways to have 0, 1, 2 … hits with *dice* dice."""
    if not bad:
        return [0] * dice + [good**dice]

    def more(ways: int, hits: int) -> int:
        """The ways to have one hit more than *hits*; the division leaves nothing over."""
        return ways * (dice - hits) * good // ((hits + 1) * bad)

    return list(accumulate(range(dice), more, initial=bad**dice))


def _together(one: list[int], other: list[int]) -> list[int]:
    """The ways to have hits from both."""
    if len(one) == 1:
        return [one[0] * ways for ways in other]
    total = [0] * (len(one) + len(other) - 1)
    for hits, ways in enumerate(one):
        for more, others in enumerate(other):
            total[hits + more] += ways * others
    return total
