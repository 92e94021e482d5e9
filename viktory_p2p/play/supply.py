"""The luck of a scenario: dice, tiles and choices as given, in order, and a seed for what is not given.

The seed gives the *n*-th chance node of a run the entropy that ``play.seeds`` derives from it and *n*.  It
depends on nothing else, so that writing down the faces of one roll leaves the others as they were.
"""

from __future__ import annotations

from collections import deque

from viktory_p2p.kernel.chance import draw, fits
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Chance, Choose, Outcome, Roll, Unseal
from viktory_p2p.play.script import Script
from viktory_p2p.play.seeds import derived

TAG = b"viktory scenario 1"


def entropy(seed: int, number: int) -> bytes:
    """The 32 bytes that *seed* gives to chance node *number*."""
    return derived(TAG, seed, number)


class Supply:
    """What chance nodes are answered with; every answer uses some of it up."""

    def __init__(self, script: Script, letters: str) -> None:
        """*letters* has one letter per kind of tile, as ``Game.tiles``."""
        self._letters = letters
        self._seed = script.seed
        self._nodes = 0
        self._given: dict[type[Chance], deque[int]] = {
            Roll: deque(script.dice),
            Unseal: deque(_kind(letter, letters) for letter in script.tiles),
            Choose: deque(script.choices),
        }

    def left(self, node: Chance) -> int:
        """How much is left of what *node* asks for."""
        return len(self._given[type(node)])

    def suffices(self, node: Chance) -> bool:
        """Whether *node* can be answered."""
        return self._seed is not None or self.left(node) >= wanted(node)

    def answer(self, node: Chance) -> Outcome:
        """The outcome of *node*: what is given first, the rest from the seed."""
        self._nodes += 1
        source = self._given[type(node)]
        given = tuple(source.popleft() for _ in range(min(wanted(node), len(source))))
        asked, rest = _split(node, given)
        if given and not fits(asked, given):
            raise BadInput(self._misfit(asked, given))
        if rest is None or self._seed is None:
            return given
        return given + draw(rest, entropy(self._seed, self._nodes))

    def leftover(self) -> str:
        """What nobody asked for, in words; empty if everything was used."""
        dice, tiles, choices = self._given.values()
        shown = (
            ("die", "dice", [str(face) for face in dice]),
            ("tile", "tiles", [self._letters[kind] for kind in tiles]),
            ("choice", "choices", [str(choice) for choice in choices]),
        )
        return " and ".join(_listed(one, many, left) for one, many, left in shown if left)

    def _misfit(self, node: Chance, given: Outcome) -> str:
        match node:
            case Roll(_, sides):
                wrong = next(face for face in given if not 1 <= face <= sides)
                return f"dice: a die with {sides} sides cannot show {wrong}"
            case Choose(n):
                return f"choices: {given[0]} is not from 0 to {n - 1}"
            case Unseal(_, bag):
                wrong = next(kind for kind in given if given.count(kind) > bag[kind])
                return (
                    f'tiles: more "{self._letters[wrong]}" are turned over than the bag holds ({bag[wrong]})'
                )


def wanted(node: Chance) -> int:
    """How many dice, tiles or choices *node* asks for."""
    match node:
        case Roll(dice):
            return dice
        case Unseal(hexes):
            return len(hexes)
        case Choose():
            return 1


def _split(node: Chance, given: Outcome) -> tuple[Chance, Chance | None]:
    """The part of *node* that *given* answers, and the part it leaves open."""
    count = len(given)
    open_rest = count < wanted(node)
    match node:
        case Roll(dice, sides, what):
            return Roll(count, sides, what), Roll(dice - count, sides, what) if open_rest else None
        case Unseal(hexes, bag):
            left = tuple(max(0, many - given.count(kind)) for kind, many in enumerate(bag))
            return Unseal(hexes[:count], bag), Unseal(hexes[count:], left) if open_rest else None
        case Choose():
            return node, node if open_rest else None


def _kind(letter: str, letters: str) -> int:
    if len(letter) != 1 or letter not in letters:
        raise BadInput(f'tiles: "{letter}" is no tile', f"the letters are {' '.join(letters)}")
    return letters.index(letter)


def _listed(one: str, many: str, left: list[str]) -> str:
    """A count and the first few: ``2 dice (3 5)``."""
    few = " ".join(left[:12]) + (" …" if len(left) > 12 else "")
    return f"{len(left)} {one if len(left) == 1 else many} ({few})"
