"""A match: some games between the same bots, each a function of the match and its number.

The games of a block share one seed, and only the bots move on (``play.seating``).  The block that begins with
game 0 has the seed of the match itself, one that begins with game *i* the first 63 bits of what is derived
from that seed and *i* (``play.seeds``).  So every game can be had again: as the first game of a match with
its seed whose bots are named in the order they sat in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Generic

from viktory_p2p.kernel.game import A, Game, S, Seat, Setup
from viktory_p2p.play.bots import Bot
from viktory_p2p.play.outside import Guest, Outside
from viktory_p2p.play.seating import dealt_in, seating
from viktory_p2p.play.seeds import derived
from viktory_p2p.play.table import Answered, Drawn, Forfeited, Happening, Table

TAG = b"viktory match 1"


@dataclass(frozen=True, slots=True)
class Entrant(Generic[S, A]):
    """A bot that takes part, under the name it was asked for by."""

    name: str
    bot: Bot[S, A] | Outside


@dataclass(frozen=True, slots=True)
class Match(Generic[S, A]):
    """What is played: every game has this set-up and these bots, one per seat."""

    game: Game[S, A]
    setup: Setup
    entrants: tuple[Entrant[S, A], ...]
    seed: int
    games: int
    think: float
    """How many seconds a bot from outside has for a decision."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A seat that its bot has lost, and the sentence for people."""

    seat: Seat
    sentence: str


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one game."""

    number: int
    seed: int
    colours: tuple[str, ...]
    bots: tuple[str, ...]
    """By seat, like the colours."""
    winners: tuple[Seat, ...]
    reason: str
    rounds: int
    first: Seat | None
    """The seat that made the first decision."""
    verbs: tuple[tuple[str, int], ...]
    """How often each verb was used, in alphabetical order."""
    faults: tuple[Fault, ...]

    @property
    def actions(self) -> int:
        """How many decisions were answered."""
        return sum(times for _, times in self.verbs)


def deal_seed(seed: int, first: int) -> int:
    """The seed of the games that share a deal in the match with *seed*; *first* is the first of them."""
    if first == 0:
        return seed
    return int.from_bytes(derived(TAG, seed, first)[:8], "big") >> 1


def game_seed(match: Match[S, A], number: int) -> int:
    """The seed of game *number* of *match*."""
    return deal_seed(match.seed, dealt_in([entrant.name for entrant in match.entrants], number))


Witness = Callable[[Happening[S, A]], None]
"""Is told everything that happens in a game."""


def play_game(match: Match[S, A], number: int, witnesses: Sequence[Witness[S, A]] = ()) -> Result:
    """Game *number* of *match*, from 0, to its end."""
    seated = [match.entrants[place] for place in seating(match.setup.seats, number)]
    seed = game_seed(match, number)
    with ExitStack() as guests:
        bots = [_bot(match, entrant, guests) for entrant in seated]
        table = Table(match.game, match.game.initial(match.setup), bots, seed)
        count = Count(match.game)
        for happening in table:
            count(happening)
            for witness in witnesses:
                witness(happening)
    return _result(match, number, tuple(entrant.name for entrant in seated), table, count)


def _bot(match: Match[S, A], entrant: Entrant[S, A], guests: ExitStack) -> Bot[S, A]:
    """The bot itself; one from outside is let in and shown out with the other *guests*."""
    if isinstance(entrant.bot, Outside):
        return guests.enter_context(Guest(match.game, entrant.bot, match.think))
    return entrant.bot


class Count(Generic[S, A]):
    """What is counted while a game goes on."""

    def __init__(self, game: Game[S, A]) -> None:
        self.verb = game.verb
        self.verbs: dict[str, int] = defaultdict(int)
        self.first: Seat | None = None
        self.forfeits: list[Forfeited] = []

    def __call__(self, happening: Happening[S, A]) -> None:
        """Count one thing; ``isinstance`` because this is called for every one of them."""
        if isinstance(happening, Drawn):
            return
        if self.first is None:
            self.first = happening.seat
        if isinstance(happening, Answered):
            self.verbs[self.verb(happening.action)] += 1
        else:
            self.forfeits.append(happening)


def _result(
    match: Match[S, A], number: int, bots: tuple[str, ...], table: Table[S, A], count: Count[S, A]
) -> Result:
    assert table.over is not None
    colours = tuple(match.game.colours(table.state))
    return Result(
        number=number,
        seed=table.seed,
        colours=colours,
        bots=bots,
        winners=table.over.winners,
        reason=table.over.reason,
        rounds=match.game.rounds(table.state),
        first=count.first,
        verbs=tuple(sorted(count.verbs.items())),
        faults=tuple(
            Fault(lost.seat, f"{colours[lost.seat]} ({bots[lost.seat]}) lost its seat: {lost.what}")
            for lost in count.forfeits
        ),
    )
