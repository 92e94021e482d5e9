"""The yardstick measured: hand-made positions whose answers were found with the rulebook in hand."""

from __future__ import annotations

import pytest

from tests.oracle.sketch import answers, at, goals, mask, put, settle, ship, troops, world
from viktory_p2p.games.viktory.state import BUILDING, FOUNDING, State
from viktory_p2p.games.viktory.units import FRESH, MOVED, MOVING, SPENT

FLAT = ("flat-world",)
AROUND_E5 = {"e4", "e6", "d4", "d5", "f4", "f5"}
AROUND_C3 = {"b2", "b3", "c2", "c4", "d3", "d4"}

# --- Founding and building ------------------------------------------------------------------------------


@pytest.mark.rule("4.0", "R4", "R7")
def test_the_capital_goes_onto_land_of_the_group() -> None:
    state = world("p:b2 b4 w:b3 f:c2", FOUNDING, inside="?")
    state.group = mask("b2 b3 c2")
    assert answers(state) == {"found b2", "found c2"}


@pytest.mark.rule("7.21", "R5")
def test_no_capital_beside_another_settlement() -> None:
    state = world(phase=FOUNDING)
    state.group = mask("b2 b3 c2")
    settle(state, 1, towns="d2")
    assert answers(state) == {"found b2", "found b3"}


def colony(changes: str = "p:c3 c4 c5 d6 e3") -> State:
    state = world(changes, BUILDING, inside="?")
    settle(state, 0, towns="c3", capital="c3")
    return state


@pytest.mark.rule("7.21", "R17")
def test_a_town_needs_a_path_of_face_up_hexes() -> None:
    # e3 is two hexes away, but everything between it and the town is face down
    assert answers(colony(), "build") == {"build c5", "build d6"}
    assert answers(colony("p:c3 e3 w:d3"), "build") == {"build e3"}


@pytest.mark.rule("7.22", "R19")
def test_a_foreign_unit_keeps_a_town_out_of_its_hex_only() -> None:
    state = colony()
    put(state, 1, "c5", "I")
    put(state, 0, "d6", "I")
    assert answers(state, "build") == {"build d6"}


@pytest.mark.rule("7.21")
def test_no_town_beside_a_town_of_anybody() -> None:
    state = colony()
    settle(state, 1, towns="e7")
    assert answers(state, "build") == {"build c5"}


@pytest.mark.rule("7.1", "7.22", "R16", "R21")
def test_building_needs_the_own_capital_and_may_always_be_passed() -> None:
    state = colony()
    state.builds = 0
    assert answers(state) == {"end"}
    state = colony()
    settle(state, 0, capital="e3")
    assert answers(state) == {"end"}


@pytest.mark.rule("7.23", "R20", "R24")
def test_every_own_town_may_become_a_city() -> None:
    state = world(phase=BUILDING, inside="w", changes="p:c3 e5 g5 e8")
    settle(state, 0, towns="c3 e5", cities="g5", capital="c3")
    settle(state, 1, towns="e8", capital="e5")
    put(state, 1, "f5", ship())
    assert answers(state) == {"upgrade c3", "upgrade e5", "end"}


# --- Marching -------------------------------------------------------------------------------------------


@pytest.mark.rule("9.1", "R35")
def test_troops_step_onto_land_that_lies_face_up() -> None:
    state = world("w:e6 ?:d4")
    put(state, 0, "e5", "I")
    assert goals(state, "move e5 I") == {"e4", "d5", "f4", "f5"}


@pytest.mark.rule("9.0", "9.11")
@pytest.mark.parametrize("status, left, reached", [
    (FRESH, 0, AROUND_E5), (MOVING, 1, AROUND_E5), (MOVING, 0, set()), (MOVED, 0, set()), (SPENT, 0, set()),
])  # fmt: skip
def test_who_still_marches(status, left, reached) -> None:
    state = world()
    put(state, 0, "e5", "C", status)
    state.left = left
    assert goals(state, "move e5 C") == reached
    assert ("halt" in answers(state)) == (status == MOVING)


@pytest.mark.rule("9.0")
def test_a_rested_unit_marches_where_the_moving_one_cannot() -> None:
    state = world()
    put(state, 0, "e5", "C", MOVING)
    put(state, 0, "e5", "C")
    assert goals(state, "move e5 C") == AROUND_E5


@pytest.mark.rule("9.12", "R37")
def test_slow_terrain_ends_a_march() -> None:
    for terrain in "fm":
        state = world(f"{terrain}:e5")
        put(state, 0, "e5", "C", MOVING)
        state.left = 2
        assert not goals(state, "move e5 C")
        state.begun = mask("e5")
        assert goals(state, "move e5 C") == AROUND_E5
        state.begun = 0
        settle(state, 0, towns="e5")
        assert goals(state, "move e5 C") == AROUND_E5


@pytest.mark.rule("9.12")
def test_slow_terrain_does_not_hinder_leaving() -> None:
    state = world("m:e5")
    put(state, 0, "e5", "I")
    assert goals(state, "move e5 I") == AROUND_E5


@pytest.mark.rule("15.1", "R137")
def test_a_flat_world_has_no_slow_terrain() -> None:
    state = world("m:e5", options=FLAT)
    put(state, 0, "e5", "I", MOVING)
    state.left = 1
    assert goals(state, "move e5 I") == AROUND_E5


@pytest.mark.rule("12.2", "R71")
def test_no_second_battle_in_a_hex() -> None:
    state = world()
    put(state, 0, "e5", "I")
    put(state, 1, "e6", "I")
    put(state, 1, "d5", "I")
    settle(state, 1, towns="f4")
    state.fought = mask("e6 f4 f5")  # f5 became empty and may be entered
    assert goals(state, "move e5 I") == {"e4", "d4", "d5", "f5"}


# --- Roads ----------------------------------------------------------------------------------------------


def roads(changes: str = "", new: str = "") -> State:
    state = world(changes)
    settle(state, 0, towns="c3 c5 g5", cities="e6", capital="c3")
    put(state, 0, "c3", "I")
    state.new = mask(new)
    return state


@pytest.mark.rule("9.13", "R39")
def test_roads_join_settlements_three_steps_apart() -> None:
    assert goals(roads(), "move c3 I") == AROUND_C3 | {"c5", "e6"}  # g5 is four away


@pytest.mark.rule("9.13", "R39", "R44")
def test_a_town_built_this_turn_has_no_road() -> None:
    assert goals(roads(new="c5"), "move c3 I") == AROUND_C3 | {"e6"}
    assert goals(roads(new="c3"), "move c3 I") == AROUND_C3


@pytest.mark.rule("9.13", "R39", "R40")
def test_a_road_bends_round_enemies_and_is_cut_by_them() -> None:
    state = roads()
    put(state, 1, "c4", "I")
    assert "c5" in goals(state, "move c3 I")
    put(state, 1, "b3", "I")
    settle(state, 1, towns="d4")
    assert goals(state, "move c3 I") == AROUND_C3


@pytest.mark.rule("9.13", "R39")
@pytest.mark.parametrize("terrain", ["w", "?"])
def test_a_road_needs_land_that_lies_face_up(terrain) -> None:
    state = roads(f"{terrain}:c4 b3 d4")
    assert goals(state, "move c3 I") == {"b2", "c2", "d3"}


@pytest.mark.rule("9.13", "R42")
def test_a_road_costs_one_point_and_ignores_terrain() -> None:
    state = roads("m:c4 b3 d4 c3")
    state.units[at("c3")] = troops("C", MOVING)
    state.mover, state.left = at("c3"), 1
    assert "c5" in goals(state, "move c3 C")
    state.left = 0
    assert not goals(state, "move c3 C")
