"""Positions that tests of notation, positions, codec and view share, and games to meet many more."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from tests.playing import walk
from viktory_p2p.games.viktory import position
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.questions import STAGE_NAMES
from viktory_p2p.games.viktory.state import BOOKKEEPING, State
from viktory_p2p.kernel.game import Setup

Document = dict[str, Any]

MAP = """
w w w w w
w p g f m w
w p p w g f w
w w g p f m p w
w g ? ? p w w g w
w m p f w g p w
w f g p p m w
w p g m f w
w w w w w
"""

DOCUMENT: Document = {
    "title": "two empires, a strait between them",
    "game": "viktory",
    "seats": ["red", "yellow"],
    "options": [],
    "turn": {"seat": "red", "phase": "move", "number": 5},
    "map": MAP,
    "red": {
        "capital": "b2",
        "towns": ["b2"],
        "cities": ["b4", "d6"],
        "units": ["b2 II", "c1 F(I)", "d6 A"],
    },
    "yellow": {"capital": "h5", "towns": ["h2"], "cities": ["h5"], "units": ["h2 I", "i3 F"], "reserve": "I"},
}
"""A position that keeps every rule; red is on turn."""


def document(**changes: Any) -> Document:
    """``DOCUMENT`` with some of its keys changed; a table is merged, None takes a key away."""
    made = copy.deepcopy(DOCUMENT)
    for key, value in changes.items():
        if isinstance(value, dict):
            made[key] = made.get(key, {}) | value
        elif value is None:
            made.pop(key)
        else:
            made[key] = value
    return made


def afloat(*ships: str, status: tuple[str, ...] = (), **changes: Any) -> State:
    """The position with red's *ships* in the strait at e6, whatever they cost."""
    units = ["b2 II", "d5 I", "e6 " + "".join(ships)]
    moment = {"status": [f"e6 {entry}" for entry in status], **changes}
    return position.read(document(unchecked=True, red={"units": units}, state=moment))


def fields(state: State) -> dict[str, object]:
    """Every field of a state that says something about the game; rules follow from the options."""
    told = {name: getattr(state, name) for name in State.__annotations__ if name not in BOOKKEEPING}
    return {**told, "rules": state.rules.turn_limit}


SETUPS = (
    Setup(2),
    Setup(2, ("decisive-strike", "no-exploration")),
    Setup(3, ("doomsday", "flat-world"), 30),
    Setup(4, ("dominance=9",)),
    Setup(6),
    Setup(8),
)


def visited(setup: Setup, seed: int, steps: int) -> Iterator[State]:
    """The states of a random game, some of them after somebody left or came back."""
    rng = Random(seed)
    for step in islice(walk(VIKTORY, setup, seed), steps):
        yield step.state
        if rng.random() < 0.02:
            away = VIKTORY.retire(step.state, rng.randrange(setup.seats)).state
            yield away
            yield VIKTORY.restore(away, rng.randrange(setup.seats)).state


# -- documents that say something else -----------------------------------------------------------------------

HEXES = [f"{row}{place}" for row in "abcdefghi" for place in range(1, 8)]
GROUPS = ("I", "II", "A", "C", "F", "F(I)", "FF", "F(IIA)", "IF", "IIIIII", "F(IIII)", "CCAA")
DEEDS = ("", " moved", " spent", " moving", " fresh", " moved, landed 1", " spent, landed 99, ashore e4")
NUMBERS = (0, 1, 1, 2, 3, 5, 1000, 10**6, 2**70)
COMBAT_KEYS = ("stage", "site", "defender", "dice", "round", "picks", "hits", "surplus", "struck", "fallen")

Made = Callable[["Mutator"], object]


class Mutator:
    """Changes documents so that they still read like documents: right words in wrong places."""

    def __init__(self, rng: Random, others: Sequence[Document]) -> None:
        self.rng, self.others = rng, others
        self.colours: list[str] = []
        self.sites: list[str] = []

    def changed(self, made: Document, times: int) -> Document:
        """A copy of *made* with some values changed."""
        made = copy.deepcopy(made)
        self.colours = made["seats"]
        for _ in range(times):
            self.sites = list(made.get("state", {}).get("assaults", {})) or HEXES
            self.rng.choice(CHANGES)(self, made)
        return made

    # -- words --

    def place(self) -> str:
        return self.rng.choice(HEXES)

    def places(self) -> list[str]:
        return self.rng.sample(HEXES, self.rng.randrange(4))

    def colour(self) -> str:
        return self.rng.choice(self.colours)

    def letters(self) -> str:
        return "".join(self.rng.choices("ICAF", k=self.rng.randrange(6)))

    def group(self) -> str:
        return self.rng.choice(GROUPS) + self.rng.choice(DEEDS)

    def groups(self) -> list[str]:
        return [self.group() for _ in range(self.rng.randrange(1, 3))]

    def units(self) -> list[str]:
        return [f"{place} {self.rng.choice(GROUPS)}" for place in self.places()]

    def assault(self) -> Document:
        return {"units": self.groups(), "entries": self.places()}

    def combat(self) -> Document:
        asked: Document = {"kind": "combat", "stage": self.rng.choice(STAGE_NAMES)}
        asked |= {"site": self.rng.choice(self.sites), "defender": self.colour()}
        return asked | {key: self.rng.choice((1, 1, 2)) for key in self.rng.sample(COMBAT_KEYS[3:8], 2)}

    def question(self) -> Document:
        removal = {"kind": "removal", "seat": self.colour(), "owed": self.letters()}
        return self.rng.choice(
            (self.combat(), self.combat(), removal, {"kind": "doom"}, {"kind": "first-player"})
        )

    def value(self, key: str) -> object:
        return VALUES[key](self)

    # -- changes --

    def change_moment(self, made: Document) -> None:
        key = self.rng.choice(MOMENT_KEYS)
        made.setdefault("state", {})[key] = self.value(key)

    def forget(self, made: Document) -> None:
        table = made.setdefault("state", {})
        if table:
            del table[self.rng.choice(list(table))]

    def borrow(self, made: Document) -> None:
        told = self.rng.choice(self.others).get("state", {})
        for key in self.rng.sample(sorted(told), min(2, len(told))):
            made.setdefault("state", {})[key] = copy.deepcopy(told[key])

    def change_pieces(self, made: Document) -> None:
        table = made.setdefault(self.colour(), {})
        key = self.rng.choice(("units", "units", "towns", "cities", "capital", "reserve"))
        more = table.get("units", []) if key == "units" and self.rng.random() < 0.8 else []
        found = self.value(key)
        table[key] = [*more, *found] if isinstance(found, list) else found

    def displace(self, made: Document) -> None:
        units = made.get(self.colour(), {}).get("units", [])
        if units:
            entry = self.rng.randrange(len(units))
            units[entry] = f"{self.place()} {units[entry].split()[-1]}"

    def change_question(self, made: Document) -> None:
        asked = made.get("state", {}).get("question", {})
        if asked.get("kind") == "combat":
            key = self.rng.choice(COMBAT_KEYS)
            asked[key] = self.value(key)

    def change_assault(self, made: Document) -> None:
        assaults = made.get("state", {}).get("assaults", {})
        if assaults:
            key = self.rng.choice(("units", "entries"))
            assaults[self.rng.choice(list(assaults))][key] = self.value("struck" if key == "units" else "new")

    def change_turn(self, made: Document) -> None:
        key = self.rng.choice(("seat", "phase", "number"))
        made.setdefault("turn", {})[key] = self.value(key)

    def change_rules(self, made: Document) -> None:
        key = self.rng.choice(("options", "turn_limit"))
        made[key] = self.value(key)

    def change_map(self, made: Document) -> None:
        rows = [row.split() for row in made["map"].split("\n") if row.strip()]
        row = self.rng.choice(rows[1:-1])
        row[self.rng.randrange(1, len(row) - 1)] = self.rng.choice("pgfmw?")
        made["map"] = "\n".join(map(" ".join, rows))


CHANGES: tuple[Callable[[Mutator, Document], None], ...] = (
    Mutator.change_moment,
    Mutator.change_moment,
    Mutator.forget,
    Mutator.borrow,
    Mutator.change_pieces,
    Mutator.change_pieces,
    Mutator.displace,
    Mutator.change_question,
    Mutator.change_assault,
    Mutator.change_turn,
    Mutator.change_rules,
    Mutator.change_map,
)

OPTIONS: tuple[list[str], ...] = (
    [],
    ["doomsday"],
    ["doomsday", "no-exploration"],
    ["dominance=9"],
    ["decisive-strike"],
)

MOMENT_VALUES: dict[str, Made] = {
    "first": Mutator.colour,
    "standing": lambda m: {m.colour(): m.rng.choice(("out", "retired", "playing"))},
    "bag": lambda m: {m.rng.choice("pgfmw"): m.rng.choice(NUMBERS)},
    "sea_battles": lambda m: True,
    "status": lambda m: [f"{m.place()} {group}" for group in m.groups()],
    "left": lambda m: m.rng.choice(NUMBERS),
    "builds": lambda m: m.rng.choice(NUMBERS),
    "new": Mutator.places,
    "begun": Mutator.places,
    "fought": Mutator.places,
    "placed": lambda m: [f"{place} {m.rng.choice('ICAF')}" for place in m.places()],
    "docks": lambda m: [" ".join(m.places())],
    "clock": lambda m: m.rng.random() < 0.7,
    "marked": lambda m: [m.colour()],
    "assaults": lambda m: {place: m.assault() for place in m.places()},
    "question": Mutator.question,
    "over": lambda m: {"winners": [m.colour()], "reason": "agreed"},
    "group": Mutator.places,
    "turning": Mutator.places,
}
MOMENT_KEYS = [*MOMENT_VALUES]

VALUES: dict[str, Made] = {
    **MOMENT_VALUES,
    **dict.fromkeys(("dice", "round", "picks", "hits", "surplus", "number"), MOMENT_VALUES["left"]),
    **dict.fromkeys(("towns", "cities"), Mutator.places),
    **dict.fromkeys(("struck", "fallen"), Mutator.groups),
    **dict.fromkeys(("seat", "defender"), Mutator.colour),
    "capital": Mutator.place,
    "units": Mutator.units,
    "reserve": Mutator.letters,
    "stage": lambda m: m.rng.choice(STAGE_NAMES),
    "site": lambda m: m.rng.choice(m.sites),
    "phase": lambda m: m.rng.choice(("found", "build", "move", "reserve")),
    "options": lambda m: m.rng.choice(OPTIONS),
    "turn_limit": lambda m: m.rng.choice(NUMBERS[:6]),
}
