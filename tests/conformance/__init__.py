"""The contract of the ``Game`` seam as a check that every game in the catalog must pass.

``check_game`` plays random games.  At every state it takes a glance (the node, the legal actions, their
texts, the events); at some states it looks closely: every legal action is tried, wrong ones are tried and
must be refused, data is spoilt, seats leave and come back.  Whatever is tried, the state it was tried on
stays as it was.  The first breach is raised as a sentence, with the game, the seed and the step as a note.
"""

from __future__ import annotations

import itertools
import string
from collections.abc import Sequence
from typing import TypeVar

from tests.conformance.contract import Breach, refuses, require
from tests.conformance.inspection import Inspection
from tests.playing import MOST_STEPS, chains, chains_elsewhere
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Game, Setup
from viktory_p2p.kernel.values import ANSWER_GIVEN

__all__ = ["Breach", "check_game"]

S = TypeVar("S")
A = TypeVar("A")

HASH_SEEDS = (1, 2)


def check_game(
    game: Game[S, A], setups: Sequence[Setup], seeds: Sequence[int], most: int = MOST_STEPS
) -> None:
    """Raise ``Breach`` if *game* breaks the contract in one of these games; *most* steps bound each."""
    check_tables(game)
    check_setups_refused(game)
    for setup, seed in itertools.product(setups, seeds):
        Inspection(game, setup, seed, most).run()
    check_same_everywhere(game, setups, seeds[:1], most)


def check_tables(game: Game[S, A]) -> None:
    """Names are given once, and a template needs no field its event does not carry."""
    require(bool(game.name) and game.version > 0 and len(game.seats) > 0, "name, version or seats missing")
    for rows in ([kind.name for kind in game.events], [kind.name for kind in game.options], game.tiles):
        require(len(set(rows)) == len(rows), f"a name stands twice in {rows}")
    for kind in game.events:
        named = kind.name == ANSWER_GIVEN.name
        require(not named or kind == ANSWER_GIVEN, f"{kind.name} is not the row of the kernel")
        used = {name for _, name, _, _ in string.Formatter().parse(kind.template) if name is not None}
        require(used <= set(kind.fields), f"the template of {kind.name} needs {used - set(kind.fields)}")
    names = {kind.name for kind in game.options}
    for option in game.options:
        require({*option.needs, *option.excludes} <= names, f"{option.name} needs or excludes the unknown")


def check_setups_refused(game: Game[S, A]) -> None:
    """A wrong set-up is bad input, told in a sentence."""
    few, many = min(game.seats), max(game.seats)
    wrong = [Setup(-1), Setup(0), Setup(few - 1), Setup(many + 1), Setup(few, ("no-such-option",))]
    wrong += [Setup(few, (f"{kind.name}=no such value",)) for kind in game.options]
    for setup in wrong:
        refuses(f"the wrong {setup}", BadInput, game.initial, setup)


def check_same_everywhere(game: Game[S, A], setups: Sequence[Setup], seeds: Sequence[int], most: int) -> None:
    """The same seed gives the same game again, here and under another hash seed elsewhere."""
    here = list(chains(game, setups, seeds, most))
    compare(here, list(chains(game, setups, seeds, most)), "the second time")
    for hash_seed in HASH_SEEDS:
        there = chains_elsewhere(game, setups, seeds, most, hash_seed)
        compare(here, there, f"with PYTHONHASHSEED={hash_seed}")


def compare(here: list[str], there: list[str], where: str) -> None:
    """Name the first line in which two chains differ."""
    for number, (one, other) in enumerate(itertools.zip_longest(here, there)):
        require(one == other, f"the game is another one {where}: line {number} is {other}, not {one}")
