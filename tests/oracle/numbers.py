"""The numbers of the rulebook and its reference card, written down a second time.

They are read from the book, not from the engine's tables: a number that is wrong there must show as a
difference.  Which optional rules are in force is told by the options a table agreed on, as they are written.
"""

from __future__ import annotations

from collections.abc import Collection

from viktory_p2p.games.viktory.terrain import FOREST, GRASSLAND, MOUNTAIN, PLAINS, Terrain
from viktory_p2p.games.viktory.units import ARTILLERY, CAVALRY, FRIGATE, INFANTRY, Kind

TOWN, CITY = (0, 1)

MOVES = {INFANTRY: 2, CAVALRY: 3, ARTILLERY: 2, FRIGATE: 5}
"""Movement points (9.11, 9.31)."""

CAPACITY = 3
"""Land units aboard a frigate, and carried by it in one turn (9.41)."""

ROAD_RANGE = 3
"""Steps over land between two settlements a road joins (9.13)."""

BUILD_RANGE = 3
"""Steps over face-up hexes from an own settlement to a new town (7.21)."""

SPACING = 2
"""The least distance between two settlements: never side by side (7.21)."""

BOMBARDING = (ARTILLERY, FRIGATE)
"""Who has guns (11.0)."""

BOMBARDMENT_RANGE = 2
"""How far they carry, if nothing stands in the way (11.2)."""

ROUGH = frozenset({FOREST, MOUNTAIN})
"""Terrain that stops a march and a shot (9.12, 11.2)."""

EVEN: frozenset[Terrain] = frozenset()

FLAT_WORLD = "flat-world"

TOWN_SUPPORT = {INFANTRY: 1}
"""Whatever it stands on (8.1)."""

CITY_SUPPORT = {
    PLAINS: {INFANTRY: 2},
    GRASSLAND: {INFANTRY: 1, CAVALRY: 1},
    FOREST: {INFANTRY: 1, FRIGATE: 1},
    MOUNTAIN: {INFANTRY: 1, ARTILLERY: 1},
}
"""By terrain (8.2)."""


def slow_terrain(options: Collection[str]) -> frozenset[Terrain]:
    """What stops who enters it; in a flat world nothing does (9.12, 15.1, R137)."""
    return EVEN if FLAT_WORLD in options else ROUGH


def blocking_terrain(options: Collection[str]) -> frozenset[Terrain]:
    """What no shot passes; in a flat world all terrain lets it pass (11.2, 15.1, R137)."""
    return EVEN if FLAT_WORLD in options else ROUGH


def support(size: int, terrain: Terrain, kind: Kind) -> int:
    """The units of *kind* that a settlement supports, and may receive in one turn (8.1, 8.2, 13.11)."""
    table = TOWN_SUPPORT if size == TOWN else CITY_SUPPORT[terrain]
    return table.get(kind, 0)
