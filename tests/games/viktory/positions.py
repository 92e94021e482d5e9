"""Positions that tests of notation, positions, codec and view share, and games to meet many more."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from tests.playing import walk
from viktory_p2p.games.viktory import position
from viktory_p2p.games.viktory.game import VIKTORY
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
