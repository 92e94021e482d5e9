"""Hexes by their coordinates: who lies beside whom, and how far apart."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from viktory_p2p.kernel.hexes import Board, Hex, Mask

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@lru_cache(maxsize=16)
def all_hexes(board: Board) -> tuple[Hex, ...]:
    """Every hex of the board: the numbers that have a name."""
    return tuple(place for place, name in enumerate(board.names) if name)


@lru_cache(maxsize=16)
def neighbourhoods(board: Board) -> dict[Hex, tuple[Hex, ...]]:
    """The hexes beside each hex, from one step in each of the six directions."""
    by_coordinates = {board.axial(place): place for place in all_hexes(board)}
    found: dict[Hex, tuple[Hex, ...]] = {}
    for (q, r), place in by_coordinates.items():
        around = [by_coordinates.get((q + dq, r + dr)) for dq, dr in DIRECTIONS]
        found[place] = tuple(other for other in around if other is not None)
    return found


def distance(board: Board, one: Hex, other: Hex) -> int:
    """Steps between two hexes: two of the three cube coordinates always make up for the third."""
    (q1, r1), (q2, r2) = board.axial(one), board.axial(other)
    return (abs(q1 - q2) + abs(r1 - r2) + abs(q1 + r1 - q2 - r2)) // 2


@lru_cache(maxsize=1 << 12)
def decoded(board: Board, mask: Mask) -> frozenset[Hex]:
    """The hexes a mask stands for."""
    return frozenset(place for place in all_hexes(board) if mask & (1 << place))


def within_steps(
    start: Hex, steps: int, allowed: Iterable[Hex], beside: dict[Hex, tuple[Hex, ...]]
) -> set[Hex]:
    """Where at most *steps* steps lead from *start*, every one of them onto an *allowed* hex."""
    open_hexes = set(allowed)
    reached = {start}
    for _ in range(steps):
        reached |= {other for place in reached for other in beside[place] if other in open_hexes}
    return reached
