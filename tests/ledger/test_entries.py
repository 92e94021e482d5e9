"""Entries and their records: every kind reads back, and hostile records raise ``Malformed`` only."""

from __future__ import annotations

import itertools
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.signed import founded, troubled, whole
from viktory_p2p.kernel.game import Plain
from viktory_p2p.ledger.canon import CHARTER_BYTES, RECORD_BYTES, Malformed, pack, unpack
from viktory_p2p.ledger.entries import (
    KIND_NAMES,
    READERS,
    Acted,
    Agreed,
    Closed,
    Dropped,
    Entry,
    Founding,
    Returned,
    Reveal,
    Rolled,
    core,
    read,
    write,
)

SIGNATURE = st.binary(min_size=64, max_size=64)
SEATS = st.sets(st.integers(0, 7)).map(lambda seats: tuple(sorted(seats)))
SIGNATURES = st.lists(SIGNATURE, max_size=8).map(tuple)
DIGEST = st.binary(min_size=16, max_size=16)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.binary(max_size=9),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)
REVEAL = st.builds(
    Reveal,
    st.binary(min_size=32, max_size=32),
    st.integers(0, 3).flatmap(lambda many: st.binary(min_size=16 * many, max_size=16 * many)),
    SIGNATURE,
)
ENTRIES: st.SearchStrategy[Entry] = st.one_of(
    st.builds(Founding, st.sampled_from([founded(2).charter, founded(4).charter]), SIGNATURES),
    st.builds(Rolled, st.integers(0, 1 << 16), st.lists(REVEAL, min_size=1, max_size=8).map(tuple)),
    st.builds(Acted, st.integers(0, 7), PLAIN, DIGEST, SIGNATURE),
    st.builds(Dropped, st.integers(0, 2**31 - 1), SEATS, SIGNATURES),
    st.builds(Returned, st.integers(0, 7), SIGNATURES),
    st.builds(Agreed, st.sampled_from(["draw", "concession", "adjourned"]), SEATS, SIGNATURES),
    st.builds(
        Closed,
        DIGEST,
        SEATS,
        st.sampled_from(["x", "turn-limit", "x" * 32]),
        st.dictionaries(st.integers(0, 7), SIGNATURE).map(lambda signed: tuple(sorted(signed.items()))),
    ),
)

RECORDS = [write(founded(2)), *(write(entry) for _, entry in (*whole(2), *troubled()))]


@given(ENTRIES)
def test_every_entry_reads_back(entry) -> None:
    assert read(write(entry)) == entry


@given(ENTRIES, st.integers(0, 1 << 32))
def test_a_core_holds_all_but_the_signatures(entry, number) -> None:
    """Entries with equal cores differ in signatures only, and a core says its place."""
    inner = core(entry, number)
    assert core(_unsigned(entry), number) == inner
    if not isinstance(entry, Founding):
        assert core(entry, number + 1) != inner
        kind, place, *_ = _array(unpack(inner))
        assert (kind, place) == (_array(unpack(write(entry)))[0], number)


def _array(plain: Plain) -> list[Plain]:
    assert isinstance(plain, list)
    return plain


def _unsigned(entry: Any) -> Any:
    """*entry* with other signatures wherever it has any."""
    changes: dict[str, Any] = {}
    for name in (field.name for field in fields(entry)):
        if name in ("signatures", "answers"):
            changes[name] = ()
        elif name == "signature":
            changes[name] = bytes(64)
        elif name == "reveals":
            changes[name] = tuple(map(_unsigned, entry.reveals))
    return replace(entry, **changes)


def test_the_kinds_have_names_and_readers() -> None:
    assert len(KIND_NAMES) == len(READERS)
    assert {type(read(record)) for record in RECORDS} == {
        Founding, Rolled, Acted, Dropped, Returned, Agreed, Closed,
    }  # fmt: skip


# --- The form of a record -------------------------------------------------------------------------------

SIGN, LINK = bytes(64), bytes(32)
WRONG: dict[str, Plain] = {
    "no array": 1,
    "nothing": [],
    "no kind": [None],
    "a kind that is a truth": [True, 1, []],
    "an unknown kind": [7],
    "a negative kind": [-1],
    "a charter that is no bytes": [0, [], []],
    "a roll of no seat": [1, 1, []],
    "a roll of nine seats": [1, 1, [LINK + SIGN] * 9],
    "a roll beyond the chain": [1, (1 << 16) + 1, [LINK + SIGN]],
    "a reveal without signature": [1, 1, [LINK]],
    "a reveal with half a salt": [1, 1, [LINK + bytes(8) + SIGN]],
    "a roll with one part more": [1, 1, [LINK + SIGN], 0],
    "an action of seat 8": [2, 8, None, bytes(16), SIGN],
    "an action with a short digest": [2, 0, None, bytes(15), SIGN],
    "an action with a long signature": [2, 0, None, bytes(16), bytes(65)],
    "a drop of seats out of order": [3, 0, [1, 0], []],
    "a drop of one seat twice": [3, 0, [1, 1], []],
    "a drop of seat 8": [3, 0, [8], []],
    "a drop under a large question": [3, 1 << 31, [1], []],
    "a drop with nine answers": [3, 0, [1], [SIGN] * 9],
    "a return of seat 8": [4, 8, []],
    "a return with a short signature": [4, 1, [bytes(63)]],
    "an end of no known kind": [5, "boredom", [], []],
    "an end that is an array": [5, ["draw"], [], []],
    "an end with winners out of order": [5, "draw", [1, 0], []],
    "a closing without a reason": [6, bytes(16), [], "", []],
    "a closing with a long reason": [6, bytes(16), [], "x" * 33, []],
    "a closing with signers out of order": [6, bytes(16), [], "x", [[1, SIGN], [0, SIGN]]],
    "a closing signed twice": [6, bytes(16), [], "x", [[1, SIGN], [1, SIGN]]],
    "a closing with a bare signature": [6, bytes(16), [], "x", [SIGN]],
    "a closing by seat 8": [6, bytes(16), [], "x", [[8, SIGN]]],
}


@pytest.mark.parametrize("plain", WRONG.values(), ids=WRONG)
def test_a_record_of_another_form_is_malformed(plain) -> None:
    with pytest.raises(Malformed):
        read(pack(plain))


def test_only_a_charter_may_be_long() -> None:
    def record(size: int) -> bytes:
        return pack([2, 0, bytes(size), bytes(16), SIGN])

    longest = RECORD_BYTES - len(record(1 << 15)) + (1 << 15)
    assert isinstance(read(record(longest)), Acted)
    with pytest.raises(Malformed, match="65537 bytes, 65536 are the most"):
        read(record(longest + 1))
    with pytest.raises(Malformed, match="262144 are the most"):
        read(bytes(CHARTER_BYTES + 1))


# --- Hostile records ------------------------------------------------------------------------------------


def mutated(rng: Random) -> bytes:
    """A record that was true, with some bytes changed, lost, doubled or taken from another one."""
    data = bytearray(rng.choice(RECORDS[1:] if rng.random() < 0.9 else RECORDS))
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        match rng.randrange(6):
            case 0 if at < len(data):
                data[at] ^= 1 << rng.randrange(8)
            case 1 if at < len(data):
                data[at] = rng.randrange(256)
            case 2:
                del data[at : min(end, at + 40)]
            case 3:
                data[at:at] = data[at : min(end, at + 40)]
            case 4:
                data[at:at] = rng.randbytes(rng.randrange(6))
            case _:
                other = rng.choice(RECORDS[1:])
                data[at:end] = other[at:end]
    return bytes(data)


def survivors(seed: int, count: int) -> int:
    """How many of *count* mutated records are read; each of those is what it is written as."""
    rng, taken = Random(seed), 0
    for _ in range(count):
        record = mutated(rng)
        try:
            entry = read(record)
        except Malformed:
            continue
        assert write(entry) == record
        taken += 1
    return taken


def test_mutated_records_are_entries_or_malformed() -> None:
    taken = survivors(4, 20_000)
    assert 0 < taken < 20_000


@pytest.mark.full
@pytest.mark.timeout(900)
def test_a_million_mutated_records_are_entries_or_malformed() -> None:
    assert 0 < survivors(44, 1_000_000) < 1_000_000


def test_every_truncation_and_every_flipped_bit_of_a_record_changes_it() -> None:
    for record in RECORDS[1:]:
        changed = [record[:end] for end in range(len(record))]
        for place, bit in itertools.product(range(len(record)), range(8)):
            flipped = bytearray(record)
            flipped[place] ^= 1 << bit
            changed.append(bytes(flipped))
        for other in changed:
            try:
                assert read(other) != read(record)
            except Malformed:
                continue
