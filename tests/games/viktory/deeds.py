"""What happened on a walk, by name: every verb, every event, every ending, and what is rare about a move.

``NAMES`` is the complete list, so that a table can show what never happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.games.viktory.walkers import Stride
from viktory_p2p.games.viktory.actions import (
    ACTION_TYPES,
    Action,
    Battle,
    Bombard,
    Found,
    Land,
    Load,
    Move,
    Remove,
    Withdraw,
    verb,
)
from viktory_p2p.games.viktory.events import EVENTS
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.questions import Combat
from viktory_p2p.games.viktory.state import SEA_BATTLES, State
from viktory_p2p.games.viktory.units import ARTILLERY, FRESH, FRIGATE, ships_in
from viktory_p2p.kernel.game import Decision
from viktory_p2p.kernel.values import Event

RARITIES = (
    "sailing",
    "sailing with cargo",
    "into a port",
    "out of a port",
    "road jump",
    "loading a ship that has sailed",
    "ferrying",
    "amphibious attack",
    "bombarding by A",
    "bombarding by F",
    "bombarding where a battle waits",
    "retreat on land",
    "retreat onto a ship",
    "retreat at sea",
    "battle at sea",
    "reserve sea battle",
    "battle for an empty settlement",
    "cargo lost with its ship",
    "cargo given up",
    "answer out of turn",
    "retired in a battle",
    "start group grown",
)
ENDINGS = ("elimination", "capital", "dominance", "doomsday", "turn-limit")

NAMES: dict[str, tuple[str, ...]] = {
    "verbs": (*(made.__name__.lower() for made in ACTION_TYPES), "retire", "restore"),
    "events": tuple(kind.name for kind in EVENTS),
    "rarities": RARITIES,
    "endings": ENDINGS,
}
"""Everything that is counted, under the headings of the table."""


class Deeds:
    """How often everything has happened; fed with one stride after the other."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._loaded = False

    def note(self, stride: Stride) -> None:
        """Count what *stride* did."""
        self.counts.update(event.name for event in stride.step.events)
        self.counts.update(rarity for event in stride.step.events for rarity in rare_event(event))
        if stride.coming:
            self.counts[stride.coming] += 1
            if stride.coming == "retire" and isinstance(stride.before.question, Combat):
                self.counts["retired in a battle"] += 1
        if stride.action is not None:
            self.counts[verb(stride.action)] += 1
            self.counts.update(rare_action(stride.before, stride.action))
            self._follow(stride)

    def _follow(self, stride: Stride) -> None:
        """Who boards and goes ashore in one turn was ferried (9.47)."""
        self._loaded = self._loaded or isinstance(stride.action, Load)
        if self._loaded and isinstance(stride.action, Land):
            self.counts["ferrying"] += 1
        if any(event.name == "TurnBegun" for event in stride.step.events):
            self._loaded = False

    def missing(self) -> list[str]:
        """What never happened."""
        return [name for names in NAMES.values() for name in names if not self.counts[name]]

    def table(self) -> str:
        """All counts, three columns to a line."""
        lines: list[str] = []
        for heading, names in NAMES.items():
            cells = [f"{name:<32}{self.counts[name]:>6}" for name in names]
            rows = [cells[i : i + 3] for i in range(0, len(cells), 3)]
            lines += [heading, *("  " + "   ".join(row) for row in rows)]
        return "\n".join(lines)


def rare_event(event: Event) -> Iterator[str]:
    """What is special about *event*."""
    match event.name, event.fields:
        case "GameEnded", {"reason": str(reason)}:
            yield reason
        case "UnitLost", {"unit": str(unit)} if "(" in unit:
            yield "cargo lost with its ship"
        case "BattleBegun", {"defenders": ""}:
            yield "battle for an empty settlement"


def rare_action(state: State, action: Action) -> Iterator[str]:
    """What is special about *action*, said in *state*."""
    node = VIKTORY.node(state)
    if isinstance(node, Decision) and node.seat != state.seat:
        yield "answer out of turn"
    water = state.ground.water
    match action:
        case Move(origin, kind, target) if kind != FRIGATE:
            if not state.board.beside[origin] >> target & 1:
                yield "road jump"
        case Move():
            yield from rare_voyage(state, action)
        case Load(_, _, target, ship) if ships_in(state.units[target])[ship].status != FRESH:
            yield "loading a ship that has sailed"
        case Land(_, _, target) if state.hostile(state.seat) >> target & 1:
            yield "amphibious attack"
        case Remove(site, kind) if kind != FRIGATE and site >= 0 and water >> site & 1:
            yield "cargo given up"
        case Found() if state.group.bit_count() > 3:
            yield "start group grown"
    yield from rare_fight(state, action)


def rare_voyage(state: State, action: Move) -> Iterator[str]:
    """The same for a ship under way."""
    yield "sailing"
    if ships_in(state.units[action.origin])[action.ship].cargo:
        yield "sailing with cargo"
    if not state.ground.water >> action.target & 1:
        yield "into a port"
    if not state.ground.water >> action.origin & 1:
        yield "out of a port"


def rare_fight(state: State, action: Action) -> Iterator[str]:
    """The same for shots, battles and retreats."""
    water = state.ground.water
    match action:
        case Bombard(_, kind, target):
            yield "bombarding by A" if kind == ARTILLERY else "bombarding by F"
            if target in state.assaults:
                yield "bombarding where a battle waits"
        case Battle(site):
            if water >> site & 1:
                yield "battle at sea"
            if state.phase == SEA_BATTLES:
                yield "reserve sea battle"
        case Withdraw(kind, target):
            sea = "retreat at sea" if kind == FRIGATE else "retreat onto a ship"
            yield sea if water >> target & 1 else "retreat on land"
