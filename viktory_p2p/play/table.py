"""One game between bots: every question is answered, and what happens is handed out step by step.

The *n*-th chance node, from 1, is given the entropy that a scenario's seed gives it (``play.supply``).  A bot
that forfeits loses its seat by the rules of the game, and the game goes on without it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar, Union

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


Append = Callable[[bytes], None]
"""Keeps a record of a log: when it returns, the record is where it should be."""

Stand_co = TypeVar("Stand_co", covariant=True)
Done_contra = TypeVar("Done_contra", contravariant=True)


class Conduct(Protocol[Stand_co, Done_contra]):
    """How a game is carried on: what an answer, chance and a lost seat lead to, and who keeps a record."""

    @property
    def state(self) -> Stand_co:
        """Where the game stands."""

    def act(self, seat: Seat, action: Done_contra) -> None:
        """*seat* does *action*."""

    def draw(self, node: Chance) -> Outcome:
        """Chance gives *node* its outcome."""

    def forfeit(self, seat: Seat) -> None:
        """*seat* is lost."""

    def close(self) -> None:
        """The game is over."""


class Loose(Generic[S, A]):
    """A game that nobody signs: the seed alone is its chance."""

    def __init__(self, game: Game[S, A], state: S, seed: int) -> None:
        self._game, self._seed = game, seed
        self._chances = itertools.count(1)
        self.state = state

    def act(self, seat: Seat, action: A) -> None:
        """One step."""
        self.state = self._game.apply(self.state, seat, action).state

    def draw(self, node: Chance) -> Outcome:
        """What the seed gives the next chance node."""
        outcome = draw(node, entropy(self._seed, next(self._chances)))
        self.state = self._game.resolve(self.state, outcome).state
        return outcome

    def forfeit(self, seat: Seat) -> None:
        """The seat leaves by the rules."""
        self.state = self._game.retire(self.state, seat).state

    def close(self) -> None:
        """Nothing is left to do."""


class Table(Generic[S, A]):
    """A game under way: going through its happenings plays it, and ``over`` is its end."""

    def __init__(
        self, game: Game[S, A], conduct: Conduct[S, A], bots: Sequence[Bot[S, A]], seed: int
    ) -> None:
        """*bots* by seat; their luck follows from *seed*."""
        self.game, self.conduct, self.bots, self.seed = game, conduct, bots, seed
        self.over: Over | None = None

    @property
    def state(self) -> S:
        """Where the game stands."""
        return self.conduct.state

    def __iter__(self) -> Iterator[Happening[S, A]]:
        game, bots, conduct = self.game, self.bots, self.conduct
        lucks = [luck(self.seed, seat) for seat in range(len(bots))]
        while not isinstance(node := game.node(conduct.state), Over):
            state = conduct.state
            if isinstance(node, Decision):
                seat = node.seat
                try:
                    action = bots[seat](state, seat, game.legal(state), lucks[seat])
                except Forfeit as forfeit:
                    conduct.forfeit(seat)
                    yield Forfeited(seat, str(forfeit))
                    continue
                conduct.act(seat, action)
                yield Answered(state, seat, action)
            else:
                yield Drawn(node, conduct.draw(node))
        self.over = node
