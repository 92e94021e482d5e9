"""Judging an action: signed by its seat, asked of it, from this state, within the rules (protocol 4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from viktory_p2p.kernel.errors import Illegal
from viktory_p2p.kernel.game import A, S
from viktory_p2p.ledger.entries import Acted, core
from viktory_p2p.ledger.faults import Fault, Judged, Verify
from viktory_p2p.ledger.keys import ENTRY
from viktory_p2p.ledger.owed import OwedAction

if TYPE_CHECKING:
    from viktory_p2p.ledger.course import Course


def judge_action(course: Course[S, A], entry: Acted, verify: Verify) -> Judged[S, A]:
    """A decision: signed by its seat, asked of it, from this state, and within the rules.  Protocol 4.6."""
    if entry.seat >= len(course.charter.seats):
        return Judged((Fault("owed", None, f"there is no seat {entry.seat}"),), None)
    body = course.head + core(entry, course.number)
    if not verify(course.key(entry.seat), ENTRY, course.charter.game_id, body, entry.signature):
        return _act(course, entry, (Fault("signature", None, "the signature under the action is not valid"),))
    return _act(course, entry, ())


def _act(course: Course[S, A], entry: Acted, faults: tuple[Fault, ...]) -> Judged[S, A]:
    """Play the action, or (nil) let the seat give up; a fault convicts it if its signature holds."""
    game, state, seat = course.game, course.state, entry.seat
    blamed = None if faults else seat
    if course.owed() != OwedAction(seat):
        return Judged((*faults, Fault("owed", blamed, "nothing was asked of this seat here")), None)
    if entry.digest != game.digest(state):
        faults += (Fault("digest", blamed, "the digest is not that of the state before the action"),)
    if entry.action is None:
        step = game.retire(state, seat)
        return Judged(faults, course.after(entry, state=step.state), step.events)
    try:
        step = game.apply(state, seat, game.decode(entry.action))
    except ValueError as error:
        return Judged((*faults, Fault("rule", blamed, f"no action of the game: {error}")), None)
    except Illegal as illegal:
        return Judged((*faults, Fault("rule", blamed, str(illegal.refusal))), None)
    return Judged(faults, course.after(entry, state=step.state), step.events)
