"""Attacks worth making: who can get to which enemy hex, and what exact odds say of the battle there.

A strike names a hex and the units to send.  Targets are taken one after the other, the best first, each with
no more units than it takes; a unit sent to one is gone for the others.  A battle that waits already is a
strike too, worth it or not: it will be fought, and whoever can still join may make the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from viktory_p2p.games.viktory.bots.survey import Survey, Troop
from viktory_p2p.games.viktory.bots.worth import gain
from viktory_p2p.games.viktory.odds import Odds, engagement, odds
from viktory_p2p.games.viktory.units import (
    ARTILLERY,
    CAVALRY,
    FRIGATE,
    INFANTRY,
    NONE,
    Counts,
    fighters,
    just,
    plus,
)
from viktory_p2p.kernel.hexes import Hex, hexes_in

ENOUGH = 0.92
"""So sure a battle is made if there are units for it."""
LEAST = 0.35
"""Below this no battle is sought."""
FIRST = (CAVALRY, ARTILLERY, INFANTRY, FRIGATE)
"""Kinds that are missing in an attack, by the dice they bring to it."""
MORE = (ARTILLERY, INFANTRY, CAVALRY, FRIGATE)
"""Then guns, each of which fires before the battle, and infantry to take the losses."""


class Strike(NamedTuple):
    """An attack on *site*: those who are still to be sent, and what is to be expected with them."""

    site: Hex
    troops: tuple[Troop, ...]
    odds: Odds
    gain: float


def strikes(survey: Survey, free: Sequence[Troop]) -> list[Strike]:
    """The attacks to make now with those who are *free*, the best first."""
    left, found = list(free), list[Strike]()
    plans = [plan for site in _sites(survey, free) if (plan := _plan(survey, site, left))]
    while plans:
        best = max(plans, key=lambda plan: (plan.gain, -plan.site))
        found.append(best)
        plans.remove(best)
        for troop in best.troops:
            left.remove(troop)
        plans = [again for plan in plans if (again := _without(survey, plan, best, left))]
    return found


def _without(survey: Survey, plan: Strike, best: Strike, left: Sequence[Troop]) -> Strike | None:
    """*plan* after *best* has taken its troops: made anew only if they had some in common."""
    return plan if set(plan.troops).isdisjoint(best.troops) else _plan(survey, plan.site, left)


def _sites(survey: Survey, free: Sequence[Troop]) -> list[Hex]:
    """Every enemy hex within reach, and those where a battle waits."""
    mask = survey.state.pending()
    for troop in free:
        mask |= troop.reach.strike
    return list(hexes_in(mask))


def _plan(survey: Survey, site: Hex, free: Sequence[Troop]) -> Strike | None:
    """The attack on *site* with no more than it takes, if it is worth it or waits already."""
    waiting = survey.state.assaults.get(site)
    attackers = fighters(waiting.units) if waiting else NONE
    able = [troop for troop in free if troop.reach.strike >> site & 1]
    sent: list[Troop] = []
    rules, battle = survey.state.rules, engagement(survey.state, site, attackers)
    found = odds(rules, battle) if waiting else None
    while able and (found is None or found.win < ENOUGH):
        troop = first_of(able, battle.attackers)
        able.remove(troop)
        sent.append(troop)
        battle = battle._replace(attackers=plus(battle.attackers, just(troop.kind)))
        found = odds(rules, battle)
    if found is None:
        return None
    plan = Strike(site, tuple(sent), found, gain(survey, site, found))
    return plan if waiting or (found.win >= LEAST and plan.gain > 0) else None


def first_of(able: Sequence[Troop], force: Counts) -> Troop:
    """Who of *able* joins *force* next."""
    return min(able, key=lambda troop: (_rank(troop, force), troop))


def _rank(troop: Troop, force: Counts) -> int:
    return len(FIRST) + MORE.index(troop.kind) if force[troop.kind] else FIRST.index(troop.kind)
