"""Where a unit can get: this turn, step by step, and how far it is to a goal.

``Terms`` holds the masks that decide a seat's movement.  A reach is found once for its terms, a hex and a
number of points and kept, because most of them stay the same from one decision to the next.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from viktory_p2p.games.viktory.outlook import Passage
from viktory_p2p.games.viktory.rules.movement import joined_by_road
from viktory_p2p.games.viktory.rules.outlook import find_passage, passage
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Board, Hex, Mask, hexes_in


class Terms(NamedTuple):
    """What decides how units of a seat move: by land (9.1), or its frigates by sea (9.3)."""

    board: Board
    afloat: bool
    open: Mask
    """Hexes a unit may enter and leave."""
    hostile: Mask
    """Hexes it may enter for battle, which ends its move (12.0)."""
    stops: Mask
    """Hexes that end its move (9.12)."""
    joined: Mask
    """By land the ends of roads (9.13), by sea the ports (9.32)."""
    road: int
    """How many land steps a road spans."""


class Reach(NamedTuple):
    """What one unit can do with its points."""

    rest: Mask
    """Where it can end its move in peace, its own hex included."""
    strike: Mask
    """Where it can go to battle."""


def land_terms(state: State, seat: Seat) -> Terms:
    """How land units of *seat* move; of a seat not on turn as they would if its turn began now.

    Rules 9.1, 9.12, 9.13."""
    ways = _ways(state, seat)
    begun = state.begun if seat == state.seat else state.held[seat] & state.ground.land
    stops = state.ground.slow & ~state.settled(seat) & ~begun
    target = ways.walkable & ways.hostile
    return Terms(state.board, False, ways.free, target, stops, ways.joined, state.rules.road_range)


def sea_terms(state: State, seat: Seat) -> Terms:
    """How frigates of *seat* move.  Rules 9.3, 9.32."""
    ways = _ways(state, seat)
    free, target = ways.sailable & ~ways.hostile, ways.sailable & ways.hostile
    return Terms(state.board, True, free, target, 0, ways.joined, 0)


def _ways(state: State, seat: Seat) -> Passage:
    return passage(state) if seat == state.seat else find_passage(state, seat, 0, 0)


@lru_cache(maxsize=1 << 11)
def reach(terms: Terms, origin: Hex, points: int) -> Reach:
    """Everything within *points* of *origin*."""
    return (_sail if terms.afloat else _march)(terms, origin, points)


def _march(terms: Terms, origin: Hex, points: int) -> Reach:
    """By land: steps and road jumps, until something ends the move.  Rules 9.1, 9.12, 9.13."""
    rest = frontier = 1 << origin
    strike = 0
    for _ in range(points):
        around = terms.board.spread(frontier)
        strike |= around & terms.hostile
        fresh = (around & terms.open | _roads(terms, frontier)) & ~rest
        rest |= fresh
        frontier = fresh & ~terms.stops
    return Reach(rest, strike)


def _roads(terms: Terms, frontier: Mask) -> Mask:
    """Settlements that roads join to those in *frontier*.  Rule 9.13."""
    found = 0
    for place in hexes_in(frontier & terms.joined):
        found |= joined_by_road(terms.board, place, terms.road, terms.joined, terms.open)
    return found


def _sail(terms: Terms, origin: Hex, points: int) -> Reach:
    """By sea: a port is passed, never stopped in.  Rules 9.3, 9.32."""
    rest, strike, ports = 1 << origin & terms.open, 0, 0
    frontier = 1 << origin
    for left in range(points, 0, -1):
        beside = terms.board.spread(frontier)
        around = beside | terms.board.spread(ports)
        strike |= around & terms.hostile
        frontier = around & terms.open & ~rest
        ports = beside & terms.joined if left > 1 else 0
        rest |= frontier
    return Reach(rest, strike)


@lru_cache(maxsize=1 << 8)
def field(board: Board, passable: Mask, goals: Mask) -> tuple[Mask, ...]:
    """Layers of *passable* by their distance from *goals*: the goals themselves, then one step away …"""
    layers = [goals]
    known = goals
    while fresh := board.spread(known) & passable & ~known:
        layers.append(fresh)
        known |= fresh
    return tuple(layers)


def distance(layers: tuple[Mask, ...], place: Hex, far: int) -> int:
    """How many steps *place* is from the goals of *layers*; *far* if no way leads there."""
    for steps, layer in enumerate(layers):
        if layer >> place & 1:
            return steps
    return far
