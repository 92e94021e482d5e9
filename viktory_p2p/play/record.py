"""A game of a match written down: a scenario that plays to the same end, and the folder it goes into."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryFile
from typing import Generic

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import A, Chance, Choose, Roll, S, Unseal
from viktory_p2p.play.match import Match, Result
from viktory_p2p.play.report import ordered
from viktory_p2p.play.script import CHANCE, RETIRE
from viktory_p2p.play.table import Answered, Drawn, Forfeited, Happening
from viktory_p2p.play.toml_out import toml_text

FILE = re.compile(r"game-(\d{6,})\.toml")


class Record(Generic[S, A]):
    """The script, the dice, the tiles and the choices of one game, noted while it is played."""

    def __init__(self, match: Match[S, A]) -> None:
        self.game = match.game
        start = match.game.initial(match.setup)
        self.document = match.game.document(start)
        self.colours = match.game.colours(start)
        self.script: list[str] = []
        self.dice: list[int] = []
        self.tiles: list[str] = []
        self.choices: list[int] = []
        self.drawn = False
        """Whether chance has had its say since the last line."""

    def __call__(self, happening: Happening[S, A]) -> None:
        """Note one thing; a seat that is lost leaves after what was drawn before it was asked."""
        match happening:
            case Answered(state, seat, action):
                self.script.append(f"{self.colours[seat]}: {self.game.text(state, action)}")
            case Forfeited(seat):
                self.script += [CHANCE] * self.drawn
                self.script.append(f"{self.colours[seat]}: {RETIRE}")
            case Drawn(node, outcome):
                self._note_luck(node, outcome)
        self.drawn = isinstance(happening, Drawn)

    def _note_luck(self, node: Chance, outcome: tuple[int, ...]) -> None:
        match node:
            case Roll():
                self.dice += outcome
            case Unseal():
                self.tiles += [self.game.tiles[kind] for kind in outcome]
            case Choose():
                self.choices += outcome

    def text(self, result: Result) -> str:
        """The game as a scenario file."""
        players = ", ".join(
            f"{colour} {bot}" for colour, bot in zip(result.colours, result.bots, strict=True)
        )
        found = {
            "title": f"Game {result.number} of a match (seed {result.seed}): {players}",
            "game": self.game.name,
            **self.document,
            "choices": self.choices,
            "dice": self.dice,
            "tiles": self.tiles,
            "script": self.script,
        }
        return toml_text(ordered(found), inline=("turn",))


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
            raise BadInput(f"{name} is a file, not a folder", "name another folder after --out") from error
        except OSError as error:
            raise BadInput(f"the folder {name} cannot be written: {_reason(error)}") from error
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
            raise BadInput(f"{path} cannot be written: {_reason(error)}") from error
        return str(path)


def _is_game(name: str, games: int) -> bool:
    """Whether *name* is that of one of the first so many *games*."""
    found = FILE.fullmatch(name)
    return found is not None and int(found[1]) < games


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
