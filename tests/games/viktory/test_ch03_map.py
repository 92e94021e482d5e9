"""Chapter 3: the map and its edge, the bag of tiles, start groups, the reference card, the pieces."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.games.viktory.scenes import scene, world
from viktory_p2p.games.viktory.card import card
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.ruleset import STANDARD
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Choose, Decision, Roll, Setup, Unseal
from viktory_p2p.kernel.hexes import hexes_in

RED: dict[str, Any] = {"capital": "b2", "towns": ["b2"], "units": ["b2 I"]}
YELLOW: dict[str, Any] = {"capital": "h4", "towns": ["h4"], "units": ["h4 I"]}

SIZES = [
    (2, 5, 9, 61, 24),
    (3, 6, 11, 91, 30),
    (4, 7, 13, 127, 36),
    (5, 8, 15, 169, 42),
    (6, 8, 15, 169, 42),
    (7, 8, 15, 169, 42),
    (8, 8, 15, 169, 42),
]
"""Seats, hexes on an edge, hexes across, all hexes, hexes of the edge."""


def rows_of(seats):
    view = VIKTORY.view(VIKTORY.initial(Setup(seats)), None)
    rows = view["map"]
    assert isinstance(rows, list)
    return [row.split() for row in rows]


@pytest.mark.rule("3.0", "3.1", "3.2")
@pytest.mark.parametrize("seats, edge, across, total, rim", SIZES)
def test_the_map_is_a_hexagon_as_large_as_the_table(seats, edge, across, total, rim):
    rows = rows_of(seats)
    assert [len(row) for row in rows] == [*range(edge, across), *range(across, edge - 1, -1)]
    assert sum(map(len, rows)) == total
    assert sum(row.count("w") for row in rows) == rim


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_edge_is_water_and_everything_inside_lies_face_down(seats):
    first, *inner, last = rows_of(seats)
    assert {*first, *last} == {"w"}
    for row in inner:
        assert row[0] == row[-1] == "w"
        assert {*row[1:-1]} == {"?"}


@pytest.mark.rule("3.2")
def test_ships_sail_around_the_world_along_the_edge():
    route = ["a1", "a2", "a3", "a4", "a5", "b6"]
    s = scene([f"move {a} F {b}" for a, b in pairwise(route)],
              inside="?", tiles=["p", "p", "p", "p"],
              changes="p:b2 h4", red={**RED, "units": ["b2 I", "a1 F"]}, yellow=YELLOW)  # fmt: skip
    assert s.units("red") == {"b2": "I", "b6": "F"}


@pytest.mark.rule("3.1", "9.1")
@pytest.mark.parametrize("tile", list("pgfm"))
def test_four_terrains_are_land(tile):
    s = scene(changes=f"{tile}:c2", red=RED, yellow=YELLOW)
    assert "move b2 I c2" in s.legal


@pytest.mark.rule("3.1", "9.1")
def test_the_fifth_terrain_is_water():
    with pytest.raises(BadInput, match=r"\(rule 9\.1\)"):
        scene(["move b2 I c2"], changes="w:c2", red=RED, yellow=YELLOW)


@pytest.mark.rule("3.2", "R1")
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_bag_holds_all_132_tiles_whatever_the_map(seats):
    state = VIKTORY.resolve(VIKTORY.initial(Setup(seats)), (0,)).state
    node = VIKTORY.node(state)
    assert isinstance(node, Unseal)
    assert node.bag == (24, 24, 24, 24, 36)


@pytest.mark.rule("3.2", "R1")
def test_a_tile_turned_over_has_left_the_bag():
    state = VIKTORY.resolve(VIKTORY.initial(Setup(2)), (0,)).state
    state = VIKTORY.resolve(state, (0, 3, 4)).state
    assert state.ground.bag == (23, 24, 24, 23, 35)


@pytest.mark.rule("3.2", "R1")
def test_the_bag_holds_none_of_a_terrain_the_map_has_used_up():
    drawn = scene(checked=True, changes="g:d2 d3 d4 d5 d6 d7 e2 e3 e4 e5", red=RED, yellow=YELLOW)
    assert drawn.state.ground.bag == (0, 14, 24, 24, 36)  # 27 hexes of plains, drawn by hand
    spare = scene(checked=True, changes="g:d2 d3 d4 d5 d6 d7 e2 e3 e4 e5 e6 e7 e8 f2", red=RED, yellow=YELLOW)
    assert spare.state.ground.bag == (1, 10, 24, 24, 36)


@pytest.mark.rule("3.2")
def test_three_seats_do_not_play_on_the_map_of_two():
    turn = {"seat": "red", "phase": "found"}
    document = {"seats": ["red", "yellow", "green"], "map": world(seats=2, inside="?"), "turn": turn}
    with pytest.raises(BadInput, match=r"3 seats play on 11 rows, not on 9 \(rule 3\.2\)"):
        VIKTORY.position(document)


# -- start groups ----------------------------------------------------------------------------------------


STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
CENTRES = {
    2: (0, 9),
    3: (0, 8, 16),
    4: (0, 7, 15, 22),
    5: (0, 7, 14, 22, 29),
    6: (0, 6, 12, 18, 24, 30),
    7: (0, 6, 12, 18, 24, 30),
    8: (0, 6, 12, 18, 24, 30),
}
"""Where on the ring inside the edge each group has its middle, clockwise from the top."""
IN_THE_MIDDLE = {
    7: [{(0, 0), (-1, 0), (1, 0)}],
    8: [{(2, -1), (2, -2), (2, 0)}, {(-2, 1), (-2, 2), (-2, 0)}],
}


def ring(radius):
    place, found = (0, -radius), []
    for q, r in STEPS:
        for _ in range(radius):
            found.append(place)
            place = place[0] + q, place[1] + r
    return found


def groups(seats):
    """The start groups by position, as the table of the rulings describes them."""
    edge = ring({row[0]: row[1] for row in SIZES}[seats] - 2)
    around = [{edge[(k + i) % len(edge)] for i in (-1, 0, 1)} for k in CENTRES[seats]]
    return IN_THE_MIDDLE.get(seats, []) + around


def turned_groups(seats, first):
    """The groups the seats turn over, in their order, with the seat."""
    state = VIKTORY.resolve(VIKTORY.initial(Setup(seats)), (first,)).state
    found = []
    for _ in range(seats):
        node = VIKTORY.node(state)
        assert isinstance(node, Unseal)
        found.append((state.seat, {state.board.axial(place) for place in node.hexes}))
        state = VIKTORY.resolve(state, (0,) * len(node.hexes)).state
        decision = VIKTORY.node(state)
        assert isinstance(decision, Decision)
        state = VIKTORY.apply(state, decision.seat, VIKTORY.legal(state)[0]).state
        around = VIKTORY.node(state)
        assert isinstance(around, Unseal)
        state = VIKTORY.resolve(state, tuple(4 if i % 2 else 1 for i in range(len(around.hexes)))).state
        state = VIKTORY.apply(state, decision.seat, VIKTORY.parse(state, "end")).state
    return found


@pytest.mark.rule("3.3", "4.0.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
def test_every_position_has_its_three_hexes(seats):
    assert [group for _, group in turned_groups(seats, 0)] == groups(seats)


@pytest.mark.rule("3.3", "R6", "R145")
@pytest.mark.parametrize("seats, first", [(2, 1), (3, 2), (5, 3), (8, 7)])
def test_position_one_is_the_first_players_and_the_others_follow(seats, first):
    turned = turned_groups(seats, first)
    assert [seat for seat, _ in turned] == [(first + p) % seats for p in range(seats)]
    assert [group for _, group in turned] == groups(seats)


@pytest.mark.rule("3.3")
def test_the_groups_of_two_players_by_name():
    state = VIKTORY.resolve(VIKTORY.initial(Setup(2)), (0,)).state
    assert [state.name(place) for place in hexes_in(state.turning)] == ["b2", "b3", "c2"]
    s = scene(turn="yellow found", inside="?", tiles=["p", "p", "p"], changes="p:b2", red=RED)
    assert [*s.events("TilesTurned")[0]["hexes"]] == ["g6", "h4", "h5"]


# -- card and pieces -------------------------------------------------------------------------------------


@pytest.mark.rule("3.4", "8.1", "8.2", "9.11", "9.31", "12.3.1", "12.3.2")
@pytest.mark.parametrize(
    "row",
    [
        "I infantry 2 1 1",
        "C cavalry 3 2 1",
        "A artillery 2 1 1 1 die for each before the first round",
        "F frigate 5 1 1",
        "f forest 24 1 stops who enters",
        "m mountain 24 2 stops who enters",
        "town 1 1 1 1 I I I I",
        "city 2 2 2 1 II IC IF IA",
    ],
)
def test_the_reference_card_shows_what_units_and_terrain_can_do(row):
    lines = [" ".join(" ".join(cells).split()) for section in card(STANDARD) for cells in section.rows]
    assert [line for line in lines if line.startswith(row)] != []


@pytest.mark.rule("3.4", "10.2")
def test_units_wait_in_a_reserve_before_they_are_placed():
    s = scene(turn="red reserve", red={**RED, "reserve": "ICAF"}, yellow=YELLOW)
    assert s.side("red")["reserve"] == "ICAF"
    assert s.units("red") == {"b2": "I"}


@pytest.mark.rule("3.5", "3.51")
def test_pieces_are_land_units_frigates_towns_and_cities():
    red = {"capital": "b2", "towns": ["b2"], "cities": ["d3"], "units": ["b2 ICA", "a1 F(IA)"]}
    s = scene(red=red, yellow=YELLOW)
    side = s.side("red")
    assert side["towns"] == ["b2"]
    assert side["cities"] == ["d3"]
    assert s.units("red") == {"a1": "F(IA)", "b2": "ICA"}


@pytest.mark.rule("3.51", "9.1", "9.3")
@pytest.mark.parametrize("units", ["a1 I", "a1 C", "a1 A", "b3 F"])
def test_land_units_stand_on_land_and_frigates_on_water(units):
    with pytest.raises(BadInput, match=r"\(rule 9\.[013]\)"):
        scene(checked=True, inside="?", changes="p:b2 b3 h4", red={**RED, "units": [units]}, yellow=YELLOW)


@pytest.mark.rule("3.5", "9.0")
def test_dice_have_six_sides_and_none_is_rolled_for_movement():
    s = scene(["move b2 I c2", "move c2 I d2"], red=RED, yellow=YELLOW)
    assert s.rolls() == []
    s = scene(["move e4 A e5", "bombard e5 A e6"], red={**RED, "units": ["e4 A"]},
              yellow={**YELLOW, "units": ["e6 I"]})  # fmt: skip
    assert VIKTORY.node(s.state) == Roll(1, 6, "bombardment")


@pytest.mark.rule("4.0.1")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_before_anything_else_the_first_player_is_drawn(seats):
    assert VIKTORY.node(VIKTORY.initial(Setup(seats))) == Choose(seats, "first player")


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("seats", [0, 1, 9])
def test_the_game_is_for_two_to_eight(seats):
    with pytest.raises(BadInput, match="2 to 8 seats"):
        VIKTORY.initial(Setup(seats))
