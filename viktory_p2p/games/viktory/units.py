"""Units: their kinds, what they have done this turn, and stacks of them.

A unit is a small value and a hex holds a sorted tuple of them, so that units no rule can tell apart are
equal.  Outside its owner's turn every unit is FRESH.
"""

from __future__ import annotations

from typing import NamedTuple

from viktory_p2p.kernel.hexes import NOWHERE, Hex

Kind = int
INFANTRY, CAVALRY, ARTILLERY, FRIGATE = KINDS = (0, 1, 2, 3)
LAND_KINDS = (INFANTRY, CAVALRY, ARTILLERY)
LETTERS = "ICAF"
NAMES = ("infantry", "cavalry", "artillery", "frigate")

Status = int
FRESH, MOVING, MOVED, SPENT = (0, 1, 2, 3)
"""Not moved yet; the one unit on the move; done moving, attack unused; done (10.6, 10.7, 9.43)."""
STATUS_NAMES = ("fresh", "moving", "moved", "spent")

Counts = tuple[int, int, int, int]
NONE: Counts = (0, 0, 0, 0)


class Unit(NamedTuple):
    """One unit.  The last three fields are a frigate's: its cargo, how many units have gone ashore from it
    this turn (9.41), and where they went (9.46)."""

    kind: Kind
    status: Status = FRESH
    cargo: tuple[Unit, ...] = ()
    landed: int = 0
    ashore: Hex = NOWHERE

    def now(self, status: Status) -> Unit:
        """The same unit with another status."""
        if self.kind != FRIGATE:
            return UNITS[self.kind][status]
        return Unit(FRIGATE, status, self.cargo, self.landed, self.ashore)


Stack = tuple[Unit, ...]

UNITS = tuple(tuple(Unit(kind, status) for status in (FRESH, MOVING, MOVED, SPENT)) for kind in KINDS)
"""Land units and empty frigates, by kind and status: made once."""


def with_unit(stack: Stack, unit: Unit) -> Stack:
    """*stack* with one more unit."""
    return tuple(sorted((*stack, unit))) if stack else (unit,)


def without(stack: Stack, unit: Unit) -> Stack:
    """*stack* with one *unit* less."""
    place = stack.index(unit)
    return stack[:place] + stack[place + 1 :]


def rested(unit: Unit) -> Unit:
    """*unit* as it stands between its owner's turns."""
    if unit.kind != FRIGATE or not unit.cargo:
        return UNITS[unit.kind][FRESH]
    return Unit(FRIGATE, FRESH, tuple(UNITS[aboard.kind][FRESH] for aboard in unit.cargo))


def ships_in(stack: Stack) -> tuple[Unit, ...]:
    """The frigates of *stack* that differ, in their order: an action names one by its place here."""
    found: list[Unit] = []
    for unit in stack:
        if unit.kind == FRIGATE and (not found or unit != found[-1]):
            found.append(unit)
    return tuple(found)


def fighters(stack: Stack) -> Counts:
    """How many units of every kind fight in *stack*: cargo never does.  Rules 9.45, R56."""
    found = [0, 0, 0, 0]
    for unit in stack:
        found[unit.kind] += 1
    return (found[0], found[1], found[2], found[3])


def count(stack: Stack) -> Counts:
    """How many units of every kind *stack* holds, cargo included."""
    found = [0, 0, 0, 0]
    for unit in stack:
        found[unit.kind] += 1
        for aboard in unit.cargo:
            found[aboard.kind] += 1
    return (found[0], found[1], found[2], found[3])


def plus(one: Counts, other: Counts) -> Counts:
    """Two counts added up."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def minus(one: Counts, other: Counts) -> Counts:
    """One count less another; what would be below nothing is nothing (R123)."""
    a, b, c, d = (max(0, x - y) for x, y in zip(one, other, strict=True))
    return (a, b, c, d)


def size(counts: Counts) -> int:
    """How many units *counts* are in all."""
    return counts[0] + counts[1] + counts[2] + counts[3]


def just(kind: Kind) -> Counts:
    """One unit of *kind*."""
    return (int(kind == 0), int(kind == 1), int(kind == 2), int(kind == 3))


def letters(counts: Counts) -> str:
    """*counts* in the notation: ``IIC``."""
    return "".join(LETTERS[kind] * counts[kind] for kind in KINDS)


def label(unit: Unit) -> str:
    """A unit in the notation, a frigate with its cargo: ``I``, ``F(IA)``."""
    if not unit.cargo:
        return LETTERS[unit.kind]
    return f"{LETTERS[unit.kind]}({''.join(LETTERS[aboard.kind] for aboard in unit.cargo)})"


def stack_text(stack: Stack) -> str:
    """A stack in the notation: ``IICF(IA)``."""
    return "".join(map(label, stack))
