"""The engine by itself, alternately with catanatron: random steps, and what a step is made of.

A step is one decision of random play: an answer is drawn from the complete list, checked and applied, chance
is resolved up to the next decision, and the next complete list is made.  Chance costs time on both sides and
is never a step of its own: here ``draw`` and ``resolve``, there the dice inside ``execute``.  What a player
has to say counts on both sides, also where there is one answer (``end`` here, ROLL and END_TURN there).
Making a new game is not measured.  catanatron changes its game in place; *kept* is the same with a copy
before each step, which is what our steps give.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from scripts.benchmarks.measuring import Side, alternating, ratio
from scripts.benchmarks.part import Ask, Columns, Figures, Part, Row
from scripts.benchmarks.rival import NAME, Rival
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.chance import ENTROPY_BYTES, draw
from viktory_p2p.kernel.game import Decision, Over, Setup

SEATS = (2, 4)
OURS, THEIRS, KEPT = "viktory", NAME, f"{NAME} kept"
LONGEST = 1500
"""Decisions after which a game is left: a random game of VIKTORY II has no end in sight."""
APART = 7
"""Steps between two states that are looked at."""


class Run(NamedTuple):
    """So many steps, the legal actions listed in them, and the seconds they took."""

    steps: int
    listed: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Steps a second."""
        return self.steps / self.seconds

    @property
    def each(self) -> float:
        """Seconds a step."""
        return self.seconds / self.steps


Walk = Callable[[int, int, int], tuple[int, int, float]]
"""Random play: seats, seed and most steps give steps, actions listed and seconds."""


def walked(seats: int, seed: int, most: int) -> tuple[int, int, float]:
    """Random play of VIKTORY II."""
    rng = Random(seed)
    state = settled(VIKTORY.initial(Setup(seats)), rng)
    legal = VIKTORY.legal(state)
    steps = listed = 0
    began = process_time()
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
    return steps, listed, process_time() - began


def settled(state: State, rng: Random) -> State:
    """*state* with chance resolved up to the next decision."""
    while not isinstance(node := VIKTORY.node(state), Decision | Over):
        state = VIKTORY.resolve(state, draw(node, rng.randbytes(ENTROPY_BYTES))).state
    return state


def strolled(walk: Walk, seats: int, steps: int, number: int) -> Run:
    """Games one after the other until there are so many steps; every round has games of its own."""
    total = Run(0, 0, 0.0)
    for seed in count(100 * number):
        if total.steps >= steps:
            break
        made, listed, seconds = walk(seats, seed, min(LONGEST, steps - total.steps))
        total = Run(total.steps + made, total.listed + listed, total.seconds + seconds)
    return total


# --- Parts of a step --------------------------------------------------------------------------------------


def visited(seats: int, seed: int) -> Iterator[State]:
    """The decisions of a random game."""
    rng = Random(seed)
    state = settled(VIKTORY.initial(Setup(seats)), rng)
    while isinstance(node := VIKTORY.node(state), Decision):
        yield state
        state = settled(VIKTORY.apply(state, node.seat, rng.choice(VIKTORY.legal(state))).state, rng)


def sampled(seats: int, many: int) -> list[State]:
    """Decisions of random games, some steps apart."""
    found = (state for seed in count() for state in islice(visited(seats, seed), 0, LONGEST, APART))
    return list(islice(found, many))


def repeated(work: Callable[[State], object], states: list[State], times: int, number: int) -> Run:
    """*work*, so many times for every state."""
    began = process_time()
    for _ in range(times):
        for state in states:
            work(state)
    return Run(times * len(states), 0, process_time() - began)


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
    game = visited(seats, 0)
    history = [next(game)]
    tracemalloc.start()
    history.extend(islice(game, steps - 1))
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken / len(history)


# --- The figures ------------------------------------------------------------------------------------------


def measure(ask: Ask) -> Columns:
    """The figures for every number of seats."""
    return {f"{seats} seats": figures(ask, seats) for seats in SEATS}


def figures(ask: Ask, seats: int) -> Figures:
    """The figures for one number of seats."""
    steps = ask.size(4000, 120)
    states = sampled(seats, ask.size(400, 20))
    walks = {name: partial(strolled, walk, seats) for name, walk in players(ask.compare).items()}
    for stroll in walks.values():
        stroll(steps // 4, 10)  # warm up
    sides: dict[str, Side[Run]] = {name: partial(stroll, steps) for name, stroll in walks.items()}
    sides["copy"] = partial(repeated, copied, states, 5)
    sides["digest"] = partial(repeated, VIKTORY.digest, states, 1)
    sides["legal"] = partial(repeated, listed_anew, states, 2)
    runs = alternating(ask.rounds, sides)
    listed = sum(len(VIKTORY.legal(state)) for state in states) / len(states)
    found = anatomy(runs, listed) | {"bytes_per_kept_state": kept_bytes(seats, steps // 4)}
    return found | compared(runs) if ask.compare else found


def players(compare: bool) -> dict[str, Walk]:
    """Who plays at random, by name."""
    if not compare:
        return {OURS: walked}
    rival = Rival("random")
    return {OURS: walked, THEIRS: partial(rival.walked, kept=False), KEPT: partial(rival.walked, kept=True)}


def anatomy(runs: dict[str, list[Run]], listed: float) -> Figures:
    """Our own figures; the states looked at have so many legal actions *listed* on average."""
    step, copy, digest, legal = (
        median(run.each for run in runs[name]) for name in (OURS, "copy", "digest", "legal")
    )
    return {
        "steps_per_second": 1 / step,
        "actions_per_step": mean_listed(runs[OURS]),
        "legal_actions_per_second": listed / legal,
        "legal_us": legal * 1e6,
        "step_us": step * 1e6,
        "copy_us": copy * 1e6,
        "copy_per_step": copy / step,
        "digest_us": digest * 1e6,
    }


def compared(runs: dict[str, list[Run]]) -> Figures:
    """The rival's figures, and medians of the ratios round by round."""
    ours, theirs, kept = ([run.per_second for run in runs[name]] for name in (OURS, THEIRS, KEPT))
    return {
        "rival_steps_per_second": median(theirs),
        "rival_actions_per_step": mean_listed(runs[THEIRS]),
        "rival_kept_steps_per_second": median(kept),
        "ratio": ratio(ours, theirs),
        "ratio_kept": ratio(ours, kept),
    }


def mean_listed(runs: list[Run]) -> float:
    """How many actions a list holds."""
    return sum(run.listed for run in runs) / sum(run.steps for run in runs)


ENGINE = Part(
    name="engine",
    title="random steps; making a new game is not counted",
    measure=measure,
    compares=True,
    rows=(
        Row("steps per second", "steps_per_second", "{:,.0f}"),
        Row("  the rival's", "rival_steps_per_second", "{:,.0f}"),
        Row("  ratio", "ratio", "{:.2f}×"),
        Row("  the rival's, games kept", "rival_kept_steps_per_second", "{:,.0f}"),
        Row("  ratio", "ratio_kept", "{:.2f}×"),
        Row("legal actions in a list", "actions_per_step", "{:.1f}"),
        Row("  the rival's", "rival_actions_per_step", "{:.1f}"),
        Row("legal actions per second", "legal_actions_per_second", "{:,.0f}"),
        Row("a mean step, µs", "step_us", "{:.1f}"),
        Row("  all of legal, µs", "legal_us", "{:.1f}"),
        Row("  copying the state, µs", "copy_us", "{:.2f}"),
        Row("  as a part of a step", "copy_per_step", "{:.3f}"),
        Row("digest, µs", "digest_us", "{:.1f}"),
        Row("bytes per kept state", "bytes_per_kept_state", "{:,.0f}"),
    ),
)
