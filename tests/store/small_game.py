"""A signed game of Lighthouses with all its heads, made once: what the tests of the store write and read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.tiny import LIGHTHOUSES
from viktory_p2p.kernel.game import Setup
from viktory_p2p.ledger import making
from viktory_p2p.ledger.charter import Charter
from viktory_p2p.ledger.course import Course
from viktory_p2p.ledger.entries import Acted, Entry, Founding, Rolled, read, write
from viktory_p2p.ledger.keys import Signer
from viktory_p2p.ledger.opening import opened
from viktory_p2p.ledger.owed import Finished, OwedRoll
from viktory_p2p.store.frames import HEADER, frame

ME = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """One record, the head before it, and what seat ME signed of it, if it did."""

    record: bytes
    head: bytes
    mine: bytes | None
    entry: bool
    """Whether the record itself is what it signed."""


@cache
def game() -> tuple[Turn, ...]:
    """A whole game of two seats."""
    hands = [making.hand(Signer(_seed("key", seat)), _seed("secret", seat)) for seat in range(2)]
    hidden = LIGHTHOUSES.sealed(LIGHTHOUSES.initial(Setup(2, (), 9)))
    seats = tuple(
        making.signatory(f"seat {seat}", hands[seat], hidden, _seed("nonce", seat)[:16]) for seat in range(2)
    )
    founding = making.found(Charter(LIGHTHOUSES.name, LIGHTHOUSES.version, (), 9, 60, 1, seats), hands)
    course = opened(LIGHTHOUSES, founding)
    turns = [Turn(write(founding), bytes(32), None, False)]
    while not isinstance(owed := course.owed(), Finished):
        if isinstance(owed, OwedRoll):
            entry: Entry = making.roll(course, hands)
        else:
            action = LIGHTHOUSES.encode(LIGHTHOUSES.legal(course.state)[0])
            entry = making.act(course, owed.seat, action, hands[owed.seat].signer)
        turns.append(_turn(entry, course.head))
        course = course.take(entry)
    return tuple(turns)


def records() -> tuple[bytes, ...]:
    """The records of the game."""
    return tuple(turn.record for turn in game())


def fold(found: tuple[bytes, ...]) -> Course[Any, Any]:
    """The course after *found*, with every check."""
    founding, *entries = map(read, found)
    assert isinstance(founding, Founding)
    course = opened(LIGHTHOUSES, founding)
    for entry in entries:
        course = course.take(entry)
    return course


def log_bytes(count: int | None = None) -> bytes:
    """The log file of the first *count* records."""
    return HEADER + b"".join(map(frame, records()[:count]))


def written(path: Path, count: int | None = None) -> Path:
    """*path* as the log of the first *count* records."""
    path.write_bytes(log_bytes(count))
    return path


def _turn(entry: Entry, head: bytes) -> Turn:
    record = write(entry)
    match entry:
        case Acted(seat) if seat == ME:
            return Turn(record, head, record, True)
        case Rolled(_, reveals):
            part = reveals[ME]
            return Turn(record, head, part.link + part.salts + part.signature, False)
    return Turn(record, head, None, False)


def _seed(*parts: object) -> bytes:
    return sha256(repr(parts).encode()).digest()
