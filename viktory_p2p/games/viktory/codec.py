"""A state as plain data, and its digest: what peers compare after every signed action.

Everything public is in it once: the board by its side, the rules by the options they were made of, masks as
hexadecimal text, a stack as text.  What happened on the way (events) is not part of a state.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256

from viktory_p2p.games.viktory.state import Combat, Doom, FirstPlayer, Question, Removal, State
from viktory_p2p.games.viktory.units import FRIGATE, LETTERS, Stack, Unit
from viktory_p2p.kernel.game import Plain
from viktory_p2p.kernel.hexes import Mask

DIGEST_BYTES = 16


def digest(state: State) -> bytes:
    """16 bytes that differ when states differ: SHA-256 over compact JSON."""
    text = json.dumps(plain(state), separators=(",", ":"))
    return sha256(text.encode("ascii")).digest()[:DIGEST_BYTES]


def plain(state: State) -> list[Plain]:
    """Every field of *state* but its events, as lists, numbers and texts."""
    ground = state.ground
    return [
        state.board.side,
        [*state.options],
        state.rules.turn_limit,
        state.seats,
        [*state.colours],
        [*map(_mask, ground.masks), *ground.bag],
        [[place, _stack(stack)] for place, stack in enumerate(state.units) if stack],
        [*map(_mask, state.held)],
        [[site, _stack(units), _mask(entries)] for site, (units, entries) in sorted(state.assaults.items())],
        [*map(_mask, state.towns)],
        [*map(_mask, state.cities)],
        [[*counts] for counts in state.reserve],
        [*state.capitals],
        [*state.standing],
        [state.first, state.seat, state.phase, state.number, state.builds],
        [_mask(state.new), _mask(state.begun), _mask(state.fought)],
        [state.mover, state.left],
        [[*pair] for pair in state.placed],
        [_mask(state.group), _mask(state.turning)],
        None if state.question is None else _question(state.question),
        [int(state.clock), *state.marked],
        None if state.over is None else [state.over.reason, *state.over.winners],
    ]


def _mask(mask: Mask) -> str:
    return f"{mask:x}"


@lru_cache(maxsize=1 << 14)
def _stack(stack: Stack) -> str:
    """A stack as text, status and all: ``I0I2F1(A3)1@57``."""
    return "".join(map(_unit, stack))


def _unit(unit: Unit) -> str:
    if unit.kind != FRIGATE:
        return f"{LETTERS[unit.kind]}{unit.status}"
    return f"{LETTERS[FRIGATE]}{unit.status}({_stack(unit.cargo)}){unit.landed}@{unit.ashore}"


def _question(question: Question) -> list[Plain]:
    match question:
        case Combat(stage, site, defender, dice, round_, picks, hits, surplus, struck, fallen):
            numbers = [stage, site, defender, dice, round_, picks, hits, surplus]
            return ["combat", *numbers, _stack(struck), _stack(fallen)]
        case Removal(seat, owed):
            return ["removal", seat, *owed]
        case Doom():
            return ["doom"]
        case FirstPlayer():
            return ["first-player"]
