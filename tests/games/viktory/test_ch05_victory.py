"""Chapter 5: elimination, decisive strike, dominance, doomsday."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.viktory.scenes import scene
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Roll

THREE = ("red", "yellow", "green")
RED: dict[str, Any] = {"capital": "b2", "towns": ["b2"], "units": ["e4 I"]}
YELLOW: dict[str, Any] = {"capital": "h4", "towns": ["h4"], "units": ["h4 I"]}
TAKE = ["move e4 I e5", "battle e5"]
"""Red takes the empty settlement at e5: one die against a town, two against a city, all missing."""


# -- 5.1 elimination -------------------------------------------------------------------------------------


@pytest.mark.rule("5.0", "5.1", "R8")
def test_who_takes_the_last_settlement_of_the_last_opponent_wins():
    s = scene(TAKE, dice=[6], red=RED, yellow={"capital": "e5", "towns": ["e5"]})
    assert s.events("SeatEliminated") == [{"event": "SeatEliminated", "seat": "yellow"}]
    assert s.json["over"] == {"winners": ["red"], "reason": "elimination"}
    assert s.legal == []


@pytest.mark.rule("5.0", "5.1")
def test_nothing_is_accepted_after_the_end():
    with pytest.raises(BadInput, match="the game is over"):
        scene([*TAKE, "end"], dice=[6], red=RED, yellow={"capital": "e5", "towns": ["e5"]})


@pytest.mark.rule("5.1", "R8")
def test_a_player_with_another_settlement_is_still_in_the_game():
    yellow: dict[str, Any] = {"capital": "e5", "towns": ["e5", "h4"], "units": ["h4 II"]}
    s = scene(TAKE, dice=[6], red=RED, yellow=yellow)
    assert s.json["over"] is None
    assert s.side("yellow")["alive"]
    assert s.events("SeatEliminated") == []


@pytest.mark.rule("5.1", "R8", "14.0")
def test_a_player_without_his_capital_goes_on_playing():
    yellow: dict[str, Any] = {"capital": "e5", "towns": ["e5", "h4"], "units": ["h4 II"]}
    s = scene([*TAKE, "end", "end"], dice=[6], red=RED, yellow=yellow)
    assert s.to_act == ("yellow", "build")


@pytest.mark.rule("5.1", "R8", "6.0")
def test_with_three_players_the_game_goes_on_and_the_eliminated_one_is_skipped():
    three: dict[str, Any] = {
        "red": RED,
        "yellow": {"capital": "e5", "towns": ["e5"], "units": ["g6 I"], "reserve": "I"},
        "green": {"capital": "j4", "towns": ["j4"], "units": ["j4 I"]},
    }
    s = scene([*TAKE, "end", "end"], dice=[6], seats=THREE, **three)
    assert s.json["over"] is None
    assert s.to_act == ("green", "build")
    assert s.units("yellow") == {}
    assert s.side("yellow")["reserve"] == ""
    assert s.side("yellow")["standing"] == "out"


@pytest.mark.rule("5.1", "R9")
def test_who_is_left_when_all_others_have_given_up_wins():
    s = scene(["resign"], red=RED, yellow=YELLOW)
    assert s.json["over"] == {"winners": ["yellow"], "reason": "elimination"}
    s = scene(["red: retire"], seats=THREE, red=RED, yellow=YELLOW,
              green={"capital": "j4", "towns": ["j4"]})  # fmt: skip
    assert s.json["over"] is None
    s = scene(["red: retire", "green: retire"], seats=THREE, red=RED, yellow=YELLOW,
              green={"capital": "j4", "towns": ["j4"]})  # fmt: skip
    assert s.json["over"] == {"winners": ["yellow"], "reason": "elimination"}


# -- 5.3 decisive strike ---------------------------------------------------------------------------------


def strike(red, yellow, green, options=("decisive-strike",), dice=(6,)):
    return scene(TAKE, dice=dice, seats=THREE, options=options,
                 red={"capital": "b2", "units": ["e4 I"], **red},
                 yellow={"capital": "e5", **yellow}, green={"capital": "j4", **green})  # fmt: skip


@pytest.mark.rule("5.3", "R10", "14.0")
def test_without_the_option_the_fall_of_a_capital_ends_nothing():
    s = strike({"towns": ["b2"]}, {"towns": ["e5", "h4"], "units": ["h4 II"]}, {"towns": ["j4"]}, options=())
    assert s.json["over"] is None


@pytest.mark.rule("5.3", "R10")
def test_the_first_capital_that_falls_ends_the_game_for_the_largest_empire():
    s = strike({"towns": ["b2", "d2"]}, {"towns": ["e5", "h4"]}, {"towns": ["j4"]})
    assert s.json["over"] == {"winners": ["red"], "reason": "capital"}


@pytest.mark.rule("5.3", "R10")
def test_the_captured_capital_counts_for_its_conqueror_and_ties_share():
    s = strike({"towns": ["b2"]}, {"towns": ["e5", "h4"]}, {"towns": ["j4", "j6"]})
    assert s.json["over"]["winners"] == ["red", "green"]


@pytest.mark.rule("5.3", "R10")
def test_somebody_else_may_have_the_largest_empire():
    s = strike({"towns": ["b2"]}, {"towns": ["e5", "h4"]}, {"towns": ["j4"], "cities": ["j6"]})
    assert s.json["over"]["winners"] == ["green"]


@pytest.mark.rule("5.3", "R10")
def test_who_lost_the_capital_cannot_win():
    yellow: dict[str, Any] = {"towns": ["e5"], "cities": ["h4", "h6", "g2"]}
    s = strike({"towns": ["b2"]}, yellow, {"towns": ["j4"]})
    assert s.side("yellow")["score"] == 6
    assert s.json["over"]["winners"] == ["red"]


@pytest.mark.rule("5.3")
def test_a_settlement_that_is_no_capital_does_not_end_the_game():
    s = scene(TAKE, dice=[6], options=["decisive-strike"], red=RED,
              yellow={"capital": "h4", "towns": ["h4", "e5"], "units": ["h4 II"]})  # fmt: skip
    assert s.json["over"] is None


@pytest.mark.rule("5.3", "R10", "8.0", "R29")
def test_units_change_hands_even_when_the_fall_of_the_capital_ends_the_game():
    s = strike({"towns": ["b2"]}, {"towns": ["e5", "h4"], "units": ["h4 I", "g3 I"]}, {"towns": ["j4"]})
    assert s.json["over"]["reason"] == "capital"
    assert len("".join(s.units("yellow").values())) == 1
    assert s.side("red")["reserve"] == "I"


@pytest.mark.rule("5.3", "R11", "R15")
@pytest.mark.parametrize(
    "red, points",
    [
        pytest.param({"capital": "b2", "towns": ["b2"]}, 1, id="5.3 town"),
        pytest.param({"capital": "b2", "cities": ["b2"]}, 2, id="R15 a capital counts once"),
        pytest.param({"capital": "b2", "towns": ["b2", "d2"], "cities": ["f2"]}, 4, id="5.3 town and city"),
        pytest.param({"capital": "e5", "cities": ["b2", "d2"]}, 4, id="R11 cities without the capital"),
        pytest.param({"capital": "b2", "towns": ["b2"], "reserve": "II"}, 1, id="5.3 units do not count"),
    ],
)
def test_an_empire_is_worth_its_towns_and_twice_its_cities(red, points):
    s = scene(red=red, yellow={"capital": "h4", "towns": ["h4", "e5"]})
    assert s.side("red")["score"] == points


# -- 5.4 dominance ---------------------------------------------------------------------------------------


def dominant(red, script=("end", "end", "end"), options=("dominance=4",), **more):
    """Yellow plays its turn; then red's begins."""
    more = {"turn": "yellow build", **more}
    return scene(script, options=options, red={"capital": "b2", **red}, yellow=YELLOW, **more)


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("towns, over", [(["b2", "d2"], False), (["b2", "d2", "f2"], True)])
def test_enough_points_at_the_start_of_the_own_turn_win(towns, over):
    s = dominant({"towns": towns[:-1], "cities": towns[-1:]})
    assert s.json["over"] == ({"winners": ["red"], "reason": "dominance"} if over else None)


@pytest.mark.rule("5.4")
def test_more_than_enough_points_win_too():
    assert dominant({"cities": ["b2", "d2", "f2"]}).json["over"]["reason"] == "dominance"


@pytest.mark.rule("5.4")
def test_twenty_points_are_the_rule():
    cities = ["b2", "b4", "d2", "d4", "d6", "f2", "f4", "f6", "h2"]
    for last, over in (("towns", None), ("cities", {"winners": ["red"], "reason": "dominance"})):
        rest = {"cities": cities, "towns": ["e8"]} if last == "towns" else {"cities": [*cities, "e8"]}
        s = dominant(rest, options=["dominance"])
        assert s.json["over"] == over, last


@pytest.mark.rule("5.4")
def test_points_won_in_a_turn_count_only_when_the_next_one_begins():
    s = scene(["build d4"], turn="red build", options=["dominance=4"],
              red={"capital": "b2", "towns": ["b2"], "cities": ["d2"]}, yellow=YELLOW)  # fmt: skip
    assert s.side("red")["score"] == 4
    assert s.json["over"] is None
    s = scene(["build d4", *["end"] * 6], turn="red build", options=["dominance=4"],
              red={"capital": "b2", "towns": ["b2"], "cities": ["d2"]}, yellow=YELLOW)  # fmt: skip
    assert s.json["over"]["winners"] == ["red"]


@pytest.mark.rule("5.4")
def test_the_start_of_another_players_turn_does_not_count():
    s = scene(["end"] * 3, turn="red build", options=["dominance=4"],
              red={"capital": "b2", "cities": ["b2", "d2"]}, yellow=YELLOW)  # fmt: skip
    assert s.to_act == ("yellow", "build")


@pytest.mark.rule("5.4", "R11", "14.0")
def test_dominance_needs_no_capital():
    s = dominant({"capital": "h2", "cities": ["d2", "f2"]}, script=["end"] * 3)
    assert s.json["over"]["winners"] == ["red"]


# -- 5.5 doomsday ----------------------------------------------------------------------------------------


CITY: dict[str, Any] = {
    "capital": "h4",
    "towns": ["h4"],
    "cities": ["e5"],
    "units": ["h4 I"],
    "reserve": "II",
}
DOOM: dict[str, Any] = {"options": ["doomsday"]}


@pytest.mark.rule("5.5", "R12")
def test_the_first_captured_city_starts_the_clock_and_the_next_player_rolls_first():
    s = scene(TAKE, dice=[6, 6], red=RED, yellow=CITY, **DOOM)
    assert s.events("DoomsdayBegun") == [{"event": "DoomsdayBegun", "hex": "e5"}]
    s = scene([*TAKE, "yellow: remove reserve I", "remove reserve I", "end", "end"],
              dice=[6, 6, 2], red=RED, yellow=CITY, **DOOM)  # fmt: skip
    assert s.rolls()[-1] == ("DoomsdayRolled", (2,))
    assert s.events("DoomsdayRolled")[0]["seat"] == "yellow"
    assert s.to_act == ("yellow", "build")


@pytest.mark.rule("5.5")
def test_a_captured_town_starts_no_clock():
    yellow: dict[str, Any] = {**CITY, "cities": [], "towns": ["h4", "e5"], "reserve": "", "units": ["h4 II"]}
    s = scene([*TAKE, "end", "end"], dice=[6], red=RED, yellow=yellow, **DOOM)
    assert s.events("DoomsdayBegun") == []
    assert s.to_act == ("yellow", "build")


@pytest.mark.rule("5.5", "R12")
def test_the_clock_starts_once():
    s = scene(TAKE, dice=[6, 6], red=RED, yellow=CITY, state={"clock": True}, **DOOM)
    assert s.events("DoomsdayBegun") == []


@pytest.mark.rule("5.5")
def test_without_the_option_nobody_rolls():
    s = scene([*TAKE, "yellow: remove reserve I", "remove reserve I", "end", "end"],
              dice=[6, 6], red=RED, yellow=CITY)  # fmt: skip
    assert s.to_act == ("yellow", "build")
    assert s.events("DoomsdayBegun") == []


def ticking(script, dice, marked=(), clock=True, **sides):
    sides = {"red": RED, "yellow": YELLOW, **sides}
    return scene(script, dice=dice, options=["doomsday"], turn="red build",
                 state={"clock": clock, "marked": list(marked)}, **sides)  # fmt: skip


@pytest.mark.rule("5.5")
@pytest.mark.parametrize("face, marks", [(1, True), (2, False), (6, False)])
def test_only_a_one_marks_the_capital(face, marks):
    s = ticking(["end"] * 3, [face])
    assert s.events("CapitalMarked") == ([{"event": "CapitalMarked", "seat": "yellow"}] if marks else [])
    assert s.to_act == ("yellow", "build")


@pytest.mark.rule("5.5")
def test_every_player_rolls_at_each_start_of_his_turns_until_he_is_marked():
    s = ticking(["end"] * 12, [1, 5, 4])
    assert [event["seat"] for event in s.events("DoomsdayRolled")] == ["yellow", "red", "red"]


@pytest.mark.rule("5.5", "R12", "R10")
@pytest.mark.parametrize(
    "red, winners",
    [
        ({"towns": ["b2"], "cities": ["d2"]}, ["red"]),
        ({"towns": ["b2"]}, ["red", "yellow"]),
        ({"towns": ["d2"], "capital": "h2"}, ["red", "yellow"]),
    ],
)
def test_the_last_marker_ends_the_game_for_the_largest_empire(red, winners):
    s = ticking(["end"] * 3, [1], marked=["red"], red={**RED, **red})
    assert s.json["over"] == {"winners": winners, "reason": "doomsday"}


@pytest.mark.rule("5.5", "R12")
def test_nobody_is_excluded_from_the_count_not_even_who_lost_his_capital():
    red = {"capital": "h4", "cities": ["b2", "d2"], "units": ["e4 I"]}
    s = ticking(["end"] * 3, [1], marked=["red"], red=red, yellow=YELLOW)
    assert s.json["over"]["winners"] == ["red"]


@pytest.mark.rule("5.5", "R12")
@pytest.mark.parametrize("gone", ["retired", "out"])
def test_the_capital_of_a_player_who_is_gone_counts_as_marked(gone):
    green = {"capital": "j4", "towns": ["j4"]} if gone == "retired" else {"capital": "h4"}
    s = scene(["end"] * 3, dice=[1], options=["doomsday"], turn="red build", seats=THREE,
              state={"clock": True, "marked": ["red"], "standing": {"green": gone}},
              red=RED, yellow=YELLOW, green=green)  # fmt: skip
    assert s.json["over"]["reason"] == "doomsday"


@pytest.mark.rule("R12", "5.5", "R9")
def test_if_the_last_player_without_a_marker_drops_out_the_game_ends_at_once():
    state = {"clock": True, "marked": ["red", "yellow"]}
    sides: dict[str, Any] = {
        "red": RED,
        "yellow": {**YELLOW, "cities": ["f6"]},
        "green": {"capital": "j4", "cities": ["j4", "h7"]},
    }
    s = scene(["green: retire"], options=["doomsday"], seats=THREE, state=state, **sides)
    assert s.json["over"] == {"winners": ["yellow"], "reason": "doomsday"}
    s = scene(["yellow: retire"], options=["doomsday"], seats=THREE, state=state, **sides)
    assert s.json["over"] is None


@pytest.mark.rule("R12", "5.5", "5.1")
def test_if_the_last_player_without_a_marker_is_eliminated_the_game_ends_at_once():
    s = scene(
        TAKE,
        dice=[6],
        options=["doomsday"],
        seats=THREE,
        state={"clock": True, "marked": ["red", "green"]},
        red=RED,
        yellow={"capital": "e5", "towns": ["e5"]},
        green={"capital": "j4", "towns": ["j4"]},
    )
    assert s.json["over"] == {"winners": ["red"], "reason": "doomsday"}


@pytest.mark.rule("5.5", "R13", "6.0")
def test_the_roll_comes_before_the_building_phase():
    s = ticking(["end"] * 3, [])
    assert VIKTORY.node(s.state) == Roll(1, 6, "doomsday")
    assert s.names()[-1] == "TurnBegun"


# -- several at once -------------------------------------------------------------------------------------


@pytest.mark.rule("R13", "R14", "5.4", "5.5")
@pytest.mark.parametrize("options", [["dominance=2", "doomsday"], ["doomsday", "dominance=2"]])
def test_dominance_is_looked_at_before_the_doomsday_roll(options):
    s = scene(["end"] * 3, options=options, turn="red build", state={"clock": True}, red=RED,
              yellow={"capital": "h4", "cities": ["h4"]})  # fmt: skip
    assert s.json["over"] == {"winners": ["yellow"], "reason": "dominance"}
    assert s.rolls() == []


@pytest.mark.rule("R14", "5.0")
def test_of_several_victories_the_first_one_reached_ends_the_game():
    options = ["decisive-strike", "dominance=2", "doomsday"]
    yellow: dict[str, Any] = {"capital": "e5", "cities": ["e5", "h4"]}
    s = scene(TAKE, dice=[6, 6], options=options, red={**RED, "cities": ["d2"]}, yellow=yellow)
    assert s.json["over"] == {"winners": ["red"], "reason": "capital"}
    s = scene(["end"] * 3, options=options, turn="red build", red=RED, yellow=yellow)
    assert s.json["over"] == {"winners": ["yellow"], "reason": "dominance"}


@pytest.mark.rule("5.0", "5.1")
def test_elimination_ends_the_game_under_every_option():
    options = ["decisive-strike", "dominance", "doomsday"]
    s = scene(TAKE, dice=[6], options=options, red=RED, yellow={"capital": "h4", "towns": ["e5"]})
    assert s.json["over"] == {"winners": ["red"], "reason": "elimination"}
