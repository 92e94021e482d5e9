"""Chapter 7: where towns may stand, cities, exploration by building, new units."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.viktory.scenes import scene
from viktory_p2p.kernel.errors import BadInput

RED: dict[str, Any] = {"capital": "b2", "towns": ["b2"], "units": ["b2 I"]}
YELLOW: dict[str, Any] = {"capital": "h4", "towns": ["h4"], "units": ["h4 I"]}
THREE = ("red", "yellow", "green")


def building(script=(), **more):
    """Red's building phase."""
    return scene(script, **{"turn": "red build", "red": RED, "yellow": YELLOW, **more})


def refused(action, why, **more):
    with pytest.raises(BadInput, match=why):
        building([action], **more)


# -- 7.1 the capital -------------------------------------------------------------------------------------


@pytest.mark.rule("7.1", "14.0")
@pytest.mark.parametrize("action", ["build d3", "upgrade b2"])
def test_without_the_capital_nothing_is_built(action):
    red = {**RED, "capital": "f6"}
    yellow: dict[str, Any] = {**YELLOW, "towns": ["h4", "f6"]}
    refused(action, r"capital when the turn began \(rule 7\.1\)", red=red, yellow=yellow)
    assert building(red=red, yellow=yellow).legal == ["end"]
    assert action in building().legal


@pytest.mark.rule("7.1", "R16")
def test_control_counts_at_the_beginning_of_the_turn_whatever_the_turn_brings():
    red = {"capital": "e5", "towns": ["b2"], "units": ["e4 I"]}
    yellow: dict[str, Any] = {**YELLOW, "towns": ["h4", "e5"], "units": ["h4 II"]}
    back = ["end", "move e4 I e5", "battle e5", "end", "end"]
    s = building(back, red=red, yellow=yellow, dice=[6])
    assert s.to_act == ("yellow", "build")
    s = building([*back, "end", "end", "end"], red=red, yellow=yellow, dice=[6])
    assert s.to_act == ("red", "build")
    assert "build d3" in s.legal


# -- 7.2 one town or one city ----------------------------------------------------------------------------


@pytest.mark.rule("7.0", "7.2")
@pytest.mark.parametrize(
    "first, second", [("build d3", "build b4"), ("build d3", "upgrade b2"), ("upgrade b2", "build d3"),
                      ("upgrade b2", "upgrade e2"), ("build d3", "upgrade d3")]
)  # fmt: skip
def test_one_town_or_one_upgrade_a_turn(first, second):
    red = {**RED, "towns": ["b2", "e2"]}
    s = building([first], red=red)
    assert s.legal == ["end"]
    with pytest.raises(BadInput, match=r"built this turn already \(rule 7\.2\)"):
        building([first, second], red=red)


@pytest.mark.rule("7.2")
def test_the_next_turn_allows_building_again():
    s = building(["build d3", *["end"] * 6, "build b4"])
    assert s.side("red")["towns"] == ["b2", "b4", "d3"]


# -- 7.21 where ------------------------------------------------------------------------------------------


@pytest.mark.rule("7.21", "R17")
@pytest.mark.parametrize(
    "site, distance", [("c3", 1), ("e6", 1), ("e7", 2), ("e8", 3), ("c4", 2), ("b4", 3), ("g5", 2), ("h5", 3)]
)
def test_a_new_town_is_two_or_three_hexes_from_an_own_one(site, distance):
    red = {"capital": "e5", "towns": ["e5"]} if site != "c3" else RED
    yellow: dict[str, Any] = {"capital": "h2", "towns": ["h2"]}
    s = building(red=red, yellow=yellow)
    assert (f"build {site}" in s.legal) == (distance in (2, 3))
    if distance == 1:
        refused(f"build {site}", r"beside another settlement \(rule 7\.21\)", red=red, yellow=yellow)


@pytest.mark.rule("7.21", "R17")
def test_four_hexes_are_too_far():
    refused("build f4", r"no revealed path of up to 3 steps joins f4 to your settlements \(rule 7\.21\)")
    s = building(["build d3", *["end"] * 6])
    assert "build f4" in s.legal


@pytest.mark.rule("7.21")
@pytest.mark.parametrize("site", ["f4", "g4"])
def test_settlements_of_others_give_no_range(site):
    refused(f"build {site}", r"\(rule 7\.21\)", yellow={"capital": "e5", "towns": ["e5", "h2"]})


@pytest.mark.rule("7.21")
def test_no_town_beside_a_settlement_of_anybody():
    yellow: dict[str, Any] = {"capital": "h4", "towns": ["h4"], "cities": ["d4"]}
    s = building(yellow=yellow)
    sites = {text.split()[1] for text in s.legal_like("build")}
    assert not sites & {"c3", "c4", "d3", "d5", "e4", "e5", "d4"}
    assert "d2" in sites
    refused("build d3", r"d3 is beside another settlement \(rule 7\.21\)", yellow=yellow)
    refused("build d4", r"a settlement stands at d4 \(rule 7\.21\)", yellow=yellow)


@pytest.mark.rule("7.21")
@pytest.mark.parametrize("tile, why", [("w", "d3 is water"), ("?", "d3 is not revealed")])
def test_towns_stand_on_revealed_land(tile, why):
    refused("build d3", rf"{why} \(rule 7\.21\)", changes=f"{tile}:d3")


@pytest.mark.rule("7.21")
@pytest.mark.parametrize("tile", list("pgfm"))
def test_every_land_takes_a_town(tile):
    assert building(["build d3"], changes=f"{tile}:d3").side("red")["towns"] == ["b2", "d3"]


PATHS = [
    pytest.param("p:e6 e7", True, id="7.21 straight"),
    pytest.param("p:e6", False, id="7.21 broken by a hex face down"),
    pytest.param("p:e7", False, id="7.21 broken beside the town"),
    pytest.param("w:e6 e7", True, id="R17 over water"),
    pytest.param("p:d5 d6 d7", False, id="7.21 a way round of four steps"),
    pytest.param("p:e6 d6 d7", False, id="R17 a longer way round"),
    pytest.param("m:d5 p:d6 e7", False, id="R17 four steps by another row"),
    pytest.param("f:f5 p:f6 f7", False, id="R17 four steps below"),
    pytest.param("f:e6 w:f6 p:e7", True, id="R18 nothing more is needed"),
]


@pytest.mark.rule("7.21", "R17", "R18")
@pytest.mark.parametrize("revealed, joined", PATHS)
def test_a_path_of_revealed_hexes_must_join_the_site_to_a_town(revealed, joined):
    """The rulebook's example: somebody else revealed a hex three away."""
    more: dict[str, Any] = {
        "inside": "?",
        "changes": f"p:e5 e8 b2 {revealed}",
        "red": {"capital": "e5", "towns": ["e5"]},
        "yellow": {"capital": "b2", "towns": ["b2"]},
    }
    assert ("build e8" in building(**more).legal) == joined
    if not joined:
        refused("build e8", r"no revealed path of up to 3 steps joins e8 .*\(rule 7\.21\)", **more)


@pytest.mark.rule("R17", "7.21", "3.2")
def test_the_edge_of_the_map_is_part_of_paths():
    s = building(inside="?", changes="p:b2 b4 h4")
    assert s.legal_like("build") == ["build b4"]


@pytest.mark.rule("R17", "7.21")
def test_enemies_on_the_path_do_not_matter():
    s = building(inside="?", changes="p:e5 e6 e7 e8 h2", red={"capital": "e5", "towns": ["e5"]},
                 yellow={"capital": "h2", "towns": ["h2"], "units": ["e6 I", "e7 II"]})  # fmt: skip
    assert "build e8" in s.legal


@pytest.mark.rule("7.21", "R17")
def test_two_areas_that_do_not_touch_are_two_areas():
    s = building(inside="?", changes="p:d4 d7 h4", red={"capital": "d4", "towns": ["d4"]})
    assert s.legal_like("build") == []


# -- 7.22 foreign units ----------------------------------------------------------------------------------


@pytest.mark.rule("7.22", "R19")
def test_no_town_where_a_unit_of_another_player_stands():
    yellow: dict[str, Any] = {**YELLOW, "units": ["d3 I"]}
    refused("build d3", r"a unit of another player stands at d3 \(rule 7\.22\)", yellow=yellow)
    assert "build d3" not in building(yellow=yellow).legal


@pytest.mark.rule("R19", "R9", "7.22")
def test_units_of_a_player_who_has_given_up_forbid_it_too():
    green = {"capital": "j4", "towns": ["j4"], "units": ["d3 I"]}
    refused("build d3", r"\(rule 7\.22\)", seats=THREE, green=green, state={"standing": {"green": "retired"}})


@pytest.mark.rule("R19", "7.22")
def test_own_units_do_not_forbid_it():
    s = building(["build d3"], red={**RED, "units": ["d3 IC"]})
    assert s.side("red")["towns"] == ["b2", "d3"]


@pytest.mark.rule("7.22", "13.2")
def test_a_town_beside_enemies_may_be_built_but_not_reinforced():
    yellow: dict[str, Any] = {**YELLOW, "units": ["d4 I"]}
    s = building(["build d3", "end", "end"], yellow=yellow)
    assert s.side("red")["towns"] == ["b2", "d3"]
    assert "place I d3" not in s.legal
    with pytest.raises(BadInput, match=r"an enemy unit stands beside d3 \(rule 13\.2\)"):
        building(["build d3", "end", "end", "place I d3"], yellow=yellow)


@pytest.mark.rule("7.22", "R21")
def test_building_may_be_passed_up():
    s = building(["end"])
    assert s.to_act == ("red", "move")
    assert s.side("red")["towns"] == ["b2"]
    assert s.side("red")["reserve"] == ""


# -- 7.23 upgrading --------------------------------------------------------------------------------------


@pytest.mark.rule("7.23")
def test_the_city_takes_the_place_of_the_town():
    s = building(["upgrade b2"])
    assert s.side("red")["towns"] == []
    assert s.side("red")["cities"] == ["b2"]
    assert s.events("CityBuilt") == [{"event": "CityBuilt", "seat": "red", "hex": "b2"}]


@pytest.mark.rule("7.23")
@pytest.mark.parametrize(
    "site, why", [("e5", "e5 is a city already"), ("h4", "no town at h4"), ("d3", "no town at d3")]
)
def test_only_an_own_town_is_upgraded(site, why):
    refused(f"upgrade {site}", rf"{why} \(rule 7\.23\)", red={**RED, "cities": ["e5"]})


@pytest.mark.rule("R20", "7.22", "7.23")
def test_an_upgrade_needs_no_range_and_minds_no_neighbours():
    red = {"capital": "b2", "towns": ["b2", "e8"], "units": ["b2 I"]}
    yellow: dict[str, Any] = {**YELLOW, "units": ["e7 IIC", "d7 A"]}
    s = building(["upgrade e8"], red=red, yellow=yellow)
    assert s.side("red")["cities"] == ["e8"]


@pytest.mark.rule("R24", "7.2", "14.0")
def test_a_captured_town_even_a_foreign_capital_is_upgraded_from_the_next_turn_on():
    red = {**RED, "units": ["e4 I"]}
    yellow: dict[str, Any] = {"capital": "e5", "towns": ["e5", "h4"], "units": ["h4 II"]}
    take = ["end", "move e4 I e5", "battle e5", "end"]
    with pytest.raises(BadInput, match=r"\(rule 6\.0\)"):
        building([*take, "upgrade e5"], red=red, yellow=yellow, dice=[6])
    s = building([*take, *["end"] * 4, "upgrade e5"], red=red, yellow=yellow, dice=[6])
    assert s.side("red")["cities"] == ["e5"]
    assert s.side("yellow")["capital"] == "e5"


# -- 7.24 nothing left -----------------------------------------------------------------------------------


@pytest.mark.rule("7.24")
def test_without_a_site_and_without_a_town_nothing_can_be_built():
    red = {"capital": "b2", "cities": ["b2"]}
    assert building(red=red, inside="w", changes="p:b2 b3 c2 h4").legal == ["end"]
    assert building(red=RED, inside="w", changes="p:b2 b3 c2 h4").legal == ["upgrade b2", "end"]
    assert building(red=red, inside="w", changes="p:b2 b3 c2 d3 h4").legal == ["build d3", "end"]


# -- 7.3 exploration -------------------------------------------------------------------------------------


@pytest.mark.rule("7.3", "R121")
def test_a_new_town_turns_over_what_is_beside_it():
    s = building(["build d4"], inside="?", changes="p:b2 c3 d4 h4", tiles=[*"gfmwp"])
    event = s.events("TilesTurned")[0]
    assert [*event["hexes"]] == ["c4", "d3", "d5", "e4", "e5"]
    assert "".join(event["tiles"]) == "gfmwp"
    rows = [row.split() for row in s.json["map"]]
    assert rows[3] == [*"w?fpm??w"]
    assert rows[4] == [*"w??wp???w"]


@pytest.mark.rule("7.3", "R22", "R121")
def test_a_new_city_turns_over_everything_two_away_connected_or_not():
    s = building(
        ["upgrade e5"],
        inside="?",
        changes="p:e5 h2",
        tiles=["p"] * 18,
        red={"capital": "e5", "towns": ["e5"]},
        yellow={"capital": "h2", "towns": ["h2"]},
    )
    assert [*s.events("TilesTurned")[0]["hexes"]] == [
        "c3", "c4", "c5", "d3", "d4", "d5", "d6", "e3", "e4", "e6", "e7",
        "f3", "f4", "f5", "f6", "g3", "g4", "g5",
    ]  # fmt: skip


@pytest.mark.rule("7.3", "R22")
def test_the_second_ring_is_turned_even_if_only_it_was_hidden():
    s = building(
        ["upgrade e5"],
        changes="?:c4 g4 e8",
        tiles=["f", "m"],
        red={"capital": "e5", "towns": ["e5"]},
        yellow={"capital": "h2", "towns": ["h2"]},
    )
    assert [*s.events("TilesTurned")[0]["hexes"]] == ["c4", "g4"]


@pytest.mark.rule("7.3")
def test_where_everything_is_known_nothing_is_turned():
    assert building(["build d3"]).events("TilesTurned") == []


# -- 7.4 new units ---------------------------------------------------------------------------------------


@pytest.mark.rule("7.4", "8.1", "R25")
@pytest.mark.parametrize("tile", list("pgfm"))
def test_a_town_brings_one_infantry_on_every_terrain(tile):
    s = building(["build d3"], changes=f"{tile}:d3")
    assert s.side("red")["reserve"] == "I"
    assert s.events("UnitsRecruited") == [{"event": "UnitsRecruited", "seat": "red", "units": "I"}]


@pytest.mark.rule("7.4", "8.2", "R25")
@pytest.mark.parametrize("tile, unit", [("p", "I"), ("g", "C"), ("m", "A"), ("f", "F")])
def test_an_upgrade_brings_one_more_unit_by_the_terrain(tile, unit):
    s = building(["upgrade b2"], changes=f"{tile}:b2")
    assert s.side("red")["reserve"] == unit


@pytest.mark.rule("R23", "8.2", "13.3")
def test_a_forest_city_without_water_beside_it_brings_a_frigate_all_the_same():
    s = building(["upgrade e5"], changes="f:e5", red={"capital": "b2", "towns": ["b2", "e5"]})
    assert s.side("red")["reserve"] == "F"


@pytest.mark.rule("R25", "7.4", "6.0")
def test_the_new_unit_is_placed_in_the_reserve_phase_of_the_same_turn():
    s = building(["upgrade d3", "end", "end", "place A d3"], changes="m:d3",
                 red={**RED, "towns": ["b2", "d3"]})  # fmt: skip
    assert s.units("red")["d3"] == "A"
    s = building(["upgrade d3", "end"], changes="m:d3", red={**RED, "towns": ["b2", "d3"]})
    assert s.legal_like("move d3") == []


@pytest.mark.rule("7.4", "8.0")
def test_there_is_no_limit_of_pieces():
    many = {"capital": "b2", "towns": ["b2"], "units": ["b2 " + "I" * 90]}
    s = building(["build d3", "end", "end", "place I d3"], red=many)
    assert s.units("red") == {"b2": "I" * 90, "d3": "I"}
