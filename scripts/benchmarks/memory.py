"""Whether memory stays flat: what a process holds after so many games of two seats.

Every bot has a fresh process.  What the engine and the bots remember (lists, ways, odds) has an upper bound,
but may take many games to reach it; growth is counted from the first column on, by when it should be full.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from resource import RUSAGE_SELF, getrusage

from scripts.benchmarks.matches import contest
from scripts.benchmarks.measuring import elsewhere
from scripts.benchmarks.part import Ask, Columns, Figures, Part, Row
from viktory_p2p.play.match import play_game

MIB = 2**20
STATM = Path("/proc/self/statm")
LIMITS = {"random": 8, "greedy": 200}
"""Rounds after which a game ends."""
QUICK_LIMIT = 2
STAGES, QUICK_STAGES = (100, 300, 1000), (2, 3, 4)
"""Games after which memory is looked at."""


def resident() -> int:
    """Bytes of memory this process holds; where the system does not tell, the most it has held."""
    gc.collect()
    if not STATM.exists():
        return peak()
    return int(STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def peak() -> int:
    """The most bytes of memory this process has held."""
    most = getrusage(RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def held(bot: str, limit: int, stages: tuple[int, ...]) -> list[int]:
    """The memory of this process after so many games."""
    match = contest((bot, bot), limit, stages[-1], seed=0)
    found = []
    for number in range(stages[-1]):
        play_game(match, number)
        if number + 1 in stages:
            found.append(resident())
    return found


def measure(ask: Ask) -> Columns:
    """A column for every stage."""
    stages = ask.size(STAGES, QUICK_STAGES)
    columns: Columns = {f"{games:,} games": {} for games in stages}
    for bot, limit in LIMITS.items():
        taken = elsewhere(held, bot, ask.size(limit, QUICK_LIMIT), stages)
        for column, games, memory in zip(columns.values(), stages, taken, strict=True):
            column |= figures(bot, games - stages[0], memory, memory - taken[0])
    return columns


def figures(bot: str, games: int, memory: int, growth: int) -> Figures:
    """The memory, and its growth for each of the *games* after the first stage."""
    found = {f"{bot}_mib": memory / MIB}
    return found | {f"{bot}_growth": growth / games} if games else found


MEMORY = Part(
    name="memory",
    title=f"one process, games of two seats: random for {LIMITS['random']} rounds, greedy to the end",
    measure=measure,
    rows=(
        Row("random, MiB", "random_mib", "{:.1f}"),
        Row("  bytes more per game", "random_growth", "{:,.0f}"),
        Row("greedy, MiB", "greedy_mib", "{:.1f}"),
        Row("  bytes more per game", "greedy_growth", "{:,.0f}"),
    ),
)
