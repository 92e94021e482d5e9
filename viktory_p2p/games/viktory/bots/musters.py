"""Placing reserves: where a settlement is in danger, the capital before all, then where the front is near."""

from __future__ import annotations

from collections.abc import Sequence

from viktory_p2p.games.viktory.actions import END, Action, Battle, Place
from viktory_p2p.games.viktory.bots.guards import RISK, risk
from viktory_p2p.games.viktory.bots.survey import Survey
from viktory_p2p.games.viktory.odds import engagement, odds
from viktory_p2p.games.viktory.units import FRIGATE, NONE, fighters, just, plus
from viktory_p2p.kernel.hexes import Hex

DANGER, CAPITAL = 3.0, 12.0
"""What it counts that a settlement would surely fall, and the capital."""
PACE, FARTHEST = 1.0, 10
"""A step nearer to the front, and how many steps count: none of them outweighs a capital in danger."""
FAIR = 0.5
"""A ship is placed among enemies only with such odds."""


def muster(survey: Survey, legal: Sequence[Action]) -> Action:
    """The best placement, ``end`` when none is left; after that the sea battles it led to (13.5)."""
    battles = [order for order in legal if isinstance(order, Battle)]
    if battles:
        return battles[0]
    places = [order for order in legal if isinstance(order, Place) and _is_fair(survey, order)]
    return max(places, key=lambda place: (_score(survey, place), -place.site), default=END)


def _is_fair(survey: Survey, order: Place) -> bool:
    """Whether a battle that the placement leads to could well be won.  Rule 13.5."""
    state, water = survey.state, order.site
    if order.kind != FRIGATE or not state.enemy_units(survey.seat) >> water & 1:
        return True
    waiting = state.assaults.get(water)
    force = plus(fighters(waiting.units) if waiting else NONE, just(FRIGATE))
    return odds(state.rules, engagement(state, water, force)).win >= FAIR


def _score(survey: Survey, order: Place) -> float:
    if order.kind == FRIGATE:
        return -PACE * survey.to_coast(order.site)
    return _danger(survey, order.site) - PACE * min(survey.to_front(order.site), FARTHEST)


def _danger(survey: Survey, site: Hex) -> float:
    """How much *site* needs another unit."""
    now = risk(survey, site, survey.threat(site), fighters(survey.state.units[site]))
    if now <= RISK:
        return 0.0
    return now * (CAPITAL if site == survey.state.capitals[survey.seat] else DANGER)
