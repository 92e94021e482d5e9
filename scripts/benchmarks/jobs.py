"""Two processes against one: the same games of ``viktory match``, by the clock on the wall.

Twice as fast is the most there can be, and only a machine with two free cores shows it.  *Cores used* tells
whether it was free: CPU time by wall-clock time, which should be the number of jobs; the load is that of the
minute before, this program included.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter
from typing import NamedTuple

from scripts.benchmarks.measuring import alternating, ratio
from scripts.benchmarks.part import Ask, Columns, Part, Row

CREWS = (1, 2)
GAMES = 300
"""So many that starting the processes does not count for much."""


class Took(NamedTuple):
    """What a command took, by the clock and in CPU time of all its processes."""

    seconds: float
    cpu: float


def played(games: int, jobs: int, number: int) -> Took:
    """So many games between two greedy bots; every round has games of its own."""
    words = f"match --seats greedy,greedy --games {games} --seed {number} --jobs {jobs}".split()
    cpu, began = children_cpu(), perf_counter()
    subprocess.run([sys.executable, "-m", "viktory_p2p", *words], stdout=subprocess.DEVNULL, check=True)
    return Took(perf_counter() - began, children_cpu() - cpu)


def children_cpu() -> float:
    """CPU seconds of all processes that were started here and have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(ask: Ask) -> Columns:
    """A column for one job and one for two; what compares them stands with the two."""
    load, games = os.getloadavg()[0], ask.size(GAMES, 2)
    found = alternating(ask.rounds, {heading(jobs): partial(played, games, jobs) for jobs in CREWS})
    columns: Columns = {
        name: {
            "seconds": median(run.seconds for run in runs),
            "games_per_second": median(games / run.seconds for run in runs),
            "cores_used": median(run.cpu / run.seconds for run in runs),
        }
        for name, runs in found.items()
    }
    one, two = (found[heading(jobs)] for jobs in CREWS)
    columns[heading(CREWS[1])] |= {
        "speed_up": ratio((run.seconds for run in one), (run.seconds for run in two)),
        "cpu_ratio": ratio((run.cpu for run in two), (run.cpu for run in one)),
        "load": load,
    }
    return columns


def heading(jobs: int) -> str:
    """Above the column."""
    return f"{jobs} job{'s' * (jobs > 1)}"


JOBS = Part(
    name="jobs",
    title="viktory match --seats greedy,greedy as real processes, wall-clock time",
    measure=measure,
    rows=(
        Row("seconds", "seconds", "{:.2f}"),
        Row("games per second", "games_per_second", "{:.2f}"),
        Row("cores used", "cores_used", "{:.2f}"),
        Row("speed-up", "speed_up", "{:.2f}×"),
        Row("CPU time, of that of one", "cpu_ratio", "{:.2f}×"),
        Row("load before", "load", "{:.1f}"),
    ),
)
