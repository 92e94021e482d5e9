"""The odds of a battle: asked for the first time in a fresh process, and again."""

from __future__ import annotations

from functools import partial
from statistics import median
from time import process_time
from typing import NamedTuple

from scripts.benchmarks.measuring import Side, alternating, elsewhere
from scripts.benchmarks.part import Ask, Columns, Part, Row
from viktory_p2p.games.viktory.odds import Engagement, odds
from viktory_p2p.games.viktory.odds.engagement import Battlefield, pitched
from viktory_p2p.games.viktory.options import rules_for
from viktory_p2p.games.viktory.ruleset import CITY
from viktory_p2p.games.viktory.terrain import PLAINS
from viktory_p2p.games.viktory.units import Counts

BATTLES: dict[str, tuple[Counts, Counts]] = {
    "IICA v IIA": ((2, 1, 1, 0), (2, 0, 1, 0)),
    "20 v 20": ((8, 6, 6, 0), (8, 6, 6, 0)),
    "50 v 50": ((20, 15, 15, 0), (20, 15, 15, 0)),
}
"""Attackers and defenders: a typical battle, a large one, the largest."""
RULES = rules_for(())


class Asked(NamedTuple):
    """Seconds for the first answer, and for one of many later ones."""

    first: float
    again: float


def asked(battle: Engagement, times: int) -> Asked:
    """The odds of *battle*, once and then so many *times*."""
    began = process_time()
    odds(RULES, battle)
    first = process_time() - began
    for _ in range(times):
        odds(RULES, battle)
    return Asked(first, (process_time() - began - first) / times)


def afresh(sides: tuple[Counts, Counts], times: int, number: int) -> Asked:
    """The same in a process that has reckoned nothing yet."""
    return elsewhere(asked, pitched(RULES, *sides, Battlefield(PLAINS, CITY, support=True)), times)


def measure(ask: Ask) -> Columns:
    """A column for every battle."""
    times = ask.size(20_000, 100)
    sides: dict[str, Side[Asked]] = {name: partial(afresh, both, times) for name, both in BATTLES.items()}
    return {
        name: {
            "first_ms": 1000 * median(run.first for run in runs),
            "again_per_second": 1 / median(run.again for run in runs),
        }
        for name, runs in alternating(ask.rounds, sides).items()
    }


ODDS = Part(
    name="odds",
    title="exact odds of a battle for a city with naval support, in a fresh process",
    measure=measure,
    rows=(
        Row("the first time, ms", "first_ms", "{:.2f}"),
        Row("again, per second", "again_per_second", "{:,.0f}"),
    ),
)
