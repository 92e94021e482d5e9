"""The folder that the games of a match are written to, one file each."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryFile

from viktory_p2p.kernel.errors import BadInput

FILE = re.compile(r"game-(\d{6,})\.toml")
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

    def write(self, number: int, text: str) -> str:
        """Write game *number*, all of it or nothing; the path of its file."""
        path = self.path / f"game-{number:06}.toml"
        part = path.with_name(f".{path.name}.part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(path)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise BadInput(f"{path} cannot be written: {_reason(error)}", ANOTHER) from error
        return str(path)


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
