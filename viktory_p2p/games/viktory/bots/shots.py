"""Bombardments: guns and ships that are not needed for a battle fire before it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from viktory_p2p.games.viktory.actions import Action, Bombard
from viktory_p2p.games.viktory.bots.survey import Survey
from viktory_p2p.games.viktory.bots.worth import worth
from viktory_p2p.games.viktory.units import FRESH, FRIGATE, MOVING, UNITS, Kind, ships_in
from viktory_p2p.kernel.hexes import Hex

BATTLE = 2.0
"""A battle waits where the shot falls."""
FEW = 1.0
"""The only unit there; of several each counts for less."""


def shot(survey: Survey, legal: Sequence[Action], needed: Collection[tuple[Hex, Kind]]) -> Action | None:
    """The best shot of a unit that is not *needed* elsewhere, or None; *needed* names hexes and kinds."""
    found: list[tuple[float, int, Bombard]] = []
    for order in legal:
        if isinstance(order, Bombard) and not _is_needed(survey, order, needed):
            found.append((value(survey, order.target), -len(found), order))
    return max(found)[2] if found else None


def _is_needed(survey: Survey, order: Bombard, needed: Collection[tuple[Hex, Kind]]) -> bool:
    """Whether the gunner has something else to do first: a shot ends its move (10.7)."""
    if (order.origin, order.kind) not in needed:
        return False
    if order.kind == FRIGATE:
        return ships_in(survey.state.units[order.origin])[order.ship].status <= MOVING
    # Of several guns those that have moved fire first.
    stack = survey.state.units[order.origin]
    return all(unit == UNITS[order.kind][FRESH] for unit in stack if unit.kind == order.kind)


def value(survey: Survey, target: Hex) -> float:
    """What one hit at *target* is worth: more where a battle is near, and where few stand."""
    state = survey.state
    battle = BATTLE if target in state.assaults else 0.0
    return battle + worth(survey, target) + FEW / len(state.units[target])
