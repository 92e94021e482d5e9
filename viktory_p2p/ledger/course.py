"""The course of a game: the one fold of a log under its rules, used by everybody who reads or writes one.

A course stands after some entries.  It knows what is owed next and by whom, and takes an entry only if every
check of it holds: then it gives the course after it and stays what it was.  ``judge`` tells everything that
is wrong with an entry; an auditor goes on where that is possible.  Protocol §§ 4 to 8.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple

from viktory_p2p.kernel.game import A, Choose, Decision, Game, Node, Over, Roll, S, Seat, Unseal
from viktory_p2p.ledger.absence import judge_drop, judge_return
from viktory_p2p.ledger.charter import Charter
from viktory_p2p.ledger.decisions import judge_action
from viktory_p2p.ledger.endings import judge_agreed, judge_closing, judge_founding
from viktory_p2p.ledger.entries import (
    Acted,
    Agreed,
    Closed,
    Dropped,
    Entry,
    Founding,
    Returned,
    Rolled,
    core,
    next_head,
)
from viktory_p2p.ledger.faults import Faulty, Judged, Verify
from viktory_p2p.ledger.keys import is_signed
from viktory_p2p.ledger.owed import Finished, Owed, OwedAction, OwedRoll
from viktory_p2p.ledger.rolls import judge_roll


class Course(NamedTuple, Generic[S, A]):
    """A game after some entries of its log."""

    game: Game[S, A]
    charter: Charter
    hidden: tuple[int, ...]
    """The hexes the charter has sealed, in their order."""
    state: S
    live: tuple[Seat, ...]
    number: int
    """How many entries there are; the next one has this number."""
    rolls: int
    """Rolls, drops and returns so far: the next roll opens the link above (protocol 5.2)."""
    opened: tuple[tuple[int, bytes], ...]
    """Per seat the number of its last link in the log, and the link; 0 is the anchor."""
    head: bytes
    settled: int
    """The last entry that lies under a roll all live seats have signed."""
    agreed: Finished | None = None
    closed: tuple[Seat, ...] = ()
    barred: tuple[Seat, ...] = ()
    """Seats that cannot return: dropped while they owed a link, or back once already."""

    # -- what is next --------------------------------------------------------------------------------------

    def node(self) -> Node:
        """What the rules ask."""
        return self.game.node(self.state)

    def owed(self) -> Owed:
        """What the next entry has to be, unless seats are absent or all agree on an end.  Protocol 4.4."""
        if self.agreed is not None:
            return self.agreed
        if self.number == 1:
            return OwedRoll(1, ())
        match self.node():
            case Decision(seat):
                return OwedAction(seat)
            case Unseal(hexes):
                return OwedRoll(self.rolls + 1, hexes)
            case Roll() | Choose():
                return OwedRoll(self.rolls + 1, ())
            case Over(winners, reason):
                return Finished(winners, reason)

    def owing(self) -> tuple[Seat, ...]:
        """The seats that owe something."""
        match self.owed():
            case OwedAction(seat):
                return (seat,)
            case OwedRoll():
                return self.live
            case _:
                return ()

    def key(self, seat: Seat) -> bytes:
        """The public key of *seat*."""
        return self.charter.seats[seat].key

    # -- the fold ------------------------------------------------------------------------------------------

    def take(self, entry: Entry) -> Course[S, A]:
        """The course after *entry*; raises ``Faulty`` with everything that is wrong with it."""
        faults, after, _ = self.judge(entry)
        if faults or after is None:
            raise Faulty(*faults)
        return after

    def judge(self, entry: Entry, verify: Verify = is_signed) -> Judged[S, A]:
        """Everything that is wrong with *entry* here, and the course after it if it can be told."""
        return JUDGES[type(entry)](self, entry, verify)

    def after(self, entry: Entry, **changes: Any) -> Course[S, A]:
        """The course with *entry* at its end and these *changes*."""
        head = next_head(self.head, core(entry, self.number))
        return self._replace(number=self.number + 1, head=head, **changes)


JUDGES: dict[type, Callable[..., Judged[Any, Any]]] = {
    Founding: judge_founding,
    Acted: judge_action,
    Rolled: judge_roll,
    Dropped: judge_drop,
    Returned: judge_return,
    Agreed: judge_agreed,
    Closed: judge_closing,
}
"""How each kind of entry is judged."""
