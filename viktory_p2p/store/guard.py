"""The guard: the last statement a seat has signed, on the disk before anybody else can know it.

A seat that signs two things for one place is a cheat, and a crash must not make it one.  So every statement
is kept here, whole, before it goes into the log or to a peer.  After a crash the kept bytes are appended and
sent again; other bytes for their place, or any for an earlier one, are refused.  Protocol § 9.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Plain
from viktory_p2p.ledger.canon import CHARTER_BYTES, Malformed, pack, unpack
from viktory_p2p.ledger.form import integer, items, octets
from viktory_p2p.store.atomic import write_whole
from viktory_p2p.store.disk import DISK, Disk, sentences
from viktory_p2p.store.frames import FRAME_BYTES, frame

HEAD_BYTES = 32
MOST = 1 << 32


@dataclass(frozen=True, slots=True)
class Statement:
    """Something signed, as it is sent, and its place: the number of the entry and the head before it."""

    number: int
    head: bytes
    data: bytes
    entry: bool
    """Whether it is the record of an entry; a reveal is only a part of one."""
    question: int = 0
    """For answers, which are kept in a guard of their own: the number of the question."""

    @property
    def order(self) -> tuple[int, int]:
        """Statements are signed in this order."""
        return self.number, self.question


class Forsworn(BadInput):
    """A statement that must not leave: another one was signed for its place, or for a later one."""


class Guard:
    """The last statement of one seat in one game; one process at a time may ask it."""

    __slots__ = ("path", "kept", "_disk", "_unlock")

    def __init__(self, path: Path, disk: Disk = DISK) -> None:
        """The guard at *path*; ``BadInput`` if it is damaged, or another process has it."""
        self.path = path
        self._disk = disk
        with sentences(path):
            self._unlock = disk.lock(path)
        try:
            self.kept = _read(path, disk)
        except BaseException:
            self._unlock()
            raise

    @property
    def least(self) -> int:
        """How many records the log must have: the last statement hangs on them."""
        return 0 if self.kept is None else self.kept.number

    def keep(self, statement: Statement) -> None:
        """*statement* may be appended and sent when this returns; raises ``Forsworn`` if it never may."""
        if statement == self.kept:
            return
        if self.kept is not None and statement.order <= self.kept.order:
            raise Forsworn(
                f"something else was signed for entry {self.kept.number} already",
                "what was signed first is sent again, and nothing else",
            )
        write_whole(self.path, _written(statement), self._disk)
        self.kept = statement

    def due(self, number: int, head: bytes) -> Statement | None:
        """What was signed for the place where the log now ends, and has to be appended and sent again."""
        kept = self.kept
        if kept is None or kept.number < number:
            return None
        if kept.number > number or kept.head != head:
            raise Forsworn(
                f"what was signed for entry {kept.number} does not hang on this log",
                "it is an old copy, or another one: fetch the game from the other seats",
            )
        return kept

    def close(self) -> None:
        """Let another process ask."""
        self._unlock()


def _written(statement: Statement) -> bytes:
    place: list[Plain] = [statement.number, statement.question, statement.head, statement.entry]
    return frame(pack([*place, statement.data]))


def _read(path: Path, disk: Disk) -> Statement | None:
    """The statement kept at *path*, if there is one."""
    if not disk.exists(path):
        return None
    with sentences(path):
        found = disk.read(path, FRAME_BYTES + CHARTER_BYTES)
    try:
        return _understood(found)
    except Malformed as error:
        raise BadInput(
            f"{path} is damaged ({error}): what this seat signed last is not known",
            "sign nothing more in this game: it might be taken for cheating",
        ) from error


def _understood(found: bytes) -> Statement:
    """The statement in *found*; raises ``Malformed``."""
    record = found[FRAME_BYTES:]
    if not record or frame(record) != found:
        raise Malformed("its checksum is wrong")
    number, question, head, entry, signed = items(unpack(record, CHARTER_BYTES), "a guard", 5)
    if type(entry) is not bool:
        raise Malformed("it does not say what was signed")
    return Statement(
        integer(number, "its number", MOST),
        octets(head, "its head", HEAD_BYTES),
        octets(signed, "its statement"),
        entry,
        integer(question, "its question", MOST),
    )
