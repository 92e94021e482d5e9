"""Watching processes: which there are, and that they end."""

from __future__ import annotations

import os
import select
from pathlib import Path

PATIENCE = 30
"""So many seconds a process has to end before a test says that it does not."""


def ends(pid: int) -> bool:
    """Whether process *pid* is gone, or goes soon; one that nobody has waited for is gone too."""
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], PATIENCE)[0])
    finally:
        os.close(watched)


def family(group: int) -> list[int]:
    """The processes of a process group."""
    return [pid for pid in _all() if _stat(pid)[2:3] == [str(group)]]


def children(parent: int) -> list[int]:
    """The processes that *parent* has started."""
    return [pid for pid in _all() if _stat(pid)[1:2] == [str(parent)]]


def command(pid: int) -> str:
    """The command line of process *pid*."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def _all() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def _stat(pid: int) -> list[str]:
    """State, parent, group and more of process *pid*; nothing if it has gone in the meantime."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return []
