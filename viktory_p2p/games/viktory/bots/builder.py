"""Where to found, build and upgrade: more units each turn, of the kinds an army lacks."""

from __future__ import annotations

from collections.abc import Sequence

from viktory_p2p.games.viktory.actions import END, Action, Build, Found, Upgrade
from viktory_p2p.games.viktory.bots.survey import Survey
from viktory_p2p.games.viktory.rules import economy
from viktory_p2p.games.viktory.ruleset import CITY, TOWN
from viktory_p2p.games.viktory.terrain import FOREST
from viktory_p2p.games.viktory.units import ARTILLERY, CAVALRY, FRIGATE, INFANTRY, KINDS, minus
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


def build(survey: Survey, legal: Sequence[Action]) -> Action:
    """The best building action; ``end`` if there is none."""
    found = [(_value(survey, order), -place, order) for place, order in enumerate(legal) if order != END]
    return max(found, key=lambda row: row[:2])[2] if found else END


def found(survey: Survey, legal: Sequence[Action]) -> Action:
    """The capital stands where most land is near."""
    return max(legal, key=lambda order: _home(survey, order.site) if isinstance(order, Found) else 0.0)


def _home(survey: Survey, site: Hex) -> float:
    state = survey.state
    near = survey.board.beside[site]
    terrain = state.ground.terrain(site)
    assert terrain is not None
    land = (near & state.ground.land).bit_count() + 0.7 * (near & state.ground.hidden).bit_count()
    return land + 3 * SITE[terrain] + 0.3 * bool(near & state.ground.water)


def _value(survey: Survey, order: Action) -> float:
    if isinstance(order, Build):
        return _town(survey, order.site)
    assert isinstance(order, Upgrade)
    return _city(survey, order.site)


def _town(survey: Survey, site: Hex) -> float:
    """A new town at *site*."""
    state = survey.state
    terrain = state.ground.terrain(site)
    assert terrain is not None
    hidden = survey.board.reach[1][site] & state.ground.hidden
    found = KIND[INFANTRY] + TOWN_WORTH + SITE[terrain] + HIDDEN * hidden.bit_count()
    if terrain == FOREST and not state.settled(survey.seat) & state.ground.masks[FOREST]:
        found += YARD + (OVERSEAS if survey.overseas else 0.0)
    if any(survey.threat(site)):
        found -= EXPOSED
    return found


def _city(survey: Survey, site: Hex) -> float:
    """A city in place of the town at *site*."""
    state, seat = survey.state, survey.seat
    gained = minus(economy.support(state, site, CITY), economy.support(state, site, TOWN))
    has = economy.supported(state, seat)
    hidden = survey.board.reach[2][site] & state.ground.hidden
    found = HIDDEN * hidden.bit_count()
    for kind in KINDS:
        if gained[kind]:
            found += KIND[kind] + (0.0 if has[kind] else FIRST)
            if kind == FRIGATE and survey.overseas and has[kind] < FLEET:
                found += OVERSEAS
    if site == state.capitals[seat]:
        found += 0.2
    return found
