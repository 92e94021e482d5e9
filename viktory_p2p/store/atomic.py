"""Writing a whole file so that after a crash it is the old one or the new one, never anything between."""

from __future__ import annotations

from pathlib import Path

from viktory_p2p.store.disk import DISK, Disk, sentences

NEW = ".new"


def write_whole(path: Path, content: bytes, disk: Disk = DISK) -> None:
    """Let *path* hold *content*, durably when this returns.

    The bytes are on the disk before they get their name, and the name before anybody relies on it.  Two who
    write one file at once need a lock: they would share the file that becomes it."""
    fresh = path.with_name(path.name + NEW)
    with sentences(path):
        file = disk.create(fresh)
        try:
            file.write(content)
            file.sync()
        finally:
            file.close()
        disk.rename(fresh, path)
        disk.sync_folder(path.parent)
