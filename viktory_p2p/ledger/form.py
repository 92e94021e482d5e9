"""The form of decoded values: each is checked where it is read, and a wrong one is named."""

from __future__ import annotations

from viktory_p2p.kernel.game import Plain
from viktory_p2p.ledger.canon import Malformed


def items(value: Plain, what: str, count: int | None = None) -> list[Plain]:
    """An array, of *count* parts if that is given."""
    if type(value) is not list:
        raise Malformed(f"{what} is not an array")
    if count is not None and len(value) != count:
        raise Malformed(f"{what} has {len(value)} parts, not {count}")
    return value


def integer(value: Plain, what: str, limit: int) -> int:
    """A whole number from 0 to *limit* − 1."""
    if type(value) is not int or not 0 <= value < limit:
        raise Malformed(f"{what} is not a number from 0 to {limit - 1}")
    return value


def octets(value: Plain, what: str, length: int | None = None) -> bytes:
    """Bytes, of *length* if that is given."""
    if type(value) is not bytes:
        raise Malformed(f"{what} is not a string of bytes")
    if length is not None and len(value) != length:
        raise Malformed(f"{what} has {len(value)} bytes, not {length}")
    return value


def text(value: Plain, what: str, longest: int) -> str:
    """A text of at most *longest* bytes, not empty."""
    if type(value) is not str or not 0 < len(value.encode()) <= longest:
        raise Malformed(f"{what} is not a text of 1 to {longest} bytes")
    return value


def seats(value: Plain, what: str) -> tuple[int, ...]:
    """Numbers of seats, in rising order."""
    found = tuple(integer(seat, what, 8) for seat in items(value, what))
    if list(found) != sorted(set(found)):
        raise Malformed(f"{what} are not in order")
    return found
