"""How fast the engine is, alternately with catanatron: medians of rounds, fixed seeds, 2 and 4 seats.

A step is one decision of random play: an answer is drawn from the complete list, checked and applied, chance
is resolved up to the next decision, and the next complete list is made.  Chance costs time on both sides and
is never a step of its own: here ``draw`` and ``resolve``, there the dice inside ``execute``.  What a player
has to say counts on both sides, also where there is one answer (``end`` here, ROLL and END_TURN there).
Making a new game is not measured.  catanatron changes its game in place; *kept* is the same with a copy
before each step, which is what our steps give.  All times are CPU time, since other processes may run beside.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import importlib.metadata
import importlib.util
import json
import platform
import resource
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Any

from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.chance import ENTROPY_BYTES, draw
from viktory_p2p.kernel.game import Decision, Over, Setup

SEATS = (2, 4)
RIVAL = "catanatron"
LONGEST = 1500
"""Decisions after which a game is left: a random game of VIKTORY II has no end in sight."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured."""

    rounds: int
    steps: int
    samples: int


FULL, QUICK = Size(rounds=9, steps=4000, samples=400), Size(rounds=1, steps=120, samples=20)


@dataclass(slots=True)
class Run:
    """Some steps of random play."""

    steps: int = 0
    listed: int = 0
    seconds: float = 0.0

    @property
    def per_second(self) -> float:
        """Steps a second."""
        return self.steps / self.seconds


Play = Callable[[int, int, int, Run], None]
"""One game: seats, seed, most steps, and where to count."""


def our_game(seats: int, seed: int, most: int, run: Run) -> None:
    """Random play of VIKTORY II."""
    rng = Random(seed)
    state = settled(VIKTORY.initial(Setup(seats)), rng)
    legal = VIKTORY.legal(state)
    began = process_time()
    steps = listed = 0
    while steps < most:
        node = VIKTORY.node(state)
        if not isinstance(node, Decision):
            break
        state = VIKTORY.apply(state, node.seat, legal[int(rng.random() * len(legal))]).state
        while not isinstance(node := VIKTORY.node(state), Decision | Over):
            state = VIKTORY.resolve(state, draw(node, rng.randbytes(ENTROPY_BYTES))).state
        legal = VIKTORY.legal(state)
        steps += 1
        listed += len(legal)
    run.seconds += process_time() - began
    run.steps += steps
    run.listed += listed


def settled(state: State, rng: Random) -> State:
    """*state* with chance resolved up to the next decision."""
    while not isinstance(node := VIKTORY.node(state), Decision | Over):
        state = VIKTORY.resolve(state, draw(node, rng.randbytes(ENTROPY_BYTES))).state
    return state


def rival_game(kept: bool) -> Play:
    """Random play of catanatron; *kept*: the game before each step is kept, as ours is."""
    games: Any = importlib.import_module("catanatron.game")
    players: Any = importlib.import_module("catanatron.models.player")
    colours = list(players.Color)

    def play(seats: int, seed: int, most: int, run: Run) -> None:
        rng = Random(seed)
        game = games.Game([players.RandomPlayer(colour) for colour in colours[:seats]], seed=seed + 1)
        began = process_time()
        steps = listed = 0
        while steps < most and game.winning_color() is None:
            if kept:
                game = game.copy()
            legal = game.state.playable_actions
            game.execute(legal[int(rng.random() * len(legal))])
            steps += 1
            listed += len(game.state.playable_actions)
        run.seconds += process_time() - began
        run.steps += steps
        run.listed += listed

    return play


def measured(play: Play, seats: int, first_seed: int, steps: int) -> Run:
    """Games one after the other until there are so many steps."""
    gc.collect()
    run, seed = Run(), first_seed
    while run.steps < steps:
        play(seats, seed, min(LONGEST, steps - run.steps), run)
        seed += 1
    return run


# -- parts of a step -----------------------------------------------------------------------------------------


def sampled(seats: int, many: int) -> list[State]:
    """Decisions of random games, some steps apart."""
    found: list[State] = []
    seed = 0
    while len(found) < many:
        rng = Random(seed)
        state = settled(VIKTORY.initial(Setup(seats)), rng)
        for number in range(LONGEST):
            node = VIKTORY.node(state)
            if not isinstance(node, Decision) or len(found) == many:
                break
            if number % 7 == 0:
                found.append(state)
            state = settled(VIKTORY.apply(state, node.seat, rng.choice(VIKTORY.legal(state))).state, rng)
        seed += 1
    return found


def each(work: Callable[[State], object], states: list[State], times: int) -> float:
    """Seconds of CPU that *work* takes for one state."""
    gc.collect()
    began = process_time()
    for _ in range(times):
        for state in states:
            work(state)
    return (process_time() - began) / (times * len(states))


def copied(state: State) -> State:
    """A copy in full: the stacks are copied with the first change, so one is put where it was."""
    twin = state.copy()
    place = state.board.hexes[0]
    twin.restack(place, state.units[place])
    return twin


def listed_anew(state: State) -> object:
    """The complete list, with nothing known from earlier steps."""
    state.outlook = None
    return VIKTORY.legal(state)


def kept_bytes(seats: int, steps: int) -> float:
    """Memory for every state of a game that is kept, shared parts counted once."""
    rng = Random(0)
    state = settled(VIKTORY.initial(Setup(seats)), rng)
    history = [state]
    tracemalloc.start()
    while len(history) < steps and isinstance(node := VIKTORY.node(state), Decision):
        state = settled(VIKTORY.apply(state, node.seat, rng.choice(VIKTORY.legal(state))).state, rng)
        history.append(state)
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken / len(history)


# -- the whole run -------------------------------------------------------------------------------------------


def sides(compare: bool) -> dict[str, Play]:
    """Who plays, by name."""
    found: dict[str, Play] = {"viktory": our_game}
    if compare:
        found[RIVAL] = rival_game(kept=False)
        found[f"{RIVAL} kept"] = rival_game(kept=True)
    return found


def bench(seats: int, size: Size, compare: bool) -> dict[str, float]:
    """The figures for one number of seats."""
    players = sides(compare)
    states = sampled(seats, size.samples)
    runs: dict[str, list[Run]] = {name: [] for name in players}
    copies, digests, lists = [], [], []
    for play in players.values():
        measured(play, seats, 1000, size.steps // 4)  # warm up
    for number in range(size.rounds):
        order = list(players)
        for name in order if number % 2 == 0 else reversed(order):
            runs[name].append(measured(players[name], seats, 100 * number, size.steps))
        copies.append(each(copied, states, 5))
        digests.append(each(VIKTORY.digest, states, 1))
        lists.append(each(listed_anew, states, 2))
    step = median(run.seconds / run.steps for run in runs["viktory"])
    listed = sum(len(VIKTORY.legal(state)) for state in states) / len(states)
    figures = {
        "steps_per_second": 1 / step,
        "actions_per_step": mean_listed(runs["viktory"]),
        "legal_actions_per_second": listed / median(lists),
        "legal_us": median(lists) * 1e6,
        "step_us": step * 1e6,
        "copy_us": median(copies) * 1e6,
        "copy_per_step": median(copies) / step,
        "digest_us": median(digests) * 1e6,
        "bytes_per_kept_state": kept_bytes(seats, size.steps // 4),
    }
    if compare:
        figures |= compared(runs)
    return figures


def mean_listed(runs: list[Run]) -> float:
    """How many actions a list holds."""
    return sum(run.listed for run in runs) / sum(run.steps for run in runs)


def compared(runs: dict[str, list[Run]]) -> dict[str, float]:
    """The rival's figures, and medians of the ratios round by round."""
    figures = {
        "rival_steps_per_second": median(run.per_second for run in runs[RIVAL]),
        "rival_actions_per_step": mean_listed(runs[RIVAL]),
        "rival_kept_steps_per_second": median(run.per_second for run in runs[f"{RIVAL} kept"]),
    }
    for key, name in (("ratio", RIVAL), ("ratio_kept", f"{RIVAL} kept")):
        pairs = zip(runs["viktory"], runs[name], strict=True)
        figures[key] = median(ours.per_second / theirs.per_second for ours, theirs in pairs)
    return figures


LINES = (
    ("steps per second", "steps_per_second", "{:,.0f}"),
    ("  the rival's", "rival_steps_per_second", "{:,.0f}"),
    ("  ratio", "ratio", "{:.2f}×"),
    ("  the rival's, games kept", "rival_kept_steps_per_second", "{:,.0f}"),
    ("  ratio", "ratio_kept", "{:.2f}×"),
    ("legal actions in a list", "actions_per_step", "{:.1f}"),
    ("  the rival's", "rival_actions_per_step", "{:.1f}"),
    ("legal actions per second", "legal_actions_per_second", "{:,.0f}"),
    ("a mean step, µs", "step_us", "{:.1f}"),
    ("  all of legal, µs", "legal_us", "{:.1f}"),
    ("  copying the state, µs", "copy_us", "{:.2f}"),
    ("  as a part of a step", "copy_per_step", "{:.3f}"),
    ("digest, µs", "digest_us", "{:.1f}"),
    ("bytes per kept state", "bytes_per_kept_state", "{:,.0f}"),
)


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    rival = report["rival"] or "nobody"
    lines = [f"against {rival}, medians of {report['rounds']} rounds, CPU time, Python {report['python']}"]
    lines.append(f"{'':<28}" + "".join(f"{seats + ' seats':>14}" for seats in report["seats"]))
    for title, key, form in LINES:
        cells = [form.format(figures[key]) for figures in report["seats"].values() if key in figures]
        if cells:
            lines.append(f"{title:<28}" + "".join(f"{cell:>14}" for cell in cells))
    lines.append(f"{'largest memory, MiB':<28}{report['peak_mib']:>14.0f}")
    return "\n".join(lines)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measures the engine.")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--quick", action="store_true", help="a few steps, to see that it works")
    parser.add_argument("--no-compare", action="store_true", help=f"without {RIVAL}")
    asked = parser.parse_args()
    compare = not asked.no_compare
    if compare and importlib.util.find_spec(RIVAL) is None:
        print(f"error: {RIVAL} is not installed here", file=sys.stderr)
        print("hint: run scripts/bench, which installs it, or pass --no-compare", file=sys.stderr)
        return 2
    size = QUICK if asked.quick else FULL
    report = {
        "rival": f"{RIVAL} {importlib.metadata.version(RIVAL)}" if compare else None,
        "rounds": size.rounds,
        "python": platform.python_version(),
        "seats": {str(seats): bench(seats, size, compare) for seats in SEATS},
        "peak_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    print(json.dumps(report, indent=2) if asked.json else table(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
