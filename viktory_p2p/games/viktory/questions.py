"""Questions that come before the ordinary decision of a phase: rolls, hits, retreats, units owed.

The stage of a combat is a value that names the next question, so finding out what is asked is a look-up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Union

from viktory_p2p.games.viktory.ruleset import Settlement
from viktory_p2p.games.viktory.units import Counts, Stack
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Hex

(
    SHOT_ROLL, SHOT_HITS, OPENING_ROLL, OPENING_HITS, ATTACK_ROLL, ATTACK_HITS,
    DEFENCE_ROLL, DEFENCE_HITS, RETREAT, WITHDRAWAL,
) = range(10)  # fmt: skip
STAGE_NAMES = (
    "shot-roll", "shot-hits", "opening-roll", "opening-hits", "attack-roll", "attack-hits",
    "defence-roll", "defence-hits", "retreat", "withdrawal",
)  # fmt: skip


class Combat(NamedTuple):
    """A bombardment or a battle under way; *stage* names the next question (R88).

    *picks* and *hits* are selective and ordinary hits not yet given to a unit; *struck* and *fallen* are the
    defending and attacking units already marked, which leave together at the end of the round.
    """

    stage: int
    site: Hex
    defender: Seat
    dice: int = 0
    round: int = 0
    picks: int = 0
    hits: int = 0
    surplus: int = 0
    struck: Stack = ()
    fallen: Stack = ()


@dataclass(frozen=True, slots=True)
class Doom:
    """The seat on turn rolls for the doomsday clock (5.5)."""


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Who begins is not drawn yet (4.0.1)."""


@dataclass(frozen=True, slots=True)
class Removal:
    """*seat* still owes these units for a lost settlement (10.2)."""

    seat: Seat
    owed: Counts


@dataclass(frozen=True, slots=True)
class Conquest:
    """A settlement that has changed hands."""

    site: Hex
    settlement: Settlement
    winner: Seat
    loser: Seat
    was_capital: bool
    """Whether it was the loser's own capital."""


Question = Union[Combat, Doom, FirstPlayer, Removal]
