"""What a bot is: code that takes a seat, for any game.

A bot is a function of the public state, its seat and the legal answers, which it must not change.  Its only
source of chance is *luck*, an endless stream of bytes that ``kernel.chance.below`` draws numbers from; so a
game between bots follows from its seed.  The luck of a seat is the stream of what ``play.seeds`` derives from
the game's seed and the seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeVar

from viktory_p2p.kernel.chance import below, stream
from viktory_p2p.kernel.game import A, Seat
from viktory_p2p.play.seeds import derived

TAG = b"viktory bot 1"

Seen_contra = TypeVar("Seen_contra", contravariant=True)
Choice = TypeVar("Choice")


class Bot(Protocol[Seen_contra, Choice]):
    """The answer of *seat* to the question of *state*: one of *legal*."""

    def __call__(
        self, state: Seen_contra, seat: Seat, legal: Sequence[Choice], luck: Iterator[int], /
    ) -> Choice:
        """Decide."""


AnyBot = Bot[Any, Any]
"""A bot whose states and actions nobody here looks into."""


class Forfeit(Exception):
    """A bot has done what costs it its seat; the words say what, with the bot as their subject."""


def luck(seed: int, seat: Seat) -> Iterator[int]:
    """The chance that *seat* may use in the game of *seed*."""
    return stream(derived(TAG, seed, seat))


def at_random(state: object, seat: Seat, legal: Sequence[A], luck: Iterator[int], /) -> A:
    """Any legal answer, each as likely: the bot every game has."""
    return legal[below(len(legal), luck)]
