"""Whole games between bots: they follow from their seed, and a bot that forfeits loses its seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from tests.tiny import LIGHTHOUSES
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.kernel.game import TURN_LIMIT, Game, Setup
from viktory_p2p.play.bots import AnyBot, Forfeit, at_random, luck
from viktory_p2p.play.match import Entrant, Match, deal_seed, game_seed, play_game
from viktory_p2p.play.table import Answered, Drawn, Forfeited, Happening, Loose, Table

GAMES: list[Game[Any, Any]] = [LIGHTHOUSES, VIKTORY]


def match_of(
    game: Game[Any, Any], *bots: AnyBot, seed: int = 5, games: int = 8, limit: int = 15
) -> Match[Any, Any]:
    entrants = tuple(Entrant(f"bot {place}", bot) for place, bot in enumerate(bots))
    return Match(game, Setup(len(bots), (), limit), entrants, seed, games, 5.0)


def gives_up(state: object, seat: int, legal: Sequence[Any], luck: Iterator[int], /) -> Any:
    raise Forfeit("it gave up")


def first_of_all(state: object, seat: int, legal: Sequence[Any], luck: Iterator[int], /) -> Any:
    return legal[0]


def breaks(state: object, seat: int, legal: Sequence[Any], luck: Iterator[int], /) -> Any:
    raise ZeroDivisionError("ours")


# --- Luck and seeds -------------------------------------------------------------------------------------


def test_a_random_bot_takes_what_its_luck_says() -> None:
    assert [at_random(None, 0, "abcde", iter([byte])) for byte in (0, 1, 7)] == ["a", "b", "c"]
    assert at_random(None, 0, "abcde", iter([255, 4])) == "e", "255 is thrown away: 51 numbers each"


def test_every_seat_of_every_seed_has_luck_of_its_own() -> None:
    streams = {tuple(islice(luck(seed, seat), 32)) for seed in range(5) for seat in range(8)}
    assert len(streams) == 40


def test_seeds_are_the_same_everywhere() -> None:
    """The formulae of the modules, worked out with the command ``sha256sum``."""
    assert [deal_seed(1, number) for number in range(3)] == [1, 2415969441895815109, 3420983024367749132]
    assert bytes(islice(luck(1, 0), 8)).hex() == "020cf3fdd330d348"


def test_seeds_fit_into_63_bits() -> None:
    seeds = [deal_seed(2**63 - 1, number) for number in range(200)]
    assert len(set(seeds)) == 200
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert max(seeds) > 2**62, "all bits are used"


# --- Games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_game_is_played_again_by_its_own_seed(game: Game[Any, Any], seats: int) -> None:
    match = match_of(game, *[at_random] * seats)
    for number in (0, 1, seats, seats + 1):
        once = play_game(match, number)
        named = {entrant.name: entrant for entrant in match.entrants}
        again = Match(game, match.setup, tuple(named[bot] for bot in once.bots), once.seed, 1, 5.0)
        other = play_game(again, 0)
        assert (other.bots, other.verbs, other.winners, other.rounds) == (
            once.bots, once.verbs, once.winners, once.rounds,
        )  # fmt: skip


def test_games_differ() -> None:
    match = match_of(LIGHTHOUSES, at_random, at_random)
    assert len({play_game(match, 2 * block).verbs for block in range(8)}) > 4


def test_alike_bots_never_play_the_same_game_twice() -> None:
    alike: Match[Any, Any] = Match(VIKTORY, Setup(3, (), 5), (Entrant("one", at_random),) * 3, 5, 6, 5.0)
    games = [play_game(alike, number) for number in range(6)]
    assert len({game.seed for game in games}) == len({game.verbs for game in games}) == 6


@pytest.mark.rule("R145")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_every_block_every_bot_begins_once_with_the_same_luck(game: Game[Any, Any], seats: int) -> None:
    match = match_of(game, *[at_random, first_of_all, at_random, first_of_all][:seats], limit=3)
    for block in range(6):
        games = [play_game(match, block * seats + shift) for shift in range(seats)]
        assert len({one.seed for one in games}) == len({one.first for one in games}) == 1
        began = [one.bots[one.first] for one in games if one.first is not None]
        assert sorted(began) == [entrant.name for entrant in match.entrants]
        assert games[0].seed == game_seed(match, block * seats)


def test_the_games_of_a_block_have_the_same_dice_and_tiles() -> None:
    """What chance says first, before bots that differ have asked it different things."""
    match = match_of(VIKTORY, at_random, first_of_all, limit=3)
    drawn: list[list[Drawn]] = []
    for number in range(4):
        happened: list[Happening[Any, Any]] = []
        play_game(match, number, witnesses=[happened.append])
        drawn.append([one for one in happened[:3] if isinstance(one, Drawn)])
    assert drawn[0] == drawn[1] != drawn[2] == drawn[3]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_limit_of_rounds_ends_a_game_for_its_own_reason(game: Game[Any, Any]) -> None:
    found = play_game(match_of(game, at_random, at_random, limit=3), 0)
    assert (found.reason, found.rounds) == (TURN_LIMIT, 3)


def test_a_result_counts_what_happened() -> None:
    happened: list[Happening[Any, Any]] = []
    found = play_game(match_of(LIGHTHOUSES, at_random, at_random, at_random), 4, witnesses=[happened.append])
    answers = [one for one in happened if isinstance(one, Answered)]
    assert found.actions == len(answers) == sum(times for _, times in found.verbs)
    assert found.verbs == tuple(sorted(found.verbs))
    assert found.first == answers[0].seat
    assert dict(found.verbs)["sail"] == sum(str(one.action).startswith("Sail") for one in answers)
    assert any(isinstance(one, Drawn) for one in happened)
    assert found.colours == ("red", "white", "green")
    assert found.bots == ("bot 2", "bot 1", "bot 0")


def test_a_bot_that_forfeits_loses_its_seat_and_the_game_goes_on() -> None:
    found = play_game(match_of(LIGHTHOUSES, at_random, gives_up, at_random), 0)
    (fault,) = found.faults
    assert (fault.seat, fault.sentence) == (1, "white (bot 1) lost its seat: it gave up")
    assert 1 not in found.winners
    assert found.actions > 5


def test_the_last_bot_that_stays_wins() -> None:
    found = play_game(match_of(VIKTORY, gives_up, at_random, gives_up), 0)
    assert found.winners == (1,)
    assert sorted(fault.seat for fault in found.faults) == [0, 2]


def test_a_bot_that_breaks_is_a_fault_of_ours() -> None:
    with pytest.raises(ZeroDivisionError):
        play_game(match_of(LIGHTHOUSES, breaks, breaks), 0)


def test_a_table_tells_all_and_ends() -> None:
    loose = Loose(LIGHTHOUSES, LIGHTHOUSES.initial(Setup(2)), 3)
    table = Table(LIGHTHOUSES, loose, [first_of_all, gives_up], 3)
    happened = list(table)
    assert [one for one in happened if isinstance(one, Forfeited)] == [Forfeited(1, "it gave up")]
    assert table.over is not None
    assert table.over.winners == (0,)
