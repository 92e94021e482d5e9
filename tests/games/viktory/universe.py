"""Actions to be refused: those that were legal elsewhere, near misses of legal ones, and sheer numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any

from viktory_p2p.games.viktory.actions import ACTION_TYPES, Action, Resign, decode
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import KINDS
from viktory_p2p.kernel.hexes import hexes_in

ODD_NUMBERS = (-2, -1, 0, 1, 4, 5, 200, 255)


class Universe:
    """The actions met so far, and others that nobody would think of."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.met: dict[Action, None] = {}

    def meet(self, actions: Sequence[Action]) -> None:
        """Remember *actions*, in the order they were met."""
        self.met.update(dict.fromkeys(actions))

    def sample(self, state: State, legal: Sequence[Action]) -> Iterator[Action]:
        """Some of everything, the near misses of a few *legal* actions among them."""
        known = list(self.met)
        yield from self.rng.sample(known, min(len(known), 60))
        for action in self.rng.sample(legal, min(len(legal), 8)):
            yield from self.near_misses(state, action)
        for _ in range(20):
            yield self.anything(state)

    def near_misses(self, state: State, action: Action) -> Iterator[Action]:
        """*action* with one field changed: the hexes around, the other kinds, another ship."""
        for field in fields(action):
            value: int = getattr(action, field.name)
            for other in self.instead(state, field.name, value):
                changed: Any = {field.name: other}
                yield replace(action, **changed)

    def instead(self, state: State, name: str, value: int) -> Sequence[int]:
        """What may stand in a field in place of *value*."""
        if name == "kind":
            return [*KINDS, len(KINDS), -1]
        if name == "ship":
            return [value + 1, value - 1, 2]
        near = hexes_in(state.board.reach[2][value]) if value >= 0 else ()
        return [*self.rng.sample(near, min(len(near), 6)), self.rng.choice(ODD_NUMBERS)]

    def anything(self, state: State) -> Action:
        """An action as it might come from the wire: any verb with any numbers."""
        number = self.rng.randrange(len(ACTION_TYPES))
        if ACTION_TYPES[number] is Resign:
            number -= 1
        many = len(fields(ACTION_TYPES[number]))
        pool = [*ODD_NUMBERS, *KINDS, *state.board.hexes]
        return decode([number, *(self.rng.choice(pool) for _ in range(many))])
