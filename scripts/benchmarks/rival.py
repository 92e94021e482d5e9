"""catanatron, the rival: Settlers of Catan in Python, with bots and headless games of its own.

Its ``RandomPlayer`` does what ``random`` does here.  ``VictoryPointPlayer`` is its greedy one, the strongest
that this package holds (its value function and its search are published elsewhere): it tries every action on
a copy of the game and takes one that leads to the most points.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
from random import Random
from time import process_time
from typing import Any

NAME = "catanatron"
BOTS = {
    "random": ("catanatron.models.player", "RandomPlayer"),
    "greedy": ("catanatron.players.search", "VictoryPointPlayer"),
}
"""Where the bot stands that is measured beside ours of this name."""


def installed() -> bool:
    """Whether it can be measured here."""
    return importlib.util.find_spec(NAME) is not None


def version() -> str:
    """Its name and version."""
    return f"{NAME} {importlib.metadata.version(NAME)}"


class Rival:
    """Its games, all with bots of one kind."""

    def __init__(self, bot: str) -> None:
        module, name = BOTS[bot]
        self._bot: Any = getattr(importlib.import_module(module), name)
        self._game: Any = importlib.import_module("catanatron.game").Game
        self._colours: list[Any] = list(importlib.import_module("catanatron.models.player").Color)

    def game(self, seats: int, seed: int) -> Any:
        """A new game; its seed 0 would mean none."""
        return self._game([self._bot(colour) for colour in self._colours[:seats]], seed=seed + 1)

    def played(self, seats: int, seed: int) -> int:
        """The steps of a whole game, played by its own loop."""
        game = self.game(seats, seed)
        game.play()
        return len(game.state.actions)

    def walked(self, seats: int, seed: int, most: int, kept: bool) -> tuple[int, int, float]:
        """Steps of random play, the actions they were drawn from, and seconds; *kept*: a copy before each."""
        rng, game = Random(seed), self.game(seats, seed)
        steps = listed = 0
        began = process_time()
        while steps < most and game.winning_color() is None:
            if kept:
                game = game.copy()
            legal = game.state.playable_actions
            game.execute(legal[int(rng.random() * len(legal))])
            steps += 1
            listed += len(game.state.playable_actions)
        return steps, listed, process_time() - began
