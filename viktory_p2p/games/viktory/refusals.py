"""Refusing an action: what was tried, why it cannot be, and a hint where one helps."""

from __future__ import annotations

from dataclasses import fields

from viktory_p2p.games.viktory import nodes
from viktory_p2p.games.viktory.actions import (
    ACTION_TYPES,
    RESERVE,
    Action,
    Fight,
    Lose,
    Pick,
    Remove,
    Resign,
    Withdraw,
    verb,
)
from viktory_p2p.games.viktory.rules import turn
from viktory_p2p.games.viktory.state import PHASE_NAMES, SEA_BATTLES, State
from viktory_p2p.games.viktory.units import LETTERS
from viktory_p2p.kernel.game import Decision, Seat
from viktory_p2p.kernel.hexes import Hex
from viktory_p2p.kernel.values import Field, Refusal

ATTEMPTS = {
    "found": "cannot found the capital at {site}",
    "build": "cannot build at {site}",
    "upgrade": "cannot upgrade {site}",
    "move": "cannot move {kind} from {origin} to {target}",
    "halt": "cannot halt",
    "load": "cannot load {kind} from {origin} at {target}",
    "land": "cannot land {kind} from {origin} at {target}",
    "bombard": "cannot bombard {target} with {kind} at {origin}",
    "battle": "cannot fight a battle at {site}",
    "pick": "cannot pick {kind}",
    "lose": "cannot lose {kind}",
    "fight": "cannot fight on",
    "withdraw": "cannot withdraw {kind} to {target}",
    "remove": "cannot remove {kind} at {site}",
    "place": "cannot place {kind} at {site}",
    "end": "cannot end the phase",
    "resign": "cannot resign",
}
"""What was tried, in the words of its refusal."""

PLACE_FIELDS = ("site", "origin", "target")
PLACES: dict[type[Action], tuple[str, ...]] = {
    made: tuple(row.name for row in fields(made) if row.name in PLACE_FIELDS) for made in ACTION_TYPES
}
"""The fields of each action that name a hex."""


def told(state: State, action: Action, refusal: Refusal) -> Refusal:
    """*refusal* as the answer to *action*."""
    shown: dict[str, Field] = {
        row.name: _shown(state, row.name, getattr(action, row.name)) for row in fields(action)
    }
    return refusal.trying(ATTEMPTS[verb(action)], **shown)


def _shown(state: State, name: str, value: int) -> Field:
    if name == "kind":
        return LETTERS[value] if 0 <= value < len(LETTERS) else "?"
    if name in PLACE_FIELDS:
        return "the reserve" if value == RESERVE else state.name(value) if on_map(state, value) else "?"
    return value


def on_map(state: State, place: Hex) -> bool:
    """Whether *place* is a hex of this map; an action from outside may name anything."""
    return place >= 0 and bool(state.board.all >> place & 1)


def _well_formed(state: State, action: Action) -> bool:
    everywhere = state.board.all
    for name in PLACES[type(action)]:
        place: Hex = getattr(action, name)
        if place < 0 or not everywhere >> place & 1:
            return place == RESERVE and isinstance(action, Remove)
    return True


def out_of_place(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why *action* does not answer the present question at all, or None.  Rules 6.0, R153."""
    node = nodes.node(state)
    if not isinstance(node, Decision):
        return _nobody_asked(state)
    if node.seat != seat:
        return Refusal("6.0", "it is for {other} to answer", other=state.colours[node.seat])
    if isinstance(action, Resign):
        return None
    if not nodes.fits(state, node.kind, action):
        return _wrong_question(state, node.kind, action)
    if not _well_formed(state, action):
        return Refusal("3.2", "it names a place that is not on this map")
    return None


def _nobody_asked(state: State) -> Refusal:
    """Rules 5.0, 9.2, 10.1."""
    if state.over is not None:
        return Refusal("5.0", "the game is over")
    return Refusal("9.2" if state.turning else "10.1", "dice or tiles are awaited first")


def _wrong_question(state: State, kind: str, action: Action) -> Refusal:
    """Why *action* does not fit the decision, and what would.  Rules 6.0, 12.3, 13.5."""
    if state.phase == SEA_BATTLES and state.question is None:
        return turn.battles_wait(state, "13.5")
    if isinstance(action, IN_BATTLE) and state.question is None:
        return Refusal("12.3", "no battle is going on")
    verbs = ", ".join(made.__name__.lower() for made in nodes.FITTING[kind])
    return Refusal("6.0", QUESTIONS[kind], phase=PHASE_NAMES[state.phase], hint=f"it takes: {verbs}")


IN_BATTLE = (Pick, Lose, Fight, Withdraw)

QUESTIONS = {
    "found": "the capital is to be founded first",
    "build": "this is the {phase} phase",
    "move": "this is the {phase} phase",
    "place": "this is the {phase} phase",
    "pick": "the target of a selective hit is to be named first",
    "lose": "a loss is to be named first",
    "retreat": "the battle goes on or is broken off first",
    "remove": "units are to be given up for the lost settlement first",
}
"""What is asked, for somebody who answers something else."""
