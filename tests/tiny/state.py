"""What a seat can do, what can be asked, and the state of a game: frozen values, all of it public."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Union

from viktory_p2p.kernel.game import Over, Seat
from viktory_p2p.kernel.hexes import Hex, board

BOARD = board(3)
COLOURS = ("red", "white", "green", "amber", "blue", "violet", "silver", "black")

ROCK, SAND, DEEP = range(3)
TILES = "rsd"
BAG = (7, 7, 5)
UNSEEN = -1
NOBODY: Seat = -1
SUPPLY = 2


@dataclass(frozen=True, slots=True)
class Sail:
    """Turn over a hex (2.2)."""

    site: Hex


@dataclass(frozen=True, slots=True)
class Build:
    """Light a bare rock (2.3)."""

    site: Hex


@dataclass(frozen=True, slots=True)
class Raid:
    """Attack a light (2.4)."""

    site: Hex


@dataclass(frozen=True, slots=True)
class Douse:
    """Say which light goes out (3.3)."""

    site: Hex


@dataclass(frozen=True, slots=True)
class Yield:
    """Give the raided light up (3.4)."""


@dataclass(frozen=True, slots=True)
class Defend:
    """Roll for the raided light (3.4)."""


Action = Union[Sail, Build, Raid, Douse, Yield, Defend]


@dataclass(frozen=True, slots=True)
class WhoBegins:
    """Chance: the first seat (1.2)."""


@dataclass(frozen=True, slots=True)
class Turning:
    """Chance: the tiles at *sites* (1.3, 2.2)."""

    sites: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Footing:
    """Chance: does the light stand on the sand at *site* (3.2)?"""

    site: Hex


@dataclass(frozen=True, slots=True)
class Loss:
    """Decision of *seat*: which light of the seat on turn goes out (3.3)?"""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Alarm:
    """Decision of the owner of *site*: yield or defend (3.4)?"""

    site: Hex


@dataclass(frozen=True, slots=True)
class Clash:
    """Chance: the raider's die and the owner's die for *site* (3.4)."""

    site: Hex


Question = Union[WhoBegins, Turning, Footing, Loss, Alarm, Clash, Over]


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game at one moment; *tiles* and *lights* are counted by hex."""

    supply: int
    """Flasks of oil at the start, as the options say."""
    limit: int
    tiles: tuple[int, ...]
    lights: tuple[Seat, ...]
    oil: tuple[int, ...]
    live: tuple[bool, ...]
    first: Seat
    seat: Seat
    number: int
    """The round; 0 is the set-up."""
    question: Question | None
    """What is asked now; None for the ordinary turn."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.oil)

    def unseen(self) -> tuple[Hex, ...]:
        """The hexes that lie face down."""
        return tuple(site for site in BOARD.hexes if self.tiles[site] == UNSEEN)

    def bag(self) -> tuple[int, ...]:
        """How many tiles of every kind lie face down."""
        seen = Counter(self.tiles)
        return tuple(many - seen[kind] for kind, many in enumerate(BAG))

    def lights_of(self, seat: Seat) -> tuple[Hex, ...]:
        """Where *seat* has a light."""
        return tuple(site for site in BOARD.hexes if self.lights[site] == seat)

    def after(self, seat: Seat) -> Seat:
        """The next live seat after *seat*; itself if there is no other."""
        ring = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next((other for other in ring if self.live[other]), seat)

    def with_light(self, site: Hex, seat: Seat) -> State:
        """The light at *site* is *seat*'s, or out if that is nobody."""
        return replace(self, lights=(*self.lights[:site], seat, *self.lights[site + 1 :]))

    def with_tile(self, site: Hex, kind: int) -> State:
        """The tile at *site* is turned over."""
        return replace(self, tiles=(*self.tiles[:site], kind, *self.tiles[site + 1 :]))

    def with_flask_burnt(self) -> State:
        """The seat on turn has one flask less."""
        return replace(self, oil=tuple(n - (seat == self.seat) for seat, n in enumerate(self.oil)))


def opening(seats: int, supply: int, limit: int) -> State:
    """The state before the first node."""
    blank = (UNSEEN,) * BOARD.size
    return State(supply, limit, blank, blank, (supply,) * seats, (True,) * seats, 0, 0, 0, WhoBegins())
