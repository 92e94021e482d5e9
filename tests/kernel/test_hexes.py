"""Hex geometry against the words of the notation, and against plain searching."""

from __future__ import annotations

from collections import deque
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viktory_p2p.kernel.hexes import Board, Hex, board, hexes_in, mask_of

SIDES = (1, 2, 3, 5, 6, 7, 8)
BOARDS = [board(side) for side in SIDES]
PLAYED = [board(side) for side in (5, 6, 7, 8)]
SIX = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

every_board = pytest.mark.parametrize("grid", BOARDS, ids=str)


@cache
def beside(grid: Board, place: Hex) -> frozenset[Hex]:
    """The neighbours by their axial coordinates, without a mask."""
    q, r = grid.axial(place)
    cells = {grid.axial(other): other for other in grid.hexes}
    return frozenset(cells[q + dq, r + dr] for dq, dr in SIX if (q + dq, r + dr) in cells)


def steps_from(grid: Board, start: Hex) -> dict[Hex, int]:
    """Breadth-first search: how far every hex is from *start*."""
    found, queue = {start: 0}, deque([start])
    while queue:
        place = queue.popleft()
        for near in beside(grid, place) - found.keys():
            found[near] = found[place] + 1
            queue.append(near)
    return found


def names(grid: Board, mask: int) -> set[str]:
    return {grid.names[place] for place in hexes_in(mask)}


def named(grid: Board, text: str) -> list[Hex]:
    found = [grid.find(name) for name in text.split()]
    assert None not in found
    return [place for place in found if place is not None]


# --- Sizes and names ------------------------------------------------------------------------------------


@pytest.mark.parametrize("side, hexes, rim", [(5, 61, 24), (6, 91, 30), (7, 127, 36), (8, 169, 42)])
def test_sizes(side, hexes, rim) -> None:
    grid = board(side)
    assert len(grid.hexes) == len(set(grid.hexes)) == grid.all.bit_count() == hexes
    assert grid.rim.bit_count() == rim
    assert grid.inner.bit_count() == hexes - rim
    assert grid.rim & grid.inner == 0
    assert grid.rim | grid.inner == grid.all


def test_the_names_of_the_61_hex_map() -> None:
    lengths = {"a": 5, "b": 6, "c": 7, "d": 8, "e": 9, "f": 8, "g": 7, "h": 6, "i": 5}
    expected = [f"{row}{number}" for row, length in lengths.items() for number in range(1, length + 1)]
    grid = board(5)
    assert [grid.names[place] for place in grid.hexes] == expected
    assert grid.names[grid.at(0, 0)] == "e5"


@pytest.mark.parametrize("side, last", [(5, "i5"), (6, "k6"), (7, "m7"), (8, "o8")])
def test_first_and_last_name(side, last) -> None:
    grid = board(side)
    assert (grid.names[grid.hexes[0]], grid.names[grid.hexes[-1]]) == ("a1", last)


@pytest.mark.parametrize("grid", PLAYED, ids=str)
def test_axial_coordinates_of_a_row_begin_where_the_notation_says(grid) -> None:
    n = grid.side - 1
    for row, places in enumerate(grid.rows()):
        r = row - n
        first = max(-n, -n - r)
        assert [grid.axial(place) for place in places] == [(first + i, r) for i in range(len(places))]
        letter = "abcdefghijklmno"[row]
        assert [grid.names[place] for place in places] == [f"{letter}{i + 1}" for i in range(len(places))]


@pytest.mark.parametrize("grid", PLAYED, ids=str)
def test_the_perimeter_is_the_outer_rows_and_the_ends_of_the_others(grid) -> None:
    first, *middle, last = grid.rows()
    ends = {place for row in middle for place in (row[0], row[-1])}
    assert set(hexes_in(grid.rim)) == {*first, *last, *ends}


def test_the_two_player_start_groups() -> None:
    """b2 b3 c2 and g6 h5 h4 are bends on land, and each is the other seen from the opposite side."""
    grid = board(5)
    one, other = named(grid, "b2 b3 c2"), named(grid, "h5 h4 g6")
    for corner, left, right in (one, other):
        assert [grid.distance(corner, left), grid.distance(corner, right), grid.distance(left, right)] == [
            1,
            1,
            2,
        ]
        assert mask_of((corner, left, right)) & grid.rim == 0
    turned = [tuple(-c for c in grid.axial(place)) for place in one]
    assert turned == [grid.axial(place) for place in other]


@every_board
def test_names_and_numbers_have_one_order(grid) -> None:
    assert list(grid.hexes) == sorted(grid.hexes)
    by_name = sorted(grid.hexes, key=lambda place: (grid.names[place][0], int(grid.names[place][1:])))
    assert by_name == list(grid.hexes) == list(hexes_in(grid.all))


@every_board
def test_finding_a_name(grid) -> None:
    for place in grid.hexes:
        assert grid.find(grid.names[place]) == place
        assert grid.at(*grid.axial(place)) == place
    for name in ("", "a0", "z9", "A1", "a01", " a1", "a1 ", "1a", "a", "e-1", "a99"):
        assert grid.find(name) is None


@every_board
def test_what_is_no_hex_has_no_name_and_no_neighbours(grid) -> None:
    for place in set(range(grid.size)) - set(grid.hexes):
        assert grid.names[place] == ""
        assert grid.beside[place] == 0
        assert grid.ring2[place] == ()
        assert all(layer[place] == 0 for layer in grid.reach)


def test_a_board_is_made_once() -> None:
    assert board(5) is board(5)
    assert repr(board(5)) == "Board(side=5)"


# --- Neighbours and distances ---------------------------------------------------------------------------

BESIDE_ON_61 = {
    "e5": "d4 d5 e4 e6 f4 f5",
    "a1": "a2 b1 b2",
    "e1": "d1 e2 f1",
    "d1": "c1 d2 e1 e2",
    "i5": "h5 h6 i4",
}


@pytest.mark.parametrize("name, expected", BESIDE_ON_61.items(), ids=BESIDE_ON_61)
def test_neighbours_on_the_61_hex_map(name, expected) -> None:
    grid = board(5)
    (place,) = named(grid, name)
    assert list(grid.neighbours(place)) == named(grid, expected)


@every_board
def test_neighbours(grid) -> None:
    for place in grid.hexes:
        near = grid.neighbours(place)
        assert set(near) == beside(grid, place)
        assert list(near) == sorted(near)
        assert all(place in grid.neighbours(other) for other in near)
        assert place not in near


@every_board
def test_distance_against_searching(grid) -> None:
    for start in grid.hexes:
        found = steps_from(grid, start)
        assert {place: grid.distance(start, place) for place in grid.hexes} == found


# --- Masks ----------------------------------------------------------------------------------------------


@every_board
def test_rings_and_reaches_against_searching(grid) -> None:
    for start in grid.hexes:
        found = steps_from(grid, start)
        for distance in range(2 * grid.side):
            ring = mask_of(place for place, steps in found.items() if steps == distance)
            assert grid.ring(start, distance) == ring
        for distance, layer in enumerate(grid.reach):
            assert layer[start] == mask_of(place for place, steps in found.items() if steps <= distance)


def sets(grid: Board) -> st.SearchStrategy[set[Hex]]:
    return st.sets(st.sampled_from(grid.hexes))


MASKS = st.sampled_from(BOARDS).flatmap(lambda grid: st.tuples(st.just(grid), sets(grid)))


@given(MASKS)
def test_spread_against_searching(drawn) -> None:
    grid, places = drawn
    around = places.union(*(beside(grid, place) for place in places))
    assert grid.spread(mask_of(places)) == mask_of(around)


@given(MASKS, st.integers(0, 6))
def test_within_against_distances(drawn, steps) -> None:
    grid, places = drawn
    near = {one for one in grid.hexes if any(grid.distance(one, other) <= steps for other in places)}
    assert grid.within(mask_of(places), steps) == mask_of(near)


@given(MASKS)
def test_masks_and_sets_are_the_same(drawn) -> None:
    _, places = drawn
    assert set(hexes_in(mask_of(places))) == places
    assert list(hexes_in(mask_of(places))) == sorted(places)


@every_board
def test_the_middles_of_the_second_ring(grid) -> None:
    for place in grid.hexes:
        far = [other for other in grid.hexes if grid.distance(place, other) == 2]
        middles = [mask_of(beside(grid, place) & beside(grid, other)) for other in far]
        assert list(grid.ring2[place]) == list(zip([1 << other for other in far], middles, strict=True))
        assert all(middle.bit_count() in (1, 2) for middle in middles)


def test_middles_on_the_61_hex_map() -> None:
    """In a straight line one hex lies between, round the corner two."""
    grid = board(5)
    (centre,) = named(grid, "e5")
    found = {grid.names[far.bit_length() - 1]: names(grid, middle) for far, middle in grid.ring2[centre]}
    assert found["e7"] == {"e6"}
    assert found["c3"] == {"d4"}
    assert found["c4"] == {"d4", "d5"}
    assert found["d3"] == {"d4", "e4"}
    assert len(found) == 12
