"""Verdicts: what an audit found, whom it blames, and what that makes of a log (protocol § 12).

*clean*: over by the rules, and every check holds.  *unfinished*: all holds, but it goes on.
*damaged*: something is wrong, and no valid signature stands under it, so nobody is blamed.
*cheating*: a valid signature convicts.  What all seats have signed a later roll on counts against nobody:
then they play by different rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.text import safe_text
from viktory_p2p.ledger.faults import Fault
from viktory_p2p.ledger.owed import Finished

CLEAN, UNFINISHED, DAMAGED, CHEATING = "clean", "unfinished", "damaged", "cheating"
LONGEST_SENTENCE = 300


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, or missing: where, which check says so, whom it convicts, a sentence."""

    entry: int
    check: str
    seat: Seat | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Player:
    """A seat of the table as people know it."""

    colour: str
    alias: str
    code: str


@dataclass(frozen=True, slots=True)
class Audit:
    """What became of a log under every check."""

    verdict: str
    game_id: bytes
    """Empty if the charter cannot be read."""
    rules: str
    """Name and version of the rules, ``viktory 1``."""
    seats: tuple[Player, ...]
    entries: int
    signatures: int
    """So many were verified."""
    rolls: int
    tiles: int
    settled: int
    """The last entry that all live seats have signed a roll on; 0 if there is none."""
    closing: tuple[Seat, ...]
    """Who has signed the result."""
    missing: tuple[Seat, ...]
    """The live seats that have not."""
    derived: bool
    """Whether all secrets derive from a published seed: then nothing was ever hidden from anybody."""
    result: Finished | None
    findings: tuple[Finding, ...]

    @property
    def closed(self) -> bool:
        """Whether all live seats have signed the result."""
        return bool(self.closing) and not self.missing

    @property
    def blamed(self) -> tuple[Seat, ...]:
        """The seats that are convicted."""
        return tuple(sorted({found.seat for found in self.findings if found.seat is not None}))

    def colours(self, seats: Sequence[Seat]) -> list[str]:
        """What these *seats* are called."""
        return [self.seats[seat].colour for seat in seats]

    def plain(self) -> dict[str, object]:
        """The audit as JSON has it."""
        return {
            "verdict": self.verdict,
            "game": self.game_id.hex() or None,
            "seats": [{"seat": one.colour, "alias": one.alias, "code": one.code} for one in self.seats],
            "entries": self.entries,
            "signatures": self.signatures,
            "rolls": self.rolls,
            "tiles": self.tiles,
            "settled": self.settled,
            "closed": self.closed,
            "result": self._plain_result(),
            "findings": [self._plain_finding(found) for found in self.findings],
        }

    def _plain_result(self) -> Mapping[str, object] | None:
        if self.result is None:
            return None
        return {"winners": self.colours(self.result.winners), "reason": self.result.reason}

    def _plain_finding(self, found: Finding) -> Mapping[str, object]:
        seat = None if found.seat is None else self.seats[found.seat].colour
        return {"entry": found.entry, "check": found.check, "seat": seat, "sentence": found.sentence}


def finding(entry: int, fault: Fault) -> Finding:
    """*fault* at *entry*; its sentence may hold what a stranger wrote."""
    return Finding(entry, fault.check, fault.seat, safe_text(fault.sentence)[:LONGEST_SENTENCE])


def settled_by(settled: int, found: Finding) -> Finding:
    """*found*, or what is left of it if all have signed the roll at *settled* on it.  Protocol 12.2."""
    if found.seat is None or found.entry >= settled:
        return found
    sentence = f"rules disagree, for all have signed the roll at entry {settled}: {found.sentence}"
    return replace(found, seat=None, sentence=sentence)


def added(audit: Audit, found: Sequence[Finding]) -> Audit:
    """*audit* with more findings, which may make its verdict worse."""
    if not found:
        return audit
    findings = (*audit.findings, *found)
    guilty = any(one.seat is not None for one in findings)
    return replace(audit, findings=findings, verdict=CHEATING if guilty else DAMAGED)
