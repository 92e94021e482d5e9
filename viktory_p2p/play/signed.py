"""Games that are signed as they are played, with all seats at this one machine.

Every seat has a key, a chain and salts of its own, and what it does is an entry of the same log that a table
on the LAN would write.  In a match all of them derive from the seed and the charter says so: such a log
proves what was played, and every game of it is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from viktory_p2p.kernel.game import A, Chance, Game, Outcome, S, Seat, Setup
from viktory_p2p.ledger import making
from viktory_p2p.ledger.charter import NONCE_BYTES, Charter
from viktory_p2p.ledger.course import Course
from viktory_p2p.ledger.entries import Entry, Founding, write
from viktory_p2p.ledger.keys import Signer
from viktory_p2p.ledger.making import Hand
from viktory_p2p.ledger.opening import opened
from viktory_p2p.ledger.rolls import outcome_of
from viktory_p2p.play.seeds import derived
from viktory_p2p.play.table import Append

KEY_TAG, SECRET_TAG, NONCE_TAG = b"viktory match key 1", b"viktory match secret 1", b"viktory match nonce 1"
PATIENCE = 300
"""Seconds a charter grants a decision; nobody waits for a bot."""


def derived_hands(seed: int, seats: int) -> list[Hand]:
    """The secrets of all seats that *seed* gives."""
    return [
        making.hand(Signer(derived(KEY_TAG, seed, seat)), derived(SECRET_TAG, seed, seat))
        for seat in range(seats)
    ]


def derived_founding(
    game: Game[S, A], setup: Setup, aliases: Sequence[str], seed: int, hands: Sequence[Hand]
) -> Founding:
    """The charter of a game whose secrets derive from *seed*, signed by all."""
    hidden = game.sealed(game.initial(setup))
    seats = tuple(
        making.signatory(alias, hand, hidden, derived(NONCE_TAG, seed, seat)[:NONCE_BYTES])
        for seat, (alias, hand) in enumerate(zip(aliases, hands, strict=True))
    )
    charter = Charter(game.name, game.version, setup.options, setup.turn_limit, PATIENCE, seed, seats)
    return making.found(charter, hands)


class Signed(Generic[S, A]):
    """The conduct of a signed game: everything is an entry, kept before the game goes on."""

    def __init__(self, game: Game[S, A], founding: Founding, hands: Sequence[Hand], append: Append) -> None:
        self._hands, self._append = hands, append
        append(write(founding))
        self.course: Course[S, A] = opened(game, founding)
        self._take(making.roll(self.course, hands))

    @property
    def state(self) -> S:
        """Where the game stands."""
        return self.course.state

    def act(self, seat: Seat, action: A) -> None:
        """A signed decision."""
        plain = self.course.game.encode(action)
        self._take(making.act(self.course, seat, plain, self._hands[seat].signer))

    def draw(self, node: Chance) -> Outcome:
        """A roll that all live seats have their part in."""
        entry = making.roll(self.course, self._hands)
        outcome = outcome_of(self.course, entry)
        self._take(entry)
        return outcome

    def forfeit(self, seat: Seat) -> None:
        """The seat gives up."""
        self._take(making.act(self.course, seat, None, self._hands[seat].signer))

    def close(self) -> None:
        """All sign the result."""
        signers = [(seat, self._hands[seat].signer) for seat in self.course.live]
        self._take(making.close(self.course, signers))

    def _take(self, entry: Entry) -> None:
        after = self.course.take(entry)
        self._append(write(entry))
        self.course = after
