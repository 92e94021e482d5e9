"""A seat's table in a document: its capital, towns, cities, units and reserve."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from viktory_p2p.games.viktory.naming import hex_named
from viktory_p2p.games.viktory.position import muster
from viktory_p2p.games.viktory.position.section import Section
from viktory_p2p.games.viktory.ruleset import SETTLEMENT_NAMES
from viktory_p2p.games.viktory.state import Assault, State, replaced
from viktory_p2p.games.viktory.units import NONE, Unit, letters, stack_text
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import NOWHERE, Hex, Mask, hexes_in

KEYS = ("capital", "towns", "cities", "units", "reserve")

T = TypeVar("T")


def said(section: Section, key: str, part: str, meaning: Callable[[str], T]) -> T:
    """What *part* of the value of *key* means; a complaint about it names the key and the part."""
    try:
        return meaning(part)
    except BadInput as bad:
        culprit = "" if part in bad.sentence or not part else f'"{part[:60]}": '
        section.wrong(key, culprit + bad.sentence, bad.hint)


# -- reading ---------------------------------------------------------------------------------------------


def read_pieces(top: Section, state: State) -> None:
    """Every seat's pieces: first all settlements, then all units."""
    sections = [top.section(colour, f"[{colour}]") for colour in state.colours]
    for seat, section in enumerate(sections):
        section.only(KEYS)
        state.towns = replaced(state.towns, seat, _settlements(state, section, "towns"))
        state.cities = replaced(state.cities, seat, _settlements(state, section, "cities"))
    # The seat on turn comes last: where others are, its units can only be attackers.
    for seat, section in sorted(enumerate(sections), key=lambda row: row[0] == state.seat):
        _read_units(state, seat, section)
        reserve = section.text("reserve", "")
        state.store(seat, said(section, "reserve", reserve, muster.counted))
    state.capitals = tuple(section.hex("capital", state.board, NOWHERE) for section in sections)


def _settlements(state: State, section: Section, key: str) -> Mask:
    """The hexes under *key*, no two settlements in one."""
    found = 0
    for place in section.hexes(key, state.board):
        level = state.settlement(place)
        if level is not None:
            section.wrong(key, f"{state.name(place)} already has a {SETTLEMENT_NAMES[level]}")
        found |= 1 << place
    return found


def _read_units(state: State, seat: Seat, section: Section) -> None:
    stacks: dict[Hex, list[Unit]] = {}
    for entry in section.texts("units"):
        place, units = said(section, "units", entry, lambda text: _entry(state, text))
        stacks.setdefault(place, []).extend(units)
    if sum(map(len, stacks.values())) > muster.MOST_UNITS:
        section.wrong("units", f"more than {muster.MOST_UNITS} units")
    for place, units in stacks.items():
        if state.hostile(seat) >> place & 1:
            _refuse_company(state, seat, place, section)
            state.assaults[place] = Assault(muster.stack_of(units), 0)
        else:
            state.restack(place, muster.stack_of(units))
            state.held[seat] |= 1 << place


def _entry(state: State, entry: str) -> tuple[Hex, list[Unit]]:
    """Where, and which units: ``d3 IIA``."""
    place, *rest = entry.split() or [""]
    if not rest:
        raise BadInput("this names no hex and units", 'write them like "d3 IIA" or "e1 F(IC)"')
    return hex_named(state.board, place), muster.fresh_units("".join(rest))


def _refuse_company(state: State, seat: Seat, place: Hex, section: Section) -> None:
    """Two seats never rest in one hex; unchecked, units of the seat on turn are attackers.  Rule R72."""
    if section.unchecked and seat == state.seat:
        return
    name = state.name(place)
    other = state.owner(place) if state.holder(place) is None else state.holder(place)
    assert other is not None
    what = "units" if state.units[place] else "a settlement"
    hint = f"attackers that wait for their battle stand under [state.assaults.{name}]"
    section.wrong("units", f"{state.colours[other]} has {what} at {name} (rule R72)", hint)


# -- writing ---------------------------------------------------------------------------------------------


def write_pieces(state: State, seat: Seat) -> dict[str, object]:
    """The table of *seat*; what it has none of is left out."""
    table: dict[str, object] = {}
    if state.capitals[seat] != NOWHERE:
        table["capital"] = state.name(state.capitals[seat])
    lists = {
        "towns": names(state, state.towns[seat]),
        "cities": names(state, state.cities[seat]),
        "units": [f"{state.name(at)} {stack_text(state.units[at])}" for at in hexes_in(state.held[seat])],
    }
    table |= {key: entries for key, entries in lists.items() if entries}
    if state.reserve[seat] != NONE:
        table["reserve"] = letters(state.reserve[seat])
    return table


def names(state: State, mask: Mask) -> list[str]:
    """The hexes of *mask* by name, in their order."""
    return [state.name(place) for place in hexes_in(mask)]
