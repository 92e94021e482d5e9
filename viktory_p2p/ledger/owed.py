"""What a log owes next: the one kind of entry that may stand there, and who has part in it (protocol 4.4)."""

from __future__ import annotations

from typing import NamedTuple, Union

from viktory_p2p.kernel.game import Seat


class OwedAction(NamedTuple):
    """*seat* is to decide."""

    seat: Seat


class OwedRoll(NamedTuple):
    """All live seats are to open link *number*, and their salts for these hidden hexes."""

    number: int
    hexes: tuple[int, ...]


class Finished(NamedTuple):
    """Nothing is owed: the rules say it is over, or all have agreed that it is."""

    winners: tuple[Seat, ...]
    reason: str


Owed = Union[OwedAction, OwedRoll, Finished]
