"""Certificates that prove nothing: absences, returns and ends that some have signed, and wrongly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from viktory_p2p.audit.forging import ASKED, FORGER, OTHER, THIRD, Forge, Log
from viktory_p2p.audit.specimen import AnyCourse, Specimen, There, hand, hands, next_entry
from viktory_p2p.kernel.game import Seat
from viktory_p2p.ledger import making
from viktory_p2p.ledger.entries import Agreed, Closed, Dropped, Entry, Returned, write
from viktory_p2p.ledger.owed import OwedAction

Certify = Callable[[AnyCourse], Entry]
SEATS = 3
"""Of two nobody can be dropped."""


@dataclass(frozen=True, slots=True)
class Until:
    """The game is played on, honestly, to the first place that is *there*."""

    there: There


def certified(*steps: Certify | Until, at: There = ASKED, seats: int = SEATS) -> Forge:
    """The log up to the first place that is *at*, and what is done from there on; the last is the attack."""

    def forge(specimen: Specimen) -> Log:
        course = specimen.first(at, seats)
        records = specimen.up_to(course)
        for step in steps[:-1]:
            for entry, after in _sound(course, step, seats):
                records.append(write(entry))
                course = after
        attack = steps[-1]
        assert not isinstance(attack, Until)
        return [*records, write(attack(course))]

    return forge


def _sound(course: AnyCourse, step: Certify | Until, seats: int) -> Iterator[tuple[Entry, AnyCourse]]:
    """Entries that nothing is wrong with, each with the course after it."""
    if not isinstance(step, Until):
        entry = step(course)
        yield entry, course.take(entry)
        return
    while not step.there(course):
        entry = next_entry(course, hands(seats))
        course = course.take(entry)
        yield entry, course


def leaves(course: AnyCourse) -> bool:
    """The forger is asked, and without it somebody else would be."""
    if not ASKED(course):
        return False
    return isinstance(course.take(drop(FORGER)(course)).owed(), OwedAction)


def asks_anybody(course: AnyCourse) -> bool:
    """Something is asked of some seat."""
    return isinstance(course.owed(), OwedAction)


def at_the_first_roll(course: AnyCourse) -> bool:
    """Nothing stands there but the charter."""
    return course.number == 1


# -- absence -------------------------------------------------------------------------------------------------


def drop(*absent: Seat) -> Certify:
    """These seats are said to be absent, by all others."""
    return lambda course: making.drop(course, 1, absent, hands(len(course.charter.seats)))


def dropped(change: Callable[[Dropped], Dropped]) -> Certify:
    """The absence of the forger, with something changed."""
    return lambda course: change(making.drop(course, 1, (FORGER,), hands(SEATS)))


def one_answer(entry: Dropped) -> Dropped:
    """One of two has answered."""
    return replace(entry, answers=entry.answers[:1])


def forged_answer(entry: Dropped) -> Dropped:
    """The second answer is the first once more."""
    return replace(entry, answers=(entry.answers[0], entry.answers[0]))


# -- return --------------------------------------------------------------------------------------------------


def back(seat: Seat) -> Certify:
    """*seat* returns, with everybody's consent."""
    return lambda course: making.come_back(course, seat, hands(SEATS))


def returned(change: Callable[[Returned], Returned]) -> Certify:
    """The return of the forger, with something changed."""
    return lambda course: change(making.come_back(course, FORGER, hands(SEATS)))


def without_consent(entry: Returned) -> Returned:
    """One seat has not signed."""
    return replace(entry, signatures=entry.signatures[1:])


def forged_consent(entry: Returned) -> Returned:
    """One signature is that of another seat."""
    return replace(entry, signatures=(entry.signatures[1], *entry.signatures[1:]))


# -- ends ----------------------------------------------------------------------------------------------------


def agreed(change: Callable[[Agreed], Agreed] = lambda true: true) -> Certify:
    """A draw that all live seats agree on, with something changed."""
    return lambda course: change(making.agree(course, "draw", (), hands(len(course.charter.seats))))


def won_by_the_dropped(course: AnyCourse) -> Entry:
    """All agree that one has won who is not there."""
    return making.agree(course, "concession", (FORGER,), hands(SEATS))


def without_a_seat(entry: Agreed) -> Agreed:
    """One seat has not signed."""
    return replace(entry, signatures=entry.signatures[:-1])


def forged_agreement(entry: Agreed) -> Agreed:
    """The last signature is the first once more."""
    return replace(entry, signatures=(*entry.signatures[:-1], entry.signatures[0]))


def closing(change: Callable[[Closed], Closed] = lambda true: true) -> Certify:
    """The result, closed by the forger, with something changed."""
    return lambda course: change(making.close(course, [(FORGER, hand(FORGER).signer)]))


def by_another(entry: Closed) -> Closed:
    """The forger's signature in another seat's name."""
    return replace(entry, signatures=((OTHER, entry.signatures[0][1]),))


def by_no_seat(entry: Closed) -> Closed:
    """The forger's signature in the name of a seat that nobody has."""
    return replace(entry, signatures=((THIRD, entry.signatures[0][1]),))


def by_nobody(entry: Closed) -> Closed:
    """A result that nobody has signed."""
    return replace(entry, signatures=())
