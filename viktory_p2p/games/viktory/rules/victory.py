"""Chapter 5: winning the game."""

from __future__ import annotations

from viktory_p2p.games.viktory.questions import Conquest, Doom
from viktory_p2p.games.viktory.ruleset import CITY
from viktory_p2p.games.viktory.state import OUT, State
from viktory_p2p.kernel.game import TURN_LIMIT, Outcome, Over, Seat


def score(state: State, seat: Seat) -> int:
    """The worth of an empire: its pieces on the map, whoever's capital they carry.  Rules 5.3, R11, R15."""
    towns, cities = state.rules.worth
    return towns * state.towns[seat].bit_count() + cities * state.cities[seat].bit_count()


def largest(state: State, seats: list[Seat]) -> tuple[Seat, ...]:
    """The seats with the largest empire among *seats*; ties share.  Rules 5.3, R10, R12."""
    best = max((score(state, seat) for seat in seats), default=0)
    return tuple(seat for seat in seats if score(state, seat) == best)


def finish(state: State, winners: tuple[Seat, ...], reason: str) -> None:
    """The game is over: nothing is asked any more.  Rule 5.0."""
    if state.over is not None:
        return
    state.over = Over(winners, reason)
    state.question = None
    state.turning = 0
    state.tell("GameEnded", winners=tuple(state.colours[seat] for seat in winners), reason=reason)


def put_out(state: State, seat: Seat) -> None:
    """*seat* has no settlement and will not have one.  Rules 5.1, R8."""
    state.stand(seat, OUT)
    state.tell("SeatEliminated", seat=state.colours[seat])
    end_if_decided(state)


def end_if_decided(state: State) -> None:
    """One seat is left, or the rules in force end the game with those that are gone.  Rules 5.1, R12, R14."""
    playing = state.playing()
    if len(playing) <= 1:
        finish(state, tuple(playing), "elimination")
        return
    for react in state.rules.after_departure:
        react(state)


def end_at_first_capital(state: State, conquest: Conquest) -> None:
    """A capital has fallen: the largest empire wins, its loser excluded.  Rules 5.3, R10."""
    if conquest.was_capital:
        others = [seat for seat in state.playing() if seat != conquest.loser]
        finish(state, largest(state, others), "capital")


def end_by_dominance(state: State) -> None:
    """The empire of the seat on turn is large enough; it need not hold its capital.  Rules 5.4, R11."""
    if score(state, state.seat) >= state.rules.dominant_score:
        finish(state, (state.seat,), "dominance")


def start_clock(state: State, conquest: Conquest) -> None:
    """The first captured city, not a town, starts the clock.  Rules 5.5, R12."""
    if conquest.settlement == CITY and not state.clock:
        state.clock = True
        state.tell("DoomsdayBegun", hex=state.name(conquest.site))


def ask_doomsday(state: State) -> None:
    """While the clock ticks a seat without a marker rolls before it builds.  Rules 5.5, R12, R13."""
    if state.clock and state.seat not in state.marked and state.over is None:
        state.question = Doom()


def roll_doomsday(state: State, faces: Outcome) -> None:
    """A 1 marks the roller's capital, whoever holds it.  Rule 5.5."""
    state.question = None
    colour = state.colours[state.seat]
    state.tell("DoomsdayRolled", seat=colour, faces=faces)
    if faces == (1,):
        state.marked = tuple(sorted((*state.marked, state.seat)))
        state.tell("CapitalMarked", seat=colour)
        end_by_doomsday(state)


def end_by_doomsday(state: State) -> None:
    """The last capital is marked; those of seats that are gone count as marked.  Rules 5.5, R12."""
    playing = state.playing()
    if state.clock and all(seat in state.marked for seat in playing):
        finish(state, largest(state, playing), "doomsday")


def end_by_turn_limit(state: State) -> None:
    """The last round is over and the largest empire wins: no rule of the book, but agreed at set-up."""
    finish(state, largest(state, state.playing()), TURN_LIMIT)
