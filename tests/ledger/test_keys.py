"""Identities: a signature is for one key, one kind of statement, one game and one body."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.signed import fixed
from viktory_p2p.ledger import keys
from viktory_p2p.ledger.keys import Signer, is_signed, is_sound, short_code

SIGNER, OTHER = Signer(fixed("key", 1)), Signer(fixed("key", 2))
TAGS = (keys.CHARTER, keys.ENTRY, keys.REVEAL, keys.ANSWER, keys.RETURN, keys.CLOSING, keys.ABANDONED)
GAME, BODY = fixed("game"), b"body"
SIGNATURE = SIGNER.sign(keys.ENTRY, GAME, BODY)
ORDER = 2**252 + 27742317777372353535851937790883648493
"""How many points the group has that signatures are made in."""


def test_a_signature_is_for_one_statement() -> None:
    assert is_signed(SIGNER.key, keys.ENTRY, GAME, BODY, SIGNATURE)
    assert not is_signed(OTHER.key, keys.ENTRY, GAME, BODY, SIGNATURE)
    assert not is_signed(SIGNER.key, keys.ENTRY, fixed("other"), BODY, SIGNATURE)
    assert not is_signed(SIGNER.key, keys.ENTRY, GAME, BODY + b"\0", SIGNATURE)
    for tag in TAGS:
        assert is_signed(SIGNER.key, tag, GAME, BODY, SIGNATURE) == (tag == keys.ENTRY)


@given(st.integers(0, 511))
def test_every_bit_of_a_signature_counts(bit) -> None:
    changed = bytearray(SIGNATURE)
    changed[bit // 8] ^= 1 << bit % 8
    assert not is_signed(SIGNER.key, keys.ENTRY, GAME, BODY, bytes(changed))


def test_nobody_but_the_signer_makes_a_second_signature() -> None:
    """The same number, written larger, is refused: else anybody could give a record other bytes."""
    scalar = int.from_bytes(SIGNATURE[32:], "little") + ORDER
    assert not is_signed(SIGNER.key, keys.ENTRY, GAME, BODY, SIGNATURE[:32] + scalar.to_bytes(32, "little"))


@pytest.mark.parametrize("length", [0, 63, 65, 128])
def test_signatures_and_keys_of_another_length_are_none(length) -> None:
    assert not is_signed(SIGNER.key, keys.ENTRY, GAME, BODY, bytes(length))
    assert not is_signed(bytes(length), keys.ENTRY, GAME, BODY, SIGNATURE)
    assert not is_sound(bytes(length))


def test_under_a_degenerate_key_nothing_is_signed() -> None:
    """The neutral element as key and as first half of a signature would fit any message."""
    neutral = bytes([1, *[0] * 31])
    assert not is_sound(neutral)
    assert not is_signed(neutral, keys.ENTRY, GAME, BODY, neutral + bytes(32))


def test_no_tag_begins_another() -> None:
    for one in TAGS:
        assert [tag for tag in TAGS if tag.startswith(one)] == [one]
        assert one.endswith(b"\0")


def test_codes_are_short_and_differ() -> None:
    codes = [short_code(Signer(fixed("code", number)).key) for number in range(200)]
    assert len({*codes}) == len(codes)
    assert {len(code) for code in codes} == {9}
    assert {code[4] for code in codes} == {"-"}
