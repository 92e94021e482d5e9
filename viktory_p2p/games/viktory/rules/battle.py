"""Chapter 12: battles, from pre-battle fire through rounds to conquest.

The order is fixed (R88): pre-battle fire and its losses; then each round the attacker rolls and hits go to
defenders, the defender rolls what is not suppressed and hits go to attackers, all marked units
leave together, and the attacker may retreat.
"""

from __future__ import annotations

from viktory_p2p.games.viktory.actions import FIGHT, Battle, Fight, Withdraw
from viktory_p2p.games.viktory.questions import (
    ATTACK_HITS,
    ATTACK_ROLL,
    DEFENCE_HITS,
    DEFENCE_ROLL,
    OPENING_HITS,
    OPENING_ROLL,
    RETREAT,
    SHOT_HITS,
    SHOT_ROLL,
    Combat,
)
from viktory_p2p.games.viktory.rules import answers, dice, economy, hits, movement, pending, retreat
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import stack_text
from viktory_p2p.kernel.game import Outcome, Throw
from viktory_p2p.kernel.values import Refusal


def battle_refusal(state: State, action: Battle) -> Refusal | None:
    """Why no battle is fought there now, or None.  Rules 12.0, 9.32, 13.5."""
    if movement.docked(state):
        return movement.must_leave_port(state)
    if action.site in state.assaults:
        return None
    return Refusal("12.0", "no battle is pending at {site}", site=state.name(action.site))


def begin(state: State, action: Battle) -> None:
    """The battle starts and is fought to its end.  Rules 12.0, 12.1, 12.3.0, R69, R70, R73, R144."""
    site = action.site
    attackers, defenders = state.assaults[site].units, state.units[site]
    defender = state.holder(site) if defenders else state.owner(site)
    assert defender is not None
    state.tell(
        "BattleBegun",
        seat=state.colours[state.seat],
        defender=state.colours[defender],
        hex=state.name(site),
        attackers=stack_text(attackers),
        defenders=stack_text(defenders),
    )
    combat = Combat(OPENING_ROLL, site, defender, dice.opening_dice(state.rules, attackers))
    if combat.dice and defenders:
        state.question = combat
    else:
        next_round(state, combat)


def next_round(state: State, combat: Combat) -> None:
    """A round begins with the attacker's roll; against an empty settlement he has no target.

    Rules 12.3.1, R75, R76, R144."""
    attackers = state.assaults[combat.site].units
    combat = Combat(ATTACK_ROLL, combat.site, combat.defender, round=combat.round + 1)
    if state.units[combat.site]:
        state.question = combat._replace(dice=dice.attack_dice(state.rules, attackers))
    else:
        answer_fire(state, combat)


def answer_fire(state: State, combat: Combat) -> None:
    """The defender's roll, with what the surplus hits left him.  Rules 12.3.2, 12.31, R74, R77, R144."""
    many = dice.defence_dice(state, combat.site, combat.defender, combat.surplus)
    if combat.surplus:
        state.tell("FireSuppressed", seat=state.colours[combat.defender], hex=state.name(combat.site),
                   surplus=combat.surplus, dice=many)  # fmt: skip
    if many:
        state.question = combat._replace(stage=DEFENCE_ROLL, dice=many)
    else:
        end_round(state, combat)


ROLLED = {
    SHOT_ROLL: ("BombardmentRolled", SHOT_HITS),
    OPENING_ROLL: ("PreBattleFired", OPENING_HITS),
    ATTACK_ROLL: ("AttackRolled", ATTACK_HITS),
    DEFENCE_ROLL: ("DefenceRolled", DEFENCE_HITS),
}
"""What a roll is called, and the stage that gives its hits to units."""


def roll(state: State, faces: Outcome) -> None:
    """The faces are hits or not; hits beyond the units there are surplus.  Rules 10.1, 12.31, R61, R77."""
    combat = state.question
    assert isinstance(combat, Combat)
    event, stage = ROLLED[combat.stage]
    combat = combat._replace(stage=stage, dice=0)
    selective, ordinary = hits.scored(state, faces)
    roller, _ = hits.sides(state, combat)
    state.tell(event, seat=state.colours[roller], hex=state.name(combat.site), faces=faces,
               hits=selective + ordinary, selective=selective)  # fmt: skip
    surplus = combat.surplus
    if stage == ATTACK_HITS:
        surplus = max(0, selective + ordinary - len(state.units[combat.site]))
    state.question = combat._replace(picks=selective, hits=ordinary, surplus=surplus)
    settle(state)


def throw(state: State, faces: Outcome) -> Throw:
    """Who rolls *faces* now, and what they are worth.  Rules 10.1, R61."""
    combat = state.question
    assert isinstance(combat, Combat)
    roller, _ = hits.sides(state, combat._replace(stage=ROLLED[combat.stage][1]))
    return Throw(roller, state.rules.hit, sum(hits.scored(state, faces)))


def settle(state: State) -> None:
    """Give the hits to units; once none is left go on with what follows the stage.  Rule R88."""
    if hits.assign(state):
        combat = state.question
        assert isinstance(combat, Combat)
        AFTER_HITS[combat.stage](state, combat._replace(picks=0, hits=0))


def after_shot(state: State, combat: Combat) -> None:
    """A unit lost to bombardment leaves at once.  Rules 11.0, 11.1."""
    hits.lose_defenders(state, combat)
    state.question = None
    pending.lapse_if_unopposed(state, combat.site)


def after_opening(state: State, combat: Combat) -> None:
    """Losses of the pre-battle fire leave at once; with them the battle may be over.  Rules 12.3.0, R74."""
    hits.lose_defenders(state, combat)
    if state.hostile(state.seat) >> combat.site & 1:
        next_round(state, combat)
    else:
        win(state, combat)


def end_round(state: State, combat: Combat) -> None:
    """All marked units leave together; then the battle is over, or the attacker may retreat.

    Rules 12.3.2, 12.3.3, 12.3.4, R78, R88."""
    hits.lose_defenders(state, combat)
    hits.lose_attackers(state, combat)
    if not state.assaults[combat.site].units:
        hold(state, combat)
    elif not state.units[combat.site]:
        win(state, combat)
    elif retreat.possible(state, combat.site):
        state.question = Combat(RETREAT, combat.site, combat.defender, round=combat.round)
    else:
        answers.give(state, state.seat, FIGHT)
        next_round(state, combat)


AFTER_HITS = {
    SHOT_HITS: after_shot,
    OPENING_HITS: after_opening,
    ATTACK_HITS: answer_fire,
    DEFENCE_HITS: end_round,
}


def fight_on(state: State, action: Fight) -> None:
    """The attacker stays for another round.  Rule 12.3.3."""
    combat = state.question
    assert isinstance(combat, Combat)
    next_round(state, combat)


def withdraw(state: State, action: Withdraw) -> None:
    """One attacker retreats; with the last one the battle is over.  Rules 12.3.3, 12.3.4."""
    combat = state.question
    assert isinstance(combat, Combat)
    if retreat.withdraw(state, action):
        hold(state, combat)


def close(state: State, combat: Combat) -> None:
    """The hex has had its battle of this turn.  Rules 12.2, R71."""
    state.fought |= 1 << combat.site
    state.question = None


def win(state: State, combat: Combat) -> None:
    """The attacker stays in the hex and takes the settlement.  Rules 12.3.4, 10.3, 10.7, R83."""
    for unit in hits.spent(pending.disband(state, combat.site)):
        state.put(state.seat, combat.site, unit)
    close(state, combat)
    state.tell("BattleWon", seat=state.colours[state.seat], loser=state.colours[combat.defender],
               hex=state.name(combat.site))  # fmt: skip
    if state.settled(combat.defender) >> combat.site & 1:
        economy.conquer(state, combat.site, state.seat, combat.defender)


def hold(state: State, combat: Combat) -> None:
    """No attacker is left, so the defender has won, even if nobody is left.  Rules 12.3.4, R78."""
    pending.disband(state, combat.site)
    close(state, combat)
    state.tell("BattleHeld", seat=state.colours[combat.defender], loser=state.colours[state.seat],
               hex=state.name(combat.site))  # fmt: skip
