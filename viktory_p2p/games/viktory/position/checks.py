"""What a position is checked for unless it is ``unchecked``: that it breaks no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from viktory_p2p.games.viktory.position.ground import tiles_left
from viktory_p2p.games.viktory.questions import Removal
from viktory_p2p.games.viktory.rules import economy
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import FRIGATE, NONE, Counts, Unit, label, letters, minus, plus
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import NOWHERE, Hex, hexes_in

WAY_OUT = "unchecked = true sets up any position"


def check(state: State) -> None:
    """Refuse a position that breaks a rule."""
    for look in CHECKS:
        look(state)


def refuse(sentence: str, hint: str = WAY_OUT) -> NoReturn:
    """The position breaks a rule."""
    raise BadInput(sentence, hint)


# -- the map ---------------------------------------------------------------------------------------------


def _map_size(state: State) -> None:
    """Rules 3.2, § 1.1."""
    side = state.rules.sides[state.seats]
    if state.board.side != side:
        rows = len(state.board.rows())
        refuse(f"map: {state.seats} seats play on {2 * side - 1} rows, not on {rows} (rule 3.2)")


def _tile_counts(state: State) -> None:
    """What is not on the map is in the bag.  A map drawn by hand may hold more of a kind than the box does,
    whose mix no rule states; then none of it is left to be drawn.  Rules 3.2, R1."""
    left = tiles_left(state.board, state.ground.masks, state.rules)
    if tuple(max(0, tiles) for tiles in left) != state.ground.bag:
        refuse("[state.bag]: the bag holds the tiles that are not on the map (rule 3.2)")


# -- settlements -----------------------------------------------------------------------------------------


def _on_land(state: State) -> None:
    """Rules 7.21, 7.22."""
    for place in hexes_in(state.settlements() & ~state.ground.land):
        seat = state.owner(place)
        assert seat is not None
        ground = "is water" if state.ground.water >> place & 1 else "lies face down"
        refuse(f"[{state.colours[seat]}]: the settlement at {state.name(place)} {ground} (rule 7.21)")


def _spacing(state: State) -> None:
    """Rule 7.21."""
    settled = state.settlements()
    for place in hexes_in(settled):
        near = state.board.reach[state.rules.spacing - 1][place] & settled & ~(1 << place)
        for other in hexes_in(near):
            pair = f"{state.name(place)} and {state.name(other)}"
            refuse(f"the settlements at {pair} stand side by side (rule 7.21)")


def _capitals(state: State) -> None:
    """Rules 4.0.2, 14.0."""
    for seat, capital in enumerate(state.capitals):
        if capital == NOWHERE:
            continue
        where = f"[{state.colours[seat]}] capital: {state.name(capital)}"
        if state.owner(capital) is None:
            refuse(f"{where} has no settlement (rule 14.0)", "list it under towns or cities too")
        if state.capitals.index(capital) < seat:
            refuse(f"{where} is the capital of {state.colours[state.capitals.index(capital)]}")


# -- units -----------------------------------------------------------------------------------------------


def _whereabouts(state: State) -> None:
    """Land units stand on land, ships on water, and no ship carries too much.  Rules 9.0, 9.3, 9.41."""
    for seat in range(state.seats):
        for place in hexes_in(state.held[seat]):
            for unit in state.units[place]:
                _footing(state, seat, place, unit)
    for place, assault in state.assaults.items():
        for unit in assault.units:
            _footing(state, state.seat, place, unit)


def _footing(state: State, seat: Seat, place: Hex, unit: Unit) -> None:
    name, owner = state.name(place), state.colours[seat]
    if unit.kind != FRIGATE and not state.ground.land >> place & 1:
        ground = "is water" if state.ground.water >> place & 1 else "lies face down"
        refuse(f"[{owner}] units: {label(unit)} stands at {name}, which {ground} (rule 9.0)")
    # A frigate in a port is on the move: it stands there between two steps only (9.32).
    afloat = state.ground.water >> place & 1 or (place == state.mover and state.settled(seat) >> place & 1)
    if unit.kind == FRIGATE and not afloat:
        refuse(f"[{owner}] units: {label(unit)} stands at {name}, which is not water (rule 9.3)")
    if len(unit.cargo) > state.rules.capacity:
        most = state.rules.capacity
        refuse(f"[{owner}] units: {label(unit)} at {name} carries more than {most} (rule 9.41)")


def _supply(state: State) -> None:
    """As many units of every kind as the settlements support, and those still owed.  Rules 8.0, R29."""
    for seat, colour in enumerate(state.colours):
        units, supported, owed = (
            economy.mustered(state, seat),
            economy.supported(state, seat),
            _owed(state, seat),
        )
        if units != plus(supported, owed):
            has, support = letters(units) or "no units", letters(supported) or "no units"
            owing = f" and it owes {letters(owed)}" if owed != NONE else ""
            missing = letters(minus(plus(supported, owed), units))
            hint = f"units that are not on the map wait in the reserve: add {missing} to [{colour}] reserve"
            way_out = hint if missing else "take some out, or say unchecked = true"
            refuse(f"{colour} has {has} but its settlements support {support}{owing} (rule 8.0)", way_out)


def _face_up(state: State) -> None:
    """What the rules turn over before the first capital is not face down.  Rules 15.2, R138."""
    for place in hexes_in(state.rules.turned_at_start(state.board) & state.ground.hidden & ~state.turning):
        refuse(f"map: {state.name(place)} is face down, but these options turn it at the start (rule 15.2)")


def _owed(state: State, seat: Seat) -> Counts:
    question = state.question
    return question.owed if isinstance(question, Removal) and question.seat == seat else NONE


def _entries(state: State) -> None:
    """Attackers came from next to the hex.  Rules 12.3.3, R81."""
    for place, assault in state.assaults.items():
        for entry in hexes_in(assault.entries & ~state.board.beside[place]):
            where = f"[state.assaults.{state.name(place)}]"
            refuse(f"{where} entries: {state.name(entry)} is not beside it (rule 12.3.3)")


CHECKS: tuple[Callable[[State], None], ...] = (
    _map_size,
    _tile_counts,
    _on_land,
    _spacing,
    _capitals,
    _whereabouts,
    _supply,
    _face_up,
    _entries,
)
