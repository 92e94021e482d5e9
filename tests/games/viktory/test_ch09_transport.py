"""Chapter 9.4: land units aboard frigates."""

from __future__ import annotations

import pytest

from tests.games.viktory.scenes import scene
from tests.games.viktory.sides import red, refused, turned, yellow

LAKE = "w:e4 e5 e6"
FULL = "the frigate carries no more than 3 units a turn (rule 9.41)"
OVER = "its move is over for this turn (rule 9.0)"
REST = ["end"] * 6
"""From the end of red's movement to red's next movement, yellow doing nothing."""


# -- 9.41 capacity ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.41", "R49")
def test_three_units_at_a_time():
    given = {"changes": LAKE, "red": red("e4 F", "d4 IICA"), "yellow": yellow()}
    boarded = ["load d4 I e4", "load d4 C e4", "load d4 A e4"]
    s = scene(boarded, **given)
    assert s.units("red") == {"e4": "F(ICA)", "d4": "I"}
    refused([*boarded, "load d4 I e4"], FULL, **given)


@pytest.mark.rule("9.41", "R49")
def test_units_aboard_when_the_turn_begins_count():
    given = {"changes": LAKE, "red": red("e4 F(IC)", "d4 II"), "yellow": yellow()}
    assert scene(["load d4 I e4"], **given).units("red") == {"e4": "F(IIC)", "d4": "I"}
    refused(["load d4 I e4", "load d4 I e4"], FULL, **given)
    given = {"changes": LAKE, "red": red("e4 F(IIC)", "d4 I"), "yellow": yellow()}
    refused(["load d4 I e4"], FULL, **given)


@pytest.mark.rule("9.41", "R49", "R52")
def test_three_units_a_turn_even_if_some_have_landed():
    given = {"changes": LAKE, "red": red("e4 F(IC)", "d4 II"), "yellow": yellow()}
    script = ["land e4 C f4", "load d4 I e4", "land e4 I f4", "land e4 I f4"]
    s = scene(script, **given)
    assert s.units("red") == {"e4": "F", "f4": "IIC", "d4": "I"}
    refused([*script, "load d4 I e4"], FULL, **given)
    refused(["land e4 C f4", "land e4 I f4", "load d4 I e4", "load d4 I e4"], FULL, **given)


@pytest.mark.rule("9.41")
def test_the_count_begins_anew_every_turn():
    given = {"changes": LAKE, "red": red("e4 F(III)", "d4 II"), "yellow": yellow()}
    s = scene([*["land e4 I f4"] * 3, *REST, "load d4 I e4", "load d4 I e4"], **given)
    assert s.units("red") == {"e4": "F(II)", "f4": "III"}


@pytest.mark.rule("9.41")
def test_every_frigate_has_its_own_capacity():
    given = {"changes": LAKE, "red": red("e4 F(II)F(III)F", "d4 II"), "yellow": yellow()}
    s = scene(**given)
    assert s.legal_like("load") == ["load d4 I e4 F", "load d4 I e4 F(II)"]
    assert scene(["load d4 I e4 F(II)"], **given).legal_like("load") == ["load d4 I e4"]
    s = scene(["load d4 I e4 F(II)", "load d4 I e4"], **given)
    assert s.units("red") == {"e4": "F(I)F(III)F(III)"}


# -- 9.42 loading -------------------------------------------------------------------------------------------


@pytest.mark.rule("9.4", "9.42", "R32", "R48")
def test_boarding_costs_the_frigate_nothing_and_does_not_end_its_move():
    given = {
        "changes": "w:e3 e4 e5 e6 e7 e8",
        "red": red("e3 F", "d2 I", "d4 C", "f6 A"),
        "yellow": yellow(),
    }
    script = ["load d2 I e3", "move e3 F e4", "load d4 C e4", "move e4 F e5", "move e5 F e6", "load f6 A e6"]
    s = scene([*script, "move e6 F e7", "move e7 F e8"], **given)
    assert s.units("red") == {"e8": "F(ICA)"}
    refused([*script, "move e6 F e7", "move e7 F e8", "move e8 F e9"], OVER, **given)


@pytest.mark.rule("R32")
def test_boarding_another_frigate_ends_a_frigates_move():
    given = {"changes": "w:e4 e5 e6", "red": red("e4 F", "e6 F", "e7 I"), "yellow": yellow()}
    refused(["move e4 F e5", "load e7 I e6", "move e5 F e4"], OVER, **given)


@pytest.mark.rule("9.42", "R48")
def test_a_unit_boards_from_a_hex_beside_the_frigate():
    given = {"changes": LAKE, "red": red("e4 F", "c3 I", "e7 I"), "yellow": yellow("e6 F")}
    refused(["load c3 I e4"], "e4 is not beside c3 (rule 9.42)", **given)
    refused(["load e7 I e6"], "you have no such frigate at e6 (rule 9.42)", **given)
    refused(["load e3 I e4"], "you have no such land unit at e3 (rule 9.42)", **given)


@pytest.mark.rule("9.42")
def test_ships_do_not_board_ships():
    given = {"changes": LAKE, "red": red("e4 F", "e5 F"), "yellow": yellow()}
    refused(["load e4 F e5"], "(rule 9.42)", **given)


@pytest.mark.rule("9.42")
def test_which_frigate_is_said_when_it_matters():
    given = {"changes": "w:e4 e5", "red": red("e4 F(I)F", "d4 A", "e6 A"), "yellow": yellow()}
    s = scene(**given)
    assert s.legal_like("load") == ["load d4 A e4 F", "load d4 A e4 F(I)"]
    assert scene(["load d4 A e4 F(I)"], **given).units("red") == {"e4": "FF(IA)", "e6": "A"}
    assert scene(["load d4 A e4 F"], **given).units("red") == {"e4": "F(I)F(A)", "e6": "A"}
    assert scene(["move e4 F e5", "load e6 A e5"], **given).units("red")["e5"] == "F(A)"


# -- 9.43 the move of who is carried ------------------------------------------------------------------------


@pytest.mark.rule("9.43", "R48")
def test_a_unit_that_has_moved_does_not_board():
    reason = "it has moved or attacked this turn (rule 9.43)"
    given = {"changes": LAKE, "red": red("e4 F", "c4 C", "d2 I", towns="d2 d4"), "yellow": yellow()}
    refused(["move c4 C d4", "load d4 C e4"], reason, **given)
    refused(["move d2 I d4", "load d4 I e4"], reason, **given)


@pytest.mark.rule("9.43", "R48")
def test_beside_a_moved_unit_a_fresh_one_boards():
    given = {"changes": LAKE, "red": red("e4 F", "c4 I", "d4 I"), "yellow": yellow()}
    s = scene(["move c4 I d4", "load d4 I e4"], **given)
    assert s.units("red") == {"e4": "F(I)", "d4": "I"}
    refused(["move c4 I d4", "load d4 I e4", "load d4 I e4"], "(rule 9.43)", **given)


@pytest.mark.rule("9.43", "R48")
def test_a_unit_that_has_fought_does_not_board():
    given = {"changes": LAKE, "dice": [2, 6], "red": red("e4 F", "c4 I"), "yellow": yellow("d4 I")}
    refused(["move c4 I d4", "battle d4", "load d4 I e4"], "(rule 9.43)", **given)


@pytest.mark.rule("9.43", "R57")
@pytest.mark.parametrize("kind", "ICA")
def test_a_landed_unit_moves_no_more(kind):
    given = {"changes": LAKE, "red": red(f"e4 F({kind})"), "yellow": yellow()}
    refused([f"land e4 {kind} d4", f"move d4 {kind} d5"], OVER, **given)
    s = scene([f"land e4 {kind} d4", *REST, f"move d4 {kind} d5", f"move d5 {kind} d6"], **given)
    assert s.units("red") == {"e4": "F", "d6": kind}


@pytest.mark.rule("9.43", "R50")
def test_a_landed_unit_does_not_board_again():
    given = {"changes": LAKE, "red": red("e4 F(I)", "e5 F"), "yellow": yellow()}
    reason = "it has moved or attacked this turn (rule 9.43)"
    refused(["land e4 I d4", "load d4 I e4"], reason, **given)
    refused(["land e4 I d4", "load d4 I e5"], reason, **given)


@pytest.mark.rule("9.43", "R50")
def test_nobody_goes_from_ship_to_ship():
    given = {"changes": LAKE, "red": red("e4 F(I)", "e5 F"), "yellow": yellow()}
    refused(["land e4 I e5"], "e5 is not land (rule 9.46)", **given)
    refused(["load e4 I e5"], "you have no such land unit at e4 (rule 9.42)", **given)


@pytest.mark.rule("9.43")
def test_a_unit_aboard_does_not_walk_ashore():
    given = {"changes": LAKE, "red": red("e4 F(I)"), "yellow": yellow()}
    refused(["move e4 I d4"], "(rule 9.0)", **given)


# -- 9.44 the guns of who is carried ------------------------------------------------------------------------


@pytest.mark.rule("9.44", "R57", "R65")
def test_artillery_does_not_bombard_in_the_turn_it_was_carried():
    given = {"changes": LAKE, "red": red("e4 F", "d3 A"), "yellow": yellow("c4 I", "f5 I")}
    assert "bombard d3 A c4" in scene(**given).legal
    refused(["load d3 A e4", "bombard e4 A f5"], "(rule 11.0)", **given)
    refused(["load d3 A e4", "land e4 A f4", "bombard f4 A f5"], "(rule 10.6)", **given)
    refused(["load d3 A e4", "land e4 A d4", "bombard d4 A c4"], "(rule 10.6)", **given)


@pytest.mark.rule("9.44", "R57")
def test_nor_if_it_was_aboard_before():
    given = {"changes": LAKE, "red": red("e4 F(A)"), "yellow": yellow("f5 I")}
    refused(["land e4 A f4", "bombard f4 A f5"], "(rule 10.6)", **given)
    s = scene(["land e4 A f4", *REST, "bombard f4 A f5"], dice=[5], **given)
    assert s.rolls() == [("BombardmentRolled", (5,))]


@pytest.mark.rule("9.44", "R65", "9.43")
def test_artillery_that_bombarded_does_not_board():
    given = {"changes": LAKE, "dice": [5], "red": red("e4 F", "d4 A"), "yellow": yellow("c5 I")}
    refused(["bombard d4 A c5", "load d4 A e4"], "it has moved or attacked this turn (rule 9.43)", **given)


@pytest.mark.rule("9.44", "R57")
def test_landed_artillery_fights_with_all_it_has():
    s = scene(
        ["land e4 A d4", "battle d4"],
        dice=[6, 2, 6],
        changes=LAKE,
        red=red("e4 F(A)"),
        yellow=yellow("d4 I"),
    )
    assert s.rolls() == [("PreBattleFired", (6,)), ("AttackRolled", (2,)), ("DefenceRolled", (6,))]
    assert s.units("red") == {"e4": "F", "d4": "A"}


# -- 9.45 cargo ---------------------------------------------------------------------------------------------


@pytest.mark.rule("9.45", "R56")
def test_cargo_may_stay_at_sea():
    s = scene(["load d4 I e4", *REST, "move e4 F e5"], changes=LAKE, red=red("e4 F", "d4 I"), yellow=yellow())
    assert s.units("red") == {"e5": "F(I)"}


@pytest.mark.rule("9.45", "R56")
def test_cargo_takes_no_part_in_a_sea_battle():
    s = scene(
        ["move e4 F e5", "battle e5"],
        dice=[6, 6],
        changes=LAKE,
        red=red("e4 F(ICA)"),
        yellow=yellow("e5 F(CAA)"),
    )
    assert s.rolls() == [("AttackRolled", (6,)), ("DefenceRolled", (6,))]


@pytest.mark.rule("9.45", "R56")
def test_cargo_goes_down_with_an_attacking_frigate():
    s = scene(
        ["move e4 F e5", "battle e5"],
        dice=[4, 3],
        changes=LAKE,
        red=red("e4 F(ICA)"),
        yellow=yellow("e5 F(I)"),
    )
    assert s.units("red") == {}
    assert s.side("red")["reserve"] == "ICAF"
    assert s.units("yellow") == {"e5": "F(I)"}


@pytest.mark.rule("9.45", "R56")
def test_cargo_goes_down_with_a_defending_frigate():
    s = scene(
        ["move e4 F e5", "battle e5"],
        dice=[3, 4],
        changes=LAKE,
        red=red("e4 F(I)"),
        yellow=yellow("e5 F(IIA)"),
    )
    assert s.units("yellow") == {}
    assert s.side("yellow")["reserve"] == "IIAF"


@pytest.mark.rule("9.45", "R56", "R60")
def test_cargo_is_no_target_of_its_own():
    s = scene(["bombard e4 A e6"], dice=[1], changes="w:e6", red=red("e4 A"), yellow=yellow("e6 F(I)F(IA)"))
    assert s.to_act == ("red", "pick")
    assert s.legal == ["pick F(I)", "pick F(IA)"]
    sunk = scene(
        ["bombard e4 A e6", "pick F(IA)"],
        dice=[1],
        changes="w:e6",
        red=red("e4 A"),
        yellow=yellow("e6 F(I)F(IA)"),
    )
    assert sunk.units("yellow") == {"e6": "F(I)"}
    assert sunk.side("yellow")["reserve"] == "IAF"


# -- 9.46 landing -------------------------------------------------------------------------------------------


@pytest.mark.rule("9.46", "R52")
def test_one_landing_hex_a_turn():
    given = {"changes": LAKE, "red": red("e4 F(ICA)"), "yellow": yellow()}
    s = scene(["land e4 C d4", "land e4 I d4"], **given)
    assert s.units("red") == {"d4": "IC", "e4": "F(A)"}
    assert s.legal_like("land") == ["land e4 A d4"]
    refused(
        ["land e4 C d4", "land e4 I f4"], "the frigate has landed units at d4 this turn (rule 9.46)", **given
    )


@pytest.mark.rule("9.46", "R52")
def test_another_hex_in_the_next_turn():
    s = scene(["land e4 C d4", *REST, "land e4 I f4"], changes=LAKE, red=red("e4 F(IC)"), yellow=yellow())
    assert s.units("red") == {"d4": "C", "f4": "I", "e4": "F"}


@pytest.mark.rule("9.46", "R52")
def test_every_frigate_has_its_own_landing_hex():
    given = {"changes": LAKE, "red": red("e4 F(I)F(II)"), "yellow": yellow()}
    s = scene(["land e4 I d4 F(II)", "land e4 I f4 F(I).1"], **given)
    assert s.units("red") == {"d4": "I", "f4": "I", "e4": "FF(I)"}
    assert s.legal_like("land") == ["land e4 I d4"]


@pytest.mark.rule("9.46", "9.0", "R52")
def test_landing_ends_the_move_of_the_frigate():
    given = {"changes": LAKE, "red": red("e4 F(I)F"), "yellow": yellow()}
    reason = "it has landed units this turn and moves no more (rule 9.46)"
    alone = {**given, "red": red("e4 F(I)")}
    refused(["land e4 I d4", "move e4 F e5"], reason, **alone)
    refused(["move e4 F e5", "land e5 I d5", "move e5 F e6"], reason, **alone)
    assert "move e4 F.1 e5" in scene(["land e4 I d4"], **given).legal


@pytest.mark.rule("9.46")
def test_landing_needs_land_beside_the_frigate():
    given = {"changes": LAKE, "red": red("e4 F(I)"), "yellow": yellow()}
    refused(["land e4 I d5"], "d5 is not beside e4 (rule 9.46)", **given)
    refused(["land e4 I e5"], "e5 is not land (rule 9.46)", **given)
    refused(["land e4 C d4"], "no such unit is aboard at e4 (rule 9.46)", **given)
    refused(["land e3 I d3"], "(rule 9.42)", **given)
    places = ("d3", "d4", "e3", "f3", "f4")
    assert scene(**given).legal_like("land") == [f"land e4 I {place}" for place in places]


@pytest.mark.rule("9.46", "R122", "R35")
def test_nobody_lands_on_a_hex_face_down():
    given = {"changes": f"{LAKE} ?:d4", "red": red("e4 F(I)"), "yellow": yellow()}
    refused(["land e4 I d4"], "(rule 9.46)", **given)


@pytest.mark.rule("9.43", "R58")
@pytest.mark.parametrize("terrain", "pgfm")
def test_the_terrain_of_the_landing_hex_does_not_matter(terrain):
    given = {"changes": f"{LAKE} {terrain}:d4", "red": red("e4 F(IC)"), "yellow": yellow()}
    s = scene(["land e4 C d4", "land e4 I d4"], **given)
    assert s.units("red") == {"d4": "IC", "e4": "F"}
    assert s.legal == ["end"]


@pytest.mark.rule("R52", "10.6")
def test_a_frigate_that_landed_units_may_still_bombard_once():
    given = {"changes": LAKE, "red": red("e4 F(I)"), "yellow": yellow("f5 II")}
    s = scene(["land e4 I d4", "bombard e4 F f5"], dice=[6], **given)
    assert s.rolls() == [("BombardmentRolled", (6,))]
    refused(["land e4 I d4", "bombard e4 F f5", "bombard e4 F f5"], "(rule 10.6)", dice=[6], **given)


@pytest.mark.rule("R52", "R51")
def test_a_frigate_that_landed_units_may_load_and_land_more_in_the_same_hex():
    given = {"changes": LAKE, "red": red("e4 F(I)", "d3 A"), "yellow": yellow()}
    s = scene(["land e4 I f4", "load d3 A e4", "land e4 A f4"], **given)
    assert s.units("red") == {"e4": "F", "f4": "IA"}
    refused(["land e4 I f4", "load d3 A e4", "land e4 A f3"], "(rule 9.46)", **given)


# -- 9.47 amphibious attacks and ferries --------------------------------------------------------------------


@pytest.mark.rule("9.47", "R53")
@pytest.mark.parametrize("enemy", [yellow("d4 I"), yellow(towns="d4"), yellow("d4 I", cities="d4")])
def test_landing_among_enemies_means_battle(enemy):
    s = scene(["land e4 I d4"], changes=LAKE, red=red("e4 F(I)"), yellow=enemy)
    assert s.events("BattlePending") == [{"event": "BattlePending", "seat": "red", "hex": "d4"}]
    assert [text for text in s.legal if not text.startswith("bombard")] == ["battle d4"]


@pytest.mark.rule("9.47", "R53")
def test_landed_units_join_a_pending_battle():
    s = scene(
        ["move c4 C d4", "land e4 I d4", "land e4 I d4", "battle d4"],
        dice=[6, 6, 2, 6],
        changes=LAKE,
        red=red("e4 F(II)", "c4 C"),
        yellow=yellow("d4 I"),
    )
    assert s.rolls() == [("AttackRolled", (6, 6, 2)), ("DefenceRolled", (6,))]
    assert s.units("red") == {"e4": "F", "d4": "IIC"}


@pytest.mark.rule("9.47", "12.3.3")
def test_the_water_they_came_from_takes_them_back():
    s = scene(
        ["land e4 I d4", "battle d4"],
        dice=[6, 6],
        changes=LAKE,
        red=red("e4 F(I)"),
        yellow=yellow("d4 I"),
    )
    assert s.to_act == ("red", "retreat")
    assert s.legal == ["fight", "withdraw I e4"]


@pytest.mark.rule("R80", "9.46")
def test_units_that_retreated_aboard_do_not_land_again_this_turn():
    script = ["land e4 I d4", "battle d4", "withdraw I e4"]
    given = {"changes": LAKE, "red": red("e4 F(I)"), "yellow": yellow("d4 I", "f5 I")}
    s = scene(script, dice=[6, 6], **given)
    assert s.units("red") == {"e4": "F(I)"}
    assert "bombard e4 F f5" in s.legal
    refused([*script, "land e4 I d4"], "(rule 12.3.3)", dice=[6, 6], **given)
    refused([*script, "move e4 F e5"], "(rule 9.46)", dice=[6, 6], **given)


@pytest.mark.rule("R80")
def test_a_frigate_that_took_retreating_units_does_not_move():
    script = ["land e4 I d4 F(I)", "battle d4", "withdraw I e4 F.1"]
    given = {"changes": LAKE, "red": red("e4 F(I)F"), "yellow": yellow("d4 I")}
    s = scene(script, dice=[6, 6], **given)
    assert s.units("red") == {"e4": "FF(I)"}
    assert s.legal_like("move") == []
    other = scene([*script[:2], "withdraw I e4 F.2"], dice=[6, 6], **given)
    assert len(other.legal_like("move")) == 1


@pytest.mark.rule("R49", "R80", "9.41")
def test_a_unit_that_landed_and_retreated_is_counted_once():
    script = ["land e4 I d4", "battle d4", "withdraw I e4", "load f4 I e4"]
    given = {"changes": LAKE, "dice": [6, 6], "red": red("e4 F(I)", "f4 II"), "yellow": yellow("d4 I")}
    assert scene([*script, "load f4 I e4"], **given).units("red") == {"e4": "F(III)"}
    three = given | {"red": red("e4 F(I)", "f4 III")}
    refused([*script, "load f4 I e4", "load f4 I e4"], FULL, **three)


@pytest.mark.rule("9.46", "12.2")
def test_nobody_lands_where_a_battle_was_lost_this_turn():
    given = {"changes": LAKE, "dice": [6, 2], "red": red("e4 F(I)", "c4 I"), "yellow": yellow("d4 I")}
    script = ["move c4 I d4", "battle d4", "land e4 I d4"]
    refused(script, "a battle was fought at d4 this turn and enemies hold it (rule 12.2)", **given)


@pytest.mark.rule("R80", "R32")
def test_retreating_aboard_a_frigate_on_the_move_ends_its_move():
    script = ["land e4 I d4", "move e6 F e5", "move e5 F e4", "battle d4"]
    given = {"changes": LAKE, "dice": [6, 6], "red": red("e4 F(I)", "e6 F(CA)"), "yellow": yellow("d4 I")}
    s = scene([*script, "withdraw I e4 F(CA)"], **given)
    assert s.units("red") == {"e4": "FF(ICA)"}
    assert s.legal_like("move") == []
    assert "halt" not in s.legal
    assert s.legal_like("land e4 C") != []
    other = scene([*script, "withdraw I e4 F()"], **given)
    assert "F(I)" in other.units("red")["e4"]
    assert other.legal_like("move") != []


@pytest.mark.rule("9.47", "R51", "R54")
def test_a_ferry_after_a_sea_battle():
    script = [
        *["move a1 F a2", "move a2 F a3", "move a3 F a4", "move a4 F a5", "move a5 F b6", "battle b6"],
        *["load b5 I b6", "load b5 C b6", "land b6 I c6", "land b6 C c6"],
    ]
    given = {"dice": [2, 5], "red": red("a1 F", "b5 IC"), "yellow": yellow("b6 F", "c6 I")}
    s = scene(script, **given)
    assert s.units("red") == {"b6": "F", "c6": "IC"}
    assert s.legal == ["battle c6"]


@pytest.mark.rule("R51", "9.43")
def test_a_ferry_that_does_not_move():
    given = {"changes": LAKE, "red": red("e4 F", "d4 I"), "yellow": yellow()}
    s = scene(["load d4 I e4", "land e4 I f4"], **given)
    assert s.units("red") == {"e4": "F", "f4": "I"}
    refused(["load d4 I e4", "land e4 I f4", "move f4 I f5"], OVER, **given)


@pytest.mark.rule("R54", "11.3")
def test_a_frigate_that_bombarded_loads_and_lands_where_it_is():
    given = {"changes": LAKE, "dice": [6], "red": red("e4 F(I)", "d4 A"), "yellow": yellow("f5 I")}
    s = scene(["bombard e4 F f5", "load d4 A e4", "land e4 I f4", "land e4 A f4"], **given)
    assert s.units("red") == {"e4": "F", "f4": "IA"}
    refused(["bombard e4 F f5", "load d4 A e4", "move e4 F e5"], OVER, **given)


SEA_BATTLE = {
    "changes": LAKE,
    "red": red("e4 F(I)", "d4 C", "d5 A", "f5 I"),
    "yellow": yellow("e5 F"),
}


@pytest.mark.rule("R52")
def test_a_frigate_in_a_pending_sea_battle_neither_loads_nor_lands():
    reason = "the frigates at e5 have a battle to fight first (rule 9.42)"
    refused(["move e4 F e5", "load d5 A e5"], reason, **SEA_BATTLE)
    refused(["move e4 F e5", "land e5 I f4"], reason, **SEA_BATTLE)


@pytest.mark.rule("R52", "R54")
def test_when_it_has_won_it_does_both():
    s = scene(["move e4 F e5", "battle e5", "load d5 A e5", "land e5 I f4"], dice=[1, 6], **SEA_BATTLE)
    assert s.units("red") == {"e5": "F(A)", "d4": "C", "f5": "I", "f4": "I"}


@pytest.mark.rule("R55", "10.6")
def test_a_frigate_that_retreated_loads_and_lands_but_neither_moves_nor_attacks():
    script = ["move e4 F e5", "battle e5", "withdraw F e4"]
    s = scene([*script, "load d4 C e4", "land e4 I d3"], dice=[6, 6], **SEA_BATTLE)
    assert s.units("red") == {"e4": "F(C)", "d3": "I", "d5": "A", "f5": "I"}
    refused([*script, "move e4 F e5"], "(rule 9.0)", dice=[6, 6], **SEA_BATTLE)
    refused([*script, "bombard e4 F e5"], "(rule 10.6)", dice=[6, 6], **SEA_BATTLE)


# -- exploration --------------------------------------------------------------------------------------------


@pytest.mark.rule("R122", "9.2")
def test_landing_explores_like_a_step():
    s = scene(
        ["land e4 I d4"],
        changes=f"{LAKE} ?:c3 c4 b3 f4",
        tiles=["g", "w"],
        red=red("e4 F(I)", capital="b5"),
        yellow=yellow(),
    )
    assert turned(s) == ["c3 c4"]


@pytest.mark.rule("R122", "9.2")
def test_boarding_explores_nothing():
    s = scene(
        ["load d4 I e4"],
        changes=f"{LAKE} ?:c3 c4 f4",
        red=red("e4 F", "d4 I", capital="b5"),
        yellow=yellow(),
    )
    assert turned(s) == []
    assert s.units("red") == {"e4": "F(I)"}
    assert s.to_act == ("red", "move")
