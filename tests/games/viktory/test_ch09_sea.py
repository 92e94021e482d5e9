"""Chapter 9.3: frigates on the water and through ports."""

from __future__ import annotations

import pytest

from tests.games.viktory.scenes import scene
from tests.games.viktory.sides import red, refused, turned, yellow

IN_PORT = "the frigate in the port at e5 must leave it first (rule 9.32)"
STRAIT = "w:e3 e4 e6 e7 e8"
"""Water on both sides of e5, joined to the rim in the east only."""


# -- sailing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3")
def test_frigates_stay_on_water():
    given = {"changes": "w:e5", "red": red("e5 F", "d4 I"), "yellow": yellow(towns="e6")}
    refused(["move e5 F e4"], "e4 is land and no port of yours (rule 9.3)", **given)
    refused(["move e5 F d4"], "d4 is land and no port of yours (rule 9.3)", **given)
    refused(["move e5 F e6"], "e6 is land and no port of yours (rule 9.3)", **given)


@pytest.mark.rule("9.31")
def test_five_points_along_the_rim():
    around = ["move a1 F a2", "move a2 F a3", "move a3 F a4", "move a4 F a5", "move a5 F b6", "move b6 F c7"]
    given = {"red": red("a1 F(I)"), "yellow": yellow()}
    assert scene(around[:5], **given).units("red") == {"b6": "F(I)"}
    refused(around, "its move is over for this turn (rule 9.0)", **given)


@pytest.mark.rule("9.0", "9.3")
def test_a_frigate_steps_to_a_neighbour_only():
    given = {"red": red("a1 F"), "yellow": yellow()}
    refused(["move a1 F a3"], "a3 is not beside a1 (rule 9.0)", **given)


@pytest.mark.rule("9.0", "R32")
def test_a_frigates_move_is_not_taken_up_again():
    given = {"red": red("a1 F", "e4 I"), "yellow": yellow()}
    refused(
        ["move a1 F a2", "move e4 I e5", "move a2 F a3"], "its move is over for this turn (rule 9.0)", **given
    )


@pytest.mark.rule("9.0", "R33")
def test_an_enemy_frigate_stops_whoever_sails_in():
    given = {"red": red("a1 F"), "yellow": yellow("a2 F")}
    s = scene(["move a1 F a2"], **given)
    assert s.legal == ["battle a2"]
    refused(["move a1 F a2", "move a2 F a3"], "(rule 9.0)", **given)


@pytest.mark.rule("9.3")
def test_enemies_ashore_stop_no_ship():
    s = scene(["move a2 F a3", "move a3 F a4"], red=red("a2 F"), yellow=yellow("b3 IA", "b4 C", towns="b4"))
    assert s.units("red") == {"a4": "F"}


@pytest.mark.rule("9.2", "R59")
def test_frigates_explore_with_every_step():
    s = scene(
        ["move a1 F a2", "move a2 F a3"],
        changes="?:b3 b4 c3",
        tiles=["w", "f"],
        red=red("a1 F", capital="e3"),
        yellow=yellow(),
    )
    assert turned(s) == ["b3", "b4"]
    assert "move a3 F b3" in s.legal
    assert "move a3 F b4" not in s.legal


@pytest.mark.rule("9.2", "R35")
def test_frigates_do_not_enter_hexes_face_down():
    given = {"changes": "?:b3", "red": red("a2 F", capital="e3"), "yellow": yellow()}
    refused(["move a2 F b3"], "b3 is not revealed (rule 9.2)", **given)


@pytest.mark.rule("9.12", "9.3")
def test_a_forest_port_does_not_slow_a_frigate():
    s = scene(
        ["move e4 F e5", "move e5 F e6", "move e6 F e7"],
        changes=f"{STRAIT} f:e5",
        red=red("e4 F", towns="e5"),
        yellow=yellow(),
    )
    assert s.units("red") == {"e7": "F"}


# -- through a port -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.32", "R45")
@pytest.mark.parametrize(
    "side", [red("e4 F(I)", towns="e5"), red("e4 F(I)", cities="e5"), red("e4 F(I)", capital="e5")]
)
def test_through_a_port_to_the_water_beyond_costs_two_points(side):
    through = ["move e4 F e5", "move e5 F e6", "move e6 F e7", "move e7 F e8", "move e8 F e9"]
    given = {"changes": STRAIT, "red": side, "yellow": yellow()}
    assert scene(through, **given).units("red") == {"e9": "F(I)"}
    refused([*through, "move e9 F e8"], "its move is over for this turn (rule 9.0)", **given)


@pytest.mark.rule("9.32", "R45")
def test_a_port_may_be_left_the_way_it_was_entered():
    s = scene(
        ["move e4 F e5", "move e5 F e4", "end"], changes="w:e4", red=red("e4 F", towns="e5"), yellow=yellow()
    )
    assert s.units("red") == {"e4": "F"}


@pytest.mark.rule("9.32", "R46")
def test_two_points_are_needed_to_enter_a_port():
    # d5 is beside both e6 and d6, between which the frigate goes to and fro.
    given = {"changes": "w:d6 e6", "red": red("e6 F", towns="d5"), "yellow": yellow()}
    to_and_fro = ["move e6 F d6", "move d6 F e6", "move e6 F d6", "move d6 F e6"]
    assert scene([*to_and_fro[:3], "move d6 F d5"], **given).units("red") == {"d5": "F"}
    reason = "into a port and out again takes 2 movement points, it has 1 (rule 9.32)"
    refused([*to_and_fro, "move e6 F d5"], reason, **given)


@pytest.mark.rule("9.32", "R45")
def test_with_the_last_point_it_leaves():
    script = ["move e4 F e3", "move e3 F e4", "move e4 F e3", "move e3 F e2", "move e2 F e3"]
    given = {"changes": "w:e3 e4", "red": red("e4 F", towns="e2"), "yellow": yellow()}
    s = scene(script, **given)
    assert s.units("red") == {"e3": "F"}
    assert s.legal_like("move") == []


PORT = {
    "changes": STRAIT,
    "red": red("e4 F(I)", "e5 IA", "b4 C", "f5 I", towns="e5"),
    "yellow": yellow("d6 I", "f6 I"),
}


@pytest.mark.rule("9.32", "R45", "R47")
def test_in_a_port_nothing_is_legal_but_leaving():
    assert scene(["move f5 I f6", "move e4 F e5"], **PORT).legal == ["move e5 F e4", "move e5 F e6"]


@pytest.mark.rule("9.32", "R45", "R47")
@pytest.mark.parametrize(
    "order",
    [
        "halt",
        "end",
        "move b4 C b3",
        "move e5 I d5",
        "load e5 I e5",
        "land e5 I d5",
        "bombard e5 F d6",
        "bombard e5 A d6",
        "battle f6",
    ],
)
def test_in_a_port_all_else_is_refused(order):
    refused(["move f5 I f6", "move e4 F e5", order], IN_PORT, **PORT)


@pytest.mark.rule("9.32", "R47")
def test_before_and_after_the_port_a_frigate_does_what_it_likes():
    s = scene(
        [
            "load e5 I e4",
            "move e4 F(II) e5",
            "move e5 F e6",
            "load d5 A e6",
            "bombard e6 F f6",
            "land e6 I d6",
        ],
        dice=[6],
        changes=STRAIT,
        red=red("e4 F(I)", "e5 I", "d5 A", towns="e5"),
        yellow=yellow("d6 I", "f6 I"),
    )
    assert s.units("red")["e6"] == "F(IA)"
    assert s.legal == ["land e6 I d6", "land e6 A d6", "battle d6"]


@pytest.mark.rule("9.32", "R45")
def test_out_of_a_port_into_the_hex_of_an_enemy_frigate():
    s = scene(
        ["move e4 F e5", "move e5 F e6"], changes=STRAIT, red=red("e4 F", towns="e5"), yellow=yellow("e6 F")
    )
    assert s.legal == ["battle e6"]


@pytest.mark.rule("9.32", "R81")
def test_a_port_is_no_hex_to_retreat_to():
    s = scene(
        ["move e4 F e5", "move e5 F e6", "battle e6"],
        dice=[6, 6, 6, 2],
        changes=STRAIT,
        red=red("e4 F", towns="e5"),
        yellow=yellow("e6 F"),
    )
    assert [name for name, _ in s.rolls()] == ["AttackRolled", "DefenceRolled"] * 2
    assert s.side("red")["reserve"] == "F"


@pytest.mark.rule("9.32")
def test_land_without_an_own_settlement_is_no_port():
    given = {"changes": STRAIT, "red": red("e4 F", "e5 I"), "yellow": yellow()}
    refused(["move e4 F e5"], "e5 is land and no port of yours (rule 9.3)", **given)


@pytest.mark.rule("9.32")
def test_a_town_built_this_turn_is_no_port_until_the_next():
    given = {
        "changes": STRAIT,
        "turn": "red build",
        "red": red("e4 F", "e5 I", towns="d3"),
        "yellow": yellow(),
    }
    refused(["build e5", "end", "move e4 F e5"], "a town built this turn is no port yet (rule 9.32)", **given)
    s = scene(["build e5", *["end"] * 7, "move e4 F e5", "move e5 F e6"], **given)
    assert s.units("red")["e6"] == "F"


@pytest.mark.rule("9.32")
def test_a_town_captured_this_turn_is_a_port():
    s = scene(
        ["move d5 I e5", "battle e5", "move e4 F e5", "move e5 F e6"],
        dice=[4],
        changes=STRAIT,
        red=red("e4 F", "d5 I"),
        yellow=yellow(towns="e5", reserve="I"),
    )
    assert s.units("red") == {"e5": "I", "e6": "F"}


@pytest.mark.rule("9.32", "R44")
def test_a_town_upgraded_this_turn_is_a_port():
    s = scene(
        ["upgrade e5", "end", "move e4 F e5", "move e5 F e6"],
        changes=STRAIT,
        turn="red build",
        red=red("e4 F", towns="e5"),
        yellow=yellow(),
    )
    assert s.units("red") == {"e6": "F"}


# -- which ship ---------------------------------------------------------------------------------------------


@pytest.mark.rule("9.0")
def test_ships_in_one_hex_are_told_apart_by_their_cargo():
    s = scene(red=red("e4 FF(I)F(IA)"), yellow=yellow(), changes="w:e4 e5")
    assert s.legal_like("move e4") == ["move e4 F e5", "move e4 F(I) e5", "move e4 F(IA) e5"]
    moved = scene(["move e4 F(I) e5"], red=red("e4 FF(I)F(IA)"), yellow=yellow(), changes="w:e4 e5")
    assert moved.units("red") == {"e4": "FF(IA)", "e5": "F(I)"}


@pytest.mark.rule("9.0")
def test_ships_no_rule_can_tell_apart_are_one_choice():
    s = scene(red=red("e4 F(I)F(I)"), yellow=yellow(), changes="w:e4 e5")
    assert s.legal_like("move e4") == ["move e4 F e5"]


@pytest.mark.rule("9.0", "9.31")
def test_equal_ships_that_did_different_things_are_numbered():
    given = {"changes": "w:e3 e4 e5 e6 e7 e8", "red": red("e3 F", "e4 F"), "yellow": yellow()}
    s = scene(["move e3 F e4"], **given)
    texts = ["move e4 F.1 e3", "move e4 F.1 e5", "move e4 F.2 e3", "move e4 F.2 e5"]
    assert s.legal_like("move e4") == texts
    # The second one is under way and has four points left; the first one has all five.
    onwards = ["move e5 F e6", "move e6 F e7", "move e7 F e8", "move e8 F e9"]
    assert scene(["move e3 F e4", "move e4 F.1 e5", *onwards], **given).units("red") == {"e4": "F", "e9": "F"}
    refused(
        ["move e3 F e4", "move e4 F.2 e5", *onwards], "its move is over for this turn (rule 9.0)", **given
    )
