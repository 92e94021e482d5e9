"""What a battle depends on, and nothing else: equal engagements have equal odds, wherever they are fought."""

from __future__ import annotations

from typing import NamedTuple

from viktory_p2p.games.viktory.rules import dice
from viktory_p2p.games.viktory.ruleset import RuleSet, Settlement
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.terrain import Terrain
from viktory_p2p.games.viktory.units import NONE, Counts, fighters
from viktory_p2p.kernel.hexes import Hex


class Engagement(NamedTuple):
    """A battle about to be fought, or in its middle; on both sides land units, or on both sides ships.

    There is at least one attacker."""

    attackers: Counts
    defenders: Counts
    cover: int = 0
    """The best of terrain and settlement, in dice (12.3.2, 14.0); at sea nothing."""
    support: int = 0
    """Dice of the defender's ships beside the hex (12.3.2, R85)."""
    settled: bool = False
    """Whether a settlement of the defender stands there: it rolls even without units (R74, R75, R77)."""
    opening: bool = True
    """Whether pre-battle fire is still to come (12.3.0)."""


def engagement(state: State, site: Hex, attackers: Counts, opening: bool = True) -> Engagement:
    """The battle that *attackers* would fight at *site* against whoever holds it, or owns it if nobody does.

    With no enemy there it is one that is won without a round.  Rules 12.0, 12.3.2, R74, R85, R87."""
    resting = state.units[site]
    defender = state.holder(site) if resting else state.owner(site)
    if defender is None:
        return Engagement(attackers, NONE, opening=opening)
    cover, support = dice.cover(state, site, defender), dice.naval_support(state, site, defender)
    settled = bool(state.settled(defender) >> site & 1)
    return Engagement(attackers, fighters(resting), cover, support, settled, opening)


class Battlefield(NamedTuple):
    """Where a battle is fought, in words instead of a map."""

    terrain: Terrain
    settlement: Settlement | None = None
    """The defender's."""
    support: bool = False
    """Whether a ship of the defender lies beside the hex (12.3.2, R85)."""
    capital: bool = True
    """Whether the defender controls his capital (14.0)."""


def pitched(rules: RuleSet, attackers: Counts, defenders: Counts, field: Battlefield) -> Engagement:
    """The battle of these two on this *field*; no map is needed.  Rules 12.3.2, 14.0, R87."""
    cover = dice.best_cover(rules, field.terrain, field.settlement, field.capital)
    support = rules.support if field.support else 0
    return Engagement(attackers, defenders, cover, support, field.settlement is not None)
