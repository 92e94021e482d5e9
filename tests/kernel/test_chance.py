"""Drawing: fixed vectors worked out by hand, and laws proved by counting every case."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viktory_p2p.kernel.chance import below, draw, fits, outcomes, stream
from viktory_p2p.kernel.game import Chance, Choose, Outcome, Roll, Unseal

ENTROPY = st.binary(min_size=32, max_size=32)
NODES = st.one_of(
    st.builds(Roll, st.integers(1, 9), st.integers(2, 20), st.just("test")),
    st.builds(Choose, st.integers(1, 1000), st.just("test")),
    st.lists(st.integers(0, 5), min_size=1, max_size=5)
    .filter(any)
    .flatmap(lambda bag: st.integers(1, sum(bag)).map(lambda n: Unseal(tuple(range(n)), tuple(bag)))),
)


def block(entropy: bytes, counter: int) -> bytes:
    """One block of the stream, as the specification writes it."""
    return hashlib.sha256(b"viktory draw 1" + entropy + bytes([0, 0, 0, counter])).digest()


class Dry(Exception):
    """More bytes were read than there are."""


def source(*values: int) -> Iterator[int]:
    """A source of exactly these bytes."""
    yield from values
    raise Dry


# --- The stream -----------------------------------------------------------------------------------------


def test_the_stream_is_the_entropy_then_numbered_hashes() -> None:
    entropy = bytes(range(100, 132))
    read = bytes(itertools.islice(stream(entropy), 32 * 4))
    assert read == entropy + block(entropy, 1) + block(entropy, 2) + block(entropy, 3)


def test_the_counter_has_four_bytes() -> None:
    entropy = bytes(32)
    last = bytes(itertools.islice(stream(entropy), 32 * 300, 32 * 301))
    assert last == hashlib.sha256(b"viktory draw 1" + entropy + b"\x00\x00\x01\x2c").digest()


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_entropy_has_32_bytes(length) -> None:
    with pytest.raises(ValueError, match=f"entropy has {length} bytes"):
        draw(Roll(1, 6, "test"), bytes(length))


# --- One number -----------------------------------------------------------------------------------------


def accepted(n: int, values: Iterable[tuple[int, ...]]) -> Counter[int]:
    """How often each number comes out when *values* are read; −1 if they were thrown away."""
    found: Counter[int] = Counter()
    for value in values:
        try:
            found[below(n, source(*value))] += 1
        except Dry:
            found[-1] += 1
    return found


def test_a_d6_takes_252_of_256_bytes_42_for_each_face() -> None:
    found = accepted(6, ((byte,) for byte in range(256)))
    assert found == {-1: 4, 0: 42, 1: 42, 2: 42, 3: 42, 4: 42, 5: 42}


def test_every_number_takes_equally_many_bytes() -> None:
    for n in range(1, 257):
        found = accepted(n, ((byte,) for byte in range(256)))
        thrown = found.pop(-1, 0)
        assert found == dict.fromkeys(range(n), 256 // n)
        assert thrown == 256 % n


@pytest.mark.parametrize("n", [257, 1000, 65535, 65536])
def test_every_number_takes_equally_many_pairs_of_bytes(n) -> None:
    found = accepted(n, itertools.product(range(256), repeat=2))
    thrown = found.pop(-1, 0)
    assert found == dict.fromkeys(range(n), 65536 // n)
    assert thrown == 65536 % n


NUMBERS = {
    "remainder": (6, [251], 5),
    "the first byte thrown away": (6, [252, 8], 2),
    "thrown away again and again": (6, [255, 254, 253, 252, 0], 0),
    "most significant byte first": (1000, [1, 2], 258),
    "both bytes thrown away": (1000, [255, 0, 3, 231], 999),
    "the last pair that is kept": (1000, [253, 231], 999),
    "one byte holds 256 numbers": (256, [255], 255),
    "two bytes from 257 on": (257, [1, 0], 256),
    "three bytes from 65537 on": (65537, [1, 0, 0], 65536),
    "a single number still reads a byte": (1, [200], 0),
}


@pytest.mark.parametrize("n, values, number", NUMBERS.values(), ids=NUMBERS)
def test_below_reads_on_and_reads_no_more(n, values, number) -> None:
    numbers = source(*values, 77)
    assert below(n, numbers) == number
    assert next(numbers) == 77


# --- Fixed vectors --------------------------------------------------------------------------------------

ZEROS, ONES = bytes(32), bytes([255]) * 32
MIXED = bytes([252, 6, 11, 255, 253, 17, *range(26)])

VECTORS = {
    "zeros": (Roll(4, 6, ""), ZEROS, (1, 1, 1, 1)),
    "bytes 6, 11, 17 are kept": (Roll(3, 6, ""), MIXED, (1, 6, 6)),
    "a d10 throws away 250 and more": (Roll(3, 10, ""), MIXED, (7, 2, 8)),
    "a choice": (Choose(8, ""), MIXED, (252 % 8,)),
    "a choice of two bytes": (Choose(300, ""), MIXED, ((252 * 256 + 6) % 300,)),
    "tiles from the front": (Unseal((1, 2, 3), (2, 2, 2)), ZEROS, (0, 0, 1)),
    "tiles counted off": (Unseal((1, 2), (5, 3, 4)), bytes([7, 7, *range(30)]), (1, 2)),
    "empty kinds are skipped": (Unseal((1,), (0, 0, 1, 0)), ONES[:31] + b"\0", (2,)),
}


@pytest.mark.parametrize("node, entropy, outcome", VECTORS.values(), ids=VECTORS)
def test_vectors(node, entropy, outcome) -> None:
    assert draw(node, entropy) == outcome


def test_a_long_roll_reads_on_in_the_hashes() -> None:
    """Entropy of nothing but 255 gives no d6 at all: every face comes from the hashes."""
    kept = [byte for byte in block(ONES, 1) + block(ONES, 2) if byte < 252]
    assert draw(Roll(40, 6, ""), ONES) == tuple(byte % 6 + 1 for byte in kept[:40])


@given(ENTROPY, st.integers(1, 60), st.integers(2, 20))
def test_rolls_against_a_second_reading_of_the_specification(entropy, dice, sides) -> None:
    read = entropy + b"".join(block(entropy, counter) for counter in range(1, 9))
    kept = [byte for byte in read if byte < 256 // sides * sides]
    assert draw(Roll(dice, sides, ""), entropy) == tuple(byte % sides + 1 for byte in kept[:dice])


@given(ENTROPY, st.lists(st.integers(0, 6), min_size=1, max_size=6).filter(any), st.data())
def test_tiles_against_a_bag_that_is_spread_out(entropy, bag, data) -> None:
    """The same tiles come out when the bag is a list from which one place after another is taken."""
    count = data.draw(st.integers(1, sum(bag)))
    spread = [kind for kind, many in enumerate(bag) for _ in range(many)]
    numbers = iter(entropy + b"".join(block(entropy, counter) for counter in range(1, 9)))
    drawn = []
    for _ in range(count):
        limit = 256 // len(spread) * len(spread)
        drawn.append(spread.pop(next(byte for byte in numbers if byte < limit) % len(spread)))
    assert draw(Unseal(tuple(range(count)), tuple(bag)), entropy) == tuple(drawn)


# --- The law of the bag ---------------------------------------------------------------------------------

BAGS = [((1, 1), 1), ((2, 1), 2), ((2, 1), 3), ((1, 2, 1), 2), ((3, 0, 2), 3), ((2, 2, 1), 5), ((0, 1), 1)]


def shuffled(bag: tuple[int, ...], count: int) -> dict[Outcome, Fraction]:
    """The law of the first *count* tiles of a bag in which every order of the single tiles is as likely."""
    singles = [kind for kind, many in enumerate(bag) for _ in range(many)]
    orders = list(itertools.permutations(singles))
    seen = Counter(order[:count] for order in orders)
    return {tiles: Fraction(times, len(orders)) for tiles, times in seen.items()}


@pytest.mark.parametrize("bag, count", BAGS)
def test_weights_of_tiles_are_the_law_of_a_shuffled_bag(bag, count) -> None:
    weighed = outcomes(Unseal(tuple(range(count)), bag))
    total = sum(weight for _, weight in weighed)
    assert {tiles: Fraction(weight, total) for tiles, weight in weighed} == shuffled(bag, count)
    assert len({tiles for tiles, _ in weighed}) == len(weighed)


@pytest.mark.parametrize("bag, count", BAGS)
def test_drawn_tiles_have_the_law_of_a_shuffled_bag(bag, count) -> None:
    """Every number each draw can read is read once: as ``below`` is fair, this is the law of ``draw``."""
    sizes = [range(sum(bag) - taken) for taken in range(count)]
    found: Counter[Outcome] = Counter()
    for places in itertools.product(*sizes):
        entropy = bytes(places) + bytes(32 - count)
        found[draw(Unseal(tuple(range(count)), bag), entropy)] += 1
    total = sum(found.values())
    assert {tiles: Fraction(times, total) for tiles, times in found.items()} == shuffled(bag, count)


def test_weights_of_dice_and_choices() -> None:
    assert outcomes(Roll(2, 3, "")) == [((a, b), 1) for a in (1, 2, 3) for b in (1, 2, 3)]
    assert outcomes(Choose(3, "")) == [((0,), 1), ((1,), 1), ((2,), 1)]


def test_drawn_dice_have_the_weights_outcomes_gives_them() -> None:
    """Two d6 from every pair of bytes that are kept: 42 × 42 ways each."""
    found = Counter(draw(Roll(2, 6, ""), bytes([a, b, *[0] * 30])) for a in range(252) for b in range(252))
    assert found == {faces: 42 * 42 for faces, _ in outcomes(Roll(2, 6, ""))}


# --- What fits ------------------------------------------------------------------------------------------


@given(NODES, ENTROPY)
def test_what_is_drawn_fits(node, entropy) -> None:
    assert fits(node, draw(node, entropy))


SMALL: list[Chance] = [
    Roll(1, 6, ""),
    Roll(3, 2, ""),
    Choose(1, ""),
    Choose(4, ""),
    Unseal((7, 8), (1, 2)),
    Unseal((7, 8, 9), (1, 0, 2)),
]


@pytest.mark.parametrize("node", SMALL, ids=str)
def test_exactly_the_outcomes_fit(node) -> None:
    """Of all tuples over a few numbers too many, those fit that ``outcomes`` lists."""
    listed = {outcome for outcome, _ in outcomes(node)}
    tried = {values for n in range(5) for values in itertools.product(range(-2, 8), repeat=n)}
    assert {values for values in tried if fits(node, values)} == listed


def test_the_order_of_hexes_is_the_order_of_tiles() -> None:
    entropy = bytes([1, 0, *range(30)])
    assert draw(Unseal((5, 9), (1, 1)), entropy) == draw(Unseal((9, 5), (1, 1)), entropy) == (1, 0)
