"""Counting the ways a game can go on; what a number in counts.txt means stands at the head of that file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from viktory_p2p.games.viktory.actions import Action
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.chance import outcomes
from viktory_p2p.kernel.game import Chance, Choose, Decision, Outcome, Over, Roll, Unseal

HERE = Path(__file__).parent
COUNTS = HERE / "counts.txt"
MOST_DICE = 2

Listing = Callable[[State], Collection[Action]]


class Row(NamedTuple):
    """One line of the file: position, decisions, count."""

    position: str
    depth: int
    nodes: int


def rows() -> list[Row]:
    """The counts of the file."""
    lines = (line.partition("#")[0].split() for line in COUNTS.read_text(encoding="utf-8").splitlines())
    return [Row(name, int(depth), int(count)) for name, depth, count in filter(None, lines)]


def position(name: str) -> State:
    """The state that one of the files beside this one sets up."""
    return VIKTORY.position(tomllib.loads((HERE / name).read_text(encoding="utf-8")))


def perft(state: State, depth: int, listing: Listing = VIKTORY.legal, rolled: bool = False) -> int:
    """The ways *state* can go on over *depth* decisions, the answers being those of *listing*.

    *rolled*: whether dice have been thrown since the last decision."""
    if depth == 0:
        return 1
    match VIKTORY.node(state):
        case Over():
            return 1
        case Decision(seat):
            answers = listing(state)
            return sum(
                perft(VIKTORY.apply(state, seat, action).state, depth - 1, listing) for action in answers
            )
        case node:
            steps = (VIKTORY.resolve(state, outcome) for outcome in counted(node, rolled))
            thrown = rolled or isinstance(node, Roll)
            return sum(perft(step.state, depth, listing, thrown) for step in steps)


def counted(node: Chance, rolled: bool) -> Iterator[Outcome]:
    """The outcomes of *node* that are followed: a battle that nobody can leave might else go on for ever."""
    match node:
        case Roll(dice, _) if rolled:
            yield (1,) * dice
        case Roll(dice, sides) if dice > MOST_DICE:
            yield tuple(islice(cycle(range(1, sides + 1)), dice))
        case Unseal(hexes, bag):
            yield _in_turn(len(hexes), bag)
        case Roll() | Choose():
            yield from (outcome for outcome, _ in outcomes(node))


def _in_turn(many: int, bag: tuple[int, ...]) -> Outcome:
    """The kinds of tile one after the other, those the bag has run out of left out."""
    left: list[int] = list(bag)
    drawn: list[int] = []
    for kind in cycle(range(len(bag))):
        if len(drawn) == many:
            break
        if left[kind]:
            left[kind] -= 1
            drawn.append(kind)
    return tuple(drawn)
