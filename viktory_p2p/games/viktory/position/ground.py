"""The map of a document: a hexagon of letters to a board and its ground, and the bag that goes with it."""

from __future__ import annotations

from viktory_p2p.games.viktory.naming import quoted
from viktory_p2p.games.viktory.position.section import Section
from viktory_p2p.games.viktory.ruleset import RuleSet
from viktory_p2p.games.viktory.terrain import (
    HIDDEN_LETTER,
    LETTERS,
    NAMES,
    TERRAINS,
    WATER,
    Ground,
    ground_of,
)
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.hexes import Board, Mask, board

SIDES = (5, 6, 7, 8)
LONGEST_MAP = 2000
LETTER_HINT = ", ".join(map(" ".join, zip(LETTERS, NAMES, strict=True))) + f", {HIDDEN_LETTER} face down"

Masks = tuple[Mask, Mask, Mask, Mask, Mask]


def read_ground(top: Section, rules: RuleSet) -> tuple[Board, Ground]:
    """The board and the ground of the document's map; the bag holds what is not on it."""
    if "map" not in top:
        raise BadInput("the scenario has no map", 'map = """…""" lists the rows from the top, letters apart')
    rows = _rows(top.text("map", "", LONGEST_MAP))
    plan = _board(rows)
    masks = _masks(plan, "".join(rows))
    bag = tuple(max(0, left) for left in tiles_left(plan, masks, rules))
    return plan, ground_of(plan, masks, bag, rules.slow, rules.blocking)


def tiles_left(plan: Board, masks: Masks, rules: RuleSet) -> tuple[int, ...]:
    """Per terrain: the tiles of the game less those on the map, which the rim is no part of (3.2, R1)."""
    return tuple(rules.tiles[kind] - (masks[kind] & plan.inner).bit_count() for kind in TERRAINS)


def _rows(text: str) -> list[str]:
    rows = ["".join(line.split()).lower() for line in text.strip().splitlines()]
    for place, row in enumerate(rows[: 2 * SIDES[-1]]):
        for letter in row:
            if letter not in LETTERS + HIDDEN_LETTER:
                raise BadInput(f"map: row {_row_name(place)} has the letter {quoted(letter)}", LETTER_HINT)
    return rows


def _board(rows: list[str]) -> Board:
    """The board whose rows are as long as those of the map."""
    heights = [2 * side - 1 for side in SIDES]
    if len(rows) not in heights:
        raise BadInput(f"map: it has {len(rows)} rows", "a hexagon with a side of 5 to 8 has 9, 11, 13 or 15")
    plan = board((len(rows) + 1) // 2)
    for place, (row, places) in enumerate(zip(rows, plan.rows(), strict=True)):
        if len(row) != len(places):
            raise BadInput(f"map: row {_row_name(place)} has {len(row)} hexes, not {len(places)}")
    return plan


def _row_name(place: int) -> str:
    return chr(ord("a") + place) if place < 26 else str(place + 1)


def _masks(plan: Board, letters: str) -> Masks:
    masks = [0] * len(TERRAINS)
    for place, letter in zip(plan.hexes, letters, strict=True):
        if plan.rim >> place & 1 and letter != LETTERS[WATER]:
            raise BadInput(f"map: {plan.names[place]} on the edge of the map is not water (rule 3.2)")
        if letter != HIDDEN_LETTER:
            masks[LETTERS.index(letter)] |= 1 << place
    p, g, f, m, w = masks
    return p, g, f, m, w
