"""Claims: everything that is signed in an entry, whoever has signed it, and without a look at the rules.

Heads, numbers and the live seats follow from the records alone, so every signature of a log can be told
before the game is played: the auditor goes on with them where the rules cannot, and others can verify them
meanwhile.  Protocol 4.2, 4.5, 7.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from viktory_p2p.fairness.entropy import Share
from viktory_p2p.kernel.game import Seat
from viktory_p2p.ledger.charter import Charter
from viktory_p2p.ledger.entries import (
    Acted,
    Agreed,
    Closed,
    Dropped,
    Entry,
    Founding,
    Returned,
    Rolled,
    answer_body,
    core,
    next_head,
    reveal_body,
)
from viktory_p2p.ledger.faults import Verify
from viktory_p2p.ledger.keys import ANSWER, CHARTER, CLOSING, ENTRY, RETURN, REVEAL


class Claim(NamedTuple):
    """What *seat* is said to have signed: tag, body and signature."""

    seat: Seat
    tag: bytes
    body: bytes
    signature: bytes


@dataclass(frozen=True, slots=True)
class Trail:
    """A place in a log as far as it can be told without the rules: head, number and live seats."""

    charter: Charter
    head: bytes
    number: int
    live: tuple[Seat, ...]

    def after(self, entry: Entry) -> Trail:
        """The place after *entry*."""
        live = self.live
        match entry:
            case Dropped(_, absent):
                live = tuple(seat for seat in live if seat not in absent)
            case Returned(seat):
                live = tuple(sorted({*live, seat}))
        head = next_head(self.head, core(entry, self.number))
        return replace(self, head=head, number=self.number + 1, live=live)

    def claims(self, entry: Entry) -> tuple[Claim, ...]:
        """What *entry* says is signed, if it stands here."""
        body = self.head + core(entry, self.number)
        match entry:
            case Founding(charter, signatures):
                return _by(range(len(charter.seats)), CHARTER, b"", signatures)
            case Rolled():
                return self._reveals(entry)
            case Acted(seat, _, _, signature):
                return (Claim(seat, ENTRY, body, signature),)
            case Dropped(question, absent, answers):
                body = answer_body(self.head, self.number, question, absent, yes=True)
                return _by([seat for seat in self.live if seat not in absent], ANSWER, body, answers)
            case Returned(seat, signatures):
                return _by([*self.live, seat], RETURN, body, signatures)
            case Agreed(_, _, signatures):
                return _by(self.live, ENTRY, body, signatures)
            case Closed(_, _, _, signed):
                return tuple(Claim(seat, CLOSING, body, each) for seat, each in signed)

    def _reveals(self, entry: Rolled) -> tuple[Claim, ...]:
        found = []
        for seat, each in zip(self.live, entry.reveals, strict=False):
            body = reveal_body(self.head, self.number, entry.number, Share(seat, each.link, each.salts))
            found.append(Claim(seat, REVEAL, body, each.signature))
        return tuple(found)

    def holds(self, claim: Claim, verify: Verify) -> bool:
        """Whether *claim* is signed by the seat it names."""
        if claim.seat >= len(self.charter.seats):
            return False
        key = self.charter.seats[claim.seat].key
        return verify(key, claim.tag, self.charter.game_id, claim.body, claim.signature)


def _by(seats: Sequence[Seat], tag: bytes, body: bytes, signatures: Sequence[bytes]) -> tuple[Claim, ...]:
    """One claim per signature; those that nobody is named for are no claims."""
    return tuple(Claim(seat, tag, body, each) for seat, each in zip(seats, signatures, strict=False))


def outset(charter: Charter) -> Trail:
    """The place after the charter."""
    return Trail(charter, charter.game_id, 1, tuple(range(len(charter.seats))))
