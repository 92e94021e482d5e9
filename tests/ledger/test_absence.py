"""Absence: who can be dropped and by whom, what it costs, and who may come back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.signed import Tiny, asks, begun, hands, is_over, next_entry, turns_over, until
from viktory_p2p.ledger import making
from viktory_p2p.ledger.entries import Dropped, Entry, answer_body
from viktory_p2p.ledger.faults import Faulty
from viktory_p2p.ledger.keys import ANSWER
from viktory_p2p.ledger.owed import OwedRoll

SECRETS = hands(5)


def asked(seats: int) -> Tiny:
    """A seat is asked something."""
    return until(begun(seats), SECRETS, asks)


def rolling(seats: int) -> Tiny:
    """A roll is pending, some way into the game."""
    return until(asked(seats), SECRETS, turns_over)


def checks(course: Tiny, entry: Entry) -> set[str]:
    with pytest.raises(Faulty) as raised:
        course.take(entry)
    assert {fault.seat for fault in raised.value.faults} == {None}
    return {fault.check for fault in raised.value.faults}


# --- Dropping -------------------------------------------------------------------------------------------


def test_the_others_drop_a_seat_that_owes_an_action() -> None:
    course = asked(3)
    (seat,) = course.owing()
    after = course.take(making.drop(course, 0, (seat,), SECRETS))
    assert after.live == tuple(other for other in range(3) if other != seat)
    assert after.rolls == course.rolls + 1
    assert after.barred == ()
    assert not after.state.live[seat]


def test_a_pending_roll_is_redone_under_the_next_number_without_the_absent() -> None:
    course = rolling(3)
    before = course.owed()
    after = course.take(making.drop(course, 0, (_idle(course),), SECRETS))
    owed = after.owed()
    assert isinstance(before, OwedRoll)
    assert owed == OwedRoll(before.number + 1, before.hexes)
    assert after.barred == (_idle(course),)
    again = after.take(next_entry(after, SECRETS))
    assert [number for number, _ in again.opened].count(owed.number) == 2


def _idle(course: Tiny) -> int:
    """A seat that is not on turn, so that the pending roll stays."""
    return (course.state.seat + 1) % len(course.charter.seats)


def test_links_opened_before_the_drop_are_of_no_use_after_it() -> None:
    course = rolling(3)
    old = making.roll(course, SECRETS)
    after = course.take(making.drop(course, 0, (_idle(course),), SECRETS))
    kept = tuple(old.reveals[seat] for seat in after.live)
    assert checks(after, replace(old, reveals=kept)) == {"signature", "link", "owed"}


MAJORITIES = [
    (2, 1, False),
    (3, 1, True),
    (3, 2, False),
    (4, 1, True),
    (4, 2, False),
    (5, 2, True),
    (5, 3, False),
]


@pytest.mark.parametrize("seats, absent, enough", MAJORITIES)
def test_more_than_half_and_at_least_two_must_remain(seats, absent, enough) -> None:
    course = rolling(seats)
    entry = making.drop(course, 0, tuple(range(absent)), SECRETS)
    if enough:
        assert course.take(entry).live == tuple(range(absent, seats))
    else:
        assert checks(course, entry) == {"absence"}


def test_nobody_is_dropped_who_owes_nothing() -> None:
    course = asked(4)
    (seat,) = course.owing()
    other = (seat + 1) % 4
    assert checks(course, making.drop(course, 0, (other,), SECRETS)) == {"absence"}
    assert checks(course, making.drop(course, 0, tuple(sorted((seat, other))), SECRETS)) == {"absence"}
    assert checks(course, making.drop(course, 0, (), SECRETS)) == {"absence"}


def test_nobody_is_dropped_before_the_first_roll() -> None:
    course = begun(3)
    assert checks(course, making.drop(course, 0, (1,), SECRETS)) == {"owed"}


def test_nobody_is_dropped_from_a_game_that_is_over() -> None:
    course = until(begun(3), SECRETS, is_over)
    assert checks(course, making.drop(course, 0, (1,), SECRETS)) == {"absence"}


def test_nobody_is_dropped_twice() -> None:
    course = rolling(4)
    course = course.take(making.drop(course, 0, (_idle(course),), SECRETS))
    assert checks(course, making.drop(course, 1, course.barred, SECRETS)) == {"absence"}


def test_a_no_or_an_answer_for_another_place_is_no_yes() -> None:
    course = rolling(3)
    seat = _idle(course)
    honest = making.drop(course, 5, (seat,), SECRETS)
    bodies = {
        "a no": answer_body(course.head, course.number, 5, (seat,), yes=False),
        "another question": answer_body(course.head, course.number, 4, (seat,), yes=True),
        "another head": answer_body(course.charter.game_id, course.number, 5, (seat,), yes=True),
        "another number": answer_body(course.head, course.number - 1, 5, (seat,), yes=True),
        "another seat": answer_body(course.head, course.number, 5, ((seat + 1) % 3,), yes=True),
    }
    first = next(other for other in course.live if other != seat)
    for body in bodies.values():
        answer = SECRETS[first].signer.sign(ANSWER, course.charter.game_id, body)
        assert checks(course, Dropped(5, (seat,), (answer, honest.answers[1]))) == {"signature"}
    assert course.take(honest).live == tuple(other for other in range(3) if other != seat)


# --- Returning ------------------------------------------------------------------------------------------


def dropped(seats: int) -> tuple[Tiny, int]:
    """A seat was dropped that owed an action; another is asked."""
    course = asked(seats)
    (seat,) = course.owing()
    return course.take(making.drop(course, 0, (seat,), SECRETS)), seat


def test_a_seat_that_owed_an_action_returns_once() -> None:
    course, seat = dropped(4)
    back = course.take(making.come_back(course, seat, SECRETS))
    assert back.live == (0, 1, 2, 3)
    assert back.rolls == course.rolls + 1
    assert back.state.live[seat]
    again = until(back, SECRETS, lambda here: here.owing() == (seat,))
    gone = again.take(making.drop(again, 1, (seat,), SECRETS))
    assert checks(gone, making.come_back(gone, seat, SECRETS)) == {"absence"}


def test_its_next_link_is_checked_against_its_last() -> None:
    course, seat = dropped(3)
    number, _ = course.opened[seat]
    back = course.take(making.come_back(course, seat, SECRETS))
    after = until(back, SECRETS, turns_over)
    owed = after.owed()
    assert isinstance(owed, OwedRoll)
    assert owed.number == number + 3
    assert after.take(next_entry(after, SECRETS)).opened[seat][0] == owed.number


def test_a_seat_that_owed_a_link_does_not_return() -> None:
    course = rolling(4)
    seat = _idle(course)
    course = course.take(making.drop(course, 0, (seat,), SECRETS))
    course = until(course, SECRETS, asks)
    assert checks(course, making.come_back(course, seat, SECRETS)) == {"absence"}


def test_nobody_returns_beside_a_pending_roll() -> None:
    """Links that some have opened there would be thrown away for new ones."""
    course, seat = dropped(4)
    course = until(course, SECRETS, turns_over)
    assert checks(course, making.come_back(course, seat, SECRETS)) == {"owed"}


def test_nobody_returns_to_a_game_that_is_over() -> None:
    course, seat = dropped(4)
    course = until(course, SECRETS, is_over)
    assert checks(course, making.come_back(course, seat, SECRETS)) == {"owed"}


def test_a_live_seat_and_a_stranger_cannot_return() -> None:
    course, seat = dropped(4)
    assert checks(course, making.come_back(course, (seat + 1) % 4, SECRETS)) == {"absence"}
    assert checks(course, making.come_back(course, 4, SECRETS)) == {"absence"}


def test_the_consent_of_every_live_seat_and_its_own_is_needed() -> None:
    course, seat = dropped(4)
    honest = making.come_back(course, seat, SECRETS)
    for place in range(4):
        others = [*honest.signatures]
        others[place] = others[place - 1]
        assert checks(course, replace(honest, signatures=tuple(others))) == {"signature"}
        del others[place]
        assert checks(course, replace(honest, signatures=tuple(others))) == {"absence"}
