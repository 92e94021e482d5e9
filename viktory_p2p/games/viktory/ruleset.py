"""The rules in force: numbers, tables and a few functions, and ``STANDARD``, the rulebook as it stands.

Rule functions ask a ``RuleSet`` for a value, never whether a variant is on.  Optional rules are amendments:
functions from one rule set to the next (``amendments``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from viktory_p2p.games.viktory.terrain import FOREST, MOUNTAIN, Terrain
from viktory_p2p.games.viktory.units import ARTILLERY, FRIGATE, Counts, Kind
from viktory_p2p.kernel.hexes import Board, Mask

if TYPE_CHECKING:
    from viktory_p2p.games.viktory.questions import Conquest
    from viktory_p2p.games.viktory.state import State

Settlement = int
TOWN, CITY = SETTLEMENTS = (0, 1)
SETTLEMENT_NAMES = ("town", "city")


@dataclass(frozen=True, slots=True)
class RuleSet:
    """What a table plays by."""

    # 3.0 the map
    sides: dict[int, int]
    """Hexes on every edge of the map, by number of seats (3.2, § 1.1)."""
    tiles: tuple[int, int, int, int, int]
    """How many tiles of each terrain the bag holds (§ 2)."""
    turned_at_start: Callable[[Board], Mask]
    """What lies face up before the first capital."""

    # 5.0 victory
    worth: tuple[int, int]
    """Points of a town and of a city (5.3)."""
    dominant_score: int
    """The empire that wins at the start of its turn, where a check asks for it (5.4)."""
    turn_start: tuple[Callable[[State], None], ...]
    """What happens at the start of a turn, before the building phase (R13)."""
    after_conquest: tuple[Callable[[State, Conquest], None], ...]
    """What a conquered settlement leads to, once it has changed hands."""
    after_departure: tuple[Callable[[State], None], ...]
    """What it leads to that a seat is out or has retired, while two or more play on."""
    turn_limit: int
    """The last round that is played; 0 for no limit."""

    # 7.0 and 8.0 building and economy
    builds: int
    """Building actions a turn (7.2)."""
    build_range: int
    """Steps over revealed hexes from an own settlement to a new town (7.21)."""
    spacing: int
    """The least distance between two settlements (7.21)."""
    reveals: tuple[int, int]
    """How far a new town and a new city turn tiles over (7.3)."""
    supply: tuple[tuple[Counts, ...], tuple[Counts, ...]]
    """The units a town and a city support, by land terrain (8.1, 8.2)."""

    # 9.0 movement
    moves: Counts
    """Movement points by kind (9.11, 9.31)."""
    slow: tuple[Terrain, ...]
    """Terrain that stops who enters it (9.12)."""
    road_range: int
    """Land steps between two settlements that a road joins (9.13)."""
    capacity: int
    """Land units a frigate holds, and carries in one turn (9.41)."""

    # 10.0 to 12.0 combat
    hit: int
    """The highest face that hits (10.1)."""
    selective: int
    """The highest face that lets the roller choose (10.1)."""
    bombards: tuple[Kind, ...]
    """Kinds that can bombard (11.0); the range is two hexes with a line of sight (11.2)."""
    blocking: tuple[Terrain, ...]
    """Terrain no shot passes (11.2)."""
    attack: Counts
    """Attack dice by kind present (12.3.1)."""
    defence: Counts
    """Defence dice by kind present (12.3.2)."""
    opening_fire: Counts
    """Pre-battle dice per attacking unit (12.3.0)."""
    support: int
    """Dice of naval support, however many ships give it (12.3.2, R85)."""
    cover: tuple[int, int, int, int, int]
    """Defensive terrain dice (12.3.2)."""
    walls: tuple[int, int]
    """Defence dice of a town and of a city (12.3.2)."""
    walls_without_capital: tuple[int, int]
    """The same for a defender who does not control his capital (12.3.2, 14.0)."""


def _nothing(board: Board) -> Mask:
    """All inner tiles lie face down (3.2)."""
    return 0


INFANTRY_ONLY: Counts = (1, 0, 0, 0)

STANDARD = RuleSet(
    sides={2: 5, 3: 6, 4: 7, 5: 8, 6: 8, 7: 8, 8: 8},
    tiles=(24, 24, 24, 24, 36),
    turned_at_start=_nothing,
    worth=(1, 2),
    dominant_score=20,
    turn_start=(),
    after_conquest=(),
    after_departure=(),
    turn_limit=0,
    builds=1,
    build_range=3,
    spacing=2,
    reveals=(1, 2),
    supply=(
        (INFANTRY_ONLY, INFANTRY_ONLY, INFANTRY_ONLY, INFANTRY_ONLY),
        ((2, 0, 0, 0), (1, 1, 0, 0), (1, 0, 0, 1), (1, 0, 1, 0)),
    ),
    moves=(2, 3, 2, 5),
    slow=(FOREST, MOUNTAIN),
    road_range=3,
    capacity=3,
    hit=3,
    selective=1,
    bombards=(ARTILLERY, FRIGATE),
    blocking=(FOREST, MOUNTAIN),
    attack=(1, 2, 1, 1),
    defence=(1, 1, 1, 1),
    opening_fire=(0, 0, 1, 0),
    support=1,
    cover=(0, 0, 1, 2, 0),
    walls=(1, 2),
    walls_without_capital=(1, 1),
)
