"""The counts of the file are those of the engine, and those of the slow, independent reading of the rules."""

from __future__ import annotations

import pytest

from tests.oracle import legal_actions
from tests.perft.counting import COUNTS, HERE, perft, position, rows

SHALLOW = 250
"""Counts up to here are confirmed in every run, the others in the long one."""

ROWS = rows()


def by_name(row) -> str:
    return f"{row.position}-{row.depth}"


@pytest.mark.parametrize("row", ROWS, ids=by_name)
def test_the_engine_finds_the_count(row) -> None:
    assert perft(position(row.position), row.depth) == row.nodes


@pytest.mark.parametrize("row", [row for row in ROWS if row.nodes <= SHALLOW], ids=by_name)
def test_an_independent_count_confirms_it(row) -> None:
    assert perft(position(row.position), row.depth, legal_actions) == row.nodes


@pytest.mark.full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("row", [row for row in ROWS if row.nodes > SHALLOW], ids=by_name)
def test_an_independent_count_confirms_the_large_ones(row) -> None:
    assert perft(position(row.position), row.depth, legal_actions) == row.nodes


def test_every_position_is_counted_and_confirmed_somewhere() -> None:
    files = {path.name for path in HERE.glob("*.toml")}
    assert {row.position for row in ROWS} == files, COUNTS
    assert {row.position for row in ROWS if row.nodes <= SHALLOW} == files
    assert len(files) >= 8
