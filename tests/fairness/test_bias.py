"""What leaving a roll can gain: one blind new try per drop, and no more (protocol 7.7)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Set
from fractions import Fraction

import pytest

from viktory_p2p.kernel.chance import draw
from viktory_p2p.kernel.game import Outcome, Roll

DIE = Roll(1, 6, "")
FACES: list[Outcome] = [(face,) for face in range(1, 7)]


def rolled(values: tuple[int, ...]) -> Iterator[Outcome]:
    """The faces that one try after the other gives; every try has a byte of its own."""
    return (draw(DIE, bytes([value, *range(31)])) for value in values)


def success(allies: int, wanted: Set[Outcome], leaves: Set[Outcome]) -> Fraction:
    """How often a coalition gets what it wants, if it leaves a roll whenever the outcome is in *leaves*."""
    won = 0
    for values in itertools.product(range(6), repeat=allies + 1):
        *early, last = rolled(values)
        shown = next((outcome for outcome in early if outcome not in leaves), last)
        won += shown in wanted
    return Fraction(won, 6 ** (allies + 1))


@pytest.mark.parametrize("allies", range(5))
@pytest.mark.parametrize("many", range(1, 6))
def test_leaving_every_roll_one_does_not_want_reaches_the_bound(allies, many) -> None:
    bound = 1 - (1 - Fraction(many, 6)) ** (allies + 1)
    assert success(allies, {*FACES[:many]}, {*FACES[many:]}) == bound


@pytest.mark.parametrize("allies", range(3))
def test_no_other_way_to_leave_is_better(allies) -> None:
    wanted = {*FACES[4:]}
    bound = 1 - (1 - Fraction(1, 3)) ** (allies + 1)
    for size in range(7):
        for leaves in itertools.combinations(FACES, size):
            assert success(allies, wanted, {*leaves}) <= bound
