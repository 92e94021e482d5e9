"""Chapter 9.0 to 9.2: one unit at a time, movement points, slow terrain, exploration by moving."""

from __future__ import annotations

import pytest

from tests.games.viktory.scenes import scene
from tests.games.viktory.sides import red, refused, turned, yellow

OVER = "its move is over for this turn (rule 9.0)"


# -- one unit at a time -------------------------------------------------------------------------------------


@pytest.mark.rule("9.0")
def test_nobody_has_to_move():
    s = scene(["end"], red=red("e4 IC", "a1 F"), yellow=yellow())
    assert s.units("red") == {"e4": "IC", "a1": "F"}
    assert s.to_act == ("red", "place")


@pytest.mark.rule("9.0")
def test_a_step_leads_to_each_neighbour_and_no_further():
    s = scene(red=red("e5 I"), yellow=yellow())
    steps = ["move e5 I d4", "move e5 I d5", "move e5 I e4", "move e5 I e6", "move e5 I f4", "move e5 I f5"]
    assert s.legal == [*steps, "end"]
    refused(["move e5 I e7"], "e7 is not beside e5 (rule 9.0)", red=red("e5 I"), yellow=yellow())


@pytest.mark.rule("9.0")
def test_only_own_units_move():
    given = {"red": red("e5 I"), "yellow": yellow("e7 I")}
    refused(["move e7 I e6"], "(rule 9.0)", **given)
    refused(["move e5 C e6"], "you have no such unit at e5 (rule 9.0)", **given)


@pytest.mark.rule("9.11", "9.0")
@pytest.mark.parametrize("kind, points", [("I", 2), ("C", 3), ("A", 2)])
def test_movement_rates(kind, points):
    steps = [f"move e{i} {kind} e{i + 1}" for i in range(2, 7)]
    given = {"red": red(f"e2 {kind}"), "yellow": yellow()}
    assert scene(steps[:points], **given).units("red") == {f"e{2 + points}": kind}
    refused(steps[: points + 1], OVER, **given)


@pytest.mark.rule("9.11")
def test_movement_points_come_back_every_turn():
    s = scene(
        [
            "move e2 I e3",
            "move e3 I e4",
            "end",
            "end",
            "end",
            "end",
            "end",
            "end",
            "move e4 I e5",
            "move e5 I e6",
        ],
        red=red("e2 I"),
        yellow=yellow(),
    )
    assert s.units("red") == {"e6": "I"}


@pytest.mark.rule("9.0", "R32")
def test_a_move_is_not_taken_up_again_after_another_unit_moved():
    given = {"red": red("e3 C", "c4 I"), "yellow": yellow()}
    assert "move e4 C e5" in scene(["move e3 C e4"], **given).legal
    refused(["move e3 C e4", "move c4 I c5", "move e4 C e5"], OVER, **given)


@pytest.mark.rule("9.0", "R32")
def test_the_second_unit_has_all_its_points():
    s = scene(["move e3 C e4", "move c4 I c5", "move c5 I c6"], red=red("e3 C", "c4 I"), yellow=yellow())
    assert s.units("red") == {"e4": "C", "c6": "I"}


@pytest.mark.rule("R32")
def test_another_unit_boarding_ends_a_move():
    given = {"changes": "w:e6", "red": red("c3 C", "e5 I", "e6 F"), "yellow": yellow()}
    refused(["move c3 C c4", "load e5 I e6", "move c4 C c5"], OVER, **given)


@pytest.mark.rule("R32")
def test_another_unit_landing_ends_a_move():
    given = {"changes": "w:e6", "red": red("c3 C", "e6 F(I)"), "yellow": yellow()}
    refused(["move c3 C c4", "land e6 I e5", "move c4 C c5"], OVER, **given)


@pytest.mark.rule("R32")
def test_another_units_bombardment_does_not_end_a_move():
    given = {"dice": [6], "red": red("c3 C", "e5 A"), "yellow": yellow("e7 I")}
    script = ["move c3 C c4", "bombard e5 A e7", "move c4 C c5", "move c5 C c6"]
    assert scene(script, **given).units("red") == {"c6": "C", "e5": "A"}
    refused([*script, "move c6 C c5"], OVER, **given)


@pytest.mark.rule("R32")
def test_a_battle_of_other_units_does_not_end_a_move():
    given = {"dice": [2, 6], "red": red("c3 C", "e5 I"), "yellow": yellow("e6 I")}
    script = ["move e5 I e6", "move c3 C c4", "battle e6", "move c4 C c5", "move c5 C c6"]
    assert scene(script, **given).units("red") == {"c6": "C", "e6": "I"}
    refused([*script, "move c6 C c5"], OVER, **given)


@pytest.mark.rule("R32", "10.7")
def test_a_unit_that_bombards_while_on_the_move_moves_no_more():
    given = {"dice": [6], "red": red("e3 A"), "yellow": yellow("e6 I")}
    assert "move e4 A d4" in scene(["move e3 A e4"], red=given["red"], yellow=given["yellow"]).legal
    refused(["move e3 A e4", "bombard e4 A e6", "move e4 A d4"], OVER, **given)


@pytest.mark.rule("9.0", "R32")
def test_the_unit_on_the_move_is_meant_until_it_halts():
    given = {"red": red("e3 I", "e4 I"), "yellow": yellow()}
    without = scene(["move e3 I e4", "move e4 I e5"], **given)
    assert without.units("red") == {"e4": "I", "e5": "I"}
    assert without.legal_like("move e5") == []
    halted = scene(["move e3 I e4", "halt", "move e4 I e5"], **given)
    assert halted.events("UnitHalted")
    assert "move e5 I e6" in halted.legal
    after = scene(["move e3 I e4", "halt", "move e4 I e5", "move e5 I e6"], **given)
    assert after.legal_like("move") == []


@pytest.mark.rule("9.0")
def test_only_a_unit_on_the_move_can_halt():
    given = {"red": red("e3 I"), "yellow": yellow()}
    refused(["halt"], "no unit is on the move (rule 9.0)", **given)
    refused(["move e3 I e4", "move e4 I e5", "halt"], "no unit is on the move (rule 9.0)", **given)
    assert "halt" in scene(["move e3 I e4"], **given).legal


# -- enemies and company ------------------------------------------------------------------------------------


@pytest.mark.rule("9.0", "R33")
@pytest.mark.parametrize(
    "enemy",
    [
        pytest.param(yellow("e5 I"), id="unit"),
        pytest.param(yellow(towns="e5"), id="empty town"),
        pytest.param(yellow(cities="e5"), id="empty city"),
    ],
)
def test_enemy_units_and_settlements_stop_whoever_enters(enemy):
    given = {"red": red("e4 C"), "yellow": enemy}
    s = scene(["move e4 C e5"], **given)
    assert s.events("BattlePending") == [{"event": "BattlePending", "seat": "red", "hex": "e5"}]
    assert s.legal == ["battle e5"]
    refused(["move e4 C e5", "move e5 C e6"], "(rule 9.0)", **given)


@pytest.mark.rule("9.0", "R33")
def test_an_enemy_beside_the_way_stops_nobody():
    s = scene(
        ["move e3 C e4", "move e4 C e5", "move e5 C e6"], red=red("e3 C"), yellow=yellow("d5 I", "f4 I")
    )
    assert s.units("red") == {"e6": "C"}


@pytest.mark.rule("R36")
def test_any_number_of_own_units_stand_together_and_pass_each_other():
    crowd = "IIIIIIIIIIIICCCAAA"
    given = {"red": red(f"e5 {crowd}", "e4 I"), "yellow": yellow()}
    assert scene(["move e4 I e5", "halt"], **given).units("red") == {"e5": "I" + crowd}
    assert scene(["move e4 I e5", "move e5 I e6"], **given).units("red") == {"e5": crowd, "e6": "I"}


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("kind", "ICA")
def test_land_units_stay_on_land(kind):
    given = {"changes": "w:e5", "red": red(f"e4 {kind}", "b3 I"), "yellow": yellow()}
    refused([f"move e4 {kind} e5"], "e5 is water (rule 9.1)", **given)
    refused(["move b3 I a3"], "a3 is water (rule 9.1)", **given)


@pytest.mark.rule("9.1")
def test_a_frigate_in_the_water_does_not_let_them_walk_aboard():
    given = {"changes": "w:e5", "red": red("e4 I", "e5 F"), "yellow": yellow()}
    refused(["move e4 I e5"], "e5 is water (rule 9.1)", **given)


# -- slow terrain -------------------------------------------------------------------------------------------


@pytest.mark.rule("9.12", "R37")
@pytest.mark.parametrize("kind", "ICA")
@pytest.mark.parametrize("terrain, slow", [("p", False), ("g", False), ("f", True), ("m", True)])
def test_forest_and_mountain_stop_land_units(terrain, slow, kind):
    given = {"changes": f"{terrain}:e5", "red": red(f"e4 {kind}"), "yellow": yellow()}
    s = scene([f"move e4 {kind} e5"], **given)
    assert bool(s.legal_like("move e5")) is not slow
    if slow:
        refused([f"move e4 {kind} e5", f"move e5 {kind} e6"], OVER, **given)


@pytest.mark.rule("9.12", "R37")
@pytest.mark.parametrize("terrain", "fm")
def test_beginning_in_slow_terrain_hinders_nobody(terrain):
    s = scene(
        ["move e4 C e5", "move e5 C e6", "move e6 C e7"],
        changes=f"{terrain}:e4",
        red=red("e4 C"),
        yellow=yellow(),
    )
    assert s.units("red") == {"e7": "C"}


@pytest.mark.rule("9.12", "R37")
@pytest.mark.parametrize("terrain", "fm")
def test_who_stops_in_slow_terrain_may_still_bombard(terrain):
    given = {"changes": f"{terrain}:e5", "red": red("e4 A"), "yellow": yellow("e7 I")}
    s = scene(["move e4 A e5", "bombard e5 A e7"], dice=[5], **given)
    assert s.rolls() == [("BombardmentRolled", (5,))]


@pytest.mark.rule("9.12", "R37")
def test_slow_terrain_can_be_entered_for_battle():
    s = scene(
        ["move e4 C e5", "battle e5"],
        dice=[2, 6, 6, 6],
        changes="f:e5",
        red=red("e4 C"),
        yellow=yellow("e5 I"),
    )
    assert s.units("red") == {"e5": "C"}


SLOW_BUT_KNOWN = {
    "own town": red("e4 C", towns="e5"),
    "own city": red("e4 C", cities="e5"),
    "own capital": red("e4 C", capital="e5"),
    "own infantry began there": red("e4 C", "e5 I"),
    "own artillery began there": red("e4 C", "e5 A"),
}


@pytest.mark.rule("9.12", "R37")
@pytest.mark.parametrize("side", SLOW_BUT_KNOWN.values(), ids=SLOW_BUT_KNOWN)
@pytest.mark.parametrize("terrain", "fm")
def test_own_settlements_and_units_open_slow_terrain(terrain, side):
    s = scene(
        ["move e4 C e5", "move e5 C e6", "move e6 C e7"], changes=f"{terrain}:e5", red=side, yellow=yellow()
    )
    assert s.units("red")["e7"] == "C"


@pytest.mark.rule("9.12", "R37")
def test_it_stays_open_when_the_unit_that_began_there_has_left():
    s = scene(
        ["move e5 I f5", "move e4 C e5", "move e5 C e6"],
        changes="m:e5",
        red=red("e4 C", "e5 I"),
        yellow=yellow(),
    )
    assert s.units("red") == {"f5": "I", "e6": "C"}


@pytest.mark.rule("9.12", "R37")
def test_it_stays_open_when_the_unit_that_began_there_has_fallen():
    s = scene(
        ["move e5 I f5", "battle f5", "move e4 C e5", "move e5 C e6"],
        dice=[6, 2],
        changes="m:e5",
        red=red("e4 C", "e5 I"),
        yellow=yellow("f5 I"),
    )
    assert s.units("red") == {"e6": "C"}
    assert s.side("red")["reserve"] == "I"


@pytest.mark.rule("9.12", "R37")
def test_it_stays_open_when_the_unit_that_began_there_has_boarded():
    s = scene(
        ["load e5 I f5", "move e4 C e5", "move e5 C e6"],
        changes="m:e5 w:f5",
        red=red("e4 C", "e5 I", "f5 F"),
        yellow=yellow(),
    )
    assert s.units("red") == {"f5": "F(I)", "e6": "C"}


@pytest.mark.rule("9.12", "R37")
def test_a_unit_that_came_this_turn_opens_nothing():
    given = {"changes": "f:e5", "red": red("e4 IC"), "yellow": yellow()}
    refused(["move e4 I e5", "move e4 C e5", "move e5 C e6"], OVER, **given)


@pytest.mark.rule("9.12")
def test_an_enemy_settlement_or_unit_next_door_opens_nothing():
    given = {"changes": "f:e5", "red": red("e4 C"), "yellow": yellow("f5 I")}
    refused(["move e4 C e5", "move e5 C e6"], OVER, **given)


@pytest.mark.rule("9.12", "R38")
def test_cargo_that_lands_this_turn_opens_nothing():
    given = {"changes": "f:e5 w:f5", "red": red("e4 C", "f5 F(I)"), "yellow": yellow()}
    refused(["land f5 I e5", "move e4 C e5", "move e5 C e6"], OVER, **given)


@pytest.mark.rule("9.12", "R38")
def test_cargo_afloat_beside_it_opens_nothing():
    given = {"changes": "f:e5 w:f5 f4", "red": red("e4 C", "f5 F(IA)", "f4 F(C)"), "yellow": yellow()}
    refused(["move e4 C e5", "move e5 C e6"], OVER, **given)


@pytest.mark.rule("9.12", "R37")
def test_a_town_built_this_turn_opens_its_hex():
    given = {"changes": "f:e5", "turn": "red build", "red": red("e4 C", towns="e3"), "yellow": yellow()}
    s = scene(["build e5", "end", "move e4 C e5", "move e5 C e6"], **given)
    assert s.units("red") == {"e6": "C"}
    refused(["end", "move e4 C e5", "move e5 C e6"], OVER, **given)


@pytest.mark.rule("9.12", "R37")
def test_a_town_captured_this_turn_opens_its_hex():
    s = scene(
        ["move f5 I e5", "battle e5", "move e4 C e5", "move e5 C e6"],
        dice=[6],
        changes="f:e5",
        red=red("e4 C", "f5 I"),
        yellow=yellow(towns="e5", reserve="I"),
    )
    assert s.units("red") == {"e5": "I", "e6": "C"}


@pytest.mark.rule("9.12", "R37")
def test_what_counts_is_where_units_began_this_very_turn():
    rest = ["end", "end", "end", "end", "end", "end"]
    given = {"changes": "f:e5", "red": red("e4 I", "d5 C"), "yellow": yellow()}
    s = scene(["move e4 I e5", *rest, "move d5 C e5", "move e5 C e6"], **given)
    assert s.units("red") == {"e5": "I", "e6": "C"}
    given = {"changes": "f:e5", "red": red("e5 I", "d5 C"), "yellow": yellow()}
    refused(["move e5 I e6", *rest, "move d5 C e5", "move e5 C e4"], OVER, **given)


# -- exploration by moving ----------------------------------------------------------------------------------


@pytest.mark.rule("9.2", "R34")
def test_a_step_turns_over_all_neighbours_before_the_next_decision():
    s = scene(
        ["move e4 I e5"],
        changes="?:d5 e6 f5",
        tiles=["g", "w", "m"],
        red=red("e4 I"),
        yellow=yellow(),
    )
    assert turned(s) == ["d5 e6 f5"]
    assert [event["tiles"] for event in s.events("TilesTurned")] == [("g", "w", "m")]
    assert s.legal_like("move e5") == [f"move e5 I {place}" for place in ("d4", "d5", "e4", "f4", "f5")]


@pytest.mark.rule("9.2", "R34")
def test_every_step_of_a_longer_move_explores():
    s = scene(
        ["move e3 C e4", "move e4 C e5", "move e5 C e6"],
        changes="?:d4 e5 d5 f5 e7",
        tiles=["g", "g", "g", "f", "w"],
        red=red("e3 C"),
        yellow=yellow(),
    )
    assert turned(s) == ["d4 e5", "d5 f5", "e7"]


@pytest.mark.rule("9.2", "R34", "9.12")
def test_slow_terrain_turned_over_just_now_stops_too():
    given = {"changes": "?:e5", "tiles": ["f"], "red": red("d3 C"), "yellow": yellow()}
    s = scene(["move d3 C d4", "move d4 C e5"], **given)
    assert s.legal_like("move") == []


@pytest.mark.rule("9.2")
def test_only_the_neighbours_of_the_hex_entered_are_turned_over():
    s = scene(["move e4 I e5"], changes="?:e3 e7 d4", tiles=["g"], red=red("e4 I"), yellow=yellow())
    assert turned(s) == ["d4"]


@pytest.mark.rule("9.2")
def test_standing_still_explores_nothing():
    s = scene(["end"], changes="?:e3 d4", red=red("e4 I"), yellow=yellow())
    assert turned(s) == []
    assert s.to_act == ("red", "place")


@pytest.mark.rule("9.2", "R35")
def test_hexes_face_down_cannot_be_entered():
    given = {"changes": "?:e5", "red": red("e4 I"), "yellow": yellow()}
    refused(["move e4 I e5"], "e5 is not revealed (rule 9.2)", **given)


@pytest.mark.rule("9.2", "R34")
def test_walking_into_a_battle_explores_before_it_is_fought():
    s = scene(
        ["move e4 I e5"],
        changes="?:e6",
        tiles=["w"],
        red=red("e4 I"),
        yellow=yellow("e5 I"),
    )
    assert s.names() == ["UnitMoved", "BattlePending", "TilesTurned"]
    assert s.legal == ["battle e5"]


@pytest.mark.rule("9.2", "R34")
def test_a_unit_that_ends_its_move_explores_there_too():
    s = scene(["move e3 I e4", "move e4 I e5"], changes="?:e6", tiles=["g"], red=red("e3 I"), yellow=yellow())
    assert turned(s) == ["e6"]
