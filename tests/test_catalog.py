"""The catalog: which bots a game has."""

from __future__ import annotations

import pytest

from viktory_p2p.catalog import BOTS, GAMES, bot, bots
from viktory_p2p.games.viktory.bots import greedy
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.play.bots import at_random


def test_the_bots_of_viktory() -> None:
    assert list(bots("viktory")) == ["greedy", "random"]
    assert bot("viktory", "greedy") is bots("viktory")["greedy"]() is greedy.choose


def test_a_game_without_bots_of_its_own_has_the_random_one() -> None:
    assert list(bots("lighthouses")) == ["random"]
    assert bot("lighthouses", "random") is at_random
    with pytest.raises(BadInput, match='there is no bot "greedy"'):
        bot("lighthouses", "greedy")


def test_bots_are_listed_for_games_there_are_and_only_their_own() -> None:
    assert set(BOTS) <= set(GAMES)
    assert not [name for name, own in BOTS.items() if "random" in own]
