"""The folder that the games of a match are written to, one file each."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryFile

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.logfile import LogFile, create_log

FILE = re.compile(r"game-(\d{6,})\.vkr")
ANOTHER = "name another folder after --out"


class Folder:
    """Where the games of a match are written, one file each."""

    def __init__(self, name: str, games: int) -> None:
        """Make the folder if it is missing; raises ``BadInput`` if so many games cannot go there."""
        if not name:
            raise BadInput("the name of the folder is empty", "--out DIR")
        self.path = Path(name)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=self.path):
                pass
            taken = sorted(entry.name for entry in self.path.iterdir() if _is_game(entry.name, games))
        except (FileExistsError, NotADirectoryError) as error:
            raise BadInput(f"{_obstacle(self.path)} is a file, not a folder", ANOTHER) from error
        except OSError as error:
            raise BadInput(f"the folder {name} cannot be written: {_reason(error)}", ANOTHER) from error
        if taken:
            raise BadInput(f"the folder {name} already holds {taken[0]}", "name a new folder after --out")

    def log(self, number: int) -> Log:
        """The log of game *number*."""
        return Log(self.path / f"game-{number:06}.vkr")


class Log:
    """A log that is being written: what is appended is there at once, and on the disk at the end.

    Nothing leaves this machine, so no entry has to be on the disk before the next one.  The file is made with
    the first record: a game that never began leaves nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: LogFile | None = None

    def append(self, record: bytes) -> None:
        """Add one record."""
        if self._file is None:
            self._file = create_log(self.path)
        self._file.append(record, sync=False)

    def __enter__(self) -> Log:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._file is None:
            return
        with self._file:
            if kind is None:
                self._file.sync()
        self.path.with_name(f"{self.path.name}.lock").unlink(missing_ok=True)  # nobody else writes on it


def _obstacle(path: Path) -> Path:
    """The first part of *path* that is something else than a folder."""
    parts = [*reversed(path.parents), path]
    return next((part for part in parts if (part.is_symlink() or part.exists()) and not part.is_dir()), path)


def _is_game(name: str, games: int) -> bool:
    """Whether *name* is that of one of the first so many *games*."""
    found = FILE.fullmatch(name)
    return found is not None and int(found[1]) < games


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
