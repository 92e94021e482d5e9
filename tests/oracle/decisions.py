"""What is asked now, of whom, and every answer the rulebook allows."""

from __future__ import annotations

from tests.oracle.building import building, founding
from tests.oracle.combat import fighting, giving_up
from tests.oracle.movement import moving
from tests.oracle.reserves import placing
from tests.oracle.scene import Scene, scene_of
from viktory_p2p.games.viktory.actions import Action, Battle
from viktory_p2p.games.viktory.questions import (
    ATTACK_ROLL,
    DEFENCE_HITS,
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
from viktory_p2p.games.viktory.state import BUILDING, FOUNDING, MOVEMENT, RESERVES, SEA_BATTLES, State
from viktory_p2p.kernel.game import Seat

ROLLS = (SHOT_ROLL, OPENING_ROLL, ATTACK_ROLL, DEFENCE_ROLL)


def legal_actions(state: State) -> set[Action]:
    """Every legal answer but ``resign``; none where dice or tiles are to speak, or after the end."""
    if not is_decision(state):
        return set()
    scene = scene_of(state)
    match state.question:
        case Combat() as combat:
            return fighting(scene, combat)
        case Removal() as removal:
            return giving_up(scene, removal)
    return PHASES[state.phase](scene)


def is_decision(state: State) -> bool:
    """Whether a seat is asked, and not chance."""
    if state.over is not None or state.turning:
        return False
    match state.question:
        case Combat(stage=stage):
            return stage not in ROLLS
        case Doom() | FirstPlayer():
            return False
    return True


def asked(state: State) -> Seat | None:
    """The seat that answers; None where no decision is asked (10.1, 10.2, 12.3.3)."""
    if not is_decision(state):
        return None
    match state.question:
        case Combat() as combat:
            return _asked_in_combat(state, combat)
        case Removal(seat=loser):
            return loser
    return state.seat


def _asked_in_combat(state: State, combat: Combat) -> Seat:
    """The roller about a selective hit, the owner about an ordinary one, the attacker about a retreat
    (10.1, 12.3.3)."""
    if combat.stage in (RETREAT, WITHDRAWAL):
        return state.seat
    defender_rolled = combat.stage == DEFENCE_HITS
    return combat.defender if defender_rolled == (combat.picks > 0) else state.seat


def sea_battles(scene: Scene) -> set[Action]:
    """Battles that frigates placed on enemies have brought about, in any order (13.5, R94)."""
    return {Battle(site) for site in scene.state.assaults}


PHASES = {
    FOUNDING: founding,
    BUILDING: building,
    MOVEMENT: moving,
    RESERVES: placing,
    SEA_BATTLES: sea_battles,
}
