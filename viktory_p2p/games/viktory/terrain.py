"""Terrain: the five kinds, the bag of unseen tiles, and the ground as masks."""

from __future__ import annotations

from typing import NamedTuple

from viktory_p2p.kernel.hexes import Board, Hex, Mask, hexes_in

Terrain = int
PLAINS, GRASSLAND, FOREST, MOUNTAIN, WATER = TERRAINS = (0, 1, 2, 3, 4)
LAND_TERRAINS = (PLAINS, GRASSLAND, FOREST, MOUNTAIN)
LETTERS = "pgfmw"
HIDDEN_LETTER = "?"
NAMES = ("plains", "grassland", "forest", "mountain", "water")


class Ground(NamedTuple):
    """What lies where: one mask per terrain, what is still face down, and how many tiles nobody has seen.

    The perimeter is water from the start and not part of the 132 tiles (3.2, R1).  *slow* and *blocking* are
    kept because every step of every unit asks for them.
    """

    masks: tuple[Mask, Mask, Mask, Mask, Mask]
    hidden: Mask
    bag: tuple[int, ...]
    land: Mask
    water: Mask
    slow: Mask
    blocking: Mask

    def terrain(self, place: Hex) -> Terrain | None:
        """What lies at *place*; None if it is face down."""
        for terrain in TERRAINS:
            if self.masks[terrain] >> place & 1:
                return terrain
        return None


def ground_of(
    board: Board,
    masks: tuple[Mask, Mask, Mask, Mask, Mask],
    bag: tuple[int, ...],
    slow: tuple[Terrain, ...],
    blocking: tuple[Terrain, ...],
) -> Ground:
    """The ground with these *masks*; everything that is in none of them is face down."""
    land = masks[PLAINS] | masks[GRASSLAND] | masks[FOREST] | masks[MOUNTAIN]
    hidden = board.all & ~land & ~masks[WATER]
    return Ground(masks, hidden, bag, land, masks[WATER], _union(masks, slow), _union(masks, blocking))


def _union(masks: tuple[Mask, ...], terrains: tuple[Terrain, ...]) -> Mask:
    found = 0
    for terrain in terrains:
        found |= masks[terrain]
    return found


def map_rows(board: Board, ground: Ground) -> list[str]:
    """The map as the notation has it: one line per row, letters apart."""
    letters = [HIDDEN_LETTER] * board.size
    for terrain in TERRAINS:
        for place in hexes_in(ground.masks[terrain]):
            letters[place] = LETTERS[terrain]
    return [" ".join(letters[place] for place in row) for row in board.rows()]
