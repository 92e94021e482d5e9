"""Resigning, being dropped and coming back, at every kind of node (R9, R143, R153)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.viktory.scenes import Scene, scene
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Choose, Decision, Over, Roll, Setup, Unseal
from viktory_p2p.kernel.values import Event
from viktory_p2p.play.report import result
from viktory_p2p.play.scenario import Episode, Played
from viktory_p2p.play.script import Script

THREE = ("red", "yellow", "green")
RED: dict[str, Any] = {"capital": "b2", "towns": ["b2"], "units": ["e4 IIC"]}
YELLOW: dict[str, Any] = {"capital": "h4", "towns": ["h4", "d7"], "units": ["e5 IIC"]}
GREEN: dict[str, Any] = {"capital": "j4", "towns": ["j4"], "units": ["j4 I"]}
IN = ["move e4 I e5", "move e4 I e5", "move e4 C e5"]
"""Red's two infantry and its cavalry against yellow's: three dice each way."""


def table(script=(), dice=(), **more: Any) -> Scene:
    """Three players; red attacks yellow."""
    more = {"seats": THREE, "red": RED, "yellow": YELLOW, "green": GREEN, **more}
    return scene(script, dice=dice, **more)


def then(s: Scene, *lines: str) -> Scene:
    """Go on from where a scene ended: with all its dice rolled, unlike a line of its script."""
    state = s.state
    events: tuple[Event, ...] = ()
    for line in lines:
        colour, _, action = line.rpartition(": ")
        node = VIKTORY.node(state)
        if action in ("retire", "restore"):
            change = VIKTORY.retire if action == "retire" else VIKTORY.restore
            step = change(state, state.colours.index(colour))
        else:
            assert isinstance(node, Decision)
            assert colour in ("", state.colours[node.seat])
            step = VIKTORY.apply(state, node.seat, VIKTORY.parse(state, action))
        state, events = step.state, events + step.events
    played = Played(Script(), state, (Episode(None, "", events),))
    return Scene(state, result(VIKTORY, played))


def count(s: Scene, colour: str) -> int:
    side = s.side(colour)
    return sum(map("ICAF".__contains__, "".join(side["units"].values()) + side["reserve"]))


# -- every kind of node ----------------------------------------------------------------------------------


HELD: dict[str, Any] = {**YELLOW, "towns": ["h4", "e5"], "units": ["h4 I", "g3 I"], "reserve": "I"}
GUN: dict[str, Any] = {"script": ["bombard e4 A e5"], "red": {**RED, "units": ["e4 A"]}}
NODES: list[Any] = [
    pytest.param({"turn": "red build"}, id="build"),
    pytest.param({"script": IN[:1]}, id="move"),
    pytest.param({"script": ["move e4 I e3"]}, id="on the move"),
    pytest.param({"turn": "red reserve", "red": {**RED, "reserve": "ICAF"}}, id="place"),
    pytest.param({"script": [*IN, "battle e5"]}, id="attack roll"),
    pytest.param({"script": [*IN, "battle e5"], "dice": [1, 6, 6]}, id="attacker picks"),
    pytest.param({"script": [*IN, "battle e5"], "dice": [2, 6, 6]}, id="defender loses"),
    pytest.param({"script": [*IN, "battle e5"], "dice": [6, 6, 6]}, id="defence roll"),
    pytest.param({"script": [*IN, "battle e5"], "dice": [6, 6, 6, 1, 6]}, id="defender picks"),
    pytest.param({"script": [*IN, "battle e5"], "dice": [6, 6, 6, 2, 6]}, id="attacker loses"),
    pytest.param({"script": [*IN, "battle e5"], "dice": [6, 6, 6, 6, 6]}, id="retreat"),
    pytest.param({"script": [*IN, "battle e5", "withdraw I e4"], "dice": [6] * 5}, id="withdrawing"),
    pytest.param({"turn": "red build", "script": ["build d3"], "changes": "?:d4 e3"}, id="tiles"),
    pytest.param(GUN, id="bombardment"),
    pytest.param({**GUN, "dice": [2]}, id="shot"),
]  # fmt: skip


@pytest.mark.rule("R9", "R143", "R153", "5.1")
@pytest.mark.parametrize("seat", THREE)
@pytest.mark.parametrize("node", NODES)
def test_who_has_left_is_not_asked_and_no_unit_is_lost_or_won_by_it(node, seat):
    before = table(**node)
    after = then(before, f"{seat}: retire")
    assert after.json["over"] is None
    assert after.side(seat)["standing"] == "retired"
    assert after.to_act is None or after.to_act[0] != seat
    for colour in THREE:
        assert count(after, colour) == count(before, colour)
        for what in ("capital", "towns", "cities"):
            assert after.side(colour)[what] == before.side(colour)[what]


@pytest.mark.rule("R9")
@pytest.mark.parametrize("node", NODES)
def test_a_third_player_who_leaves_changes_nothing_for_the_others(node):
    before = table(**node)
    after = then(before, "green: retire")
    assert VIKTORY.node(after.state) == VIKTORY.node(before.state)
    assert after.legal == before.legal


@pytest.mark.rule("R143")
@pytest.mark.parametrize("node", NODES)
def test_who_leaves_in_his_own_turn_ends_it_and_places_nothing(node):
    s = then(table(**node), "red: retire")
    assert s.to_act == ("yellow", "build")
    assert s.json["pending"] == []
    assert s.events("UnitPlaced") == []
    assert "e5" not in s.units("red")


@pytest.mark.rule("R9", "6.0")
@pytest.mark.parametrize("node", NODES)
def test_who_is_back_plays_from_his_next_turn_on(node):
    s = then(table(**node), "red: retire", "red: restore", *["end"] * 6)
    assert s.to_act == ("red", "build")
    assert s.events("SeatRestored") == [{"event": "SeatRestored", "seat": "red"}]


# -- in the own turn -------------------------------------------------------------------------------------


@pytest.mark.rule("R143")
def test_attackers_of_pending_and_running_battles_go_to_the_reserve():
    red = {**RED, "units": ["e4 IIC", "d6 I", "b2 A"]}
    script = ["move d6 I d7", *IN, "battle e5"]
    s = then(table(script, dice=[6] * 5, red=red), "red: retire")
    assert s.side("red")["reserve"] == "IIIC"
    assert s.units("red") == {"b2": "A"}
    assert s.units("yellow") == {"e5": "IIC"}


@pytest.mark.rule("R143", "9.45")
def test_an_attacking_ship_takes_its_cargo_along():
    s = table(["move a1 F(IA) a2", "red: retire"], red={**RED, "units": ["a1 F(IA)"]},
              yellow={**YELLOW, "units": ["a2 F"]})  # fmt: skip
    assert s.side("red")["reserve"] == "IAF"
    assert s.units("red") == {}


@pytest.mark.rule("R143", "13.5")
def test_ships_placed_among_enemies_go_back_to_the_reserve():
    red = {**RED, "units": ["b2 I"], "reserve": "F"}
    more: dict[str, Any] = {"turn": "red reserve", "red": red, "yellow": {**YELLOW, "units": ["a2 F"]}}
    s = table(["place F a2", "end"], **more)
    assert s.to_act == ("red", "place")
    s = table(["place F a2", "end", "red: retire"], **more)
    assert s.side("red")["reserve"] == "F"
    assert s.to_act == ("yellow", "build")


@pytest.mark.rule("R143")
def test_a_roll_already_asked_for_is_void():
    s = table([*IN, "battle e5"])
    assert VIKTORY.node(s.state) == Roll(3, 6, "attack")
    s = table([*IN, "battle e5", "red: retire"])
    assert s.to_act == ("yellow", "build")
    assert s.rolls() == []


@pytest.mark.rule("R143", "5.5")
def test_a_doomsday_roll_already_asked_for_is_void():
    more: dict[str, Any] = {"options": ["doomsday"], "state": {"clock": True}, "turn": "green build"}
    s = table(["end"] * 3, **more)
    assert VIKTORY.node(s.state) == Roll(1, 6, "doomsday")
    s = table([*["end"] * 3, "red: retire"], dice=[6], **more)
    assert [event["seat"] for event in s.events("DoomsdayRolled")] == ["yellow"]
    assert s.to_act == ("yellow", "build")


@pytest.mark.rule("R143", "10.2")
def test_the_loser_of_a_town_still_gives_up_his_units():
    take = ["move e4 I e5", "battle e5"]
    s = then(table(take, dice=[6], yellow=HELD), "red: retire")
    assert s.to_act == ("yellow", "remove")
    s = then(s, "yellow: remove g3 I")
    assert s.to_act == ("yellow", "build")
    assert s.units("yellow") == {"h4": "I"}
    assert s.units("red")["e5"] == "I"


@pytest.mark.rule("R153", "R143")
@pytest.mark.parametrize("node", [*NODES[:4], *NODES[10:12]])
def test_resigning_is_leaving(node):
    said = then(table(**node), "red: resign")
    dropped = then(table(**node), "red: retire")
    assert VIKTORY.digest(said.state) == VIKTORY.digest(dropped.state)


@pytest.mark.rule("R153")
@pytest.mark.parametrize("node", NODES)
def test_resign_is_never_listed(node):
    assert "resign" not in table(**node).legal


@pytest.mark.rule("R153", "6.0")
def test_resigning_is_for_who_is_asked():
    with pytest.raises(BadInput, match="it is red who decides now"):
        table(["yellow: resign"])


# -- as defender -----------------------------------------------------------------------------------------


@pytest.mark.rule("R9", "R153", "R88")
@pytest.mark.parametrize("way", ["yellow: retire", "yellow: resign"])
@pytest.mark.parametrize(
    "units, lost", [("e5 IIC", "I"), ("e5 ICC", "C"), ("e5 ICA", "I"), ("e5 CAA", "A"), ("e5 CA", "C")]
)
def test_the_default_loss_is_a_kind_there_twice_then_infantry_first(units, lost, way):
    open_ = table(["move e4 I e5", "battle e5"], dice=[2], yellow={**YELLOW, "units": [units]})
    assert open_.to_act == ("yellow", "lose")
    s = then(open_, way)
    assert [event["unit"] for event in s.events("UnitHit")] == [lost]
    node = VIKTORY.node(s.state)
    assert isinstance(node, Roll)
    assert node.what == "defence"


@pytest.mark.rule("R9", "R153", "R84")
def test_of_ships_the_one_with_the_least_cargo_is_lost():
    yellow: dict[str, Any] = {**YELLOW, "units": ["a1 F(IA)F(I)F(II)"]}
    open_ = table(["bombard b2 A a1"], dice=[2], red={**RED, "units": ["b2 A"]}, yellow=yellow)
    assert open_.to_act == ("yellow", "lose")
    s = then(open_, "yellow: retire")
    assert [event["unit"] for event in s.events("UnitLost")] == ["F(I)"]


@pytest.mark.rule("R9", "R153", "10.1")
@pytest.mark.parametrize("way", ["yellow: retire", "yellow: resign"])
def test_an_open_selective_hit_is_given_and_the_battle_goes_on(way):
    open_ = table([*IN, "battle e5"], dice=[6, 6, 6, 1, 6])
    assert open_.to_act == ("yellow", "pick")
    s = then(open_, way)
    assert [event["seat"] for event in s.events("UnitLost")] == ["red"]
    assert s.to_act == ("red", "retreat")


@pytest.mark.rule("R9", "10.2", "R26", "R153")
@pytest.mark.parametrize("way", ["yellow: retire", "yellow: resign"])
def test_units_owed_come_from_the_reserve_first(way):
    open_ = table(["move e4 I e5", "battle e5"], dice=[6], yellow=HELD)
    assert open_.to_act == ("yellow", "remove")
    s = then(open_, way)
    assert s.units("yellow") == {"g3": "I", "h4": "I"}
    assert s.side("yellow")["reserve"] == ""
    assert s.to_act == ("red", "move")


GONE: dict[str, Any] = {"state": {"standing": {"yellow": "retired"}}}


@pytest.mark.rule("R9", "12.3.2")
def test_who_has_given_up_defends_with_all_his_dice_and_is_not_asked():
    yellow: dict[str, Any] = {**YELLOW, "towns": ["h4"], "cities": ["e5"]}
    s = table([*IN, "battle e5"], dice=[2, 2, 6, 6, 6, 6, 6], yellow=yellow, **GONE)
    assert s.rolls()[1] == ("DefenceRolled", (6, 6, 6, 6))
    assert s.to_act == ("red", "retreat")
    assert s.units("yellow") == {"e5": "C"}


@pytest.mark.rule("R9", "8.0", "10.2")
def test_units_of_who_has_given_up_follow_his_towns():
    s = table(["move e4 I e5", "battle e5"], dice=[6], yellow=HELD, **GONE)
    assert s.side("yellow")["reserve"] == ""
    assert count(s, "yellow") == 2
    assert s.side("red")["reserve"] == "I"


@pytest.mark.rule("R8", "R9", "5.1")
def test_who_has_given_up_and_loses_his_last_town_is_out_and_cannot_come_back():
    yellow: dict[str, Any] = {"capital": "e5", "towns": ["e5"], "units": ["g3 I"]}
    s = then(table(["move e4 I e5", "battle e5"], dice=[6], yellow=yellow, **GONE), "yellow: restore")
    assert s.side("yellow")["standing"] == "out"
    assert s.units("yellow") == {}
    assert s.events("SeatRestored") == []


@pytest.mark.rule("R9", "13.2", "R90")
def test_units_of_who_has_given_up_block_reserves():
    red = {"capital": "b2", "towns": ["b2", "e4"], "reserve": "I"}
    assert table(turn="red reserve", red=red, **GONE).legal == ["place I b2", "end"]
    assert "place I e4" in table(turn="red reserve", red=red, yellow={**YELLOW, "units": []}, **GONE).legal


@pytest.mark.rule("R9", "6.0")
def test_who_has_given_up_is_skipped_until_he_is_back():
    s = table(["yellow: retire", *["end"] * 8], turn="red build")
    assert [event["seat"] for event in s.events("TurnBegun")] == ["green", "red"]
    s = table(["yellow: retire", *["end"] * 6, "yellow: restore", *["end"] * 3], turn="red build")
    assert s.to_act == ("yellow", "build")


@pytest.mark.rule("R9")
def test_leaving_twice_or_coming_back_without_having_left_is_nothing():
    s = table(["yellow: restore", "yellow: retire", "yellow: retire"])
    assert s.names() == ["SeatRetired"]
    s = table(["yellow: retire", "yellow: restore", "yellow: restore"])
    assert s.names() == ["SeatRetired", "SeatRestored"]


# -- tiles -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R9", "7.3")
def test_tiles_asked_for_by_another_player_are_still_turned():
    more: dict[str, Any] = {"turn": "red build", "changes": "?:d4 e3"}
    s = table(["build d3", "yellow: retire"], tiles=["f", "m"], **more)
    assert s.to_act == ("red", "build")


@pytest.mark.rule("R143", "7.3")
def test_a_town_built_by_who_left_while_its_tiles_were_awaited_stands():
    s = table(["build d3", "red: retire"], turn="red build", changes="?:d4 e3")
    assert s.side("red")["towns"] == ["b2", "d3"]
    assert s.side("red")["reserve"] == "I"
    assert s.to_act == ("yellow", "build")


# -- during the set-up -----------------------------------------------------------------------------------


def set_up(*events: Any, seats: int = 3) -> Any:
    """A game whose start is played by *events*: ("draw", seat), ("leave", seat), ("back", seat), "turn"."""
    state = VIKTORY.initial(Setup(seats))
    for event in events:
        match event:
            case ("draw", seat):
                state = VIKTORY.resolve(state, (seat,)).state
            case ("leave", seat):
                state = VIKTORY.retire(state, seat).state
            case ("back", seat):
                state = VIKTORY.restore(state, seat).state
            case "tiles":
                state = tiles(state)
            case "found":
                state = tiles(decide(tiles(state), VIKTORY.legal(tiles(state))[0]))
            case "turn":
                state = tiles(decide(tiles(state), VIKTORY.legal(tiles(state))[0]))
                state = decide(state, VIKTORY.parse(state, "end"))
    return state


def tiles(state: Any) -> Any:
    """Grass and mountains, so that there are enough."""
    while isinstance(node := VIKTORY.node(state), Unseal):
        state = VIKTORY.resolve(state, tuple(1 + 2 * (i % 2) for i in range(len(node.hexes)))).state
    return state


def decide(state: Any, action: Any) -> Any:
    node = VIKTORY.node(state)
    assert isinstance(node, Decision)
    return VIKTORY.apply(state, node.seat, action).state


def standing(state: Any) -> list[str]:
    seats = VIKTORY.view(state, None)["seats"]
    assert isinstance(seats, dict)
    return [side["standing"] for side in seats.values()]


@pytest.mark.rule("R9", "4.0.5")
@pytest.mark.parametrize("when", [(), ("tiles",)])
def test_who_leaves_before_founding_is_passed_over(when):
    state = set_up(("draw", 0), *when, ("leave", 0))
    assert state.seat == 1
    assert isinstance(VIKTORY.node(state), Unseal)
    state = tiles(state)
    assert VIKTORY.node(state) == Decision(1, "found")


@pytest.mark.rule("R8", "R9", "4.0.2")
@pytest.mark.parametrize("when", [(), ("tiles",)])
def test_who_was_gone_when_his_capital_was_due_has_nothing_and_is_out(when):
    state = set_up(("draw", 0), *when, ("leave", 0), "turn", "turn", ("back", 0))
    assert standing(state) == ["out", "playing", "playing"]
    assert VIKTORY.node(state) == Decision(1, "build")


@pytest.mark.rule("R8", "R9", "4.0.2")
@pytest.mark.parametrize("when", [(), ("tiles",)])
def test_who_is_back_after_his_capital_was_due_keeps_nobody_from_winning(when):
    state = set_up(("draw", 0), *when, ("leave", 0), ("back", 0), "turn", "turn", ("leave", 1))
    node = VIKTORY.node(state)
    assert isinstance(node, Over)
    assert node.winners == (2,)


@pytest.mark.rule("R8", "R9", "4.0.2")
def test_a_later_player_who_is_gone_when_his_capital_is_due_is_out():
    state = set_up(("draw", 0), ("leave", 1), "turn", ("back", 1))
    assert standing(state) == ["playing", "out", "playing"]
    assert VIKTORY.node(tiles(state)) == Decision(2, "found")


@pytest.mark.rule("R9", "4.0.2")
def test_who_is_back_in_time_founds_his_capital():
    state = set_up(("draw", 0), ("leave", 1), ("back", 1), "turn")
    assert VIKTORY.node(tiles(state)) == Decision(1, "found")


@pytest.mark.rule("R9", "R143", "4.0.4")
def test_who_leaves_after_founding_keeps_his_capital_and_his_infantry():
    state = set_up(("draw", 0), "found", ("leave", 0), "turn", "turn", ("back", 0))
    assert standing(state) == ["playing"] * 3
    seats = VIKTORY.view(state, None)["seats"]
    assert isinstance(seats, dict)
    assert seats["red"]["reserve"] == "I"
    assert seats["red"]["towns"] != []


@pytest.mark.rule("R9", "4.0.1", "R8")
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_who_leaves_before_the_first_player_is_drawn_is_passed_over_wherever_he_sits(gone):
    state = set_up(("leave", gone))
    assert VIKTORY.node(state) == Choose(3, "first player")
    state = set_up(("leave", gone), ("draw", 0), "turn", "turn", ("back", gone))
    assert [place for place, what in enumerate(standing(state)) if what == "out"] == [gone]
    assert isinstance(node := VIKTORY.node(state), Decision)
    assert node.kind == "build"
    assert node.seat != gone


@pytest.mark.rule("5.1", "R9")
@pytest.mark.parametrize(
    "events", [(), (("draw", 0),), (("draw", 1),), (("draw", 0), "tiles"), (("draw", 0), "found"),
               (("draw", 0), "turn"), (("draw", 0), "turn", "tiles"), (("draw", 0), "turn", "turn")]
)  # fmt: skip
@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_players_leaving_ends_the_game_at_any_moment_of_the_set_up(events, seat):
    state = set_up(*events, ("leave", seat), seats=2)
    assert VIKTORY.node(state) == Over((1 - seat,), "elimination")


# -- two players -----------------------------------------------------------------------------------------


@pytest.mark.rule("5.1", "R9", "R153")
@pytest.mark.parametrize("seat", ["red", "yellow"])
@pytest.mark.parametrize("node", NODES)
def test_with_two_players_leaving_ends_the_game_at_every_node(node, seat):
    two: dict[str, Any] = {"seats": ("red", "yellow"), "red": RED, "yellow": YELLOW, **node}
    s = then(scene(**two), f"{seat}: retire")
    other = "yellow" if seat == "red" else "red"
    assert s.json["over"] == {"winners": [other], "reason": "elimination"}
    assert s.legal == []


@pytest.mark.rule("5.1", "R9")
def test_after_the_end_nobody_leaves_or_comes_back():
    two: dict[str, Any] = {"red": RED, "yellow": YELLOW}
    s = scene(["red: retire", "yellow: retire", "red: restore"], **two)
    assert s.names() == ["SeatRetired", "GameEnded"]
    assert s.json["over"]["winners"] == ["yellow"]


# -- doomsday --------------------------------------------------------------------------------------------


@pytest.mark.rule("R12", "5.5", "R143")
@pytest.mark.parametrize("node", NODES[:4])
def test_the_last_player_without_a_marker_leaves_in_his_own_turn(node):
    more: dict[str, Any] = {"options": ["doomsday"], "state": {"clock": True, "marked": ["yellow", "green"]}}
    s = then(table(**{**node, **more}), "red: retire")
    assert s.json["over"] == {"winners": ["yellow"], "reason": "doomsday"}


@pytest.mark.rule("R12", "5.5")
def test_without_a_ticking_clock_markers_mean_nothing():
    s = table(["red: retire"], options=["doomsday"], state={"clock": False})
    assert s.json["over"] is None


@pytest.mark.rule("R12", "5.5")
def test_who_is_back_rolls_again():
    more: dict[str, Any] = {
        "options": ["doomsday"],
        "state": {"clock": True, "marked": ["green"]},
        "turn": "green build",
    }
    s = table(["red: retire", "red: restore", *["end"] * 3], dice=[3], **more)
    assert [event["seat"] for event in s.events("DoomsdayRolled")] == ["red"]


@pytest.mark.rule("10.2", "R29", "R143")
def test_a_game_that_ends_by_leaving_still_costs_the_lost_settlement():
    s = scene(
        ["move e4 I e5", "battle e5", "yellow: remove h5 I", "red: retire"],
        changes="g:e5",
        inside="p",
        dice=[6, 6],
        red={"capital": "b2", "towns": ["b2"], "units": ["e4 I"]},
        yellow={
            "capital": "h5",
            "towns": ["h5"],
            "cities": ["e5"],
            "units": ["h5 I", "e7 IC"],
            "reserve": "",
        },
    )
    assert s.json["over"] == {"winners": ["yellow"], "reason": "elimination"}
    assert s.units("yellow") == {"e7": "I"}


@pytest.mark.rule("R9", "R143")
def test_where_nobody_plays_on_the_game_is_over():
    state = VIKTORY.initial(Setup(3))
    for seat in (0, 1, 2):
        state = VIKTORY.retire(state, seat).state
    assert VIKTORY.node(state) == Over((2,), "elimination")
