"""How many dice a side rolls, 12.3: per type of unit, for support, terrain and settlements."""

from __future__ import annotations

from viktory_p2p.games.viktory.ruleset import CITY, TOWN, RuleSet, Settlement
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.terrain import Terrain
from viktory_p2p.games.viktory.units import FRIGATE, Counts, Stack, fighters
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Hex


def per_type(table: Counts, force: Counts) -> int:
    """The dice of *table* for every type present, however many units.  Rules 12.0, 12.3.1, 12.3.2."""
    return sum(dice for dice, many in zip(table, force, strict=True) if many)


def per_unit(table: Counts, force: Counts) -> int:
    """The dice of *table* for every single unit.  Rule 12.3.0."""
    return sum(dice * many for dice, many in zip(table, force, strict=True))


def attack_dice(rules: RuleSet, attackers: Stack) -> int:
    """The attacker's dice in a round.  Rules 12.3.1, R76, R86."""
    return per_type(rules.attack, fighters(attackers))


def opening_dice(rules: RuleSet, attackers: Stack) -> int:
    """Pre-battle fire: per unit, not per type.  Rules 12.3.0, R73."""
    return per_unit(rules.opening_fire, fighters(attackers))


def naval_support(state: State, site: Hex, defender: Seat) -> int:
    """A frigate of the defender beside a land battle helps; several help no more.

    Rules 12.32, 12.33, R85."""
    if state.ground.water >> site & 1:
        return 0
    beside = state.board.beside[site] & state.ground.water
    return state.rules.support if beside & state.held[defender] else 0


def cover(state: State, site: Hex, defender: Seat) -> int:
    """The best of terrain and settlement, never both.  Rules 12.3.2, 14.0, R87."""
    settlement = None
    if state.settled(defender) >> site & 1:
        settlement = CITY if state.cities[defender] >> site & 1 else TOWN
    return best_cover(state.rules, state.ground.terrain(site), settlement, state.controls_capital(defender))


def best_cover(rules: RuleSet, terrain: Terrain | None, settlement: Settlement | None, capital: bool) -> int:
    """The same, told what lies and stands there, and whether the defender controls his capital."""
    best = 0 if terrain is None else rules.cover[terrain]
    if settlement is None:
        return best
    walls = rules.walls if capital else rules.walls_without_capital
    return max(best, walls[settlement])


def standing_dice(state: State, site: Hex, defender: Seat) -> int:
    """What the hex would roll with no unit in it: nothing without a settlement.  Rules 12.3.2, R77."""
    if not state.settled(defender) >> site & 1:
        return 0
    return cover(state, site, defender) + naval_support(state, site, defender)


def defence_dice(state: State, site: Hex, defender: Seat, surplus: int) -> int:
    """The defender's dice in a round, less what *surplus* hits suppress.  Rules 12.3.2, 12.31, R76, R77."""
    defenders = fighters(state.units[site])
    military = per_type(state.rules.defence, defenders)
    if defenders[FRIGATE]:
        return max(0, military - surplus)
    sure = standing_dice(state, site, defender)
    if not any(defenders):
        return sure
    total = military + cover(state, site, defender) + naval_support(state, site, defender)
    return max(sure, total - surplus)
