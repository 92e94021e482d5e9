"""Small honest games to be forged: every seat's secrets are known, and the same ones everywhere.

An attack needs a game it can be made in, and an honest copy to be held against.  Both follow from a game's
rules, its options and a limit of rounds alone; nobody chooses well, so that many kinds of entries occur.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from viktory_p2p.kernel.game import Game, Plain, Seat, Setup
from viktory_p2p.ledger import making
from viktory_p2p.ledger.charter import NONCE_BYTES, Charter
from viktory_p2p.ledger.course import Course
from viktory_p2p.ledger.entries import Entry, Founding, write
from viktory_p2p.ledger.keys import Signer
from viktory_p2p.ledger.making import Hand
from viktory_p2p.ledger.opening import opened
from viktory_p2p.ledger.owed import Finished, OwedAction, OwedRoll

AnyCourse = Course[Any, Any]
There = Callable[[AnyCourse], bool]
"""Whether a place is the one that is looked for."""

ALIASES = ("Ada", "Bea", "Cem", "Dot")
PATIENCE = 300
STRIDE = 7
"""The answer to a question is the one so many places further than that of the entry before."""


def fixed(what: str, *numbers: int) -> bytes:
    """32 bytes that are the same in every run."""
    return sha256(" ".join(["viktory specimen", what, *map(str, numbers)]).encode()).digest()


@cache
def hand(seat: Seat, table: int = 0) -> Hand:
    """The secrets of *seat* at *table*."""
    return making.hand(Signer(fixed("key", table, seat)), fixed("secret", table, seat))


def hands(seats: int, table: int = 0) -> tuple[Hand, ...]:
    """The secrets of all seats at *table*."""
    return tuple(hand(seat, table) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Specimen:
    """A game that is short enough to be forged in every way."""

    game: Game[Any, Any]
    options: tuple[str, ...] = ()
    turn_limit: int = 2

    def charter(self, seats: int = 2, table: int = 0) -> Charter:
        """What the seats of *table* sign."""
        game, setup = self.game, Setup(seats, self.options, self.turn_limit)
        hidden = game.sealed(game.initial(setup))
        nonces = [fixed("nonce", table, seat)[:NONCE_BYTES] for seat in range(seats)]
        signatories = tuple(
            making.signatory(ALIASES[seat], hand(seat, table), hidden, nonces[seat]) for seat in range(seats)
        )
        return Charter(game.name, game.version, self.options, self.turn_limit, PATIENCE, None, signatories)

    def founding(self, seats: int = 2, table: int = 0) -> Founding:
        """The charter with all signatures."""
        return making.found(self.charter(seats, table), hands(seats, table))

    def entries(self, seats: int = 2, table: int = 0) -> tuple[tuple[AnyCourse, Entry], ...]:
        """The whole game after its charter, closed by all; every entry with the course before it."""
        return _played(self, seats, table)

    def log(self, seats: int = 2, table: int = 0) -> list[bytes]:
        """The whole game as it is kept."""
        played = (write(entry) for _, entry in self.entries(seats, table))
        return [write(self.founding(seats, table)), *played]

    def up_to(self, course: AnyCourse) -> list[bytes]:
        """The honest log before *course*'s next entry."""
        return self.log(len(course.charter.seats))[: course.number]

    def first(self, there: There, seats: int = 2, table: int = 0) -> AnyCourse:
        """The first place of the honest game that is *there*."""
        return next(course for course, _ in self.entries(seats, table) if there(course))

    def went_on(self, course: AnyCourse) -> Entry:
        """What stands next in the honest game."""
        return self.entries(len(course.charter.seats))[course.number - 1][1]


@cache
def _played(specimen: Specimen, seats: int, table: int) -> tuple[tuple[AnyCourse, Entry], ...]:
    secrets = hands(seats, table)
    course = opened(specimen.game, specimen.founding(seats, table))
    found: list[tuple[AnyCourse, Entry]] = []
    while not isinstance(course.owed(), Finished):
        entry = next_entry(course, secrets)
        found.append((course, entry))
        course = course.take(entry)
    closing = making.close(course, [(seat, secrets[seat].signer) for seat in course.live])
    return (*found, (course, closing))


def next_entry(course: AnyCourse, secrets: tuple[Hand, ...]) -> Entry:
    """What is owed here, honestly."""
    owed = course.owed()
    if isinstance(owed, OwedAction):
        return making.act(course, owed.seat, chosen(course), secrets[owed.seat].signer)
    return making.roll(course, secrets)


def chosen(course: AnyCourse) -> Plain:
    """The answer that is given here."""
    legal = course.game.legal(course.state)
    return course.game.encode(legal[course.number * STRIDE % len(legal)])


# -- places --------------------------------------------------------------------------------------------------


def asks(seat: Seat) -> There:
    """Something is asked of *seat*."""
    return lambda course: course.owed() == OwedAction(seat)


def throws(course: AnyCourse) -> bool:
    """A roll without tiles is due, and not the very first."""
    match course.owed():
        case OwedRoll(number, ()):
            return number > 1
    return False


def turns_over(course: AnyCourse) -> bool:
    """Tiles are to be turned over."""
    match course.owed():
        case OwedRoll(_, hexes):
            return bool(hexes)
    return False


def is_over(course: AnyCourse) -> bool:
    """Nothing is owed any more."""
    return isinstance(course.owed(), Finished)
