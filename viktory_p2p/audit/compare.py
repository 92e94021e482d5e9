"""Comparing logs of one game: the first place where they differ, and who signed for both (protocol § 12).

Only cores count: a second signature under one core is no difference.  Where the logs part, two statements of
one key for one place convict it; further on so do two reveals of one number, for a link is opened once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from viktory_p2p.audit.verdict import Finding
from viktory_p2p.kernel.game import Seat
from viktory_p2p.ledger.canon import Malformed
from viktory_p2p.ledger.claims import Claim, Trail, outset
from viktory_p2p.ledger.entries import Dropped, Entry, Founding, core, read
from viktory_p2p.ledger.evidence import Double, NoProof, Statement, convicting, place
from viktory_p2p.ledger.faults import Verify
from viktory_p2p.ledger.keys import ANSWER, CLOSING, ENTRY, REVEAL, is_signed

PLACED = (ENTRY, REVEAL, ANSWER, CLOSING)


@dataclass(frozen=True, slots=True)
class Fork:
    """Where two logs part."""

    entry: int
    sound: bool
    """Whether both entries are signed by those they name: then neither copy is merely damaged."""
    disputed: bool
    """Whether one has an absence where the other goes on."""
    doubles: tuple[tuple[Seat, Double], ...]
    """Who has signed for both, with the proof."""


@dataclass(frozen=True, slots=True)
class Place:
    """An entry of a log, and what is signed in it."""

    trail: Trail
    entry: Entry

    def signed(self, verify: Verify) -> Iterator[Claim]:
        """The claims that hold."""
        return (claim for claim in self.trail.claims(self.entry) if self.trail.holds(claim, verify))


def compared(one: Sequence[bytes], other: Sequence[bytes], verify: Verify = is_signed) -> Fork | None:
    """Where two logs of one game part; None if one is the beginning of the other."""
    ours, theirs = list(places(one)), list(places(other))
    for number, (here, there) in enumerate(zip(ours, theirs, strict=False), 1):
        if core(here.entry, number) != core(there.entry, number):
            return _fork(number, ours[number - 1 :], theirs[number - 1 :], verify)
    return None


def findings(fork: Fork, other: str) -> list[Finding]:
    """What *fork* says about a log, besides the copy called *other*."""
    if fork.doubles:
        said = f"the log differs from {other} from here on, and this seat has signed for both"
        return [Finding(fork.entry, "head", seat, said) for seat, _ in fork.doubles]
    if fork.disputed:
        said = f"the absence is disputed: the log and {other} differ from here on"
        return [Finding(fork.entry, "absence", None, said)]
    if fork.sound:
        return [Finding(fork.entry, "head", None, f"the log differs from {other} from here on")]
    return []  # one of the copies is damaged there, and its own audit says so


def places(records: Sequence[bytes]) -> Iterator[Place]:
    """The entries of a log after its charter, as far as they can be read."""
    trail: Trail | None = None
    for record in records:
        try:
            entry = read(record)
        except Malformed:
            return
        if trail is not None:
            yield Place(trail, entry)
            trail = trail.after(entry)
        elif isinstance(entry, Founding):
            trail = outset(entry.charter)
        else:
            return


def _fork(number: int, ours: list[Place], theirs: list[Place], verify: Verify) -> Fork:
    """The fork, with one proof against every seat that signed on both sides."""
    doubles: dict[Seat, Double] = {}
    said = dict(_statements(ours, verify))
    charter = ours[0].trail.charter
    for key, claim in _statements(theirs, verify):
        known = said.get(key)
        if known is not None and known.body != claim.body and claim.seat not in doubles:
            first, second = (Statement(each.body, each.signature) for each in (known, claim))
            double = Double(charter.game_id, charter.seats[claim.seat].key, claim.tag, first, second)
            convicting(double)
            doubles[claim.seat] = double
    sides = (ours[0], theirs[0])
    sound = all(len([*side.signed(verify)]) == len(side.trail.claims(side.entry)) for side in sides)
    disputed = sum(isinstance(side.entry, Dropped) for side in sides) == 1
    return Fork(number, sound, disputed, tuple(sorted(doubles.items(), key=lambda pair: pair[0])))


def _statements(branch: list[Place], verify: Verify) -> Iterator[tuple[object, Claim]]:
    """What is signed in *branch*, by seat and place, the first time it is said."""
    for each in branch:
        for claim in each.signed(verify):
            if claim.tag in PLACED:
                try:
                    yield (claim.seat, *place(claim.tag, claim.body)), claim
                except NoProof:
                    continue  # an offer to end the game, which binds nobody
