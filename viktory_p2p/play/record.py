"""A game of a match written down: a scenario that plays to the same end."""

from __future__ import annotations

from typing import Generic

from viktory_p2p.kernel.game import A, Chance, Choose, Roll, S, Unseal
from viktory_p2p.play.match import Match, Result
from viktory_p2p.play.report import ordered
from viktory_p2p.play.script import CHANCE, RETIRE
from viktory_p2p.play.table import Answered, Drawn, Forfeited, Happening
from viktory_p2p.play.toml_out import toml_text


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
