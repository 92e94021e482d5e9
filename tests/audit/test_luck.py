"""Luck: exact chances, equal to counting every way the dice can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.audit.forgeries import log
from tests.audit.test_audit import GAMES
from tests.signed import whole
from viktory_p2p.audit.audit import audit
from viktory_p2p.audit.luck import Dice, Pool, at_least
from viktory_p2p.kernel.game import Roll
from viktory_p2p.ledger.entries import Rolled
from viktory_p2p.ledger.rolls import outcome_of

POOLS: list[dict[Pool, int]] = [
    *({(good, 6): dice} for good in (0, 1, 3, 6) for dice in (0, 1, 2, 5)),
    {(3, 6): 8},
    {(3, 6): 2, (4, 6): 3},
    {(1, 4): 2, (2, 6): 2, (3, 3): 1},
]


@pytest.mark.parametrize("pools", POOLS, ids=str)
def test_the_chance_is_that_of_counting(pools: dict[Pool, int]) -> None:
    dice = [pool for pool, count in pools.items() for _ in range(count)]
    falls = Counter(
        sum(face <= good for face, (good, _) in zip(faces, dice, strict=True))
        for faces in product(*(range(1, sides + 1) for _, sides in dice))
    )
    for hits in range(len(dice) + 2):
        lucky = sum(times for count, times in falls.items() if count >= hits)
        assert at_least(pools, hits) == Fraction(lucky, falls.total())


def test_the_dice_of_a_log_are_those_that_were_rolled() -> None:
    dice = Dice()
    audit(GAMES, log(), watch=dice.see)
    faces, hits, thrown = Counter[tuple[int, int]](), Counter[int](), Counter[int]()
    for course, entry in whole():
        node = course.node()
        if isinstance(entry, Rolled) and isinstance(node, Roll):
            outcome = outcome_of(course, entry)
            faces.update((node.sides, face) for face in outcome)
            if node.what == "footing on sand":
                hits[course.state.seat] += outcome[0] >= 3
                thrown[course.state.seat] += 1
    assert faces
    assert dice.faces == faces
    assert {luck.seat: (luck.dice, luck.hits) for luck in dice.report()} == {
        seat: (thrown[seat], hits[seat]) for seat in thrown
    }
    for luck in dice.report():
        assert luck.expected == Fraction(2 * luck.dice, 3)
        assert sum(times for _, times in luck.faces) == luck.dice
