"""Exploration, 7.3 and 9.2: tiles turned over by building and by every step."""

from __future__ import annotations

from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.terrain import LETTERS, ground_of
from viktory_p2p.kernel.game import Outcome
from viktory_p2p.kernel.hexes import Hex, hexes_in


def turn_around(state: State, place: Hex, distance: int = 1) -> None:
    """Everything up to *distance* away is to be turned over, connected or not.  Rules 7.3, 9.2, R22, R34."""
    state.turning = state.board.reach[distance][place] & state.ground.hidden


def turn_tiles(state: State, tiles: Outcome) -> None:
    """The tiles drawn for the hexes that wait, in order of row and column.  Rule R121."""
    places = hexes_in(state.turning)
    masks, bag = list(state.ground.masks), list(state.ground.bag)
    for place, tile in zip(places, tiles, strict=True):
        masks[tile] |= 1 << place
        bag[tile] -= 1
    p, g, f, m, w = masks
    rules = state.rules
    state.ground = ground_of(state.board, (p, g, f, m, w), tuple(bag), rules.slow, rules.blocking)
    state.turning = 0
    state.tell(
        "TilesTurned",
        hexes=tuple(map(state.name, places)),
        tiles=tuple(LETTERS[tile] for tile in tiles),
    )
