"""Hidden tiles: whatever is turned over, in whatever order, the map has exactly the law of a shuffled one."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viktory_p2p.kernel.chance import draw
from viktory_p2p.kernel.game import Outcome, Unseal

Map = tuple[int | None, ...]
"""The kind of tile on every hex, or None where it lies face down."""
Strategy = Callable[[Map], tuple[int, ...]]
"""Which hexes are turned over next, from what has been seen."""
Law = dict[Map, Fraction]


def drawn_law(hexes: tuple[int, ...], bag: tuple[int, ...]) -> dict[Outcome, Fraction]:
    """The law of one draw: every number it can read is read once, for ``below`` is fair."""
    sizes = [range(sum(bag) - taken) for taken in range(len(hexes))]
    found = Counter(
        draw(Unseal(hexes, bag), bytes(places) + bytes(32 - len(hexes)))
        for places in itertools.product(*sizes)
    )
    return {outcome: Fraction(times, found.total()) for outcome, times in found.items()}


def explored_law(bag: tuple[int, ...], strategy: Strategy) -> Law:
    """The law of the whole map when *strategy* says what is turned over."""
    blank: Map = (None,) * sum(bag)
    law: Law = {}
    for seen, weight in _explored(blank, Fraction(1), bag, strategy):
        law[seen] = law.get(seen, Fraction(0)) + weight
    return law


def _explored(
    seen: Map, weight: Fraction, bag: tuple[int, ...], strategy: Strategy
) -> Iterator[tuple[Map, Fraction]]:
    if None not in seen:
        yield seen, weight
        return
    hexes = strategy(seen)
    left = tuple(many - seen.count(kind) for kind, many in enumerate(bag))
    for outcome, part in drawn_law(hexes, left).items():
        shown = dict(zip(hexes, outcome, strict=True))
        after = tuple(shown.get(place, kind) for place, kind in enumerate(seen))
        yield from _explored(after, weight * part, bag, strategy)


def shuffled_law(bag: tuple[int, ...]) -> Law:
    """The law of a map that was shuffled before the game."""
    tiles = [kind for kind, many in enumerate(bag) for _ in range(many)]
    orders: Counter[Map] = Counter(itertools.permutations(tiles))
    return {tiles: Fraction(times, orders.total()) for tiles, times in orders.items()}


def single_hex_strategies(bag: tuple[int, ...]) -> Iterator[dict[Map, int]]:
    """Every way to explore hex by hex, each an answer to everything that can be seen on that way."""
    yield from _strategies([((None,) * sum(bag))], bag)


def _strategies(open_maps: list[Map], bag: tuple[int, ...]) -> Iterator[dict[Map, int]]:
    """Every plan for all of *open_maps* and what they lead to."""
    if not open_maps:
        yield {}
        return
    seen, *others = open_maps
    if None not in seen:
        yield from _strategies(others, bag)
        return
    for place in [place for place, kind in enumerate(seen) if kind is None]:
        next_maps = [
            (*seen[:place], kind, *seen[place + 1 :])
            for kind, many in enumerate(bag)
            if seen.count(kind) < many
        ]
        for rest in _strategies([*next_maps, *others], bag):
            yield {seen: place, **rest}


@pytest.mark.parametrize("bag, plans", [((1, 1), 2), ((2, 1), 12), ((1, 1, 1), 24), ((2, 2), 576)])
def test_every_adaptive_order_of_single_hexes_has_the_law_of_a_shuffled_map(bag, plans) -> None:
    law, tried = shuffled_law(bag), 0
    for plan in single_hex_strategies(bag):
        assert explored_law(bag, lambda seen, plan=plan: (plan[seen],)) == law  # type: ignore[misc]
        tried += 1
    assert tried == plans


@given(st.sampled_from([(2, 2), (2, 1, 1), (3, 2), (2, 0, 2)]), st.randoms(use_true_random=False))
def test_adaptive_groups_of_hexes_have_the_law_of_a_shuffled_map(bag, choice) -> None:
    plan: dict[Map, tuple[int, ...]] = {}

    def strategy(seen: Map) -> tuple[int, ...]:
        if seen not in plan:
            hidden = [place for place, kind in enumerate(seen) if kind is None]
            plan[seen] = tuple(choice.sample(hidden, choice.randint(1, len(hidden))))
        return plan[seen]

    assert explored_law(bag, strategy) == shuffled_law(bag)


@pytest.mark.parametrize("bag", [(2, 1), (1, 2, 1)])
def test_tiles_put_back_would_have_another_law(bag) -> None:
    """The comparison can fail: here every hex is drawn from the full bag."""
    single = drawn_law((0,), bag)
    law: Law = {}
    for drawn in itertools.product(single.items(), repeat=sum(bag)):
        weight = Fraction(1)
        for _, part in drawn:
            weight *= part
        law[tuple(kind for (kind,), _ in drawn)] = weight
    assert law != shuffled_law(bag)
