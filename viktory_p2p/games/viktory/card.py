"""The reference card, made from a rule set: what an optional rule changes shows in the card's lines.

Numbers and tables come from the ``RuleSet``, and what its functions do stands in ``SENTENCES``; only what no
option changes yet is said in plain words.  The card is data: how it is laid out is ``render``'s affair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from viktory_p2p.games.viktory import amendments, terrain, units
from viktory_p2p.games.viktory.rules import victory
from viktory_p2p.games.viktory.ruleset import SETTLEMENT_NAMES, SETTLEMENTS, STANDARD, RuleSet
from viktory_p2p.games.viktory.units import FRIGATE, KINDS, Kind

Row = tuple[str, ...]

Function = Callable[..., object]

NOTES = (
    "Of terrain and settlement only the better one defends; a settlement blocks shots everywhere.",
    "Nobody is stopped where an own settlement stands or an own land unit began the turn [9.12].",
)

SENTENCES: dict[Function, str] = {
    STANDARD.turned_at_start: "every inner tile lies face down",
    amendments.no_exploration(STANDARD, 0).turned_at_start: "every inner tile lies face up [15.2]",
    victory.end_by_dominance: "an empire of {score} points wins, with or without its capital [5.4]",
    victory.ask_doomsday: "once the doomsday clock ticks, a seat whose capital is not marked rolls [5.5]",
    victory.start_clock: "the first captured city, not a town, starts the doomsday clock [5.5]",
    victory.end_at_first_capital: "if it was a capital, the largest empire but the loser's wins [5.3]",
    victory.end_by_doomsday: "if the capitals of all others are marked, the largest empire wins [5.5]",
}
"""What the functions of a rule set do, in the words of the card; *score* is the dominant one."""


class Section(NamedTuple):
    """A part of the card: its title, a table with its head first (or none), and lines below it."""

    title: str
    rows: tuple[Row, ...]
    lines: tuple[str, ...]


def card(rules: RuleSet) -> tuple[Section, ...]:
    """The reference card of *rules*: units, terrain, settlements, and the numbers of a turn."""
    return (
        Section("Units [9.11, 9.31, 12.3]", _unit_rows(rules), _dice(rules)),
        Section("Terrain [9.12, 11.2, 12.3.2]", _terrain_rows(rules), NOTES),
        Section("Settlements [5.3, 7.3, 8.2, 12.3.2]", _settlement_rows(rules), ()),
        Section("Turn [6.0]", (), _turn(rules)),
        Section("Set-up and victory [3.2, 5.0]", (), _match(rules)),
    )


def changes(old: RuleSet, new: RuleSet) -> list[Section]:
    """What *new* has on its card and *old* has not; a table keeps its head."""
    found = (_changed(*sections) for sections in zip(card(old), card(new), strict=True))
    return [section for section in found if section.rows or section.lines]


def _changed(old: Section, new: Section) -> Section:
    rows = tuple(row for row in new.rows if row not in old.rows)
    lines = tuple(line for line in new.lines if line not in old.lines)
    return Section(new.title, (*new.rows[:1], *rows) if rows else (), lines)


# --- Units ------------------------------------------------------------------------------------------------


def _unit_rows(rules: RuleSet) -> tuple[Row, ...]:
    head: Row = ("", "", "move", "attack", "defence", "besides")
    return (head, *(_unit_row(rules, kind) for kind in KINDS))


def _unit_row(rules: RuleSet, kind: Kind) -> Row:
    numbers = (rules.moves[kind], rules.attack[kind], rules.defence[kind])
    return (units.LETTERS[kind], units.NAMES[kind], *map(str, numbers), "; ".join(_abilities(rules, kind)))


def _abilities(rules: RuleSet, kind: Kind) -> Iterator[str]:
    if rules.opening_fire[kind]:
        yield f"{_dice_count(rules.opening_fire[kind])} for each before the first round"
    if kind in rules.bombards:
        yield "bombards, 1 die"
    if kind == FRIGATE:
        yield f"fights ships only; carries {rules.capacity}; uses own ports"


def _dice(rules: RuleSet) -> tuple[str, ...]:
    return (
        "Attack and defence are dice for each kind present, however many units of it there are.",
        f"A die hits up to {rules.hit}; up to {rules.selective} the roller chooses the victim [10.1].",
        f"Own ships beside a land battle give the defence {_dice_count(rules.support)} in all [12.3.2].",
        "Bombardment reaches two hexes, if a hex between lets the shot pass [11.2].",
    )


# --- Terrain and settlements ------------------------------------------------------------------------------


def _terrain_rows(rules: RuleSet) -> tuple[Row, ...]:
    head: Row = ("", "", "tiles", "defence", "besides")
    return (head, *(_terrain_row(rules, kind) for kind in terrain.TERRAINS))


def _terrain_row(rules: RuleSet, kind: terrain.Terrain) -> Row:
    effects = [
        text
        for text, kinds in (("stops who enters", rules.slow), ("no shot passes", rules.blocking))
        if kind in kinds
    ]
    cover = _or_dash(rules.cover[kind])
    return (terrain.LETTERS[kind], terrain.NAMES[kind], str(rules.tiles[kind]), cover, ", ".join(effects))


def _settlement_rows(rules: RuleSet) -> tuple[Row, ...]:
    grounds = tuple(terrain.LETTERS[kind] for kind in terrain.LAND_TERRAINS)
    head: Row = ("", "points", "reveals", "defence", "no capital", *(f"on {name}" for name in grounds))
    return (head, *(_settlement_row(rules, level) for level in SETTLEMENTS))


def _settlement_row(rules: RuleSet, level: int) -> Row:
    numbers = (
        rules.worth[level],
        rules.reveals[level],
        rules.walls[level],
        rules.walls_without_capital[level],
    )
    supply = (units.letters(counts) for counts in rules.supply[level])
    return (SETTLEMENT_NAMES[level], *map(str, numbers), *supply)


# --- The turn and the match -------------------------------------------------------------------------------


def _turn(rules: RuleSet) -> tuple[str, ...]:
    builds = f"{rules.builds} building action{'s' * (rules.builds != 1)}"
    building = (
        f"1. Build: {builds}, a new town or a town made a city [7.2]; a town within {rules.build_range}"
        f" revealed steps of an own settlement, {rules.spacing} or more away from all [7.21]."
    )
    moving = (
        "2. Move, bombard and fight, in any order [9.0 to 12.4]; a road joins own settlements up to"
        f" {rules.road_range} land steps apart for 1 movement point [9.13]."
    )
    return (
        *(f"Before it: {_said(check, rules)}." for check in rules.turn_start),
        building,
        moving,
        "3. Reserve: units return to the settlements that support them [13.0].",
    )


def _match(rules: RuleSet) -> tuple[str, ...]:
    sizes = ", ".join(f"{seats}: {side}" for seats, side in rules.sides.items())
    limit = f"The game ends after round {rules.turn_limit}; the largest empire wins."
    return (
        f"Hexes on an edge, by seats: {sizes}.",
        f"Before the first capital {_said(rules.turned_at_start, rules)}.",
        "A seat without a settlement is out; the last one wins [5.1].",
        *(f"After a conquest: {_said(effect, rules)}." for effect in rules.after_conquest),
        *(f"When a seat is gone: {_said(effect, rules)}." for effect in rules.after_departure),
        *([limit] if rules.turn_limit else []),
    )


def _said(function: Function, rules: RuleSet) -> str:
    return SENTENCES[function].format(score=rules.dominant_score)


def _dice_count(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _or_dash(count: int) -> str:
    return str(count) if count else "–"
