"""The odds against battles played: the engine's rules, the engine's dice, both sides by the policy."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from tests.games.viktory.test_odds_engine import FIELDS, answer, begun, counts, ground, left, lines, meeting
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.odds import Forecast, engagement, odds
from viktory_p2p.games.viktory.questions import Combat
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.chance import ENTROPY_BYTES, draw
from viktory_p2p.kernel.game import Decision, Roll

pytestmark = pytest.mark.rule(
    "10.1", "12.3.0", "12.3.1", "12.3.2", "12.31", "R60", "R74", "R77", "R78", "R88"
)

PLAYED = [
    ("open", "IICA", "IICA"),
    ("mountain, support", "IICCA", "IIA"),
    ("city, support", "IIICCAA", "IICA"),
    ("city, capital lost", "CAA", "II"),
]
SIGMAS = 5


def played(state: State, rng: Random) -> tuple[float, ...]:
    """One battle with the engine's own dice: how it ended, the losses, and the rounds."""
    before, rounds = lines(state), 0
    while isinstance(combat := state.question, Combat):
        rounds = combat.round
        match VIKTORY.node(state):
            case Decision(seat):
                state = VIKTORY.apply(state, seat, answer(state)).state
            case Roll() as node:
                state = VIKTORY.resolve(state, draw(node, rng.randbytes(ENTROPY_BYTES))).state
    attackers, defenders = left(state)
    win, lose = attackers > 0, defenders > 0
    losses = sum(before[0]) - attackers, sum(before[1]) - defenders
    return win, lose, not (win or lose), *losses, rounds


def compare_played(name: str, attackers: str, defenders: str, times: int) -> None:
    waiting = meeting(ground(FIELDS[name]), attackers, defenders)
    (site,) = waiting.assaults
    battle = engagement(waiting, site, counts(waiting.assaults[site].units))
    state, rng = begun(waiting), Random(f"{name} {attackers} {defenders}")
    columns = list(zip(*(played(state, rng) for _ in range(times)), strict=True))
    for what, expected, values in zip(Forecast._fields, odds(waiting.rules, battle), columns, strict=True):
        mean = sum(values) / times
        sigma = sqrt(sum((value - mean) ** 2 for value in values) / times / times)
        assert sigma > 0, what
        assert abs(mean - expected) < SIGMAS * sigma, what


@pytest.mark.parametrize("name, attackers, defenders", PLAYED)
def test_twenty_thousand_battles_agree_with_the_odds(name: str, attackers: str, defenders: str) -> None:
    compare_played(name, attackers, defenders, 20_000 // len(PLAYED))


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name, attackers, defenders", PLAYED)
def test_a_million_battles_agree_with_the_odds(name: str, attackers: str, defenders: str) -> None:
    compare_played(name, attackers, defenders, 1_000_000 // len(PLAYED))
