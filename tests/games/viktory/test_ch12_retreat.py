"""Rule 12.3.3: the attacker's retreat, all or nothing, to where the assault came from."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.viktory.empires import red, walk_in, yellow
from tests.games.viktory.scenes import Scene, scene
from viktory_p2p.kernel.errors import BadInput


def withdrew(s: Scene) -> list[tuple[str, str]]:
    return [(e["unit"], e["hex"]) for e in s.events("UnitWithdrew")]


# --- When it is offered ----------------------------------------------------------------------------------


@pytest.mark.rule("12.3.3", "R79")
def test_after_a_full_round_with_both_sides_left_the_attacker_is_asked() -> None:
    s = scene([*walk_in("I"), "battle e5"], dice=[6, 6], red=red("e4 I"), yellow=yellow("e5 I"))
    assert s.to_act == ("red", "retreat")
    assert s.legal == ["fight", "withdraw I e4"]


@pytest.mark.rule("12.3.3")
@pytest.mark.parametrize(
    "dice", [[2, 6], [6, 2], [2, 2]], ids=["defender gone", "attacker gone", "both gone"]
)
def test_nobody_is_asked_when_a_side_is_gone(dice: list[int]) -> None:
    s = scene([*walk_in("I"), "battle e5"], dice=dice, red=red("e4 I"), yellow=yellow("e5 I"))
    assert s.to_act == ("red", "move")
    with pytest.raises(BadInput, match=r"\(rule 12\.3\)"):
        scene(
            [*walk_in("I"), "battle e5", "withdraw I e4"],
            dice=dice,
            red=red("e4 I"),
            yellow=yellow("e5 I"),
        )


@pytest.mark.rule("12.3.3", "R79")
def test_there_is_no_retreat_before_the_first_round_is_over() -> None:
    """Neither before the battle is called nor between pre-battle fire and the round."""
    sides: dict[str, Any] = {"red": red("e4 A"), "yellow": yellow("e5 IC")}
    with pytest.raises(BadInput, match=r"\(rule 12\.3\)"):
        scene(["move e4 A e5", "withdraw A e4"], **sides)
    with pytest.raises(BadInput, match=r"\(rule 6\.0\)"):
        scene(["move e4 A e5", "battle e5", "withdraw A e4"], dice=[1], **sides)
    s = scene(["move e4 A e5", "battle e5"], dice=[6, 6, 6, 6], **sides)
    assert s.to_act == ("red", "retreat")


@pytest.mark.rule("12.3.3")
def test_the_question_comes_back_after_every_round() -> None:
    s = scene(
        [*walk_in("I"), "battle e5", "fight", "fight", "withdraw I e4"],
        dice=[6] * 6,
        red=red("e4 I"),
        yellow=yellow("e5 I"),
    )
    assert len(s.rolls()) == 6
    assert withdrew(s) == [("I", "e4")]


@pytest.mark.rule("12.3.3")
def test_the_defender_never_retreats() -> None:
    sides: dict[str, Any] = {"red": red("e4 I"), "yellow": yellow("e5 I")}
    with pytest.raises(BadInput, match=r"it is red who decides now \(retreat\), not yellow"):
        scene([*walk_in("I"), "battle e5", "yellow: withdraw I e6"], dice=[6, 6], **sides)


# --- Where to ----------------------------------------------------------------------------------------------


@pytest.mark.rule("12.3.3", "R79", "R81")
def test_any_attacker_goes_to_any_hex_an_attacker_came_from() -> None:
    """The infantry came from d5 over e4, the cavalry from f4: both hexes are open to both, no other is."""
    sides: dict[str, Any] = {"red": red("d3 I", "f4 C"), "yellow": yellow("e5 III")}
    script = ["move d3 I e4", "move e4 I e5", "move f4 C e5", "battle e5"]
    s = scene(script, dice=[6] * 4, **sides)
    assert s.legal == ["fight", "withdraw I e4", "withdraw I f4", "withdraw C e4", "withdraw C f4"]
    for elsewhere in ("d3", "e6", "d4"):
        with pytest.raises(BadInput, match=rf"no attacker came from {elsewhere} \(rule 12\.3\.3\)"):
            scene([*script, f"withdraw I {elsewhere}"], dice=[6] * 4, **sides)
    apart = scene([*script, "withdraw I f4", "withdraw C e4"], dice=[6] * 4, **sides)
    assert apart.units("red") == {"e4": "C", "f4": "I"}


@pytest.mark.rule("12.3.3", "R79")
def test_the_way_in_of_a_fallen_attacker_stays_a_way_out() -> None:
    sides: dict[str, Any] = {"red": red("e4 C", "d4 I"), "yellow": yellow("e5 II")}
    script = ["move e4 C e5", "move d4 I e5", "battle e5", "yellow: pick C"]
    s = scene(script, dice=[6, 6, 6, 1], **sides)
    assert s.legal == ["fight", "withdraw I d4", "withdraw I e4"]
    assert scene([*script, "withdraw I e4"], dice=[6, 6, 6, 1], **sides).units("red") == {"e4": "I"}


@pytest.mark.rule("12.3.3", "R79")
def test_a_retreat_is_all_or_nothing() -> None:
    sides: dict[str, Any] = {"red": red("e4 IC", "d4 A"), "yellow": yellow("e5 III")}
    script = [*walk_in("IC"), "move d4 A e5", "battle e5", "withdraw C d4"]
    s = scene(script, dice=[6] * 6, **sides)
    assert s.to_act == ("red", "retreat")
    assert s.legal == ["withdraw I d4", "withdraw I e4", "withdraw A d4", "withdraw A e4"]
    for other in ("fight", "end"):
        with pytest.raises(BadInput, match=r"\(rule (12\.3\.3|6\.0)\)"):
            scene([*script, other], dice=[6] * 6, **sides)
    done = scene([*script, "withdraw A e4", "withdraw I e4"], dice=[6] * 6, **sides)
    assert done.units("red") == {"d4": "C", "e4": "IA"}
    assert [(e["seat"], e["loser"]) for e in done.events("BattleHeld")] == [("yellow", "red")]


@pytest.mark.rule("12.3.3", "R79")
def test_the_last_ones_follow_by_themselves_if_there_is_one_way() -> None:
    sides: dict[str, Any] = {"red": red("e4 III"), "yellow": yellow("e5 I")}
    script = [*walk_in("III"), "battle e5", "withdraw I e4"]
    s = scene(script, dice=[6, 6], **sides)
    assert s.units("red") == {"e4": "III"}
    assert [e["action"] for e in s.events("AnswerGiven")] == ["withdraw I e4"] * 2
    said = scene([*script, "withdraw I e4", "withdraw I e4"], dice=[6, 6], **sides)
    assert said.json == s.json


@pytest.mark.rule("12.3.3", "R71")
def test_a_hex_won_earlier_this_turn_is_a_way_out_too() -> None:
    s = scene(
        ["move d3 I d4", "battle d4", "move c4 C d4", "move d4 C e5", "battle e5", "withdraw C d4"],
        dice=[2, 6, 6, 6, 6],
        red=red("d3 I", "c4 C"),
        yellow=yellow("d4 I", "e5 I"),
    )
    assert s.units("red") == {"d4": "IC"}


# --- What becomes of who retreats ----------------------------------------------------------------------


@pytest.mark.rule("R82", "12.3.3", "10.6", "R68")
def test_who_retreats_is_done_for_this_turn() -> None:
    """Cavalry with movement points left walks nowhere, and the gun does not bombard."""
    sides: dict[str, Any] = {"red": red("e4 CA"), "yellow": yellow("e5 I", "d5 I")}
    script = [*walk_in("CA"), "battle e5", "withdraw C e4", "withdraw A e4"]
    s = scene(script, dice=[6] * 5, **sides)
    assert s.units("red") == {"e4": "CA"}
    assert s.legal == ["end"]
    with pytest.raises(BadInput, match=r"\(rule 9\.0\)"):
        scene([*script, "move e4 C e3"], dice=[6] * 5, **sides)
    with pytest.raises(BadInput, match=r"\(rule 10\.6\)"):
        scene([*script, "bombard e4 A e5"], dice=[6] * 5, **sides)


@pytest.mark.rule("12.3.3", "R68")
def test_a_retreat_is_free_even_for_who_has_no_movement_left() -> None:
    s = scene(
        ["move e3 I e4", "move e4 I e5", "battle e5", "withdraw I e4"],
        dice=[6, 6],
        red=red("e3 I"),
        yellow=yellow("e5 I"),
    )
    assert s.units("red") == {"e4": "I"}


@pytest.mark.rule("12.2", "R71", "12.3.4")
def test_after_a_retreat_the_hex_is_closed_and_stays_the_defenders() -> None:
    sides: dict[str, Any] = {"red": red("e4 I", "d4 I"), "yellow": yellow("e5 I", towns=["h4", "e5"])}
    script = [*walk_in("I"), "battle e5", "withdraw I e4"]
    s = scene(script, dice=[6, 6, 6], **sides)
    assert "e5" in s.side("yellow")["towns"]
    with pytest.raises(BadInput, match=r"\(rule 12\.2\)"):
        scene([*script, "move d4 I e5"], dice=[6, 6, 6], **sides)


@pytest.mark.rule("R82", "R68")
def test_next_turn_who_retreated_is_fresh_again() -> None:
    s = scene(
        [*walk_in("A"), "battle e5", "withdraw A e4", "end", "end", *["yellow: end"] * 3, "red: end"],
        dice=[6] * 3,
        red=red("e4 A"),
        yellow=yellow("e5 I"),
    )
    assert "bombard e4 A e5" in s.legal
    assert "move e4 A e5" in s.legal


# --- Onto ships ------------------------------------------------------------------------------------------


@pytest.mark.rule("12.3.3", "R80", "9.47")
def test_who_came_from_a_ship_goes_back_aboard() -> None:
    s = scene(
        ["land f5 I e5", "land f5 A e5", "battle e5", "withdraw A f5", "withdraw I f5"],
        dice=[6] * 4,
        changes="w:f5",
        red=red("f5 F(IA)"),
        yellow=yellow("e5 I"),
    )
    assert s.units("red") == {"f5": "F(IA)"}
    assert withdrew(s) == [("A", "f5"), ("I", "f5")]


@pytest.mark.rule("12.3.3", "R80")
def test_a_walker_may_retreat_onto_a_ship_where_another_landed() -> None:
    sides: dict[str, Any] = {"red": red("e4 C", "f5 F(I)"), "yellow": yellow("e5 I")}
    s = scene(
        ["land f5 I e5", "move e4 C e5", "battle e5", "withdraw C f5", "withdraw I e4"],
        dice=[6] * 4,
        changes="w:f5",
        **sides,
    )
    assert s.units("red") == {"e4": "I", "f5": "F(C)"}


@pytest.mark.rule("12.3.3", "R79")
def test_a_ship_in_water_nobody_came_from_takes_nobody() -> None:
    sides: dict[str, Any] = {"red": red("e4 I", "f5 F"), "yellow": yellow("e5 I")}
    s = scene([*walk_in("I"), "battle e5"], dice=[6, 6], changes="w:f5", **sides)
    assert s.legal == ["fight", "withdraw I e4"]
    with pytest.raises(BadInput, match=r"no attacker came from f5 \(rule 12\.3\.3\)"):
        scene([*walk_in("I"), "battle e5", "withdraw I f5"], dice=[6, 6], changes="w:f5", **sides)


@pytest.mark.rule("12.3.3", "R80", "9.41")
@pytest.mark.parametrize(
    ("ships", "landings", "room"),
    [
        (["f5 F(III)"], ["land f5 I e5"] * 3, True),
        (["f5 F(III)F(II)"], ["land f5 I e5 F(III)", "land f5 I e5 F(II)", "land f5 I e5 F(II)"], True),
        (["f5 F(I)F(AAA)"], ["land f5 I e5"], True),
    ],
    ids=["a ship takes back the three it landed", "two ships", "one of two has room"],
)
def test_ships_take_as_many_as_they_have_room_for(ships, landings, room) -> None:
    s = scene([*landings, "battle e5"], dice=[6, 6], changes="w:f5", red=red(*ships), yellow=yellow("e5 I"))
    assert s.to_act == ("red", "retreat")
    assert (len(s.legal) > 1) is room


@pytest.mark.rule("R80", "9.41", "R49")
def test_the_limit_of_three_units_a_turn_does_not_bind_a_retreat() -> None:
    """The ship has carried its three already: no fourth may board, but three come back."""
    sides: dict[str, Any] = {"red": red("f5 F(III)", "e4 C", "f4 I"), "yellow": yellow("e5 II")}
    script = [*["land f5 I e5"] * 3, "move e4 C e5"]
    with pytest.raises(BadInput, match=r"\(rule 9\.41\)"):
        scene([*script, "load f4 I f5"], changes="w:f5", **sides)
    s = scene(
        [*script, "battle e5", "withdraw C f5", "withdraw I f5", "withdraw I f5", "withdraw I e4"],
        dice=[6] * 4,
        changes="w:f5",
        **sides,
    )
    assert s.units("red") == {"e4": "I", "f4": "I", "f5": "F(IIC)"}


@pytest.mark.rule("R80", "12.3.3")
def test_a_ship_that_took_others_aboard_meanwhile_still_has_the_berth() -> None:
    """Two ships landed one unit each and loaded two more: each has room for one."""
    sides: dict[str, Any] = {"red": red("f5 F(I)", "e6 F(I)", "f6 AAAA"), "yellow": yellow("e5 I")}
    script = ["land f5 I e5", "land e6 I e5"]
    script += ["load f6 A f5", "load f6 A f5", "load f6 A e6", "load f6 A e6", "battle e5"]
    s = scene(script, dice=[6, 6], changes="w:f5 e6", **sides)
    assert s.legal == ["fight", "withdraw I e6", "withdraw I f5"]
    s = scene([*script, "withdraw I f5"], dice=[6, 6], changes="w:f5 e6", **sides)
    assert s.units("red") == {"e6": "F(IAA)", "f5": "F(IAA)"}
    assert s.events("AnswerGiven")[-1]["action"] == "withdraw I e6"


@pytest.mark.rule("R80", "R79", "12.3.3")
@pytest.mark.parametrize(
    ("landed", "riders", "room"),
    [(1, 5, False), (1, 4, True), (2, 4, False), (2, 3, True)],
    ids=["no berth", "one berth for one", "one berth for two", "two berths for two"],
)
def test_if_not_all_can_be_housed_there_is_no_retreat(landed: int, riders: int, room: bool) -> None:
    """Riders and an infantry break off the battle at f4 and fill the ships the attack on e5 came from."""
    sides: dict[str, Any] = {
        "red": red(f"f5 F({'I' * landed})F(A)", f"f3 {'C' * riders}"),
        "yellow": yellow("e5 I", "f4 I"),
    }
    script = [
        *(*["land f5 I e5"] * landed, "land f5 A f4"),
        *["move f3 C f4"] * riders,
        *("battle f4", "withdraw A f5", *["withdraw C f5"] * riders),
        "battle e5",
    ]
    first, second = [6] * 5, [6] * 2
    if room:
        s = scene(script, dice=first + second, changes="w:f5", **sides)
        assert s.to_act == ("red", "retreat")
        assert {text.split()[0] for text in s.legal} == {"fight", "withdraw"}
    else:
        s = scene(script, dice=[*first, *second, 6, 6, 2, 6], changes="w:f5", **sides)
        assert [e["action"] for e in s.events("AnswerGiven")].count("fight") == 2
        assert s.units("red")["e5"] == "I" * landed


@pytest.mark.rule("R80", "12.3.3")
def test_a_ship_that_took_units_back_moves_no_more() -> None:
    """Two ships lie at f5; the one that landed nobody takes the retreat and stays, too."""
    sides: dict[str, Any] = {"red": red("f5 F(I)F(AA)"), "yellow": yellow("e5 I")}
    script = ["land f5 I e5", "battle e5"]
    before = scene(script[:1], changes="w:f5 f6", **sides)
    assert "move f5 F(AA) f6" in before.legal
    s = scene([*script, "withdraw I f5 F(AA)"], dice=[6, 6], changes="w:f5 f6", **sides)
    assert s.units("red") == {"f5": "FF(IAA)"}
    assert s.legal_like("move f5") == []


@pytest.mark.rule("R80")
def test_who_retreated_aboard_does_not_land_again_this_turn() -> None:
    sides: dict[str, Any] = {"red": red("f5 F(I)"), "yellow": yellow("e5 I")}
    script = ["land f5 I e5", "battle e5", "withdraw I f5"]
    s = scene(script, dice=[6, 6], changes="w:f5", **sides)
    assert s.legal_like("land") == []
    with pytest.raises(BadInput, match=r"retreated aboard this turn.*\(rule 12\.3\.3\)"):
        scene([*script, "land f5 I f4"], dice=[6, 6], changes="w:f5", **sides)
    later = scene(
        [*script, "end", "end", *["yellow: end"] * 3, "red: end"], dice=[6, 6], changes="w:f5", **sides
    )
    assert "land f5 I f4" in later.legal


@pytest.mark.rule("R80", "11.3")
def test_a_ship_that_took_units_back_still_has_its_attack() -> None:
    s = scene(
        ["land f5 I e5", "battle e5", "withdraw I f5", "bombard f5 F e5"],
        dice=[6, 6, 2],
        changes="w:f5",
        red=red("f5 F(I)"),
        yellow=yellow("e5 I"),
    )
    assert s.units("yellow") == {}


@pytest.mark.rule("R80", "R32")
@pytest.mark.parametrize(("aboard", "sails_on"), [("F(AA)", False), ("F(C)", True)])
def test_a_retreat_onto_a_ship_on_the_move_ends_its_move(aboard: str, sails_on: bool) -> None:
    """The ship with guns has come to f5 with points left; a retreat onto the other one leaves it free."""
    s = scene(
        ["land f5 I e5", "move g5 F(AA) f5", "battle e5", f"withdraw I f5 {aboard}"],
        dice=[6, 6],
        changes="w:f5 f6 g5",
        red=red("f5 F(IC)", "g5 F(AA)"),
        yellow=yellow("e5 I"),
    )
    assert ("move f5 F(AA) f6" in s.legal) is sails_on
    assert any(text.endswith(" f6") for text in s.legal_like("move f5")) is sails_on
