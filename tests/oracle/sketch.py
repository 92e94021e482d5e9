"""Small positions drawn by hand on the map for two: plains inside its rim unless said otherwise."""

from __future__ import annotations

from tests.oracle.decisions import legal_actions
from tests.oracle.geometry import all_hexes, neighbourhoods
from tests.oracle.words import words
from viktory_p2p.games.viktory.options import rules_for
from viktory_p2p.games.viktory.ruleset import CITY, STANDARD, TOWN
from viktory_p2p.games.viktory.state import MOVEMENT, Assault, Phase, State, blank
from viktory_p2p.games.viktory.terrain import HIDDEN_LETTER, LETTERS, ground_of
from viktory_p2p.games.viktory.units import FRESH, FRIGATE, MOVING, Stack, Status, Unit
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import NOWHERE, Hex, Mask, board

UNIT_LETTERS = "ICAF"
BOARD = board(STANDARD.sides[2])


def at(name: str) -> Hex:
    """The hex called *name*."""
    return BOARD.names.index(name)


def mask(names: str) -> Mask:
    """The mask of some hexes: ``"c3 d4"``."""
    return sum(1 << at(name) for name in names.split())


def world(
    changes: str = "", phase: Phase = MOVEMENT, options: tuple[str, ...] = (), inside: str = "p"
) -> State:
    """The map with some hexes changed, ``"f:c3 d4 w:e5"``; capitals stand nowhere yet."""
    letters = {place: inside if len(neighbourhoods(BOARD)[place]) == 6 else "w" for place in all_hexes(BOARD)}
    letter = inside
    for word in changes.replace(":", ": ").split():
        if word.endswith(":"):
            letter = word[0]
        else:
            letters[at(word)] = letter
    masks = [0, 0, 0, 0, 0]
    for place, what in letters.items():
        if what != HIDDEN_LETTER:
            masks[LETTERS.index(what)] |= 1 << place
    a, b, c, d, e = masks
    rules = rules_for(options)
    ground = ground_of(BOARD, (a, b, c, d, e), STANDARD.tiles, rules.slow, rules.blocking)
    state = blank(BOARD, rules, 2, ground)
    state.options, state.phase, state.builds = options, phase, 1
    return state


def ship(
    cargo: str = "", status: Status = FRESH, landed: int = 0, ashore: str = "", rescued: Stack = ()
) -> Unit:
    """A frigate with fresh *cargo*, what it has landed where, and units that retreated aboard."""
    aboard = tuple(sorted((*(Unit(UNIT_LETTERS.index(letter)) for letter in cargo), *rescued)))
    return Unit(FRIGATE, status, aboard, landed, at(ashore) if ashore else NOWHERE)


def troops(letters: str, status: Status = FRESH) -> Stack:
    """Some units: ``"IIC"``."""
    return tuple(Unit(UNIT_LETTERS.index(letter), status) for letter in letters)


def put(state: State, seat: Seat, name: str, what: str | Unit | Stack, status: Status = FRESH) -> None:
    """Units of *seat* stand at a hex; the one on the move is the mover."""
    units = troops(what, status) if isinstance(what, str) else (what,) if isinstance(what, Unit) else what
    place = at(name)
    state.units[place] = tuple(sorted((*state.units[place], *units)))
    state.held[seat] |= 1 << place
    if any(unit.status == MOVING for unit in units):
        state.mover = place


def attack(state: State, name: str, what: str | Stack, entries: str) -> None:
    """Units of the seat on turn wait for their battle at a hex."""
    state.assaults[at(name)] = Assault(troops(what) if isinstance(what, str) else what, mask(entries))


def settle(state: State, seat: Seat, towns: str = "", cities: str = "", capital: str = "") -> None:
    """Settlements of *seat*; its capital need not be one of them."""
    for level, names in ((TOWN, towns), (CITY, cities)):
        for name in names.split():
            state.settle(seat, level, at(name))
    if capital:
        state.capitals = tuple(at(capital) if i == seat else old for i, old in enumerate(state.capitals))


def answers(state: State, *verbs: str) -> set[str]:
    """The legal actions in words; with *verbs*, only those."""
    said = {words(state.board, action) for action in legal_actions(state)}
    return {line for line in said if not verbs or line.split()[0] in verbs}


def goals(state: State, start: str) -> set[str]:
    """Where the actions beginning with *start* lead: the hexes named behind it."""
    return {line.removeprefix(start).split()[0] for line in answers(state) if line.startswith(start + " ")}
