"""What a rule set says about dice in battle, small enough to remember results by."""

from __future__ import annotations

from typing import NamedTuple

from viktory_p2p.games.viktory.odds.engagement import Engagement
from viktory_p2p.games.viktory.rules.dice import per_type, per_unit
from viktory_p2p.games.viktory.ruleset import RuleSet
from viktory_p2p.games.viktory.units import Counts


class Marks(NamedTuple):
    """The highest face that lets the roller choose, and the highest that hits (10.1)."""

    selective: int
    hit: int


class Fire(NamedTuple):
    """Dice by kind, and what they hit with."""

    attack: Counts
    defence: Counts
    opening: Counts
    marks: Marks


class Dice(NamedTuple):
    """How many dice are rolled: before the battle, and by both sides in the first round."""

    opening: int
    attack: int
    defence: int


def fire_of(rules: RuleSet) -> Fire:
    """The dice of *rules*.  Rules 10.1, 12.3.0, 12.3.1, 12.3.2."""
    return Fire(rules.attack, rules.defence, rules.opening_fire, Marks(rules.selective, rules.hit))


def first_dice(fire: Fire, battle: Engagement) -> Dice:
    """The dice that *battle* begins with, if pre-battle fire hits nobody; none is rolled at nobody.

    Rules 12.3.0, 12.3.1, 12.3.2, R73, R75, R144."""
    if not any(battle.defenders):
        return Dice(0, 0, standing_dice(battle))
    opening = per_unit(fire.opening, battle.attackers) if battle.opening else 0
    defence = per_type(fire.defence, battle.defenders) + battle.cover + battle.support
    return Dice(opening, per_type(fire.attack, battle.attackers), defence)


def most_hits(fire: Fire) -> int:
    """As many as an attack can score in a round: all its dice.  Rule 12.3.1."""
    return per_type(fire.attack, (1, 1, 1, 1))


def standing_dice(battle: Engagement) -> int:
    """The dice that nothing suppresses: those the hex rolls with no unit in it.  Rules 12.3.2, R77."""
    return battle.cover + battle.support if battle.settled else 0
