"""Drawing: the one specified function from 32 bytes of entropy to the outcome of a chance node.

Bytes are read from a stream: first the entropy itself, then SHA-256(tag ‖ entropy ‖ counter) for the
counters 1, 2, … as four big-endian bytes.  A number below *n* takes the fewest whole bytes that can hold
it, most significant first; a value at or above the largest multiple of *n* is thrown away and read anew, so
that every number is exactly as likely (for a d6 a byte of 252 or more is thrown away).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from hashlib import sha256

from viktory_p2p.kernel.game import Chance, Choose, Outcome, Roll, Unseal

ENTROPY_BYTES = 32
TAG = b"viktory draw 1"


def stream(entropy: bytes) -> Iterator[int]:
    """The endless stream of bytes that *entropy* stands for."""
    if len(entropy) != ENTROPY_BYTES:
        raise ValueError(f"entropy has {len(entropy)} bytes, not {ENTROPY_BYTES}")
    yield from entropy
    for counter in itertools.count(1):
        yield from sha256(TAG + entropy + counter.to_bytes(4, "big")).digest()


def below(n: int, source: Iterator[int]) -> int:
    """A number from 0 to *n* − 1 from *source*, by rejection."""
    width = max(1, ((n - 1).bit_length() + 7) // 8)
    span = 256**width
    limit = span - span % n
    while True:
        value = next(source)
        for _ in range(width - 1):
            value = value << 8 | next(source)
        if value < limit:
            return value % n


def draw(node: Chance, entropy: bytes) -> Outcome:
    """The outcome of *node* that *entropy* gives."""
    source = stream(entropy)
    match node:
        case Roll(dice, sides):
            return tuple(below(sides, source) + 1 for _ in range(dice))
        case Choose(n):
            return (below(n, source),)
        case Unseal(hexes, bag):
            return _draw_tiles(len(hexes), bag, source)


def _draw_tiles(count: int, bag: tuple[int, ...], source: Iterator[int]) -> Outcome:
    """*count* tiles without replacement; the tiles of the bag are counted off kind by kind."""
    left = list(bag)
    drawn: list[int] = []
    for _ in range(count):
        place = below(sum(left), source)
        kind = 0
        while place >= left[kind]:
            place -= left[kind]
            kind += 1
        left[kind] -= 1
        drawn.append(kind)
    return tuple(drawn)


def fits(node: Chance, outcome: Outcome) -> bool:
    """Whether *outcome* is one that *node* can have."""
    match node:
        case Roll(dice, sides):
            return len(outcome) == dice and all(1 <= face <= sides for face in outcome)
        case Choose(n):
            return len(outcome) == 1 and 0 <= outcome[0] < n
        case Unseal(hexes, bag):
            known = len(outcome) == len(hexes) and all(0 <= kind < len(bag) for kind in outcome)
            return known and all(outcome.count(kind) <= bag[kind] for kind in set(outcome))


def outcomes(node: Chance) -> list[tuple[Outcome, int]]:
    """Every outcome of *node* with its exact weight: for small nodes, and bots that look ahead."""
    match node:
        case Roll(dice, sides):
            return [(faces, 1) for faces in itertools.product(range(1, sides + 1), repeat=dice)]
        case Choose(n):
            return [((i,), 1) for i in range(n)]
        case Unseal(hexes, bag):
            return _tile_outcomes(len(hexes), bag)


def _tile_outcomes(count: int, bag: tuple[int, ...]) -> list[tuple[Outcome, int]]:
    if count == 0:
        return [((), 1)]
    found: list[tuple[Outcome, int]] = []
    for kind, many in enumerate(bag):
        if many:
            rest = (*bag[:kind], many - 1, *bag[kind + 1 :])
            found += [((kind, *tail), many * weight) for tail, weight in _tile_outcomes(count - 1, rest)]
    return found
