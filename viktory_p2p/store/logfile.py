"""Log files: one writer appends records, and after any crash the file opens again (protocol § 11).

A record that was appended with *sync* is on the disk.  One that was not may be lost or torn by a crash, but
nothing before it.  Who opens a log for writing cuts an unfinished end off and keeps the cut bytes beside it;
damage with whole records behind it is never cut, for those might have been confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import TracebackType

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.atomic import write_whole
from viktory_p2p.store.disk import DISK, Disk, OpenFile, sentences
from viktory_p2p.store.frames import FILE_BYTES, HEADER, Found, Wound, check_header, frame, records


class Damaged(BadInput):
    """A log that cannot be written on: its first record that is not whole, or is missing."""

    def __init__(self, path: Path, number: int, sentence: str) -> None:
        hint = "nothing was changed; the other seats have copies of the game"
        super().__init__(f"{path} is damaged: {sentence}", hint)
        self.number = number


class LogFile:
    """A log that is open for writing."""

    __slots__ = ("path", "count", "_file", "_size", "_synced", "_failed", "_closed", "_unlock")

    def __init__(self, path: Path, file: OpenFile, size: int, count: int, unlock: Callable[[], None]) -> None:
        self.path = path
        self.count = count
        """How many records there are; the next one has this number."""
        self._file = file
        self._size = size
        self._synced = False  # what a crash has left may never have reached the disk
        self._failed = self._closed = False
        self._unlock = unlock

    def append(self, *appended: bytes, sync: bool = True) -> None:
        """Write these records in one go; with *sync*, they and all before them are then on the disk.

        If that fails, the file ends where it did before."""
        framed = b"".join(map(frame, appended))
        self._check(len(framed))
        self._synced = False
        with sentences(self.path):
            try:
                self._file.write(framed)
            except BaseException:
                self._cut_back()
                raise
        self._size += len(framed)
        self.count += len(appended)
        if sync:
            self.sync()

    def sync(self) -> None:
        """All records are on the disk when this returns."""
        self._check(0)
        if self._synced:
            return
        with sentences(self.path):
            try:
                self._file.sync()
            except OSError:
                self._failed = True  # the system forgets what it could not write: asking again proves nothing
                raise
        self._synced = True

    def cut(self) -> None:
        """Drop whatever stands behind the last whole record."""
        with sentences(self.path):
            self._file.cut(self._size)
        self.sync()

    def close(self) -> None:
        """Let others write; nothing is synced by this."""
        if not self._closed:
            self._closed = self._failed = True
            self._file.close()
            self._unlock()

    def _check(self, more: int) -> None:
        if self._failed:
            raise BadInput(f"{self.path} could not be written and is closed", "open the game again")
        if self._size + more > FILE_BYTES:
            raise BadInput(f"{self.path} is full: a log has at most {FILE_BYTES >> 20} MiB")

    def _cut_back(self) -> None:
        """Take back what was written of a record; if even that fails, opening the log again will do it."""
        self._failed = True
        with suppress(OSError):
            self._file.cut(self._size)
            self._failed = False

    def __enter__(self) -> LogFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


# -- reading -------------------------------------------------------------------------------------------------


def read_log(path: Path, disk: Disk = DISK) -> Iterator[Found]:
    """The records of a log and its wounds, in order; raises ``BadInput`` if it is none at all."""
    return records(_read(path, disk))


def _read(path: Path, disk: Disk) -> bytes:
    with sentences(path):
        found = disk.read(path, FILE_BYTES)
    check_header(found, str(path))
    return found


# -- opening -------------------------------------------------------------------------------------------------


def create_log(path: Path, disk: Disk = DISK) -> LogFile:
    """A new log without a record; its name is on the disk."""
    with sentences(path):
        disk.make_folder(path.parent)
        unlock = disk.lock(path)
    try:
        if disk.exists(path):
            raise BadInput(f"there is a log {path} already")
        write_whole(path, HEADER, disk)
        with sentences(path):
            return LogFile(path, disk.open(path), len(HEADER), 0, unlock)
    except BaseException:
        unlock()
        raise


def open_log(path: Path, least: int = 0, disk: Disk = DISK) -> tuple[LogFile, tuple[bytes, ...]]:
    """A log to be gone on with, and its records; an unfinished end is cut off.

    *least* is how many records there must be, for something was signed that hangs on them: raises ``Damaged``
    if there are fewer, or if a record in the middle is not whole."""
    if not disk.exists(path):
        raise BadInput(f"there is no log {path}")
    with sentences(path):
        unlock = disk.lock(path)
    try:
        found = _read(path, disk)
        whole, wound = _sound(path, found, least)
        with sentences(path):
            file = disk.open(path)
        log = LogFile(path, file, len(found) if wound is None else wound.at, len(whole), unlock)
    except BaseException:
        unlock()
        raise
    if wound is not None:
        _keep_and_cut(log, found[wound.at :], disk)
    return log, whole


def _sound(path: Path, found: bytes, least: int) -> tuple[tuple[bytes, ...], Wound | None]:
    """The whole records, and the unfinished end if there is one."""
    whole: list[bytes] = []
    end: Wound | None = None
    for each in records(found):
        if isinstance(each, bytes):
            whole.append(each)
        elif each.last:
            end = each
        else:
            raise Damaged(path, each.number, each.sentence)
    if len(whole) < least:
        sentence = f"record {len(whole)} is missing, and this seat has signed what hangs on {least} records"
        raise Damaged(path, len(whole), sentence)
    return tuple(whole), end


def _keep_and_cut(log: LogFile, torn: bytes, disk: Disk) -> None:
    """Cut *log* to its whole records, once the bytes behind them are safe beside it."""
    names = (log.path.with_name(f"{log.path.name}.torn-{number}") for number in count(1))
    try:
        write_whole(next(name for name in names if not disk.exists(name)), torn, disk)
        log.cut()
    except BaseException:
        log.close()
        raise
