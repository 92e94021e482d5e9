"""The auditor: what it says of a log, and every change of a log is found where it was made."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tests.audit.forgeries import FORGER, action, decision, false_digest, illegal, log
from tests.signed import begun, hands, next_entry, until, whole
from tests.tiny import LIGHTHOUSES
from viktory_p2p.audit.audit import Games, Record, Unreadable, audit
from viktory_p2p.audit.verdict import Audit
from viktory_p2p.ledger import making
from viktory_p2p.ledger.entries import Rolled, write
from viktory_p2p.ledger.opening import UnknownRules
from viktory_p2p.ledger.owed import Finished

GAMES: Games = {"lighthouses": LIGHTHOUSES}
FLIPS = 2000


def audited(records: Sequence[Record]) -> Audit:
    return audit(GAMES, records)


def first(found: Audit) -> int | None:
    """The first entry something is wrong with; what is still owed is nothing wrong."""
    wrong = [one.entry for one in found.findings if found.verdict != "unfinished"]
    return wrong[0] if wrong else None


def test_a_clean_log_is_counted() -> None:
    found = audited(log())
    entries = [entry for _, entry in whole()]
    rolls = [entry for entry in entries if isinstance(entry, Rolled)]
    assert found.entries == len(entries) + 1
    assert found.rolls == len(rolls)
    assert found.signatures == 2 + 2 * len(rolls) + (len(entries) - 1 - len(rolls)) + 2
    last, _ = whole()[-1]
    assert found.tiles == len(LIGHTHOUSES.sealed(begun().state)) - len(LIGHTHOUSES.sealed(last.state))
    assert found.closed
    assert found.settled == max(at.number for at, entry in whole() if entry in rolls)
    assert [one.alias for one in found.seats] == ["Ada", "Björn"]
    assert found.plain()["result"] == {
        "winners": [LIGHTHOUSES.colours(last.state)[seat] for seat in found.result.winners],  # type: ignore[union-attr]
        "reason": "turn-limit",
    }


def test_who_has_not_closed_is_named() -> None:
    course, _ = whole()[-1]
    closing = making.close(course, [(1, hands(2)[1].signer)])
    found = audited([*log()[:-1], write(closing)])
    assert (found.verdict, found.closed, found.missing) == ("clean", False, (0,))


def test_every_beginning_of_a_log_is_unfinished_and_says_what_is_owed() -> None:
    records = log()
    for number in range(1, len(records) - 1):
        found = audited(records[:number])
        assert (found.verdict, found.blamed) == ("unfinished", ())
        assert [(one.entry, one.check) for one in found.findings] == [(number, "owed")]
    assert audited(records[:-1]).verdict == "clean"
    assert audited([]).verdict == "damaged"


def test_a_torn_end_is_unfinished_and_damage_in_the_middle_is_not() -> None:
    records = log()
    torn = audited([*records[:9], Unreadable("the file ends within record 9", torn=True)])
    assert (torn.verdict, torn.entries, [one.check for one in torn.findings]) == (
        "unfinished", 9, ["bytes", "owed"],
    )  # fmt: skip
    damaged = audited([*records[:9], Unreadable("the checksum is wrong"), *records[10:]])
    assert (damaged.verdict, first(damaged), damaged.entries) == ("damaged", 9, len(records))


# -- changes without a key -----------------------------------------------------------------------------------


def flips(full: bool) -> list[tuple[int, int]]:
    """Bits of the log: all of them, or some."""
    bits = [(entry, bit) for entry, record in enumerate(log()) for bit in range(8 * len(record))]
    return bits if full else Random(4).sample(bits, min(FLIPS, len(bits)))


def flipped(records: list[bytes], entry: int, bit: int) -> list[bytes]:
    record = bytearray(records[entry])
    record[bit // 8] ^= 1 << bit % 8
    return [*records[:entry], bytes(record), *records[entry + 1 :]]


def check_flip(records: list[bytes], entry: int, bit: int) -> None:
    try:
        found = audited(flipped(records, entry, bit))
    except UnknownRules:
        assert entry == 0, "only a charter names the rules"
        return
    assert (found.verdict, first(found), found.blamed) == ("damaged", entry, ()), (entry, bit)


def test_flipped_bits_are_found_in_their_entry() -> None:
    records = log()
    assert len(records) <= 80
    for entry, bit in flips(full=False):
        check_flip(records, entry, bit)


@pytest.mark.full
@pytest.mark.timeout(1800)
def test_every_flipped_bit_is_found_in_its_entry() -> None:
    records = log()
    for entry, bit in flips(full=True):
        check_flip(records, entry, bit)


def test_deleted_doubled_swapped_and_spliced_entries_are_found() -> None:
    records, other = log(), log(3)
    for number in range(len(records) - 1):
        changed = {
            "deleted": ([*records[:number], *records[number + 1 :]], number),
            "doubled": ([*records[: number + 1], *records[number:]], number + 1),
            "swapped": (
                [*records[:number], records[number + 1], records[number], *records[number + 2 :]],
                number,
            ),
        }
        for name, (forged, where) in changed.items():
            found = audited(forged)
            assert (found.verdict, first(found), found.blamed) == ("damaged", where, ()), (name, number)
    for number in range(1, len(records)):
        found = audited([*records[:number], *other[number:]])
        assert (found.verdict, first(found), found.blamed) == ("damaged", number, ()), number


def test_the_audit_goes_on_behind_an_entry_that_cannot_be_played() -> None:
    forged = action(illegal)()
    found = audited([*forged, b"\xc1", *log()[-2:]])
    assert [(one.entry, one.check) for one in found.findings] == [
        (len(forged) - 1, "rule"),
        (len(forged), "bytes"),
    ]
    assert (found.verdict, found.entries) == ("cheating", len(forged) + 3)


def test_findings_are_bounded() -> None:
    found = audited([*log()[:5], *[b"\xc1"] * 5000])
    assert (found.verdict, len(found.findings), found.entries) == ("damaged", 1000, 5005)


# -- what is not judged --------------------------------------------------------------------------------------


def test_unknown_games_and_versions_are_not_judged() -> None:
    with pytest.raises(UnknownRules, match="lighthouses"):
        audit({}, log())
    spoken = b"\x98\x01\xablighthouses"
    assert spoken in log()[0]
    with pytest.raises(UnknownRules, match="protocol version 2"):
        audited([log()[0].replace(spoken, b"\x98\x02\xablighthouses")])
    with pytest.raises(UnknownRules, match="lighthouses 7"):
        audited([log()[0].replace(spoken + b"\x01", spoken + b"\x07")])


# -- absence -------------------------------------------------------------------------------------------------


def test_a_game_goes_on_without_a_seat_that_was_dropped() -> None:
    course, secrets = decision(3), hands(3)
    records = log(3)[: course.number]
    drop = making.drop(course, 1, (FORGER,), secrets)
    records.append(write(drop))
    course = course.take(drop)
    while not isinstance(course.owed(), Finished):
        entry = next_entry(course, secrets)
        records.append(write(entry))
        course = course.take(entry)
    found = audited(records)
    assert (found.verdict, found.missing) == ("clean", (1, 2))


def test_settled_means_below_a_roll_of_all() -> None:
    course = decision()
    records = [*log()[: course.number], write(false_digest(course))]
    assert audited(records).settled < course.number
    assert until(begun(), hands(2), lambda one: one.number == 2).settled == 1
