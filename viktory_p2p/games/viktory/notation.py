"""The notation of actions: text that a person can type, and the same text printed again.

An action's words are its fields in their order, a hex by its name and a unit by its letter; the ship meant
follows where it matters.  Parsing finds out what is meant, never whether it is allowed.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from dataclasses import fields, replace

from viktory_p2p.games.viktory import units
from viktory_p2p.games.viktory.actions import (
    ACTION_TYPES,
    RESERVE,
    Action,
    Bombard,
    Land,
    Load,
    Lose,
    Move,
    Pick,
    Remove,
    Withdraw,
    verb,
)
from viktory_p2p.games.viktory.naming import (
    Dock,
    Named,
    dock_of,
    hex_name,
    hex_named,
    quoted,
    ship_name,
    ships_named,
    unit_named,
)
from viktory_p2p.games.viktory.questions import DEFENCE_HITS, DEFENCE_ROLL, Combat
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import FRIGATE, LETTERS, MOVED, MOVING, Kind, Stack, Unit
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.hexes import Hex

USAGE: dict[str, str] = {
    "found": "found HEX",
    "build": "build HEX",
    "upgrade": "upgrade HEX",
    "move": "move FROM UNIT TO",
    "halt": "halt",
    "load": "load FROM UNIT TO [SHIP]",
    "land": "land FROM UNIT TO [SHIP]",
    "bombard": "bombard FROM UNIT TARGET",
    "battle": "battle HEX",
    "pick": "pick UNIT",
    "lose": "lose UNIT",
    "fight": "fight",
    "withdraw": "withdraw UNIT TO [SHIP]",
    "remove": "remove HEX|reserve UNIT [SHIP]",
    "place": "place UNIT HEX",
    "end": "end",
    "resign": "resign",
}
"""How every action is said."""

MEANING: dict[str, str] = {
    "found": "build the capital",
    "build": "build a new town",
    "upgrade": "make a town a city",
    "move": "move one unit one step, along a road, or into or out of a port",
    "halt": "let the unit on the move stop where it is",
    "load": "put a land unit aboard a frigate at TO",
    "land": "put a land unit ashore from a frigate at FROM",
    "bombard": "fire one salvo at TARGET",
    "battle": "fight the battle that is pending at HEX",
    "pick": "choose the enemy unit that a selective hit removes",
    "lose": "choose the own unit that an ordinary hit removes",
    "fight": "fight another battle round",
    "withdraw": "let one attacker retreat from the battle",
    "remove": "give one unit up for a lost settlement",
    "place": "put a unit of the reserve on the map",
    "end": "end the phase",
    "resign": "give the game up",
}
"""What every action does, in a line."""

MEANT: dict[str, str] = {
    "attack": "battle",
    "board": "load",
    "deploy": "place",
    "disembark": "land",
    "done": "end",
    "embark": "load",
    "fire": "bombard",
    "pass": "end",
    "retreat": "withdraw",
    "settle": "build",
    "shoot": "bombard",
    "skip": "end",
    "stop": "halt",
    "surrender": "resign",
    "unload": "land",
}
"""Words that people try, and the action they probably mean."""

ALL_ACTIONS = f"actions: {', '.join(USAGE)}; viktory rules --actions explains them"

RESERVE_WORD = "reserve"

_TYPES: dict[str, type[Action]] = {made.__name__.lower(): made for made in ACTION_TYPES}
_SLOTS: dict[type[Action], tuple[str, ...]] = {
    made: tuple(field.name for field in fields(made) if field.name != "ship") for made in ACTION_TYPES
}
_WITH_SHIP = (Load, Land, Withdraw, Remove)
"""Actions of a land unit that may end in the ship meant."""


# -- printing --------------------------------------------------------------------------------------------


def text(state: State, action: Action) -> str:
    """*action* in the notation."""
    slots = _SLOTS[type(action)]
    ship = _ship(state, action)
    words = [verb(action), *(_word(state, slot, getattr(action, slot), ship) for slot in slots)]
    if ship and getattr(action, "kind", FRIGATE) != FRIGATE:
        words.append(ship)
    return " ".join(words)


def _word(state: State, slot: str, value: int, ship: str) -> str:
    """One field of an action; a frigate goes by the name of the *ship* meant."""
    if slot != "kind":
        return RESERVE_WORD if value == RESERVE else hex_name(state.board, value)
    if value == FRIGATE:
        return ship or LETTERS[FRIGATE]
    return LETTERS[value] if 0 <= value < len(LETTERS) else "?"


def _ship(state: State, action: Action) -> str:
    """The name of the ship *action* means; empty if no name is needed."""
    dock = _dock(state, action)
    return ship_name(dock, getattr(action, "ship", 0)) if dock and dock.ships else ""


# -- reading ---------------------------------------------------------------------------------------------


def parse(state: State, words: str, legal: Callable[[], Sequence[Action]] = tuple) -> Action:
    """The action *words* name.  Where they fit several, one that ``legal()`` lists comes first."""
    name, *rest = words.split() or [""]
    made = _TYPES.get(name.lower())
    if made is None:
        raise _unknown(name)
    slots = _SLOTS[made]
    extra = len(rest) - len(slots)
    if not 0 <= extra <= (made in _WITH_SHIP):
        raise BadInput(f"{quoted(words)} has the wrong number of words", f"usage: {USAGE[name.lower()]}")
    action = made(*(_value(state, made, slot, word) for slot, word in zip(slots, rest, strict=False)))
    unit = unit_named(state.board, rest[slots.index("kind")]) if "kind" in slots else Named(FRIGATE)
    ship = unit_named(state.board, rest[-1]) if extra else unit
    if extra and (ship.kind != FRIGATE or unit.kind == FRIGATE):
        raise BadInput(f"{quoted(rest[-1])} names no ship here", f"usage: {USAGE[name.lower()]}")
    return _with_ship(state, action, ship if ship.kind == FRIGATE else Named(FRIGATE), legal)


def _unknown(name: str) -> BadInput:
    if not name:
        return BadInput("an empty line is no action", ALL_ACTIONS)
    word = name.lower()[:40]
    alike = [known for known in USAGE if known[0] == word[0] and abs(len(known) - len(word)) <= 2]
    near = [MEANT[word]] if word in MEANT else difflib.get_close_matches(word, alike, 1)
    hint = f"did you mean {near[0]!r}? usage: {USAGE[near[0]]}" if near else ALL_ACTIONS
    return BadInput(f"there is no action {quoted(name)}", hint)


def _value(state: State, made: type[Action], slot: str, word: str) -> int:
    if slot == "kind":
        return unit_named(state.board, word).kind
    if made is Remove and word.lower() == RESERVE_WORD:
        return RESERVE
    try:
        return hex_named(state.board, word)
    except BadInput as problem:
        raise BadInput(problem.sentence, problem.hint or _row(state, word)) from None


def _row(state: State, word: str) -> str:
    """Which hexes the row of *word* has; empty if it names no row."""
    if not re.fullmatch("[A-Za-z][0-9]+", word):
        return ""
    names = (hex_name(state.board, place) for place in range(len(state.units)))
    row = [name for name in names if name[0] == word[0].lower()]
    return f"row {row[0][0]} has {row[0]} to {row[-1]}" if row else ""


def _with_ship(state: State, action: Action, named: Named, legal: Callable[[], Sequence[Action]]) -> Action:
    """*action* with the place of the ship that *named* means."""
    dock = _dock(state, action)
    if dock is None or not isinstance(action, (Move, Bombard, Pick, Lose, *_WITH_SHIP)):
        return action
    choices = [replace(action, ship=place) for place in ships_named(dock, named)]
    # Finding out what is legal is dear, and seldom needed.
    allowed = legal() if len(choices) > 1 else ()
    return next((choice for choice in choices if choice in allowed), choices[0])


# -- where the ship meant is sought ----------------------------------------------------------------------


def _dock(state: State, action: Action) -> Dock | None:
    """The ships *action* could mean; None if it is about no ship."""
    match action:
        case Move(origin, units.FRIGATE):
            return dock_of(_resting(state, origin), _any)
        case Bombard(origin, units.FRIGATE):
            return dock_of(_resting(state, origin), _any, (MOVING, MOVED))
        case Pick(units.FRIGATE) | Lose(units.FRIGATE):
            return dock_of(_targets(state), _any)
        case Withdraw(units.FRIGATE):
            return dock_of(_attackers(state), _any)
        case Remove(site, units.FRIGATE):
            return dock_of(_resting(state, site), _any)
        case Land(origin, kind) | Remove(origin, kind):
            return dock_of(_resting(state, origin), lambda ship: _carries(ship, kind))
        case Load(_, _, target) | Withdraw(_, target):
            return dock_of(_resting(state, target), lambda ship: len(ship.cargo) < state.rules.capacity)
        case _:
            return None


def _any(ship: Unit) -> bool:
    return True


def _carries(ship: Unit, kind: Kind) -> bool:
    return any(aboard.kind == kind for aboard in ship.cargo)


def _resting(state: State, place: Hex) -> Stack:
    return state.units[place] if 0 <= place < len(state.units) else ()


def _attackers(state: State) -> Stack:
    """The attackers of the combat under way that are not marked."""
    combat = state.question
    if not isinstance(combat, Combat) or combat.site not in state.assaults:
        return ()
    return _unmarked(state.assaults[combat.site].units, combat.fallen)


def _targets(state: State) -> Stack:
    """Where the hits of the roll just made fall: what is not marked of the side that was fired at."""
    combat = state.question
    if not isinstance(combat, Combat):
        return ()
    if combat.stage in (DEFENCE_ROLL, DEFENCE_HITS):
        return _attackers(state)
    return _unmarked(state.units[combat.site], combat.struck)


def _unmarked(stack: Stack, marked: Stack) -> Stack:
    for unit in marked:
        stack = units.without(stack, unit)
    return stack
