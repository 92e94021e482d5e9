"""Signed games of Lighthouses, each from one number: keys, secrets and answers follow from it.

A chain takes tens of milliseconds to make, so the hands of the seats are made once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256

from tests.tiny import LIGHTHOUSES
from tests.tiny.state import Action, State
from viktory_p2p.kernel.game import Plain, Setup
from viktory_p2p.ledger import making
from viktory_p2p.ledger.charter import NONCE_BYTES, Charter
from viktory_p2p.ledger.course import Course
from viktory_p2p.ledger.entries import Acted, Entry, Founding, Rolled
from viktory_p2p.ledger.keys import Signer
from viktory_p2p.ledger.making import Hand
from viktory_p2p.ledger.opening import opened
from viktory_p2p.ledger.owed import Finished, OwedAction, OwedRoll

Tiny = Course[State, Action]

ALIASES = ("Ada", "Björn", "Chloé", "Dörte", "Emil", "Frida", "Gil", "Hedda")


def fixed(what: str, *numbers: int) -> bytes:
    """32 bytes that are the same in every run."""
    return sha256(" ".join(["viktory test", what, *map(str, numbers)]).encode()).digest()


@cache
def hand(seat: int, table: int = 0) -> Hand:
    """The secrets of *seat* at *table*."""
    return making.hand(Signer(fixed("key", table, seat)), fixed("secret", table, seat))


def hands(seats: int, table: int = 0) -> tuple[Hand, ...]:
    """The secrets of all seats at *table*."""
    return tuple(hand(seat, table) for seat in range(seats))


def charter(seats: int = 2, turn_limit: int = 2, table: int = 0) -> Charter:
    """What the seats of *table* sign."""
    hidden = LIGHTHOUSES.sealed(LIGHTHOUSES.initial(Setup(seats)))
    signatories = tuple(
        making.signatory(ALIASES[seat], hand(seat, table), hidden, fixed("nonce", table, seat)[:NONCE_BYTES])
        for seat in range(seats)
    )
    return Charter("lighthouses", 1, ("oil=1",), turn_limit, 300, None, signatories)


@cache
def founded(seats: int = 2, turn_limit: int = 2, table: int = 0) -> Founding:
    """The charter with all signatures."""
    return making.found(charter(seats, turn_limit, table), hands(seats, table))


def begun(seats: int = 2, turn_limit: int = 2, table: int = 0) -> Tiny:
    """The course after the charter."""
    return opened(LIGHTHOUSES, founded(seats, turn_limit, table))


def chosen(course: Tiny) -> Plain:
    """The answer that is given here: one of the legal ones, and not always the first."""
    legal = LIGHTHOUSES.legal(course.state)
    return LIGHTHOUSES.encode(legal[course.number * 7 % len(legal)])


def next_entry(course: Tiny, secrets: Sequence[Hand]) -> Rolled | Acted:
    """What is owed here, honestly."""
    owed = course.owed()
    if isinstance(owed, OwedAction):
        return making.act(course, owed.seat, chosen(course), secrets[owed.seat].signer)
    return making.roll(course, secrets)


class Log:
    """Entries, each with the course before it."""

    def __init__(self, course: Tiny) -> None:
        self.course = course
        self.entries: list[tuple[Tiny, Entry]] = []

    def add(self, entry: Entry) -> None:
        """Take *entry*, and keep it."""
        self.entries.append((self.course, entry))
        self.course = self.course.take(entry)

    def add_until(self, secrets: Sequence[Hand], there: Callable[[Tiny], bool]) -> None:
        """Play on to the first place that is *there*."""
        while not there(self.course):
            self.add(next_entry(self.course, secrets))


@cache
def whole(seats: int = 2, turn_limit: int = 2) -> tuple[tuple[Tiny, Entry], ...]:
    """A whole game after its charter, closed by all."""
    secrets, log = hands(seats), Log(begun(seats, turn_limit))
    log.add_until(secrets, is_over)
    log.add(making.close(log.course, [(seat, secrets[seat].signer) for seat in log.course.live]))
    return tuple(log.entries)


@cache
def troubled() -> tuple[tuple[Tiny, Entry], ...]:
    """A game of four: one leaves and is back, another leaves a roll, the rest agree, and one signs it."""
    secrets, log = hands(4), Log(begun(4))
    log.add_until(secrets, asks)
    (absent,) = log.course.owing()
    log.add(making.drop(log.course, 1, (absent,), secrets))
    log.add(making.come_back(log.course, absent, secrets))
    log.add_until(secrets, turns_over)
    log.add(making.drop(log.course, 3, (2,), secrets))
    log.add(next_entry(log.course, secrets))
    log.add(making.agree(log.course, "concession", (0, 3), secrets))
    log.add(making.close(log.course, [(3, secrets[3].signer)]))
    return tuple(log.entries)


# --- Places in a game -----------------------------------------------------------------------------------


def asks(course: Tiny) -> bool:
    """A seat is asked something."""
    return isinstance(course.owed(), OwedAction)


def turns_over(course: Tiny) -> bool:
    """Hexes are to be turned over."""
    match course.owed():
        case OwedRoll(hexes=hexes):
            return bool(hexes)
    return False


def is_over(course: Tiny) -> bool:
    """Nothing is owed any more."""
    return isinstance(course.owed(), Finished)


def until(course: Tiny, secrets: Sequence[Hand], there: Callable[[Tiny], bool]) -> Tiny:
    """The course played on to the first place that is *there*."""
    log = Log(course)
    log.add_until(secrets, there)
    return log.course
