"""Files that hold a secret: for their owner's eyes alone, and of an exact length."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.disk import DISK, PRIVATE_FILE, PRIVATE_FOLDER, sentences

LARGEST = 1 << 16
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def read_secret(path: Path, length: int, hint: str) -> bytes:
    """The secret in *path*; what is wrong with the file is told without a word of what stands in it."""
    with sentences(path):
        _check_shut(path.parent, PRIVATE_FOLDER)
        _check_shut(path, PRIVATE_FILE)
        found = DISK.read(path, LARGEST)
    if len(found) != length:
        raise BadInput(f"{path} has {len(found)} bytes, a key has {length}", hint)
    return found


def _check_shut(path: Path, mode: int) -> None:
    """Refuse what others may read or exchange."""
    if os.name == "posix" and path.stat().st_mode & OTHERS:
        raise BadInput(f"{path} is open to other users", f"chmod {mode:o} {path}")
