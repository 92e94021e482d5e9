"""Frames: every truncation and every flipped bit of a small log is noticed, at the right record."""

from __future__ import annotations

import random
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.small_game import log_bytes, records
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.ledger.canon import CHARTER_BYTES, RECORD_BYTES
from viktory_p2p.store import frames
from viktory_p2p.store.frames import FORMAT, FRAME_BYTES, HEADER, MAGIC, Wound, check_header, frame

SMALL = 6
LOG = log_bytes(SMALL)
ENDS = list(accumulate((FRAME_BYTES + len(record) for record in records()[:SMALL]), initial=len(HEADER)))
"""Where the records end, and so the next ones begin; the header first."""


def place(at: int) -> int:
    """The record that byte *at* belongs to."""
    return sum(end <= at for end in ENDS) - 1


def read(found: bytes) -> tuple[list[bytes], list[Wound]]:
    parts = list(frames.records(found))
    return (
        [part for part in parts if isinstance(part, bytes)],
        [part for part in parts if isinstance(part, Wound)],
    )


def flipped(found: bytes, bit: int) -> bytes:
    changed = bytearray(found)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def test_what_is_written_is_read() -> None:
    assert read(log_bytes()) == ([*records()], [])
    assert read(HEADER) == ([], [])


@given(st.lists(st.binary(min_size=1, max_size=300), max_size=8))
def test_any_records_are_read_again(found: list[bytes]) -> None:
    assert read(HEADER + b"".join(map(frame, found))) == (found, [])


def test_the_bytes_of_a_frame() -> None:
    """Fixed for ever: length, CRC-32 of length and record, record."""
    assert frame(b"abc").hex() == "00000003" + "45bce840" + "616263"
    assert HEADER.hex() == "89564b520d0a1a0a00000001"


@pytest.mark.parametrize("size", [0, CHARTER_BYTES + 1])
def test_a_record_has_limits(size: int) -> None:
    with pytest.raises(ValueError):
        frame(bytes(size))


def test_only_the_charter_may_be_large() -> None:
    large, small = b"c" * CHARTER_BYTES, b"r" * RECORD_BYTES
    assert read(HEADER + frame(large) + frame(small)) == ([large, small], [])
    found, (wound,) = read(HEADER + frame(b"charter") + frame(small + b"r") + frame(b"next"))
    assert (found, wound.number, wound.last) == ([b"charter", b"next"], 1, False)


def test_every_truncation_is_noticed_at_its_record() -> None:
    for size in range(len(HEADER), len(LOG)):
        found, wounds = read(LOG[:size])
        assert found == [*records()[: place(size)]]
        if size in ENDS:
            assert wounds == []
        else:
            (wound,) = wounds
            assert (wound.number, wound.at) == (place(size), ENDS[place(size)])
            assert wound.torn
            assert wound.last


def test_every_flipped_bit_is_noticed_at_its_record() -> None:
    for bit in range(8 * len(HEADER), 8 * len(LOG)):
        number = place(bit // 8)
        found, wounds = read(flipped(LOG, bit))
        assert [wound.number for wound in wounds] == [number], f"bit {bit}"
        assert wounds[0].at == ENDS[number]
        assert wounds[0].last == (number == SMALL - 1)
        assert not wounds[0].torn or number == SMALL - 1
        assert found == [record for place, record in enumerate(records()[:SMALL]) if place != number]


def test_every_flipped_bit_of_the_header_is_noticed() -> None:
    for bit in range(8 * len(HEADER)):
        with pytest.raises(BadInput):
            check_header(flipped(LOG, bit), "it")


@pytest.mark.parametrize(
    "found, sentence",
    {
        "empty": (b"", "it is empty"),
        "foreign": (b"PK\x03\x04" + bytes(100), "it is not the log of a game"),
        "a text": (b"once upon a time", "it is not the log of a game"),
        "line ends mended": (HEADER.replace(b"\r\n", b"\n") + LOG, "it is not the log of a game"),
        "short magic": (MAGIC[:3], "it is not the log of a game"),
        "short header": (HEADER[:-1], "it ends within its header"),
        "newer": (MAGIC + (FORMAT + 1).to_bytes(4, "big"), "it has format 2, this program reads format 1"),
    }.values(),
)
def test_what_is_no_log_is_told(found: bytes, sentence: str) -> None:
    with pytest.raises(BadInput) as error:
        check_header(found, "it")
    assert error.value.sentence == sentence


def test_zeros_behind_the_records_are_an_unfinished_end() -> None:
    found, (wound,) = read(LOG + bytes(3 << 20))
    assert found == [*records()[:SMALL]]
    assert (wound.number, wound.at, wound.torn, wound.last) == (SMALL, len(LOG), True, True)


def test_noise_behind_the_records_is_damage_but_nothing_stands_behind_it() -> None:
    noise = random.Random(4).randbytes(1 << 16)
    found, (wound,) = read(LOG + b"\xff" + noise)
    assert found == [*records()[:SMALL]]
    assert (wound.number, wound.torn, wound.last) == (SMALL, False, True)


HOSTILE = {
    "zeros with an end": bytes(32 << 20) + b"!",
    "lengths everywhere": b"\x00\x00\xff\xff" * (4 << 20),
    "false frames everywhere": (b"\x00\x00\x00\x01" + bytes(4) + b"!") * (1 << 20),
}


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_given_up_and_never_called_an_unfinished_end(hostile: bytes) -> None:
    """The search is bounded; what it has not seen to the end must not be cut."""
    found, (wound,) = read(LOG + hostile)
    assert found == [*records()[:SMALL]]
    assert (wound.number, wound.torn, wound.last) == (SMALL, False, False)


def test_many_wounds_are_told_one_by_one() -> None:
    whole = [b"\x93%d" % number for number in range(2000)]
    broken = [
        frame(record)[:-1] + b"?" if number % 2 else frame(record) for number, record in enumerate(whole)
    ]
    found, wounds = read(HEADER + b"".join(broken))
    assert found == whole[::2]
    assert [wound.number for wound in wounds] == [*range(1, 2000, 2)]


@given(st.binary(max_size=400), st.integers(0, len(LOG)), st.integers(0, 400))
def test_any_mangled_log_is_read_to_its_end(patch: bytes, at: int, over: int) -> None:
    """Whatever stands there, reading ends, and gives records in front of the patch as they were."""
    mangled = LOG[:at] + patch + LOG[at + over :]
    parts = list(frames.records(mangled))
    untouched = [record for number, record in enumerate(records()[:SMALL]) if ENDS[number + 1] <= at]
    assert parts[: len(untouched)] == untouched
    assert all(isinstance(part, (bytes, Wound)) for part in parts)
