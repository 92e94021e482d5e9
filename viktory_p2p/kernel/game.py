"""The seam every game stands behind: nodes, set-up, steps and the ``Game`` protocol.

A game is a set of pure functions on public state.  At every state it names one *node*: a decision of one
seat, a chance node that asks for an outcome, or the end.  Decisions are answered by ``apply``, chance by
``resolve``; both give a new state and leave the old one as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar, Union

from viktory_p2p.kernel.values import Event, EventKind, OptionKind, Refusal

Seat = int
Outcome = tuple[int, ...]
Plain = Union[None, bool, int, str, bytes, list["Plain"]]

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table agreed on before the first entry: seats, options as text, a limit of rounds (0: none)."""

    seats: int
    options: tuple[str, ...] = ()
    turn_limit: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """*seat* is asked a question of *kind*; ``legal`` lists its answers."""

    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class Roll:
    """*dice* dice with *sides* faces each; the outcome holds faces from 1 to *sides*."""

    dice: int
    sides: int
    what: str


@dataclass(frozen=True, slots=True)
class Unseal:
    """The sealed *hexes* are turned over, in this order; *bag* counts the unseen tiles of every kind."""

    hexes: tuple[int, ...]
    bag: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """One number from 0 to *n* − 1, each as likely."""

    n: int
    what: str


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over; *winners* may be several, or none."""

    winners: tuple[Seat, ...]
    reason: str


TURN_LIMIT = "turn-limit"
"""The reason of every game that the limit of its set-up has ended."""


Chance = Union[Roll, Unseal, Choose]
Node = Union[Decision, Roll, Unseal, Choose, Over]


class Step(NamedTuple, Generic[S]):
    """What one answer led to: the next state and what happened on the way."""

    state: S
    events: tuple[Event, ...]


class Throw(NamedTuple):
    """A roll that one seat hoped for hits in: so many faces of every die are good, so many dice hit."""

    seat: Seat
    good: int
    hits: int


class Game(Protocol[S, A]):
    """One game: pure, deterministic, no I/O.  Every game in the catalog passes one conformance test."""

    @property
    def name(self) -> str:
        """The name in the catalog and in the charter."""

    @property
    def version(self) -> int:
        """The version of the rules: a change of meaning is a new version."""

    @property
    def seats(self) -> range:
        """How many seats a table may have."""

    @property
    def events(self) -> Sequence[EventKind]:
        """Every event the game can tell.

        A game that answers a question by itself, because there is only one answer, has ``ANSWER_GIVEN`` among
        them and tells it: scripts rely on its name and fields.
        """

    @property
    def options(self) -> Sequence[OptionKind]:
        """Every optional rule."""

    @property
    def tiles(self) -> str:
        """One letter per kind of sealed tile, in the order a bag counts them."""

    def initial(self, setup: Setup) -> S:
        """The state before the first node; a wrong set-up raises ``BadInput``."""

    def sealed(self, state: S) -> tuple[int, ...]:
        """The hexes that lie face down, in order; asked of the initial state it is what a charter seals."""

    def node(self, state: S) -> Node:
        """What is asked now."""

    def legal(self, state: S) -> Sequence[A]:
        """The answers to a decision, in the game's published order; empty at other nodes."""

    def refusal(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """Why *seat* may not do *action* now, or None."""

    def apply(self, state: S, seat: Seat, action: A) -> Step[S]:
        """The step *action* makes; raises ``Illegal`` if it is refused."""

    def resolve(self, state: S, outcome: Outcome) -> Step[S]:
        """The step a chance node's *outcome* makes; raises ``ValueError`` if it does not fit the node."""

    def throw(self, state: S, outcome: Outcome) -> Throw | None:
        """Whose luck the dice of *outcome* are, which answer the roll due at *state*; None if nobody's."""

    def retire(self, state: S, seat: Seat) -> Step[S]:
        """*seat* has resigned or was dropped; allowed at any node."""

    def restore(self, state: S, seat: Seat) -> Step[S]:
        """*seat* is back; allowed at any node."""

    def encode(self, action: A) -> Plain:
        """The action as plain data, for the log."""

    def decode(self, plain: Plain) -> A:
        """The action of *plain*; raises ``ValueError`` on anything ``encode`` does not give."""

    def digest(self, state: S) -> bytes:
        """16 bytes that differ when states differ."""

    def text(self, state: S, action: A) -> str:
        """The action in the game's notation."""

    def verb(self, action: A) -> str:
        """The word the notation has for such actions: every text of one begins with it."""

    def parse(self, state: S, text: str) -> A:
        """The action *text* names in *state*; raises ``BadInput``."""

    def view(self, state: S, seat: Seat | None) -> Mapping[str, object]:
        """What *seat* (None: an onlooker) may see, as plain data."""

    def rounds(self, state: S) -> int:
        """The rounds played so far, never more than the limit; one that has begun counts."""

    def colours(self, state: S) -> Sequence[str]:
        """What the seats are called in notation, scenarios and JSON."""

    def hex_name(self, state: S, place: int) -> str:
        """What the hex *place* of an ``Unseal`` node is called in notation, scenarios and JSON."""

    def position(self, document: Mapping[str, object]) -> S:
        """The state that a scenario's *document* sets up; raises ``BadInput`` naming the culprit."""

    def document(self, state: S) -> dict[str, object]:
        """*state* as a scenario's document: ``position`` gives the same state again."""
