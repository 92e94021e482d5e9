"""Chapter 10: hits and losses, what may attack what, one attack a turn."""

from __future__ import annotations

import pytest

from tests.games.viktory.scenes import scene
from tests.games.viktory.sides import red, refused, yellow

OVER = "its move is over for this turn (rule 9.0)"


# -- 10.1 hits ----------------------------------------------------------------------------------------------


@pytest.mark.rule("10.0", "10.1")
@pytest.mark.parametrize("face, hits", [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_three_or_less_hits_in_a_bombardment(face, hits):
    s = scene(["bombard e4 A e5"], dice=[face], red=red("e4 A"), yellow=yellow("e5 II"))
    rolled = s.events("BombardmentRolled")[0]
    assert (rolled["hits"], rolled["selective"]) == (hits, int(face == 1))
    assert s.units("yellow") == {"e5": "II"[hits:]}


@pytest.mark.rule("10.0", "10.1")
@pytest.mark.parametrize("face, hits", [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_three_or_less_hits_in_every_roll_of_a_battle(face, hits):
    s = scene(
        ["move e4 A e5", "battle e5"], dice=[face, face, face], red=red("e4 AA"), yellow=yellow("e5 III")
    )
    counted = [
        (event["event"], event["hits"], event["selective"]) for event in s.json["events"] if "faces" in event
    ]
    assert counted == [
        (name, hits, int(face == 1)) for name in ("PreBattleFired", "AttackRolled", "DefenceRolled")
    ]
    assert s.units("yellow") == {"e5": "III"[2 * hits :]}
    assert s.units("red").get("e5", "") == "A"[hits:]


@pytest.mark.rule("10.0", "10.1")
@pytest.mark.parametrize(
    "attack, defence, seas", [(3, 4, "red"), (4, 3, "yellow"), (3, 3, ""), (1, 6, "red")]
)
def test_three_or_less_hits_at_sea(attack, defence, seas):
    s = scene(["move a1 F a2", "battle a2"], dice=[attack, defence], red=red("a1 F"), yellow=yellow("a2 F"))
    assert [colour for colour in ("red", "yellow") if s.units(colour)] == seas.split()


@pytest.mark.rule("10.1", "R60")
def test_on_a_one_the_roller_chooses():
    given = {"dice": [1], "red": red("e4 A"), "yellow": yellow("e5 IICA", "e6 I")}
    s = scene(["bombard e4 A e5"], **given)
    assert s.to_act == ("red", "pick")
    assert s.legal == ["pick I", "pick C", "pick A"]
    assert scene(["bombard e4 A e5", "pick A"], **given).units("yellow") == {"e5": "IIC", "e6": "I"}


@pytest.mark.rule("10.1", "R60")
@pytest.mark.parametrize("face", [2, 3])
def test_on_a_two_or_three_the_owner_chooses(face):
    given = {"dice": [face], "red": red("e4 A"), "yellow": yellow("e5 IICA", "e6 I")}
    s = scene(["bombard e4 A e5"], **given)
    assert s.to_act == ("yellow", "lose")
    assert s.legal == ["lose I", "lose C", "lose A"]
    assert scene(["bombard e4 A e5", "yellow: lose C"], **given).units("yellow") == {"e5": "IIA", "e6": "I"}


@pytest.mark.rule("10.1", "R60")
def test_only_units_of_the_target_can_be_chosen():
    given = {"red": red("e4 A"), "yellow": yellow("e5 IC", "e6 A")}
    refused(["bombard e4 A e5", "pick A"], "(rule 10.1)", dice=[1], **given)
    refused(["bombard e4 A e5", "lose A"], "(rule 10.1)", dice=[2], **given)


@pytest.mark.rule("10.1", "R60")
@pytest.mark.parametrize("faces", [[1, 3], [3, 1]])
def test_selective_hits_come_first_whatever_the_order_of_the_dice(faces):
    given = {"red": red("e4 C"), "yellow": yellow("e5 IICA")}
    s = scene(["move e4 C e5", "battle e5"], dice=faces, **given)
    assert s.to_act == ("red", "pick")
    s = scene(["move e4 C e5", "battle e5", "pick A"], dice=faces, **given)
    assert s.to_act == ("yellow", "lose")
    assert s.legal == ["lose I", "lose C"]
    s = scene(["move e4 C e5", "battle e5", "pick A", "lose I"], dice=[*faces, 6, 6, 6], **given)
    assert s.rolls()[-1] == ("DefenceRolled", (6, 6, 6))
    assert s.units("yellow") == {"e5": "IC"}


@pytest.mark.rule("10.1", "R60")
def test_the_defender_names_his_selective_hits_then_the_attacker_his_losses():
    given = {"red": red("e4 ICA"), "yellow": yellow("e5 ICA")}
    script = ["move e4 I e5", "move e4 C e5", "move e4 A e5", "battle e5"]
    dice = [6, 6, 6, 6, 6, 1, 2, 6]
    s = scene(script, dice=dice, **given)
    assert s.to_act == ("yellow", "pick")
    assert s.legal == ["pick I", "pick C", "pick A"]
    s = scene([*script, "yellow: pick C"], dice=dice, **given)
    assert s.to_act == ("red", "lose")
    assert s.legal == ["lose I", "lose A"]
    s = scene([*script, "yellow: pick C", "red: lose A"], dice=dice, **given)
    assert s.units("red") == {"e5": "I"}
    assert s.side("red")["reserve"] == "CA"


@pytest.mark.rule("10.1")
def test_two_selective_hits_are_two_choices():
    given = {"red": red("e4 C"), "yellow": yellow("e5 IICA")}
    s = scene(["move e4 C e5", "battle e5", "pick C", "pick A"], dice=[1, 1, 6, 6, 6], **given)
    assert s.units("yellow") == {"e5": "II"}


@pytest.mark.rule("R61")
def test_surplus_hits_hurt_nobody_else():
    s = scene(
        ["move e4 I e5", "move e4 C e5", "battle e5"],
        dice=[1, 2, 3],
        red=red("e4 IC"),
        yellow=yellow("e5 I", "e6 I", "d5 F"),
        changes="w:d5",
    )
    assert s.units("yellow") == {"e6": "I", "d5": "F"}
    assert s.side("yellow")["reserve"] == "I"


@pytest.mark.rule("R61")
def test_surplus_hits_of_the_defender_hurt_nobody_else():
    s = scene(
        ["move e4 I e5", "battle e5"],
        dice=[6, 1, 2, 3],
        changes="m:e5",
        red=red("e4 II"),
        yellow=yellow("e5 I"),
    )
    assert s.units("red") == {"e4": "I"}
    assert s.units("yellow") == {"e5": "I"}


# -- 10.2, 10.3 losses, and what a settlement is worth ------------------------------------------------------


@pytest.mark.rule("10.2")
def test_units_lost_go_to_the_reserve_of_their_owner():
    s = scene(["move e4 I e5", "battle e5"], dice=[2, 3], red=red("e4 I"), yellow=yellow("e5 I", reserve="A"))
    assert s.side("red")["reserve"] == "I"
    assert s.side("yellow")["reserve"] == "IA"
    assert s.units("red") == s.units("yellow") == {}


TAKEN = {
    "changes": "m:e5",
    "dice": [6, 6],
    "red": red("e4 II"),
    "yellow": yellow("f6 IA", "g5 A", cities="e5", reserve="IA"),
}
TAKE = ["move e4 I e5", "battle e5"]


@pytest.mark.rule("10.2")
def test_the_loser_of_a_settlement_chooses_from_reserve_or_map_what_it_supported():
    s = scene(TAKE, **TAKEN)
    assert s.to_act == ("yellow", "remove")
    assert sorted(s.legal) == sorted(
        ["remove f6 I", "remove reserve I", "remove f6 A", "remove g5 A", "remove reserve A"]
    )
    s = scene([*TAKE, "yellow: remove f6 I", "yellow: remove g5 A"], **TAKEN)
    assert s.units("yellow") == {"f6": "A"}
    assert s.side("yellow")["reserve"] == "IA"
    assert s.to_act == ("red", "move")


@pytest.mark.rule("10.2")
def test_units_given_up_leave_the_game():
    s = scene([*TAKE, "remove reserve I", "remove reserve A"], **TAKEN)
    assert s.units("yellow") == {"f6": "IA", "g5": "A"}
    assert s.side("yellow")["reserve"] == ""
    refused([*TAKE, "remove reserve I", "remove f6 I"], "(rule 10.2)", **TAKEN)


@pytest.mark.rule("10.3")
@pytest.mark.parametrize(
    "terrain, settlement, units",
    [
        ("p", "towns", "I"),
        ("m", "towns", "I"),
        ("p", "cities", "II"),
        ("g", "cities", "IC"),
        ("m", "cities", "IA"),
        ("f", "cities", "IF"),
    ],
)
def test_the_winner_recruits_exactly_what_the_loser_gives_up(terrain, settlement, units):
    dice = [6, 6] if settlement == "cities" or terrain == "m" else [6]
    s = scene(
        TAKE,
        dice=dice,
        changes=f"{terrain}:e5",
        red=red("e4 I"),
        yellow=yellow(reserve=units, **{settlement: "e5"}),
    )
    assert s.side("red")["reserve"] == units
    assert s.side("red")["units"] == {"e5": "I"}
    assert s.side("yellow")["reserve"] == ""
    assert s.side("red")[settlement].count("e5") == 1
    assert "e5" not in s.side("yellow")[settlement]


@pytest.mark.rule("10.2", "10.3")
def test_a_battle_without_a_settlement_changes_no_supply():
    s = scene(TAKE, dice=[2, 6], red=red("e4 I"), yellow=yellow("e5 I"))
    assert s.side("red")["reserve"] == ""
    assert s.side("yellow")["reserve"] == "I"
    assert s.events("UnitRemoved") == []


# -- 10.4, 10.5 who attacks whom ----------------------------------------------------------------------------


@pytest.mark.rule("10.4", "11.0")
@pytest.mark.parametrize("kind", "IC")
def test_infantry_and_cavalry_do_not_bombard(kind):
    given = {"red": red(f"e4 {kind}"), "yellow": yellow("e5 I")}
    refused([f"bombard e4 {kind} e5"], "only artillery and frigates can bombard (rule 11.0)", **given)


@pytest.mark.rule("10.4", "11.0")
@pytest.mark.parametrize("kind, changes", [("A", ""), ("F", "w:e4")])
def test_artillery_and_frigates_bombard(kind, changes):
    s = scene(
        [f"bombard e4 {kind} e5"], dice=[4], changes=changes, red=red(f"e4 {kind}"), yellow=yellow("e5 I")
    )
    assert s.rolls() == [("BombardmentRolled", (4,))]


@pytest.mark.rule("10.4")
@pytest.mark.parametrize(
    "kind, changes, dice",
    [("I", "", [3, 6]), ("C", "", [3, 6, 6]), ("A", "", [6, 3, 6]), ("F", "w:e4 e5", [3, 6])],
)
def test_every_kind_of_unit_fights_battles(kind, changes, dice):
    s = scene(
        [f"move e4 {kind} e5", "battle e5"],
        dice=dice,
        changes=changes,
        red=red(f"e4 {kind}"),
        yellow=yellow("e5 F" if kind == "F" else "e5 I"),
    )
    assert s.units("red") == {"e5": kind}
    assert s.events("BattleWon")


@pytest.mark.rule("10.5", "11.0")
@pytest.mark.parametrize("victim, changes", [("I", ""), ("C", ""), ("A", ""), ("F", "w:e6")])
@pytest.mark.parametrize("gunner, water", [("A", ""), ("F", " w:e4")])
def test_every_kind_of_unit_can_be_bombarded(gunner, water, victim, changes):
    s = scene(
        [f"bombard e4 {gunner} e6"],
        dice=[3],
        changes=changes + water,
        red=red(f"e4 {gunner}"),
        yellow=yellow(f"e6 {victim}"),
    )
    assert s.side("yellow")["reserve"] == victim


@pytest.mark.rule("10.5", "11.0")
@pytest.mark.parametrize("enemy", [yellow(towns="e6"), yellow(cities="e6"), yellow(capital="e6")])
def test_settlements_are_no_targets(enemy):
    given = {"red": red("e4 A"), "yellow": enemy}
    refused(["bombard e4 A e6"], "no enemy unit is at e6 (rule 11.0)", **given)


@pytest.mark.rule("10.5", "9.1")
def test_land_units_do_not_attack_ships():
    given = {"changes": "w:e5", "red": red("e4 ICA"), "yellow": yellow("e5 F(I)")}
    refused(["move e4 C e5"], "e5 is water (rule 9.1)", **given)


@pytest.mark.rule("10.5", "9.3")
def test_ships_do_not_attack_land_units_in_battle():
    given = {"changes": "w:e5", "red": red("e5 F"), "yellow": yellow("e4 I", towns="e4")}
    refused(["move e5 F e4"], "e4 is land and no port of yours (rule 9.3)", **given)


# -- 10.6, 10.7 one attack, and it ends the move ------------------------------------------------------------


@pytest.mark.rule("10.6", "R68")
@pytest.mark.parametrize("kind, changes", [("A", ""), ("F", "w:e4")])
def test_nobody_bombards_twice(kind, changes):
    given = {"changes": changes, "dice": [6], "red": red(f"e4 {kind}"), "yellow": yellow("e5 I", "e6 I")}
    order = f"bombard e4 {kind} e5"
    refused([order, order], "(rule 10.6)", **given)
    refused([order, f"bombard e4 {kind} e6"], "(rule 10.6)", **given)


@pytest.mark.rule("10.6", "10.7", "R68")
@pytest.mark.parametrize("kind, changes, enemy", [("A", "", "I"), ("F", "w:e4 e5", "F")])
def test_who_bombarded_does_not_go_into_a_battle(kind, changes, enemy):
    given = {"changes": changes, "dice": [6], "red": red(f"e4 {kind}"), "yellow": yellow(f"e5 {enemy}")}
    refused([f"bombard e4 {kind} e5", f"move e4 {kind} e5"], OVER, **given)


@pytest.mark.rule("10.6", "R68")
@pytest.mark.parametrize("kind, changes, enemy, dice", [("A", "", "I", [2]), ("F", "w:e4 e5", "F", [2, 6])])
def test_who_won_a_battle_does_not_bombard(kind, changes, enemy, dice):
    given = {
        "changes": changes,
        "dice": dice,
        "red": red(f"e4 {kind}"),
        "yellow": yellow(f"e5 {enemy}", "f5 I"),
    }
    refused([f"move e4 {kind} e5", "battle e5", f"bombard e5 {kind} f5"], "(rule 10.6)", **given)


@pytest.mark.rule("10.6", "R68", "R82")
def test_who_retreated_does_not_attack_again():
    given = {"dice": [6, 6, 6], "red": red("e4 A"), "yellow": yellow("e5 I", "e6 I")}
    script = ["move e4 A e5", "battle e5", "withdraw A e4"]
    assert scene(script, **given).units("red") == {"e4": "A"}
    refused([*script, "bombard e4 A e5"], "(rule 10.6)", **given)


@pytest.mark.rule("10.6", "11.4", "R68")
def test_the_attack_comes_back_with_the_next_turn():
    s = scene(
        ["bombard e4 A e5", *["end"] * 6, "bombard e4 A e5"],
        dice=[6, 5],
        red=red("e4 A"),
        yellow=yellow("e5 I"),
    )
    assert s.rolls() == [("BombardmentRolled", (6,)), ("BombardmentRolled", (5,))]


@pytest.mark.rule("10.6")
def test_every_unit_has_its_own_attack():
    s = scene(
        ["bombard e4 A e5", "bombard e4 A e5", "move e4 I e5", "battle e5"],
        dice=[6, 6, 2, 6],
        red=red("e4 IAA"),
        yellow=yellow("e5 I"),
    )
    assert s.events("BattleWon")


@pytest.mark.rule("R68", "12.32")
def test_naval_support_is_no_attack_and_does_not_wear_out():
    s = scene(
        ["move d4 I d5", "battle d5", "fight", "move e7 I e6", "battle e6"],
        dice=[6, 6, 6, 2, 6, 6, 2, 6, 6],
        changes="w:e5",
        red=red("d4 I", "e7 I"),
        yellow=yellow("d5 I", "e6 I", "e5 F"),
    )
    defences = [faces for name, faces in s.rolls() if name == "DefenceRolled"]
    assert [len(faces) for faces in defences] == [2, 2, 2]


@pytest.mark.rule("R68", "10.7", "12.3.3")
def test_retreat_is_no_movement():
    s = scene(
        ["move e3 I e4", "move e4 I e5", "battle e5", "withdraw I e4"],
        dice=[6, 6],
        red=red("e3 I"),
        yellow=yellow("e5 I"),
    )
    assert s.units("red") == {"e4": "I"}
    assert s.legal == ["end"]


@pytest.mark.rule("10.7", "R83")
@pytest.mark.parametrize("enemy, dice", [(yellow("e5 I"), [2, 6, 6]), (yellow(towns="e5", reserve="I"), [6])])
def test_who_won_a_battle_moves_no_more(enemy, dice):
    given = {"dice": dice, "red": red("e4 C"), "yellow": enemy}
    refused(["move e4 C e5", "battle e5", "move e5 C e6"], OVER, **given)


@pytest.mark.rule("10.7")
@pytest.mark.parametrize("kind, changes", [("A", ""), ("F", "w:e4 d4")])
def test_bombarding_ends_the_move_with_all_points_left(kind, changes):
    given = {"changes": changes, "dice": [6], "red": red(f"e4 {kind}"), "yellow": yellow("e5 I")}
    refused([f"bombard e4 {kind} e5", f"move e4 {kind} d4"], OVER, **given)


@pytest.mark.rule("10.7")
def test_units_that_did_not_fight_may_still_move_in():
    s = scene(
        ["move e4 I e5", "battle e5", "move e4 C e5", "move e5 C e6"],
        dice=[2, 6],
        red=red("e4 IC"),
        yellow=yellow("e5 I"),
    )
    assert s.units("red") == {"e5": "I", "e6": "C"}
