"""The bot ``greedy``: it plays the whole game, one good decision after the other, and keeps nothing in mind.

Every decision is judged by itself: build what brings the most, bombard before battles, attack where exact
odds are good, march to the front together, keep the capital safe, place reserves where they matter.  So the
same state has the same answer, in any process and after any restart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from viktory_p2p.games.viktory import nodes
from viktory_p2p.games.viktory.actions import END, Action, Battle, Move
from viktory_p2p.games.viktory.bots import builder, fleet, losses, marches, musters, shots, steps
from viktory_p2p.games.viktory.bots.guards import free_troops
from viktory_p2p.games.viktory.bots.strikes import Strike, strikes
from viktory_p2p.games.viktory.bots.survey import Survey
from viktory_p2p.games.viktory.rules.movement import docked
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import FRIGATE
from viktory_p2p.kernel.game import Decision, Seat


def choose(state: State, seat: Seat, legal: Sequence[Action], luck: Iterator[int], /) -> Action:
    """The answer of *seat*; it leaves nothing to *luck*."""
    if len(legal) == 1:
        return legal[0]
    decision = nodes.node(state)
    assert isinstance(decision, Decision)
    return JUDGES[decision.kind](Survey(state, seat), legal)


def order(survey: Survey, legal: Sequence[Action]) -> Action:
    """The movement phase: boarding, shots, attacks, battles, then ships and marches.  Rules 6.0, 12.4."""
    if docked(survey.state):
        return _leave_port(survey, legal)
    free = free_troops(survey)
    plans = strikes(survey, free)
    return (
        fleet.embark(survey, free)
        or shots.shot(survey, legal, _engaged(survey, plans))
        or _send(survey, plans)
        or _battle(survey, plans)
        or fleet.sail(survey, free)
        or marches.march(survey, free)
        or shots.shot(survey, legal, ())
        or END
    )


def _engaged(survey: Survey, plans: Sequence[Strike]) -> set[tuple[int, int]]:
    """The hexes and kinds of those who have a battle to go to, or units to take there: they do not shoot."""
    engaged = {(troop.place, troop.kind) for plan in plans for troop in plan.troops}
    return engaged | {(ship.troop.place, FRIGATE) for ship in survey.ships if ship.unit.cargo}


def _send(survey: Survey, plans: Sequence[Strike]) -> Action | None:
    """The next step of a unit that goes to battle; who is on the move goes first."""
    going = [(troop, plan.site) for plan in plans for troop in plan.troops]
    if not going:
        return None
    ahead = steps.mover(survey)
    troop, site = next((pair for pair in going if pair[0] == ahead), going[0])
    return steps.advance(survey, troop, site)


def _battle(survey: Survey, plans: Sequence[Strike]) -> Action | None:
    """Of the battles that wait, the one likeliest to be won."""
    waiting = [plan for plan in plans if plan.site in survey.state.assaults]
    return Battle(max(waiting, key=lambda plan: plan.odds.win).site) if waiting else None


def _leave_port(survey: Survey, legal: Sequence[Action]) -> Action:
    """Out of the port, towards the enemy's coast and not into his ships.  Rule 9.32."""
    moves = [move for move in legal if isinstance(move, Move)]
    return min(moves, key=lambda move: (survey.sea.hostile >> move.target & 1, survey.to_coast(move.target)))


JUDGES: dict[str, Callable[[Survey, Sequence[Action]], Action]] = {
    "found": builder.found,
    "build": builder.build,
    "move": order,
    "pick": losses.name_loss,
    "lose": losses.name_loss,
    "retreat": losses.fight_or_retreat,
    "remove": losses.give_up,
    "place": musters.muster,
}
"""Who answers each kind of decision."""
