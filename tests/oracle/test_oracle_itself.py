"""The yardstick measured: hand-made positions whose answers were found with the rulebook in hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.oracle import asked, legal_actions
from tests.oracle.sketch import answers, at, attack, goals, mask, put, settle, ship, troops, world
from viktory_p2p.games.viktory.ruleset import STANDARD
from viktory_p2p.games.viktory.state import (
    ATTACK_HITS,
    ATTACK_ROLL,
    BUILDING,
    DEFENCE_HITS,
    FOUNDING,
    OPENING_HITS,
    RETREAT,
    SEA_BATTLES,
    SHOT_HITS,
    WITHDRAWAL,
    Combat,
    Doom,
    FirstPlayer,
    Question,
    State,
)
from viktory_p2p.games.viktory.units import FRESH, MOVED, MOVING, SPENT
from viktory_p2p.kernel.game import Over

FLAT = replace(STANDARD, slow=(), blocking=())
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
    state = world("m:e5", rules=FLAT)
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


# --- Sailing --------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3")
def test_ships_keep_to_water_and_are_told_apart_by_cargo() -> None:
    state = world()
    put(state, 0, "a1", (ship(), ship(), ship("I")))
    sailed = {"move a1 F0 a2", "move a1 F0 b1", "move a1 F1 a2", "move a1 F1 b1"}
    assert answers(state, "move") == sailed


@pytest.mark.rule("9.46", "R52", "R80")
def test_ships_that_stay_where_they_are() -> None:
    state = world()
    put(state, 0, "a1", ship("I", MOVED, landed=1, ashore="b2"))
    put(state, 0, "a2", ship(rescued=troops("I", SPENT)))
    put(state, 0, "a3", (ship("I", SPENT), ship("C", MOVED)))
    assert not answers(state, "move")


@pytest.mark.rule("12.2", "R71")
def test_no_second_sea_battle() -> None:
    state = world()
    put(state, 0, "a1", ship())
    put(state, 1, "a2", ship())
    put(state, 1, "b1", ship())
    state.fought = mask("a2")
    assert goals(state, "move a1 F0") == {"b1"}


def harbour(left: int = 5, place: str = "c2") -> State:
    state = world("w:c2 d4")
    settle(state, 0, towns="c3", capital="c3")
    put(state, 0, place, ship("I", MOVING))
    state.left = left
    return state


@pytest.mark.rule("9.32", "R45", "R46")
def test_a_port_is_entered_with_two_points_left() -> None:
    assert goals(harbour(2), "move c2 F0") == {"b1", "c1", "c3"}
    assert goals(harbour(1), "move c2 F0") == {"b1", "c1"}


@pytest.mark.rule("9.32", "R45")
def test_what_is_no_port() -> None:
    state = harbour()
    state.new = mask("c3")
    assert goals(state, "move c2 F0") == {"b1", "c1"}
    state = harbour()
    settle(state, 1, towns="d2")  # an enemy town beside the ship
    assert goals(state, "move c2 F0") == {"b1", "c1", "c3"}


@pytest.mark.rule("9.32", "R45", "R47")
def test_a_ship_in_port_can_only_leave() -> None:
    state = harbour(1, "c3")
    put(state, 0, "c3", "IA")
    put(state, 0, "a1", ship("I"))
    put(state, 1, "d4", ship())
    assert answers(state) == {"move c3 F0 c2", "move c3 F0 d4"}
    state.fought = mask("d4")
    assert answers(state) == {"move c3 F0 c2"}


# --- Transport ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.42", "9.43", "R48")
@pytest.mark.parametrize("status", [FRESH, MOVED, SPENT])
def test_only_rested_troops_board_and_any_ship_takes_them(status) -> None:
    state = world()
    put(state, 0, "a1", ship("", status))
    put(state, 0, "b2", "I")
    put(state, 0, "b2", "A", MOVED)
    put(state, 0, "b2", "C", SPENT)
    assert answers(state, "load") == {"load b2 I a1 F0"}


@pytest.mark.rule("9.41", "R49", "R80")
@pytest.mark.parametrize("vessel, room", [
    (ship("II"), True),
    (ship("IIC"), False),
    (ship("I", MOVED, landed=1, ashore="b2"), True),
    (ship("I", MOVED, landed=2, ashore="b2"), False),
    (ship("", MOVED, landed=2, ashore="b2", rescued=troops("II", SPENT)), True),
    (ship("I", MOVED, landed=1, ashore="b2", rescued=troops("II", SPENT)), False),
])  # fmt: skip
def test_three_units_at_a_time_and_three_a_turn(vessel, room) -> None:
    state = world()
    put(state, 0, "a1", vessel)
    put(state, 0, "b2", "I")
    assert bool(answers(state, "load")) == room


@pytest.mark.rule("9.42")
def test_troops_choose_the_ship() -> None:
    state = world()
    put(state, 0, "a1", (ship(), ship("I"), ship("III")))
    put(state, 0, "b2", "C")
    assert answers(state, "load") == {"load b2 C a1 F0", "load b2 C a1 F1"}


@pytest.mark.rule("9.46", "9.47", "R53")
def test_landing_on_any_shore_unless_a_battle_was_lost_there() -> None:
    state = world("w:e5 e6 ?:d4")
    put(state, 0, "e5", ship("IA", SPENT))
    put(state, 1, "e4", "I")
    put(state, 1, "f4", "I")
    state.fought = mask("f4")
    assert goals(state, "land e5 I") == goals(state, "land e5 A") == {"e4", "d5", "f5"}


@pytest.mark.rule("9.46", "R52")
def test_one_shore_a_turn() -> None:
    state = world("w:e5")
    put(state, 0, "e5", (ship("I", MOVED, landed=1, ashore="e4"), ship("A")))
    assert goals(state, "land e5 I") == {"e4"}
    assert goals(state, "land e5 A") == AROUND_E5


@pytest.mark.rule("12.3", "R80")
def test_who_retreated_aboard_does_not_land() -> None:
    state = world()
    put(state, 0, "a1", ship("C", rescued=troops("I", SPENT)))
    assert answers(state, "land") == {"land a1 C b2 F0"}


@pytest.mark.rule("9.45", "R52")
def test_a_ship_that_waits_for_its_battle_does_nothing() -> None:
    state = world()
    put(state, 0, "b2", "I")
    put(state, 1, "a1", ship())
    attack(state, "a1", (ship("I"),), "a2")
    assert answers(state, "load", "land", "end") == set()
    assert answers(state, "battle") == {"battle a1"}


# --- Bombarding -----------------------------------------------------------------------------------------


def battery(changes: str, target: str, status: int = FRESH, rules=STANDARD) -> State:
    state = world(changes, rules=rules)
    put(state, 0, "e5", "A", status)
    put(state, 1, target, "I")
    state.left = int(status == MOVING)
    return state


@pytest.mark.rule("11.2", "R62")
@pytest.mark.parametrize("changes, target, seen", [
    ("", "e6", True), ("m:e6", "e6", True), ("", "e7", True), ("", "e8", False),
    ("f:e6", "e7", False), ("m:e6", "e7", False), ("w:e6", "e7", True),
    ("m:e6", "d6", True), ("m:e6 f:d5", "d6", False),
])  # fmt: skip
def test_range_and_line_of_sight(changes, target, seen) -> None:
    assert bool(answers(battery(changes, target), "bombard")) == seen


@pytest.mark.rule("11.2", "R62")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_settlement_of_anybody_blocks_and_a_unit_does_not(owner) -> None:
    state = battery("", "e7")
    put(state, owner, "e6", "I")
    assert "e7" in goals(state, "bombard e5 A")
    settle(state, owner, towns="e6")
    assert "e7" not in goals(state, "bombard e5 A")


@pytest.mark.rule("15.1", "R137")
def test_a_flat_world_has_clear_sight() -> None:
    assert answers(battery("m:e6", "e7", rules=FLAT), "bombard") == {"bombard e5 A e7"}


@pytest.mark.rule("10.6", "11.0", "R68")
@pytest.mark.parametrize("status, able", [(FRESH, True), (MOVING, True), (MOVED, True), (SPENT, False)])
def test_one_attack_a_turn(status, able) -> None:
    assert bool(answers(battery("", "e6", status), "bombard")) == able


@pytest.mark.rule("9.45", "10.4", "11.0", "R64")
def test_only_guns_and_ships_fire_and_only_at_units() -> None:
    state = world()
    put(state, 0, "b2", "IC")
    put(state, 0, "a1", (ship("A"), ship("", SPENT)))
    put(state, 1, "c3", "I")
    settle(state, 1, towns="b3")
    assert answers(state, "bombard") == {"bombard a1 F0 c3"}
    attack(state, "c3", "A", "c2")  # guns that wait for a battle hold their fire; others may shell it
    assert answers(state, "bombard") == {"bombard a1 F0 c3"}


# --- The course of a phase ------------------------------------------------------------------------------


@pytest.mark.rule("12.0", "R69")
def test_the_phase_ends_after_its_battles() -> None:
    state = world()
    assert answers(state) == {"end"}
    put(state, 1, "e6", "I")
    attack(state, "e6", "A", "e5")
    assert answers(state) == {"battle e6"}


@pytest.mark.rule("13.5", "R94")
def test_sea_battles_after_the_reserve_phase() -> None:
    state = world(phase=SEA_BATTLES)
    attack(state, "a1", (ship(),), "")
    attack(state, "a5", (ship(),), "")
    assert answers(state) == {"battle a1", "battle a5"}


@pytest.mark.rule("4.0", "5.5", "9.2")
def test_nothing_is_asked_while_dice_or_tiles_speak() -> None:
    questions: tuple[Question, ...] = (Doom(), FirstPlayer(), Combat(ATTACK_ROLL, at("e5"), 1))
    for question in questions:
        state = world()
        state.question = question
        assert legal_actions(state) == set()
        assert asked(state) is None
    turned, done = world(), world()
    turned.turning = mask("e5")
    done.over = Over((0,), "elimination")
    assert legal_actions(turned) == legal_actions(done) == set()


# --- Casualties -----------------------------------------------------------------------------------------


def battle(stage: int, picks: int = 0, hits: int = 0, struck: str = "", fallen: str = "") -> State:
    state = world()
    put(state, 1, "e6", "IIC")
    attack(state, "e6", "CCA", "e5")
    state.question = Combat(
        stage, at("e6"), 1, picks=picks, hits=hits, struck=troops(struck), fallen=troops(fallen)
    )
    return state


@pytest.mark.rule("10.1", "R60", "R88")
@pytest.mark.parametrize("stage", [SHOT_HITS, OPENING_HITS, ATTACK_HITS])
def test_selective_hits_first_then_the_owner_chooses(stage) -> None:
    state = battle(stage, picks=1, hits=1)
    assert (answers(state), asked(state)) == ({"pick I", "pick C"}, 0)
    state = battle(stage, hits=1)
    assert (answers(state), asked(state)) == ({"lose I", "lose C"}, 1)


@pytest.mark.rule("10.1", "12.3", "R88")
def test_a_unit_is_hit_once() -> None:
    assert answers(battle(ATTACK_HITS, hits=1, struck="I")) == {"lose I", "lose C"}
    assert answers(battle(ATTACK_HITS, hits=1, struck="C")) == {"lose I"}
    state = battle(DEFENCE_HITS, picks=1, fallen="C")
    assert (answers(state), asked(state)) == ({"pick C", "pick A"}, 1)
    state = battle(DEFENCE_HITS, hits=1, fallen="CC")
    assert (answers(state), asked(state)) == ({"lose A"}, 0)


@pytest.mark.rule("9.45", "R60", "R84")
def test_ships_are_hit_with_their_cargo() -> None:
    state = world()
    put(state, 1, "a1", (ship(), ship(), ship("IA")))
    attack(state, "a1", (ship(),), "a2")
    state.question = Combat(ATTACK_HITS, at("a1"), 1, picks=1)
    assert answers(state) == {"pick F0", "pick F1"}
    state.question = Combat(ATTACK_HITS, at("a1"), 1, hits=1, struck=(ship(), ship()))
    assert answers(state) == {"lose F0"}


# --- Retreats -------------------------------------------------------------------------------------------


def repulse(entries: str, attackers: str = "IIC", stage: int = RETREAT, changes: str = "") -> State:
    state = world(changes)
    put(state, 1, "b2", "I")
    attack(state, "b2", attackers, entries)
    state.question = Combat(stage, at("b2"), 1)
    return state


@pytest.mark.rule("12.3", "R79")
def test_a_retreat_goes_where_an_attacker_came_from() -> None:
    state = repulse("b3 c2")
    back = {"withdraw I b3", "withdraw I c2", "withdraw C b3", "withdraw C c2"}
    assert answers(state) == back | {"fight"}
    assert answers(repulse("b3 c2", stage=WITHDRAWAL)) == back
    assert asked(state) == 0


@pytest.mark.rule("12.3", "R79", "R80")
def test_a_retreat_onto_ships_needs_room_for_all() -> None:
    state = repulse("a1 b1")
    assert answers(state) == {"fight"}
    put(state, 0, "a1", (ship("III"), ship("II", SPENT)))
    put(state, 0, "b1", ship("II", MOVED, landed=3, ashore="b2"))
    assert answers(state) == {"fight"}
    put(state, 0, "b1", ship("C"))
    ships = {"withdraw {} a1 F1", "withdraw {} b1", "withdraw {} b1 F1"}
    assert answers(state, "withdraw") == {text.format(kind) for kind in "IC" for text in ships}


@pytest.mark.rule("12.3", "R80")
def test_a_ship_with_room_beside_a_dry_way_back() -> None:
    state = repulse("a1 b1 b3", "I")
    put(state, 0, "a1", ship("II"))
    put(state, 0, "a2", ship())  # nobody came from there
    assert answers(state, "withdraw") == {"withdraw I a1", "withdraw I b3"}


@pytest.mark.rule("9.32", "R81", "R84")
def test_ships_do_not_retreat_into_a_port() -> None:
    state = world()
    put(state, 1, "a1", ship())
    attack(state, "a1", (ship(), ship("I")), "a2 b2")
    state.question = Combat(RETREAT, at("a1"), 1)
    assert answers(state) == {"fight", "withdraw F0 a2", "withdraw F1 a2"}
    attack(state, "a1", (ship(),), "b2")
    assert answers(state) == {"fight"}
