"""The guard: what was signed is kept first, and nothing else is ever signed for its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.faulty_disk import FaultyDisk
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.ledger.canon import pack
from viktory_p2p.store.frames import frame
from viktory_p2p.store.guard import Forsworn, Guard, Statement

HEAD, OTHER = b"h" * 32, b"o" * 32
FIRST = Statement(7, HEAD, b"signed", entry=True)


def test_a_statement_is_kept(tmp_path: Path) -> None:
    guard = Guard(tmp_path / "guard")
    assert (guard.kept, guard.least, guard.due(0, HEAD)) == (None, 0, None)
    guard.keep(FIRST)
    guard.close()
    again = Guard(tmp_path / "guard")
    assert (again.kept, again.least) == (FIRST, 7)
    assert again.due(7, HEAD) == FIRST
    assert again.due(8, OTHER) is None, "it stands in the log already"
    again.close()


@given(
    st.integers(0, (1 << 32) - 1),
    st.integers(0, (1 << 32) - 1),
    st.binary(min_size=32, max_size=32),
    st.binary(max_size=500),
    st.booleans(),
)
def test_any_statement_is_kept(number: int, question: int, head: bytes, signed: bytes, entry: bool) -> None:
    disk, path = FaultyDisk(), Path("guard")
    statement = Statement(number, head, signed, entry, question)
    guard = Guard(path, disk)
    guard.keep(statement)
    guard.close()
    assert Guard(path, disk).kept == statement


REFUSED = {
    "other bytes": Statement(7, HEAD, b"Signed", entry=True),
    "another head": Statement(7, OTHER, b"signed", entry=True),
    "another kind": Statement(7, HEAD, b"signed", entry=False),
    "an earlier place": Statement(6, HEAD, b"signed", entry=True),
    "an earlier place, a later question": Statement(6, HEAD, b"signed", entry=True, question=9),
}


@pytest.mark.parametrize("statement", REFUSED.values(), ids=REFUSED)
def test_nothing_else_is_signed_for_a_place(tmp_path: Path, statement: Statement) -> None:
    guard = Guard(tmp_path / "guard")
    guard.keep(FIRST)
    kept = guard.path.read_bytes()
    with pytest.raises(Forsworn, match="something else was signed for entry 7 already"):
        guard.keep(statement)
    assert guard.kept == FIRST
    assert guard.path.read_bytes() == kept
    guard.keep(FIRST)
    guard.close()


@pytest.mark.parametrize(
    "statement", [Statement(8, OTHER, b"next", True), Statement(7, HEAD, b"no", False, question=1)]
)
def test_later_places_follow(tmp_path: Path, statement: Statement) -> None:
    guard = Guard(tmp_path / "guard")
    guard.keep(FIRST)
    guard.keep(statement)
    assert guard.kept == statement
    guard.close()


def test_a_statement_on_another_log_is_not_sent(tmp_path: Path) -> None:
    guard = Guard(tmp_path / "guard")
    guard.keep(FIRST)
    for number, head in ((7, OTHER), (6, HEAD)):
        with pytest.raises(Forsworn, match="does not hang on this log"):
            guard.due(number, head)
    guard.close()


def test_every_damage_is_noticed(tmp_path: Path) -> None:
    """A seat that does not know what it signed must not sign: every flipped bit, every truncation."""
    path = tmp_path / "guard"
    guard = Guard(path)
    guard.keep(FIRST)
    guard.close()
    whole = path.read_bytes()
    cut = [whole[:size] for size in range(len(whole))]
    flipped = [
        whole[: bit // 8] + bytes([whole[bit // 8] ^ 1 << bit % 8]) + whole[bit // 8 + 1 :]
        for bit in range(8 * len(whole))
    ]
    for damaged in (*cut, *flipped, whole + b"!", b"!" * 999):
        path.write_bytes(damaged)
        with pytest.raises(BadInput, match="what this seat signed last is not known"):
            Guard(path)
    path.write_bytes(whole)
    Guard(path).close()


FORGED = {
    "no array": pack(7),
    "too short": pack([7, 0, HEAD, True]),
    "a head too short": pack([7, 0, HEAD[1:], True, b"signed"]),
    "a negative number": pack([-7, 0, HEAD, True, b"signed"]),
    "no kind": pack([7, 0, HEAD, 1, b"signed"]),
    "not canonical": b"\xdc\x00\x05" + pack([7, 0, HEAD, True, b"signed"])[1:],
    "no msgpack": b"\xc1",
}


@pytest.mark.parametrize("record", FORGED.values(), ids=FORGED)
def test_a_guard_of_another_form_is_refused(tmp_path: Path, record: bytes) -> None:
    (tmp_path / "guard").write_bytes(frame(record))
    with pytest.raises(BadInput, match="is damaged"):
        Guard(tmp_path / "guard")


def test_one_process_at_a_time_may_ask(tmp_path: Path) -> None:
    guard = Guard(tmp_path / "guard")
    with pytest.raises(BadInput, match="another viktory"):
        Guard(tmp_path / "guard")
    guard.close()
    Guard(tmp_path / "guard").close()
