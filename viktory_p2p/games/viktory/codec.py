"""A state as plain data, and its digest: what peers compare after every signed action.

Everything public is in it once: the board by its side, the rules by the options they were made of, masks as
hexadecimal text, a stack as text.  What happened on the way (events) is not part of a state.  Most of a state
is the same from one action to the next, so the texts of its parts are kept.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256

from viktory_p2p.games.viktory.questions import Combat, Doom, FirstPlayer, Question, Removal
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import FRIGATE, LETTERS, Stack, Unit
from viktory_p2p.kernel.game import Plain
from viktory_p2p.kernel.hexes import Mask

DIGEST_BYTES = 16

_json = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


def digest(state: State) -> bytes:
    """16 bytes that differ when states differ: SHA-256 over compact JSON."""
    return sha256(_json(plain(state)).encode("ascii")).digest()[:DIGEST_BYTES]


def plain(state: State) -> list[Plain]:
    """Every field of *state* but its events, as lists, numbers and texts."""
    return [
        state.board.side,
        [*state.options],
        state.rules.turn_limit,
        state.seats,
        [*state.colours],
        [_masks(state.ground.masks), *state.ground.bag],
        [[place, _stack(stack)] for place, stack in enumerate(state.units) if stack],
        _masks(tuple(state.held)),
        [
            [site, _stack(units), _masks((entries,))]
            for site, (units, entries) in sorted(state.assaults.items())
        ],
        [_masks(state.towns), _masks(state.cities)],
        [[*counts] for counts in state.reserve],
        [*state.capitals],
        [*state.standing],
        [state.first, state.seat, state.phase, state.number, state.builds],
        [_masks((state.new, state.begun, state.fought)), _masks((state.group, state.turning))],
        [state.mover, state.left],
        [[*pair] for pair in state.placed],
        _masks(state.docks),
        None if state.question is None else _question(state.question),
        [int(state.clock), *state.marked],
        None if state.over is None else [state.over.reason, *state.over.winners],
    ]


@lru_cache(maxsize=1 << 12)
def _masks(masks: tuple[Mask, ...]) -> str:
    """Masks as text: ``3c0,0,18``."""
    return ",".join([f"{mask:x}" for mask in masks])


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
