"""What can be wrong with an entry, and whom it convicts: nobody, unless a valid signature stands under it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple

from viktory_p2p.kernel.game import A, S, Seat
from viktory_p2p.kernel.values import Event

if TYPE_CHECKING:
    from viktory_p2p.ledger.course import Course

Verify = Callable[[bytes, bytes, bytes, bytes, bytes], bool]
"""Key, tag, game, body and signature: whether they belong together."""

CHECKS = (
    "bytes", "signature", "head", "owed", "link", "seal",
    "draw", "rule", "digest", "closing", "limit", "absence",
)  # fmt: skip
"""Everything that is checked of a log: protocol § 12."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: which check says so, the seat whose signature proves it, and a sentence."""

    check: str
    seat: Seat | None
    sentence: str


class Faulty(Exception):
    """An entry that cannot be taken; nothing has changed."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(faults[0].sentence)
        self.faults = faults


class Judged(NamedTuple, Generic[S, A]):
    """What is wrong with an entry, and the course after it if one can go on from there."""

    faults: tuple[Fault, ...]
    after: Course[S, A] | None
    events: tuple[Event, ...] = ()
