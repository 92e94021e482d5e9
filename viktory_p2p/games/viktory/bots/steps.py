"""Where to, and the next step: how a unit gets on towards the hexes it is meant to reach."""

from __future__ import annotations

from collections.abc import Callable

from viktory_p2p.games.viktory.actions import HALT, Action, Land, Move
from viktory_p2p.games.viktory.bots.reach import Terms, reach
from viktory_p2p.games.viktory.bots.survey import ASHORE, Survey, Troop
from viktory_p2p.games.viktory.rules.movement import moving, sail_targets, walk_targets
from viktory_p2p.games.viktory.rules.outlook import passage
from viktory_p2p.games.viktory.units import FRIGATE
from viktory_p2p.kernel.hexes import NOWHERE, Hex, Mask, hexes_in

HAIR = 0.01
"""So much better another place must be to be worth the way."""


def advance(survey: Survey, troop: Troop, site: Hex) -> Action:
    """The order that brings *troop* nearer to *site*, which it can reach this turn."""
    if troop.ship == ASHORE:
        return _walk(survey, troop, site)
    if troop.kind == FRIGATE:
        return _sail(survey, troop, 1 << site)
    if survey.board.beside[troop.place] >> site & 1:
        return Land(troop.place, troop.kind, site, troop.ship)
    return _sail(survey, troop, survey.board.beside[site] & survey.sea.open)


def _walk(survey: Survey, troop: Troop, site: Hex) -> Action:
    """One step or road jump; a unit of the same kind on the move there would be meant, so it halts first."""
    state = survey.state
    if state.mover == troop.place and not survey.is_moving(troop) and moving(state).kind == troop.kind:
        return HALT
    targets = walk_targets(state, troop.place, passage(state))
    return Move(troop.place, troop.kind, _next(survey.land, targets, troop.points, 1 << site))


def _sail(survey: Survey, troop: Troop, goals: Mask) -> Action:
    """One step of the ship that *troop* is, or is aboard."""
    targets = sail_targets(survey.state, troop.place, troop.points, passage(survey.state))
    return Move(troop.place, FRIGATE, _next(survey.sea, targets, troop.points, goals), troop.ship)


def _next(terms: Terms, targets: Mask, points: int, goals: Mask) -> Hex:
    """The one of *targets* from which the fewest points lead to *goals*."""
    if targets & goals:
        return hexes_in(targets & goals)[0]
    for left in range(1, points):
        for place in hexes_in(targets & ~terms.stops & ~terms.hostile):
            found = reach(terms, place, left)
            if (found.rest | found.strike) & goals:
                return place
    raise ValueError("no way leads to the goals")


def best_place(here: Hex, sites: Mask, score: Callable[[Hex], float]) -> Hex:
    """The best of *sites*; *here*, unless another one is better by more than a hair."""
    best, place = score(here) + HAIR, here
    for site in hexes_in(sites & ~(1 << here)):
        found = score(site)
        if found > best:
            best, place = found, site
    return place


def mover(survey: Survey) -> Troop | None:
    """The unit on the move, if one is."""
    if survey.state.mover == NOWHERE:
        return None
    return next(filter(survey.is_moving, (*survey.troops, *survey.fleet)), None)
