"""The games of a match, handed out in their order, however many processes play them.

Every game is a function of the match and its number, so it does not matter who plays it.  A worker is sent
numbers and sends results back; it leaves when it is told to (SIGTERM) or the match is gone, however that came
to its end and whatever is being thought about, and then shows its guests out.  Ctrl-C and the end of the
terminal reach every process at once, so workers are deaf to them from their very beginning: what they mean is
decided here.
"""

from __future__ import annotations

import signal
import sys
import traceback
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread, main_thread
from types import FrameType
from typing import Any, NamedTuple

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.play.endings import undisturbed
from viktory_p2p.play.folder import Folder
from viktory_p2p.play.match import Match, Result, game_seed, play_game

AHEAD = 16
"""So many games per worker may be played before the one that is due is done."""
PATIENCE = 5.0
"""So many seconds a worker has to leave."""


class Mishap(Exception):
    """A game that could not be played to its end: a fault of ours."""


class WorkerLost(Exception):
    """A worker has ended, and nobody here has told it to."""


class Finished(NamedTuple):
    """The result of a game, and the file of its log if that was wanted."""

    result: Result
    log: str | None


def played(match: Match[Any, Any], jobs: int, folder: Folder | None) -> Generator[Finished, None, None]:
    """The games of *match*, in their order, each as soon as it is known; closing this ends the processes."""
    if jobs == 1:
        for number in range(match.games):
            yield play_one(match, number, folder)
        return
    with workers(match, min(jobs, match.games), folder) as crew:
        yield from in_order(match.games, crew)


def play_one(match: Match[Any, Any], number: int, folder: Folder | None) -> Finished:
    """Game *number*; whatever goes wrong in it says which game it was."""
    try:
        if folder is None:
            return Finished(play_game(match, number), None)
        with folder.log(number) as log:
            return Finished(play_game(match, number, log.append), str(log.path))
    except BadInput:
        raise
    except Exception as error:
        name = f"game {number}, seed {game_seed(match, number)}"
        raise Mishap(f"{name}: {type(error).__name__}: {error}") from error


# --- The workers ------------------------------------------------------------------------------------------


@contextmanager
def workers(match: Match[Any, Any], jobs: int, folder: Folder | None) -> Iterator[list[Connection]]:
    """So many processes that play games of *match*, by their connections; none is left afterwards."""
    context = get_context("spawn")
    processes: list[BaseProcess] = []
    connections: list[Connection] = []
    resource_tracker.ensure_running()  # which would lift what follows, if it had to start the tracker
    try:
        with undisturbed():
            for _ in range(jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=work, args=(theirs, match, folder), daemon=True)
                process.start()
                processes.append(process)
                theirs.close()  # so that its end is the end of the connection
                connections.append(ours)
        yield connections
    finally:
        with undisturbed():
            _dismiss(processes)


def _dismiss(processes: list[BaseProcess]) -> None:
    """Tell all to leave, and make those leave that do not."""
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(PATIENCE)
        process.kill()
        process.join()


def work(connection: Connection, match: Match[Any, Any], folder: Folder | None) -> None:
    """What a worker does: play the games whose numbers it is sent."""
    signal.signal(signal.SIGTERM, _leave)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    Thread(target=_follow, daemon=True).start()
    try:
        while True:
            connection.send(_attempt(match, connection.recv(), folder))
    except (EOFError, OSError):
        return  # nobody listens any more


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit()


def _follow() -> None:
    """Leave when the match is gone: the main thread would not notice before its game is over."""
    match = parent_process()
    leader = main_thread().ident
    assert match is not None
    assert leader is not None
    match.join()
    signal.pthread_kill(leader, signal.SIGTERM)


def _attempt(match: Match[Any, Any], number: int, folder: Folder | None) -> Finished | Mishap | BadInput:
    """Game *number*, or what went wrong, with its traceback as a note: a cause does not travel."""
    try:
        return play_one(match, number, folder)
    except BadInput as problem:  # a full disk, say
        return BadInput(problem.sentence, problem.hint)
    except Mishap as mishap:
        mishap.add_note("".join(traceback.format_exception(mishap.__cause__)))
        return mishap


# --- Handing out ------------------------------------------------------------------------------------------


def in_order(games: int, crew: list[Connection]) -> Iterator[Finished]:
    """Games 0 … *games* − 1 in this order, played by the *crew* in any order."""
    idle, busy = deque(crew), dict[Connection, int]()
    done: dict[int, Finished | Mishap | BadInput] = {}
    sent = 0
    for due in range(games):
        while due not in done:
            while idle and sent < min(games, due + AHEAD * len(crew)):
                busy[_send(idle.popleft(), sent)] = sent
                sent += 1
            for connection in wait(list(busy)):
                assert isinstance(connection, Connection)
                number = busy.pop(connection)
                done[number] = _received(connection, number)
                idle.append(connection)
        found = done.pop(due)
        if isinstance(found, Mishap | BadInput):
            raise found
        yield found


def _send(connection: Connection, number: int) -> Connection:
    try:
        connection.send(number)
    except OSError as error:
        raise _lost(number) from error
    return connection


def _received(connection: Connection, number: int) -> Finished | Mishap | BadInput:
    try:
        found = connection.recv()
    except (EOFError, OSError) as error:
        raise _lost(number) from error
    assert isinstance(found, Finished | Mishap | BadInput)
    return found


def _lost(number: int) -> WorkerLost:
    return WorkerLost(f"the process that played game {number} was ended from outside")
