"""The course: honest entries are taken, and an entry with any one field changed is refused and placed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from tests.signed import Tiny, asks, begun, founded, hands, next_entry, troubled, turns_over, until, whole
from tests.tiny import LIGHTHOUSES
from viktory_p2p.kernel.game import Plain
from viktory_p2p.ledger.entries import (
    Acted,
    Agreed,
    Closed,
    Dropped,
    Entry,
    Returned,
    Rolled,
    core,
    next_head,
)
from viktory_p2p.ledger.faults import Faulty
from viktory_p2p.ledger.keys import ENTRY
from viktory_p2p.ledger.owed import Finished, OwedAction, OwedRoll

Altered = Callable[[Any], Entry]
Found = list[tuple[str, int | None]]


def flipped(data: bytes) -> bytes:
    """*data* with one bit changed."""
    return bytes([data[0] ^ 1, *data[1:]])


def first_flipped(signatures: tuple[bytes, ...]) -> tuple[bytes, ...]:
    return (flipped(signatures[0]), *signatures[1:])


def faults(course: Tiny, entry: Entry) -> Found:
    """What is wrong with *entry*; ``take`` says the same, and changes nothing."""
    judged = course.judge(entry)
    with pytest.raises(Faulty) as raised:
        course.take(entry)
    assert raised.value.faults == judged.faults
    return [(fault.check, fault.seat) for fault in judged.faults]


# --- Honest entries -------------------------------------------------------------------------------------

LOGS = {"two seats": whole(2), "three seats": whole(3), "drops and a return": troubled()}


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
def test_every_honest_entry_is_taken_and_the_course_stays_what_it_was(log) -> None:
    for course, entry in log:
        before = LIGHTHOUSES.digest(course.state)
        after = course.take(entry)
        assert LIGHTHOUSES.digest(course.state) == before
        assert after.number == course.number + 1
        assert after.head == next_head(course.head, core(entry, course.number))
        assert course.take(entry) == after


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
def test_no_entry_is_taken_anywhere_else(log) -> None:
    """Doubled, swapped, left out or moved entries all come to this."""
    for course, own in log:
        for _, entry in log:
            if entry is not own:
                assert faults(course, entry)


def test_entries_of_another_table_are_not_taken() -> None:
    course, secrets = begun(2, table=1), hands(2, 1)
    for (_, foreign), _ in zip(whole(2), range(5), strict=False):
        assert faults(course, foreign)
        course = course.take(next_entry(course, secrets))


def test_numbers_of_rolls_count_rolls_drops_and_returns() -> None:
    burnt = 0
    for course, entry in troubled():
        assert course.rolls == burnt
        if isinstance(entry, Rolled):
            assert entry.number == burnt + 1
        burnt += isinstance(entry, (Rolled, Dropped, Returned))


def test_what_lies_under_a_roll_is_settled() -> None:
    last = 0
    for course, entry in whole(3):
        assert course.settled == last
        if isinstance(entry, Rolled):
            last = course.number


def test_what_is_owed() -> None:
    course, secrets = begun(3), hands(3)
    assert course.owed() == OwedRoll(1, ())
    course = until(course, secrets, asks)
    owed = course.owed()
    assert isinstance(owed, OwedAction)
    assert course.owing() == (owed.seat,)
    course = until(course, secrets, turns_over)
    assert course.owing() == (0, 1, 2)
    last, _ = whole(3)[-1]
    assert isinstance(last.owed(), Finished)
    assert last.owing() == ()


# --- One field changed, nothing signed anew -------------------------------------------------------------

# The changed entry carries the old signatures, so nobody can be blamed for it.
CHANGES: dict[type, dict[str, tuple[Altered, set[str]]]] = {
    Acted: {
        "seat": (lambda e: replace(e, seat=1 - e.seat), {"signature", "owed"}),
        "seat nobody has": (lambda e: replace(e, seat=7), {"owed"}),
        "action": (lambda e: replace(e, action=["sail", "a1"]), {"signature"}),
        "impossible action": (lambda e: replace(e, action=["sail", "z9"]), {"signature", "rule"}),
        "giving up": (lambda e: replace(e, action=None), {"signature"}),
        "digest": (lambda e: replace(e, digest=flipped(e.digest)), {"signature", "digest"}),
        "signature": (lambda e: replace(e, signature=flipped(e.signature)), {"signature"}),
    },
    Rolled: {
        "number": (lambda e: replace(e, number=e.number + 1), {"signature", "owed"}),
        "link": (lambda e: part(e, link=flipped(e.reveals[0].link)), {"signature", "link"}),
        "salts": (lambda e: part(e, salts=e.reveals[0].salts + bytes(16)), {"signature", "seal"}),
        "signature": (lambda e: part(e, signature=flipped(e.reveals[0].signature)), {"signature"}),
        "no parts": (lambda e: replace(e, reveals=()), {"owed"}),
        "one part more": (lambda e: replace(e, reveals=(*e.reveals, e.reveals[0])), {"owed"}),
        "parts in another order": (lambda e: replace(e, reveals=e.reveals[::-1]), {"signature", "link"}),
    },
    Dropped: {
        "question": (lambda e: replace(e, question=e.question + 1), {"signature"}),
        "absent": (lambda e: replace(e, absent=()), {"absence"}),
        "all absent": (lambda e: replace(e, absent=(0, 1, 2, 3)), {"absence"}),
        "answer": (lambda e: replace(e, answers=first_flipped(e.answers)), {"signature"}),
        "an answer less": (lambda e: replace(e, answers=e.answers[1:]), {"absence"}),
        "answers in another order": (lambda e: replace(e, answers=e.answers[::-1]), {"signature"}),
    },
    Returned: {
        "seat": (lambda e: replace(e, seat=(e.seat + 1) % 4), {"absence"}),
        "seat nobody has": (lambda e: replace(e, seat=7), {"absence"}),
        "signature": (lambda e: replace(e, signatures=first_flipped(e.signatures)), {"signature"}),
        "a signature less": (lambda e: replace(e, signatures=e.signatures[:-1]), {"absence"}),
    },
    Agreed: {
        "ending": (lambda e: replace(e, ending="draw"), {"signature"}),
        "winners": (lambda e: replace(e, winners=e.winners[:1]), {"signature"}),
        "a winner who is not live": (lambda e: replace(e, winners=(0, 2)), {"closing"}),
        "signature": (lambda e: replace(e, signatures=first_flipped(e.signatures)), {"signature"}),
        "a signature less": (lambda e: replace(e, signatures=e.signatures[1:]), {"closing"}),
    },
    Closed: {
        "digest": (lambda e: replace(e, digest=flipped(e.digest)), {"signature"}),
        "winners": (lambda e: replace(e, winners=(1,)), {"signature"}),
        "reason": (lambda e: replace(e, reason="luck"), {"signature"}),
        "signer": (lambda e: replace(e, signatures=((1, e.signatures[-1][1]),)), {"signature"}),
        "signer nobody knows": (lambda e: replace(e, signatures=((7, e.signatures[0][1]),)), {"signature"}),
        "signature": (lambda e: replace(e, signatures=((0, flipped(e.signatures[0][1])),)), {"signature"}),
        "no signatures": (lambda e: replace(e, signatures=()), {"closing"}),
    },
}


def part(entry: Rolled, **changes: bytes) -> Rolled:
    """The roll with the first seat's part changed."""
    return replace(entry, reveals=(replace(entry.reveals[0], **changes), *entry.reveals[1:]))


ROWS = [
    pytest.param(kind, *row, id=f"{kind.__name__}: {name}")
    for kind, rows in CHANGES.items()
    for name, row in rows.items()
]


@pytest.mark.parametrize("kind, altered, checks", ROWS)
def test_a_changed_field_is_refused_and_blames_nobody(kind, altered, checks) -> None:
    tried = 0
    for course, entry in troubled():
        if type(entry) is kind and altered(entry) != entry:
            found = faults(course, altered(entry))
            assert checks <= {check for check, _ in found}
            assert {seat for _, seat in found} == {None}
            tried += 1
    assert tried


def test_every_field_of_every_entry_is_changed_somewhere() -> None:
    """Names of the table begin with the field they change; parts of a roll count as its reveals."""
    words = {kind: " ".join(rows) for kind, rows in CHANGES.items()}
    for kind, text in words.items():
        for name in (field.name for field in fields(kind)):
            assert name.removesuffix("s") in text or (kind is Rolled and name == "reveals"), (kind, name)


# --- Wrong, and signed ----------------------------------------------------------------------------------

SECRETS = hands(3)
ASKED = until(begun(3), SECRETS, asks)
(SEAT,) = ASKED.owing()
OTHER = (SEAT + 1) % 3


def signed_act(course: Tiny, seat: int, action: Plain, digest: bytes | None = None) -> Acted:
    """An action that *seat* has signed, whatever it is."""
    bare = Acted(seat, action, digest or LIGHTHOUSES.digest(course.state), b"")
    body = course.head + core(bare, course.number)
    return replace(bare, signature=SECRETS[seat].signer.sign(ENTRY, course.charter.game_id, body))


ILLEGAL: dict[str, Plain] = {
    "against the rules": ["sail", "c3"],
    "an answer to another question": ["yield"],
    "no action of the game": ["fly", "c3"],
    "no list": 7,
    "nothing in it": [],
    "bytes": b"sail",
}


@pytest.mark.parametrize("action", ILLEGAL.values(), ids=ILLEGAL)
def test_a_signed_illegal_action_convicts_its_seat(action) -> None:
    judged = ASKED.judge(signed_act(ASKED, SEAT, action))
    assert [(fault.check, fault.seat) for fault in judged.faults] == [("rule", SEAT)]
    assert judged.after is None


def test_a_signed_false_digest_convicts_its_seat_and_the_game_can_go_on() -> None:
    action = LIGHTHOUSES.encode(LIGHTHOUSES.legal(ASKED.state)[0])
    judged = ASKED.judge(signed_act(ASKED, SEAT, action, bytes(16)))
    assert [(fault.check, fault.seat) for fault in judged.faults] == [("digest", SEAT)]
    assert judged.after is not None


def test_who_acts_out_of_turn_is_convicted() -> None:
    action = LIGHTHOUSES.encode(LIGHTHOUSES.legal(ASKED.state)[0])
    assert faults(ASKED, signed_act(ASKED, OTHER, action)) == [("owed", OTHER)]


def test_who_acts_where_a_roll_is_due_is_convicted() -> None:
    course = until(ASKED, SECRETS, turns_over)
    action: Plain = ["sail", "a1"]
    assert faults(course, signed_act(course, SEAT, action)) == [("owed", SEAT)]


def test_a_seat_gives_up_with_an_action_that_is_none() -> None:
    after = ASKED.take(signed_act(ASKED, SEAT, None))
    assert not after.state.live[SEAT]
    assert SEAT in after.live, "it goes on to open its links"
    assert after.owing() != (SEAT,)
    assert faults(ASKED, signed_act(ASKED, OTHER, None)) == [("owed", OTHER)]


def test_a_second_charter_is_refused() -> None:
    for course in (begun(2), ASKED, whole(2)[-1][0]):
        assert faults(course, founded(2)) == [("owed", None)]


def test_a_second_signature_of_one_core_leads_to_the_same_head() -> None:
    """A head knows no signatures: who signs one message twice cannot split the table with it."""
    entry = next_entry(ASKED, SECRETS)
    assert isinstance(entry, Acted)
    again = replace(entry, signature=bytes(64))
    assert core(again, ASKED.number) == core(entry, ASKED.number)
    judged = ASKED.judge(again)
    assert judged.after is not None
    assert judged.after.head == ASKED.take(entry).head
