"""Whole games between bots: ours played by ``play_game``, catanatron's by its own loop, alternately.

A step is one decision of a bot, so its thinking counts, and so do new games, on both sides.  A turn is one
that the rules call so: the founding of the capitals is none, a turn with nothing to decide neither.  A random
game of VIKTORY II has no end in sight and stops at a limit of rounds; ``greedy`` plays to the end, where the
limit of ``viktory match`` is hardly ever reached.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from statistics import median
from time import process_time
from typing import NamedTuple

from scripts.benchmarks.measuring import Side, alternating, ratio
from scripts.benchmarks.part import Ask, Columns, Figures, Part, Row
from scripts.benchmarks.rival import Rival
from viktory_p2p.games.viktory.actions import Action
from viktory_p2p.games.viktory.bots import greedy
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.game import Seat, Setup
from viktory_p2p.play.bots import Bot, at_random
from viktory_p2p.play.match import Entrant, Match, play_game
from viktory_p2p.play.table import Answered, Happening

BOTS: dict[str, Bot[State, Action]] = {"random": at_random, "greedy": greedy.choose}
LIMITS = {"random": 20, "greedy": 200}
"""Rounds after which a game ends."""
QUICK_LIMIT = 3
THINK = 1.0
"""Seconds for bots from outside, of which there are none."""


class Games(NamedTuple):
    """So many games, and the seconds they took."""

    games: int
    steps: int
    turns: int
    seconds: float

    @property
    def steps_per_second(self) -> float:
        """Decisions a second."""
        return self.steps / self.seconds


@dataclass(frozen=True, slots=True)
class Lane:
    """A column: a bot in every seat, so many games a round, and so many of the rival's."""

    bot: str
    seats: int
    games: int
    rivals: int = 0

    @property
    def heading(self) -> str:
        """Above the column."""
        return f"{self.bot} {self.seats}"


LANES = (
    Lane("random", 2, games=16, rivals=10),
    Lane("random", 4, games=8, rivals=6),
    Lane("greedy", 2, games=12, rivals=4),
    Lane("greedy", 4, games=3, rivals=2),
    Lane("greedy", 6, games=2),
)


class Turns:
    """Counts the turns of a game by the decisions made in them."""

    def __init__(self) -> None:
        self.count = 0
        self._last: tuple[int, Seat] = (1, 0)

    def __call__(self, happening: Happening[State, Action]) -> None:
        """Round 1 is the set-up (R2)."""
        if isinstance(happening, Answered):
            turn = happening.state.number, happening.state.seat
            if turn != self._last and turn[0] > 1:
                self.count += 1
            self._last = turn


def contest(names: tuple[str, ...], limit: int, games: int, seed: int) -> Match[State, Action]:
    """A match between the bots of these *names*."""
    entrants = tuple(Entrant(name, BOTS[name]) for name in names)
    return Match(VIKTORY, Setup(len(names), (), limit), entrants, seed, games, THINK)


def ours(lane: Lane, limit: int, games: int, number: int) -> Games:
    """Our games of round *number*."""
    match, turns = contest((lane.bot,) * lane.seats, limit, games, seed=number), Turns()
    began = process_time()
    steps = sum(play_game(match, game, witnesses=[turns]).actions for game in range(games))
    return Games(games, steps, turns.count, process_time() - began)


def theirs(lane: Lane, games: int, number: int) -> Games:
    """The rival's games of round *number*."""
    rival = Rival(lane.bot)
    began = process_time()
    steps = sum(rival.played(lane.seats, 100 * number + game) for game in range(games))
    return Games(games, steps, 0, process_time() - began)


def measure(ask: Ask) -> Columns:
    """The figures of every lane; all lanes alternate, and the first round warms up."""
    sides: dict[str, Side[Games]] = {}
    for lane in LANES:
        limit = ask.size(LIMITS[lane.bot], QUICK_LIMIT)
        sides[lane.heading] = partial(ours, lane, limit, ask.size(lane.games, 1))
        if ask.compare and lane.rivals:
            sides[rival_of(lane)] = partial(theirs, lane, ask.size(lane.rivals, 1))
    found = {name: runs[1:] for name, runs in alternating(1 + ask.rounds, sides).items()}
    return {lane.heading: figures(found[lane.heading], found.get(rival_of(lane), [])) for lane in LANES}


def rival_of(lane: Lane) -> str:
    """The name of the side beside ours."""
    return f"{lane.heading}, the rival's"


def figures(runs: list[Games], rivals: list[Games]) -> Figures:
    """Medians over the rounds; the ratio is that of steps per second."""
    found = {
        "steps_per_second": median(run.steps_per_second for run in runs),
        "games_per_second": median(run.games / run.seconds for run in runs),
        "steps_per_game": sum(run.steps for run in runs) / sum(run.games for run in runs),
        "ms_per_turn": median(1000 * run.seconds / run.turns for run in runs),
    }
    if rivals:
        speeds = [run.steps_per_second for run in rivals]
        found["rival_steps_per_second"] = median(speeds)
        found["rival_games_per_second"] = median(run.games / run.seconds for run in rivals)
        found["ratio"] = ratio((run.steps_per_second for run in runs), speeds)
    return found


MATCHES = Part(
    name="matches",
    title=f"whole games with 2 to 6 bots: random for {LIMITS['random']} rounds, greedy to the end",
    measure=measure,
    compares=True,
    rows=(
        Row("steps per second", "steps_per_second", "{:,.0f}"),
        Row("  the rival's", "rival_steps_per_second", "{:,.0f}"),
        Row("  ratio", "ratio", "{:.2f}×"),
        Row("games per second", "games_per_second", "{:.2f}"),
        Row("  the rival's", "rival_games_per_second", "{:.2f}"),
        Row("steps per game", "steps_per_game", "{:,.0f}"),
        Row("a turn, ms", "ms_per_turn", "{:.2f}"),
    ),
)
