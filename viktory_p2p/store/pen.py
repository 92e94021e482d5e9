"""The pen of a seat: its log and its guard, used in the one order that survives every crash (protocol § 9).

First the log up to the head a statement names is on the disk, then the statement itself, in the guard; only
then may it be sent.  Its record in the log need not be synced at once, for the guard holds it until the next
statement, and that one syncs the log first.
"""

from __future__ import annotations

from pathlib import Path

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.disk import DISK, Disk, sentences
from viktory_p2p.store.guard import Guard, Statement
from viktory_p2p.store.logfile import LogFile, create_log, open_log

LOG, GUARD = "log.vkr", "guard"


class Pen:
    """What one seat writes a game with."""

    __slots__ = ("log", "guard")

    def __init__(self, log: LogFile, guard: Guard) -> None:
        self.log = log
        self.guard = guard

    def enter(self, head: bytes, record: bytes) -> None:
        """Put one's own entry, signed on *head*, at the end of the log; it may be sent when this returns."""
        self._keep(Statement(self.log.count, head, record, entry=True))
        self.log.append(record, sync=False)

    def promise(self, head: bytes, part: bytes) -> None:
        """Keep one's own part of the next entry, signed on *head*; it may be sent when this returns."""
        self._keep(Statement(self.log.count, head, part, entry=False))

    def take(self, *records: bytes, sync: bool = False) -> None:
        """Put entries of others, or of all, at the end; they are synced before one's next statement."""
        self.log.append(*records, sync=sync)

    def resume(self, head: bytes) -> Statement | None:
        """After opening: what was signed on *head*, the head of the log, and has to be sent again.

        An entry is appended here; a part waits for those of the other seats."""
        due = self.guard.due(self.log.count, head)
        if due is not None and due.entry:
            self.log.append(due.data, sync=False)
        return due

    def close(self) -> None:
        """Let others write; what is not synced is as safe as the system keeps it."""
        self.log.close()
        self.guard.close()

    def _keep(self, statement: Statement) -> None:
        self.log.sync()
        self.guard.keep(statement)


def new_pen(folder: Path, disk: Disk = DISK) -> Pen:
    """The pen for a new game in *folder*."""
    with sentences(folder):
        disk.make_folder(folder)
    guard = Guard(folder / GUARD, disk)
    try:
        if guard.kept is not None:
            raise BadInput(f"something was signed already for the game in {folder}, but its log is missing")
        return Pen(create_log(folder / LOG, disk), guard)
    except BaseException:
        guard.close()
        raise


def found_pen(folder: Path, disk: Disk = DISK) -> tuple[Pen, tuple[bytes, ...]]:
    """The pen of a game that goes on, and the records so far."""
    if not disk.exists(folder / LOG):
        raise BadInput(f"there is no game in {folder}")
    guard = Guard(folder / GUARD, disk)
    try:
        log, records = open_log(folder / LOG, guard.least, disk)
    except BaseException:
        guard.close()
        raise
    return Pen(log, guard), records
