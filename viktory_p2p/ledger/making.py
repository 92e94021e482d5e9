"""Making entries: what a seat signs, from the course it stands at and the secrets it is handed.

Nothing here keeps a secret or writes a file: whoever calls it has both, and the duty to store a statement
before anybody sees it (protocol § 9).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from viktory_p2p.fairness.chain import Chain
from viktory_p2p.fairness.entropy import Share
from viktory_p2p.fairness.seals import salt, seals
from viktory_p2p.kernel.game import A, Plain, S, Seat
from viktory_p2p.ledger.charter import Charter, Signatory
from viktory_p2p.ledger.course import Course
from viktory_p2p.ledger.entries import (
    Acted,
    Agreed,
    Closed,
    Dropped,
    Founding,
    Returned,
    Reveal,
    Rolled,
    answer_body,
    core,
    reveal_body,
)
from viktory_p2p.ledger.keys import ANSWER, CHARTER, CLOSING, ENTRY, RETURN, REVEAL, SIGNATURE_BYTES, Signer
from viktory_p2p.ledger.owed import Finished, OwedRoll

UNSIGNED = bytes(SIGNATURE_BYTES)


@dataclass(frozen=True, repr=False)
class Hand:
    """The secrets of one seat in one game: its key, its chain and what its salts follow from."""

    signer: Signer
    secret: bytes
    chain: Chain


def hand(signer: Signer, secret: bytes) -> Hand:
    """The secrets of a seat that signs with *signer*; *secret* is new for every charter (protocol 3.3)."""
    return Hand(signer, secret, Chain(signer.key, secret))


def signatory(alias: str, hand: Hand, hidden: tuple[int, ...], nonce: bytes) -> Signatory:
    """What the seat publishes in the charter."""
    sealed = b"".join(seals(hand.signer.key, hand.secret, hidden))
    return Signatory(alias, hand.signer.key, hand.chain.anchor, sealed, nonce)


def found(charter: Charter, hands: Sequence[Hand]) -> Founding:
    """The charter with the signatures of all seats."""
    return Founding(charter, tuple(hand.signer.sign(CHARTER, charter.game_id, b"") for hand in hands))


def act(course: Course[S, A], seat: Seat, action: Plain, signer: Signer) -> Acted:
    """The decision of *seat*, signed."""
    bare = Acted(seat, action, course.game.digest(course.state), UNSIGNED)
    body = course.head + core(bare, course.number)
    return Acted(seat, action, bare.digest, signer.sign(ENTRY, course.charter.game_id, body))


def reveal(course: Course[S, A], seat: Seat, hand: Hand) -> Reveal:
    """What *seat* opens for the roll that is due."""
    owed = course.owed()
    assert isinstance(owed, OwedRoll)
    link = hand.chain.link(owed.number)
    salts = b"".join(salt(hand.secret, place) for place in owed.hexes)
    body = reveal_body(course.head, course.number, owed.number, Share(seat, link, salts))
    return Reveal(link, salts, hand.signer.sign(REVEAL, course.charter.game_id, body))


def roll(course: Course[S, A], hands: Sequence[Hand]) -> Rolled:
    """The roll that is due, with the parts of all live seats; *hands* by seat."""
    owed = course.owed()
    assert isinstance(owed, OwedRoll)
    return Rolled(owed.number, tuple(reveal(course, seat, hands[seat]) for seat in course.live))


def drop(course: Course[S, A], question: int, absent: tuple[Seat, ...], hands: Sequence[Hand]) -> Dropped:
    """The certificate that *absent* seats are absent, with the yes of all others; *hands* by seat."""
    body = answer_body(course.head, course.number, question, absent, yes=True)
    others = tuple(seat for seat in course.live if seat not in absent)
    return Dropped(question, absent, _signed(course, others, hands, ANSWER, body))


def come_back(course: Course[S, A], seat: Seat, hands: Sequence[Hand]) -> Returned:
    """The return of *seat*, with everybody's consent and its own."""
    body = course.head + core(Returned(seat, ()), course.number)
    return Returned(seat, _signed(course, (*course.live, seat), hands, RETURN, body))


def agree(course: Course[S, A], ending: str, winners: tuple[Seat, ...], hands: Sequence[Hand]) -> Agreed:
    """The *ending* that all live seats sign."""
    body = course.head + core(Agreed(ending, winners, ()), course.number)
    return Agreed(ending, winners, _signed(course, course.live, hands, ENTRY, body))


def _signed(
    course: Course[S, A], seats: tuple[Seat, ...], hands: Sequence[Hand], tag: bytes, body: bytes
) -> tuple[bytes, ...]:
    return tuple(hands[seat].signer.sign(tag, course.charter.game_id, body) for seat in seats)


def close(course: Course[S, A], signers: Sequence[tuple[Seat, Signer]]) -> Closed:
    """The receipt for the result, by those who give it."""
    owed = course.owed()
    assert isinstance(owed, Finished)
    bare = Closed(course.game.digest(course.state), owed.winners, owed.reason, ())
    body = course.head + core(bare, course.number)
    game_id = course.charter.game_id
    signed = tuple((seat, signer.sign(CLOSING, game_id, body)) for seat, signer in signers)
    return Closed(bare.digest, bare.winners, bare.reason, signed)
