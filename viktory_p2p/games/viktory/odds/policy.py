"""The policy by which both sides lose units: what a loss costs is the dice its owner no longer rolls.

Dice are counted by type, so a unit costs its owner dice only if it is the last of its kind.  Every hit is
judged by itself, the way a battle asks for it: one unit, then the next.
"""

from __future__ import annotations

from viktory_p2p.games.viktory.units import ARTILLERY, CAVALRY, FRIGATE, INFANTRY, Counts, Kind

POLICY = (
    "a loss costs its owner the fewest dice, a selective hit costs the enemy the most, "
    "ties go to I before A before C; the attacker never retreats"
)
"""The policy in a sentence, printed with every result."""

TIES = (INFANTRY, ARTILLERY, CAVALRY, FRIGATE)
"""Of losses that cost as much, the earlier one here is taken."""


def cost(table: Counts, left: Counts, kind: Kind) -> int:
    """The dice of *table* that go with one unit of *kind*.  Rules 12.3.1, 12.3.2."""
    return table[kind] if left[kind] == 1 else 0


def casualty(table: Counts, left: Counts) -> Kind:
    """The kind that an ordinary hit takes from its owner, who has these units *left*: the cheapest.

    Rule 10.1."""
    return min((kind for kind in TIES if left[kind]), key=lambda kind: cost(table, left, kind))


def prey(table: Counts, left: Counts) -> Kind:
    """The kind that a selective hit takes from an enemy who has these units *left*: the dearest.

    Rule 10.1."""
    return max((kind for kind in TIES if left[kind]), key=lambda kind: cost(table, left, kind))
