"""Rules 13.3 to 13.5: placing frigates, and the sea battles that follow from it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.viktory.empires import red, yellow
from tests.games.viktory.scenes import Scene, scene
from viktory_p2p.kernel.errors import BadInput


def harbours(reserve: str, changes: str, enemy: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """Red in its reserve phase with an inland capital at d3, far from the water under test."""
    side = red(reserve=reserve, **{"capital": "d3", "towns": ["d3"], **more})
    return {"turn": "red reserve", "changes": changes, "red": side, "yellow": enemy or yellow()}


def ships_to(s: Scene) -> list[str]:
    """The water a frigate can be placed in."""
    return [text.split()[-1] for text in s.legal_like("place F")]


# --- 13.3 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.3", "13.11", "R92")
def test_a_frigate_is_placed_in_water_beside_a_forest_city() -> None:
    given = harbours("F", "f:e6 w:e7 f6 c3 g3", cities=["e6"])
    s = scene([], **given)
    assert ships_to(s) == ["c3", "e7", "f6"]  # c3 lies beside the capital, g3 beside nothing
    assert scene(["place F f6"], **given).units("red") == {"f6": "F"}
    with pytest.raises(BadInput, match=r"\(rule 13\.3\)"):
        scene(["place F g3"], **given)
    with pytest.raises(BadInput, match=r"e6 is not revealed water \(rule 13\.3\)"):
        scene(["place F e6"], **given)


@pytest.mark.rule("13.11", "13.3")
def test_a_forest_city_takes_one_frigate_a_turn() -> None:
    given = harbours("FF", "f:e6 w:e7 f6 c3", cities=["e6"])
    s = scene(["place F e7"], **given)
    assert ships_to(s) == ["c3"]
    for again in ("e7", "f6"):
        with pytest.raises(BadInput, match=r"\(rule 13\.(3|11)\)"):
            scene(["place F e7", f"place F {again}"], **given)


@pytest.mark.rule("13.11", "13.1")
@pytest.mark.parametrize(
    ("terrain", "level"), [("f", "towns"), ("p", "cities"), ("g", "cities"), ("m", "cities")]
)
def test_only_forest_cities_take_frigates(terrain: str, level: str) -> None:
    sites: dict[str, Any] = {"towns": ["d3"], "cities": []}
    sites[level].append("e6")
    assert ships_to(scene([], **harbours("F", f"{terrain}:e6 w:e7 c3", **sites))) == ["c3"]


@pytest.mark.rule("13.11", "13.3")
def test_a_forest_city_takes_an_infantry_as_well() -> None:
    s = scene(["place F e7", "place I e6"], **harbours("IF", "f:e6 w:e7", cities=["e6"]))
    assert s.units("red") == {"e6": "I", "e7": "F"}


@pytest.mark.rule("13.3", "R92", "R23")
def test_without_water_beside_it_the_nearest_is_taken_and_ties_are_free() -> None:
    """e5 is landlocked: c4 and g4 lie two hexes off, e2 three; what lies between does not matter."""
    given = harbours("F", "f:e5 w:c4 g4 e2 m:d4 d5 f4", cities=["e5"], capital="h2", towns=["h2"])
    s = scene([], **given)
    assert set(ships_to(s)) >= {"c4", "g4"}
    assert "e2" not in ships_to(s)
    for water in ("c4", "g4"):
        assert scene([f"place F {water}"], **given).units("red") == {water: "F"}
    with pytest.raises(BadInput, match=r"\(rule 13\.3\)"):
        scene(["place F e2"], **given)


@pytest.mark.rule("13.3", "R92")
def test_water_beside_it_excludes_water_further_off() -> None:
    given = harbours("F", "f:e5 w:e6 e7", cities=["e5"], capital="b2", towns=["b2"])
    assert "e6" in ships_to(scene([], **given))
    with pytest.raises(BadInput, match=r"\(rule 13\.3\)"):
        scene(["place F e7"], **given)


@pytest.mark.rule("R92", "13.3")
def test_the_rim_is_the_last_resort_of_an_inland_city() -> None:
    """From the centre of a dry map every hex of the rim is four away."""
    given = harbours("F", "f:e5", cities=["e5"], capital="b2", towns=["b2"])
    rim = [f"{row}{n}" for row, many in zip("abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True)
           for n in (range(1, many + 1) if row in "ai" else (1, many))]  # fmt: skip
    assert ships_to(scene([], **given)) == rim


@pytest.mark.rule("R92", "13.3")
def test_water_face_down_does_not_count() -> None:
    given = harbours("F", "f:e5 ?:e6 w:e3", cities=["e5"], capital="b2", towns=["b2"])
    s = scene([], **given)
    assert "e3" in ships_to(s)
    with pytest.raises(BadInput, match=r"e6 is not revealed water \(rule 13\.3\)"):
        scene(["place F e6"], **given)


@pytest.mark.rule("R59", "9.2")
def test_a_placed_frigate_explores() -> None:
    s = scene(["place F e7"], tiles=["g", "m"], **harbours("F", "f:e6 w:e7 ?:d7 f7", cities=["e6"]))
    turned = s.events("TilesTurned")
    assert [(list(e["hexes"]), list(e["tiles"])) for e in turned] == [(["d7", "f7"], ["g", "m"])]


# --- 13.4 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.4", "R93")
@pytest.mark.parametrize("terrain", ["p", "g", "m", "f"])
def test_the_capital_takes_any_number_of_frigates_around_it(terrain: str) -> None:
    given = harbours("FFF", f"{terrain}:d3 w:c3 e3")
    s = scene(["place F c3", "place F c3", "place F e3"], **given)
    assert s.units("red") == {"c3": "FF", "e3": "F"}


@pytest.mark.rule("13.4", "13.3", "R92")
def test_an_inland_capital_uses_the_nearest_water() -> None:
    """d3 has no water beside it: the rim two hexes off is nearest, c6 is not."""
    s = scene([], **harbours("FF", "w:c6"))
    assert ships_to(s) == ["b1", "c1", "d1"]
    with pytest.raises(BadInput, match=r"\(rule 13\.3\)"):
        scene(["place F c6"], **harbours("F", "w:c6"))


@pytest.mark.rule("13.4", "13.2")
def test_enemies_beside_the_capital_do_not_keep_frigates_away() -> None:
    given = harbours("F", "w:c3", yellow("d4 II", "e3 A"))
    assert scene(["place F c3"], **given).units("red") == {"c3": "F"}


@pytest.mark.rule("R90", "13.2", "13.3")
@pytest.mark.parametrize("enemy", ["f6 F", "d6 I"])
def test_an_enemy_beside_a_forest_city_closes_its_frigate_slot(enemy: str) -> None:
    given = harbours("F", "f:e6 w:e7 f6 c3", yellow(enemy), cities=["e6"])
    assert ships_to(scene([], **given)) == ["c3"]
    with pytest.raises(BadInput, match=r"\(rule 13\.[23]\)"):
        scene(["place F e7"], **given)


# --- R142 ------------------------------------------------------------------------------------------------

TWO_CITIES = "f:e4 e6 w:e5 d6 c3"
"""e5 lies beside both forest cities, d6 beside e6 alone, c3 beside the capital."""


@pytest.mark.rule("R142", "13.11")
@pytest.mark.parametrize(
    ("placed", "left"),
    [
        ([], ["c3", "d6", "e5"]),
        (["e5"], ["c3", "d6", "e5"]),  # whichever city it belongs to, the other has a slot
        (["d6"], ["c3", "e5"]),
        (["e5", "d6"], ["c3"]),
        (["d6", "e5"], ["c3"]),
        (["e5", "e5"], ["c3"]),
        (["c3", "c3", "c3"], ["c3", "d6", "e5"]),
    ],
)
def test_every_frigate_needs_a_slot_of_its_own(placed: list[str], left: list[str]) -> None:
    given = harbours("FFFF", TWO_CITIES, cities=["e4", "e6"], capital="b2", towns=["b2"])
    s = scene([f"place F {water}" for water in placed], **given)
    rim = ["a1", "a2", "b1"]
    assert [water for water in ships_to(s) if water not in rim] == left


@pytest.mark.rule("R142", "13.4")
def test_water_of_the_capital_costs_a_forest_city_no_slot() -> None:
    """d4 lies beside the capital at d3 and the forest city at d5, d6 beside the city alone."""
    given = harbours("FFFF", "f:d5 w:d4 d6", cities=["d5"])
    s = scene(["place F d4", "place F d4", "place F d6"], **given)
    assert s.units("red") == {"d4": "FF", "d6": "F"}
    assert ships_to(s) == ["d4"]


@pytest.mark.rule("R142", "R59", "13.3", "13.4")
def test_what_a_placed_frigate_reveals_costs_the_next_one_nothing() -> None:
    """The capital at d4 is inland, so its first ship goes to the rim at d1, where it turns over water at d2.

    That is nearer to the capital from now on; the slot of the forest city at f7 is as free as before.
    """
    given = harbours("FFF", "f:f7 ?:d2 e2", cities=["f7"], capital="d4", towns=["d4"])
    before = scene([], **given)
    assert {"d1", "f8"} <= set(ships_to(before))
    s = scene(["place F d1"], tiles=["w", "m"], **given)
    assert "d2" in ships_to(s)
    assert "f8" in ships_to(s)


# --- 13.5 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.5", "R94")
def test_a_frigate_may_be_placed_on_enemy_frigates_and_fights_after_all_placements() -> None:
    given = harbours("IFF", "w:c3", yellow("c3 F"))
    placed = scene(["place F c3"], **given)
    assert placed.rolls() == []
    assert placed.to_act == ("red", "place")
    assert "place I d3" in placed.legal
    assert placed.legal_like("battle") == []
    waiting = scene(["place F c3", "place I d3", "end"], **given)
    assert waiting.rolls() == []
    assert waiting.legal == ["battle c3"]
    fought = scene(["place F c3", "place I d3", "end", "battle c3"], dice=[2, 6], **given)
    assert fought.units("red") == {"c3": "F", "d3": "I"}
    assert fought.side("yellow")["reserve"] == "F"
    assert fought.to_act == ("yellow", "build")


@pytest.mark.rule("13.5", "R94")
def test_after_the_placements_nothing_more_is_placed() -> None:
    given = harbours("IFF", "w:c3", yellow("c3 F"))
    with pytest.raises(BadInput, match=r"\(rule 13\.5\)"):
        scene(["place F c3", "end", "place I d3"], **given)
    with pytest.raises(BadInput, match=r"battle c3|\(rule (6\.0|12\.0|13\.5)\)"):
        scene(["place F c3", "end", "end"], **given)


@pytest.mark.rule("13.5", "R94", "12.3.3")
def test_such_a_battle_knows_no_retreat() -> None:
    given = harbours("F", "w:c2 c3 c4", yellow("c3 F"))  # open water on both sides
    s = scene(["place F c3", "end", "battle c3"], dice=[6, 6, 6, 6, 6, 3], **given)
    assert [e["action"] for e in s.events("AnswerGiven") if e["action"] == "fight"] == ["fight"] * 2
    assert s.events("UnitWithdrew") == []
    assert s.units("yellow") == {"c3": "F"}


@pytest.mark.rule("13.5", "R94", "10.2")
def test_losses_wait_for_the_next_reserve_phase() -> None:
    given = harbours("F", "w:c3", yellow("c3 F(I)"))
    s = scene(["place F c3", "end", "battle c3"], dice=[2, 2], **given)
    assert s.side("red")["reserve"] == "F"
    assert s.side("yellow")["reserve"] == "IF"
    assert s.to_act == ("yellow", "build")


@pytest.mark.rule("13.5", "R94")
def test_several_of_these_battles_come_in_the_placers_order() -> None:
    given = harbours("FFF", "w:c3 e3", yellow("c3 F", "e3 F"))
    script = ["place F c3", "place F e3", "place F e3", "end"]
    assert scene(script, **given).legal == ["battle c3", "battle e3"]
    s = scene([*script, "battle e3", "battle c3"], dice=[2, 6, 2, 6], **given)
    assert [e["hex"] for e in s.events("BattleBegun")] == ["e3", "c3"]
    assert [e["attackers"] for e in s.events("BattleBegun")] == ["FF", "F"]
    with pytest.raises(BadInput, match=r"\(rule 12\.0\)"):
        scene([*script, "battle d1"], **given)


@pytest.mark.rule("13.5", "10.1")
def test_out_of_turn_losses_are_still_their_owners_choice() -> None:
    given = harbours("F", "w:c3", yellow("c3 FF(I)"))
    s = scene(["place F c3", "end", "battle c3"], dice=[2], **given)
    assert s.to_act == ("yellow", "lose")


@pytest.mark.rule("R94", "12.2")
def test_no_frigate_is_placed_on_enemies_where_a_battle_was_fought_this_turn() -> None:
    """Red's ship was lost at c3 and could come back at once, but c3 has had its battle."""
    sides: dict[str, Any] = {
        "red": red("c4 F", capital="d3", towns=["d3"]),
        "yellow": yellow("c3 F"),
    }
    script = ["move c4 F c3", "battle c3", "end"]
    s = scene(script, dice=[6, 2], changes="w:c3 c4 e3", **sides)
    assert s.side("red")["reserve"] == "F"
    assert ships_to(s) == ["e3"]
    with pytest.raises(BadInput, match=r"a battle was fought at c3 this turn \(rule 12\.2\)"):
        scene([*script, "place F c3"], dice=[6, 2], changes="w:c3 c4 e3", **sides)


@pytest.mark.rule("R94", "12.2", "R71")
def test_water_that_was_won_this_turn_takes_frigates() -> None:
    s = scene(
        ["move c4 F c3", "battle c3", "end", "place F c3"],
        dice=[2, 6],
        changes="w:c3 c4",
        red=red("c4 F", capital="d3", towns=["d3"], reserve="F"),
        yellow=yellow("c3 F"),
    )
    assert s.units("red") == {"c3": "FF"}


@pytest.mark.rule("R94")
def test_a_ship_lost_earlier_this_turn_may_be_placed_and_fight_again() -> None:
    s = scene(
        ["move c4 F c5", "battle c5", "end", "place F c3", "end", "battle c3"],
        dice=[6, 2, 2, 6],
        changes="w:c3 c4 c5",
        red=red("c4 F", capital="d3", towns=["d3"]),
        yellow=yellow("c3 F", "c5 F"),
    )
    assert s.units("red") == {"c3": "F"}
    assert s.units("yellow") == {"c5": "F"}


@pytest.mark.rule("R90", "13.5", "R92")
def test_away_from_its_city_a_forest_slot_may_reach_enemies() -> None:
    """e5 is landlocked, so the ship at e7 is not beside it and its slot stays open."""
    given = harbours("F", "f:e5 w:e7", yellow("e7 F"), cities=["e5"], capital="b2", towns=["b2"])
    s = scene(["place F e7", "end", "battle e7"], dice=[2, 6], **given)
    assert s.units("red") == {"e7": "F"}
