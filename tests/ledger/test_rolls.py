"""Rolls: a link or a salt that is not the one promised is refused, and blamed where it is signed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.signed import (
    Tiny,
    asks,
    begun,
    charter,
    fixed,
    hand,
    hands,
    next_entry,
    turns_over,
    until,
)
from tests.tiny import LIGHTHOUSES
from viktory_p2p.fairness.entropy import Share
from viktory_p2p.fairness.seals import salt
from viktory_p2p.ledger import making, opening
from viktory_p2p.ledger.entries import Reveal, Rolled, reveal_body
from viktory_p2p.ledger.faults import Fault, Faulty
from viktory_p2p.ledger.keys import REVEAL
from viktory_p2p.ledger.owed import OwedRoll

SEATS = 3
HANDS = hands(SEATS)
CHEAT = 1


def place() -> Tiny:
    """A place where a hex is turned over, some rolls into the game."""
    course = until(begun(SEATS), HANDS, asks)
    return until(course, HANDS, turns_over)


COURSE = place()
OWED = COURSE.owed()
assert isinstance(OWED, OwedRoll)
NUMBER, HEXES = OWED.number, OWED.hexes
LINK = HANDS[CHEAT].chain.link(NUMBER)
SALTS = salt(HANDS[CHEAT].secret, HEXES[0])


def revealed(course: Tiny, link: bytes, salts: bytes, number: int = NUMBER) -> Reveal:
    """What the cheat opens, signed validly."""
    body = reveal_body(course.head, course.number, number, Share(CHEAT, link, salts))
    return Reveal(link, salts, HANDS[CHEAT].signer.sign(REVEAL, course.charter.game_id, body))


def with_part(part: Reveal) -> Rolled:
    """The roll that is due, with another part of the cheat."""
    honest = making.roll(COURSE, HANDS)
    return Rolled(honest.number, (honest.reveals[0], part, honest.reveals[2]))


def found(entry: Rolled, course: Tiny = COURSE) -> list[tuple[str, int | None]]:
    """Every check that fails, with the seat to blame; the entry is not taken."""
    faults = course.judge(entry).faults
    with pytest.raises(Faulty) as raised:
        course.take(entry)
    assert raised.value.faults == faults
    return [(fault.check, fault.seat) for fault in faults]


def test_the_honest_roll_is_taken() -> None:
    assert with_part(revealed(COURSE, LINK, SALTS)) == making.roll(COURSE, HANDS)
    assert COURSE.take(making.roll(COURSE, HANDS)).settled == COURSE.number


WRONG_LINKS = {
    "early": HANDS[CHEAT].chain.link(NUMBER + 1),
    "skipped ahead": HANDS[CHEAT].chain.link(NUMBER + 100),
    "repeated": HANDS[CHEAT].chain.link(NUMBER - 1),
    "the anchor": HANDS[CHEAT].chain.anchor,
    "made up": fixed("made up"),
    "copied from another seat": HANDS[0].chain.link(NUMBER),
    "of an older charter": hand(CHEAT, 1).chain.link(NUMBER),
}


@pytest.mark.parametrize("link", WRONG_LINKS.values(), ids=WRONG_LINKS)
def test_a_signed_wrong_link_convicts_its_seat(link) -> None:
    assert found(with_part(revealed(COURSE, link, SALTS))) == [("link", CHEAT)]


WRONG_SALTS = {
    "of another hex": salt(HANDS[CHEAT].secret, HEXES[0] + 1),
    "of another seat": salt(HANDS[0].secret, HEXES[0]),
    "made up": bytes(16),
    "none": b"",
    "too many": SALTS + SALTS,
}


@pytest.mark.parametrize("salts", WRONG_SALTS.values(), ids=WRONG_SALTS)
def test_a_signed_wrong_salt_convicts_its_seat(salts) -> None:
    assert found(with_part(revealed(COURSE, LINK, salts))) == [("seal", CHEAT)]


def test_salts_where_no_hex_is_turned_over_convict_too() -> None:
    course = begun(SEATS)
    honest = making.roll(course, HANDS)
    part = revealed(course, HANDS[CHEAT].chain.link(1), SALTS, 1)
    assert found(Rolled(1, (honest.reveals[0], part, honest.reveals[2])), course) == [("seal", CHEAT)]


def test_a_link_signed_for_another_head_is_refused_and_blames_nobody() -> None:
    """It may have been moved there by anybody: only the two signatures side by side would convict."""
    before = until(begun(SEATS), HANDS, asks)
    (seat,) = before.owing()
    first, second = (
        before.take(making.act(before, seat, LIGHTHOUSES.encode(action), HANDS[seat].signer))
        for action in LIGHTHOUSES.legal(before.state)[:2]
    )
    assert first.number == second.number
    assert first.head != second.head
    honest = making.roll(first, HANDS)
    moved = making.reveal(second, CHEAT, HANDS[CHEAT])
    roll = Rolled(honest.number, (honest.reveals[0], moved, honest.reveals[2]))
    assert ("signature", None) in found(roll, first)
    assert CHEAT not in [fault.seat for fault in first.judge(roll).faults]


def test_a_roll_of_another_table_is_refused() -> None:
    other = begun(SEATS, table=1)
    roll = making.roll(other, hands(SEATS, 1))
    assert found(roll, begun(SEATS)) == [("signature", None), ("link", None)] * SEATS


def test_a_wrong_link_that_nobody_signed_blames_nobody() -> None:
    part = replace(revealed(COURSE, LINK, SALTS), link=fixed("made up"))
    assert found(with_part(part)) == [("signature", None), ("link", None)]


def test_a_roll_under_another_number_is_not_the_one_that_is_due() -> None:
    parts = tuple(
        _next(seat, reveal_body(COURSE.head, COURSE.number, NUMBER + 1, _share(seat)), _share(seat))
        for seat in range(SEATS)
    )
    links = [("link", seat) for seat in range(SEATS)]
    assert found(Rolled(NUMBER + 1, parts)) == [*links, ("owed", None)]


def _share(seat: int) -> Share:
    return Share(seat, HANDS[seat].chain.link(NUMBER + 1), salt(HANDS[seat].secret, HEXES[0]))


def _next(seat: int, body: bytes, share: Share) -> Reveal:
    return Reveal(share.link, share.salts, HANDS[seat].signer.sign(REVEAL, COURSE.charter.game_id, body))


@pytest.mark.parametrize("parts", [(0,), (0, 1), (0, 1, 2, 2)])
def test_every_live_seat_has_one_part(parts) -> None:
    honest = making.roll(COURSE, HANDS)
    assert found(Rolled(honest.number, tuple(honest.reveals[part] for part in parts))) == [("owed", None)]


def test_a_roll_stands_only_where_one_is_due() -> None:
    course = until(begun(SEATS), HANDS, asks)
    assert found(making.roll(COURSE, HANDS), course) == [("owed", None)]


def test_the_order_of_seats_in_a_roll_is_theirs() -> None:
    honest = making.roll(COURSE, HANDS)
    swapped = Rolled(honest.number, (honest.reveals[1], honest.reveals[0], honest.reveals[2]))
    assert {check for check, _ in found(swapped)} == {"signature", "link", "seal"}
    assert {seat for _, seat in found(swapped)} == {None}


def test_the_next_link_counts_from_the_last_one_in_the_log() -> None:
    after = COURSE.take(next_entry(COURSE, HANDS))
    assert [number for number, _ in after.opened] == [NUMBER] * SEATS
    assert [link for _, link in after.opened] == [one.chain.link(NUMBER) for one in HANDS]


# --- Copied anchors -------------------------------------------------------------------------------------


def test_a_copied_anchor_is_refused_with_the_charter() -> None:
    """It cannot be said which of the two seats copied."""
    agreed = charter(SEATS)
    copied = replace(agreed.seats[CHEAT], anchor=agreed.seats[0].anchor)
    with pytest.raises(Faulty) as raised:
        opening.opened(LIGHTHOUSES, making.found(replace(agreed, seats=(agreed.seats[0], copied)), HANDS[:2]))
    assert raised.value.faults == (Fault("link", None, "seat 1 has the anchor of another seat"),)


def test_the_link_under_a_copied_anchor_is_not_in_the_chain_of_the_copier() -> None:
    """Even if the charter were let through: a link is bound to its seat's key."""
    agreed = charter(2)
    copied = replace(agreed.seats[CHEAT], anchor=agreed.seats[0].anchor)
    changed = replace(agreed, seats=(agreed.seats[0], copied))
    course, faults = opening.begun(LIGHTHOUSES, making.found(changed, HANDS[:2]))
    assert [fault.check for fault in faults] == ["link"]
    honest = making.reveal(course, 0, HANDS[0])
    copy = revealed(course, honest.link, b"", 1)
    assert found(Rolled(1, (honest, copy)), course) == [("link", CHEAT)]
