"""What holds of every position, also an unchecked one: it can be played on."""

from __future__ import annotations

from collections.abc import Callable

from viktory_p2p.games.viktory import nodes
from viktory_p2p.games.viktory.position import defaults
from viktory_p2p.games.viktory.questions import DEFENCE_HITS, STAGE_NAMES, Combat, Doom, FirstPlayer, Removal
from viktory_p2p.games.viktory.rules import victory
from viktory_p2p.games.viktory.state import (
    BUILDING,
    FOUNDING,
    MOVEMENT,
    PHASE_NAMES,
    PLAYING,
    STANDING_NAMES,
    State,
)
from viktory_p2p.games.viktory.units import MOVING, rested
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Decision
from viktory_p2p.kernel.hexes import NOWHERE, Hex, hexes_in


def check_soundness(state: State) -> None:
    """Refuse what the rules could not go on from."""
    for look in CHECKS:
        look(state)


def _tiles(state: State) -> None:
    tiles, hidden = sum(state.ground.bag), state.ground.hidden.bit_count()
    if tiles < hidden:
        raise BadInput(f"[state.bag]: {hidden} hexes lie face down, but the bag holds {tiles} tiles")
    for place in hexes_in(state.turning & ~state.ground.hidden):
        raise BadInput(f"[state] turning: {state.name(place)} is not face down")


def _turn(state: State) -> None:
    """Somebody plays, and who is out or gone has no turn.  Rules 5.1, R8, R9, R143."""
    if state.over is not None:
        return
    if not state.playing():
        raise BadInput("[state.standing]: nobody plays, but the game is not over (rule 5.1)")
    standing = state.standing[state.seat]
    # What others owe, and who begins, is asked whoever is on turn.
    if standing != PLAYING and not isinstance(state.question, Removal | FirstPlayer):
        colour = state.colours[state.seat]
        raise BadInput(f"turn: {colour} is {STANDING_NAMES[standing]} and cannot be on turn (rule R8)")


def _founding(state: State) -> None:
    """There is room for the start groups of those who are still to found.  Rules 3.3, 4.0.2."""
    to_come = state.phase == FOUNDING or isinstance(state.question, FirstPlayer)
    late = state.number == 1 and NOWHERE in state.capitals
    if (to_come or late) and state.over is None and not defaults.has_room(state):
        least = 2 * state.rules.sides[state.seats] - 1
        raise BadInput(f"map: {state.seats} seats found their capitals on at least {least} rows (rule 3.3)")


def _first_player(state: State) -> None:
    """Who begins is drawn before anything stands on the map.  Rule 4.0.1."""
    begun = state.phase != FOUNDING or state.assaults or any(state.held) or state.settlements()
    if isinstance(state.question, FirstPlayer) and begun:
        raise BadInput("[state.question] kind: the first player is drawn on an empty map (rule 4.0.1)")


def _doomsday(state: State) -> None:
    """Without the option there is no clock; while it ticks a seat rolls once.  Rules 5.5, R12, R13."""
    rolls = isinstance(state.question, Doom)
    if victory.ask_doomsday not in state.rules.turn_start:
        told = {"clock": state.clock, "marked": state.marked, "question": rolls}
        for key in (key for key, value in told.items() if value):
            hint = 'options = ["doomsday"]'
            raise BadInput(f"[state] {key}: only the doomsday option has a clock (rule 5.5)", hint)
    if rolls and (not state.clock or state.seat in state.marked or state.phase != BUILDING):
        colour = state.colours[state.seat]
        raise BadInput(
            f"[state.question] kind: {colour} rolls for doomsday before it builds, "
            "while the clock ticks and its capital has no marker (rule 5.5)"
        )


def _mover(state: State) -> None:
    """A unit without movement points is not on the move.  Rule 9.0."""
    if state.mover != NOWHERE and not state.left:
        name = state.name(state.mover)
        raise BadInput(f"[state] left: the unit moving at {name} has no points left (rule 9.0)")


def _deeds(state: State) -> None:
    """Only the seat on turn has moved units, and one on the move only while it moves.  Rules 6.0, 9.0."""
    for place, stack in enumerate(state.units):
        deeds = [unit for unit in stack if unit != rested(unit)]
        if deeds and not state.held[state.seat] >> place & 1:
            raise BadInput(f"[state] status: the units at {state.name(place)} are not on turn (rule 6.0)")
    if state.mover != NOWHERE and state.phase != MOVEMENT:
        phase = PHASE_NAMES[state.phase]
        raise BadInput(f"[state] status: no unit is on the move in the {phase} phase (rule 9.0)")


def _assaults(state: State) -> None:
    """Attackers wait where an enemy is, their move over.  Rules 9.0, 12.0."""
    for place, assault in state.assaults.items():
        if any(unit.status == MOVING for unit in assault.units):
            where = f"[state.assaults.{state.name(place)}]"
            raise BadInput(f"{where} units: attackers are on the move no more (rule 9.0)")
    for place in hexes_in(state.pending() & ~state.hostile(state.seat)):
        where = f"[state.assaults.{state.name(place)}]"
        raise BadInput(f"{where}: no enemy unit or settlement is there (rule 12.0)")


def _combat(state: State) -> None:
    """The hits of a combat find units, its rolls have dice, its defender is there.  Rules 10.1, R144."""
    combat = state.question
    if not isinstance(combat, Combat):
        return
    if combat.defender != _defender(state, combat.site):
        colour = state.colours[combat.defender]
        raise BadInput(f"[state.question] defender: {colour} does not defend {state.name(combat.site)}")
    stage, hits, units = STAGE_NAMES[combat.stage], combat.picks + combat.hits, _targets(state, combat)
    if combat.stage in nodes.ROLLS and not combat.dice:
        raise BadInput(f"[state.question] dice: the stage {stage} rolls at least one die")
    if stage.endswith("hits") and not 0 < hits <= units:
        raise BadInput(f"[state.question] hits: {hits} hits in stage {stage}, and {units} units to take them")


def _defender(state: State, place: Hex) -> int | None:
    return state.holder(place) if state.units[place] else state.owner(place)


def _targets(state: State, combat: Combat) -> int:
    """How many units the hits of this stage can still fall on."""
    if combat.stage == DEFENCE_HITS:
        return len(state.assaults[combat.site].units) - len(combat.fallen)
    return len(state.units[combat.site]) - len(combat.struck)


def _removal(state: State) -> None:
    """Who is on turn loses no settlement.  Rule 10.2."""
    if isinstance(state.question, Removal) and state.question.seat == state.seat:
        colour = state.colours[state.seat]
        raise BadInput(f"[state.question] seat: {colour} is on turn and owes nothing (rule 10.2)")


def _answers(state: State) -> None:
    """A seat that is asked is there and has something to say, also about what comes after turning tiles."""
    # A copy is asked, because a state remembers what it was asked.
    trial = state.copy()
    if trial.question is not None:
        trial.turning = 0
    node = nodes.node(trial)
    if not isinstance(node, Decision):
        return
    colour, standing = state.colours[node.seat], state.standing[node.seat]
    if standing != PLAYING:
        raise BadInput(f"{colour} is to {node.kind}, but it is {STANDING_NAMES[standing]} (rule R9)")
    if not nodes.answers(trial):
        raise BadInput(f"{colour} is to {node.kind}, but there is nothing it could do")


CHECKS: tuple[Callable[[State], None], ...] = (
    _tiles,
    _turn,
    _founding,
    _first_player,
    _doomsday,
    _mover,
    _deeds,
    _assaults,
    _combat,
    _removal,
    _answers,
)
"""In this order: only a sound combat can be asked for its answers."""
