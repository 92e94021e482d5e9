"""Reading a position: the document of a scenario to the state it sets up.

What cannot be a state that is played on is refused always (``soundness``); a position that merely breaks a
rule is refused unless the document says ``unchecked = true`` (``checks``).
"""

from __future__ import annotations

from collections.abc import Mapping

from viktory_p2p.games.viktory.naming import quoted
from viktory_p2p.games.viktory.options import parse_options, rules_for
from viktory_p2p.games.viktory.position import checks, defaults
from viktory_p2p.games.viktory.position.ground import read_ground
from viktory_p2p.games.viktory.position.moment import read_moment
from viktory_p2p.games.viktory.position.pieces import read_pieces
from viktory_p2p.games.viktory.position.section import Section
from viktory_p2p.games.viktory.position.soundness import check_soundness
from viktory_p2p.games.viktory.ruleset import STANDARD
from viktory_p2p.games.viktory.state import BUILDING, COLOURS, PHASE_NAMES, State, blank
from viktory_p2p.kernel.errors import BadInput

GAME = "viktory"
OWN_KEYS = ("game", "seats", "options", "turn_limit", "turn", "map", "state", "unchecked")
RUNNER_KEYS = ("title", "dice", "tiles", "choices", "seed", "script")
"""What whoever plays the scenario reads and takes away; a key spelt almost like one is told so."""


def read(document: Mapping[str, object]) -> State:
    """The state *document* sets up; raises ``BadInput`` naming the culprit."""
    top = Section(document, "", unchecked=Section(document, "").flag("unchecked"))
    colours = _colours(top)
    _check_keys(top, colours)
    state = _bare_state(top, colours)
    moment = top.section("state", "[state]")
    _read_turn(top, moment, state)
    read_pieces(top, state)
    read_moment(moment, state)
    if not top.unchecked:
        checks.check(state)
    check_soundness(state)
    return state


def _colours(top: Section) -> tuple[str, ...]:
    """The seats in the order of their turns."""
    colours = top.texts("seats")
    least, most = min(STANDARD.sides), max(STANDARD.sides)
    if not least <= len(colours) <= most:
        hint = 'seats = ["red", "yellow"]'
        top.wrong("seats", f"a game has {least} to {most} seats, not {len(colours)}", hint)
    for place, colour in enumerate(colours):
        if colour not in COLOURS:
            top.wrong("seats", f"there is no colour {quoted(colour)}", f"colours: {', '.join(COLOURS)}")
        if colour in colours[:place]:
            top.wrong("seats", f"{colour} is listed twice")
    return tuple(colours)


def _check_keys(top: Section, colours: tuple[str, ...]) -> None:
    for colour in COLOURS:
        if colour in top and colour not in colours and not top.unchecked:
            raise BadInput(f"[{colour}] has no seat here", f"seats: {', '.join(colours)}")
    top.only((*OWN_KEYS, *RUNNER_KEYS, *colours))
    if top.text("game", GAME) != GAME:
        top.wrong("game", f"this is a scenario of {quoted(top.text('game', GAME))}, not of {GAME}")


def _bare_state(top: Section, colours: tuple[str, ...]) -> State:
    """The map and the rules; nothing stands there yet."""
    options = parse_options(top.texts("options")).texts()
    rules = rules_for(options, top.number("turn_limit", 0))
    board, ground = read_ground(top, rules)
    state = blank(board, rules, len(colours), ground)
    state.colours, state.options = colours, options
    return state


def _read_turn(top: Section, moment: Section, state: State) -> None:
    turn = top.section("turn")
    turn.only(("seat", "phase", "number"))
    state.first = moment.seat("first", state.colours)
    state.seat = turn.seat("seat", state.colours, state.first)
    state.phase = turn.choice("phase", PHASE_NAMES[BUILDING], PHASE_NAMES)
    state.number = turn.number("number", defaults.first_number(state.phase), least=1)
