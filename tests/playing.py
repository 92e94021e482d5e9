"""Random games of any game, each from one seed: legal answers and entropy come from ``random.Random``.

As a command it reads games, set-ups and seeds from standard input, plays them and prints what became of
every step: so a test can play the same game in another process, under another ``PYTHONHASHSEED``.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

from viktory_p2p.kernel.chance import ENTROPY_BYTES, draw
from viktory_p2p.kernel.game import Decision, Game, Over, Setup, Step

S = TypeVar("S")
A = TypeVar("A")

ROOT = Path(__file__).parents[1]
MOST_STEPS = 50_000


class Endless(Exception):
    """A game has not come to its end within the steps it was given."""


def advance(game: Game[S, A], state: S, rng: Random) -> Step[S]:
    """One random step from a state that is not the end."""
    match game.node(state):
        case Decision(seat):
            return game.apply(state, seat, rng.choice(game.legal(state)))
        case Over():
            raise ValueError("the game is over")
        case node:
            return game.resolve(state, draw(node, rng.randbytes(ENTROPY_BYTES)))


def onward(game: Game[S, A], state: S, rng: Random, most: int = MOST_STEPS) -> Iterator[Step[S]]:
    """Every step from *state* to the end of the game."""
    for _ in range(most):
        if isinstance(game.node(state), Over):
            return
        step = advance(game, state, rng)
        yield step
        state = step.state
    raise Endless(f"no end after {most} steps")


def walk(game: Game[S, A], setup: Setup, seed: int, most: int = MOST_STEPS) -> Iterator[Step[S]]:
    """Every step of a random game; the first one is the set-up, in which nothing happens."""
    state = game.initial(setup)
    yield Step(state, ())
    yield from onward(game, state, Random(seed), most)


def chain(game: Game[S, A], setup: Setup, seed: int, most: int = MOST_STEPS) -> Iterator[str]:
    """What became of every step of a random game, one line each: the digest and the events."""
    for step in walk(game, setup, seed, most):
        told = json.dumps([event.plain() for event in step.events], sort_keys=True)
        yield f"{game.digest(step.state).hex()} {told}"


def chains(game: Game[S, A], setups: Sequence[Setup], seeds: Sequence[int], most: int) -> Iterator[str]:
    """The chains of all these games, each under its own headline."""
    for setup in setups:
        for seed in seeds:
            yield f"{setup}, seed {seed}"
            yield from chain(game, setup, seed, most)


def chains_elsewhere(
    game: Game[S, A], setups: Sequence[Setup], seeds: Sequence[int], most: int, hash_seed: int
) -> list[str]:
    """The same chains, played by another process with *hash_seed*."""
    paths = [str(ROOT), *sys.path]
    done = subprocess.run(
        [sys.executable, "-m", "tests.playing"],
        input=pickle.dumps((game, tuple(setups), tuple(seeds), most)),
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(paths)},
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.decode())
    return done.stdout.decode().splitlines()


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in chains(*pickle.load(sys.stdin.buffer)))
