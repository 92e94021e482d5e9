"""The charter: what a table agreed on, and what every seat has committed itself to (protocol § 3).

It is the first entry of a log.  Its hash is the name of the game, so that whatever is signed later is signed
for this table, these seats and these rules, and for no other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from viktory_p2p.fairness.chain import LINK_BYTES
from viktory_p2p.fairness.seals import SEAL_BYTES
from viktory_p2p.kernel.game import Plain, Setup
from viktory_p2p.ledger.canon import Malformed, pack
from viktory_p2p.ledger.form import integer, items, octets, text
from viktory_p2p.ledger.keys import KEY_BYTES, PROTOCOL

GAME_TAG = b"viktory game 1\0"
NONCE_BYTES = 16
MOST_SEATS, MOST_OPTIONS, LONGEST_ALIAS, LONGEST_OPTION = 8, 64, 96, 64
MOST_PATIENCE, MOST_ROUNDS = 1 << 31, 1 << 31


@dataclass(frozen=True, slots=True)
class Signatory:
    """One seat of the table: who plays it, and what it has committed itself to."""

    alias: str
    key: bytes
    anchor: bytes
    seals: bytes
    """The seals of all hidden hexes, in their order, one after the other."""
    nonce: bytes

    def plain(self) -> list[Plain]:
        """As it stands in the charter."""
        return [self.alias, self.key, self.anchor, self.seals, self.nonce]

    def seal(self, place: int) -> bytes:
        """The seal at *place* of the list of hidden hexes."""
        return self.seals[place * SEAL_BYTES : (place + 1) * SEAL_BYTES]


@dataclass(frozen=True)
class Charter:
    """The agreement all seats sign."""

    game: str
    version: int
    options: tuple[str, ...]
    turn_limit: int
    patience: int
    """Seconds a seat may take for a decision before others may call it absent."""
    origin: int | None
    """The seed all secrets derive from, if they do: such a log proves what happened, not that it was fair."""
    seats: tuple[Signatory, ...]

    @cached_property
    def core(self) -> bytes:
        """What is signed and hashed.  Protocol 3.1."""
        return pack([
            PROTOCOL, self.game, self.version, [*self.options], self.turn_limit, self.patience, self.origin,
            [seat.plain() for seat in self.seats],
        ])  # fmt: skip

    @cached_property
    def game_id(self) -> bytes:
        """The name of the game.  Protocol 3.2."""
        return sha256(GAME_TAG + self.core).digest()

    @property
    def setup(self) -> Setup:
        """What the rules need to know."""
        return Setup(len(self.seats), self.options, self.turn_limit)


def read_charter(plain: Plain) -> Charter:
    """The charter that *plain* is; raises ``Malformed``."""
    protocol, game, version, options, turn_limit, patience, origin, seats = items(plain, "a charter", 8)
    spoken = integer(protocol, "the protocol version", 1 << 16)
    if spoken != PROTOCOL:
        raise Malformed(f"protocol version {spoken}, this is {PROTOCOL}")
    return Charter(
        game=text(game, "the game", LONGEST_OPTION),
        version=integer(version, "the rules version", 1 << 16),
        options=_options(options),
        turn_limit=integer(turn_limit, "the turn limit", MOST_ROUNDS),
        patience=integer(patience, "the patience", MOST_PATIENCE),
        origin=None if origin is None else integer(origin, "the origin", 1 << 63),
        seats=_signatories(seats),
    )


def _options(plain: Plain) -> tuple[str, ...]:
    found = items(plain, "the options")
    if len(found) > MOST_OPTIONS:
        raise Malformed(f"{len(found)} options")
    return tuple(text(each, "an option", LONGEST_OPTION) for each in found)


def _signatories(plain: Plain) -> tuple[Signatory, ...]:
    seats = tuple(map(_signatory, items(plain, "the seats")))
    if not 1 < len(seats) <= MOST_SEATS:
        raise Malformed(f"{len(seats)} seats")
    return seats


def _signatory(plain: Plain) -> Signatory:
    alias, key, anchor, seals, nonce = items(plain, "a seat", 5)
    return Signatory(
        alias=text(alias, "an alias", LONGEST_ALIAS),
        key=octets(key, "a key", KEY_BYTES),
        anchor=octets(anchor, "an anchor", LINK_BYTES),
        seals=octets(seals, "the seals"),
        nonce=octets(nonce, "a nonce", NONCE_BYTES),
    )
