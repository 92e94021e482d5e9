"""The ``[state]`` table: everything that makes the moment within a turn.

Every key has a reader and a writer in one row; a writer gives None where the default says the same, so that a
position at the start of a phase needs no table at all.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from viktory_p2p.games.viktory.naming import hex_named, kind_named
from viktory_p2p.games.viktory.position import defaults, muster
from viktory_p2p.games.viktory.position.ground import tiles_left
from viktory_p2p.games.viktory.position.pieces import names, said
from viktory_p2p.games.viktory.position.question import read_over, read_question, write_over, write_question
from viktory_p2p.games.viktory.position.section import Section
from viktory_p2p.games.viktory.state import RESERVES, SEA_BATTLES, STANDING_NAMES, Assault, State
from viktory_p2p.games.viktory.terrain import LETTERS as TERRAIN_LETTERS
from viktory_p2p.games.viktory.units import LETTERS, Kind, Unit, label, rested
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.hexes import Hex, Mask, mask_of

Reader = Callable[[Section, State], None]
Writer = Callable[[State], object]


def read_moment(moment: Section, state: State) -> None:
    """Fill in everything that is not on the map."""
    moment.only(ROWS)
    for reader, _ in ROWS.values():
        reader(moment, state)


def write_moment(state: State) -> dict[str, object]:
    """The table, tables within it last; empty if the defaults say it all."""
    found = {key: value for key, (_, writer) in ROWS.items() if (value := writer(state)) is not None}
    return dict(sorted(found.items(), key=lambda row: isinstance(row[1], dict)))


# -- units: what they have done, and who waits for a battle ----------------------------------------------


def _read_status(moment: Section, state: State) -> None:
    entries = moment.texts("status")
    told = [said(moment, "status", entry, lambda text: _deeds(state, text)) for entry in entries]
    for place, unit in sorted(chain.from_iterable(told)):
        stack = muster.with_deeds(state.units[place], unit)
        if stack is None:
            name, done = state.name(place), muster.group_text(state.board, unit)
            moment.wrong("status", f'"{name} {done}": there is no other {label(unit)} at {name}')
        state.restack(place, stack)
    if len(defaults.movers(state)) > 1:
        moment.wrong("status", "more than one unit is moving (rule 9.0)")
    state.mover = defaults.mover(state)


def _deeds(state: State, entry: str) -> list[tuple[Hex, Unit]]:
    """Units and where they stand: ``d3 II moved``."""
    place, _, told = entry.strip().partition(" ")
    at = hex_named(state.board, place)
    return [(at, unit) for unit in muster.group(state.board, told)]


def _write_status(state: State) -> object:
    found = [
        f"{state.name(place)} {muster.group_text(state.board, unit)}"
        for place, stack in enumerate(state.units)
        for unit in stack
        if unit != rested(unit)
    ]
    return found or None


def _read_assaults(moment: Section, state: State) -> None:
    assaults = moment.section("assaults", "[state.assaults]")
    if len(assaults.table) > len(state.board.hexes):
        raise BadInput("[state.assaults] has more entries than the map has hexes")
    for name in assaults.table:
        site = assaults.hex_in("", state.board, str(name))
        if site in state.assaults:
            assaults.wrong("", f"attackers at {state.name(site)} are given twice")
        state.assaults[site] = _assault(assaults.section(str(name), f"[state.assaults.{name}]"), state)


def _assault(section: Section, state: State) -> Assault:
    section.only(("units", "entries"))
    entries = section.texts("units")
    units = [
        unit
        for entry in entries
        for unit in said(section, "units", entry, lambda text: muster.group(state.board, text))
    ]
    if not units:
        section.wrong("units", "an assault needs attackers", 'units = ["IIA moved"]')
    if len(units) > muster.MOST_UNITS:
        section.wrong("units", f"more than {muster.MOST_UNITS} units")
    return Assault(muster.stack_of(units), section.mask("entries", state.board))


def _write_assaults(state: State) -> object:
    return {
        state.name(site): {
            "units": muster.group_texts(state.board, state.assaults[site].units),
            "entries": names(state, state.assaults[site].entries),
        }
        for site in sorted(state.assaults)
    } or None


# -- seats -----------------------------------------------------------------------------------------------


def _read_standing(moment: Section, state: State) -> None:
    section = moment.section("standing", "[state.standing]")
    section.only(state.colours)
    state.standing = tuple(
        section.choice(colour, STANDING_NAMES[defaults.standing(state, seat)], STANDING_NAMES)
        for seat, colour in enumerate(state.colours)
    )


def _write_standing(state: State) -> object:
    return {
        colour: STANDING_NAMES[state.standing[seat]]
        for seat, colour in enumerate(state.colours)
        if state.standing[seat] != defaults.standing(state, seat)
    } or None


def _read_marked(moment: Section, state: State) -> None:
    state.marked = moment.seats("marked", state.colours)


def _write_marked(state: State) -> object:
    return [state.colours[seat] for seat in state.marked] or None


def _skip_first(moment: Section, state: State) -> None:
    """Who began is read with the turn, whose default it is."""


def _write_first(state: State) -> object:
    return state.colours[state.first] if state.first else None


# -- the turn --------------------------------------------------------------------------------------------


def _read_sea_battles(moment: Section, state: State) -> None:
    if not moment.flag("sea_battles"):
        return
    if state.phase != RESERVES:
        moment.wrong("sea_battles", "they follow the reserve phase (rule 13.5)")
    state.phase = SEA_BATTLES


def _write_sea_battles(state: State) -> object:
    return True if state.phase == SEA_BATTLES else None


def _read_placed(moment: Section, state: State) -> None:
    entries = moment.texts("placed")
    pairs = [said(moment, "placed", entry, lambda text: _placement(state, text)) for entry in entries]
    state.placed = tuple(sorted(pairs))


def _placement(state: State, entry: str) -> tuple[Hex, Kind]:
    words = entry.split()
    if len(words) != 2:
        raise BadInput("this names no hex and a unit", 'write it like "b2 I"')
    return hex_named(state.board, words[0]), kind_named(words[1])


def _write_placed(state: State) -> object:
    return [f"{state.name(place)} {LETTERS[kind]}" for place, kind in state.placed] or None


def _read_docks(moment: Section, state: State) -> None:
    if "docks" not in moment:
        state.docks = defaults.docks(state)
        return
    entries = moment.texts("docks")
    docks = [said(moment, "docks", entry, lambda text: _docks(state, text)) for entry in entries]
    if len(docks) != len(defaults.docks(state)):
        moment.wrong("docks", "it names the settlements of every frigate in placed, one text for each")
    state.docks = tuple(sorted(docks))


def _docks(state: State, entry: str) -> Mask:
    return mask_of(hex_named(state.board, word) for word in entry.split())


def _write_docks(state: State) -> object:
    if state.docks == defaults.docks(state):
        return None
    return [" ".join(names(state, docks)) for docks in state.docks]


def _read_question(moment: Section, state: State) -> None:
    state.question = read_question(moment, state)


def _write_question(state: State) -> object:
    return write_question(state) or None


def _read_over(moment: Section, state: State) -> None:
    state.over = read_over(moment, state)


def _write_over(state: State) -> object:
    return None if state.over is None else write_over(state, state.over)


# -- the bag ---------------------------------------------------------------------------------------------


def _read_bag(moment: Section, state: State) -> None:
    section = moment.section("bag", "[state.bag]")
    section.only(TERRAIN_LETTERS)
    usual = zip(TERRAIN_LETTERS, state.ground.bag, strict=True)
    bag = tuple(section.number(letter, many, most=1000) for letter, many in usual)
    state.ground = state.ground._replace(bag=bag)


def _write_bag(state: State) -> object:
    usual = [max(0, left) for left in tiles_left(state.board, state.ground.masks, state.rules)]
    triples = zip(TERRAIN_LETTERS, usual, state.ground.bag, strict=True)
    return {letter: many for letter, normal, many in triples if many != normal} or None


# -- rows of one shape -----------------------------------------------------------------------------------


def _number(key: str, default: Callable[[State], int]) -> tuple[Reader, Writer]:
    def reader(moment: Section, state: State) -> None:
        setattr(state, key, moment.number(key, default(state), most=1000))

    def writer(state: State) -> object:
        return getattr(state, key) if getattr(state, key) != default(state) else None

    return reader, writer


def _mask(key: str, default: Callable[[State], Mask] = lambda state: 0) -> tuple[Reader, Writer]:
    def reader(moment: Section, state: State) -> None:
        setattr(state, key, moment.mask(key, state.board, default(state)))

    def writer(state: State) -> object:
        return names(state, getattr(state, key)) if getattr(state, key) != default(state) else None

    return reader, writer


def _flag(key: str) -> tuple[Reader, Writer]:
    def reader(moment: Section, state: State) -> None:
        setattr(state, key, moment.flag(key))

    return reader, lambda state: getattr(state, key) or None


ROWS: dict[str, tuple[Reader, Writer]] = {
    "first": (_skip_first, _write_first),
    "standing": (_read_standing, _write_standing),
    "bag": (_read_bag, _write_bag),
    "sea_battles": (_read_sea_battles, _write_sea_battles),
    "status": (_read_status, _write_status),
    "left": _number("left", defaults.left),
    "builds": _number("builds", defaults.builds),
    "new": _mask("new"),
    "begun": _mask("begun", defaults.begun),
    "fought": _mask("fought"),
    "placed": (_read_placed, _write_placed),
    "docks": (_read_docks, _write_docks),
    "clock": _flag("clock"),
    "marked": (_read_marked, _write_marked),
    "assaults": (_read_assaults, _write_assaults),
    "question": (_read_question, _write_question),
    "over": (_read_over, _write_over),
    "group": _mask("group", defaults.group),
    "turning": _mask("turning", defaults.turning),
}
"""In the order of reading: a default may ask for what stands above it."""
