"""An entry of a log in words: whose it is, and what it says.

An action is told as a script would say it, giving up as ``retire``; a roll with the faces, tiles or number
that the links of all seats have given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from viktory_p2p.kernel.game import Choose, Outcome, Roll, Seat, Unseal
from viktory_p2p.kernel.text import safe_text
from viktory_p2p.ledger.course import Course
from viktory_p2p.ledger.entries import (
    CHARTER,
    KIND_NAMES,
    Acted,
    Agreed,
    Closed,
    Dropped,
    Entry,
    Founding,
    Returned,
    Rolled,
)
from viktory_p2p.ledger.rolls import outcome_of
from viktory_p2p.play.replay import Scene
from viktory_p2p.play.script import RESTORE, RETIRE

AnyCourse = Course[Any, Any]
KINDS: dict[type, str] = dict(
    zip((Founding, Rolled, Acted, Dropped, Returned, Agreed, Closed), KIND_NAMES, strict=True)
)


class Said(NamedTuple):
    """What kind an entry is, whose (nothing, if it is everybody's), and what it says."""

    kind: str
    seat: str
    text: str


def said(scene: Scene[Any, Any]) -> Said:
    """The entry of *scene* in words."""
    before, entry = scene.before, scene.entry
    return Said(KINDS[type(entry)], _seat(before, entry), _text(before, entry))


def plain(scene: Scene[Any, Any]) -> dict[str, object]:
    """The same for machines, with everything that happened and the digest of the state after it."""
    kind, seat, text = said(scene)
    return {
        "entry": scene.number,
        "kind": kind,
        "seat": seat or None,
        "text": text,
        "events": [event.plain() for event in scene.events],
        "digest": scene.after.game.digest(scene.after.state).hex(),
    }


def plain_charter(course: AnyCourse) -> dict[str, object]:
    """The first entry for machines: like all others, and the names of the game and its players."""
    return {
        "entry": 0,
        "kind": KIND_NAMES[CHARTER],
        "seat": None,
        "text": charter_text(course),
        "events": [],
        "digest": course.game.digest(course.state).hex(),
        "game": course.charter.game_id.hex(),
        "seats": aliases(course),
    }


def aliases(course: AnyCourse) -> dict[str, str]:
    """Who plays which colour."""
    names = [safe_text(seat.alias) for seat in course.charter.seats]
    return dict(zip(course.game.colours(course.state), names, strict=True))


def named(course: AnyCourse, seats: Sequence[Seat]) -> str:
    """These *seats* by their colours."""
    colours = course.game.colours(course.state)
    return ", ".join(colours[seat] for seat in seats) or "nobody"


def charter_text(course: AnyCourse) -> str:
    """What the table has agreed on."""
    charter = course.charter
    options = f" with {', '.join(map(safe_text, charter.options))}" if charter.options else ""
    limit = f", {charter.turn_limit} rounds at most" if charter.turn_limit else ""
    rules = f"{safe_text(charter.game)} {charter.version}"
    return f"charter of {len(charter.seats)} seats: {rules}{options}{limit}"


def _seat(course: AnyCourse, entry: Entry) -> str:
    match entry:
        case Acted(seat) | Returned(seat):
            return named(course, [seat])
    return ""


def _text(course: AnyCourse, entry: Entry) -> str:
    game = course.game
    match entry:
        case Acted(_, None):
            return RETIRE
        case Acted(_, action):
            return game.text(course.state, game.decode(action))
        case Rolled():
            return _drawn(course, outcome_of(course, entry)) if course.number > 1 else "all chains are open"
        case Returned():
            return RESTORE
        case Dropped(absent=absent):
            return f"{named(course, absent)} left: absent, say all others"
        case Agreed(ending, winners):
            return f"all agree: {ending}, won by {named(course, winners)}"
        case Closed(_, winners, reason, signatures):
            signers = named(course, [seat for seat, _ in signatures])
            return f"signed by {signers}: won by {named(course, winners)} ({safe_text(reason)})"
        case Founding():
            return charter_text(course)


def _drawn(course: AnyCourse, outcome: Outcome) -> str:
    """What a roll has given."""
    game, state = course.game, course.state
    match course.node():
        case Roll(what=what):
            return f"dice for {what}: {' '.join(map(str, outcome))}"
        case Unseal(hexes):
            tiles = " ".join(game.tiles[kind] for kind in outcome)
            return f"tiles for {' '.join(game.hex_name(state, place) for place in hexes)}: {tiles}"
        case Choose(n, what):
            return f"drawn for {what}: {outcome[0] + 1} of {n}"
    raise AssertionError("a roll answers a chance node")
