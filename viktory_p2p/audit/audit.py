"""The audit of a log: every record read, every entry judged, and on to the end whatever is wrong.

An examination goes through the records once.  While the rules can follow, the ``Course`` judges all there
is.  After an entry that cannot be played it follows the ``Trail``: heads and signatures need no rules, so a
later roll can still show that all agreed.  After a record that cannot be read, or entries that hang on a head
nobody here knows, only the form of what follows is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Union

from viktory_p2p.audit.verdict import (
    CHEATING,
    CLEAN,
    DAMAGED,
    UNFINISHED,
    Audit,
    Finding,
    Player,
    finding,
    settled_by,
)
from viktory_p2p.kernel.game import Game
from viktory_p2p.kernel.text import safe_text
from viktory_p2p.ledger.canon import CHARTER_BYTES, RECORD_BYTES, Malformed
from viktory_p2p.ledger.charter import Charter
from viktory_p2p.ledger.claims import Trail, outset
from viktory_p2p.ledger.course import Course
from viktory_p2p.ledger.entries import Entry, Founding, Rolled, read
from viktory_p2p.ledger.faults import Fault, Faulty, Judged, Verify
from viktory_p2p.ledger.keys import is_signed, short_code
from viktory_p2p.ledger.opening import UnknownRules, begun
from viktory_p2p.ledger.owed import Finished, OwedAction, OwedRoll

MOST_FINDINGS = 1000
"""Further ones are told only if they convict a seat that nothing has convicted so far."""

AnyCourse = Course[Any, Any]
Games = Mapping[str, Game[Any, Any]]
Watch = Callable[[AnyCourse, Rolled], None]
"""Sees every roll that is right, with the course before it."""


class Unreadable(NamedTuple):
    """A place of a file where no record can be read; *torn* if it is only the unfinished end."""

    sentence: str
    torn: bool = False


Record = Union[bytes, Unreadable]


def audit(
    games: Games, records: Iterable[Record], verify: Verify = is_signed, watch: Watch | None = None
) -> Audit:
    """Check everything in *records*; raises ``UnknownRules`` for a log that cannot be judged here."""
    examination = Examination(games, verify, watch)
    for record in records:
        examination.take(record)
    return examination.closed()


class Examination:
    """An audit on its way through a log."""

    __slots__ = (
        "_games", "_verify", "_watch", "_charter", "_course", "_trail", "_unsigned", "_torn",
        "_findings", "_blamed", "_entries", "_signatures", "_rolls", "_tiles", "_settled", "_colours",
    )  # fmt: skip

    def __init__(self, games: Games, verify: Verify, watch: Watch | None) -> None:
        self._games, self._verify, self._watch = games, verify, watch
        self._charter: Charter | None = None
        self._course: AnyCourse | None = None
        self._trail: Trail | None = None
        self._unsigned = self._torn = False
        self._findings: list[Finding] = []
        self._blamed: set[int] = set()
        self._entries = self._signatures = self._rolls = self._tiles = self._settled = 0
        self._colours: tuple[str, ...] = ()

    # -- one record ----------------------------------------------------------------------------------------

    def take(self, record: Record) -> None:
        """Judge the next *record*."""
        if not isinstance(record, Unreadable):
            self._read(record)
        elif record.torn:
            self._torn = True
            self._find(Fault("bytes", None, record.sentence))
            return  # it is no entry yet
        else:
            self._lose(Fault("bytes", None, record.sentence))
        self._entries += 1

    def _read(self, record: bytes) -> None:
        try:
            entry = read(record)
        except Malformed as problem:
            if self._entries == 0 and "protocol version" in str(problem):
                raise UnknownRules(str(problem)) from problem
            limit = RECORD_BYTES if self._entries else CHARTER_BYTES
            self._lose(Fault("limit" if len(record) > limit else "bytes", None, str(problem)))
            return
        self._rolls += isinstance(entry, Rolled)
        if self._entries == 0:
            self._open(entry)
        elif self._course is not None:
            self._play(self._course, entry)
        elif self._trail is not None:
            self._follow(self._trail, entry)

    def _lose(self, fault: Fault) -> None:
        """From here on nobody knows what an entry hangs on."""
        self._find(fault)
        self._course = self._trail = None

    def _find(self, *faults: Fault) -> None:
        for fault in faults:
            new = fault.seat is not None and fault.seat not in self._blamed
            if len(self._findings) < MOST_FINDINGS or new:
                self._findings.append(finding(self._entries, fault))
            if fault.seat is not None:
                self._blamed.add(fault.seat)

    def _check(self, key: bytes, tag: bytes, game_id: bytes, body: bytes, signature: bytes) -> bool:
        """Verify, and count."""
        self._signatures += 1
        return self._verify(key, tag, game_id, body, signature)

    # -- the charter ---------------------------------------------------------------------------------------

    def _open(self, entry: Entry) -> None:
        if not isinstance(entry, Founding):
            self._find(Fault("owed", None, "the log does not begin with a charter"))
            return
        charter = entry.charter
        if charter.game not in self._games:
            raise UnknownRules(f"the log is of the game {safe_text(charter.game)}, which is not known here")
        self._charter, self._trail = charter, outset(charter)
        try:
            self._course, faults = begun(self._games[charter.game], entry, self._check)
        except Faulty as problem:
            self._find(*problem.faults)
        else:
            self._colours = tuple(self._course.game.colours(self._course.state))
            self._find(*faults)

    # -- the entries ---------------------------------------------------------------------------------------

    def _play(self, course: AnyCourse, entry: Entry) -> None:
        """Judge *entry* by everything there is."""
        judged = course.judge(entry, self._check)
        if judged.faults:
            trail = Trail(course.charter, course.head, course.number, course.live)
            if self._hangs_elsewhere(trail, entry, judged.faults):
                return
            self._find(*judged.faults)
            self._trail = trail.after(entry)
        self._course, self._unsigned = judged.after, self._unsigned and bool(judged.faults)
        if isinstance(entry, Rolled):
            self._receive(course, entry, judged)

    def _receive(self, course: AnyCourse, entry: Rolled, judged: Judged[Any, Any]) -> None:
        """A roll is a receipt for what lies under it, if all have signed it."""
        if judged.after is not None and all(fault.check != "signature" for fault in judged.faults):
            self._settled = course.number
        if not judged.faults:
            owed = course.owed()
            self._tiles += len(owed.hexes) if isinstance(owed, OwedRoll) else 0
            if self._watch:
                self._watch(course, entry)

    def _follow(self, trail: Trail, entry: Entry) -> None:
        """Go on without the rules: only heads and signatures."""
        claims = trail.claims(entry)
        faults = tuple(
            Fault("signature", None, f"the signature of seat {claim.seat} is not valid")
            for claim in claims
            if not trail.holds(claim, self._check)
        )
        if self._hangs_elsewhere(trail, entry, faults):
            return
        self._find(*faults)
        self._trail = trail.after(entry)
        if isinstance(entry, Rolled) and not faults and len(entry.reveals) == len(trail.live):
            self._settled = trail.number

    def _hangs_elsewhere(self, trail: Trail, entry: Entry, faults: tuple[Fault, ...]) -> bool:
        """Whether *entry* and the one before it are signed by nobody, here: then it was another log they were
        signed in, and so were all that follow."""
        wrong = sum(fault.check == "signature" for fault in faults)
        unsigned = 0 < wrong == len(trail.claims(entry))
        if unsigned and self._unsigned:
            self._lose(Fault("head", None, "from here on, nothing was signed on what stands before it"))
            return True
        self._unsigned = unsigned
        return False

    # -- the end -------------------------------------------------------------------------------------------

    def closed(self) -> Audit:
        """What has become of the log."""
        if not self._entries:
            self._find(Fault("bytes", None, "the log holds nothing"))
        findings = [settled_by(self._settled, found) for found in self._findings]
        course = self._course
        owed = course.owed() if course else None
        result = owed if isinstance(owed, Finished) else None
        verdict = self._verdict(findings, result)
        if course and not result and verdict == UNFINISHED:
            findings.append(Finding(self._entries, "owed", None, owing(course, self._colours)))
        return self._told(verdict, result, tuple(findings))

    def _verdict(self, findings: list[Finding], result: Finished | None) -> str:
        if any(found.seat is not None for found in findings):
            return CHEATING
        if findings:
            return UNFINISHED if self._torn and len(findings) == 1 else DAMAGED
        return CLEAN if result else UNFINISHED

    def _told(self, verdict: str, result: Finished | None, findings: tuple[Finding, ...]) -> Audit:
        charter, course = self._charter, self._course
        return Audit(
            verdict=verdict,
            game_id=charter.game_id if charter else b"",
            rules=safe_text(f"{charter.game} {charter.version}") if charter else "",
            seats=players(charter, self._colours) if charter else (),
            entries=self._entries,
            signatures=self._signatures,
            rolls=self._rolls,
            tiles=self._tiles,
            settled=self._settled,
            closing=course.closed if course else (),
            missing=tuple(seat for seat in course.live if seat not in course.closed) if course else (),
            derived=charter is not None and charter.origin is not None,
            result=result,
            findings=findings,
        )


def players(charter: Charter, colours: tuple[str, ...]) -> tuple[Player, ...]:
    """The seats of *charter*, by their colours where the game has begun."""
    return tuple(
        Player(colours[seat] if colours else str(seat), safe_text(one.alias), short_code(one.key))
        for seat, one in enumerate(charter.seats)
    )


def owing(course: AnyCourse, colours: tuple[str, ...]) -> str:
    """What a log that goes no further still asks for."""
    match course.owed():
        case OwedAction(seat):
            return f"the game is not over: {colours[seat]} owes a decision"
        case OwedRoll(number):
            seats = ", ".join(colours[seat] for seat in course.live)
            return f"the game is not over: {seats} owe their links for roll {number}"
        case Finished():
            return "the game is over"
