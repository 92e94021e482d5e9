"""One game between bots: every question is answered, and what happens is handed out step by step.

The *n*-th chance node, from 1, is given the entropy that a scenario's seed gives it (``play.supply``).  A bot
that forfeits loses its seat by the rules of the game, and the game goes on without it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple, Union

from viktory_p2p.kernel.chance import draw
from viktory_p2p.kernel.game import A, Chance, Decision, Game, Outcome, Over, S, Seat
from viktory_p2p.play.bots import Bot, Forfeit, luck
from viktory_p2p.play.supply import entropy


class Answered(NamedTuple, Generic[S, A]):
    """*seat* did *action* in *state*."""

    state: S
    seat: Seat
    action: A


class Drawn(NamedTuple):
    """Chance gave *node* its *outcome*."""

    node: Chance
    outcome: Outcome


class Forfeited(NamedTuple):
    """*seat* is lost; *what* its bot did, in words."""

    seat: Seat
    what: str


Happening = Union[Answered[S, A], Drawn, Forfeited]


class Table(Generic[S, A]):
    """A game under way: going through its happenings plays it, and ``over`` is its end."""

    def __init__(self, game: Game[S, A], state: S, bots: Sequence[Bot[S, A]], seed: int) -> None:
        """*bots* by seat."""
        self.game, self.state, self.bots, self.seed = game, state, bots, seed
        self.over: Over | None = None

    def __iter__(self) -> Iterator[Happening[S, A]]:
        game, bots = self.game, self.bots
        lucks = [luck(self.seed, seat) for seat in range(len(bots))]
        chances = itertools.count(1)
        while not isinstance(node := game.node(self.state), Over):
            state = self.state
            if isinstance(node, Decision):
                seat = node.seat
                try:
                    action = bots[seat](state, seat, game.legal(state), lucks[seat])
                except Forfeit as forfeit:
                    self.state = game.retire(state, seat).state
                    yield Forfeited(seat, str(forfeit))
                    continue
                self.state = game.apply(state, seat, action).state
                yield Answered(state, seat, action)
            else:
                outcome = draw(node, entropy(self.seed, next(chances)))
                self.state = game.resolve(state, outcome).state
                yield Drawn(node, outcome)
        self.over = node
