"""A disk in memory whose power can be cut after any step, and that then loses, keeps or tears unsynced bytes.

It knows two versions of everything: what the system shows, and what is on the platters.  A file's bytes
come there by ``sync``, a name by ``sync_folder``; after a cut anything between the two versions may be found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from errno import EIO
from pathlib import Path

from viktory_p2p.kernel.errors import BadInput


class PowerCut(BaseException):
    """The machine is off: no line of the program runs any more."""


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What is found after a cut: new names or only synced ones, and how much of every unsynced end."""

    name: str
    names_kept: bool
    kept: Callable[[int], int]
    zeros: bool = False
    """Whether the rest is there as zeros, as file systems leave it that grow a file before they fill it."""


AFTERMATHS = [
    Aftermath(f"{names}, {what}", names == "names kept", kept, zeros)
    for names in ("names lost", "names kept")
    for what, kept, zeros in (
        ("bytes lost", lambda unsynced: 0, False),
        ("bytes kept", lambda unsynced: unsynced, False),
        ("torn early", lambda unsynced: min(unsynced, 5), False),
        ("torn in the middle", lambda unsynced: unsynced // 2, False),
        ("torn late", lambda unsynced: max(unsynced - 1, 0), False),
        ("all zeros", lambda unsynced: 0, True),
        ("zeros behind the middle", lambda unsynced: unsynced // 2, True),
    )
]


@dataclass(slots=True, eq=False)
class Content:
    """The bytes of one file, as shown and as synced."""

    shown: bytes = b""
    synced: bytes = b""

    def after(self, aftermath: Aftermath) -> Content:
        if not self.shown.startswith(self.synced):  # cut, and not synced since
            left = self.shown if aftermath.kept(1) else self.synced
            return Content(left, left)
        unsynced = self.shown[len(self.synced) :]
        kept = aftermath.kept(len(unsynced))
        rest = bytes(len(unsynced) - kept) if aftermath.zeros else b""
        left = self.synced + unsynced[:kept] + rest
        return Content(left, left)


@dataclass(slots=True)
class FaultyDisk:
    """The disk; *steps* counts down to the cut."""

    steps: int = 1 << 30
    shown: dict[Path, Content] = field(default_factory=dict)
    synced: dict[Path, Content] = field(default_factory=dict)
    locked: set[Path] = field(default_factory=set)
    syncs: int = 0
    ailing: bool = False
    """Whether syncing a file fails."""

    def step(self) -> None:
        """One thing more was done to the disk; perhaps the last."""
        self.steps -= 1
        if self.steps < 0:
            raise PowerCut

    def after(self, aftermath: Aftermath) -> FaultyDisk:
        """The disk as the next run of the program finds it."""
        names = self.shown if aftermath.names_kept else self.synced
        found = {path: content.after(aftermath) for path, content in names.items()}
        return FaultyDisk(shown=found, synced=dict(found))

    def read(self, path: Path, limit: int) -> bytes:
        found = self.shown[path].shown
        if len(found) > limit:
            raise BadInput(f"{path} is larger than {limit} bytes")
        return found

    def exists(self, path: Path) -> bool:
        return path in self.shown

    def create(self, path: Path) -> FaultyFile:
        self.shown[path] = Content()
        self.step()
        return FaultyFile(self, self.shown[path])

    def open(self, path: Path) -> FaultyFile:
        return FaultyFile(self, self.shown[path])

    def rename(self, old: Path, new: Path) -> None:
        self.shown[new] = self.shown.pop(old)
        self.step()

    def sync_folder(self, folder: Path) -> None:
        self.step()
        self.syncs += 1
        elsewhere = {path: content for path, content in self.synced.items() if path.parent != folder}
        here = {path: content for path, content in self.shown.items() if path.parent == folder}
        self.synced = elsewhere | here

    def make_folder(self, folder: Path) -> None:
        """Folders are simply there."""

    def lock(self, path: Path) -> Callable[[], None]:
        if path in self.locked:
            raise BadInput(f"another viktory is writing {path}")
        self.locked.add(path)
        return lambda: self.locked.discard(path)


@dataclass(slots=True)
class FaultyFile:
    """One open file of it."""

    disk: FaultyDisk
    content: Content

    def write(self, data: bytes) -> None:
        self.content.shown += data
        self.disk.step()

    def cut(self, size: int) -> None:
        self.content.shown = self.content.shown[:size]
        self.disk.step()

    def sync(self) -> None:
        if self.disk.ailing:
            raise OSError(EIO, "Input/output error")
        self.disk.step()
        self.disk.syncs += 1
        self.content.synced = self.content.shown

    def close(self) -> None:
        """Closing syncs nothing."""
