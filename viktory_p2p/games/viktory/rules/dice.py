"""How many dice a side rolls, 12.3: per type of unit, for support, terrain and settlements."""

from __future__ import annotations

from viktory_p2p.games.viktory.ruleset import RuleSet
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import FRIGATE, Counts, Stack
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Hex


def per_type(table: Counts, stack: Stack) -> int:
    """The dice of *table* for every type present, however many units.  Rules 12.0, 12.3.1, 12.3.2."""
    return sum(table[kind] for kind in {unit.kind for unit in stack})


def attack_dice(rules: RuleSet, attackers: Stack) -> int:
    """The attacker's dice in a round.  Rules 12.3.1, R76, R86."""
    return per_type(rules.attack, attackers)


def opening_dice(rules: RuleSet, attackers: Stack) -> int:
    """Pre-battle fire: per unit, not per type.  Rules 12.3.0, R73."""
    return sum(rules.opening_fire[unit.kind] for unit in attackers)


def naval_support(state: State, site: Hex, defender: Seat) -> int:
    """A frigate of the defender beside a land battle helps; several help no more.

    Rules 12.32, 12.33, R85."""
    if state.ground.water >> site & 1:
        return 0
    beside = state.board.beside[site] & state.ground.water
    return state.rules.support if beside & state.held[defender] else 0


def cover(state: State, site: Hex, defender: Seat) -> int:
    """The best of terrain and settlement, never both.  Rules 12.3.2, 14.0, R87."""
    terrain = state.ground.terrain(site)
    best = state.rules.cover[terrain] if terrain is not None else 0
    if state.settled(defender) >> site & 1:
        capital = state.controls_capital(defender)
        walls = state.rules.walls if capital else state.rules.walls_without_capital
        best = max(best, walls[int(state.cities[defender] >> site & 1)])
    return best


def standing_dice(state: State, site: Hex, defender: Seat) -> int:
    """What the hex would roll with no unit in it: nothing without a settlement.  Rules 12.3.2, R77."""
    if not state.settled(defender) >> site & 1:
        return 0
    return cover(state, site, defender) + naval_support(state, site, defender)


def defence_dice(state: State, site: Hex, defender: Seat, surplus: int) -> int:
    """The defender's dice in a round, less what *surplus* hits suppress.  Rules 12.3.2, 12.31, R76, R77."""
    defenders = state.units[site]
    if defenders and defenders[0].kind == FRIGATE:
        return max(0, per_type(state.rules.defence, defenders) - surplus)
    sure = standing_dice(state, site, defender)
    if not defenders:
        return sure
    military = per_type(state.rules.defence, defenders)
    total = military + cover(state, site, defender) + naval_support(state, site, defender)
    return max(sure, total - surplus)
