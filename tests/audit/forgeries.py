"""Places and wrong entries in signed games of Lighthouses; the whole list of attacks is ``audit.attacks``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.signed import Tiny, begun, chosen, founded, hand, hands, until, whole
from viktory_p2p.fairness.entropy import Share
from viktory_p2p.kernel.game import Plain, Seat
from viktory_p2p.ledger import making
from viktory_p2p.ledger.claims import Trail
from viktory_p2p.ledger.entries import Acted, Reveal, Rolled, core, reveal_body, write
from viktory_p2p.ledger.keys import ENTRY, REVEAL
from viktory_p2p.ledger.owed import OwedAction

FORGER = 0
"""The seat that cheats."""

ILLEGAL: Plain = ["defend"]


def log(seats: int = 2) -> list[bytes]:
    """A whole honest log."""
    return [write(founded(seats)), *(write(entry) for _, entry in whole(seats))]


def up_to(course: Tiny) -> list[bytes]:
    """The honest log before *course*'s next entry."""
    return log(len(course.charter.seats))[: course.number]


def decision(seats: int = 2) -> Tiny:
    """The first place where the forger is asked."""
    return until(begun(seats), hands(seats), lambda course: course.owed() == OwedAction(FORGER))


def acted(course: Tiny, seat: Seat, action: Plain, digest: bytes | None = None) -> Acted:
    """Any action at all, with a valid signature of *seat*."""
    bare = making.act(course, seat, action, hand(seat).signer)
    bare = replace(bare, digest=digest or bare.digest)
    body = course.head + core(bare, course.number)
    return replace(bare, signature=hand(seat).signer.sign(ENTRY, course.charter.game_id, body))


def signed_reveal(trail: Trail, seat: Seat, roll: int, link: bytes, salts: bytes = b"") -> Reveal:
    """Any link and salts, with a valid signature of *seat*."""
    body = reveal_body(trail.head, trail.number, roll, Share(seat, link, salts))
    return Reveal(link, salts, hand(seat).signer.sign(REVEAL, trail.charter.game_id, body))


def after(course: Tiny, entry: Acted) -> Trail:
    """The place after an *entry* the rules cannot follow."""
    return Trail(course.charter, course.head, course.number, course.live).after(entry)


def next_roll(trail: Trail, roll: int) -> Rolled:
    """A roll that all sign, whatever the rules say."""
    return Rolled(
        roll, tuple(signed_reveal(trail, seat, roll, hand(seat).chain.link(roll)) for seat in trail.live)
    )


def action(wanted: Callable[[Tiny], Acted]) -> Callable[[], list[bytes]]:
    """The log up to the forger's decision, and what it signs there."""

    def forge() -> list[bytes]:
        course = decision()
        return [*up_to(course), write(wanted(course))]

    return forge


def settled_action(wanted: Callable[[Tiny], Acted]) -> Callable[[], list[bytes]]:
    """The same, and then a roll that all sign."""

    def forge() -> list[bytes]:
        course = decision()
        entry = wanted(course)
        trail = after(course, entry)
        return [*up_to(course), write(entry), write(next_roll(trail, course.rolls + 1))]

    return forge


def illegal(course: Tiny) -> Acted:
    """Nobody attacks, so nobody can defend."""
    return acted(course, FORGER, ILLEGAL)


def false_digest(course: Tiny) -> Acted:
    """The right action from another state."""
    return acted(course, FORGER, chosen(course), digest=bytes(16))


# fmt: off
