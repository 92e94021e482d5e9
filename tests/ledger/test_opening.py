"""The opening: a charter that all seats have signed, with sound keys, own anchors and all seals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.signed import Tiny, begun, charter, founded, hand, hands
from tests.tiny import LIGHTHOUSES
from viktory_p2p.ledger import making
from viktory_p2p.ledger.canon import Malformed, pack
from viktory_p2p.ledger.charter import MOST_OPTIONS, Charter
from viktory_p2p.ledger.entries import Founding, read, write
from viktory_p2p.ledger.faults import Faulty
from viktory_p2p.ledger.opening import UnknownRules, opened

CHARTER = charter(2)
SECRETS = hands(2)


def changed(**changes: object) -> Charter:
    """The charter with the second seat changed."""
    first, second = CHARTER.seats
    return replace(CHARTER, seats=(first, replace(second, **changes)))  # type: ignore[arg-type]


def found(founding: Founding) -> list[tuple[str, int | None]]:
    with pytest.raises(Faulty) as raised:
        opened(LIGHTHOUSES, founding)
    return [(fault.check, fault.seat) for fault in raised.value.faults]


def test_a_log_opens_with_its_charter() -> None:
    course: Tiny = opened(LIGHTHOUSES, founded(2))
    assert (course.number, course.rolls, course.settled, course.live) == (1, 0, 0, (0, 1))
    assert course.head == CHARTER.game_id
    assert course.hidden == LIGHTHOUSES.sealed(course.state)
    assert course == begun(2)


def test_every_part_of_the_charter_is_part_of_the_name() -> None:
    others = [
        replace(CHARTER, game="lanterns"),
        replace(CHARTER, version=2),
        replace(CHARTER, options=()),
        replace(CHARTER, turn_limit=3),
        replace(CHARTER, patience=301),
        replace(CHARTER, origin=0),
        replace(CHARTER, seats=CHARTER.seats[::-1]),
        changed(alias="Bjørn"),
        changed(nonce=bytes(16)),
        changed(anchor=bytes(32)),
        changed(seals=bytes(len(CHARTER.seats[1].seals))),
        changed(key=hand(2).signer.key),
    ]
    names = [one.game_id for one in (CHARTER, *others)]
    assert len({*names}) == len(names)


UNSOUND = {"zero": bytes(32), "order two": bytes([236, *[255] * 30, 127]), "no point": bytes([2, *[0] * 31])}


@pytest.mark.parametrize("key", UNSOUND.values(), ids=UNSOUND)
def test_unsound_keys_are_refused(key) -> None:
    assert ("limit", None) in found(making.found(changed(key=key), SECRETS))


def test_one_key_has_one_seat() -> None:
    twice = making.found(changed(key=SECRETS[0].signer.key), (SECRETS[0], SECRETS[0]))
    assert found(twice) == [("limit", None)]


@pytest.mark.parametrize("seals", [b"", CHARTER.seats[1].seals[32:], CHARTER.seats[1].seals + bytes(32)])
def test_every_hidden_hex_is_sealed_once(seals) -> None:
    assert found(making.found(changed(seals=seals), SECRETS)) == [("seal", None)]


def test_every_seat_signs() -> None:
    first, second = founded(2).signatures
    for signatures in ((), (first,), (first, second, second)):
        assert found(Founding(CHARTER, signatures)) == [("signature", None)]
    assert found(Founding(CHARTER, (second, first))) == [("signature", None)] * 2
    assert found(Founding(CHARTER, (first, first))) == [("signature", None)]


def test_a_signature_under_another_charter_is_none() -> None:
    assert found(Founding(changed(nonce=bytes(16)), founded(2).signatures)) == [("signature", None)] * 2


def test_everything_wrong_with_a_charter_is_said() -> None:
    wrong = changed(key=SECRETS[0].signer.key, anchor=CHARTER.seats[0].anchor, seals=b"")
    checks = [check for check, _ in found(Founding(wrong, ()))]
    assert checks == ["limit", "link", "seal", "signature"]


@pytest.mark.parametrize("other", [{"game": "lanterns"}, {"version": 2}])
def test_a_log_of_other_rules_is_not_judged(other) -> None:
    with pytest.raises(UnknownRules, match="the log is of the rules"):
        opened(LIGHTHOUSES, making.found(replace(CHARTER, **other), SECRETS))


def test_a_charter_that_sets_up_no_game_is_refused() -> None:
    assert found(making.found(replace(CHARTER, options=("oil=9",)), SECRETS)) == [("rule", None)]


# --- The form of a charter ------------------------------------------------------------------------------


def form(**changes: object) -> list[object]:
    """A charter as plain data, with these fields changed."""
    first, second = ([*seat.plain()] for seat in CHARTER.seats)
    fields = {
        "protocol": 1, "game": "lighthouses", "version": 1, "options": [], "turn_limit": 2, "patience": 300,
        "origin": None, "seats": [first, second],
    }  # fmt: skip
    return [*{**fields, **changes}.values()]


FORMS: dict[str, dict[str, object]] = {
    "another protocol": {"protocol": 2},
    "no name": {"game": ""},
    "a long name": {"game": "x" * 65},
    "a name of bytes": {"game": b"lighthouses"},
    "a negative version": {"version": -1},
    "a large version": {"version": 1 << 16},
    "a truth for a number": {"version": True},
    "options that are no array": {"options": "oil"},
    "an empty option": {"options": [""]},
    "too many options": {"options": ["x"] * (MOST_OPTIONS + 1)},
    "a long game": {"turn_limit": 1 << 31},
    "long patience": {"patience": 1 << 31},
    "a large origin": {"origin": 1 << 63},
    "no seats": {"seats": []},
    "one seat": {"seats": [[*CHARTER.seats[0].plain()]]},
    "nine seats": {"seats": [[*CHARTER.seats[0].plain()]] * 9},
    "a seat that is no array": {"seats": [1, 2]},
    "one part too many": {"more": None},
}


@pytest.mark.parametrize("change", FORMS.values(), ids=FORMS)
def test_a_charter_of_another_form_is_malformed(change) -> None:
    with pytest.raises(Malformed):
        read(pack([0, pack(form(**change)), []]))  # type: ignore[arg-type]


SEATS: dict[str, dict[str, object]] = {
    "no alias": {"alias": ""},
    "a long alias": {"alias": "x" * 97},
    "a short key": {"key": bytes(31)},
    "a long key": {"key": bytes(33)},
    "a short anchor": {"anchor": bytes(31)},
    "a key of text": {"key": "x" * 32},
    "seals that are no bytes": {"seals": []},
    "a short nonce": {"nonce": bytes(15)},
}


@pytest.mark.parametrize("change", SEATS.values(), ids=SEATS)
def test_a_seat_of_another_form_is_malformed(change) -> None:
    with pytest.raises(Malformed):
        read(write(Founding(changed(**change), ())))


def test_a_charter_reads_back() -> None:
    for each in (CHARTER, charter(4), replace(CHARTER, origin=7, options=())):
        assert read(write(Founding(each, ()))) == Founding(each, ())
