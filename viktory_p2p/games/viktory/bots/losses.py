"""Answers in and after a battle: who is hit, whether to go on, where to retreat, what is given up."""

from __future__ import annotations

from collections.abc import Sequence

from viktory_p2p.games.viktory.actions import FIGHT, RESERVE, Action, Lose, Pick, Remove, Withdraw
from viktory_p2p.games.viktory.bots.survey import Survey
from viktory_p2p.games.viktory.bots.worth import gain
from viktory_p2p.games.viktory.odds import casualty, engagement, odds, prey
from viktory_p2p.games.viktory.questions import DEFENCE_HITS, RETREAT, Combat
from viktory_p2p.games.viktory.rules import hits
from viktory_p2p.games.viktory.units import fighters
from viktory_p2p.kernel.hexes import Hex

NEVER, GLADLY = -100, 100
"""How gladly a unit of the capital and one of the reserve is given up; others by their way to the front."""


def name_loss(survey: Survey, legal: Sequence[Action]) -> Action:
    """The own unit that costs the fewest dice, or the enemy's that costs the most; of ships by their cargo.

    Rule 10.1."""
    state, combat = survey.state, survey.state.question
    assert isinstance(combat, Combat)
    table = state.rules.attack if combat.stage == DEFENCE_HITS else state.rules.defence
    stack = hits.targets(state, combat)
    kind = (prey if combat.picks else casualty)(table, fighters(stack))
    fitting = [order for order in legal if isinstance(order, Pick | Lose) and order.kind == kind]
    by_cargo = sorted(fitting, key=lambda loss: len(hits.chosen(stack, loss.kind, loss.ship).cargo))
    return by_cargo[-1] if combat.picks else by_cargo[0]


def fight_or_retreat(survey: Survey, legal: Sequence[Action]) -> Action:
    """Another round while the battle promises something, else back, but not far.  Rule 12.3.3."""
    state, combat = survey.state, survey.state.question
    assert isinstance(combat, Combat)
    if combat.stage == RETREAT:
        left = fighters(state.assaults[combat.site].units)
        found = odds(state.rules, engagement(state, combat.site, left, opening=False))
        if gain(survey, combat.site, found) >= 0:
            return FIGHT
    ways = [order for order in legal if isinstance(order, Withdraw)]
    return min(ways, key=lambda way: survey.to_front(way.target))


def give_up(survey: Survey, legal: Sequence[Action]) -> Action:
    """What is owed comes from the reserve, then from far behind the front.  Rule 10.2."""
    choices = [order for order in legal if isinstance(order, Remove)]
    return max(choices, key=lambda choice: _idleness(survey, choice.site))


def _idleness(survey: Survey, site: Hex) -> int:
    """How little a unit at *site* is missed."""
    if site == RESERVE:
        return GLADLY
    return NEVER if site == survey.state.capitals[survey.seat] else survey.to_front(site)
