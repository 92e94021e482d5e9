"""Where a unit can get: this turn, step by step, and how far it is to a goal.

``Terms`` holds the masks that decide a seat's movement.  A reach is found once for its terms, a hex and a
number of points and kept, because most of them stay the same from one decision to the next.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Board, Hex, Mask, hexes_in


class Terms(NamedTuple):
    """What decides how units of a seat move by land (9.1), or its frigates by sea (9.3)."""

    board: Board
    open: Mask
    """Hexes a unit may enter and leave."""
    hostile: Mask
    """Hexes it may enter for battle, which ends its move (12.0)."""
    stops: Mask
    """Hexes that end its move (9.12)."""
    joined: Mask
    """By land the ends of roads (9.13), by sea the ports (9.32)."""
    road: int
    """How many land steps a road spans; 0 at sea."""


class Reach(NamedTuple):
    """What one unit can do with its points."""

    rest: Mask
    """Where it can end its move in peace, its own hex included."""
    strike: Mask
    """Where it can go to battle."""


def land_terms(state: State, seat: Seat) -> Terms:
    """How land units of *seat* move; of a seat not on turn as they would if its turn began now.

    Rules 9.1, 9.12, 9.13, 12.2."""
    hostile = state.hostile(seat)
    own = state.settled(seat)
    if seat == state.seat:
        barred, begun, new = state.fought & hostile, state.begun, state.new
    else:
        barred, begun, new = 0, state.held[seat] & state.ground.land, 0
    land = state.ground.land & ~barred
    stops = state.ground.slow & ~own & ~begun
    return Terms(state.board, land & ~hostile, land & hostile, stops, own & ~new, state.rules.road_range)


def sea_terms(state: State, seat: Seat) -> Terms:
    """How frigates of *seat* move.  Rules 9.3, 9.32, 12.2."""
    hostile = state.hostile(seat)
    on_turn = seat == state.seat
    water = state.ground.water & ~(state.fought & hostile if on_turn else 0)
    ports = state.settled(seat) & ~(state.new if on_turn else 0)
    return Terms(state.board, water & ~hostile, water & hostile, 0, ports, 0)


@lru_cache(maxsize=1 << 11)
def reach(terms: Terms, origin: Hex, points: int) -> Reach:
    """Everything within *points* of *origin*."""
    if not terms.road:
        return _sail(terms, origin, points)
    start = 1 << origin
    rest = frontier = start
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
        path = 1 << place
        for _ in range(terms.road):
            path = terms.board.spread(path) & terms.open
        found |= path & terms.joined
    return found


def _sail(terms: Terms, origin: Hex, points: int) -> Reach:
    """At sea a port is passed, never stopped in.  Rules 9.3, 9.32."""
    board, rest, strike = terms.board, 1 << origin & terms.open, 0
    frontier = 1 << origin
    ports = 0
    for left in range(points, 0, -1):
        around = board.spread(frontier)
        through = board.spread(ports)
        strike |= (around | through) & terms.hostile
        fresh = (around | through) & terms.open & ~rest
        ports = around & terms.joined if left > 1 else 0
        rest |= fresh
        frontier = fresh
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
