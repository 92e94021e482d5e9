"""The reference card, made from a rule set: what an optional rule changes shows in the card's lines.

Numbers and tables come from the ``RuleSet``; only what no option changes yet is said in plain words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from viktory_p2p.games.viktory import terrain, units
from viktory_p2p.games.viktory.rules import victory
from viktory_p2p.games.viktory.ruleset import SETTLEMENT_NAMES, SETTLEMENTS, RuleSet
from viktory_p2p.games.viktory.units import FRIGATE, KINDS, Kind
from viktory_p2p.kernel.hexes import board

Row = Sequence[str]

NOTES = (
    "  Of terrain and settlement only the better one defends; a settlement blocks shots everywhere.",
    "  Nobody is stopped where an own settlement stands or an own land unit began the turn [9.12].",
)


def card(rules: RuleSet) -> str:
    """The reference card of *rules*: units, terrain, settlements, and the numbers of a turn."""
    blocks = (
        ["VIKTORY II: the reference card (numbers in brackets are rules)"],
        ["Units [9.11, 9.31, 12.3]", *table(_unit_rows(rules)), *_dice(rules)],
        ["Terrain [9.12, 11.2, 12.3.2]", *table(_terrain_rows(rules)), *NOTES],
        ["Settlements [5.3, 7.3, 8.2, 12.3.2]", *table(_settlement_rows(rules))],
        ["Turn [6.0]", *_turn(rules)],
        ["Set-up and victory [3.2, 5.0]", *_match(rules)],
    )
    return "\n\n".join("\n".join(block) for block in blocks)


def changes(old: RuleSet, new: RuleSet) -> list[str]:
    """The lines of the card that *new* has and *old* has not."""
    known = set(card(old).splitlines())
    return [line for line in card(new).splitlines() if line not in known]


def table(rows: Sequence[Row]) -> list[str]:
    """Rows in columns, each as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  " + "  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


# --- Units ------------------------------------------------------------------------------------------------


def _unit_rows(rules: RuleSet) -> list[Row]:
    head: Row = ("", "", "move", "attack", "defence", "besides")
    return [head, *(_unit_row(rules, kind) for kind in KINDS)]


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


def _dice(rules: RuleSet) -> list[str]:
    return [
        "  Attack and defence are dice for each kind present, however many units of it there are.",
        f"  A die hits up to {rules.hit}; up to {rules.selective} the roller chooses the victim [10.1].",
        f"  Own ships beside a land battle give the defence {_dice_count(rules.support)} in all [12.3.2].",
        "  Bombardment reaches two hexes, if a hex between lets the shot pass [11.2].",
    ]


# --- Terrain and settlements ------------------------------------------------------------------------------


def _terrain_rows(rules: RuleSet) -> list[Row]:
    head: Row = ("", "", "tiles", "defence", "besides")
    return [head, *(_terrain_row(rules, kind) for kind in terrain.TERRAINS)]


def _terrain_row(rules: RuleSet, kind: terrain.Terrain) -> Row:
    effects = [
        text
        for text, kinds in (("stops who enters", rules.slow), ("no shot passes", rules.blocking))
        if kind in kinds
    ]
    cover = _or_dash(rules.cover[kind])
    return (terrain.LETTERS[kind], terrain.NAMES[kind], str(rules.tiles[kind]), cover, ", ".join(effects))


def _settlement_rows(rules: RuleSet) -> list[Row]:
    grounds = tuple(terrain.NAMES[kind] for kind in terrain.LAND_TERRAINS)
    head: Row = ("", "points", "reveals", "defence", "no capital", *(f"on {name}" for name in grounds))
    return [head, *(_settlement_row(rules, level) for level in SETTLEMENTS)]


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


def _turn(rules: RuleSet) -> list[str]:
    dominant = victory.end_by_dominance in rules.turn_start
    builds = f"{rules.builds} building action{'s' * (rules.builds != 1)}"
    return [
        *(f"  Before it: {_said(check)}" for check in rules.turn_start),
        *([f"  Large enough is {rules.dominant_score} points [5.4]."] if dominant else []),
        f"  1. Build: {builds}, a new town or a town made a city [7.2]; a town within {rules.build_range}",
        f"     revealed steps of an own settlement, {rules.spacing} or more away from all [7.21].",
        "  2. Move, bombard and fight, in any order [9.0 to 12.4]; a road joins own settlements up to",
        f"     {rules.road_range} land steps apart for 1 movement point [9.13].",
        "  3. Reserve: units return to the settlements that support them [13.0].",
    ]


def _match(rules: RuleSet) -> list[str]:
    whole = all(rules.turned_at_start(grid) == grid.inner for grid in map(board, rules.sides.values()))
    faces = "up" if whole else "down"
    sizes = ", ".join(f"{seats}: {side}" for seats, side in rules.sides.items())
    limit = f"  The game ends after round {rules.turn_limit}; the largest empire wins."
    return [
        f"  Hexes on an edge of the map, by seats: {sizes}.",
        f"  Before the first capital every inner tile lies face {faces}.",
        "  A seat without a settlement is out; the last one wins [5.1].",
        *(f"  After a conquest: {_said(effect)}" for effect in rules.after_conquest),
        *([limit] if rules.turn_limit else []),
    ]


def _said(function: Callable[..., object]) -> str:
    """What a rule function does, as the first line of its own docstring says."""
    line = (function.__doc__ or function.__name__.replace("_", " ")).strip().splitlines()[0]
    what, _, numbers = line.partition("  Rule")
    cited = f" [{numbers.lstrip('s ').rstrip('.')}]." if numbers else ""
    return what[:1].lower() + (what[1:].rstrip(".") + cited if cited else what[1:])


def _dice_count(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _or_dash(count: int) -> str:
    return str(count) if count else "–"
