"""What the orders of all units of the seat on turn have in common, found out once and kept while it holds.

An outlook names the values it follows from.  A copied state takes it along, and whoever asks compares those
values, most of them by identity: so it can be shared freely and is never out of date.
"""

from __future__ import annotations

from viktory_p2p.games.viktory.outlook import Outlook, Passage
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.hexes import Mask


def outlook(state: State) -> Outlook:
    """The outlook of the seat on turn."""
    enemies = state.enemy_units(state.seat)
    basis = (state.seat, enemies, state.fought, state.new, state.towns, state.cities, state.ground)
    if state.outlook is None or state.outlook.basis != basis:
        state.outlook = Outlook(basis, find_passage(state), enemies, see_through(state), {})
    return state.outlook


def passage(state: State) -> Passage:
    """Where the seat on turn can go."""
    return outlook(state).ways


def find_passage(state: State) -> Passage:
    """The masks of the seat on turn; a hex fought over is closed while enemies hold it.

    Rules 12.2, 9.13, R71."""
    hostile = state.hostile(state.seat)
    barred = state.fought & hostile
    land = state.ground.land
    joined = (state.towns[state.seat] | state.cities[state.seat]) & ~state.new
    return Passage(hostile, land & ~barred, state.ground.water & ~barred, joined, land & ~hostile)


def see_through(state: State) -> Mask:
    """What blocks no shot: everything but blocking terrain and settlements, whoever's.  Rules 11.2, R62."""
    return ~(state.ground.blocking | state.settlements())
