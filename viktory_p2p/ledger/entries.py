"""Entries: what a log is made of after its charter, their records, and what is hashed and signed of each.

A record is what is stored and sent.  Its *core* is what the head is a hash of: the same without signatures
(a signer can make many for one message, and would split a table with them), but with the entry's number.
Numbers and heads are not stored; they follow from the place in the log.  Protocol § 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Union

from viktory_p2p.fairness.chain import LINK_BYTES, LINKS
from viktory_p2p.fairness.entropy import Share
from viktory_p2p.fairness.seals import SALT_BYTES
from viktory_p2p.kernel.game import Plain, Seat
from viktory_p2p.ledger.canon import CHARTER_BYTES, RECORD_BYTES, Malformed, pack, unpack
from viktory_p2p.ledger.charter import Charter, read_charter
from viktory_p2p.ledger.form import integer, items, octets, seats, text
from viktory_p2p.ledger.keys import SIGNATURE_BYTES

DIGEST_BYTES = 16
HEAD_TAG = b"viktory head 1\0"
CHARTER, ROLL, ACTION, DROP, RETURN, AGREED, CLOSING = range(7)
KIND_NAMES = ("charter", "roll", "action", "drop", "return", "agreed", "closing")
ENDINGS = ("draw", "concession", "adjourned")
MOST_SEATS, LONGEST_REASON, MOST_QUESTIONS = 8, 32, 1 << 31


@dataclass(frozen=True, slots=True)
class Founding:
    """The charter with the signatures of all seats."""

    charter: Charter
    signatures: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """What one seat opened for a roll, signed for this place."""

    link: bytes
    salts: bytes
    signature: bytes


@dataclass(frozen=True, slots=True)
class Rolled:
    """Roll *number*: what every live seat has opened, in the order of seats."""

    number: int
    reveals: tuple[Reveal, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """One decision of *seat*, with the digest of the state before it; no action at all is giving up."""

    seat: Seat
    action: Plain
    digest: bytes
    signature: bytes


@dataclass(frozen=True, slots=True)
class Dropped:
    """The certificate that *absent* seats owe what the head asks for: the yes of all others to question r."""

    question: int
    absent: tuple[Seat, ...]
    answers: tuple[bytes, ...]
    """By the live seats that are not absent, in their order."""


@dataclass(frozen=True, slots=True)
class Returned:
    """*seat* is back, with the consent of all live seats, in their order, and its own, last."""

    seat: Seat
    signatures: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Agreed:
    """An ending that all live seats have signed."""

    ending: str
    winners: tuple[Seat, ...]
    signatures: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Closed:
    """The final digest and result, signed by those who gave it: seat and signature."""

    digest: bytes
    winners: tuple[Seat, ...]
    reason: str
    signatures: tuple[tuple[Seat, bytes], ...]


Entry = Union[Founding, Rolled, Acted, Dropped, Returned, Agreed, Closed]


# -- cores and heads -----------------------------------------------------------------------------------------


def core(entry: Entry, number: int) -> bytes:
    """What the head after *entry*, at place *number*, is made of.  Protocol 4.2."""
    match entry:
        case Founding(charter):
            return charter.core
        case Rolled(roll, reveals):
            return pack([ROLL, number, roll, [reveal.link + reveal.salts for reveal in reveals]])
        case Acted(seat, action, digest):
            return pack([ACTION, number, seat, action, digest])
        case Dropped(question, absent):
            return pack([DROP, number, question, [*absent]])
        case Returned(seat):
            return pack([RETURN, number, seat])
        case Agreed(ending, winners):
            return pack([AGREED, number, ending, [*winners]])
        case Closed(digest, winners, reason):
            return pack([CLOSING, number, digest, [*winners], reason])


def next_head(head: bytes, core: bytes) -> bytes:
    """The head after an entry with this *core*.  Protocol 4.3."""
    return sha256(HEAD_TAG + head + core).digest()


def reveal_body(head: bytes, number: int, roll: int, share: Share) -> bytes:
    """What a seat signs when it opens its part of a roll.  Protocol 4.5."""
    return head + pack([number, roll, share.seat, share.link, share.salts])


def answer_body(head: bytes, number: int, question: int, absent: tuple[Seat, ...], yes: bool) -> bytes:
    """What a seat signs when it answers whether others are absent.  Protocol 7.2."""
    return head + pack([number, question, [*absent], yes])


# -- records -------------------------------------------------------------------------------------------------


def write(entry: Entry) -> bytes:
    """The record of *entry*.  Protocol 4.1."""
    match entry:
        case Founding(charter, signatures):
            return pack([CHARTER, charter.core, [*signatures]])
        case Rolled(roll, reveals):
            return pack([ROLL, roll, [each.link + each.salts + each.signature for each in reveals]])
        case Acted(seat, action, digest, signature):
            return pack([ACTION, seat, action, digest, signature])
        case Dropped(question, absent, answers):
            return pack([DROP, question, [*absent], [*answers]])
        case Returned(seat, signatures):
            return pack([RETURN, seat, [*signatures]])
        case Agreed(ending, winners, signatures):
            return pack([AGREED, ending, [*winners], [*signatures]])
        case Closed(digest, winners, reason, signatures):
            return pack([CLOSING, digest, [*winners], reason, [[seat, sign] for seat, sign in signatures]])


def read(record: bytes) -> Entry:
    """The entry of *record*; raises ``Malformed`` and nothing else.  Protocol 1.2, 4.1."""
    parts = items(unpack(record, CHARTER_BYTES), "an entry")
    if not parts:
        raise Malformed("an entry without a kind")
    kind = integer(parts[0], "the kind of an entry", len(READERS))
    if kind != CHARTER and len(record) > RECORD_BYTES:
        raise Malformed(f"{len(record)} bytes, {RECORD_BYTES} are the most")
    return READERS[kind](parts)


def _read_charter(parts: list[Plain]) -> Entry:
    _, found, signatures = items(parts, "a charter's record", 3)
    return Founding(read_charter(unpack(octets(found, "a charter"), CHARTER_BYTES)), _signatures(signatures))


def _read_roll(parts: list[Plain]) -> Entry:
    _, number, reveals = items(parts, "a roll", 3)
    found = items(reveals, "the reveals")
    if not 0 < len(found) <= MOST_SEATS:
        raise Malformed(f"a roll of {len(found)} seats")
    return Rolled(integer(number, "the number of a roll", LINKS + 1), tuple(map(_read_reveal, found)))


def _read_reveal(plain: Plain) -> Reveal:
    found = octets(plain, "a reveal")
    salts = len(found) - LINK_BYTES - SIGNATURE_BYTES
    if salts < 0 or salts % SALT_BYTES:
        raise Malformed(f"a reveal of {len(found)} bytes")
    return Reveal(found[:LINK_BYTES], found[LINK_BYTES : LINK_BYTES + salts], found[LINK_BYTES + salts :])


def _read_action(parts: list[Plain]) -> Entry:
    _, seat, action, digest, signature = items(parts, "an action", 5)
    return Acted(
        integer(seat, "a seat", MOST_SEATS),
        action,
        octets(digest, "a digest", DIGEST_BYTES),
        octets(signature, "a signature", SIGNATURE_BYTES),
    )


def _read_drop(parts: list[Plain]) -> Entry:
    _, question, absent, answers = items(parts, "a drop", 4)
    number = integer(question, "a question", MOST_QUESTIONS)
    return Dropped(number, seats(absent, "the absent seats"), _signatures(answers))


def _read_return(parts: list[Plain]) -> Entry:
    _, seat, signatures = items(parts, "a return", 3)
    return Returned(integer(seat, "a seat", MOST_SEATS), _signatures(signatures))


def _read_agreed(parts: list[Plain]) -> Entry:
    _, ending, winners, signatures = items(parts, "an agreed end", 4)
    if ending not in ENDINGS:
        raise Malformed("an agreed end of no known kind")
    return Agreed(str(ending), seats(winners, "the winners"), _signatures(signatures))


def _read_closing(parts: list[Plain]) -> Entry:
    _, digest, winners, reason, signatures = items(parts, "a closing", 5)
    pairs = [items(pair, "a closing's signature", 2) for pair in items(signatures, "the signatures")]
    signers = [seat for seat, _ in pairs]
    seats(signers, "the signers")
    return Closed(
        octets(digest, "a digest", DIGEST_BYTES),
        seats(winners, "the winners"),
        text(reason, "a reason", LONGEST_REASON),
        tuple(
            (integer(s, "a seat", MOST_SEATS), octets(x, "a signature", SIGNATURE_BYTES)) for s, x in pairs
        ),
    )


def _signatures(plain: Plain) -> tuple[bytes, ...]:
    found = items(plain, "the signatures")
    if len(found) > MOST_SEATS:
        raise Malformed(f"{len(found)} signatures")
    return tuple(octets(each, "a signature", SIGNATURE_BYTES) for each in found)


READERS = (
    _read_charter, _read_roll, _read_action, _read_drop, _read_return, _read_agreed, _read_closing,
)  # fmt: skip
