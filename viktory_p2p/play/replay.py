"""A log opened for reading: the course after every entry, and what happened in it.

Opening goes through the log once and judges every entry, as far as all holds; behind the first one that does
not hold, nothing is told.  On the way the course is marked at every few entries, so that later any entry is
reached from the mark before it in the time of one turn, however long the game was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple

from viktory_p2p.kernel.game import A, Game, S
from viktory_p2p.kernel.text import safe_text
from viktory_p2p.kernel.values import Event
from viktory_p2p.ledger.canon import Malformed
from viktory_p2p.ledger.course import Course
from viktory_p2p.ledger.entries import Entry, Founding, read
from viktory_p2p.ledger.faults import Faulty, Verify
from viktory_p2p.ledger.keys import is_signed
from viktory_p2p.ledger.opening import UnknownRules, opened
from viktory_p2p.store.frames import Found, Wound

STRIDE = 16
"""Entries from one mark to the next; a turn has about as many."""


class Untold(Exception):
    """A log of which not even the charter holds."""


class Scene(NamedTuple, Generic[S, A]):
    """One entry of a game, with the courses before and after it, and what happened."""

    before: Course[S, A]
    entry: Entry
    after: Course[S, A]
    events: tuple[Event, ...]

    @property
    def number(self) -> int:
        """The place of the entry in its log."""
        return self.before.number


class Replay(Generic[S, A]):
    """A game that can be looked at after any of its entries."""

    __slots__ = ("founding", "last", "problem", "torn", "_records", "_marks")

    def __init__(self, course: Course[S, A], founding: Founding) -> None:
        self.founding = founding
        self.last = course
        """The course after everything that holds."""
        self.problem = ""
        """Why nothing more is told, if something stands there that does not hold."""
        self.torn = False
        """Whether that is only the end of a write that was never finished."""
        self._records: list[bytes] = [b""]  # the charter is kept read
        self._marks = [course]

    @property
    def entries(self) -> int:
        """How many entries hold; the last has the number below."""
        return len(self._records)

    def at(self, number: int) -> Course[S, A]:
        """The course after entry *number*."""
        if not 0 <= number < self.entries:
            raise IndexError(f"there is no entry {number}")
        course = self._marks[number // STRIDE]
        for scene in self._on(course, number):
            course = scene.after
        return course

    def scenes(self, first: int = 1, last: int | None = None) -> Iterator[Scene[S, A]]:
        """The entries after the charter, from *first* to *last*."""
        return self._on(self.at(first - 1), self.entries - 1 if last is None else last)

    def add(self, found: Found, verify: Verify) -> bool:
        """Take what stands next in the log, if it holds; otherwise say why not."""
        if isinstance(found, Wound):
            self.torn = found.torn and found.last
            return self._refuse(found.sentence)
        try:
            judged = self.last.judge(read(found), verify)
        except Malformed as problem:
            return self._refuse(str(problem))
        if judged.faults or judged.after is None:
            return self._refuse(judged.faults[0].sentence)
        self.last = judged.after
        if self.entries % STRIDE == 0:
            self._marks.append(judged.after)
        self._records.append(found)
        return True

    def _refuse(self, sentence: str) -> bool:
        wrong = "was never finished" if self.torn else "does not hold"
        self.problem = f"entry {self.entries} {wrong}: {safe_text(sentence)}"
        return False

    def _on(self, course: Course[S, A], last: int) -> Iterator[Scene[S, A]]:
        """The entries behind *course* up to *last*; what was verified once is not verified again."""
        while course.number <= last:
            entry = read(self._records[course.number])
            judged = course.judge(entry, unverified)
            assert judged.after is not None
            yield Scene(course, entry, judged.after, judged.events)
            course = judged.after


def unverified(key: bytes, tag: bytes, game_id: bytes, body: bytes, signature: bytes) -> bool:
    """For whoever takes signatures on trust."""
    return True


def open_replay(
    games: Mapping[str, Game[Any, Any]], found: Iterable[Found], verify: Verify = is_signed
) -> Replay[Any, Any]:
    """The game of a log, as far as it holds; raises ``Untold``, or ``UnknownRules``."""
    rest = iter(found)
    replay = _begun(games, next(rest, None), verify)
    for each in rest:
        if not replay.add(each, verify):
            break
    return replay


def _begun(games: Mapping[str, Game[Any, Any]], found: Found | None, verify: Verify) -> Replay[Any, Any]:
    """The replay that stands after the charter."""
    if found is None:
        raise Untold("the log holds nothing")
    if isinstance(found, Wound):
        raise Untold(found.sentence)
    try:
        founding = read(found)
        if not isinstance(founding, Founding):
            raise Untold("the log does not begin with a charter")
        name = founding.charter.game
        if name not in games:
            raise UnknownRules(f"the log is of the game {safe_text(name)}, which is not known here")
        return Replay(opened(games[name], founding, verify), founding)
    except (Malformed, Faulty) as problem:
        raise Untold(safe_text(str(problem))) from problem
