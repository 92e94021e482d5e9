"""The signed log: what an audit costs beside the bare verification of signatures, and what a log weighs."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from nacl.signing import VerifyKey

from scripts.benchmarks.matches import contest
from scripts.benchmarks.measuring import Side, alternating, ratio
from scripts.benchmarks.part import Ask, Columns, Figures, Part, Row
from viktory_p2p.audit.audit import audit
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.ledger.entries import Acted, Entry, Rolled, core, next_head, read, write
from viktory_p2p.ledger.keys import is_signed, statement
from viktory_p2p.play.match import play_game
from viktory_p2p.store.logfile import create_log

SEATS = (2, 4)
ROUNDS = 200
GAMES = {VIKTORY.name: VIKTORY}


class Signature(NamedTuple):
    """What the bare verification needs."""

    key: VerifyKey
    message: bytes
    signature: bytes


def recorded(seats: int) -> list[bytes]:
    """The log of one game that greedy plays."""
    records: list[bytes] = []
    play_game(contest(("greedy",) * seats, ROUNDS, 1, seed=1), 0, records.append)
    return records


def signatures(records: list[bytes]) -> list[Signature]:
    """Everything that an audit of *records* verifies."""
    found: list[Signature] = []

    def noted(key: bytes, tag: bytes, game_id: bytes, body: bytes, signature: bytes) -> bool:
        found.append(Signature(VerifyKey(key), statement(tag, game_id, body), signature))
        return is_signed(key, tag, game_id, body, signature)

    audit(GAMES, records, noted)
    return found


def bare(signed: list[Signature], number: int) -> float:
    """Seconds for the signatures alone."""
    began = process_time()
    for key, message, signature in signed:
        key.verify(message, signature)
    return process_time() - began


def whole(records: list[bytes], number: int) -> float:
    """Seconds for everything."""
    began = process_time()
    assert audit(GAMES, records).verdict == "clean"
    return process_time() - began


def heads(records: list[bytes], number: int) -> float:
    """Seconds for decoding, the canonical check and the heads."""
    began = process_time()
    head = b""
    for place, record in enumerate(records):
        head = next_head(head, core(read(record), place))
    return process_time() - began


def appended(records: list[bytes], sync: bool, number: int) -> float:
    """Seconds of the clock for one record: a disk is no matter of CPU time."""
    with TemporaryDirectory() as folder, create_log(Path(folder) / "log.vkr") as log:
        began = perf_counter()
        for record in records:
            log.append(record, sync=sync)
        return (perf_counter() - began) / len(records)


def weights(records: list[bytes], seats: int) -> Figures:
    """Bytes per kind of entry."""
    entries: list[tuple[Entry, int]] = [(entry, len(write(entry))) for entry in map(read, records)]
    actions = [size for entry, size in entries if isinstance(entry, Acted)]
    rolls = [size for entry, size in entries if isinstance(entry, Rolled) and not entry.reveals[0].salts]
    return {
        "bytes_per_action": sum(actions) / len(actions),
        "bytes_per_seat_and_roll": sum(rolls) / len(rolls) / seats,
        "kilobytes": sum(map(len, records)) / 1000,
    }


def measure(ask: Ask) -> Columns:
    """A column for every number of seats."""
    return {f"{seats} seats": _figures(ask, seats) for seats in ask.size(SEATS, SEATS[:1])}


def _figures(ask: Ask, seats: int) -> Figures:
    records = recorded(seats)
    signed = signatures(records)
    few = records[: ask.size(100, 5)]
    sides: dict[str, Side[float]] = {
        "whole": partial(whole, records),
        "bare": partial(bare, signed),
        "heads": partial(heads, records),
        "loose": partial(appended, few, False),
        "synced": partial(appended, few, True),
    }
    runs = alternating(ask.rounds, sides)
    return {
        "signatures": len(signed),
        "audit_ratio": ratio(runs["whole"], runs["bare"]),
        "heads_ratio": ratio(runs["heads"], runs["bare"]),
        "append_us": 1e6 * median(runs["loose"]),
        "append_synced_us": 1e6 * median(runs["synced"]),
        **weights(records, seats),
    }


AUDIT = Part(
    name="audit",
    title="a signed game of greedy bots, beside the bare verification of its signatures",
    measure=measure,
    rows=(
        Row("signatures", "signatures", "{:,.0f}"),
        Row("audit, of bare verification", "audit_ratio", "{:.2f}×"),
        Row("decoding and heads, of that", "heads_ratio", "{:.3f}×"),
        Row("bytes per action", "bytes_per_action", "{:.1f}"),
        Row("bytes per seat and roll", "bytes_per_seat_and_roll", "{:.1f}"),
        Row("the log, kB", "kilobytes", "{:.1f}"),
        Row("append without fsync, µs", "append_us", "{:.1f}"),
        Row("append with fsync, µs", "append_synced_us", "{:,.0f}"),
    ),
)
