"""A part of the benchmark: what is measured, in columns of figures, and how a table shows them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

T = TypeVar("T")

Figures = dict[str, float]
Columns = dict[str, Figures]
"""Figures by key, by the heading of their column; a column need not have every figure."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What is wanted: *quick* only shows that it works, *compare* measures catanatron too."""

    quick: bool
    compare: bool

    @property
    def rounds(self) -> int:
        """How often everything is measured."""
        return self.size(9, 1)

    def size(self, full: T, quick: T) -> T:
        """The size of something."""
        return quick if self.quick else full


class Row(NamedTuple):
    """A line of the table: its title, the figure it shows, and the form of it."""

    title: str
    key: str
    form: str


@dataclass(frozen=True, slots=True)
class Part:
    """Something to measure by itself; *title* stands above its table."""

    name: str
    title: str
    measure: Callable[[Ask], Columns]
    rows: tuple[Row, ...]
    compares: bool = False
    """Whether catanatron is measured beside."""
