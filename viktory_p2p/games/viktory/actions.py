"""Actions: every atomic decision a seat can make, as small interned values.

A land unit is named by hex and kind; a frigate also by its place among the frigates of the hex that differ
(``units.ships_in``).  *ship* is that place, and 0 where no frigate is meant.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from functools import lru_cache
from typing import Union, get_args

from viktory_p2p.games.viktory.units import Kind
from viktory_p2p.kernel.hexes import Hex, Mask, hexes_in

RESERVE: Hex = -2
"""The site of ``remove reserve U``: no hex has this number."""


@dataclass(frozen=True, slots=True)
class Found:
    """The capital is built (4.0.2)."""

    site: Hex


@dataclass(frozen=True, slots=True)
class Build:
    """A new town (7.2)."""

    site: Hex


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A town becomes a city (7.23)."""

    site: Hex


@dataclass(frozen=True, slots=True)
class Move:
    """One step, one road jump, or one step into or out of a port (9.0)."""

    origin: Hex
    kind: Kind
    target: Hex
    ship: int = 0


@dataclass(frozen=True, slots=True)
class Halt:
    """The unit on the move stops (9.0)."""


@dataclass(frozen=True, slots=True)
class Load:
    """A land unit boards a frigate at *target* (9.42)."""

    origin: Hex
    kind: Kind
    target: Hex
    ship: int = 0


@dataclass(frozen=True, slots=True)
class Land:
    """A land unit goes ashore from a frigate at *origin* (9.46)."""

    origin: Hex
    kind: Kind
    target: Hex
    ship: int = 0


@dataclass(frozen=True, slots=True)
class Bombard:
    """One salvo (11.0)."""

    origin: Hex
    kind: Kind
    target: Hex
    ship: int = 0


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle pending at *site* is fought (12.0)."""

    site: Hex


@dataclass(frozen=True, slots=True)
class Pick:
    """The enemy unit that a selective hit removes (10.1)."""

    kind: Kind
    ship: int = 0


@dataclass(frozen=True, slots=True)
class Lose:
    """The own unit that an ordinary hit removes (10.1)."""

    kind: Kind
    ship: int = 0


@dataclass(frozen=True, slots=True)
class Fight:
    """Another battle round (12.3.3)."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """One unit retreats to *target*; *ship* is the frigate it boards, or the one that sails (12.3.3)."""

    kind: Kind
    target: Hex
    ship: int = 0


@dataclass(frozen=True, slots=True)
class Remove:
    """One unit is given up for a lost settlement (10.2); *ship* is that frigate or the one it is aboard."""

    site: Hex
    kind: Kind
    ship: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A unit of the reserve goes to *site*, a frigate to a water hex (13.0)."""

    kind: Kind
    site: Hex


@dataclass(frozen=True, slots=True)
class End:
    """The phase ends (6.0)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """The seat gives up (5.1, R9, R153)."""


Action = Union[
    Found, Build, Upgrade, Move, Halt, Load, Land, Bombard, Battle,
    Pick, Lose, Fight, Withdraw, Remove, Place, End, Resign,
]  # fmt: skip

ACTION_TYPES: tuple[type[Action], ...] = get_args(Action)
"""In the order of their numbers in the log: append only."""

HALT, FIGHT, END, RESIGN = Halt(), Fight(), End(), Resign()


def verb(action: Action) -> str:
    """The word the notation has for an action."""
    return type(action).__name__.lower()


@lru_cache(maxsize=1 << 13)
def to_each(
    made: type[Move] | type[Load] | type[Land] | type[Bombard],
    origin: Hex,
    kind: Kind,
    targets: Mask,
    ship: int,
) -> tuple[Action, ...]:
    """One action to every hex of *targets*; most positions ask for the same ones again and again."""
    return tuple(made(origin, kind, target, ship) for target in hexes_in(targets))


@lru_cache(maxsize=1 << 10)
def at_each(
    made: type[Found] | type[Build] | type[Upgrade] | type[Battle], sites: Mask
) -> tuple[Action, ...]:
    """One action for every hex of *sites*."""
    return tuple(made(site) for site in hexes_in(sites))


@lru_cache(maxsize=1 << 10)
def places(kind: Kind, sites: Mask) -> tuple[Action, ...]:
    """One placement of *kind* for every hex of *sites*."""
    return tuple(Place(kind, site) for site in hexes_in(sites))


def encode(action: Action) -> list[int]:
    """An action as its number and its fields."""
    return [ACTION_TYPES.index(type(action)), *astuple(action)]


def decode(plain: object) -> Action:
    """The action of *plain*; raises ``ValueError`` on anything ``encode`` does not give."""
    if not isinstance(plain, list) or not plain or any(type(part) is not int for part in plain):
        raise ValueError("an action is a list of whole numbers")
    number, *values = plain
    if not 0 <= number < len(ACTION_TYPES):
        raise ValueError(f"there is no action number {number}")
    made = ACTION_TYPES[number]
    if len(values) != len(fields(made)):
        raise ValueError(f"{made.__name__} has {len(fields(made))} fields, not {len(values)}")
    if any(not RESERVE <= value < 256 for value in values):
        raise ValueError(f"a field of {made.__name__} is out of range")
    return made(*values)
