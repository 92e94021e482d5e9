"""One random game under inspection: a glance at every state, a close look at some, seats leaving at a few."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Generic, ParamSpec, TypeVar

from tests.conformance.contract import (
    check_node,
    counted,
    is_plain,
    may,
    misfits,
    must,
    refuses,
    require,
    sort_of,
)
from tests.conformance.spoiling import spoil_document, spoil_plain, spoil_text
from tests.playing import Endless, onward, walk
from viktory_p2p.kernel.chance import ENTROPY_BYTES, draw
from viktory_p2p.kernel.errors import BadInput, Illegal
from viktory_p2p.kernel.game import Choose, Decision, Game, Node, Outcome, Roll, Seat, Setup, Step, Unseal
from viktory_p2p.kernel.values import Event

S = TypeVar("S")
A = TypeVar("A")
T = TypeVar("T")
P = ParamSpec("P")

CLOSE_LOOKS = 10
"""States per game at which everything is tried, besides two of every sort of node."""
DEPARTURES = 2
"""States per game at which seats leave, besides one of every sort of node."""
TRIES = 30
"""Actions, texts or documents of one sort tried at one state."""


class Inspection(Generic[S, A]):
    """One random game; *place* says how far the inspection has come."""

    def __init__(self, game: Game[S, A], setup: Setup, seed: int, most: int) -> None:
        self.game, self.setup, self.seed, self.most = game, setup, seed, most
        self.rng = Random(seed + 1_000_003)  # not the game's own: the same game is played elsewhere too
        self.kinds = {kind.name: kind for kind in game.events}
        self.states: list[tuple[S, bytes]] = []
        self.actions: dict[A, None] = {}
        self.twins: dict[bytes, S] = {}
        self.rounds = 0
        self.place = "set-up"

    def run(self) -> None:
        """Inspect the whole game; whatever is raised says where."""
        try:
            self.inspect()
        except Exception as fault:
            fault.add_note(f"{self.game.name}, {self.setup}, seed {self.seed}, {self.place}")
            raise

    def inspect(self) -> None:
        """Play the game, look at it, and see that what was looked at has not changed."""
        self.play()
        self.look_back()
        for number in self.sample(CLOSE_LOOKS, each=2):
            self.place = f"close look at step {number}"
            self.look_closely(self.states[number][0])
        for number in self.sample(DEPARTURES, each=1):
            self.place = f"seats leaving at step {number}"
            self.see_off(self.states[number][0])
        self.look_back()

    def play(self) -> None:
        """The game itself, with a glance at every step."""
        try:
            for number, step in enumerate(walk(self.game, self.setup, self.seed, self.most)):
                self.place = f"step {number}"
                self.check_last_unchanged()
                self.states.append((step.state, self.game.digest(step.state)))
                self.glance(step)
        except Endless as fault:
            require(False, str(fault))

    def check_last_unchanged(self) -> None:
        """The step just made has left the state it was made from as it was."""
        for state, digest in self.states[-1:]:
            method = "apply" if isinstance(self.game.node(state), Decision) else "resolve"
            require(self.game.digest(state) == digest, f"{method} changes the state it is given")

    def look_back(self) -> None:
        """No state shares with its followers what they change."""
        for number, (state, digest) in enumerate(self.states):
            self.place = f"looking back at step {number}"
            require(self.game.digest(state) == digest, "a state was changed by later steps")

    def sample(self, many: int, each: int) -> list[int]:
        """The first states, the last one, some in between, and *each* of every sort of node if there are."""
        last = len(self.states) - 1
        sorts: dict[str, list[int]] = {}
        for number, (state, _) in enumerate(self.states):
            sorts.setdefault(sort_of(self.game.node(state)), []).append(number)
        groups = [self.rng.sample(group, min(each, len(group))) for group in sorts.values()]
        between = self.rng.sample(range(last + 1), min(many, last + 1))
        return sorted({0, min(1, last), last, *between, *itertools.chain(*groups)})

    def some(self, items: Iterable[T]) -> list[T]:
        """All *items* if they are few, else some of them."""
        listed = list(items)
        return listed if len(listed) <= TRIES else self.rng.sample(listed, TRIES)

    def pure(self, state: S, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What *call* gives, which must leave *state* as it was."""
        before = self.game.digest(state)
        given = call(*args, **kwargs)
        name = getattr(call, "__name__", call)
        require(self.game.digest(state) == before, f"{name} changes the state it is given")
        return given

    # -- a glance ------------------------------------------------------------------------------------------

    def glance(self, step: Step[S]) -> None:
        """What holds at every state."""
        state, digest = step.state, self.game.digest(step.state)
        require(type(digest) is bytes and len(digest) == 16, f"the digest {digest!r} is not 16 bytes")
        self.check_events(step.events)
        self.check_rounds(state)
        node = self.game.node(state)
        check_node(node, self.setup.seats, len(self.game.tiles))
        legal = list(self.pure(state, self.game.legal, state))
        require(bool(legal) == isinstance(node, Decision), f"{len(legal)} legal actions at {node}")
        if isinstance(node, Decision):
            self.check_legal(state, node.seat, legal)
        self.actions.update(dict.fromkeys(legal))
        twin = self.twins.setdefault(digest, state)
        if twin is not state:
            same = self.game.document(twin) == self.game.document(state)
            require(same, "two positions share a digest")

    def check_rounds(self, state: S) -> None:
        """Rounds are whole, follow each other one by one, and end where the set-up says."""
        rounds = self.pure(state, self.game.rounds, state)
        followed = type(rounds) is int and rounds in (self.rounds, self.rounds + 1)
        require(followed, f"round {rounds!r} comes after round {self.rounds}")
        limit = self.setup.turn_limit or rounds
        require(rounds <= limit, f"{rounds} rounds are played, the limit is {limit}")
        self.rounds = rounds

    def check_legal(self, state: S, seat: Seat, legal: list[A]) -> None:
        """Legal actions are not refused, and no two are the same or read the same."""
        texts = [self.game.text(state, action) for action in legal]
        double = [item for listed in (legal, texts) for item, many in counted(listed).items() if many > 1]
        require(not double, f"listed twice among the legal actions: {double}")
        for action, text in zip(legal, texts, strict=True):
            refusal = self.game.refusal(state, seat, action)
            require(refusal is None, f"{text} is listed as legal and refused: {refusal}")

    def check_events(self, events: Sequence[Event]) -> None:
        """Events are as the table declares them, and their sentence can be told."""
        for event in events:
            require(event.name in self.kinds, f"the event {event.name} is not in the table")
            kind = self.kinds[event.name]
            told, declared = sorted(event.fields), sorted(kind.fields)
            require(told == declared, f"{event.name} carries {told}, declared are {declared}")
            must(f"telling {event.name}", kind.template.format, **event.fields)
            must(f"{event.name} as JSON", json.dumps, event.plain())

    # -- a close look --------------------------------------------------------------------------------------

    def look_closely(self, state: S) -> None:
        """Try at *state* what can be tried."""
        node, legal = self.game.node(state), list(self.game.legal(state))
        if isinstance(node, Decision):
            for action in self.some(legal):
                self.check_applies(state, node.seat, action)
                self.check_written(state, action)
        self.check_refused(state, node, legal)
        self.check_outcomes(state, node)
        self.check_spoilt_data(state)
        self.check_spoilt_texts(state)
        self.check_seen(state)
        self.check_document(state)

    def check_applies(self, state: S, seat: Seat, action: A) -> None:
        """A legal action makes a step; for another seat it is refused."""
        step = self.pure(state, self.game.apply, state, seat, action)
        self.check_events(step.events)
        other = self.rng.choice([one for one in range(self.setup.seats) if one != seat])
        self.check_refusal(state, other, action, "is another seat's")

    def check_written(self, state: S, action: A) -> None:
        """Text and plain data give the same action back."""
        text, plain = self.game.text(state, action), self.game.encode(action)
        parsed = must(f"parse({text!r})", self.game.parse, state, text)
        require(parsed == action, f"{text!r} is {action} and parses to {parsed}")
        verb = self.game.verb(action)
        require(f"{text} ".startswith(f"{verb} ") and bool(verb), f"{text!r} has the verb {verb!r}")
        require(is_plain(plain), f"{action} is encoded as {plain!r}, which is not plain data")
        decoded = must(f"decode({plain!r})", self.game.decode, plain)
        require(decoded == action, f"{plain!r} is {action} and decodes to {decoded}")

    def check_refused(self, state: S, node: Node, legal: list[A]) -> None:
        """What is legal elsewhere, but not here, is refused."""
        seat = node.seat if isinstance(node, Decision) else self.rng.randrange(self.setup.seats)
        here = set(legal)
        for action in self.some(action for action in self.actions if action not in here):
            self.check_refusal(state, seat, action, f"is not legal at {node}")

    def check_refusal(self, state: S, seat: Seat, action: A, why: str) -> None:
        refusal = self.pure(state, self.game.refusal, state, seat, action)
        require(refusal is not None, f"{action} {why} and is not refused")
        must(f"the sentence of {action}'s refusal", str, refusal)
        self.pure(state, refuses, f"{action}, which {why},", Illegal, self.game.apply, state, seat, action)

    def check_outcomes(self, state: S, node: Node) -> None:
        """Outcomes that fit are taken, others are refused; a node that is not chance takes none."""
        wrong: list[Outcome] = [(), (0,), (1,), (1, 1)]
        if isinstance(node, Roll | Unseal | Choose):
            wrong = misfits(node)
            for _ in range(3):
                outcome = draw(node, self.rng.randbytes(ENTROPY_BYTES))
                self.check_events(self.pure(state, self.game.resolve, state, outcome).events)
        for outcome in wrong:
            what = f"the outcome {outcome} of {node}"
            self.pure(state, refuses, what, ValueError, self.game.resolve, state, outcome)

    def check_spoilt_data(self, state: S) -> None:
        """Spoilt data is no action, or the only spelling of one."""
        for action in self.some(self.actions):
            plain = spoil_plain(self.game.encode(action), self.rng)
            decoded = may(f"decode({plain!r})", ValueError, self.game.decode, plain)
            if decoded is not None:
                again = self.game.encode(decoded)
                # repr tells True from 1: a second spelling of a signed action would be a second entry.
                require(repr(again) == repr(plain), f"{plain!r} decodes, but is encoded as {again!r}")
                self.check_answered(state, decoded, repr(plain))

    def check_spoilt_texts(self, state: S) -> None:
        """A spoilt text is bad input, or some action."""
        for action in self.some(self.game.legal(state)):
            text = spoil_text(self.game.text(state, action), self.rng)
            parsed = may(f"parse({text!r})", BadInput, self.game.parse, state, text)
            if parsed is not None:
                self.check_answered(state, parsed, repr(text))
        for noise in ("", " ", "\0", "no such action", "²"):
            refuses(f"the text {noise!r}", BadInput, self.game.parse, state, noise)

    def check_answered(self, state: S, action: A, source: str) -> None:
        """Any action there is can be asked about, by the seat that is asked and by any other."""
        node = self.game.node(state)
        asked = node.seat if isinstance(node, Decision) else 0
        for seat in {asked, self.rng.randrange(self.setup.seats)}:
            what = f"refusal of {action}, which is {source},"
            refusal = must(what, self.game.refusal, state, seat, action)
            must(f"the sentence of the {what}", str, refusal)

    def check_seen(self, state: S) -> None:
        """Every seat and an onlooker have a view of plain data, every seat has a colour of its own."""
        for seat in (None, *range(self.setup.seats)):
            view = self.pure(state, self.game.view, state, seat)
            must(f"the view of {seat} as JSON", json.dumps, view)
        colours = list(self.game.colours(state))
        require(len(colours) == len(set(colours)) == self.setup.seats, f"the seats are called {colours}")
        node = self.game.node(state)
        if isinstance(node, Unseal):
            names = [self.game.hex_name(state, place) for place in node.hexes]
            require(all(names) and len(set(names)) == len(names), f"the hexes are called {names}")

    # -- positions -----------------------------------------------------------------------------------------

    def check_document(self, state: S) -> None:
        """A document is plain and gives the same state again; a spoilt one is bad input or a position."""
        game = self.game
        written = must("the document as JSON", json.dumps, self.pure(state, game.document, state))
        require("null" not in written, "a document holds None, which a scenario file cannot")
        document = json.loads(written)
        again = must(f"position({document})", game.position, document)
        require(game.digest(again) == game.digest(state), f"position(document) differs: {document}")
        require(list(game.legal(again)) == list(game.legal(state)), "position(document) has other actions")
        refuses("a document with an unknown key", BadInput, game.position, {**document, "no-such-key": 1})
        for _ in range(TRIES):
            self.check_spoilt_document(spoil_document(document, self.rng))

    def check_spoilt_document(self, spoilt: dict[str, object]) -> None:
        position = may(f"position({spoilt})", BadInput, self.game.position, spoilt)
        if position is not None:
            must(f"legal in the position of {spoilt}", self.game.legal, position)
            must(f"digest of the position of {spoilt}", self.game.digest, position)

    # -- leaving and coming back ---------------------------------------------------------------------------

    def see_off(self, state: S) -> None:
        """A seat leaves for good, or comes back at once or later, or all leave: every time the game ends."""
        seat = self.rng.randrange(self.setup.seats)
        away = self.leave(state, seat, "retire")
        self.check_unasked(away, {seat})
        match self.rng.randrange(4):
            case 0:
                self.play_out(away, {seat})
            case 1:
                self.play_out(self.leave(away, seat, "restore"), set())
            case 2:
                later = next((step.state for step in onward(self.game, away, self.rng, self.most)), away)
                self.play_out(self.leave(later, seat, "restore"), set())
            case 3:
                self.see_all_off(state)

    def see_all_off(self, state: S) -> None:
        gone: set[Seat] = set()
        for seat in self.rng.sample(range(self.setup.seats), self.setup.seats):
            state = self.leave(state, seat, "retire")
            gone.add(seat)
            self.check_unasked(state, gone)
        self.play_out(state, gone)

    def leave(self, state: S, seat: Seat, how: str) -> S:
        """*seat* is retired or restored, which is possible at any node."""
        method = {"retire": self.game.retire, "restore": self.game.restore}[how]
        step = self.pure(state, must, f"{how} at {self.game.node(state)}", method, state, seat)
        self.check_events(step.events)
        return step.state

    def play_out(self, state: S, gone: set[Seat]) -> None:
        """Play to the end; nobody who has left is asked."""
        self.check_unasked(state, gone)
        try:
            for step in onward(self.game, state, self.rng, self.most):
                self.check_events(step.events)
                self.check_unasked(step.state, gone)
        except Endless as fault:
            require(False, f"{fault}, with {sorted(gone)} gone")

    def check_unasked(self, state: S, gone: set[Seat]) -> None:
        node = self.game.node(state)
        check_node(node, self.setup.seats, len(self.game.tiles))
        asked = node.seat if isinstance(node, Decision) else None
        require(asked not in gone, f"a seat that has left is asked: {node}")
