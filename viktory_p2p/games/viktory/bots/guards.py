"""Who stays at home: as many units in the capital as keep it safe from what could come next turn."""

from __future__ import annotations

from viktory_p2p.games.viktory.bots.survey import Survey, Troop
from viktory_p2p.games.viktory.odds import engagement, odds
from viktory_p2p.games.viktory.units import Counts, fighters, just, minus, plus
from viktory_p2p.kernel.hexes import Hex

RISK = 0.15
"""So likely a rival may take the capital."""


def free_troops(survey: Survey) -> list[Troop]:
    """Everybody who can go somewhere and is not needed in the capital."""
    free = [*survey.troops, *survey.marines, *survey.fleet]
    for guard in guards(survey):
        free.remove(guard)
    return free


def guards(survey: Survey) -> list[Troop]:
    """The units in the capital that must not leave it."""
    state, seat = survey.state, survey.seat
    site = state.capitals[seat]
    here = [troop for troop in survey.troops if troop.place == site]
    if not here or not state.controls_capital(seat):
        return []
    # Who has moved stays anyway, and the reserve is placed here before the rivals move (13.4).
    i, c, a, _ = plus(fighters(state.units[site]), state.reserve[seat])
    garrison: Counts = (i, c, a, 0)
    for troop in here:
        garrison = minus(garrison, just(troop.kind))
    force = survey.threat(site)
    staying: list[Troop] = []
    for troop in sorted(here, key=lambda troop: (garrison[troop.kind] > 0, troop.kind)):
        if risk(survey, site, force, garrison) <= RISK:
            break
        staying.append(troop)
        garrison = plus(garrison, just(troop.kind))
    return staying


def risk(survey: Survey, site: Hex, force: Counts, garrison: Counts) -> float:
    """How likely *force* takes the own settlement *site* from *garrison*."""
    if not any(force):
        return 0.0
    battle = engagement(survey.state, site, force)._replace(defenders=garrison)
    return odds(survey.state.rules, battle).win
