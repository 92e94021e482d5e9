"""Chapter 11: bombardments, one die over one or two hexes."""

from __future__ import annotations

import pytest

from tests.games.viktory.scenes import scene
from tests.games.viktory.sides import red, refused, yellow
from viktory_p2p.kernel.errors import BadInput

OVER = "its move is over for this turn (rule 9.0)"


# -- 11.0 range, target, one die ----------------------------------------------------------------------------


@pytest.mark.rule("11.0", "R62")
@pytest.mark.parametrize("target", ["e6", "f4", "d5", "e7", "c5", "f6", "d3", "g4", "e3"])
@pytest.mark.parametrize("kind, changes", [("A", ""), ("F", "w:e5")])
def test_one_or_two_hexes_in_every_direction(kind, changes, target):
    s = scene(
        [f"bombard e5 {kind} {target}"],
        dice=[4],
        changes=changes,
        red=red(f"e5 {kind}"),
        yellow=yellow(f"{target} I"),
    )
    assert s.rolls() == [("BombardmentRolled", (4,))]


@pytest.mark.rule("11.0", "R62")
@pytest.mark.parametrize("target", ["e2", "e8", "b3", "d7", "h3", "f7"])
@pytest.mark.parametrize("kind, changes", [("A", ""), ("F", "w:e5")])
def test_three_hexes_are_too_far(kind, changes, target):
    given = {"changes": changes, "red": red(f"e5 {kind}"), "yellow": yellow(f"{target} I")}
    refused([f"bombard e5 {kind} {target}"], f"{target} is 3 hexes away, the range is 2 (rule 11.0)", **given)


@pytest.mark.rule("11.0", "11.2", "10.7")
def test_the_gun_moves_into_range_and_stays_there():
    # The rulebook's example: the mountain at d5 blocks, the plains at e5 do not.
    given = {"changes": "g:d3 d4 m:d5 w:e6", "dice": [1], "red": red("d3 A"), "yellow": yellow("e6 F")}
    refused(["bombard d3 A e6"], "e6 is 3 hexes away", **(given | {"dice": []}))
    s = scene(["move d3 A d4", "bombard d4 A e6"], **given)
    assert s.rolls() == [("BombardmentRolled", (1,))]
    assert s.side("yellow")["reserve"] == "F"
    assert s.to_act == ("red", "move")
    refused(["move d3 A d4", "bombard d4 A e6", "move d4 A e4"], OVER, **given)


@pytest.mark.rule("11.0")
def test_a_frigate_sails_up_and_bombards():
    s = scene(
        ["move e8 F e7", "move e7 F e6", "move e6 F e5", "bombard e5 F d3"],
        dice=[2],
        changes="w:e5 e6 e7 e8",
        red=red("e8 F"),
        yellow=yellow("d3 I"),
    )
    assert s.side("yellow")["reserve"] == "I"


@pytest.mark.rule("11.0")
def test_it_is_one_die_and_one_salvo_however_many_stand_there():
    s = scene(["bombard e4 A e5", "yellow: lose I"], dice=[2], red=red("e4 IICA"), yellow=yellow("e5 IIICCA"))
    assert s.rolls() == [("BombardmentRolled", (2,))]
    assert s.units("yellow") == {"e5": "IICCA"}
    assert s.side("yellow")["reserve"] == "I"


@pytest.mark.rule("11.0", "R62")
def test_a_target_needs_an_enemy_unit():
    given = {"red": red("e4 A", "d4 I"), "yellow": yellow("e6 I")}
    refused(["bombard e4 A e5"], "no enemy unit is at e5 (rule 11.0)", **given)
    refused(["bombard e4 A d4"], "no enemy unit is at d4 (rule 11.0)", **given)
    refused(["bombard e3 A e5"], "you have no such unit at e3 (rule 11.0)", **given)
    refused(["bombard e6 A e4"], "you have no such unit at e6 (rule 11.0)", **given)


@pytest.mark.rule("11.0")
def test_a_bombardment_neither_takes_nor_shrinks_a_settlement():
    s = scene(["bombard e4 A e5"], dice=[1], red=red("e4 A", "d5 I"), yellow=yellow("e5 I", cities="e5"))
    assert s.side("yellow")["cities"] == ["e5"]
    assert s.units("yellow") == {}
    assert s.side("red")["reserve"] == ""
    assert s.legal_like("bombard") == []


@pytest.mark.rule("11.1", "R66")
def test_nobody_shoots_back():
    s = scene(
        ["bombard e4 A e5", "lose I"],
        dice=[3],
        changes="m:e5 w:d5",
        red=red("e4 A"),
        yellow=yellow("e5 IAA", "d5 F", cities="e5"),
    )
    assert s.rolls() == [("BombardmentRolled", (3,))]
    assert s.units("red") == {"e4": "A"}
    assert s.to_act == ("red", "move")


@pytest.mark.rule("R66")
def test_only_the_player_on_turn_bombards():
    given = {"red": red("e4 A"), "yellow": yellow("e5 A")}
    refused(["bombard e5 A e4"], "(rule 11.0)", **given)
    with pytest.raises(BadInput, match="it is red who decides now"):
        scene(["bombard e4 A e5", "yellow: bombard e5 A e4"], dice=[6], **given)
    s = scene(["bombard e5 A e4"], dice=[6], turn="yellow move", **given)
    assert s.rolls() == [("BombardmentRolled", (6,))]


@pytest.mark.rule("R66", "12.2")
def test_any_number_of_bombardments_on_one_hex():
    script = ["bombard e4 A e5", "bombard e4 A e5", "bombard d5 A e5", "bombard f5 F e5"]
    s = scene(
        script, dice=[6, 2, 6, 1], changes="w:f5", red=red("e4 AA", "d5 A", "f5 F"), yellow=yellow("e5 III")
    )
    assert s.units("yellow") == {"e5": "I"}


@pytest.mark.rule("R66", "12.2")
def test_also_where_a_battle_was_lost_before():
    s = scene(
        ["move e4 I e5", "battle e5", "bombard d4 A e5"],
        dice=[6, 2, 3],
        red=red("e4 I", "d4 A"),
        yellow=yellow("e5 I"),
    )
    assert s.units("yellow") == {}
    assert s.side("yellow")["reserve"] == "I"


@pytest.mark.rule("R67")
def test_the_hex_names_the_victim():
    given = {
        "seats": ("red", "yellow", "green"),
        "red": red("d4 A"),
        "yellow": yellow("d5 II", capital="j3"),
        "green": {"capital": "f9", "towns": ["f9"], "units": ["c4 IC"]},
    }
    s = scene(["bombard d4 A c4"], dice=[2], **given)
    assert s.to_act == ("green", "lose")
    s = scene(["bombard d4 A d5"], dice=[2], **given)
    assert s.units("green") == {"c4": "IC"}
    assert s.units("yellow") == {"d5": "I"}


# -- 11.2 line of sight -------------------------------------------------------------------------------------

STRAIGHT = [
    # what lies at e5 between e4 and e6, and whether one can shoot over it
    pytest.param("p:e5", {}, None, id="plains"),
    pytest.param("g:e5", {}, None, id="grassland"),
    pytest.param("w:e5", {}, None, id="water"),
    pytest.param("f:e5", {}, "a forest lies between", id="forest"),
    pytest.param("m:e5", {}, "a mountain lies between", id="mountain"),
    pytest.param("", {"red": {"towns": "e5"}}, "a settlement lies between", id="own town"),
    pytest.param("", {"red": {"cities": "e5"}}, "a settlement lies between", id="own city"),
    pytest.param("", {"yellow": {"towns": "e5"}}, "a settlement lies between", id="enemy town"),
    pytest.param("g:e5", {"yellow": {"cities": "e5"}}, "a settlement lies between", id="enemy city"),
]


@pytest.mark.rule("11.2", "R62")
@pytest.mark.parametrize("changes, settled, blocked", STRAIGHT)
def test_what_lies_in_a_straight_line_between(changes, settled, blocked):
    given = {
        "changes": changes,
        "red": red("e4 A", **settled.get("red", {})),
        "yellow": yellow("e6 I", **settled.get("yellow", {})),
    }
    if blocked:
        refused(["bombard e4 A e6"], f"cannot bombard e6 with A at e4: {blocked} (rule 11.2)", **given)
    else:
        assert scene(["bombard e4 A e6"], dice=[6], **given).rolls() == [("BombardmentRolled", (6,))]


@pytest.mark.rule("11.2", "R62")
@pytest.mark.parametrize(
    "changes, ours, theirs",
    [("", "e5 IIA", "e6 I"), ("", "b4 I", "e5 II"), ("w:e5", "e5 F", "e6 I"), ("w:e5", "b4 I", "e5 F(I)")],
)
def test_units_between_never_block(changes, ours, theirs):
    s = scene(changes=changes, red=red("e4 A", ours), yellow=yellow("e6 I", theirs))
    assert "bombard e4 A e6" in s.legal


TWO_WAYS = [
    # d5 and e5 lie between d4 and e6
    ("m:d5", "", True),
    ("f:e5", "", True),
    ("m:d5 w:e5", "", True),
    ("", "e5", True),
    ("f:d5 g:e5", "", True),
    ("m:d5 f:e5", "", False),
    ("f:d5 e5", "", False),
    ("m:d5 e5", "", False),
    ("m:d5", "e5", False),
    ("f:e5", "d5", False),
]


@pytest.mark.rule("11.2", "R62")
@pytest.mark.parametrize("changes, town, seen", TWO_WAYS)
@pytest.mark.parametrize("gunner, target", [("d4", "e6"), ("e6", "d4")])
def test_of_two_ways_the_gunner_picks_the_open_one(gunner, target, changes, town, seen):
    given = {"changes": changes, "red": red(f"{gunner} A", towns=town), "yellow": yellow(f"{target} I")}
    if seen:
        assert f"bombard {gunner} A {target}" in scene(**given).legal
    else:
        refused([f"bombard {gunner} A {target}"], "(rule 11.2)", **given)


@pytest.mark.rule("11.2", "R62")
@pytest.mark.parametrize("changes", ["f:e4 m:e6", "m:e4 f:e6", "f:e4 e5 e6 m:d4 d5"])
def test_ones_own_hex_and_the_target_do_not_matter(changes):
    towered = {"red": red("e4 A", cities="e4"), "yellow": yellow("e6 I", "d4 I", cities="e6")}
    s = scene(changes=changes, **towered)
    assert "bombard e4 A d4" in s.legal
    assert ("bombard e4 A e6" in s.legal) is ("e5" not in changes)


@pytest.mark.rule("11.2", "R62")
def test_ships_need_a_line_of_sight_too():
    given = {"changes": "w:e4 f:e5", "red": red("e4 F"), "yellow": yellow("e6 I")}
    refused(["bombard e4 F e6"], "a forest lies between (rule 11.2)", **given)
    assert "bombard e4 F e6" in scene(**(given | {"changes": "w:e4"})).legal


# -- 11.3 frigates ------------------------------------------------------------------------------------------


@pytest.mark.rule("11.3")
def test_a_loaded_frigate_bombards_with_one_die():
    s = scene(["bombard e4 F e6"], dice=[3], changes="w:e4", red=red("e4 F(IAA)"), yellow=yellow("e6 I"))
    assert s.rolls() == [("BombardmentRolled", (3,))]
    assert s.units("red") == {"e4": "F(IAA)"}


@pytest.mark.rule("11.3", "10.7")
def test_after_bombarding_it_loads_and_lands_but_does_not_move():
    given = {
        "changes": "w:d4 e4",
        "dice": [6],
        "red": red("d4 F(I)", "d5 C"),
        "yellow": yellow("e6 I"),
    }
    script = ["move d4 F e4", "bombard e4 F e6"]
    assert scene([*script, "land e4 I e5"], **given).units("red") == {"e4": "F", "e5": "I", "d5": "C"}
    refused([*script, "move e4 F d4"], OVER, **given)
    loaded = given | {"red": red("d4 F(I)", "f4 C")}
    assert scene([*script, "load f4 C e4", "land e4 C e5"], **loaded).units("red") == {
        "e4": "F(I)",
        "e5": "C",
    }


@pytest.mark.rule("11.3", "9.44", "R65")
def test_artillery_aboard_has_no_guns():
    given = {"changes": "w:e4", "red": red("e4 F(A)"), "yellow": yellow("e5 I")}
    refused(["bombard e4 A e5"], "you have no such unit at e4 (rule 11.0)", **given)


@pytest.mark.rule("11.3")
def test_ships_in_one_hex_each_bombard_once():
    given = {"changes": "w:e4", "red": red("e4 FF(I)"), "yellow": yellow("e6 III")}
    assert scene(**given).legal_like("bombard") == ["bombard e4 F e6", "bombard e4 F(I) e6"]
    s = scene(["bombard e4 F(I) e6", "bombard e4 F e6"], dice=[6, 6], **given)
    assert s.legal_like("bombard") == []
    pair = given | {"red": red("e4 FF")}
    s = scene(["bombard e4 F e6"], dice=[6], **pair)
    assert len(s.legal_like("bombard")) == 1
    s = scene(["bombard e4 F e6", s.legal_like("bombard")[0]], dice=[6, 6], **pair)
    assert s.legal_like("bombard") == []


# -- pending battles ----------------------------------------------------------------------------------------


@pytest.mark.rule("R63", "11.0", "12.4")
def test_where_own_attackers_wait_only_enemies_are_hit():
    given = {"red": red("e4 CC", "d4 A"), "yellow": yellow("e5 IC")}
    s = scene(["move e4 C e5", "bombard d4 A e5"], dice=[1], **given)
    assert s.to_act == ("red", "pick")
    assert s.legal == ["pick I", "pick C"]
    s = scene(["move e4 C e5", "bombard d4 A e5", "pick C", "battle e5"], dice=[1, 6, 6, 6], **given)
    assert s.units("yellow") == {"e5": "I"}
    assert s.units("red") == {"e4": "C", "e5": "C", "d4": "A"}


@pytest.mark.rule("R64", "10.6")
def test_who_waits_for_a_battle_does_not_bombard():
    given = {"red": red("e4 A"), "yellow": yellow("e5 I", "e6 I")}
    reason = "its attack this turn is the battle at e5 (rule 10.6)"
    refused(["move e4 A e5", "bombard e5 A e6"], reason, **given)
    refused(["move e4 A e5", "bombard e5 A e5"], reason, **given)
    ships = {"changes": "w:e4 e5", "red": red("e4 F"), "yellow": yellow("e5 F", "e6 I")}
    refused(["move e4 F e5", "bombard e5 F e6"], reason, **ships)


LAPSE = {"red": red("e4 AC", "d4 A"), "yellow": yellow("e5 I", "e6 I")}
LAPSED = ["move e4 A e5", "move e4 C e5", "bombard d4 A e5"]


@pytest.mark.rule("R30", "R63")
def test_a_battle_lapses_when_a_bombardment_leaves_no_enemy():
    s = scene(LAPSED, dice=[2], **LAPSE)
    assert s.events("BattleLapsed") == [{"event": "BattleLapsed", "hex": "e5"}]
    assert s.units("red") == {"e5": "CA", "d4": "A"}
    assert s.legal_like("battle") == []
    assert "end" in s.legal


@pytest.mark.rule("R30", "R63")
def test_then_the_attackers_are_done_moving_but_have_their_attack():
    refused([*LAPSED, "move e5 C e4"], OVER, dice=[2], **LAPSE)
    s = scene([*LAPSED, "bombard e5 A e6"], dice=[2, 3], **LAPSE)
    assert s.units("yellow") == {}


@pytest.mark.rule("R30", "9.44", "R57")
def test_landed_artillery_does_not_bombard_even_then():
    given = {"changes": "w:f5", "dice": [2], "red": red("f5 F(A)", "d4 A"), "yellow": yellow("e5 I", "e6 I")}
    s = scene(["land f5 A e5", "bombard d4 A e5"], **given)
    assert s.events("BattleLapsed")
    refused(["land f5 A e5", "bombard d4 A e5", "bombard e5 A e6"], "(rule 10.6)", **given)


@pytest.mark.rule("R30", "R147")
def test_a_sea_battle_lapses_too():
    s = scene(
        ["move e4 F e5", "bombard d5 A e5", "bombard e5 F e6"],
        dice=[2, 6],
        changes="w:e4 e5",
        red=red("e4 F(I)", "d5 A"),
        yellow=yellow("e5 F", "e6 I"),
    )
    assert s.events("BattleLapsed")
    assert s.units("red") == {"e5": "F(I)", "d5": "A"}
    assert "land e5 I f5" in s.legal
    assert s.legal_like("move e5") == []


@pytest.mark.rule("R30", "R63")
def test_a_battle_for_a_settlement_does_not_lapse():
    given = {"dice": [2, 6], "red": red("e4 I", "d4 A"), "yellow": yellow("e5 I", towns="e5")}
    s = scene(["move e4 I e5", "bombard d4 A e5"], **(given | {"dice": [2]}))
    assert s.events("BattleLapsed") == []
    assert s.legal == ["battle e5"]
    s = scene(["move e4 I e5", "bombard d4 A e5", "battle e5"], **given)
    assert s.side("red")["towns"] == ["b2", "e5"]


@pytest.mark.rule("R30", "R71")
def test_a_lapsed_battle_was_none():
    given = {"dice": [2], "red": red("e4 IC", "d4 A"), "yellow": yellow("e5 I")}
    s = scene(["move e4 I e5", "bombard d4 A e5", "move e4 C e5", "move e5 C e6"], **given)
    assert s.units("red") == {"e5": "I", "e6": "C", "d4": "A"}


# -- which gun fires ----------------------------------------------------------------------------------------


@pytest.mark.rule("11.0", "R32")
def test_the_gun_on_the_move_fires_before_any_other():
    given = {"dice": [6], "red": red("e3 A", "e4 A", "c3 A"), "yellow": yellow("e6 I")}
    # One gun ends its move at e4, one is fresh there, one is under way.
    script = ["move c3 A d4", "move d4 A e4", "move e3 A e4", "bombard e4 A e6"]
    s = scene(script, **given)
    assert "halt" not in s.legal
    assert "move e4 A e5" in s.legal
    s = scene([*script, "move e4 A e5", "move e5 A d5"], **given)
    assert s.units("red") == {"d5": "A", "e4": "AA"}
    assert s.legal_like("bombard e4") == ["bombard e4 A e6"]


@pytest.mark.rule("11.0")
def test_a_gun_that_has_moved_fires_before_a_fresh_one():
    given = {"red": red("e2 A", "e4 A"), "yellow": yellow("e6 I")}
    script = ["move e2 A e3", "move e3 A e4", "bombard e4 A e6"]
    s = scene([*script, "move e4 A d4", "move d4 A d5", "bombard d5 A e6"], dice=[6, 6], **given)
    assert s.units("red") == {"e4": "A", "d5": "A"}
    s = scene([*script, "bombard e4 A e6"], dice=[6, 6], **given)
    assert s.legal == ["end"]


@pytest.mark.rule("11.0")
def test_a_gun_that_has_fired_leaves_the_shot_to_the_next():
    given = {"red": red("e4 AAA"), "yellow": yellow("e6 I")}
    shots = ["bombard e4 A e6"] * 3
    assert scene(shots, dice=[6, 6, 6], **given).legal == ["end"]
    refused([*shots, "bombard e4 A e6"], "(rule 10.6)", dice=[6, 6, 6], **given)


@pytest.mark.rule("11.4", "10.7")
def test_guns_that_fired_stand_ready_again_next_turn():
    s = scene(
        ["bombard e4 A e6", *["end"] * 6, "move e4 A e5", "bombard e5 A e6"],
        dice=[6, 2],
        red=red("e4 A"),
        yellow=yellow("e6 I"),
    )
    assert s.units("yellow") == {}
