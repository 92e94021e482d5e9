"""Where to found, build and upgrade: more units each turn, of the kinds an army lacks."""

from __future__ import annotations

from collections.abc import Sequence

from viktory_p2p.games.viktory.actions import END, Action, Build, Found, Upgrade
from viktory_p2p.games.viktory.bots.survey import Survey
from viktory_p2p.games.viktory.rules import economy
from viktory_p2p.games.viktory.ruleset import CITY, TOWN, Settlement
from viktory_p2p.games.viktory.terrain import FOREST
from viktory_p2p.games.viktory.units import ARTILLERY, CAVALRY, FRIGATE, INFANTRY, KINDS
from viktory_p2p.kernel.hexes import Hex

KIND = {INFANTRY: 1.0, CAVALRY: 1.6, ARTILLERY: 1.5, FRIGATE: 0.8}
"""A unit of each kind: cavalry attacks with two dice, guns fire before a battle and from afar."""
FIRST = 0.6
"""The first of a kind brings its dice to an army."""
TOWN_WORTH = 0.5
"""A town besides its infantry: a point, a place for reserves, room to grow from."""
HIDDEN = 0.06
"""A tile that would be turned over."""
SITE = (0.1, 0.4, 0.15, 0.35, 0.0)
"""Ground for a later city, by terrain."""
YARD, OVERSEAS, FLEET = 0.4, 1.5, 3
"""The first place that can be a shipyard; more for it, and for ships up to a number, with rivals overseas."""
EXPOSED = 0.7
"""Where a rival could strike at once."""
SEAT = 0.2
"""The capital itself: its walls are worth more."""
UNSEEN, GROUND, HARBOUR = 0.7, 3.0, 0.3
"""For a capital: a tile nobody knows counts as so much land, its own ground for so much, water beside it."""


def build(survey: Survey, legal: Sequence[Action]) -> Action:
    """The best building action; ``end`` if there is none."""
    orders = [order for order in legal if order != END]
    return max(orders, key=lambda order: _value(survey, order), default=END)


def found(survey: Survey, legal: Sequence[Action]) -> Action:
    """The capital stands where most land is near."""
    return max(legal, key=lambda order: _home(survey, order.site) if isinstance(order, Found) else 0.0)


def _home(survey: Survey, site: Hex) -> float:
    """The capital at *site*."""
    ground, near = survey.state.ground, survey.board.beside[site]
    land = (near & ground.land).bit_count() + UNSEEN * (near & ground.hidden).bit_count()
    return land + GROUND * _site(survey, site) + (HARBOUR if near & ground.water else 0.0)


def _site(survey: Survey, site: Hex) -> float:
    """The ground at *site*, for a city that may stand there one day."""
    terrain = survey.state.ground.terrain(site)
    assert terrain is not None
    return SITE[terrain]


def _unknown(survey: Survey, site: Hex, settlement: Settlement) -> float:
    """The tiles that a new *settlement* at *site* would turn over.  Rule 7.3."""
    distance = survey.state.rules.reveals[settlement]
    return HIDDEN * (survey.board.reach[distance][site] & survey.state.ground.hidden).bit_count()


def _value(survey: Survey, order: Action) -> float:
    if isinstance(order, Build):
        return _town(survey, order.site)
    assert isinstance(order, Upgrade)
    return _city(survey, order.site)


def _town(survey: Survey, site: Hex) -> float:
    """A new town at *site*."""
    worth = KIND[INFANTRY] + TOWN_WORTH + _site(survey, site) + _unknown(survey, site, TOWN)
    forests = survey.state.ground.masks[FOREST]
    if forests >> site & 1 and not survey.state.settled(survey.seat) & forests:
        worth += YARD + (OVERSEAS if survey.overseas else 0.0)
    return worth - (EXPOSED if any(survey.threat(site)) else 0.0)


def _city(survey: Survey, site: Hex) -> float:
    """A city in place of the town at *site*."""
    state, seat = survey.state, survey.seat
    gained, has = economy.upgrade_gain(state, site), economy.supported(state, seat)
    worth = _unknown(survey, site, CITY) + (SEAT if site == state.capitals[seat] else 0.0)
    for kind in KINDS:
        if gained[kind]:
            worth += KIND[kind] + (0.0 if has[kind] else FIRST)
            if kind == FRIGATE and survey.overseas and has[kind] < FLEET:
                worth += OVERSEAS
    return worth
