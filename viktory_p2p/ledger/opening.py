"""The opening of a log: a charter that all seats have signed, checked, and the course that begins with it."""

from __future__ import annotations

from viktory_p2p.fairness.seals import SEAL_BYTES
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import A, Game, S
from viktory_p2p.ledger.charter import Charter
from viktory_p2p.ledger.course import Course
from viktory_p2p.ledger.entries import Founding
from viktory_p2p.ledger.faults import Fault, Faulty, Verify
from viktory_p2p.ledger.keys import CHARTER, is_signed, is_sound


class UnknownRules(Exception):
    """A log of another game or of another version of its rules: it is not judged (protocol 3.5)."""


def opened(game: Game[S, A], founding: Founding, verify: Verify = is_signed) -> Course[S, A]:
    """The course after the charter; raises ``Faulty``, or ``UnknownRules``."""
    course, faults = begun(game, founding, verify)
    if faults:
        raise Faulty(*faults)
    return course


def begun(
    game: Game[S, A], founding: Founding, verify: Verify = is_signed
) -> tuple[Course[S, A], tuple[Fault, ...]]:
    """The course after the charter, and everything that is wrong with it; raises ``Faulty`` if no game can
    begin with it at all."""
    charter = founding.charter
    if (charter.game, charter.version) != (game.name, game.version):
        theirs, ours = f"{charter.game} {charter.version}", f"{game.name} {game.version}"
        raise UnknownRules(f"the log is of the rules {theirs}, these are {ours}")
    try:
        state = game.initial(charter.setup)
    except BadInput as problem:
        raise Faulty(Fault("rule", None, f"the charter sets up no game: {problem.sentence}")) from problem
    hidden = game.sealed(state)
    course = Course(
        game=game,
        charter=charter,
        hidden=hidden,
        state=state,
        live=tuple(range(len(charter.seats))),
        number=1,
        rolls=0,
        opened=tuple((0, seat.anchor) for seat in charter.seats),
        head=charter.game_id,
        settled=0,
    )
    return course, (*_seat_faults(charter, len(hidden)), *_signature_faults(founding, verify))


def _seat_faults(charter: Charter, hidden: int) -> list[Fault]:
    """Keys that are no keys, or stand twice; copied anchors; seals that are not one per hidden hex.

    Protocol 2.2, 3.3, 5.1, 6.2."""
    faults = []
    for number, seat in enumerate(charter.seats):
        others = charter.seats[:number]
        if not is_sound(seat.key):
            faults.append(Fault("limit", None, f"the key of seat {number} is no sound key"))
        if any(other.key == seat.key for other in others):
            faults.append(Fault("limit", None, f"seat {number} has the key of another seat"))
        if any(other.anchor == seat.anchor for other in others):
            faults.append(Fault("link", None, f"seat {number} has the anchor of another seat"))
        if len(seat.seals) != hidden * SEAL_BYTES:
            faults.append(Fault("seal", None, f"seat {number} has not sealed every hidden hex once"))
    return faults


def _signature_faults(founding: Founding, verify: Verify) -> list[Fault]:
    """Every seat has signed.  Protocol 3.4."""
    charter = founding.charter
    if len(founding.signatures) != len(charter.seats):
        return [Fault("signature", None, "not every seat has signed the charter")]
    return [
        Fault("signature", None, f"seat {number} has not signed the charter validly")
        for number, (seat, signature) in enumerate(zip(charter.seats, founding.signatures, strict=True))
        if not verify(seat.key, CHARTER, charter.game_id, b"", signature)
    ]
