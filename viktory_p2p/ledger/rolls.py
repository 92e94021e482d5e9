"""Judging a roll: links and salts of all live seats, each signed for this very place (protocol §§ 5, 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from viktory_p2p.fairness.chain import leads_to
from viktory_p2p.fairness.entropy import Share, entropy
from viktory_p2p.fairness.seals import SALT_BYTES, seal
from viktory_p2p.kernel.chance import draw
from viktory_p2p.kernel.game import A, Choose, Outcome, Roll, S, Seat, Unseal
from viktory_p2p.ledger.entries import Reveal, Rolled, reveal_body
from viktory_p2p.ledger.faults import Fault, Judged, Verify
from viktory_p2p.ledger.keys import REVEAL
from viktory_p2p.ledger.owed import OwedRoll

if TYPE_CHECKING:
    from viktory_p2p.ledger.course import Course


def judge_roll(course: Course[S, A], entry: Rolled, verify: Verify) -> Judged[S, A]:
    """Links and salts of all live seats, each signed for this very place.  Protocol 5.3, 6.3."""
    owed = course.owed()
    if not isinstance(owed, OwedRoll):
        return Judged((Fault("owed", None, "no roll is due here"),), None)
    if len(entry.reveals) != len(course.live):
        sentence = f"{len(entry.reveals)} seats have part in a roll of {len(course.live)}"
        return Judged((Fault("owed", None, sentence),), None)
    faults: list[Fault] = []
    for seat, reveal in zip(course.live, entry.reveals, strict=True):
        faults += _reveal_faults(course, owed, entry.number, seat, reveal, verify)
    if entry.number != owed.number:
        faults.append(Fault("owed", None, f"roll {entry.number} stands where roll {owed.number} is due"))
    if any(len(reveal.salts) != SALT_BYTES * len(owed.hexes) for reveal in entry.reveals):
        return Judged(tuple(faults), None)
    return _resolve(course, entry, owed, tuple(faults))


def _reveal_faults(
    course: Course[S, A], owed: OwedRoll, number: int, seat: Seat, reveal: Reveal, verify: Verify
) -> list[Fault]:
    """What is wrong with the part of *seat*; its valid signature under a wrong part convicts it."""
    share = Share(seat, reveal.link, reveal.salts)
    body = reveal_body(course.head, course.number, number, share)
    faults: list[Fault] = []
    blamed: Seat | None = seat
    if not verify(course.key(seat), REVEAL, course.charter.game_id, body, reveal.signature):
        faults.append(Fault("signature", None, f"the signature of seat {seat} under the roll is not valid"))
        blamed = None
    last, known = course.opened[seat]
    if not leads_to(course.key(seat), reveal.link, owed.number - last, known):
        faults.append(Fault("link", blamed, f"link {owed.number} of seat {seat} is not in its chain"))
    if not _opens_seals(course, owed.hexes, seat, reveal.salts):
        faults.append(Fault("seal", blamed, f"seat {seat} does not open its seals"))
    return faults


def _opens_seals(course: Course[S, A], hexes: tuple[int, ...], seat: Seat, salts: bytes) -> bool:
    """Whether *salts* are those the charter has sealed for *hexes*.  Protocol 6.3."""
    if len(salts) != SALT_BYTES * len(hexes):
        return False
    signatory = course.charter.seats[seat]
    for place, hidden in enumerate(hexes):
        salt = salts[place * SALT_BYTES : (place + 1) * SALT_BYTES]
        if signatory.seal(course.hidden.index(hidden)) != seal(signatory.key, hidden, salt):
            return False
    return True


def _resolve(course: Course[S, A], entry: Rolled, owed: OwedRoll, faults: tuple[Fault, ...]) -> Judged[S, A]:
    """Draw what the links and salts give; the very first roll shows only that all chains open."""
    opened = list(course.opened)
    for seat, reveal in zip(course.live, entry.reveals, strict=True):
        opened[seat] = (owed.number, reveal.link)
    changes: dict[str, Any] = {
        "rolls": course.rolls + 1,
        "opened": tuple(opened),
        "settled": course.number,
    }
    if course.number == 1:
        return Judged(faults, course.after(entry, **changes))
    step = course.game.resolve(course.state, outcome_of(course, entry))
    return Judged(faults, course.after(entry, state=step.state, **changes), step.events)


def outcome_of(course: Course[S, A], entry: Rolled) -> Outcome:
    """What *entry* gives the chance node that waits here.  Protocol 5.5."""
    node = course.node()
    assert isinstance(node, (Roll, Unseal, Choose))
    return draw(node, roll_entropy(course, entry))


def roll_entropy(course: Course[S, A], entry: Rolled) -> bytes:
    """The entropy that *entry* gives here.  Protocol 5.4."""
    shares = [
        Share(seat, reveal.link, reveal.salts)
        for seat, reveal in zip(course.live, entry.reveals, strict=True)
    ]
    return entropy(course.charter.game_id, entry.number, course.head, shares)
