"""Pending battles, 12.0: attackers gather in a hex until their battle is called."""

from __future__ import annotations

from viktory_p2p.games.viktory.state import Assault, State
from viktory_p2p.games.viktory.units import Stack, Unit, with_unit
from viktory_p2p.kernel.hexes import Hex, Mask


def join(state: State, place: Hex, unit: Unit, entry: Mask) -> None:
    """*unit* waits at *place* for the battle; *entry* is the hex it came from.  Rules 12.0, 12.3.3, R69."""
    waiting = state.assaults.get(place)
    if waiting is None:
        state.assaults[place] = Assault((unit,), entry)
        state.tell("BattlePending", seat=state.colours[state.seat], hex=state.name(place))
    else:
        state.assaults[place] = Assault(with_unit(waiting.units, unit), waiting.entries | entry)


def disband(state: State, place: Hex) -> Stack:
    """The assault at *place* is over; its units are handed back."""
    return state.assaults.pop(place).units


def lapse_if_unopposed(state: State, place: Hex) -> None:
    """Without an enemy there is no battle: the attackers stay where they are, their attack unused.

    Rules 9.0, 10.6, 12.33, R30, R147."""
    if place not in state.assaults or state.hostile(state.seat) >> place & 1:
        return
    for unit in disband(state, place):
        state.put(state.seat, place, unit)
    state.tell("BattleLapsed", hex=state.name(place))
