"""Units as a document lists them: ``IIA``, ``F(IC)``, and what they have done: ``F(IC) moved, I spent``.

A group is letters, then the status all of them have, then what only a single ship has: the status of a unit
aboard, how many have landed from it this turn, and where they went ashore.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from viktory_p2p.games.viktory.naming import UNIT_HINT, hex_name, hex_named, kind_named, quoted
from viktory_p2p.games.viktory.units import (
    FRESH,
    FRIGATE,
    LETTERS,
    MOVING,
    STATUS_NAMES,
    UNITS,
    Counts,
    Stack,
    Status,
    Unit,
    count,
    label,
    rested,
)
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.hexes import NOWHERE, Board

_UNIT = re.compile(r"([A-Za-z])(?:\(([A-Za-z]*)\))?")
_GROUP = re.compile(r"(?:[A-Za-z](?:\([A-Za-z]*\))?)+")
MOST_UNITS = 500
"""Of a seat, or in one assault.  No supply comes near this: a bound for files, not a rule."""
STATUS_HINT = "a unit is " + ", ".join(STATUS_NAMES[:-1]) + " or " + STATUS_NAMES[-1]


# -- letters ---------------------------------------------------------------------------------------------


def fresh_units(letters: str) -> list[Unit]:
    """The units *letters* stand for, none of which has done anything."""
    if not _GROUP.fullmatch(letters):
        raise BadInput(f"{quoted(letters)} is no list of units", "units are written like IIA or F(IC)")
    return [_fresh_unit(letter, cargo) for letter, cargo in _UNIT.findall(letters)]


def _fresh_unit(letter: str, cargo: str) -> Unit:
    kind = kind_named(letter)
    aboard = tuple(UNITS[kind_named(one)][FRESH] for one in sorted(cargo, key=kind_named))
    if not aboard:
        return UNITS[kind][FRESH]
    if kind != FRIGATE or aboard[-1].kind == FRIGATE:
        raise BadInput(
            f"{letter}({cargo}) is no unit: only frigates carry units, and only land units", UNIT_HINT
        )
    return Unit(FRIGATE, FRESH, aboard)


def counted(letters: str) -> Counts:
    """*letters* as a count: a reserve, or units owed."""
    if "(" in letters:
        raise BadInput(f"{quoted(letters)} is no list of units: no ship carries anything here")
    return count(tuple(fresh_units(letters))) if letters else (0, 0, 0, 0)


# -- groups with a status --------------------------------------------------------------------------------


def group(board: Board, text: str) -> list[Unit]:
    """The units of a group."""
    head, *parts = [part.split() for part in text.split(",")]
    if not 1 <= len(head) <= 2:
        raise BadInput(f"{quoted(text)} is no group of units", "write it like IIA moved")
    status = _status(head[1]) if len(head) == 2 else FRESH
    units = [unit.now(status) for unit in fresh_units(head[0])]
    if parts and (len(units) != 1 or units[0].kind != FRIGATE):
        raise BadInput(f"{quoted(text)}: only a single frigate has more to tell than its status")
    for part in parts:
        units = [_with_part(board, units[0], part)]
    return units


def _status(word: str) -> Status:
    if word not in STATUS_NAMES:
        raise BadInput(f"there is no status {quoted(word)}", STATUS_HINT)
    return STATUS_NAMES.index(word)


def _with_part(board: Board, ship: Unit, part: list[str]) -> Unit:
    if len(part) != 2:
        hint = "write it like F(I) moved, I spent, landed 1, ashore e5"
        raise BadInput(f"{quoted(' '.join(part))} tells nothing about a ship", hint)
    tell = _PARTS.get(part[0], _with_cargo)
    return tell(board, ship, part)


def _with_landed(board: Board, ship: Unit, part: list[str]) -> Unit:
    if not (part[1].isascii() and part[1].isdigit() and len(part[1]) <= 2):
        raise BadInput(f"landed {quoted(part[1])} is no number of units")
    return ship._replace(landed=int(part[1]))


def _with_ashore(board: Board, ship: Unit, part: list[str]) -> Unit:
    return ship._replace(ashore=hex_named(board, part[1]))


def _with_cargo(board: Board, ship: Unit, part: list[str]) -> Unit:
    """One more unit aboard has the status told."""
    aboard, status = UNITS[kind_named(part[0])][FRESH], _status(part[1])
    if aboard not in ship.cargo:
        raise BadInput(f"{label(ship)} has no {part[0]} aboard that is still {STATUS_NAMES[FRESH]}")
    if status == MOVING:
        raise BadInput(f"{part[0]} is aboard and not on the move by itself")
    rest = list(ship.cargo)
    rest.remove(aboard)
    return ship._replace(cargo=tuple(sorted((*rest, aboard.now(status)))))


_PARTS: dict[str, Callable[[Board, Unit, list[str]], Unit]] = {"landed": _with_landed, "ashore": _with_ashore}


# -- printing --------------------------------------------------------------------------------------------


def group_text(board: Board, unit: Unit) -> str:
    """One unit and everything it has done."""
    status = "" if unit.status == FRESH else f" {STATUS_NAMES[unit.status]}"
    parts = [f"{LETTERS[one.kind]} {STATUS_NAMES[one.status]}" for one in unit.cargo if one.status != FRESH]
    parts += [f"landed {unit.landed}"] if unit.landed else []
    parts += [f"ashore {hex_name(board, unit.ashore)}"] if unit.ashore != NOWHERE else []
    return ", ".join([label(unit) + status, *parts])


def group_texts(board: Board, stack: Iterable[Unit]) -> list[str]:
    """A stack as a list of groups, one for every unit."""
    return [group_text(board, unit) for unit in stack]


def stack_of(units: Iterable[Unit]) -> Stack:
    """Units as a hex holds them."""
    return tuple(sorted(units))


def with_deeds(stack: Stack, done: Unit) -> Stack | None:
    """*stack* with the status told of one unit that was fresh; None if there is no such unit."""
    before = rested(done)
    if before not in stack:
        return None
    units = list(stack)
    units.remove(before)
    return stack_of((*units, done))
