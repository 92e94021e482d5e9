"""What the orders of all units of the seat on turn have in common, found out once and kept while it holds.

An outlook names the values it follows from.  A copied state takes it along, and whoever asks compares those
values, most of them by identity: so it can be shared freely and is never out of date.
"""

from __future__ import annotations

from viktory_p2p.games.viktory.outlook import Outlook, Passage
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Mask


def outlook(state: State) -> Outlook:
    """The outlook of the seat on turn."""
    enemies = state.enemy_units(state.seat)
    basis = (state.seat, enemies, state.fought, state.new, state.towns, state.cities, state.ground)
    if state.outlook is None or state.outlook.basis != basis:
        state.outlook = Outlook(basis, _passage_now(state), enemies, see_through(state), {})
    return state.outlook


def passage(state: State) -> Passage:
    """Where the seat on turn can go."""
    return outlook(state).ways


def _passage_now(state: State) -> Passage:
    return find_passage(state, state.seat, state.fought, state.new)


def find_passage(state: State, seat: Seat, fought: Mask, new: Mask) -> Passage:
    """Where *seat* can go; a hex *fought* over is closed while enemies hold it, a *new* town not yet joined.

    Rules 12.2, 9.13, R71."""
    hostile = state.hostile(seat)
    barred = fought & hostile
    land = state.ground.land
    joined = state.settled(seat) & ~new
    return Passage(hostile, land & ~barred, state.ground.water & ~barred, joined, land & ~hostile)


def see_through(state: State) -> Mask:
    """What blocks no shot: everything but blocking terrain and settlements, whoever's.  Rules 11.2, R62."""
    return ~(state.ground.blocking | state.settlements())
