"""Frames: how records stand in a log file, each with its length and a checksum (protocol § 11).

A file begins with a magic and the number of its format.  Every record follows its length and the CRC-32 of
length and record, both of 4 bytes, the highest first.  Reading is a pure function of the bytes: it gives
every whole record, and a *wound* in the place of one that is not, behind which it goes on with the next whole
one.
A wound behind which nothing whole stands may be the unfinished end of a write; any other is damage.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Union
from zlib import crc32

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.ledger.canon import CHARTER_BYTES, RECORD_BYTES

MAGIC = b"\x89VKR\r\n\x1a\n"
"""No text begins like this, and a transfer that mends line ends spoils it at once."""
FORMAT = 1
HEADER = MAGIC + FORMAT.to_bytes(4, "big")
FRAME_BYTES = 8
FILE_BYTES = 64 << 20
"""The largest log: protocol 1.2."""

EFFORT = 64 << 20
"""What may be spent on looking for whole records behind wounds, in bytes checksummed."""
LOOK = 64
"""The cost of looking at one place, in the same coin: so long an interpreter takes for it."""


class Wound(NamedTuple):
    """A record that is not whole, the byte it begins at, and why."""

    number: int
    at: int
    sentence: str
    torn: bool
    """The file ends before the record does: a write that was never finished."""
    last: bool
    """Nothing whole stands behind it."""


Found = Union[bytes, Wound]


def frame(record: bytes) -> bytes:
    """*record* as it stands in a file.  Protocol 11.2."""
    if not 0 < len(record) <= CHARTER_BYTES:
        raise ValueError(f"a record of {len(record)} bytes")
    length = len(record).to_bytes(4, "big")
    return length + crc32(record, crc32(length)).to_bytes(4, "big") + record


def check_header(found: bytes, name: str) -> None:
    """Refuse a file that is no log, or of a format nobody here reads.  Protocol 11.1."""
    if not found:
        raise BadInput(f"{name} is empty", "a log is never empty: look for another copy of the game")
    if found[: len(MAGIC)] != MAGIC:
        raise BadInput(f"{name} is not the log of a game", "logs are called log.vkr")
    number = int.from_bytes(found[len(MAGIC) : len(HEADER)], "big")
    if len(found) < len(HEADER):
        raise BadInput(f"{name} ends within its header", "look for another copy of the game")
    if number != FORMAT:
        raise BadInput(
            f"{name} has format {number}, this program reads format {FORMAT}",
            "a log of a newer version needs that version",
        )


def records(found: bytes) -> Iterator[Found]:
    """The records of a file with a good header, and its wounds.  Protocol 11.3."""
    at, number, search = len(HEADER), 0, _Search(found)
    while at < len(found):
        record = _whole(found, at, CHARTER_BYTES if number == 0 else RECORD_BYTES)
        if record is None:
            behind = search.behind(at)
            yield _wound(found, at, number, behind is None and not search.given_up, search.end <= at)
            if behind is None:
                return
            at = behind
        else:
            yield record
            at += FRAME_BYTES + len(record)
        number += 1


def _whole(found: bytes, at: int, limit: int) -> bytes | None:
    """The record whose frame begins at *at*, if it is whole."""
    length = int.from_bytes(found[at : at + 4], "big")
    start = at + FRAME_BYTES
    if not 0 < length <= limit or start + length > len(found):
        return None
    record = found[start : start + length]
    checksum = int.from_bytes(found[at + 4 : start], "big")
    return record if crc32(record, crc32(found[at : at + 4])) == checksum else None


def _wound(found: bytes, at: int, number: int, last: bool, blank: bool) -> Wound:
    """What is wrong at *at*; the rest may be *blank*, which a file is that grew before it was filled."""
    left = len(found) - at
    length = int.from_bytes(found[at : at + 4], "big")
    limit = CHARTER_BYTES if number == 0 else RECORD_BYTES
    if last and (left < FRAME_BYTES or blank):
        return Wound(number, at, f"the file ends where record {number} begins", True, last)
    if not 0 < length <= limit:
        return Wound(number, at, f"the length of record {number} is damaged", False, last)
    if length > left - FRAME_BYTES:
        return Wound(number, at, f"the file ends within record {number}", last, last)
    return Wound(number, at, f"the checksum of record {number} is wrong", False, last)


class _Search:
    """Looking for whole records behind wounds, with bounded effort: a hostile file may have many."""

    __slots__ = ("_found", "_left", "end")

    def __init__(self, found: bytes) -> None:
        self._found = found
        self.end = len(found.rstrip(b"\0"))
        """Behind it there are only zeros, and no record begins."""
        self._left = EFFORT

    @property
    def given_up(self) -> bool:
        """Whether it is unknown what stands behind."""
        return self._left <= 0

    def behind(self, at: int) -> int | None:
        """Where the next whole record behind *at* begins.  Its length is small and so begins with a zero."""
        while (at := self._found.find(0, at + 1, self.end)) >= 0 and self._left > 0:
            length = int.from_bytes(self._found[at : at + 4], "big")
            self._left -= LOOK + (length if length <= RECORD_BYTES else 0)
            if _whole(self._found, at, RECORD_BYTES) is not None:
                return at
        return None
