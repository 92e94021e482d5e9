"""Hex geometry: a hexagonal board, its names, neighbours, distances and rings, and masks over it.

A hex is a number: its place in a grid of rows one column wider than the board.  The spare column is never
part of the board, so the neighbours of a whole set of hexes are six shifts of its mask: ``spread``.  Counting
hexes up goes through the rows from the top and through each row from the left, which is the order of names.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

Hex = int
Mask = int

NOWHERE: Hex = -1
_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@lru_cache(maxsize=1 << 12)
def hexes_in(mask: Mask) -> tuple[Hex, ...]:
    """The hexes of *mask*, in the order of their names."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def mask_of(hexes: Iterable[Hex]) -> Mask:
    """The mask that holds *hexes*."""
    mask = 0
    for place in hexes:
        mask |= 1 << place
    return mask


class Board:
    """A hexagon of hexes with *side* hexes on every edge.  Get one from ``board``; it never changes."""

    __slots__ = (
        "all",
        "beside",
        "hexes",
        "inner",
        "names",
        "radius",
        "reach",
        "rim",
        "ring2",
        "side",
        "size",
        "width",
        "_places",
    )

    def __init__(self, side: int) -> None:
        radius = side - 1
        self.side, self.radius, self.width = side, radius, 2 * side
        self.size = (2 * radius + 1) * self.width
        cells = [
            (q, r)
            for r in range(-radius, radius + 1)
            for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
        ]
        self.hexes: tuple[Hex, ...] = tuple(self.at(q, r) for q, r in cells)
        self.all: Mask = mask_of(self.hexes)
        self.rim: Mask = mask_of(self.at(q, r) for q, r in cells if _length(q, r) == radius)
        self.inner: Mask = self.all & ~self.rim
        self.names: tuple[str, ...] = self._name_hexes(cells)
        self._places = {self.names[place]: place for place in self.hexes}
        self.beside: tuple[Mask, ...] = tuple(
            self.spread(1 << place) & ~(1 << place) if self.all >> place & 1 else 0
            for place in range(self.size)
        )
        self.reach = self._reaches(3)
        self.ring2: tuple[tuple[tuple[Mask, Mask], ...], ...] = tuple(
            map(self._second_ring, range(self.size))
        )

    def _name_hexes(self, cells: list[tuple[int, int]]) -> tuple[str, ...]:
        names = [""] * self.size
        for q, r in cells:
            first = max(-self.radius, -self.radius - r)
            names[self.at(q, r)] = f"{chr(ord('a') + r + self.radius)}{q - first + 1}"
        return tuple(names)

    def _reaches(self, furthest: int) -> tuple[tuple[Mask, ...], ...]:
        """Per distance up to *furthest*, per hex: all hexes that near, itself included."""
        layers = [tuple(1 << place & self.all for place in range(self.size))]
        for _ in range(furthest):
            layers.append(tuple(self.spread(mask) for mask in layers[-1]))
        return tuple(layers)

    def _second_ring(self, place: Hex) -> tuple[tuple[Mask, Mask], ...]:
        """Every hex two steps away as a mask, with the one or two hexes in the middle."""
        if not self.all >> place & 1:
            return ()
        ring = self.reach[2][place] & ~self.reach[1][place]
        return tuple((1 << far, self.beside[place] & self.beside[far]) for far in hexes_in(ring))

    def at(self, q: int, r: int) -> Hex:
        """The hex at the axial coordinates *q*, *r*; the centre is (0, 0)."""
        return (r + self.radius) * self.width + q + self.radius

    def axial(self, place: Hex) -> tuple[int, int]:
        """The axial coordinates of *place*."""
        row, column = divmod(place, self.width)
        return column - self.radius, row - self.radius

    def find(self, name: str) -> Hex | None:
        """The hex called *name*, or None."""
        return self._places.get(name)

    def neighbours(self, place: Hex) -> tuple[Hex, ...]:
        """The two to six hexes beside *place*, in the order of names."""
        return hexes_in(self.beside[place])

    def distance(self, one: Hex, other: Hex) -> int:
        """How many steps lie between two hexes."""
        (q1, r1), (q2, r2) = self.axial(one), self.axial(other)
        return _length(q1 - q2, r1 - r2)

    def spread(self, mask: Mask) -> Mask:
        """*mask* and everything beside it."""
        width = self.width
        wide = mask | mask << 1 | mask >> 1 | mask << width | mask >> width
        return (wide | mask << (width - 1) | mask >> (width - 1)) & self.all

    def within(self, mask: Mask, steps: int) -> Mask:
        """Everything at most *steps* away from *mask*."""
        for _ in range(steps):
            mask = self.spread(mask)
        return mask

    def ring(self, place: Hex, distance: int) -> Mask:
        """The hexes exactly *distance* away from *place*."""
        start = 1 << place
        if distance == 0:
            return start
        return self.within(start, distance) & ~self.within(start, distance - 1)

    def rows(self) -> tuple[tuple[Hex, ...], ...]:
        """The rows from the top, each from the left."""
        found: dict[int, list[Hex]] = {}
        for place in self.hexes:
            found.setdefault(place // self.width, []).append(place)
        return tuple(tuple(row) for row in found.values())

    def __repr__(self) -> str:
        return f"Board(side={self.side})"


def _length(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(maxsize=16)
def board(side: int) -> Board:
    """The board with *side* hexes on every edge, made once."""
    return Board(side)
