"""Canonical bytes: every value has one encoding, every other one is refused, and nothing else is raised."""

from __future__ import annotations

import gc
import tracemalloc
from unicodedata import normalize

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from viktory_p2p.ledger.canon import DEEPEST, LONGEST_ARRAY, RECORD_BYTES, Malformed, pack, unpack

TEXTS = st.text(st.characters(codec="utf-8"), max_size=40).map(lambda text: normalize("NFC", text))
LEAVES = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | TEXTS | st.binary(max_size=40)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=6), max_leaves=20)
FOREIGN = st.recursive(
    LEAVES | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(inner.map(repr), inner, max_size=3),
    max_leaves=10,
)


def deep(value: object) -> int:
    return 1 + max(map(deep, value), default=0) if isinstance(value, list) else 0


def in_profile(value: object) -> bool:
    """Whether the profile has *value*, said in another way."""
    match value:
        case float() | dict():
            return False
        case list():
            return all(map(in_profile, value))
        case str():
            return normalize("NFC", value) == value
    return True


@given(VALUES)
def test_what_is_packed_is_unpacked(value) -> None:
    if deep(value) <= DEEPEST:
        assert unpack(pack(value)) == value
    else:
        with pytest.raises(Malformed, match="nested"):
            unpack(pack(value))


@given(FOREIGN)
def test_exactly_the_values_of_the_profile_are_taken(value) -> None:
    data = msgpack.packb(value)
    if in_profile(value) and deep(value) <= DEEPEST:
        assert unpack(data) == value
    else:
        with pytest.raises(Malformed):
            unpack(data)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_value_or_malformed(data) -> None:
    try:
        value = unpack(data)
    except Malformed:
        return
    assert pack(value) == data


@given(VALUES, st.data())
def test_a_value_cut_short_or_followed_by_more_is_malformed(value, data) -> None:
    packed = pack(value)
    cut = data.draw(st.integers(0, len(packed) - 1))
    for wrong in (packed[:cut], packed + b"\0", packed + packed):
        with pytest.raises(Malformed):
            unpack(wrong)


# --- Limits ---------------------------------------------------------------------------------------------


def test_the_deepest_and_the_longest_are_taken_and_one_more_is_not() -> None:
    nested = b"\x91" * DEEPEST + b"\0"
    assert pack(unpack(nested)) == nested
    assert len(unpack(pack([0] * LONGEST_ARRAY))) == LONGEST_ARRAY  # type: ignore[arg-type]
    for wrong in (b"\x91" + nested, pack([0] * (LONGEST_ARRAY + 1))):
        with pytest.raises(Malformed):
            unpack(wrong)


def test_a_record_has_its_limit() -> None:
    longest = pack(bytes(RECORD_BYTES - 3))
    assert len(longest) == RECORD_BYTES
    assert unpack(longest)
    with pytest.raises(Malformed, match="65537 bytes, 65536 are the most"):
        unpack(pack(bytes(RECORD_BYTES - 2)))


HUGE = {
    "an array of four thousand million": b"\xdd\xff\xff\xff\xff",
    "bytes of four gigabytes": b"\xc6\xff\xff\xff\xff",
    "a text of four gigabytes": b"\xdb\xff\xff\xff\xff",
    "a map of four thousand million": b"\xdf\xff\xff\xff\xff",
    "an extension of four gigabytes": b"\xc9\xff\xff\xff\xff\1",
    "sixty thousand arrays in one another": b"\x91" * 60_000,
    "the longest arrays in one another": b"\xdc\x10\0" * 20_000,
    "an array of the longest arrays": b"\xdc\x10\0" + b"\xdc\x10\0" * 4000,
}


@pytest.mark.parametrize("data", HUGE.values(), ids=HUGE)
def test_giant_claims_take_no_giant_memory(data) -> None:
    gc.collect()
    tracemalloc.start()
    try:
        with pytest.raises(Malformed):
            unpack(data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 64 << 20
