"""The games there are, their bots and how each is shown: explicit mappings, imported when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Game

if TYPE_CHECKING:
    from viktory_p2p.play.bots import AnyBot
    from viktory_p2p.play.outside import Outside
    from viktory_p2p.render.plain import Renderer

AnyGame = Game[Any, Any]
"""A game whose states and actions nobody here looks into."""

DEFAULT = "viktory"


def _viktory() -> AnyGame:
    from viktory_p2p.games.viktory.game import VIKTORY

    return VIKTORY


def _at_random() -> AnyBot:
    from viktory_p2p.play.bots import at_random

    return at_random


def _viktory_greedy() -> AnyBot:
    from viktory_p2p.games.viktory.bots.greedy import choose

    return choose


def _viktory_renderer() -> Renderer:
    from viktory_p2p.render.viktory import VIKTORY

    return VIKTORY


class Catalog(Mapping[str, AnyGame]):
    """Names and games; listing the names imports nothing."""

    def __init__(self, loaders: Mapping[str, Callable[[], AnyGame]]) -> None:
        self._loaders = loaders

    def __getitem__(self, name: str) -> AnyGame:
        return self._loaders[name]()

    def __contains__(self, name: object) -> bool:
        return name in self._loaders

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaders)

    def __len__(self) -> int:
        return len(self._loaders)


GAMES: Mapping[str, AnyGame] = Catalog({"viktory": _viktory})

BOTS: Mapping[str, Mapping[str, Callable[[], AnyBot]]] = {
    "viktory": {"greedy": _viktory_greedy},
}
"""Each game's own bots, the strongest first; ``bots`` adds the one that every game has."""

RENDERERS: Mapping[str, Callable[[], Renderer]] = {"viktory": _viktory_renderer}
"""How results are shown to people, by game; a game that is not here is told plainly."""


def game(name: str) -> AnyGame:
    """The game called *name*; an unknown one is refused with the nearest there is."""
    if name in GAMES:
        return GAMES[name]
    near = get_close_matches(name, GAMES, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there is: {', '.join(GAMES)}"
    raise BadInput(f'there is no game "{name}"', hint)


def bots(game_name: str) -> Mapping[str, Callable[[], AnyBot]]:
    """All bots of the game called *game_name*, the strongest first."""
    return {**BOTS.get(game_name, {}), "random": _at_random}


def bot(game_name: str, text: str) -> AnyBot | Outside:
    """The bot that *text* names: one of the game's, or ``PATH.py:FUNCTION``."""
    from viktory_p2p.play.outside import is_outside, outside

    if is_outside(text):
        return outside(text)
    known = bots(game_name)
    if text in known:
        return known[text]()
    near = get_close_matches(text, known, n=1)
    listed = f"there are {', '.join(known)}, and yours: ./mybot.py:choose"
    raise BadInput(f'there is no bot "{text}"', f"did you mean {near[0]}?" if near else listed)


def renderer(name: str) -> Renderer:
    """How the game called *name* is shown."""
    from viktory_p2p.render.plain import PLAIN

    return RENDERERS[name]() if name in RENDERERS else PLAIN
