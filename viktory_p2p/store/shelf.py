"""The shelf: the games that are kept in the data folder, how large they are, and taking one off.

A game is asked for by the beginning of its name, and only what stands on the shelf can be found: whatever is
asked, nothing outside the data folder is touched.  What is taken off loses its name first, so that a crash
never leaves a log without the guard that keeps its seat from signing twice.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.disk import DISK, sentences
from viktory_p2p.store.home import kept_games
from viktory_p2p.store.pen import LOG

SHORTEST = 4
"""So many signs of a name are needed to ask for a game."""
GONE = ".removed"


class Kept(NamedTuple):
    """A game on the shelf."""

    name: str
    folder: Path
    size: int
    """The bytes of everything in its folder."""

    @property
    def log(self) -> Path:
        """Its log file."""
        return self.folder / LOG


def shelf(home: Path) -> tuple[Kept, ...]:
    """The games that are kept in *home*, in the order of their names."""
    return tuple(Kept(folder.name, folder, _size(folder)) for folder in kept_games(home))


def find(home: Path, asked: str) -> Kept:
    """The one game whose name begins as *asked*."""
    if len(asked) < SHORTEST:
        raise BadInput(f'"{asked}" is too short for a game', f"{SHORTEST} signs of its name are the least")
    found = [kept for kept in shelf(home) if kept.name.startswith(asked.lower())]
    if not found:
        raise BadInput(f'no game "{asked}" is kept here', "viktory games lists those that are")
    if len(found) > 1:
        raise BadInput(f'{len(found)} games begin with "{asked}"', "say more of the name")
    return found[0]


def take_off(home: Path, kept: Kept) -> None:
    """Remove *kept* with everything in its folder, unless somebody is writing it."""
    folder = kept.folder
    if folder.is_symlink() or not folder.resolve().is_relative_to(home.resolve()):
        raise BadInput(f"{folder} leads out of the data folder", "remove the link yourself")
    gone = folder.with_name(folder.name + GONE)
    with sentences(folder):
        unlock = DISK.lock(kept.log)
        try:
            if gone.exists():
                shutil.rmtree(gone)
            DISK.rename(folder, gone)
            DISK.sync_folder(folder.parent)
        finally:
            unlock()
        shutil.rmtree(gone)


def _size(folder: Path) -> int:
    with sentences(folder):
        return sum(each.lstat().st_size for each in folder.iterdir())
