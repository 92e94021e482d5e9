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
from unicodedata import normalize

from viktory_p2p.kernel.game import A, Game, S, Seat, Setup
from viktory_p2p.kernel.text import safe_text
from viktory_p2p.play.bots import Bot
from viktory_p2p.play.outside import Guest, Outside
from viktory_p2p.play.seating import dealt_in, seating
from viktory_p2p.play.seeds import derived
from viktory_p2p.play.table import Answered, Append, Conduct, Drawn, Forfeited, Happening, Loose, Table

TAG = b"viktory match 1"
ALIAS = 24
"""So many signs an alias has."""


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


def play_game(
    match: Match[S, A], number: int, append: Append | None = None, witnesses: Sequence[Witness[S, A]] = ()
) -> Result:
    """Game *number* of *match*, from 0, to its end; with *append* it is signed and its log kept."""
    seated = [match.entrants[place] for place in seating(match.setup.seats, number)]
    names = tuple(entrant.name for entrant in seated)
    seed = game_seed(match, number)
    conduct = _conduct(match, names, seed, append)
    with ExitStack() as guests:
        bots = [_bot(match, entrant, guests) for entrant in seated]
        table = Table(match.game, conduct, bots, seed)
        count = Count(match.game)
        for happening in table:
            count(happening)
            for witness in witnesses:
                witness(happening)
    table.conduct.close()
    return _result(match, number, names, table, count)


def _conduct(match: Match[S, A], names: Sequence[str], seed: int, append: Append | None) -> Conduct[S, A]:
    """How the game is carried on: signed by all seats, or with nothing but its seed."""
    game, setup = match.game, match.setup
    if append is None:
        return Loose(game, game.initial(setup), seed)
    # Signatures cost time at every start, so this is imported when somebody wants them.
    from viktory_p2p.play.signed import Signed, derived_founding, derived_hands

    hands = derived_hands(seed, setup.seats)
    aliases = [alias(name) for name in names]
    return Signed(game, derived_founding(game, setup, aliases, seed, hands), hands, append)


def alias(name: str) -> str:
    """The bot called *name* as a charter calls it: a path is told by its last part."""
    return normalize("NFC", safe_text(name.rpartition("/")[2]))[:ALIAS]


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
