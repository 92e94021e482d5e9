"""Chapter 8: units equal what settlements support, and what changes hands with a conquest."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.viktory.scenes import Scene, scene
from viktory_p2p.kernel.errors import BadInput

SUPPLY = {"p": "II", "g": "IC", "m": "IA", "f": "IF"}
"""What a city supports, as chapter 8 says."""
TAKE = ["move e4 I e5", "battle e5"]
RED: dict[str, Any] = {"capital": "b2", "towns": ["b2"], "units": ["e4 I"]}


def terrain(s: Scene, name: str) -> str:
    row = s.json["map"]["abcdefghijklmno".index(name[0])].split()
    return str(row[int(name[1:]) - 1])


def balanced(s: Scene, colour: str) -> bool:
    """Whether a seat has exactly the units its settlements support."""
    side = s.side(colour)
    units = Counter("".join(side["units"].values()) + side["reserve"])
    wanted = Counter("I" * len(side["towns"]))
    for city in side["cities"]:
        wanted += Counter(SUPPLY[terrain(s, city)])
    return Counter({kind: many for kind, many in units.items() if kind in "ICAF"}) == wanted


# -- 8.0 the balance -------------------------------------------------------------------------------------


@pytest.mark.rule("8.0", "8.1", "8.2")
def test_a_city_on_every_terrain_supports_five_infantry_and_one_of_each_other():
    """The rulebook's example."""
    red = {"capital": "b2", "cities": ["b2", "b4", "d3", "d5"], "reserve": "IIIIICAF"}
    yellow: dict[str, Any] = {"capital": "h4", "towns": ["h4"], "reserve": "I"}
    more: dict[str, Any] = {
        "checked": True,
        "inside": "?",
        "changes": "p:b2 g:b4 m:d3 f:d5 p:h4",
        "yellow": yellow,
    }
    scene(red=red, **more)
    for wrong in ("IIIICAF", "IIIIIICAF", "IIIIIAF", "IIIIIICA", "IIIIICCF"):
        with pytest.raises(BadInput, match=r"settlements support IIIIICAF \(rule 8\.0\)"):
            scene(red={**red, "reserve": wrong}, **more)


@pytest.mark.rule("8.0", "8.1")
@pytest.mark.parametrize("tile", list("pgfm"))
def test_a_town_supports_one_infantry_on_every_terrain(tile):
    yellow: dict[str, Any] = {"capital": "h4", "towns": ["h4"], "reserve": "I"}
    more: dict[str, Any] = {"checked": True, "inside": "?", "changes": f"{tile}:b2 p:h4", "yellow": yellow}
    scene(red={"capital": "b2", "towns": ["b2"], "units": ["b2 I"]}, **more)
    with pytest.raises(BadInput, match=r"has II but its settlements support I \(rule 8\.0\)"):
        scene(red={"capital": "b2", "towns": ["b2"], "units": ["b2 II"]}, **more)


@pytest.mark.rule("8.0", "8.2")
@pytest.mark.parametrize("tile, units", [*SUPPLY.items()])
def test_a_city_supports_infantry_and_one_more_unit_by_its_terrain(tile, units):
    yellow: dict[str, Any] = {"capital": "h4", "towns": ["h4"], "reserve": "I"}
    more: dict[str, Any] = {"checked": True, "inside": "?", "changes": f"{tile}:b2 p:h4", "yellow": yellow}
    scene(red={"capital": "b2", "cities": ["b2"], "reserve": units}, **more)
    with pytest.raises(BadInput, match=r"\(rule 8\.0\)"):
        scene(red={"capital": "b2", "cities": ["b2"], "reserve": "I"}, **more)


@pytest.mark.rule("8.0", "R28")
def test_units_aboard_count():
    more: dict[str, Any] = {"checked": True, "inside": "?", "changes": "f:b2 p:h4",
            "yellow": {"capital": "h4", "towns": ["h4"], "reserve": "I"}}  # fmt: skip
    scene(red={"capital": "b2", "cities": ["b2"], "units": ["a1 F(I)"]}, **more)
    with pytest.raises(BadInput, match=r"\(rule 8\.0\)"):
        scene(red={"capital": "b2", "cities": ["b2"], "units": ["a1 F(I)"], "reserve": "I"}, **more)


@pytest.mark.rule("8.0", "R29", "10.2", "10.3", "12.3.4")
@pytest.mark.parametrize("tile", list("pgfm"))
@pytest.mark.parametrize("level", ["towns", "cities"])
def test_the_loser_gives_up_what_the_winner_gains(tile, level):
    gained = SUPPLY[tile] if level == "cities" else "I"
    dice = 2 if level == "cities" or tile == "m" else 1
    yellow: dict[str, Any] = {"capital": "h4", "towns": ["h4"], level: ["e5"], "reserve": "I" + gained}
    if level == "towns":
        yellow["towns"] = ["h4", "e5"]
    s = scene(TAKE, dice=[6] * dice, changes=f"{tile}:e5", red=RED, yellow=yellow)
    assert s.side("red")[level] == (["b2", "e5"] if level == "towns" else ["e5"])
    assert s.side("red")["reserve"] == gained
    assert s.side("yellow")["reserve"] == "I"
    assert balanced(s, "red")
    assert balanced(s, "yellow")


@pytest.mark.rule("R29", "8.0", "7.4")
@pytest.mark.parametrize("action", ["build d3", "upgrade b2"])
def test_building_keeps_the_balance(action):
    red = {"capital": "b2", "towns": ["b2"], "units": ["b2 I"]}
    s = scene([action], turn="red build", changes="g:b2", red=red,
              yellow={"capital": "h4", "towns": ["h4"], "units": ["h4 I"]})  # fmt: skip
    assert balanced(s, "red")
    assert balanced(s, "yellow")


# -- units given up --------------------------------------------------------------------------------------


TWO_TOWNS: dict[str, Any] = {"capital": "h4", "towns": ["h4", "e5"], "units": ["g3 I"], "reserve": "I"}


@pytest.mark.rule("10.2", "R26")
@pytest.mark.parametrize(
    "answer, units, reserve", [("remove reserve I", {"g3": "I"}, ""), ("remove g3 I", {}, "I")]
)
def test_the_loser_chooses_freely_between_reserve_and_map(answer, units, reserve):
    s = scene(TAKE, dice=[6], red=RED, yellow=TWO_TOWNS)
    assert s.to_act == ("yellow", "remove")
    assert s.legal == ["remove reserve I", "remove g3 I"]
    s = scene([*TAKE, f"yellow: {answer}"], dice=[6], red=RED, yellow=TWO_TOWNS)
    assert s.units("yellow") == units
    assert s.side("yellow")["reserve"] == reserve
    assert s.to_act == ("red", "move")


@pytest.mark.rule("10.2", "R26")
@pytest.mark.parametrize("answer", ["remove reserve C", "remove h4 I", "remove e4 I"])
def test_only_own_units_of_the_kinds_owed_are_given_up(answer):
    yellow: dict[str, Any] = {**TWO_TOWNS, "reserve": "IC"}
    with pytest.raises(BadInput, match=r"\(rule 10\.2\)"):
        scene([*TAKE, answer], dice=[6], red=RED, yellow=yellow)


@pytest.mark.rule("10.2", "6.0")
def test_the_conqueror_waits_until_the_loser_has_chosen():
    with pytest.raises(BadInput, match="it is yellow who decides now"):
        scene([*TAKE, "red: end"], dice=[6], red=RED, yellow=TWO_TOWNS)
    with pytest.raises(BadInput, match=r"units are to be given up .*\(rule 6\.0\)"):
        scene([*TAKE, "end"], dice=[6], red=RED, yellow=TWO_TOWNS)


@pytest.mark.rule("R27", "10.2", "10.3", "14.0")
def test_a_city_without_its_owners_capital_still_changes_hands_as_a_city():
    yellow: dict[str, Any] = {"capital": "b4", "towns": ["h4"], "cities": ["e5"], "reserve": "IIA"}
    s = scene(TAKE, dice=[6, 6], changes="m:e5", red={**RED, "towns": ["b2", "b4"]}, yellow=yellow)
    assert s.side("red")["reserve"] == "IA"
    assert s.side("yellow")["reserve"] == "I"


@pytest.mark.rule("R28", "9.45", "10.2")
def test_cargo_of_a_frigate_given_up_goes_to_the_reserve():
    yellow: dict[str, Any] = {
        "capital": "h4",
        "towns": ["h4"],
        "cities": ["e5"],
        "units": ["i3 F(I)", "h4 I"],
    }
    s = scene(TAKE, dice=[6, 6], changes="f:e5", red=RED, yellow=yellow)
    assert s.units("yellow") == {"h4": "I"}
    assert s.side("yellow")["reserve"] == "I"
    assert s.legal == ["remove reserve I", "remove h4 I"]


@pytest.mark.rule("R28", "10.2")
def test_cargo_can_be_given_up_like_any_unit_on_the_map():
    yellow: dict[str, Any] = {"capital": "h4", "towns": ["h4", "e5"], "units": ["i3 F(IC)", "h4 I"]}
    s = scene(TAKE, dice=[6], red=RED, yellow=yellow)
    assert [text.split()[:2] for text in s.legal] == [["remove", "h4"], ["remove", "i3"]]
    s = scene([*TAKE, s.legal[1]], dice=[6], red=RED, yellow=yellow)
    assert s.units("yellow") == {"h4": "I", "i3": "F(C)"}
    assert s.side("yellow")["reserve"] == ""


@pytest.mark.rule("R28", "10.2")
def test_of_two_frigates_the_owner_says_which_one_goes():
    yellow: dict[str, Any] = {
        "capital": "h4",
        "towns": ["h4"],
        "cities": ["e5"],
        "units": ["i3 F(I)F", "i4 F"],
        "reserve": "II",
    }
    s = scene(TAKE, dice=[6, 6], changes="f:e5", red=RED, yellow=yellow)
    assert s.to_act == ("yellow", "remove")
    assert len(s.legal_like("remove i3 F")) == 2
    assert len(s.legal_like("remove i4 F")) == 1


LAPSING: dict[str, Any] = {
    "changes": "w:g2 g3",
    "red": {"capital": "b2", "towns": ["b2"], "units": ["e4 I", "d5 A"]},
    "yellow": {"capital": "h4", "towns": ["h4", "e5"], "units": ["d6 I", "e7 I"]},
}
FIRST = ["move d5 A d6", *TAKE]


@pytest.mark.rule("R30", "9.0", "10.6")
def test_a_battle_lapses_when_its_last_defender_is_given_up():
    s = scene([*FIRST, "yellow: remove d6 I"], dice=[6], **LAPSING)
    assert s.events("BattleLapsed") == [{"event": "BattleLapsed", "hex": "d6"}]
    assert s.json["pending"] == []
    assert s.units("red")["d6"] == "A"
    assert s.legal_like("move d6 A") == []
    assert "bombard d6 A e7" in s.legal
    assert "end" in s.legal


@pytest.mark.rule("R30", "12.0")
def test_a_battle_stays_pending_while_an_enemy_is_there():
    s = scene([*FIRST, "yellow: remove e7 I"], dice=[6], **LAPSING)
    assert s.events("BattleLapsed") == []
    assert s.json["pending"] == ["d6"]
    two: dict[str, Any] = {**LAPSING, "yellow": {**LAPSING["yellow"], "units": ["d6 II"]}}
    s = scene(FIRST, dice=[6], **two)
    assert s.json["pending"] == ["d6"]


@pytest.mark.rule("R30", "12.0", "12.3.2")
def test_a_battle_for_a_town_does_not_lapse():
    yellow: dict[str, Any] = {"capital": "h4", "towns": ["h4", "e5", "d7"], "units": ["d7 I", "h4 I"]}
    red = {"capital": "b2", "towns": ["b2"], "units": ["e4 I", "d6 A"]}
    s = scene(["move d6 A d7", *TAKE, "yellow: remove d7 I"], dice=[6], red=red, yellow=yellow)
    assert s.json["pending"] == ["d7"]
    assert s.events("BattleLapsed") == []


@pytest.mark.rule("R147", "R30")
def test_a_sea_battle_lapses_with_the_last_frigate_given_up():
    yellow: dict[str, Any] = {
        "capital": "h4",
        "towns": ["h4"],
        "cities": ["e5"],
        "units": ["a2 F"],
        "reserve": "II",
    }
    s = scene(["move a1 F a2", *TAKE], dice=[6, 6], changes="f:e5",
              red={**RED, "units": ["e4 I", "a1 F"]}, yellow=yellow)  # fmt: skip
    assert s.events("BattleLapsed") == [{"event": "BattleLapsed", "hex": "a2"}]
    assert s.units("red")["a2"] == "F"
    assert s.legal_like("move a2 F") == []


@pytest.mark.rule("R31", "10.3", "13.0")
def test_gained_units_are_placed_in_the_reserve_phase_of_the_same_turn():
    yellow: dict[str, Any] = {"capital": "h4", "towns": ["h4"], "cities": ["e5"], "reserve": "IIA"}
    s = scene([*TAKE, "end", "place A e5", "place I e5"], dice=[6, 6], changes="m:e5", red=RED, yellow=yellow)
    assert s.units("red") == {"e5": "IIA"}


@pytest.mark.rule("R123", "10.2")
def test_in_an_unchecked_position_a_shortage_is_met_by_what_there_is():
    yellow: dict[str, Any] = {"capital": "h4", "towns": ["h4"], "cities": ["e5"], "units": ["h4 I"]}
    s = scene(TAKE, dice=[6, 6], changes="m:e5", red=RED, yellow=yellow)
    assert s.units("yellow") == {}
    assert s.side("red")["reserve"] == "IA"
    assert s.to_act == ("red", "move")


@pytest.mark.rule("R123", "R8")
def test_the_last_pieces_of_an_eliminated_player_leave_the_map():
    yellow: dict[str, Any] = {
        "capital": "e5",
        "towns": ["e5"],
        "units": ["g3 IIC", "a2 F(I)"],
        "reserve": "AA",
    }
    s = scene(TAKE, dice=[6], seats=("red", "yellow", "green"), red=RED, yellow=yellow,
              green={"capital": "j4", "towns": ["j4"]})  # fmt: skip
    assert s.units("yellow") == {}
    assert s.side("yellow")["reserve"] == ""
    assert len(s.events("UnitRemoved")) == 4


@pytest.mark.rule("R144", "R75", "12.3.0")
def test_no_die_is_rolled_at_nobody():
    s = scene(["move e4 A e5", "battle e5"], dice=[6], red={**RED, "units": ["e4 AA"]},
              yellow={"capital": "h4", "towns": ["h4", "e5"], "reserve": "II"})  # fmt: skip
    assert s.rolls() == [("DefenceRolled", (6,))]


@pytest.mark.rule("R144", "R77", "12.31")
def test_a_roll_without_dice_is_not_asked_for():
    s = scene(
        ["move e4 I e5", "move e4 C e5", "battle e5"],
        dice=[1, 2, 3],
        red={**RED, "units": ["e4 IC"]},
        yellow={"capital": "h4", "towns": ["h4"], "units": ["e5 I"]},
    )
    assert s.rolls() == [("AttackRolled", (1, 2, 3))]
    assert s.events("BattleWon")[0]["hex"] == "e5"


@pytest.mark.rule("R144", "12.3.0")
def test_all_dice_of_one_step_are_one_roll():
    s = scene(["move e4 A e5", "move e4 A e5", "move e4 C e5", "battle e5"], dice=[6, 6, 5, 5, 5, 6, 6],
              changes="f:e5", red={**RED, "units": ["e4 AAC"]},
              yellow={"capital": "h4", "towns": ["h4"], "units": ["e5 II"]})  # fmt: skip
    assert s.rolls() == [("PreBattleFired", (6, 6)), ("AttackRolled", (5, 5, 5)), ("DefenceRolled", (6, 6))]


@pytest.mark.rule("R28", "10.2")
def test_the_cargo_of_a_frigate_given_up_is_told_on_its_way_to_the_reserve():
    s = scene(
        ["move d4 I e5", "battle e5", "yellow: remove i3 F"],
        changes="f:e5",
        dice=[6, 6],
        red={"capital": "b2", "towns": ["b2"], "units": ["d4 I"]},
        yellow={
            "capital": "h5",
            "towns": ["h5"],
            "cities": ["e5"],
            "units": ["i3 F(I)", "i1 F", "h5 I"],
        },
    )
    assert s.events("UnitRecalled") == [{"event": "UnitRecalled", "seat": "yellow", "unit": "I", "hex": "i3"}]
