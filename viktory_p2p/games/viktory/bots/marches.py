"""Moves without battle: to the front, together, past unknown land, and into settlements nobody holds."""

from __future__ import annotations

from collections.abc import Sequence

from viktory_p2p.games.viktory.actions import Action
from viktory_p2p.games.viktory.bots import steps
from viktory_p2p.games.viktory.bots.survey import ASHORE, Survey, Troop
from viktory_p2p.games.viktory.rules.bombard import bombard_targets
from viktory_p2p.games.viktory.rules.outlook import outlook
from viktory_p2p.kernel.hexes import Hex

PACE = 1.0
"""A step nearer to the front."""
UNKNOWN = 0.45
"""A tile that would be turned over."""
COMPANY, MOST, MIX = 0.12, 6, 0.35
"""Each unit already there, up to a number; and a kind that is missing there, for dice count by kind."""
SIEGE = 0.6
"""Beside an enemy settlement, which gets no reserves while one stands there (13.2)."""
GUN = 0.7
"""Within range of an enemy, for a gun."""
EMPTY = 0.8
"""In an own settlement that nobody else holds."""


def march(survey: Survey, free: Sequence[Troop]) -> Action | None:
    """The next step of a unit that has a better place to be, or None; who is on the move goes first."""
    idle = [troop for troop in free if troop.ship == ASHORE]
    idle.sort(key=lambda troop: (not survey.is_moving(troop), survey.to_front(troop.place), troop))
    # Units that no rule can tell apart have the same best place.
    for troop in dict.fromkeys(idle):
        site = best_place(survey, troop)
        if site != troop.place:
            return steps.advance(survey, troop, site)
    return None


def best_place(survey: Survey, troop: Troop) -> Hex:
    """Where *troop* serves best this turn."""
    return steps.best_place(troop.place, troop.reach.rest, lambda site: _score(survey, troop, site))


def _score(survey: Survey, troop: Troop, site: Hex) -> float:
    """How well *troop* would stand at *site*."""
    state, beside = survey.state, survey.board.beside[site]
    found = UNKNOWN * (beside & state.ground.hidden).bit_count() - PACE * survey.to_front(site)
    others = _others(survey, troop, site)
    if others:
        found += COMPANY * min(len(others), MOST) + (0.0 if troop.kind in others else MIX)
    elif state.settled(survey.seat) >> site & 1:
        found += EMPTY
    if beside & survey.goals:
        found += SIEGE
    if troop.kind in state.rules.bombards and bombard_targets(state, site, outlook(state)):
        found += GUN
    return found


def _others(survey: Survey, troop: Troop, site: Hex) -> list[int]:
    """The kinds of the own units at *site* besides *troop*."""
    if not survey.state.held[survey.seat] >> site & 1:
        return []
    kinds = [unit.kind for unit in survey.state.units[site]]
    if site == troop.place:
        kinds.remove(troop.kind)
    return kinds
