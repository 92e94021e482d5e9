"""Resigning, being dropped, coming back: 5.1 with R9, R143 and R153."""

from __future__ import annotations

from viktory_p2p.games.viktory.questions import Combat, FirstPlayer, Question, Removal
from viktory_p2p.games.viktory.rules import battle, economy, hits, movement, pending, victory
from viktory_p2p.games.viktory.state import PLAYING, RETIRED, State
from viktory_p2p.games.viktory.units import Unit, label
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Hex


def retire(state: State, seat: Seat) -> None:
    """The seat is skipped from now on; its pieces stay and defend by default choices.

    Rules 5.1, R9, R143."""
    if state.over is not None or state.standing[seat] != PLAYING:
        return
    state.stand(seat, RETIRED)
    state.tell("SeatRetired", seat=state.colours[seat])
    if seat == state.seat and not isinstance(state.question, FirstPlayer):
        break_off(state)
    answer_for(state, seat)
    owed = state.question
    victory.end_if_decided(state)
    settle_at_end(state, owed)


def settle_at_end(state: State, owed: Question | None) -> None:
    """If that was the end, units owed for a lost settlement go all the same, unasked.  Rules 10.2, R29."""
    if state.over is not None and isinstance(owed, Removal):
        state.question = owed
        economy.ask_removal(state)


def break_off(state: State) -> None:
    """His attackers, and a frigate in a port, go to his reserve; a roll asked for is void; the turn ends.

    Rules R143, R45."""
    state.turning = 0
    if not isinstance(state.question, Removal):
        state.question = None
    for place in list(state.assaults):
        for unit in pending.disband(state, place):
            recall(state, place, unit)
    if movement.docked(state):
        ship, port = movement.moving(state), state.mover
        movement.end_move_of(state, ship)
        state.take(state.seat, port, ship)
        recall(state, port, ship)
    movement.halt(state)


def recall(state: State, place: Hex, unit: Unit) -> None:
    """A unit of the seat on turn leaves the map for the reserve.  Rule R143."""
    hits.to_reserve(state, state.seat, unit)
    name = state.name(place)
    state.tell("UnitRecalled", seat=state.colours[state.seat], unit=label(unit), hex=name)


def answer_for(state: State, seat: Seat) -> None:
    """Open questions of the seat get the default answer.  Rules R9, R153."""
    question = state.question
    if isinstance(question, Removal) and question.seat == seat:
        economy.ask_removal(state)
    elif isinstance(question, Combat) and question.stage in battle.AFTER_HITS:
        battle.settle(state)


def restore(state: State, seat: Seat) -> None:
    """The seat plays again from its next turn on.  Rule R9."""
    if state.over is None and state.standing[seat] == RETIRED:
        state.stand(seat, PLAYING)
        state.tell("SeatRestored", seat=state.colours[seat])
