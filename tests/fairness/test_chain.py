"""Chains and seals: a link belongs to one chain, one key and one number, and tells nothing of those above."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.signed import fixed, hand
from viktory_p2p.fairness.chain import LINKS, STRIDE, Chain, below, leads_to, lowered
from viktory_p2p.fairness.seals import salt, seal, seals

HAND = hand(0)
KEY, CHAIN = HAND.signer.key, HAND.chain
NUMBERS = st.integers(1, LINKS)


@given(st.integers(2, LINKS))
def test_every_link_lies_above_the_one_before(number) -> None:
    assert below(KEY, CHAIN.link(number)) == CHAIN.link(number - 1)


@pytest.mark.parametrize("number", [1, 2, STRIDE - 1, STRIDE, STRIDE + 1, LINKS - 1, LINKS])
def test_every_link_leads_down_to_the_anchor(number) -> None:
    assert lowered(KEY, CHAIN.link(number), number) == CHAIN.anchor
    assert leads_to(KEY, CHAIN.link(number), number, CHAIN.anchor)


@given(NUMBERS, st.integers(1, 300))
def test_a_link_counts_for_its_own_number_only(number, steps) -> None:
    low = max(1, number - steps)
    if low < number:
        assert leads_to(KEY, CHAIN.link(number), number - low, CHAIN.link(low))
        assert not leads_to(KEY, CHAIN.link(number), number - low + 1, CHAIN.link(low))
        assert not leads_to(KEY, CHAIN.link(low), number - low, CHAIN.link(low))


def test_a_chain_under_another_key_is_another_chain() -> None:
    other = hand(1).signer.key
    assert not leads_to(other, CHAIN.link(1), 1, CHAIN.anchor)
    assert Chain(other, HAND.secret).anchor != CHAIN.anchor


@pytest.mark.parametrize("steps", [0, -1, LINKS + 1])
def test_no_link_stands_outside_the_chain(steps) -> None:
    assert not leads_to(KEY, CHAIN.anchor, steps, CHAIN.anchor)


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_link_has_32_bytes(length) -> None:
    """With one length nothing that is hashed can be read two ways."""
    link = bytes(length)
    assert not leads_to(KEY, link, 1, below(KEY, link))


@pytest.mark.parametrize("number", [0, -1, LINKS + 1])
def test_a_chain_has_no_other_links(number) -> None:
    with pytest.raises(ValueError, match="a chain has the links 1 to 65536"):
        CHAIN.link(number)


def test_a_secret_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="a secret has 32 bytes"):
        Chain(KEY, bytes(31))


def test_nothing_shows_a_secret() -> None:
    for shown in (repr(CHAIN), repr(HAND), repr(HAND.signer), f"{HAND.signer}"):
        assert HAND.secret.hex() not in shown
        assert repr(HAND.secret) not in shown
        assert fixed("key", 0, 0).hex() not in shown


# --- Seals ----------------------------------------------------------------------------------------------


@given(st.integers(0, 65534))
def test_a_seal_is_for_one_hex_one_key_and_one_salt(place) -> None:
    opened = salt(HAND.secret, place)
    sealed = seal(KEY, place, opened)
    assert sealed != seal(KEY, place + 1, opened)
    assert sealed != seal(hand(1).signer.key, place, opened)
    assert sealed != seal(KEY, place, salt(HAND.secret, place + 1))
    assert seals(KEY, HAND.secret, (place, place + 1))[0] == sealed


def test_salts_differ_from_hex_to_hex_and_from_secret_to_secret() -> None:
    found = [salt(secret, place) for secret in (HAND.secret, hand(1).secret) for place in range(200)]
    assert len({*found}) == len(found)
