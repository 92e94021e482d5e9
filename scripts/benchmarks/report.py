"""What was measured, for people: a table for every part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scripts.benchmarks.part import Columns, Part, Row

TITLE, CELL = 28, 14
"""Widths."""


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of the parts that were asked for, and where they were measured."""

    rival: str | None
    rounds: int
    python: str
    cores: int
    load: float
    """Of the minute before."""
    parts: Mapping[str, Columns]
    peak_mib: float


def text(report: Report, parts: list[Part]) -> str:
    """The *report* as tables."""
    beside = f"beside {report.rival}, " if report.rival else ""
    where = f"Python {report.python}, {report.cores} cores, load {report.load:.1f} before"
    blocks = [f"{beside}medians of {report.rounds} rounds, CPU time; {where}"]
    blocks += ["\n".join(table(part, report.parts[part.name])) for part in parts]
    return "\n\n".join([*blocks, f"{'largest memory, MiB':<{TITLE}}{report.peak_mib:>{CELL}.0f}"])


def table(part: Part, columns: Columns) -> list[str]:
    """The lines of one part; a figure that nobody has is left out."""
    shown = [row for row in part.rows if any(row.key in figures for figures in columns.values())]
    headings = "".join(f"{heading:>{CELL}}" for heading in columns)
    return [f"{part.name}: {part.title}", " " * TITLE + headings, *(line(row, columns) for row in shown)]


def line(row: Row, columns: Columns) -> str:
    """One row, with gaps where a column has no such figure."""
    cells = [row.form.format(figures[row.key]) if row.key in figures else "" for figures in columns.values()]
    return (f"{row.title:<{TITLE}}" + "".join(f"{cell:>{CELL}}" for cell in cells)).rstrip()
