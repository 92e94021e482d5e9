"""Lighthouses behind the seam every game stands behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b

from tests.tiny import notation, rules, scenario, tables
from tests.tiny.state import BOARD, COLOURS, TILES, Action, State, opening
from viktory_p2p.kernel.chance import fits
from viktory_p2p.kernel.errors import BadInput, Illegal
from viktory_p2p.kernel.game import Choose, Node, Outcome, Over, Plain, Roll, Seat, Setup, Step, Throw, Unseal
from viktory_p2p.kernel.values import EventKind, OptionKind, Refusal


class Lighthouses:
    """The tiny game: every method hands on to the module that knows."""

    @property
    def name(self) -> str:
        return "lighthouses"

    @property
    def version(self) -> int:
        return 1

    @property
    def seats(self) -> range:
        return range(2, len(COLOURS) + 1)

    @property
    def events(self) -> Sequence[EventKind]:
        return tables.EVENTS

    @property
    def options(self) -> Sequence[OptionKind]:
        return tables.OPTIONS

    @property
    def tiles(self) -> str:
        return TILES

    def initial(self, setup: Setup) -> State:
        if setup.seats not in self.seats:
            raise BadInput(f"{setup.seats} seats", "2 to 8 can play")
        if setup.turn_limit < 0:
            raise BadInput(f"a limit of {setup.turn_limit} rounds", "0 for none")
        return opening(setup.seats, tables.supply(setup), setup.turn_limit)

    def sealed(self, state: State) -> tuple[int, ...]:
        return state.unseen()

    def node(self, state: State) -> Node:
        return rules.node(state)

    def legal(self, state: State) -> Sequence[Action]:
        return rules.legal(state)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return rules.refusal(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        refused = self.refusal(state, seat, action)
        if refused is not None:
            raise Illegal(refused)
        return rules.answer(state, action)

    def resolve(self, state: State, outcome: Outcome) -> Step[State]:
        asked = self.node(state)
        if not isinstance(asked, Roll | Unseal | Choose) or not fits(asked, outcome):
            raise ValueError(f"{outcome} is no outcome of {asked}")
        return rules.resolve(state, outcome)

    def throw(self, state: State, outcome: Outcome) -> Throw | None:
        return rules.throw(state, outcome)

    def retire(self, state: State, seat: Seat) -> Step[State]:
        return rules.retire(state, seat)

    def restore(self, state: State, seat: Seat) -> Step[State]:
        return rules.restore(state, seat)

    def encode(self, action: Action) -> Plain:
        return notation.encode(action)

    def decode(self, plain: Plain) -> Action:
        return notation.decode(plain)

    def digest(self, state: State) -> bytes:
        # A frozen dataclass of numbers and tuples prints the same everywhere, and completely.
        return blake2b(repr(state).encode(), digest_size=16).digest()

    def text(self, state: State, action: Action) -> str:
        return notation.text(action)

    def verb(self, action: Action) -> str:
        return notation.words(action)[0]

    def parse(self, state: State, text: str) -> Action:
        return notation.parse(text)

    def view(self, state: State, seat: Seat | None) -> Mapping[str, object]:
        """The document, who is looking, and who has won: nothing in this game is hidden."""
        asked = self.node(state)
        winners = [COLOURS[one] for one in asked.winners] if isinstance(asked, Over) else None
        looking = None if seat is None else COLOURS[seat]
        return {**self.document(state), "seat": looking, "winners": winners}

    def rounds(self, state: State) -> int:
        return state.number

    def colours(self, state: State) -> Sequence[str]:
        return COLOURS[: state.seats]

    def hex_name(self, state: State, place: int) -> str:
        return BOARD.names[place]

    def position(self, document: Mapping[str, object]) -> State:
        return scenario.position(document)

    def document(self, state: State) -> dict[str, object]:
        return scenario.document(state)


LIGHTHOUSES = Lighthouses()
