"""Judging the end: what all have agreed on, and receipts for the result (protocol § 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from viktory_p2p.kernel.game import A, S
from viktory_p2p.ledger.entries import Agreed, Closed, Founding, core
from viktory_p2p.ledger.faults import Fault, Judged, Verify
from viktory_p2p.ledger.keys import CLOSING, ENTRY
from viktory_p2p.ledger.owed import Finished

if TYPE_CHECKING:
    from viktory_p2p.ledger.course import Course


def judge_founding(course: Course[S, A], entry: Founding, verify: Verify) -> Judged[S, A]:
    """There is one charter, and it comes first.  Protocol 3.1."""
    return Judged((Fault("owed", None, "a second charter"),), None)


def judge_agreed(course: Course[S, A], entry: Agreed, verify: Verify) -> Judged[S, A]:
    """An end that every live seat has signed.  Protocol 8.2."""
    if isinstance(course.owed(), Finished):
        return Judged((Fault("owed", None, "the game is over already"),), None)
    if course.number == 1:
        return Judged((Fault("owed", None, "the first roll comes before any end"),), None)
    if len(entry.signatures) != len(course.live) or not set(entry.winners) <= set(course.live):
        return Judged((Fault("closing", None, "not all live seats have part in the agreed end"),), None)
    body = course.head + core(entry, course.number)
    for seat, signature in zip(course.live, entry.signatures, strict=True):
        if not verify(course.key(seat), ENTRY, course.charter.game_id, body, signature):
            sentence = f"the consent of seat {seat} is not signed validly"
            return Judged((Fault("signature", None, sentence),), None)
    finished = Finished(entry.winners, "agreed")
    return Judged((), course.after(entry, agreed=finished, settled=course.number))


def judge_closing(course: Course[S, A], entry: Closed, verify: Verify) -> Judged[S, A]:
    """A receipt for the result: signed by some, and true.  Protocol 8.3."""
    owed = course.owed()
    if not isinstance(owed, Finished) or course.closed or not entry.signatures:
        return Judged((Fault("closing", None, "there is nothing to close here"),), None)
    body = course.head + core(entry, course.number)
    faults: list[Fault] = []
    true = (entry.digest, entry.winners, entry.reason) == (course.game.digest(course.state), *owed)
    for seat, signature in entry.signatures:
        known = seat < len(course.charter.seats)
        if not known or not verify(course.key(seat), CLOSING, course.charter.game_id, body, signature):
            faults.append(Fault("signature", None, f"the closing of seat {seat} is not signed validly"))
        elif not true:
            faults.append(
                Fault("closing", seat, f"seat {seat} has closed another result than that of the game")
            )
    signers = tuple(seat for seat, _ in entry.signatures)
    return Judged(tuple(faults), course.after(entry, closed=signers))
