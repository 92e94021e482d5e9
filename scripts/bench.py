"""How fast it is: engine, matches, two jobs, memory, odds and audits, each by itself or all in one run.

Everything is measured in rounds, alternately with what it is compared with, and the figures are medians
(``benchmarks/measuring.py``).  Seeds are fixed, so every run plays the same games.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from difflib import get_close_matches

from scripts.benchmarks import rival
from scripts.benchmarks.audit import AUDIT
from scripts.benchmarks.engine import ENGINE
from scripts.benchmarks.jobs import JOBS
from scripts.benchmarks.matches import MATCHES
from scripts.benchmarks.memory import MEMORY, MIB, peak
from scripts.benchmarks.odds import ODDS
from scripts.benchmarks.part import Ask, Columns, Part
from scripts.benchmarks.report import Report, text
from viktory_p2p.kernel.errors import BadInput

PARTS = {part.name: part for part in (ENGINE, MATCHES, JOBS, MEMORY, ODDS, AUDIT)}


def chosen(names: Sequence[str]) -> list[Part]:
    """The parts of these *names*, all if there is none; an unknown one is refused."""
    for name in names:
        if name not in PARTS:
            near = get_close_matches(name, PARTS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(PARTS)}"
            raise BadInput(f'there is no part "{name}"', hint)
    return [part for part in PARTS.values() if part.name in names or not names]


def measured(parts: Sequence[Part], ask: Ask) -> Iterator[tuple[str, Columns]]:
    """The figures of every part; who looks on at a terminal is told which one it is."""
    for number, part in enumerate(parts, 1):
        if sys.stderr.isatty():
            print(f"{number}/{len(parts)} {part.name}", file=sys.stderr)
        yield part.name, part.measure(ask)


def measure(parts: Sequence[Part], ask: Ask) -> Report:
    """Everything that was asked for."""
    if ask.compare and not rival.installed():
        hint = "run scripts/bench, which installs it, or pass --no-compare"
        raise BadInput(f"{rival.NAME} is not installed here", hint)
    load = os.getloadavg()[0]
    figures = dict(measured(parts, ask))
    return Report(
        rival=rival.version() if ask.compare else None,
        rounds=ask.rounds,
        python=platform.python_version(),
        cores=os.cpu_count() or 1,
        load=load,
        parts=figures,
        peak_mib=peak() / MIB,
    )


def bench(words: Sequence[str]) -> str:
    """What is printed in answer to *words*."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measures how fast it is.")
    parser.add_argument("parts", nargs="*", help=f"any of {', '.join(PARTS)}; all if none is named")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    parser.add_argument("--quick", action="store_true", help="a few steps, to see that it works")
    parser.add_argument("--no-compare", action="store_true", help=f"without {rival.NAME}")
    asked, unknown = parser.parse_known_args(words)
    if unknown:
        raise BadInput(f'there is no option "{unknown[0]}"', "scripts/bench --help shows those there are")
    parts = chosen(asked.parts)
    compare = not asked.no_compare and any(part.compares for part in parts)
    report = measure(parts, Ask(asked.quick, compare))
    return json.dumps(asdict(report), indent=2) if asked.json else text(report, parts)


def main() -> int:
    """Measure and print."""
    try:
        print(bench(sys.argv[1:]))
    except BadInput as refused:
        print(f"error: {refused.sentence}\nhint: {refused.hint}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
