"""VIKTORY II as plain text: the map as a hexagon of letters, and a line for every seat.

A cell of the map is the terrain, then what stands there: ``pt1`` a town of seat 1 on plains, ``mC2+`` a city
of seat 2 with units, written large because it is a capital, ``g+1`` units alone, ``ft2!`` a battle.  The
lines below the map say the rest, so that it reads without colour; *paint* may add some.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from viktory_p2p.render.plain import Block, Paint, Renderer, bare, paragraph

CELL = 5
LEVELS = (("towns", "t"), ("cities", "c"), ("metropolises", "m"))
NARROW = 80
TERRAIN_LEGEND = "p plains, g grassland, f forest, m mountain, w water, ? face down"
MARK_LEGEND = "then t town, c city; T C a capital; the number is the seat; + units, ! battle"
METROPOLIS_LEGEND = "m behind the terrain is a metropolis, M a capital"


def position(result: Mapping[str, Any], paint: Paint, width: int) -> list[Block]:
    """The map, and what every seat has."""
    return [map_lines(result, paint, width), seat_lines(result, paint, width)]


def moment(result: Mapping[str, Any]) -> str:
    """When this is: the round, the seat on turn and the phase."""
    turn = result["turn"]
    return f"Round {turn['number']}, turn of {turn['seat']}, phase {turn['phase']}"


def map_lines(result: Mapping[str, Any], paint: Paint = bare, width: int = 100) -> list[str]:
    """The map of *result*, every row between the names of its first and last hex, and its legend.

    A map that is wider than *width* stays as it is: broken it would be none."""
    rows: Sequence[str] = result["map"]
    marks = {**_settlements(result["seats"]), **_units(result["seats"])}
    widest = max((len(row.split()) for row in rows), default=0)
    lines = []
    for letter, row in zip("abcdefghijklmnopqrstuvwxyz", rows, strict=False):
        tiles = row.split()
        cells = [
            _cell(tile, *marks.get(f"{letter}{number}", ("", "")), paint)
            for number, tile in enumerate(tiles, 1)
        ]
        shift = (widest - len(tiles)) * CELL // 2
        last = f"{letter}{len(tiles)}" if widest * CELL + 6 <= NARROW else str(len(tiles))
        lines.append(f"{' ' * shift}{letter}1 {''.join(cells)}{last}")
    return [*lines, "", *(part for line in _legend(result["seats"]) for part in paragraph(line, width))]


def _legend(seats: Mapping[str, Any]) -> list[str]:
    grown = any(seat.get("metropolises") for seat in seats.values())
    return [TERRAIN_LEGEND, MARK_LEGEND, *([METROPOLIS_LEGEND] if grown else [])]


def _cell(tile: str, colour: str, mark: str, paint: Paint) -> str:
    padding = " " * max(1, CELL - len(tile) - len(mark))
    return tile + (paint(colour, mark) if mark else "") + padding


def _settlements(seats: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """Per hex with a settlement: the owner's colour and the mark."""
    found = {}
    for number, (colour, seat) in enumerate(seats.items(), 1):
        for level, letter in LEVELS:
            for place in seat.get(level) or ():
                shown = letter.upper() if place == seat.get("capital") else letter
                found[place] = (colour, f"{shown}{number}")
    return found


def _units(seats: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """Per hex with units: a colour and the mark, with the settlement's where there is one."""
    towns = _settlements(seats)
    found: dict[str, tuple[str, str]] = {}
    for number, (colour, seat) in enumerate(seats.items(), 1):
        for place in seat.get("units") or ():
            owner, mark = towns.get(place, (colour, ""))
            if place in found or owner != colour:
                found[place] = (owner, (mark or found[place][1].rstrip("!")) + "!")
            else:
                found[place] = (colour, mark + "+" if mark else f"+{number}")
    return found


def seat_lines(result: Mapping[str, Any], paint: Paint = bare, width: int = 100) -> list[str]:
    """What every seat has, a line or two each."""
    seats: Mapping[str, Any] = result["seats"]
    column = max(map(len, seats), default=0) + 4
    lines = []
    for number, (colour, seat) in enumerate(seats.items(), 1):
        first, *more = wrap(" · ".join(_holdings(seat)), max(20, width - column)) or [""]
        head = f"{number} {paint(colour, colour)}{' ' * (column - 2 - len(colour))}"
        lines += [head + first, *(" " * column + line for line in more)]
    return lines


def _holdings(seat: Mapping[str, Any]) -> Iterator[str]:
    if seat.get("alive") is False:
        yield str(seat.get("standing", "out of the game"))
    if seat.get("capital"):
        yield f"capital {seat['capital']}"
    for level, _ in LEVELS:
        if seat.get(level):
            yield f"{level} {' '.join(seat[level])}"
    if seat.get("units"):
        yield "units " + ", ".join(f"{place} {units}" for place, units in seat["units"].items())
    if seat.get("reserve"):
        yield f"reserve {seat['reserve']}"
    yield f"score {seat.get('score', 0)}"


VIKTORY = Renderer(position, moment)
