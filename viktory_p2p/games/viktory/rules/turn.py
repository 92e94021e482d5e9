"""Chapter 6: the sequence of play, from turn to turn and phase to phase."""

from __future__ import annotations

from viktory_p2p.games.viktory.actions import Battle, End
from viktory_p2p.games.viktory.rules import absence, movement, setup, victory
from viktory_p2p.games.viktory.state import (
    BUILDING,
    FOUNDING,
    MOVEMENT,
    PHASE_NAMES,
    PLAYING,
    RETIRED,
    SEA_BATTLES,
    State,
)
from viktory_p2p.games.viktory.units import rested
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import NOWHERE, Mask, hexes_in
from viktory_p2p.kernel.values import Refusal


def begin_turn(state: State) -> None:
    """What a full turn starts with: victory checks, then the building phase.  Rules 6.0, 7.1, R13, R16."""
    seat = state.seat
    state.phase = BUILDING
    state.builds = state.rules.builds if state.controls_capital(seat) else 0
    state.new = state.fought = 0
    state.begun = land_units(state, seat)
    state.placed, state.docks = (), ()
    state.tell("TurnBegun", seat=state.colours[seat], number=state.number)
    for check in state.rules.turn_start:
        check(state)


def land_units(state: State, seat: Seat) -> Mask:
    """Where *seat* has land units ashore; cargo at sea does not count.  Rules 9.12, R38."""
    return state.held[seat] & state.ground.land


def end_refusal(state: State, action: End) -> Refusal | None:
    """Why the phase cannot end now, or None.  Rules 6.0, 9.32, 12.0, R69."""
    if movement.docked(state):
        return movement.must_leave_port(state)
    if state.phase == MOVEMENT and state.assaults:
        return battles_wait(state, "12.0")
    return None


def battles_wait(state: State, rule: str) -> Refusal:
    """Battles come first.  Rules 12.0, 13.5, R69."""
    places = ", ".join(map(state.name, sorted(state.assaults)))
    return Refusal(rule, "battles are pending at {places}", places=places, hint="fight them: battle HEX")


def end_phase(state: State, action: End) -> None:
    """The next phase, the sea battles that placing led to, or the next turn.  Rules 6.0, 13.5."""
    state.tell("PhaseEnded", seat=state.colours[state.seat], phase=PHASE_NAMES[state.phase])
    if state.phase == MOVEMENT:
        movement.halt(state)
        state.begun = 0
    state.phase += 1


def advance(state: State) -> None:
    """Go on from a point where the seat on turn has nothing to decide, until somebody has.

    Rules 4.0.2, 6.0, 13.5, R143."""
    while state.over is None and not state.turning and state.question is None:
        if state.standing[state.seat] != PLAYING:
            absence.break_off(state)
            next_turn(state)
        elif _turn_is_over(state):
            next_turn(state)
        elif state.phase == FOUNDING and not setup.capital_sites(state):
            setup.widen_group(state)
        else:
            return


def _turn_is_over(state: State) -> bool:
    return state.phase == SEA_BATTLES and not state.assaults


def next_turn(state: State) -> None:
    """The turn passes clockwise to a seat still in the game; past the first player a round ends.

    Rules 4.0.5, 4.0.6, 6.0, R2, R9."""
    rest(state)
    drop_if_founding_missed(state)
    for _ in range(state.seats):
        state.seat = (state.seat + 1) % state.seats
        if state.seat == state.first:
            state.number += 1
        drop_if_founding_missed(state)
        if state.over is not None or state.standing[state.seat] == PLAYING:
            break
    if state.standing[state.seat] != PLAYING:
        victory.end_if_decided(state)
    elif state.over is None:
        start(state)


def start(state: State) -> None:
    """The seat on turn founds its capital, or has a full turn, unless the last round is over.  Rule 4.0.6."""
    if state.rules.turn_limit and state.number > state.rules.turn_limit:
        victory.end_by_turn_limit(state)
    elif setup.has_founded(state, state.seat) or state.number > 1:
        begin_turn(state)
    else:
        setup.begin_founding(state)


def drop_if_founding_missed(state: State) -> None:
    """A seat that is gone when its capital is due has nothing to come back to.  Rules 4.0.2, R8."""
    seat = state.seat
    if state.standing[seat] == RETIRED and not setup.has_founded(state, seat):
        victory.put_out(state, seat)


def rest(state: State) -> None:
    """The turn's marks come off every unit of the seat that played it.  Rules 9.0, 11.4."""
    for place in hexes_in(state.held[state.seat]):
        state.restack(place, tuple(sorted(map(rested, state.units[place]))))
    state.group = state.new = state.begun = state.fought = 0
    state.mover, state.left = NOWHERE, 0
    state.placed, state.docks, state.builds = (), (), 0


def sea_battles(state: State) -> list[Battle]:
    """The battles that wait after the reserve phase, in any order.  Rules 13.5, R94."""
    return [Battle(site) for site in sorted(state.assaults)]
