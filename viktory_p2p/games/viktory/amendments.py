"""Amendments: what each optional rule changes, a function from one rule set to the next.

Each is named like its option and is handed the option's value; they apply in the order of ``AMENDMENTS``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from viktory_p2p.games.viktory.rules import victory
from viktory_p2p.games.viktory.ruleset import RuleSet
from viktory_p2p.kernel.hexes import Board, Mask

Amendment = Callable[[RuleSet, int], RuleSet]


def decisive_strike(rules: RuleSet, value: int) -> RuleSet:
    """The first capital that falls ends the game.  Rule 5.3."""
    return replace(rules, after_conquest=(*rules.after_conquest, victory.end_at_first_capital))


def dominance(rules: RuleSet, value: int) -> RuleSet:
    """An empire of *value* points wins at the start of its turn.  Rule 5.4."""
    checks = (victory.end_by_dominance, *rules.turn_start)
    return replace(rules, dominant_score=value, turn_start=checks)


def doomsday(rules: RuleSet, value: int) -> RuleSet:
    """The first captured city starts a clock that dice stop.  Rules 5.5, R12, R13."""
    return replace(
        rules,
        turn_start=(*rules.turn_start, victory.ask_doomsday),
        after_conquest=(*rules.after_conquest, victory.start_clock),
        after_departure=(*rules.after_departure, victory.end_by_doomsday),
    )


def flat_world(rules: RuleSet, value: int) -> RuleSet:
    """Forest and mountain neither slow, nor block, nor cover; settlements still do.  Rules 15.1, R137."""
    return replace(rules, slow=(), blocking=(), cover=(0, 0, 0, 0, 0))


def no_exploration(rules: RuleSet, value: int) -> RuleSet:
    """Every tile lies face up.  Rules 15.2, R138."""
    return replace(rules, turned_at_start=_whole_map)


def _whole_map(board: Board) -> Mask:
    return board.inner


AMENDMENTS: tuple[Amendment, ...] = (decisive_strike, dominance, doomsday, flat_world, no_exploration)
