"""What is asked now: the node of a state, the answers to it, and the actions that fit it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from viktory_p2p.games.viktory.actions import (
    Action,
    Battle,
    Bombard,
    Build,
    End,
    Fight,
    Found,
    Halt,
    Land,
    Load,
    Lose,
    Move,
    Pick,
    Place,
    Remove,
    Upgrade,
    Withdraw,
    at_each,
)
from viktory_p2p.games.viktory.questions import (
    ATTACK_ROLL,
    DEFENCE_ROLL,
    OPENING_ROLL,
    RETREAT,
    SHOT_ROLL,
    WITHDRAWAL,
    Combat,
    Doom,
    FirstPlayer,
    Removal,
)
from viktory_p2p.games.viktory.rules import build, economy, hits, orders, reserve, retreat, setup, turn
from viktory_p2p.games.viktory.state import COLOURS, SEA_BATTLES, State
from viktory_p2p.kernel.game import Choose, Decision, Node, Roll, Unseal
from viktory_p2p.kernel.hexes import hexes_in

PHASE_KINDS = ("found", "build", "move", "place", "place")
"""The decision each phase asks for."""

ROLLS = {
    SHOT_ROLL: "bombardment",
    OPENING_ROLL: "pre-battle fire",
    ATTACK_ROLL: "attack",
    DEFENCE_ROLL: "defence",
}

DIE = 6

PHASE_DECISIONS = [[Decision(seat, kind) for kind in PHASE_KINDS] for seat in range(len(COLOURS))]
"""By seat and phase, made once: every step asks for one."""


def node(state: State) -> Node:
    """The decision, the chance or the end that *state* stands at."""
    if state.over is not None:
        return state.over
    if state.turning:
        return Unseal(hexes_in(state.turning), state.ground.bag)
    if state.question is None:
        return PHASE_DECISIONS[state.seat][state.phase]
    match state.question:
        case Combat() as combat:
            return _combat_node(state, combat)
        case Removal(seat):
            return Decision(seat, "remove")
        case Doom():
            return Roll(1, DIE, "doomsday")
        case FirstPlayer():
            return Choose(state.seats, "first player")


def _combat_node(state: State, combat: Combat) -> Node:
    what = ROLLS.get(combat.stage)
    if what is not None:
        return Roll(combat.dice, DIE, what)
    if combat.stage in (RETREAT, WITHDRAWAL):
        return Decision(state.seat, "retreat")
    seat, answer = hits.asked(state, combat)
    return Decision(seat, "pick" if answer is Pick else "lose")


def _phase_answers(state: State) -> Sequence[Action]:
    return PHASE_ANSWERS[state.phase](state)


def _combat_answers(state: State) -> Sequence[Action]:
    combat = state.question
    assert isinstance(combat, Combat)
    if combat.stage in (RETREAT, WITHDRAWAL):
        return retreat.retreat_actions(state, combat)
    return hits.hit_actions(state, combat)


PHASE_ANSWERS: tuple[Callable[[State], Sequence[Action]], ...] = (
    lambda state: at_each(Found, setup.capital_sites(state)),
    build.building_actions,
    orders.movement_actions,
    reserve.reserve_actions,
    turn.sea_battles,
)


def answers(state: State) -> Sequence[Action]:
    """Every legal answer to a decision, in the published order; nothing at other nodes."""
    if state.over is not None or state.turning:
        return ()
    match state.question:
        case None:
            return _phase_answers(state)
        case Combat(stage) if stage not in ROLLS:
            return _combat_answers(state)
        case Removal():
            return economy.removal_actions(state)
        case _:
            return ()


FITTING: dict[str, tuple[type[Action], ...]] = {
    "found": (Found,),
    "build": (Build, Upgrade, End),
    "move": (Move, Halt, Load, Land, Bombard, Battle, End),
    "pick": (Pick,),
    "lose": (Lose,),
    "retreat": (Fight, Withdraw),
    "remove": (Remove,),
    "place": (Place, End),
}
"""The actions each kind of decision can be answered with; ``resign`` fits them all."""


def fits(state: State, kind: str, action: Action) -> bool:
    """Whether *action* is of a kind that the decision asks for."""
    if kind == "place" and state.phase == SEA_BATTLES:
        return isinstance(action, Battle)
    return isinstance(action, FITTING[kind])
