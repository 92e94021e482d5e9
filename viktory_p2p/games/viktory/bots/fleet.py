"""Ships: they take armies over the sea, land them near the enemy, and lie where their guns reach him."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from viktory_p2p.games.viktory.actions import Action, Load
from viktory_p2p.games.viktory.bots import steps
from viktory_p2p.games.viktory.bots.strikes import first_of
from viktory_p2p.games.viktory.bots.survey import ASHORE, FAR, Ship, Survey, Troop
from viktory_p2p.games.viktory.rules.bombard import bombard_targets
from viktory_p2p.games.viktory.rules.outlook import outlook
from viktory_p2p.games.viktory.rules.transport import has_berth
from viktory_p2p.games.viktory.units import MOVING, SPENT, fighters
from viktory_p2p.kernel.hexes import NOWHERE, Hex, Mask, hexes_in, mask_of

LONG_MARCH, SHORT_MARCH = 6, 3
"""Steps to the front from where a unit rather goes by sea, and from where it goes on by land."""
UNKNOWN, GUNS, SIEGE = 0.3, 1.0, 0.5
"""A tile turned over, enemies within range, an enemy settlement next to the ship."""
LOADED, EMPTY, FETCH, MEET = 1.0, 0.3, 0.5, 3.0
"""A step nearer to the coast with and without cargo, a step nearer to passengers, lying beside them."""


def embark(survey: Survey, free: Sequence[Troop]) -> Action | None:
    """The next unit that goes aboard a ship beside it, or None."""
    waiting = _passengers(survey, free)
    return _first(_board(survey, ship, waiting) for ship in _by_progress(survey))


def sail(survey: Survey, free: Sequence[Troop]) -> Action | None:
    """The next order of a ship, or of a unit that leaves it, or None."""
    waiting = _passengers(survey, free)
    return _first(_unload(survey, ship) or _sail(survey, ship, waiting) for ship in _by_progress(survey))


def _by_progress(survey: Survey) -> list[Ship]:
    """All ships, the one on the move first."""
    return sorted(survey.ships, key=lambda ship: ship.unit.status != MOVING)


def _first(orders: Iterable[Action | None]) -> Action | None:
    return next((order for order in orders if order is not None), None)


def _passengers(survey: Survey, free: Sequence[Troop]) -> list[Troop]:
    """Units that have not moved and whose way by land is long, or none at all.  Rule 9.43."""
    moves = survey.state.rules.moves
    ashore = [troop for troop in free if troop.ship == ASHORE and troop.points == moves[troop.kind]]
    return [troop for troop in ashore if survey.to_front(troop.place) > LONG_MARCH]


def _unload(survey: Survey, ship: Ship) -> Action | None:
    """Units go ashore where the march that is left is short.  Rule 9.46."""
    aboard = [troop for troop in survey.marines if _same_ship(troop, ship.troop)]
    sites = survey.landings(ship) & survey.land.open
    if not aboard or not sites:
        return None
    best = min(hexes_in(sites), key=survey.to_front)
    if survey.to_front(best) > SHORT_MARCH and ship.unit.ashore == NOWHERE:
        return None
    return steps.advance(survey, aboard[0], best)


def _same_ship(one: Troop, other: Troop) -> bool:
    return (one.place, one.ship) == (other.place, other.ship)


def _board(survey: Survey, ship: Ship, waiting: Sequence[Troop]) -> Action | None:
    """Passengers beside the ship go aboard, a mixed force if possible.  Rule 9.42."""
    place = ship.troop.place
    if not has_berth(survey.state, ship.unit) or survey.to_coast(place) == FAR:
        return None
    able = [troop for troop in waiting if survey.board.beside[place] >> troop.place & 1]
    if not able:
        return None
    troop = first_of(able, fighters(ship.unit.cargo))
    return Load(troop.place, troop.kind, place, ship.troop.ship)


def _sail(survey: Survey, ship: Ship, waiting: Sequence[Troop]) -> Action | None:
    """Loaded ships make for the enemy's coast, empty ones for passengers or for a target.  Rule 9.3."""
    quays = mask_of(troop.place for troop in waiting)
    here = ship.troop.place
    water = steps.best_place(here, ship.troop.reach.rest, lambda water: _score(survey, ship, water, quays))
    return None if water == here else steps.advance(survey, ship.troop, water)


def _score(survey: Survey, ship: Ship, water: Hex, quays: Mask) -> float:
    """How well *ship* would lie at *water*; passengers wait at *quays*."""
    state, beside = survey.state, survey.board.beside[water]
    found = UNKNOWN * (beside & state.ground.hidden).bit_count()
    if bombard_targets(state, water, outlook(state)):
        found += GUNS
    if beside & survey.goals:
        found += SIEGE
    if any(unit.status != SPENT for unit in ship.unit.cargo):
        return found - LOADED * survey.to_coast(water)
    if not quays:
        return found - EMPTY * survey.to_coast(water)
    if beside & quays:
        return found + MEET
    return found - FETCH * min(survey.board.distance(water, place) for place in hexes_in(quays))
