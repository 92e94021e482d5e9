"""Many processes play one match: the same games in the same order, and no worker is lost in silence."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from tests.tiny import LIGHTHOUSES
from viktory_p2p.kernel.game import Setup
from viktory_p2p.play.bots import AnyBot, at_random
from viktory_p2p.play.folder import Folder
from viktory_p2p.play.jobs import AHEAD, Mishap, WorkerLost, in_order, played, workers
from viktory_p2p.play.match import Entrant, Match

SEED = 11


def match_of(*bots: AnyBot, games: int) -> Match[Any, Any]:
    entrants = tuple(Entrant(bot.__name__, bot) for bot in bots)  # type: ignore[attr-defined]  # functions all
    return Match(LIGHTHOUSES, Setup(len(bots), (), 15), entrants, SEED, games, 5.0)


def breaks(state: object, seat: int, legal: Sequence[Any], luck: Iterator[int], /) -> Any:
    raise ZeroDivisionError("ours")


def vanishes(state: object, seat: int, legal: Sequence[Any], luck: Iterator[int], /) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


def test_the_same_games_in_the_same_order() -> None:
    match = match_of(at_random, at_random, at_random, games=2 * AHEAD + 3)
    alone = list(played(match, 1, None))
    assert [one.result.number for one in alone] == list(range(match.games))
    assert list(played(match, 2, None)) == alone


def test_the_same_logs(tmp_path: Path) -> None:
    """Byte for byte, whoever plays: every secret derives from the seed."""
    match = match_of(at_random, at_random, at_random, games=3)
    folders = [Folder(str(tmp_path / str(jobs)), match.games) for jobs in (1, 2)]
    for jobs, folder in enumerate(folders, 1):
        assert len(list(played(match, jobs, folder))) == match.games
    one, two = ({path.name: path.read_bytes() for path in folder.path.iterdir()} for folder in folders)
    assert sorted(one) == [f"game-{number:06}.vkr" for number in range(3)]
    assert one == two


def test_more_workers_than_games() -> None:
    match = match_of(at_random, at_random, games=2)
    assert list(played(match, 5, None)) == list(played(match, 1, None))


def test_games_are_handed_out_while_others_are_played() -> None:
    match = match_of(at_random, at_random, games=10**7)
    with closing(played(match, 2, None)) as games:
        assert [next(games).result.number for _ in range(3)] == [0, 1, 2]
        assert len(active_children()) == 2
    assert active_children() == []


def mishap(jobs: int) -> Mishap:
    """What a match between bots that break ends with."""
    with pytest.raises(Mishap) as broken:
        list(played(match_of(breaks, breaks, games=3), jobs, None))
    assert str(broken.value) == f"game 0, seed {SEED}: ZeroDivisionError: ours"
    return broken.value


def test_a_game_that_breaks_is_named_with_its_cause() -> None:
    assert isinstance(mishap(jobs=1).__cause__, ZeroDivisionError)


def test_a_game_that_breaks_elsewhere_is_named_with_its_traceback() -> None:
    (note,) = mishap(jobs=2).__notes__
    assert "in breaks" in note
    assert note.endswith("ZeroDivisionError: ours\n")
    assert active_children() == []


def test_a_worker_that_vanishes_is_missed() -> None:
    with pytest.raises(WorkerLost, match=r"the process that played game [01] was ended from outside"):
        list(played(match_of(vanishes, vanishes, games=9), 2, None))
    assert active_children() == []


def test_a_worker_that_vanished_while_idle_is_missed() -> None:
    with workers(match_of(at_random, at_random, games=3), 2, None) as crew:
        for process in active_children():
            process.kill()
            process.join()
        with pytest.raises(WorkerLost):
            list(in_order(3, crew))


def test_workers_are_deaf_to_interrupts_and_leave_when_told() -> None:
    with workers(match_of(at_random, at_random, games=4), 2, None) as crew:
        for process in active_children():
            assert process.pid
            os.kill(process.pid, signal.SIGINT)
        assert [one.result.number for one in in_order(4, crew)] == [0, 1, 2, 3]
        crew_processes = active_children()
    assert [process.is_alive() for process in crew_processes] == [False, False]
