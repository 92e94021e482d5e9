"""Lighthouses broken in many ways: every variant breaks the contract in one place, for the check to name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tests.tiny import Lighthouses, notation, rules
from tests.tiny.state import BOARD, Action, Douse, Sail, State, Turning, opening
from viktory_p2p.kernel.errors import BadInput, Illegal
from viktory_p2p.kernel.game import Decision, Node, Outcome, Plain, Seat, Setup, Step
from viktory_p2p.kernel.values import Event, EventKind, Refusal

BREAKAGES: dict[str, type[Lighthouses]] = {}
"""By the words in which the check must name the breach."""


def breaks(sentence: str):
    """File the variant under the words of its breach."""

    def file(variant: type[Lighthouses]) -> type[Lighthouses]:
        BREAKAGES[sentence] = variant
        return variant

    return file


def meddle(state: State) -> None:
    """Change a frozen state behind its back."""
    object.__setattr__(state, "limit", state.limit + 1)


# --- Tables and set-up ----------------------------------------------------------------------------------


@breaks("the template of X needs {'seat'}")
class HungryTemplate(Lighthouses):
    events = (EventKind("X", ("site",), "{seat} is hungry"),)


@breaks("seats=9, options=(), turn_limit=0) is taken")
class NineSeats(Lighthouses):
    def initial(self, setup: Setup) -> State:
        return opening(9, 2, 0) if setup.seats == 9 else super().initial(setup)


@breaks("raises AssertionError")
class SetupCrash(Lighthouses):
    def initial(self, setup: Setup) -> State:
        assert setup.seats > 0
        return super().initial(setup)


# --- Nodes and legal actions ----------------------------------------------------------------------------


@breaks("cannot be")
class AsksNobody(Lighthouses):
    def node(self, state: State) -> Node:
        node = super().node(state)
        return Decision(state.seats, "turn") if isinstance(node, Decision) else node


@breaks("1 legal actions at Choose")
class LegalAtChance(Lighthouses):
    def legal(self, state: State) -> Sequence[Action]:
        return super().legal(state) or [Douse(1)]


@breaks("listed twice among the legal actions: [Sail")
class Double(Lighthouses):
    def legal(self, state: State) -> Sequence[Action]:
        return [*super().legal(state), *super().legal(state)[:1]]


@breaks("listed twice among the legal actions: ['sail']")
class SameText(Lighthouses):
    def text(self, state: State, action: Action) -> str:
        return notation.words(action)[0]


@breaks("is listed as legal and refused")
class TooMuchLegal(Lighthouses):
    def legal(self, state: State) -> Sequence[Action]:
        listed = super().legal(state)
        return [*listed, Douse(1)] if Douse(1) not in listed and listed else listed


@breaks("no end after")
class Endless(Lighthouses):
    def resolve(self, state: State, outcome: Outcome) -> Step[State]:
        step = super().resolve(state, outcome)
        fresh = replace(state, question=None, limit=state.limit + 1)
        return Step(fresh, ()) if isinstance(state.question, Turning) and state.number else step


# --- Rounds ---------------------------------------------------------------------------------------------


@breaks("round 19 comes after round 0")
class CountsTiles(Lighthouses):
    def rounds(self, state: State) -> int:
        return len(state.unseen())


@breaks("round '0' comes after round 0")
class SpeltRounds(Lighthouses):
    def rounds(self, state: State) -> int:
        return str(state.number)  # type: ignore[return-value]  # the breakage


@breaks("round 0 comes after round 1")
class CountsBackwards(Lighthouses):
    def rounds(self, state: State) -> int:
        return state.number % 2


@breaks("10 rounds are played, the limit is 9")
class CountsShips(Lighthouses):
    def rounds(self, state: State) -> int:
        return max(0, 12 - len(state.unseen()))


# --- Steps ----------------------------------------------------------------------------------------------


@breaks("apply changes the state it is given")
class ApplyChanges(Lighthouses):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        meddle(state)
        return step


@breaks("refuses changes the state it is given")
class RefusingChanges(Lighthouses):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        try:
            return super().apply(state, seat, action)
        except Illegal:
            meddle(state)
            raise


@breaks("resolve changes the state it is given")
class ResolveChanges(Lighthouses):
    def resolve(self, state: State, outcome: Outcome) -> Step[State]:
        step = super().resolve(state, outcome)
        meddle(state)
        return step


@breaks("a state was changed by later steps")
class LateChange(Lighthouses):
    """Every step changes the state before the one it is given, as a list that was not copied would."""

    def __init__(self) -> None:
        self.before: State | None = None

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if self.before is not None:
            meddle(self.before)
        self.before = state
        return super().apply(state, seat, action)


@breaks("is another seat's and is not refused")
class AnySeat(Lighthouses):
    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        asked = self.node(state)
        return super().refusal(state, asked.seat if isinstance(asked, Decision) else seat, action)


@breaks("kind='turn') and is not refused")
class TooMuchAllowed(Lighthouses):
    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        refused = super().refusal(state, seat, action)
        return None if refused and refused.rule == "2.2" else refused


@breaks("what='the seat that begins'), is taken")
class UncheckedApply(Lighthouses):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        return rules.answer(state, action)


@breaks("raises KeyError: 'who'")
class NamelessRefusal(Lighthouses):
    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("2.1", "{who} is asked") if super().refusal(state, seat, action) else None


@breaks("of Choose(n=3, what='the seat that begins') is taken")
class AnyFaces(Lighthouses):
    def resolve(self, state: State, outcome: Outcome) -> Step[State]:
        return rules.resolve(state, outcome) if outcome else super().resolve(state, outcome)


@breaks("raises IndexError")
class NoFaces(Lighthouses):
    def resolve(self, state: State, outcome: Outcome) -> Step[State]:
        return super().resolve(state, outcome) if outcome else rules.resolve(state, outcome)


# --- Events ---------------------------------------------------------------------------------------------


@breaks("the event SecretTold is not in the table")
class UndeclaredEvent(Lighthouses):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        return Step(step.state, (*step.events, Event("SecretTold", {})))


@breaks("ShipSent carries ['seat'], declared are ['seat', 'site']")
class MissingField(Lighthouses):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        told = Event("ShipSent", {"seat": "red"})
        return Step(step.state, (told,)) if isinstance(action, Sail) else step


# --- Texts and plain data -------------------------------------------------------------------------------


@breaks("and parses to")
class OtherHex(Lighthouses):
    def parse(self, state: State, text: str) -> Action:
        action = super().parse(state, text)
        return Sail(1) if isinstance(action, Sail) else action


@breaks("has the verb 's'")
class ShortVerb(Lighthouses):
    def verb(self, action: Action) -> str:
        return super().verb(action)[:1]


@breaks("the text '' raises IndexError")
class ParseCrash(Lighthouses):
    def parse(self, state: State, text: str) -> Action:
        return super().parse(state, text) if text.split(maxsplit=1)[0] else Sail(1)


@breaks("the text 'no such action' is taken")
class ParseAnything(Lighthouses):
    def parse(self, state: State, text: str) -> Action:
        return Sail(2) if text == "no such action" else super().parse(state, text)


@breaks("which is not plain data")
class TupleCode(Lighthouses):
    def encode(self, action: Action) -> Plain:
        return tuple(notation.words(action))  # type: ignore[return-value]  # the breakage


@breaks("decode(")
class DecodeCrash(Lighthouses):
    def decode(self, plain: Plain) -> Action:
        return super().decode(list(plain))  # type: ignore[arg-type]  # the breakage: None has no parts


@breaks("decodes, but is encoded as")
class ManySpellings(Lighthouses):
    def decode(self, plain: Plain) -> Action:
        said = plain if isinstance(plain, list) else []
        return super().decode([word.lower() if isinstance(word, str) else word for word in said])


@breaks("raises TypeError")
class RefusalCrash(Lighthouses):
    def decode(self, plain: Plain) -> Action:
        match plain:
            case ["sail", str(name)] if BOARD.find(name) is None:
                return Sail(name)  # type: ignore[arg-type]  # the breakage: not a hex
        return super().decode(plain)

    def encode(self, action: Action) -> Plain:
        if isinstance(action, Sail) and type(action.site) is not int:
            return ["sail", action.site]
        return super().encode(action)


# --- Digests, views, positions --------------------------------------------------------------------------


@breaks("is not 16 bytes")
class ShortDigest(Lighthouses):
    def digest(self, state: State) -> bytes:
        return super().digest(state)[:8]


@breaks("two positions share a digest")
class ForgetfulDigest(Lighthouses):
    def digest(self, state: State) -> bytes:
        return super().digest(replace(state, question=None))


@breaks("the game is another one with PYTHONHASHSEED=1: line 1 ")
class HashedDigest(Lighthouses):
    def digest(self, state: State) -> bytes:
        return hash(repr(state)).to_bytes(16, "big", signed=True)


@breaks("the game is another one with PYTHONHASHSEED=")
class UnorderedLegal(Lighthouses):
    def legal(self, state: State) -> Sequence[Action]:
        texts = {notation.text(action) for action in super().legal(state)}
        return [notation.parse(text) for text in texts]


@breaks("the game is another one the second time")
class Moody(Lighthouses):
    def __init__(self) -> None:
        self.mood = 0

    def initial(self, setup: Setup) -> State:
        self.mood += 1
        return replace(super().initial(setup), limit=1000 + self.mood)


@breaks("the view of None as JSON raises TypeError")
class BareView(Lighthouses):
    def view(self, state: State, seat: Seat | None) -> Mapping[str, object]:
        return {"state": state}


@breaks("the seats are called")
class TwoReds(Lighthouses):
    def colours(self, state: State) -> Sequence[str]:
        return ["red"] * state.seats


@breaks("position(document) differs")
class ForgetfulDocument(Lighthouses):
    def position(self, document: Mapping[str, object]) -> State:
        return replace(super().position(document), limit=7)


@breaks("a document with an unknown key is taken")
class CarelessPosition(Lighthouses):
    def position(self, document: Mapping[str, object]) -> State:
        return super().position({key: value for key, value in document.items() if key != "no-such-key"})


@breaks("raises ZeroDivisionError")
class PositionCrash(Lighthouses):
    def position(self, document: Mapping[str, object]) -> State:
        try:
            return super().position(document)
        except BadInput:
            raise ZeroDivisionError from None


# --- Leaving --------------------------------------------------------------------------------------------


@breaks("a seat that has left is asked")
class Clinging(Lighthouses):
    def retire(self, state: State, seat: Seat) -> Step[State]:
        return Step(state, ())


@breaks("retire at Choose")
class NotNow(Lighthouses):
    def retire(self, state: State, seat: Seat) -> Step[State]:
        if not isinstance(self.node(state), Decision):
            raise ValueError("not now")
        return super().retire(state, seat)


@breaks("restore at")
class NoReturn(Lighthouses):
    def restore(self, state: State, seat: Seat) -> Step[State]:
        raise NotImplementedError


@breaks("no end after 200 steps, with")
class EndlessAlone(Lighthouses):
    def resolve(self, state: State, outcome: Outcome) -> Step[State]:
        step = super().resolve(state, outcome)
        return step if all(state.live) else Step(replace(state, limit=state.limit + 1), ())


@breaks("must changes the state it is given")
class RetiringChanges(Lighthouses):
    def retire(self, state: State, seat: Seat) -> Step[State]:
        step = super().retire(state, seat)
        meddle(state)
        return step
