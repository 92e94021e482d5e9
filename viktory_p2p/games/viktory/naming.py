"""Names in the notation: which hex, which unit, and which ship among ships a word means.

A ship is told apart by what it carries, and only where that matters.  ``Dock`` holds the ships an action
could mean, the likeliest first; the same dock names a ship and finds it again, so the two cannot disagree.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from viktory_p2p.games.viktory.units import (
    FRIGATE,
    LETTERS,
    MOVING,
    NAMES,
    Kind,
    Stack,
    Status,
    Unit,
    label,
    ships_in,
)
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.hexes import Board, Hex

_UNIT = re.compile(r"([a-z])(?:\(([a-z]*)\))?(?:\.([0-9]{1,3}))?(?:<(.*))?", re.IGNORECASE | re.ASCII)
_SHOWN = 40
UNIT_HINT = "units are " + ", ".join(map(" ".join, zip(LETTERS, NAMES, strict=True)))


class Named(NamedTuple):
    """A unit as a word names it; what the word leaves open is None."""

    kind: Kind
    cargo: tuple[Kind, ...] | None = None
    place: int | None = None
    """Its place in the listing of the hex, counted from 0."""

    def bare(self) -> bool:
        """Whether nothing but the kind is said."""
        return self.cargo is None and self.place is None


class Dock(NamedTuple):
    """The ships of a hex that differ, and the places of those that could be meant, the likeliest first."""

    ships: tuple[Unit, ...]
    order: tuple[int, ...]


# -- hexes -----------------------------------------------------------------------------------------------


def quoted(word: object) -> str:
    """What the user said, short enough for a sentence."""
    shown = str(word)
    return repr(shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…")


def hex_named(board: Board, word: str) -> Hex:
    """The hex *word* names."""
    place = board.find(word.lower())
    if place is None:
        first, last = board.names[board.hexes[0]], board.names[board.hexes[-1]]
        shown = word if word.isalnum() and len(word) <= _SHOWN else quoted(word)
        raise BadInput(f"hex {shown} is not on this map ({first} to {last})")
    return place


def hex_name(board: Board, place: Hex) -> str:
    """The name of *place*; a number that is no hex is shown as it is."""
    name = board.names[place] if 0 <= place < board.size else ""
    return name or f"#{place}"


# -- units -----------------------------------------------------------------------------------------------


def kind_named(letter: str) -> Kind:
    """The kind *letter* stands for; letters of other scripts may be an I or an F when they are made large."""
    kind = LETTERS.find(letter.upper()) if len(letter) == 1 and letter.isascii() else -1
    if kind < 0:
        raise BadInput(f"there is no unit {quoted(letter)}", UNIT_HINT)
    return kind


def unit_named(board: Board, word: str) -> Named:
    """The unit *word* names: ``I``, ``F(IA)``, ``F.2``, ``I<e5``."""
    found = _UNIT.fullmatch(word)
    if found is None:
        raise BadInput(f"there is no unit {quoted(word)}", UNIT_HINT)
    letter, cargo, place, entry = found.groups()
    kind = kind_named(letter)
    if kind != FRIGATE and (cargo is not None or place is not None):
        raise BadInput(f"{quoted(word)} is no unit: only a frigate is told by its cargo or place", UNIT_HINT)
    if entry is not None:
        hex_named(board, entry)  # in the rules as they stand, where a unit came from changes nothing
    aboard = None if cargo is None else tuple(sorted(map(kind_named, cargo)))
    return Named(kind, aboard, None if place is None else int(place) - 1)


# -- ships -----------------------------------------------------------------------------------------------


def dock_of(stack: Stack, fits: Callable[[Unit], bool], liked: tuple[Status, ...] = (MOVING,)) -> Dock:
    """The ships of *stack* that *fit*; those with a status that is *liked* come first, then empty ones."""
    ships = ships_in(stack)
    fitting = [place for place, ship in enumerate(ships) if fits(ship)] or list(range(len(ships)))

    def rank(place: int) -> tuple[int, bool]:
        ship = ships[place]
        return liked.index(ship.status) if ship.status in liked else len(liked), bool(ship.cargo)

    return Dock(ships, tuple(sorted(fitting, key=rank)))


def ship_name(dock: Dock, place: int) -> str:
    """What the ship at *place* is called; empty if no other could be meant."""
    if dock.order == (place,):
        return ""
    if place not in range(len(dock.ships)):
        return f"{LETTERS[FRIGATE]}.{place + 1}"
    name = label(dock.ships[place])
    if [label(ship) for ship in dock.ships].count(name) > 1:
        return f"{name}.{place + 1}"
    # A bare F means the likeliest ship: an empty one that is not says so.
    return name if dock.ships[place].cargo or dock.order[0] == place else f"{name}()"


def ships_named(dock: Dock, named: Named) -> list[int]:
    """The places of the ships *named* can mean, the likeliest first; at least one, or ``BadInput``."""
    strays = [place for place in range(len(dock.ships)) if place not in dock.order]
    found = [place for place in (*dock.order, *strays) if _means(named, dock.ships[place], place)]
    if found or named.bare():
        return found or [0]
    here = ", ".join(map(label, dock.ships)) or "no ship"
    raise BadInput(f"there is no {_shown(named)} there", f"there: {here}")


def _means(named: Named, ship: Unit, place: int) -> bool:
    cargo = tuple(aboard.kind for aboard in ship.cargo)
    return named.cargo in (None, cargo) and named.place in (None, place)


def _shown(named: Named) -> str:
    cargo = "" if named.cargo is None else f"({''.join(LETTERS[kind] for kind in named.cargo)})"
    return LETTERS[named.kind] + cargo + ("" if named.place is None else f".{named.place + 1}")
