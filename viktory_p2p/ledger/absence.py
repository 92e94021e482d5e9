"""Judging absence and return: certificates that others have signed (protocol § 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from viktory_p2p.kernel.game import A, S
from viktory_p2p.kernel.values import Event
from viktory_p2p.ledger.entries import Dropped, Returned, answer_body, core
from viktory_p2p.ledger.faults import Fault, Judged, Verify
from viktory_p2p.ledger.keys import ANSWER, RETURN
from viktory_p2p.ledger.owed import OwedAction, OwedRoll

if TYPE_CHECKING:
    from viktory_p2p.ledger.course import Course


def judge_drop(course: Course[S, A], entry: Dropped, verify: Verify) -> Judged[S, A]:
    """All others, more than half of the live seats and at least two, have said yes.  Protocol 7.3."""
    owing, absent = course.owing(), entry.absent
    others = tuple(seat for seat in course.live if seat not in absent)
    faults: list[Fault] = []
    if course.number == 1:
        return Judged((Fault("owed", None, "nobody is dropped before the first roll"),), None)
    if not absent or not set(absent) <= set(owing):
        faults.append(Fault("absence", None, "a seat is dropped that owes nothing here"))
    if len(others) < 2 or 2 * len(others) <= len(course.live) or len(entry.answers) != len(others):
        faults.append(Fault("absence", None, "the certificate has too few answers"))
        return Judged(tuple(faults), None)
    body = answer_body(course.head, course.number, entry.question, absent, yes=True)
    for seat, answer in zip(others, entry.answers, strict=True):
        if not verify(course.key(seat), ANSWER, course.charter.game_id, body, answer):
            faults.append(Fault("signature", None, f"the answer of seat {seat} is not signed validly"))
    if faults:
        return Judged(tuple(faults), None)
    state, events = course.state, list[Event]()
    for seat in absent:
        step = course.game.retire(state, seat)
        state, events = step.state, [*events, *step.events]
    barred = course.barred + (absent if isinstance(course.owed(), OwedRoll) else ())
    after = course.after(entry, state=state, live=others, rolls=course.rolls + 1, barred=barred)
    return Judged((), after, tuple(events))


def judge_return(course: Course[S, A], entry: Returned, verify: Verify) -> Judged[S, A]:
    """A seat that may come back, once, with everybody's consent, where a decision is asked: a return beside
    a pending roll would throw away links that some have seen.  Protocol 7.5."""
    seat, live = entry.seat, course.live
    if not isinstance(course.owed(), OwedAction):
        return Judged((Fault("owed", None, "nobody returns but where a decision is asked"),), None)
    if seat >= len(course.charter.seats) or seat in live or seat in course.barred:
        return Judged((Fault("absence", None, "this seat cannot return"),), None)
    if len(entry.signatures) != len(live) + 1:
        return Judged((Fault("absence", None, "the return lacks consent"),), None)
    body = course.head + core(entry, course.number)
    for signer, signature in zip((*live, seat), entry.signatures, strict=True):
        if not verify(course.key(signer), RETURN, course.charter.game_id, body, signature):
            sentence = f"the consent of seat {signer} is not signed validly"
            return Judged((Fault("signature", None, sentence),), None)
    step = course.game.restore(course.state, seat)
    back = tuple(sorted((*live, seat)))
    changes = {"state": step.state, "live": back, "rolls": course.rolls + 1}
    return Judged((), course.after(entry, barred=(*course.barred, seat), **changes), step.events)
