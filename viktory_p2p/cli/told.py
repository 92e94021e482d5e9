"""An audit told to people: what was checked, the verdict, and every finding in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from viktory_p2p.audit.luck import Luck
from viktory_p2p.audit.verdict import CHEATING, CLEAN, DAMAGED, UNFINISHED, Audit, Finding

MOST_TOLD = 20
"""So many findings are told to people; JSON has more."""

SAYING = {
    CLEAN: "everything holds, and the game is over",
    UNFINISHED: "everything said so far holds, but the game is not over",
    DAMAGED: "this copy does not prove itself; nobody is blamed for it",
    CHEATING: "a valid signature convicts",
}


def told(name: str, audit: Audit) -> list[str]:
    """The report on the log in the file *name*."""
    blamed = ", ".join(_called(audit, seat) for seat in audit.blamed)
    lines = [name, *_table(audit), *_result(audit)]
    lines.append(f"  verdict   {audit.verdict}: {SAYING[audit.verdict]}{f' {blamed}' if blamed else ''}")
    lines += [_finding(audit, found) for found in audit.findings[:MOST_TOLD]]
    if len(audit.findings) > MOST_TOLD:
        lines.append(f"  and {len(audit.findings) - MOST_TOLD} more: --json has them")
    return lines


def _table(audit: Audit) -> Iterator[str]:
    if audit.game_id:
        yield f"  game      {audit.rules}, {audit.game_id.hex()}"
    for seat, one in enumerate(audit.seats):
        yield f"  seat {seat}    {one.colour}: {one.alias} ({one.code})"
    checked = f"{audit.entries} entries, {audit.signatures} signatures, {audit.rolls} rolls"
    yield f"  checked   {checked}, {audit.tiles} tiles; settled up to entry {audit.settled}"
    if audit.derived:
        yield "  secrets   derive from a seed in the charter: it proves what was played, not that it was fair"


def _result(audit: Audit) -> Iterator[str]:
    if audit.result is None:
        return
    winners = ", ".join(audit.colours(audit.result.winners)) or "nobody"
    yield f"  result    {winners} by {audit.result.reason}"
    if audit.closed:
        yield "  closed    by all"
    else:
        yield f"  closed    no; not signed by {', '.join(audit.colours(audit.missing))}"


def _finding(audit: Audit, found: Finding) -> str:
    blamed = "" if found.seat is None else f" {audit.seats[found.seat].colour}:"
    return f"  entry {found.entry}, {found.check}:{blamed} {found.sentence}"


def _called(audit: Audit, seat: int) -> str:
    one = audit.seats[seat]
    return f"{one.colour}, {one.alias} ({one.code})"


def luck_lines(audit: Audit, luck: Sequence[Luck]) -> Iterator[str]:
    """How lucky the seats were."""
    for one in luck:
        chance = "too many dice to tell" if one.at_least is None else f"{float(one.at_least):.1%}"
        faces = ", ".join(f"{face}: {times}" for face, times in one.faces)
        hits = f"{one.hits} hits of {one.dice} dice, {float(one.expected):.1f} expected"
        yield f"  luck      {audit.seats[one.seat].colour}: {hits}; at least so many: {chance}; faces {faces}"


def plain_luck(audit: Audit, luck: Sequence[Luck]) -> list[dict[str, object]]:
    """The same for machines; the exact chance as a fraction would fill pages, so it is a number."""
    return [
        {
            "seat": audit.seats[one.seat].colour,
            "dice": one.dice,
            "hits": one.hits,
            "expected": float(one.expected),
            "at_least": None if one.at_least is None else float(one.at_least),
            "faces": {str(face): times for face, times in one.faces},
        }
        for one in luck
    ]
