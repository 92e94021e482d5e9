"""Evidence: a small file that convicts one key, and that anybody can check without the game it comes from.

Two kinds.  *Double*: two statements of one key for one place, which no honest player ever signs; that is a
few hundred bytes, and nothing else is needed to check them.  *Wrong*: a signed entry against chains, seals or
rules; it comes with the charter and all entries before it, and is checked by replay.  Protocol 12.3.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Union

from viktory_p2p.kernel.game import Plain
from viktory_p2p.ledger.canon import CHARTER_BYTES, Malformed, pack, unpack
from viktory_p2p.ledger.entries import ACTION
from viktory_p2p.ledger.form import integer, items, octets, text
from viktory_p2p.ledger.keys import (
    ANSWER,
    CLOSING,
    ENTRY,
    KEY_BYTES,
    PROTOCOL,
    REVEAL,
    SIGNATURE_BYTES,
    is_signed,
    is_sound,
)

MARK = "viktory evidence"
FORMAT = 1
DOUBLE, WRONG = range(2)
EVIDENCE_BYTES = 64 << 20
ID_BYTES = HEAD_BYTES = 32
CHUNK = 1024
"""So many records stand in one array of a file: an array has its limit."""

TAGS = (ENTRY, REVEAL, ANSWER, CLOSING)
"""What can be said twice for one place."""
SAID = ("action", "reveal", "answer", "closing")


class Statement(NamedTuple):
    """What was signed, and the signature."""

    body: bytes
    signature: bytes


@dataclass(frozen=True, slots=True)
class Double:
    """Two statements of *key* in the game *game_id*, both under *tag*."""

    game_id: bytes
    key: bytes
    tag: bytes
    first: Statement
    second: Statement


@dataclass(frozen=True, slots=True)
class Wrong:
    """A log up to an entry that convicts its signer."""

    records: tuple[bytes, ...]


Evidence = Union[Double, Wrong]


class NoProof(Exception):
    """Evidence that convicts nobody; the sentence says why."""


def convicting(double: Double) -> str:
    """What *double* proves, in a sentence; raises ``NoProof`` if it proves nothing.  Protocol 12.3."""
    what = SAID[TAGS.index(double.tag)]
    if not is_sound(double.key):
        raise NoProof("the key is no sound key")
    for order, said in (("first", double.first), ("second", double.second)):
        if not is_signed(double.key, double.tag, double.game_id, *said):
            raise NoProof(f"the {order} statement is not signed by this key")
    if double.first.body == double.second.body:
        raise NoProof("both statements say the same: a second signature is no second statement")
    if place(double.tag, double.first.body) != place(double.tag, double.second.body):
        raise NoProof("the statements are for different places")
    return f"two different statements for one place are signed: each {_article(what)}"


def place(tag: bytes, body: bytes) -> tuple[Plain, ...]:
    """The place *body* speaks for: two statements for one place convict.  Protocol 4.4, 5.2, 7.2.

    A reveal's place is its number and seat, whatever the head: links are opened once.  An agreed end is no
    more than an offer until all have signed it, so it has no place."""
    head, rest = body[:HEAD_BYTES], items(_unpacked(body[HEAD_BYTES:]), "a statement")
    if tag == ENTRY and len(rest) == 5 and rest[0] == ACTION:
        return ("action", head, rest[1], rest[2])
    if tag == REVEAL and len(rest) == 5:
        return ("reveal", rest[1], rest[2])
    if tag == ANSWER and len(rest) == 4:
        return ("answer", head, rest[1])
    if tag == CLOSING and len(rest) == 5:
        return ("closing", head)
    raise NoProof("a statement that has no place of its own")


def _unpacked(core: bytes) -> Plain:
    try:
        return unpack(core)
    except Malformed as problem:
        raise NoProof(f"a statement that is none: {problem}") from problem


def _article(what: str) -> str:
    return f"an {what}" if what[0] in "aeiou" else f"a {what}"


# -- files ---------------------------------------------------------------------------------------------------


def write(evidence: Evidence) -> bytes:
    """The bytes of *evidence*."""
    match evidence:
        case Double(game_id, key, tag, first, second):
            said: Plain = [game_id, key, TAGS.index(tag), [*first], [*second]]
            return pack([MARK, FORMAT, PROTOCOL, DOUBLE, said])
        case Wrong(records):
            chunks: list[Plain] = [
                [*records[start : start + CHUNK]] for start in range(0, len(records), CHUNK)
            ]
            return pack([MARK, FORMAT, PROTOCOL, WRONG, chunks])


def read(found: bytes) -> Evidence:
    """The evidence of these bytes; raises ``Malformed`` and nothing else."""
    mark, number, protocol, kind, said = items(unpack(found, EVIDENCE_BYTES), "evidence", 5)
    if text(mark, "the mark of evidence", len(MARK)) != MARK:
        raise Malformed("not evidence")
    for name, spoken, ours in (("format", number, FORMAT), ("protocol version", protocol, PROTOCOL)):
        if integer(spoken, f"the {name}", 1 << 16) != ours:
            raise Malformed(f"{name} {spoken!r}, this is {ours}")
    return _read_wrong(said) if integer(kind, "the kind of evidence", 2) == WRONG else _read_double(said)


def _read_double(said: Plain) -> Double:
    game_id, key, tag, first, second = items(said, "two statements", 5)
    return Double(
        octets(game_id, "a game", ID_BYTES),
        octets(key, "a key", KEY_BYTES),
        TAGS[integer(tag, "the kind of statement", len(TAGS))],
        _statement(first),
        _statement(second),
    )


def _statement(plain: Plain) -> Statement:
    body, signature = items(plain, "a statement", 2)
    return Statement(octets(body, "a statement"), octets(signature, "a signature", SIGNATURE_BYTES))


def _read_wrong(said: Plain) -> Wrong:
    chunks = [items(chunk, "the records") for chunk in items(said, "the records")]
    records = tuple(octets(record, "a record") for chunk in chunks for record in chunk)
    if not records or any(len(record) > CHARTER_BYTES for record in records):
        raise Malformed("no records, or one that is too long")
    if [len(chunk) for chunk in chunks[:-1]] != [CHUNK] * (len(chunks) - 1):
        raise Malformed("the records are not in full arrays")
    return Wrong(records)
