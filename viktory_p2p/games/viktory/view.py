"""What a seat may see, as plain data: in this game everything on the table, whoever looks."""

from __future__ import annotations

from viktory_p2p.games.viktory.rules.victory import score
from viktory_p2p.games.viktory.state import PHASE_NAMES, PLAYING, STANDING_NAMES, State
from viktory_p2p.games.viktory.terrain import map_rows
from viktory_p2p.games.viktory.units import Kind, Unit, letters, stack_text
from viktory_p2p.kernel.game import Over, Seat
from viktory_p2p.kernel.hexes import NOWHERE, Mask, hexes_in


def view(state: State, seat: Seat | None = None) -> dict[str, object]:
    """The table as ``scenario --json`` shows it; *seat* does not matter, nothing is hidden."""
    return {
        "seats": {colour: _seat(state, number) for number, colour in enumerate(state.colours)},
        "map": map_rows(state.board, state.ground),
        "turn": {
            "seat": state.colours[state.seat],
            "phase": PHASE_NAMES[state.phase],
            "number": state.number,
        },
        "pending": _names(state, state.pending()),
        "over": None if state.over is None else _over(state, state.over),
    }


def _seat(state: State, seat: Seat) -> dict[str, object]:
    capital = state.capitals[seat]
    return {
        "capital": None if capital == NOWHERE else state.name(capital),
        "towns": _names(state, state.towns[seat]),
        "cities": _names(state, state.cities[seat]),
        "metropolises": [],
        "units": units_of(state, seat),
        "reserve": letters(state.reserve[seat]),
        "alive": state.standing[seat] == PLAYING,
        "standing": STANDING_NAMES[state.standing[seat]],
        "score": score(state, seat),
    }


def units_of(state: State, seat: Seat) -> dict[str, str]:
    """The units of *seat* by hex, those that attack included: ``{"e5": "IIC"}``."""
    places = state.held[seat] | (state.pending() if seat == state.seat else 0)
    return {state.name(place): _stack(state, seat, place) for place in hexes_in(places)}


def _stack(state: State, seat: Seat, place: int) -> str:
    resting = state.units[place] if state.held[seat] >> place & 1 else ()
    attacking = state.assaults[place].units if seat == state.seat and place in state.assaults else ()
    return stack_text(tuple(sorted(resting + attacking, key=_looks)))


def _looks(unit: Unit) -> tuple[Kind, ...]:
    """What a unit is listed by: its kind and its cargo, not what it has done this turn."""
    return unit.kind, *(aboard.kind for aboard in unit.cargo)


def _names(state: State, mask: Mask) -> list[str]:
    return [state.name(place) for place in hexes_in(mask)]


def _over(state: State, over: Over) -> dict[str, object]:
    return {"winners": [state.colours[seat] for seat in over.winners], "reason": over.reason}
