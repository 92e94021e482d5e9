"""The disk: the few things that are done to files, and every way they can fail as a sentence.

Whatever must survive a crash is written through this seam, so that a test can put a disk behind it that
loses, keeps or tears what was not synced.  Files are unbuffered: a buffer would write its bytes later, after
the write was already said to have failed.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from filelock import FileLock, Timeout

from viktory_p2p.kernel.errors import BadInput

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
PIECE = 1 << 20
"""So many bytes are read at once: the system is asked for room for all of them first."""
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
PROMPT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Opening a pipe nobody writes to must not wait for ever; Windows knows texts and bytes."""


class OpenFile(Protocol):
    """A file that grows at its end."""

    def write(self, data: bytes) -> None:
        """Add *data*, all of it."""

    def cut(self, size: int) -> None:
        """Keep the first *size* bytes."""

    def sync(self) -> None:
        """What was written is on the disk when this returns."""

    def close(self) -> None:
        """No more of it."""


class Disk(Protocol):
    """What the store needs of a disk; everything raises ``OSError``."""

    def read(self, path: Path, limit: int) -> bytes:
        """What stands in *path*; ``BadInput`` if that is no file, or one of more than *limit* bytes."""

    def exists(self, path: Path) -> bool:
        """Whether there is something called *path*."""

    def create(self, path: Path) -> OpenFile:
        """A new, empty, private file, in the place of any that was there."""

    def open(self, path: Path) -> OpenFile:
        """A file that exists, to be added to."""

    def rename(self, old: Path, new: Path) -> None:
        """Call *old* by the name *new*, at once for everybody."""

    def sync_folder(self, folder: Path) -> None:
        """The names in *folder* are on the disk when this returns."""

    def make_folder(self, folder: Path) -> None:
        """Let there be a private *folder*."""

    def lock(self, path: Path) -> Callable[[], None]:
        """Be the only one who writes *path*, until the function it gives is called."""


class RealFile:
    """A file of the system, by its descriptor."""

    __slots__ = ("_handle",)

    def __init__(self, path: Path, flags: int) -> None:
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | PROMPT | flags, PRIVATE_FILE)

    def write(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._handle, rest) :]

    def cut(self, size: int) -> None:
        os.ftruncate(self._handle, size)

    def sync(self) -> None:
        os.fsync(self._handle)

    def close(self) -> None:
        os.close(self._handle)


class RealDisk:
    """The disk of this machine."""

    __slots__ = ()

    def read(self, path: Path, limit: int) -> bytes:
        handle = os.open(path, os.O_RDONLY | PROMPT)
        try:
            about = os.fstat(handle)
            if not stat.S_ISREG(about.st_mode):
                raise BadInput(f"{path} is not a file")
            if about.st_size > limit:
                raise BadInput(f"{path} is larger than {limit} bytes")
            return _read_up_to(handle, limit)
        finally:
            os.close(handle)

    def exists(self, path: Path) -> bool:
        return os.path.lexists(path)

    def create(self, path: Path) -> OpenFile:
        path.unlink(missing_ok=True)  # whatever it was, and whoever else could read it
        return RealFile(path, os.O_CREAT | os.O_EXCL)

    def open(self, path: Path) -> OpenFile:
        return RealFile(path, 0)

    def rename(self, old: Path, new: Path) -> None:
        old.replace(new)

    def sync_folder(self, folder: Path) -> None:
        if not hasattr(os, "O_DIRECTORY"):
            return  # Windows opens no folder, and keeps names without being asked
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def make_folder(self, folder: Path) -> None:
        if folder.is_dir():
            return
        if folder.parent != folder:
            self.make_folder(folder.parent)
        folder.mkdir(PRIVATE_FOLDER, exist_ok=True)
        self.sync_folder(folder.parent)

    def lock(self, path: Path) -> Callable[[], None]:
        lock = FileLock(path.with_name(f"{path.name}.lock"), mode=PRIVATE_FILE, thread_local=False)
        try:
            lock.acquire(blocking=False)
        except Timeout as error:
            raise BadInput(
                f"another viktory is writing {path}", "go on there, or end it and try again"
            ) from error
        return lock.release


def _read_up_to(handle: int, limit: int) -> bytes:
    """What is there, piece by piece; a file that grows meanwhile is read no further than *limit*."""
    found = bytearray()
    while more := os.read(handle, min(PIECE, limit - len(found))):
        found += more
    return bytes(found)


DISK = RealDisk()


@contextmanager
def sentences(path: Path) -> Iterator[None]:
    """Tell what fails with *path* in words."""
    try:
        yield
    except OSError as error:
        raise trouble(path, error) from error


def trouble(path: Path, error: OSError) -> BadInput:
    """What *error* means for the person at the keyboard."""
    if error.errno in FULL:
        return BadInput(
            f"the disk is full: {path} could not be written",
            "make room and go on: what was written before is whole",
        )
    if isinstance(error, FileNotFoundError):
        return BadInput(f"there is no {path}")
    return BadInput(f"{path} cannot be read or written: {(error.strerror or str(error)).lower()}")
