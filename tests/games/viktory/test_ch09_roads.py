"""Chapter 9.13: roads between own settlements two or three land hexes apart."""

from __future__ import annotations

import pytest

from tests.games.viktory.scenes import scene
from tests.games.viktory.sides import red, refused, turned, yellow

NO_ROAD = "no road of 2 to 3 land steps free of enemies joins"


@pytest.mark.rule("9.13", "R42")
def test_infantry_takes_two_roads_in_one_turn():
    given = {"red": red("e2 I", cities="e2 e5 e7"), "yellow": yellow()}
    s = scene(["move e2 I e5", "move e5 I e7"], **given)
    assert s.units("red") == {"e7": "I"}
    refused(
        ["move e2 I e5", "move e5 I e7", "move e7 I e5"], "its move is over for this turn (rule 9.0)", **given
    )


@pytest.mark.rule("9.13", "9.11")
@pytest.mark.parametrize("kind, jumps", [("I", 2), ("C", 3), ("A", 2)])
def test_a_road_costs_one_point(kind, jumps):
    there_and_back = [f"move e3 {kind} e5", f"move e5 {kind} e3"] * 2
    given = {"red": red(f"e3 {kind}", towns="e3 e5"), "yellow": yellow()}
    assert scene(there_and_back[:jumps], **given).legal_like("move") == []
    assert scene(there_and_back[: jumps - 1], **given).legal_like("move")


@pytest.mark.rule("9.13", "R39")
@pytest.mark.parametrize(
    "end, joined",
    [
        ("e4", True),
        ("e5", True),
        ("e6", False),
        ("d4", True),
        ("f4", True),
        ("f5", False),
        ("g3", True),
        ("c4", False),
        ("g4", False),
    ],
)
def test_two_or_three_hexes_apart(end, joined):
    given = {"red": red("e2 C", towns=f"e2 {end}"), "yellow": yellow()}
    if joined:
        assert scene([f"move e2 C {end}"], **given).units("red") == {end: "C"}
    else:
        refused([f"move e2 C {end}"], f"{NO_ROAD} e2 and {end} (rule 9.13)", **given)


@pytest.mark.rule("9.13", "R39")
def test_a_road_has_an_own_settlement_at_both_ends():
    given = {"red": red("e3 I", "d5 I", towns="e3"), "yellow": yellow()}
    refused(["move e3 I e5"], "e5 is not beside e3 (rule 9.0)", **given)
    refused(["move d5 I e3"], "(rule 9.0)", **given)
    given = {"red": red("e4 I", towns="e2 e7"), "yellow": yellow()}
    refused(["move e4 I e7"], "(rule 9.0)", **given)


@pytest.mark.rule("9.13", "R43")
@pytest.mark.parametrize("enemy", [yellow(towns="e5"), yellow(cities="e5"), yellow("e5 I", towns="e5")])
def test_nobody_attacks_by_road(enemy):
    given = {"red": red("e3 I", towns="e3"), "yellow": enemy}
    refused(["move e3 I e5"], "e5 is not beside e3 (rule 9.0)", **given)


@pytest.mark.rule("9.13", "R42")
def test_the_unit_that_came_by_road_may_walk_on_into_a_battle():
    given = {"red": red("e2 I", towns="e2 e5"), "yellow": yellow("e6 I")}
    s = scene(["move e2 I e5", "move e5 I e6"], **given)
    assert s.events("BattlePending")
    assert s.legal == ["battle e6"]


@pytest.mark.rule("9.13", "R42")
def test_steps_and_roads_mix():
    given = {"red": red("d2 C", towns="e2 e5"), "yellow": yellow()}
    s = scene(["move d2 C e2", "move e2 C e5", "move e5 C e6"], **given)
    assert s.units("red") == {"e6": "C"}
    refused(["move d2 C e2", "move e2 C e5", "move e5 C e6", "move e6 C e7"], "(rule 9.0)", **given)


@pytest.mark.rule("9.13")
@pytest.mark.parametrize("changes", ["m:e3 e4", "f:e3 e4", "m:e3 e4 e2 e5", "f:e2 e5 m:e3 e4"])
def test_terrain_on_the_way_is_ignored(changes):
    s = scene(
        ["move e2 C e5", "move e5 C e6", "move e6 C e7"],
        changes=changes,
        red=red("e2 C", towns="e2 e5"),
        yellow=yellow(),
    )
    assert s.units("red") == {"e7": "C"}


@pytest.mark.rule("9.13")
def test_ships_take_no_roads():
    given = {"changes": "w:e4", "red": red("e4 F", towns="e5 e7"), "yellow": yellow()}
    refused(["move e4 F e5", "move e5 F e7"], "(rule 9.0)", **given)


# -- the way between ----------------------------------------------------------------------------------------

# Between e3 and e5 lead e4 and, bending, d3-d4 and f3-f4 with the mixtures of both.
BENDS = [
    ("", True),
    ("w:e4", True),
    ("w:e4 d4", True),
    ("w:e4 d3", True),
    ("w:e4 f3", True),
    ("w:d3 d4 f3 f4", True),
    ("w:e4 d4 f4", False),
    ("w:e4 d3 f3", False),
    ("w:e4 d3 f4", False),
    ("w:e4 d4 f3", False),
]


@pytest.mark.rule("9.13", "R39")
@pytest.mark.parametrize("changes, joined", BENDS)
def test_a_road_of_three_steps_may_bend_between_settlements_two_apart(changes, joined):
    given = {"changes": changes, "red": red("e3 I", towns="e3 e5"), "yellow": yellow()}
    if joined:
        assert "move e3 I e5" in scene(**given).legal
    else:
        refused(["move e3 I e5"], f"{NO_ROAD} e3 and e5 (rule 9.13)", **given)


@pytest.mark.rule("9.13", "R39")
@pytest.mark.parametrize("changes", ["w:e3", "w:e4"])
def test_a_detour_of_four_steps_is_no_road(changes):
    given = {"changes": changes, "red": red("e2 I", towns="e2 e5"), "yellow": yellow()}
    refused(["move e2 I e5"], f"{NO_ROAD} e2 and e5 (rule 9.13)", **given)


# Between d3 and e6, three apart and not in line, lead d4-d5, d4-e5 and e4-e5.
@pytest.mark.rule("9.13", "R39")
@pytest.mark.parametrize(
    "changes, joined",
    [
        ("w:d4", True),
        ("w:e5", True),
        ("w:d5 e4", True),
        ("w:d4 e4", False),
        ("w:d5 e5", False),
        ("w:d4 e5", False),
    ],
)
def test_every_shortest_way_between_settlements_three_apart_is_tried(changes, joined):
    given = {"changes": changes, "red": red("d3 I", towns="d3 e6"), "yellow": yellow()}
    if joined:
        assert "move d3 I e6" in scene(**given).legal
    else:
        refused(["move d3 I e6"], "(rule 9.13)", **given)


@pytest.mark.rule("9.13", "R39")
def test_a_road_leads_over_revealed_land_only():
    given = {"changes": "w:d4 f4 ?:e4", "red": red("e3 I", towns="e3 e5"), "yellow": yellow()}
    refused(["move e3 I e5"], f"{NO_ROAD} e3 and e5 (rule 9.13)", **given)
    assert "move e3 I e5" in scene(**(given | {"changes": "w:d4 ?:e4"})).legal


# Only e3 and e4 lie between e2 and e5.
@pytest.mark.rule("9.13", "R39")
@pytest.mark.parametrize(
    "enemy",
    [
        pytest.param(yellow("e3 I"), id="a unit near"),
        pytest.param(yellow("e4 A"), id="a unit far"),
        pytest.param(yellow(towns="e4"), id="an empty town"),
        pytest.param(yellow(cities="e3"), id="an empty city"),
    ],
)
def test_enemies_on_the_way_close_a_road(enemy):
    given = {"red": red("e2 I", towns="e2 e5"), "yellow": enemy}
    refused(["move e2 I e5"], f"{NO_ROAD} e2 and e5 (rule 9.13)", **given)


@pytest.mark.rule("9.13", "R39")
def test_enemies_beside_the_way_do_not():
    s = scene(red=red("e2 I", towns="e2 e5"), yellow=yellow("d3 I", "d4 C", "f3 A", "e6 I", "f2 I"))
    assert "move e2 I e5" in s.legal


@pytest.mark.rule("9.13", "R39")
def test_where_two_ways_lead_one_enemy_closes_one():
    given = {"red": red("d3 I", towns="d3 e5"), "changes": "w:c3 c4 d5 e3 f3 f4 f5"}
    assert "move d3 I e5" in scene(**given, yellow=yellow("d4 I")).legal
    refused(["move d3 I e5"], f"{NO_ROAD} d3 and e5 (rule 9.13)", **given, yellow=yellow("d4 I", "e4 I"))


@pytest.mark.rule("9.13")
def test_units_of_any_other_player_close_a_road():
    seats = ("red", "yellow", "green")
    given = {"seats": seats, "yellow": yellow(capital="j3"), "red": red("d2 I", towns="d2 d5")}
    far = {"capital": "f9", "towns": ["f9"], "units": ["f8 I"]}
    assert "move d2 I d5" in scene(**given, green=far).legal
    refused(["move d2 I d5"], "(rule 9.13)", **given, green={**far, "units": ["d3 I"]})


@pytest.mark.rule("R40")
def test_own_units_on_the_way_do_not_close_a_road():
    s = scene(red=red("e2 I", "e3 III", "e4 CA", towns="e2 e5"), yellow=yellow())
    assert "move e2 I e5" in s.legal


@pytest.mark.rule("9.13", "R40")
def test_a_pending_battle_on_the_way_closes_a_road_until_it_is_won():
    given = {"red": red("e2 I", "d3 I", towns="e2 e5"), "yellow": yellow("e3 I")}
    refused(["move d3 I e3", "move e2 I e5"], f"{NO_ROAD} e2 and e5 (rule 9.13)", **given)
    s = scene(["move d3 I e3", "battle e3", "move e2 I e5"], dice=[3, 4], **given)
    assert s.units("red") == {"e3": "I", "e5": "I"}


# -- new, captured, upgraded --------------------------------------------------------------------------------


@pytest.mark.rule("9.13", "R39")
def test_a_town_built_this_turn_has_no_road_in_or_out():
    given = {"turn": "red build", "red": red("e2 I", "e5 I", towns="e2"), "yellow": yellow()}
    reason = "a town built this turn has no road yet (rule 9.13)"
    refused(["build e5", "end", "move e2 I e5"], reason, **given)
    refused(["build e5", "end", "move e5 I e2"], reason, **given)


@pytest.mark.rule("9.13", "R39")
def test_in_the_next_turn_it_has():
    s = scene(
        ["build e5", "end", "end", "end", "end", "end", "end", "end", "move e2 I e5"],
        turn="red build",
        red=red("e2 I", towns="e2"),
        yellow=yellow(),
    )
    assert s.units("red") == {"e5": "I"}


@pytest.mark.rule("9.13", "R39")
def test_a_town_captured_this_turn_has_roads_in_and_out():
    given = {
        "dice": [6],
        "red": red("d5 I", "e2 I", "e4 C", towns="e2"),
        "yellow": yellow(towns="e5", reserve="I"),
    }
    s = scene(["move d5 I e5", "battle e5", "move e2 I e5"], **given)
    assert s.units("red") == {"e4": "C", "e5": "II"}
    s = scene(["move d5 I e5", "battle e5", "move e4 C e5", "move e5 C e2"], **given)
    assert s.units("red") == {"e2": "IC", "e5": "I"}


@pytest.mark.rule("R44")
def test_a_town_upgraded_this_turn_is_an_old_town():
    given = {"turn": "red build", "red": red("e2 I", "e5 C", towns="e2 e5"), "yellow": yellow()}
    s = scene(["upgrade e5", "end", "move e2 I e5"], **given)
    assert s.side("red")["cities"] == ["e5"]
    assert s.units("red") == {"e5": "IC"}
    assert scene(["upgrade e5", "end", "move e5 C e2"], **given).units("red") == {"e2": "IC"}


# -- exploration --------------------------------------------------------------------------------------------


@pytest.mark.rule("R41", "9.2")
def test_travel_by_road_explores_nothing_but_a_step_does():
    given = {"changes": "?:e6", "red": red("e3 I", "e4 I", towns="e3 e5"), "yellow": yellow()}
    jumped = scene(["move e3 I e5"], **given)
    assert turned(jumped) == []
    assert jumped.to_act == ("red", "move")
    assert turned(scene(["move e4 I e5"], tiles=["w"], **given)) == ["e6"]
