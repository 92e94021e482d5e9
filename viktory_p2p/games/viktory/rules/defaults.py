"""Default choices for a seat that cannot be asked: resigned, dropped, or gone (R9, R143)."""

from __future__ import annotations

from collections.abc import Sequence

from viktory_p2p.games.viktory.actions import Remove
from viktory_p2p.games.viktory.units import FRIGATE, Stack, Unit


def casualty(stack: Stack) -> Unit:
    """A unit whose type is there more than once, infantry first; of ships the one with least cargo.

    Rule R9."""
    if stack[0].kind == FRIGATE:
        return min(stack, key=lambda ship: (len(ship.cargo), ship))
    kinds = [unit.kind for unit in stack]
    return min(stack, key=lambda unit: (kinds.count(unit.kind) == 1, unit))


def prey(stack: Stack) -> Unit:
    """The enemy unit a selective hit takes: the only one of its type, artillery first; the fullest ship."""
    kinds = [unit.kind for unit in stack]
    return max(stack, key=lambda unit: (kinds.count(unit.kind) == 1, unit.kind, len(unit.cargo), unit))


def removal(choices: Sequence[Remove]) -> Remove:
    """Reserve before map: the choices come in that order.  Rule R9."""
    return choices[0]
