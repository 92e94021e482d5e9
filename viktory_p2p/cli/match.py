"""``viktory match``: bots play whole games against each other, and what came of it is told."""

from __future__ import annotations

import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from viktory_p2p.catalog import DEFAULT, AnyGame, bot, game
from viktory_p2p.cli.output import UNEXPECTED, Console, Problem, common, complain, hush, say, say_json, width
from viktory_p2p.cli.usage import Command, seconds, whole
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Setup
from viktory_p2p.play.endings import Ear, Ended, attentive, undisturbed
from viktory_p2p.play.folder import Folder
from viktory_p2p.play.jobs import Mishap, WorkerLost, played
from viktory_p2p.play.match import Entrant, Match
from viktory_p2p.play.outside import Outside, check, is_there
from viktory_p2p.play.script import SEED_LIMIT
from viktory_p2p.play.tally import Tally, line
from viktory_p2p.render.standings import standings

ROUNDS = 200
"""The turn limit of a match that names none."""
MOST_GAMES, MOST_JOBS, MOST_ROUNDS = 10_000_000, 64, 1_000_000
SHORTEST, LONGEST = 0.01, 3600.0
"""What --think may be, in seconds."""
NARROWEST, WIDEST = 40, 100
NARROWEST_BAR = 60
"""A bar on a narrower terminal would be broken into pieces."""

EXAMPLE = "like --seats greedy,random; one of your own is ./mybot.py:choose"
LOST_HINT = "perhaps memory ran out: try fewer --jobs"
ENDED_BY = "a bot from outside may have ended it: "

Advance = Callable[[str], None]
"""One game more is done; a word on how it goes."""


@click.command(cls=Command, context_settings={"allow_extra_args": True})
@click.option(
    "--seats", metavar="BOT,BOT,…", help="The bots, one per seat: greedy, random, ./mybot.py:choose."
)
@click.option(
    "--games",
    metavar="N",
    type=whole("--games", 1, MOST_GAMES),
    default=10,
    show_default=True,
    help="How many.",
)
@click.option(
    "--seed",
    metavar="S",
    type=whole("--seed", 0, SEED_LIMIT - 1),
    help="The same seed gives the same games.",
)
@click.option(
    "--jobs",
    metavar="J",
    type=whole("--jobs", 1, MOST_JOBS),
    default=1,
    show_default=True,
    help="Processes that play.",
)
@click.option(
    "--turn-limit",
    metavar="N",
    type=whole("--turn-limit", 0, MOST_ROUNDS),
    default=ROUNDS,
    show_default=True,
    help="Rounds after which the largest empire wins; 0 for none.",
)
@click.option(
    "--think",
    metavar="SECONDS",
    type=seconds("--think", SHORTEST, LONGEST),
    default=5.0,
    show_default=True,
    help="What a bot of your own has for a decision.",
)
@click.option("--option", "options", multiple=True, metavar="NAME", help="An optional rule; may be repeated.")
@click.option("--out", metavar="DIR", help="Write the signed log of every game there.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per game, then a summary.")
@common
def match(
    seats: str | None,
    games: int,
    seed: int | None,
    jobs: int,
    turn_limit: int,
    think: float,
    options: tuple[str, ...],
    out: str | None,
    as_json: bool,
) -> None:
    """Let bots play whole games against each other, and show who wins, how, and how fast.

    As many games as there are seats share their luck, the same map and dice, and the bots move
    one seat on: everybody sits everywhere and begins equally often.  A bot of your own is a function
    in a file, choose(view, legal), that gives one of the texts in legal; it runs in a process of its own.

    viktory match --seats greedy,random --games 100
    """
    chosen = game(DEFAULT)
    names = _names(seats, click.get_current_context().args)
    setup = Setup(len(names), options, turn_limit)
    chosen.initial(setup)  # a wrong set-up is refused here
    entrants = _entrants(chosen, names)
    drawn = secrets.randbelow(SEED_LIMIT) if seed is None else seed
    contest = Match(chosen, setup, entrants, drawn, games, think)
    folder = Folder(out, games) if out is not None else None
    if seed is None:
        click.echo(f"seed {drawn}", err=True)
    _run(contest, jobs, folder, as_json)


def _run(contest: Match[Any, Any], jobs: int, folder: Folder | None, as_json: bool) -> None:
    """Play, and tell what was played, whatever ended it."""
    tally, ear, began = Tally(contest), Ear(), perf_counter()
    stop: BaseException | None = None
    try:
        with attentive(ear):
            _play(tally, jobs, folder, as_json)
    except (Ended, BadInput, Mishap, WorkerLost, OSError) as error:
        stop = ear.heard or error
        if isinstance(stop, OSError):
            raise
    try:
        _tell(tally.summary(perf_counter() - began, isinstance(stop, Ended)), as_json)
    except OSError:
        if not isinstance(stop, Ended):
            raise
        hush()  # the terminal may have gone too
    _end(stop, contest)


def _end(stop: BaseException | None, contest: Match[Any, Any]) -> None:
    """End the program as *stop* says."""
    context = click.get_current_context()
    if isinstance(stop, Ended):
        context.exit(stop.code)
    if isinstance(stop, WorkerLost):
        problem = Problem(str(stop), _suspicion(contest), UNEXPECTED)
        context.exit(complain(problem, context.ensure_object(Console)))
    if stop:
        raise stop


def _suspicion(contest: Match[Any, Any]) -> str:
    """Why a worker may have ended."""
    guests = [entrant.name for entrant in contest.entrants if isinstance(entrant.bot, Outside)]
    return ENDED_BY + ", ".join(dict.fromkeys(guests)) if guests else LOST_HINT


def _play(tally: Tally, jobs: int, folder: Folder | None, as_json: bool) -> None:
    """Play all games; each is written, counted and told, or none of these."""
    contest, began = tally.match, perf_counter()
    with (
        _progress(contest.games, as_json) as advance,
        closing(played(contest, jobs, folder)) as games,
    ):
        for result, log in games:
            with undisturbed():
                tally.add(result)
                if as_json:
                    say_json(line(result, log))
                advance(f"{tally.games / (perf_counter() - began):.3g} games/s")


def _tell(summary: dict[str, object], as_json: bool) -> None:
    if as_json:
        say_json({"summary": summary})
        return
    blocks = standings(summary, width(NARROWEST, WIDEST))
    say("\n\n".join("\n".join(block) for block in blocks if block))


@contextmanager
def _progress(games: int, as_json: bool) -> Iterator[Advance]:
    """A bar on stderr if somebody sees it there, and it does not get between lines of JSON."""
    narrow = width(1, WIDEST) < NARROWEST_BAR
    seen = sys.stderr is not None and sys.stderr.isatty()
    if not seen or narrow or (as_json and not _goes_nowhere_else()):
        yield lambda _: None
        return
    with click.progressbar(
        length=games, label="games", show_pos=True, item_show_func=lambda word: word, file=sys.stderr
    ) as bar:
        yield lambda word: bar.update(1, word)


def _goes_nowhere_else() -> bool:
    """Whether stdout is a file or nothing: what goes through a pipe may come out on the same terminal."""
    if sys.stdout is None:
        return True
    out = os.fstat(sys.stdout.fileno())
    return stat.S_ISREG(out.st_mode) or os.path.samestat(out, Path(os.devnull).stat())


# --- What was asked for -----------------------------------------------------------------------------------


def _names(seats: str | None, others: list[str]) -> list[str]:
    """The bots in *seats*; *others* are words that no option has taken."""
    if others:
        joined = ",".join(part.strip(" ,") for part in (seats or "", *others) if part.strip(" ,"))
        hint = f"seats are joined by commas: --seats {joined}"
        raise BadInput(f'viktory match does not know what "{others[0]}" is for', hint)
    if not seats:
        raise BadInput("--seats is missing: which bots should play?", EXAMPLE)
    names = [name.strip() for name in seats.split(",")]
    if not all(names):
        raise BadInput(f'--seats "{seats}" leaves a seat empty', EXAMPLE)
    for torn in map(",".join, pairwise(names)):
        path = torn.rpartition(":")[0]
        if "," in path and is_there(path):
            raise BadInput(f'the bot "{torn}" would be two seats', "a path may hold no comma")
    return names


def _entrants(chosen: AnyGame, names: list[str]) -> tuple[Entrant[Any, Any], ...]:
    """The bots of these *names*; each from outside is loaded once, to see that it can be."""
    bots = {name: bot(chosen.name, name) for name in names}
    for found in bots.values():
        if isinstance(found, Outside):
            check(found)
    return tuple(Entrant(name, bots[name]) for name in names)
