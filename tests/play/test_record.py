"""A game written down plays to the same end, also if a seat was lost."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.tiny import LIGHTHOUSES
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.kernel.chance import below
from viktory_p2p.kernel.game import Game, Over, Setup
from viktory_p2p.play.bots import AnyBot, Forfeit, at_random
from viktory_p2p.play.match import Entrant, Match, game_seed, play_game
from viktory_p2p.play.record import Record
from viktory_p2p.play.scenario import play
from viktory_p2p.play.table import Table

GAMES: list[Game[Any, Any]] = [LIGHTHOUSES, VIKTORY]


def moody(state: object, seat: int, legal: Sequence[Any], luck: Iterator[int], /) -> Any:
    """Random, until it has had enough."""
    if below(12, luck) == 0:
        raise Forfeit("it had enough")
    return legal[below(len(legal), luck)]


def check_written(
    game: Game[Any, Any], bots: list[AnyBot], number: int, options: tuple[str, ...] = ()
) -> str:
    """Play a game, read what was written, and play that: the same digest.  The text."""
    entrants = tuple(Entrant("one", bot) for bot in bots)
    match = Match(game, Setup(len(bots), options, 12), entrants, 4, 50, 5.0)
    record = Record(match)
    result = play_game(match, number, [record])
    text = record.text(result)

    table = Table(game, game.initial(match.setup), bots, game_seed(match, number))
    assert list(table)
    again = play(game, tomllib.loads(text))
    assert game.digest(again.state) == game.digest(table.state)
    over = game.node(again.state)
    assert isinstance(over, Over)
    assert (over.winners, over.reason) == (result.winners, result.reason)
    return text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_plays_again_to_the_same_end(game: Game[Any, Any], seats: int) -> None:
    texts = [check_written(game, [at_random] * seats, number * seats) for number in range(3)]
    document = tomllib.loads(texts[2])
    assert list(document)[:3] == ["title", "game", "seats"]
    assert document["title"].startswith(f"Game {2 * seats} of a match (seed ")
    assert document["script"][0].split(": ")[0] in document["seats"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_lost_seat_is_lost_again(game: Game[Any, Any]) -> None:
    texts = [check_written(game, [moody] * 4, 4 * number) for number in range(6)]
    assert sum(': retire"' in text for text in texts) > 3
    assert any('    "chance",' in text for text in texts), "somewhere dice fell before the seat was lost"


def test_a_seat_lost_before_anybody_has_said_anything() -> None:
    def gives_up(state: object, seat: int, legal: Sequence[Any], luck: Iterator[int], /) -> Any:
        raise Forfeit("at once")

    for game in GAMES:
        text = check_written(game, [gives_up] * 3, 0)
        assert tomllib.loads(text)["script"][0] == "chance"


def test_options_are_written_too() -> None:
    text = check_written(VIKTORY, [at_random] * 2, 0, ("no-exploration", "dominance=9"))
    assert tomllib.loads(text)["options"] == ["dominance=9", "no-exploration"]
