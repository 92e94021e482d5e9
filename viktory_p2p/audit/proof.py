"""Proof: evidence made from what an audit has found, and evidence judged on its own (protocol 12.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from viktory_p2p.audit.audit import Games, audit
from viktory_p2p.audit.verdict import CHEATING, Audit
from viktory_p2p.ledger.evidence import Double, Evidence, NoProof, Wrong, convicting
from viktory_p2p.ledger.keys import short_code


class Conviction(NamedTuple):
    """Whom evidence convicts, in which game, and of what."""

    game_id: bytes
    code: str
    sentence: str


def proofs(found: Audit, records: Sequence[bytes]) -> tuple[Wrong, ...]:
    """Evidence for every entry of a log that convicts its signer: the log up to there."""
    guilty = sorted({one.entry for one in found.findings if one.seat is not None})
    return tuple(Wrong(tuple(records[: entry + 1])) for entry in guilty)


def proven(games: Games, evidence: Evidence) -> Conviction:
    """Whom *evidence* convicts; raises ``NoProof`` with a reason, or ``UnknownRules``."""
    match evidence:
        case Double(game_id, key):
            return Conviction(game_id, short_code(key), convicting(evidence))
        case Wrong(records):
            return _convicted(audit(games, records), len(records) - 1)


def _convicted(found: Audit, last: int) -> Conviction:
    """The last entry convicts, and all before it is sound: nobody answers for a log that is damaged."""
    before = [one for one in found.findings if one.entry < last]
    guilty = [one for one in found.findings if one.entry == last and one.seat is not None]
    if before:
        raise NoProof(f"entry {before[0].entry} is not sound: {before[0].sentence}")
    if found.verdict != CHEATING or not guilty:
        raise NoProof("the last entry convicts nobody")
    seat, sentence = guilty[0].seat, guilty[0].sentence
    assert seat is not None
    return Conviction(found.game_id, found.seats[seat].code, f"entry {last}: {sentence}")
