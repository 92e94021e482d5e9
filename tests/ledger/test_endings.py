"""The end: agreed by all who are live, or said by the rules; a closing is a receipt and no condition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.signed import Tiny, asks, begun, hands, is_over, turns_over, until
from tests.tiny import LIGHTHOUSES
from viktory_p2p.ledger import making
from viktory_p2p.ledger.entries import Closed, Entry, core
from viktory_p2p.ledger.faults import Faulty
from viktory_p2p.ledger.keys import CLOSING
from viktory_p2p.ledger.owed import Finished

SECRETS = hands(3)
OVER = until(begun(3), SECRETS, is_over)
RESULT = OVER.owed()
assert isinstance(RESULT, Finished)


def found(course: Tiny, entry: Entry) -> list[tuple[str, int | None]]:
    with pytest.raises(Faulty) as raised:
        course.take(entry)
    return [(fault.check, fault.seat) for fault in raised.value.faults]


def closing(*seats: int, course: Tiny = OVER) -> Closed:
    """A true closing by these seats."""
    return making.close(course, [(seat, SECRETS[seat].signer) for seat in seats])


def signed(bare: Closed, *seats: int) -> Closed:
    """Any closing, signed by these seats."""
    body = OVER.head + core(bare, OVER.number)
    game_id = OVER.charter.game_id
    return replace(
        bare, signatures=tuple((seat, SECRETS[seat].signer.sign(CLOSING, game_id, body)) for seat in seats)
    )


@pytest.mark.parametrize("there", [asks, turns_over], ids=["a decision", "a pending roll"])
@pytest.mark.parametrize("ending, winners", [("draw", (0, 1, 2)), ("concession", (2,)), ("adjourned", ())])
def test_all_live_seats_can_agree_at_any_node(there, ending, winners) -> None:
    course = until(until(begun(3), SECRETS, asks), SECRETS, there)
    after = course.take(making.agree(course, ending, winners, SECRETS))
    assert after.owed() == Finished(winners, "agreed")
    assert after.owing() == ()
    assert after.settled == course.number
    assert after.take(closing(1, course=after)).closed == (1,)


def test_nothing_is_agreed_before_the_first_roll_or_after_the_end() -> None:
    assert found(begun(3), making.agree(begun(3), "draw", (), SECRETS)) == [("owed", None)]
    assert found(OVER, making.agree(OVER, "draw", (), SECRETS)) == [("owed", None)]


def test_dropped_seats_have_no_say_in_an_agreement() -> None:
    course = until(begun(3), SECRETS, asks)
    (seat,) = course.owing()
    course = course.take(making.drop(course, 0, (seat,), SECRETS))
    assert found(course, making.agree(course, "concession", (seat,), SECRETS)) == [("closing", None)]
    assert len(making.agree(course, "draw", course.live, SECRETS).signatures) == 2
    assert course.take(making.agree(course, "draw", course.live, SECRETS)).agreed


@pytest.mark.parametrize("signers", [(0,), (1, 2), (0, 1, 2)])
def test_a_closing_is_signed_by_those_who_give_it(signers) -> None:
    after = OVER.take(closing(*signers))
    assert after.closed == signers
    assert after.owed() == RESULT


def test_a_game_is_closed_once() -> None:
    after = OVER.take(closing(0))
    assert found(after, closing(1, course=after)) == [("closing", None)]


def test_a_closing_that_nobody_signed_is_none() -> None:
    assert found(OVER, closing()) == [("closing", None)]


def test_a_running_game_cannot_be_closed() -> None:
    course = until(begun(3), SECRETS, asks)
    bare = Closed(LIGHTHOUSES.digest(course.state), (0,), "turn-limit", ())
    assert found(course, signed(bare, 0)) == [("closing", None)]


FALSE = {
    "digest": {"digest": bytes(16)},
    "winners": {"winners": ()},
    "reason": {"reason": "luck"},
}


@pytest.mark.parametrize("change", FALSE.values(), ids=FALSE)
def test_who_signs_a_false_result_is_convicted(change) -> None:
    false = signed(replace(closing(), **change), 0, 2)
    assert found(OVER, false) == [("closing", 0), ("closing", 2)]


def test_who_did_not_sign_a_false_result_is_not_convicted() -> None:
    false = signed(replace(closing(), reason="luck"), 0)
    body_of_another = closing(2).signatures[0]
    assert found(OVER, replace(false, signatures=(*false.signatures, body_of_another))) == [
        ("closing", 0),
        ("signature", None),
    ]
