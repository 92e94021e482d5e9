"""What can be done to a log without a key: bytes and entries changed, moved, taken from elsewhere.

Charters that should never have been signed stand here too: whoever brings one has the signatures of all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from viktory_p2p.audit.forging import ASKED, FORGER, Forge, Log
from viktory_p2p.audit.specimen import Specimen, There, chosen, hand, hands, throws
from viktory_p2p.ledger import making
from viktory_p2p.ledger.charter import Charter, Signatory
from viktory_p2p.ledger.entries import Acted, Entry, Rolled, write

Edit = Callable[[Log, int], Log]
"""A log with something done to the entry of that number."""


# -- bytes and order -----------------------------------------------------------------------------------------


def edited(edit: Edit, at: There = ASKED) -> Forge:
    """The whole log with *edit* done at the first place that is *at*."""
    return lambda specimen: edit(specimen.log(), specimen.first(at).number)


def flip(records: Log, number: int) -> Log:
    """The last bit of an entry, which is part of a signature."""
    record = records[number]
    return [*records[:number], record[:-1] + bytes([record[-1] ^ 1]), *records[number + 1 :]]


def delete(records: Log, number: int) -> Log:
    """An entry is left out."""
    return [*records[:number], *records[number + 1 :]]


def double(records: Log, number: int) -> Log:
    """An entry stands twice."""
    return [*records[: number + 1], *records[number:]]


def swap(records: Log, number: int) -> Log:
    """An entry and the one after it change places."""
    return [*records[:number], records[number + 1], records[number], *records[number + 2 :]]


def lengthen(records: Log, number: int) -> Log:
    """The same entry, its array headed by three bytes instead of one."""
    record = records[number]
    return put(b"\xdc\x00" + bytes([record[0] & 15]) + record[1:])(records, number)


def put(record: bytes) -> Edit:
    """*record* in place of an entry."""
    return lambda records, number: [*records[:number], record, *records[number + 1 :]]


def add(record: bytes) -> Edit:
    """*record* after the end."""
    return lambda records, _: [*records, record]


def spliced(specimen: Specimen) -> Log:
    """The end of another game at the same kind of table."""
    number = specimen.first(ASKED).number
    return [*specimen.log()[:number], *specimen.log(table=1)[number:]]


def changed(kind: type[Entry], change: Callable[[Entry], Entry]) -> Forge:
    """The whole log with its first entry of *kind* changed."""

    def forge(specimen: Specimen) -> Log:
        course = specimen.first(lambda at: isinstance(specimen.went_on(at), kind))
        return put(write(change(specimen.went_on(course))))(specimen.log(), course.number)

    return forge


def without_a_reveal(entry: Entry) -> Entry:
    """A roll that one seat has no part in."""
    assert isinstance(entry, Rolled)
    return replace(entry, reveals=entry.reveals[:1])


def unsigned(entry: Entry) -> Entry:
    """An action with a signature that is none."""
    assert isinstance(entry, Acted)
    return replace(entry, signature=bytes(64))


def from_another_state(entry: Entry) -> Entry:
    """An action with another digest than was signed."""
    assert isinstance(entry, Acted)
    return replace(entry, digest=bytes(16))


def of_no_seat(entry: Entry) -> Entry:
    """An action of a seat that nobody has."""
    assert isinstance(entry, Acted)
    return replace(entry, seat=7)


def elsewhere(specimen: Specimen) -> Log:
    """An action that was signed at another table."""
    course = specimen.first(ASKED)
    other = specimen.first(ASKED, table=1)
    entry = making.act(other, FORGER, chosen(other), hand(FORGER, 1).signer)
    return [*specimen.up_to(course), write(entry)]


def roll_for_an_action(specimen: Specimen) -> Log:
    """A roll that was made stands where a decision is owed."""
    return [*specimen.up_to(specimen.first(ASKED)), specimen.log()[1]]


def action_for_a_roll(specimen: Specimen) -> Log:
    """An action that was made stands where a roll is owed."""
    course = specimen.first(throws)
    return [*specimen.up_to(course), specimen.log()[specimen.first(ASKED).number]]


# -- charters ------------------------------------------------------------------------------------------------


def chartered(change: Callable[[Charter], Charter]) -> Forge:
    """A log that begins with another charter; those who hold the keys sign it."""
    return lambda specimen: [write(making.found(change(specimen.charter()), hands(2)))]


def seated(change: Callable[[Signatory, Signatory], Signatory]) -> Forge:
    """A charter whose second seat is changed by what the first has."""
    return chartered(lambda charter: replace(charter, seats=(charter.seats[0], change(*charter.seats))))


def signed_by(change: Callable[[tuple[bytes, ...]], tuple[bytes, ...]]) -> Forge:
    """The right charter with other signatures."""

    def forge(specimen: Specimen) -> Log:
        founding = specimen.founding()
        return [write(replace(founding, signatures=change(founding.signatures))), *specimen.log()[1:]]

    return forge


def ends_at(there: There) -> Forge:
    """The log goes no further than the first place that is *there*."""
    return lambda specimen: specimen.up_to(specimen.first(there))
