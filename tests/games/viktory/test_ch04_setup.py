"""Chapter 4: the first turn of every player, from the start hexes to the first infantry."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.viktory.scenes import scene
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Decision, Setup, Unseal

RED: dict[str, Any] = {"capital": "b2", "towns": ["b2"], "units": ["b2 I"]}


def founding(script=(), tiles="", **more):
    """Red is to found its capital in the group b2 b3 c2; everything inside the edge lies face down."""
    more = {"turn": "red found", "inside": "?", **more}
    return scene(script, tiles=list(tiles), **more)


def turned(s):
    return [(list(event["hexes"]), "".join(event["tiles"])) for event in s.events("TilesTurned")]


@pytest.mark.rule("4.0.1", "R6", "R145")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_drawn_player_begins_and_the_turn_goes_clockwise(first):
    step = VIKTORY.resolve(VIKTORY.initial(Setup(3)), (first,))
    state = step.state
    assert [event.plain() for event in step.events] == [
        {"event": "FirstPlayerDrawn", "seat": ("red", "yellow", "green")[first]}
    ]
    order = []
    for _ in range(3):
        order.append(state.seat)
        while isinstance(node := VIKTORY.node(state), Unseal):
            state = VIKTORY.resolve(state, (0,) * len(node.hexes)).state
        state = VIKTORY.apply(state, state.seat, VIKTORY.legal(state)[0]).state
        while isinstance(node := VIKTORY.node(state), Unseal):
            state = VIKTORY.resolve(state, (3,) * len(node.hexes)).state
        state = VIKTORY.apply(state, state.seat, VIKTORY.parse(state, "end")).state
    assert order == [first, (first + 1) % 3, (first + 2) % 3]
    assert VIKTORY.node(state) == Decision(first, "build")


@pytest.mark.rule("4.0", "4.0.2", "R121")
def test_exactly_the_start_group_is_turned_over_in_order_of_rows():
    s = founding(tiles="pgf")
    assert turned(s) == [(["b2", "b3", "c2"], "pgf")]
    assert s.to_act == ("red", "found")


@pytest.mark.rule("4.0.2", "R7")
def test_the_capital_goes_to_a_land_hex_of_the_group_and_cannot_be_declined():
    s = founding(tiles="wgf")
    assert s.legal == ["found b3", "found c2"]
    with pytest.raises(BadInput, match=r"cannot end the phase.*\(rule 6\.0\)"):
        founding(["end"], "wgf")


@pytest.mark.rule("4.0.2")
@pytest.mark.parametrize(
    "site, why",
    [("b2", "b2 is water"), ("b4", "b4 is not in your start group"), ("h4", "not in your start group")],
)
def test_no_capital_on_water_or_outside_the_group(site, why):
    with pytest.raises(BadInput, match=rf"{why} \(rule 4\.0\.2\)"):
        founding([f"found {site}"], "wgf", changes="p:b4 h4")


@pytest.mark.rule("4.0.2", "R4", "R121")
def test_a_group_of_water_turns_over_everything_beside_it():
    s = founding(tiles="wwwpwwwg")
    assert turned(s) == [(["b2", "b3", "c2"], "www"), (["b4", "c3", "c4", "d2", "d3"], "pwwwg")]
    assert s.legal == ["found b4", "found d3"]


@pytest.mark.rule("4.0.2", "R4")
def test_water_again_turns_over_the_next_ring():
    s = founding(tiles="wwwwwwwwwwwwwfw")
    assert [hexes for hexes, _ in turned(s)][2] == ["b5", "c5", "d4", "d5", "e2", "e3", "e4"]
    assert s.legal == ["found e3"]


@pytest.mark.rule("4.0.2", "R4")
def test_land_beside_the_group_counts_whether_turned_now_or_earlier():
    s = founding(tiles="wwwpwww", changes="m:c3")
    assert turned(s)[1] == (["b4", "c4", "d2", "d3"], "pwww")
    assert s.legal == ["found b4", "found c3"]


@pytest.mark.rule("R4", "4.0.2")
def test_land_beside_the_group_is_no_site_while_the_group_itself_has_land():
    s = founding(tiles="wwp", changes="m:c3")
    assert s.legal == ["found c2"]


@pytest.mark.rule("R4", "3.3")
def test_a_start_zone_somebody_else_revealed_stays_the_zone_of_its_player():
    s = scene(turn="yellow found", inside="?", tiles=["w", "w"], changes="p:b2 f:h4", red=RED)
    assert turned(s) == [(["g6", "h5"], "ww")]
    assert s.legal == ["found h4"]


@pytest.mark.rule("R5", "7.21")
def test_a_capital_is_never_beside_a_settlement_so_the_group_widens():
    red = {"capital": "b2", "towns": ["b2", "g5"]}
    s = scene(turn="yellow found", inside="?", tiles=[*"ppp", *"pppp"], changes="p:b2 g5", red=red)
    assert turned(s)[1][0] == ["f6", "f7", "g4", "h3"]
    assert s.legal == ["found f7", "found h3"]
    with pytest.raises(BadInput, match=r"h4 is beside another settlement \(rule 7\.21\)"):
        scene(["found h4"], turn="yellow found", inside="?", tiles=[*"ppp", *"pppp"],
              changes="p:b2 g5", red=red)  # fmt: skip


@pytest.mark.rule("4.0.2", "7.21", "R5")
def test_the_capital_needs_no_settlement_in_range():
    s = founding(["found b2"], "pppp")
    assert s.side("red")["capital"] == "b2"
    assert s.side("red")["towns"] == ["b2"]


@pytest.mark.rule("4.0.3", "7.3", "R3", "R121")
def test_the_capital_turns_over_what_is_beside_it():
    s = founding(["found b3"], "wgfmpg")
    assert turned(s)[1] == (["b4", "c3", "c4"], "mpg")


@pytest.mark.rule("4.0.3", "7.4", "8.1")
@pytest.mark.parametrize("tile", list("pgfm"))
def test_the_capital_recruits_one_infantry_into_the_reserve(tile):
    s = founding(["found b3"], "w" + tile + "w" + "www")
    assert s.events("UnitsRecruited") == [{"event": "UnitsRecruited", "seat": "red", "units": "I"}]
    assert s.side("red")["reserve"] == "I"
    assert s.units("red") == {}


@pytest.mark.rule("4.0.4", "R2")
def test_then_the_infantry_is_placed_in_the_capital_and_nothing_else_is_possible():
    s = founding(["found b3"], "wgfmpg")
    assert s.to_act == ("red", "place")
    assert s.legal == ["place I b3", "end"]
    s = founding(["found b3", "place I b3"], "wgfmpg")
    assert s.units("red") == {"b3": "I"}
    assert s.legal == ["end"]


@pytest.mark.rule("R2", "4.0.4", "6.0")
@pytest.mark.parametrize("action", ["build d4", "upgrade b3", "move b3 I c3"])
def test_the_first_turn_has_no_other_phase(action):
    with pytest.raises(BadInput, match=r"\(rule 6\.0\)"):
        founding(["found b3", "place I b3", action], "wgfmpg", changes="p:d4")


WHOLE = ["found b3", "place I b3", "end", "found h4", "place I h4", "end"]
TILES = "wgfmpggpppppp"


@pytest.mark.rule("4.0.5", "R2")
def test_every_player_founds_before_anybody_has_a_full_turn():
    s = founding(WHOLE[:3], TILES[:9])
    assert s.to_act == ("yellow", "found")
    assert s.json["turn"]["number"] == 1
    assert s.legal == ["found g6", "found h4", "found h5"]


@pytest.mark.rule("4.0.6", "6.0", "R2")
def test_then_the_first_player_has_his_full_turn():
    s = founding(WHOLE, TILES[:12])
    assert s.json["turn"] == {"seat": "red", "phase": "build", "number": 2}
    assert s.events("TurnBegun") == [{"event": "TurnBegun", "seat": "red", "number": 2}]
    assert s.units("red") == {"b3": "I"}
    assert s.units("yellow") == {"h4": "I"}


@pytest.mark.rule("4.0.1", "4.0.5", "4.0.6")
def test_if_yellow_begins_yellow_founds_and_plays_first():
    s = scene(["found b3", "end", "found h4", "end"], turn="yellow found", inside="?", tiles=TILES[:12],
              state={"first": "yellow"})  # fmt: skip
    assert [event["seat"] for event in s.events("CapitalFounded")] == ["yellow", "red"]
    assert s.to_act == ("yellow", "build")


@pytest.mark.rule("4.0.6", "6.0")
def test_the_round_is_counted_when_the_first_player_is_on_turn_again():
    s = scene(["end"] * 6, turn="yellow build", state={"first": "yellow"}, red=RED,
              yellow={"capital": "h4", "towns": ["h4"], "units": ["h4 I"]})  # fmt: skip
    begun = [(event["seat"], event["number"]) for event in s.events("TurnBegun")]
    assert begun == [("red", 2), ("yellow", 3)]
