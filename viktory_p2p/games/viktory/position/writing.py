"""Writing a position: a state to the document of a scenario that sets it up again."""

from __future__ import annotations

from viktory_p2p.games.viktory.position import defaults
from viktory_p2p.games.viktory.position.moment import write_moment
from viktory_p2p.games.viktory.position.pieces import write_pieces
from viktory_p2p.games.viktory.position.reading import GAME, read
from viktory_p2p.games.viktory.state import PHASE_NAMES, State
from viktory_p2p.games.viktory.terrain import map_rows
from viktory_p2p.kernel.errors import BadInput


def write(state: State) -> dict[str, object]:
    """The document of *state*; ``unchecked`` only if it breaks a rule."""
    document = _document(state, unchecked=False)
    try:
        read(document)
    except BadInput:
        return _document(state, unchecked=True)
    return document


def _document(state: State, *, unchecked: bool) -> dict[str, object]:
    document: dict[str, object] = {
        "game": GAME,
        "seats": list(state.colours),
        "options": list(state.options),
    }
    if unchecked:
        document["unchecked"] = True
    if state.rules.turn_limit:
        document["turn_limit"] = state.rules.turn_limit
    document["turn"] = _turn(state)
    document["map"] = "\n".join([*map_rows(state.board, state.ground), ""])
    tables = {colour: write_pieces(state, seat) for seat, colour in enumerate(state.colours)}
    tables["state"] = write_moment(state)
    return document | {name: table for name, table in tables.items() if table}


def _turn(state: State) -> dict[str, object]:
    turn: dict[str, object] = {"seat": state.colours[state.seat], "phase": PHASE_NAMES[state.phase]}
    if state.number != defaults.first_number(state.phase):
        turn["number"] = state.number
    return turn
