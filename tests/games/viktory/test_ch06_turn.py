"""Chapter 6: the three phases of a turn and the order of play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.viktory.scenes import scene
from viktory_p2p.kernel.errors import BadInput

RED: dict[str, Any] = {"capital": "b2", "towns": ["b2"], "units": ["b2 I"], "reserve": "I"}
YELLOW: dict[str, Any] = {"capital": "h4", "towns": ["h4"], "units": ["h4 I"]}
THREE = ("red", "yellow", "green")


def sides(**more):
    return {"red": RED, "yellow": YELLOW, **more}


@pytest.mark.rule("6.0")
def test_a_turn_is_building_then_moving_then_reserves_then_the_next_players():
    s = scene(["end", "end", "end"], turn="red build", **sides())
    assert [(event["seat"], event["phase"]) for event in s.events("PhaseEnded")] == [
        ("red", "build"),
        ("red", "move"),
        ("red", "reserve"),
    ]
    assert s.json["turn"] == {"seat": "yellow", "phase": "build", "number": 2}


VERBS = {"build": "build d3", "move": "move b2 I c2", "reserve": "place I b2"}


@pytest.mark.rule("6.0")
@pytest.mark.parametrize("phase", ["build", "move", "reserve"])
def test_each_phase_has_its_own_actions(phase):
    for other, action in VERBS.items():
        if other == phase:
            assert action in scene(turn=f"red {phase}", **sides()).legal
        else:
            with pytest.raises(BadInput, match=rf"this is the {phase} phase \(rule 6\.0\)"):
                scene([action], turn=f"red {phase}", **sides())


@pytest.mark.rule("6.0")
def test_a_phase_that_has_ended_does_not_come_back():
    with pytest.raises(BadInput, match=r"\(rule 6\.0\)"):
        scene(["end", "build d3"], turn="red build", **sides())
    with pytest.raises(BadInput, match=r"\(rule 6\.0\)"):
        scene(["end", "move b2 I c2"], **sides())


@pytest.mark.rule("6.0", "12.0", "R69")
def test_the_moving_phase_does_not_end_while_a_battle_is_pending():
    red = {**RED, "units": ["e4 I"]}
    with pytest.raises(BadInput, match=r"cannot end the phase: .*e5.*\(rule (6\.0|12\.0)\)"):
        scene(["move e4 I e5", "end"], **sides(red=red, yellow={**YELLOW, "units": ["e5 I"]}))
    s = scene(["move e4 I e5"], **sides(red=red, yellow={**YELLOW, "units": ["e5 I"]}))
    assert "end" not in s.legal
    assert "battle e5" in s.legal


@pytest.mark.rule("6.0")
def test_the_turn_goes_clockwise_through_all_players():
    green = {"capital": "j4", "towns": ["j4"]}
    s = scene(["end"] * 9, turn="red build", seats=THREE, **sides(green=green))
    assert [event["seat"] for event in s.events("TurnBegun")] == ["yellow", "green", "red"]


@pytest.mark.rule("6.0")
def test_another_player_cannot_act_in_the_turn():
    with pytest.raises(BadInput, match="it is red who decides now"):
        scene(["yellow: end"], **sides())


@pytest.mark.rule("6.0", "7.2", "7.4")
def test_building_brings_a_unit_that_can_be_placed_in_the_same_turn():
    s = scene(["build d3", "end", "end", "place I d3"], turn="red build", **sides())
    assert s.units("red")["d3"] == "I"


@pytest.mark.rule("6.0", "12.4")
def test_in_the_second_phase_moves_shots_and_battles_come_in_any_order():
    red = {**RED, "units": ["e4 I", "d4 A", "b2 I"]}
    yellow: dict[str, Any] = {**YELLOW, "units": ["e5 I", "h4 I"]}
    plain = ["move b2 I c2", "move e4 I e5", "bombard d4 A e5"]
    s = scene(plain, dice=[6], **sides(red=red, yellow=yellow))
    assert s.json["pending"] == ["e5"]
    s = scene(["bombard d4 A e5", "move e4 I e5", "battle e5", "move b2 I c2"], dice=[6, 2, 6],
              **sides(red=red, yellow=yellow))  # fmt: skip
    assert s.units("red") == {"c2": "I", "d4": "A", "e5": "I"}


@pytest.mark.rule("6.0", "9.0")
def test_nobody_must_do_anything_in_a_phase():
    for phase in ("build", "move", "reserve"):
        assert "end" in scene(turn=f"red {phase}", **sides()).legal


@pytest.mark.rule("11.4", "10.6", "9.0")
def test_in_the_next_turn_a_unit_that_has_fought_may_move_and_fight_again():
    red = {**RED, "units": ["d4 A", "b2 I"]}
    yellow: dict[str, Any] = {**YELLOW, "units": ["e5 I", "h4 I"]}
    s = scene(["bombard d4 A e5"], dice=[6], **sides(red=red, yellow=yellow))
    assert s.legal_like("move d4 A") == []
    assert s.legal_like("bombard d4 A") == []
    s = scene(["bombard d4 A e5", *["end"] * 6], dice=[6], **sides(red=red, yellow=yellow))
    assert s.to_act == ("red", "move")
    assert s.legal_like("move d4 A") != []
    assert "bombard d4 A e5" in s.legal


@pytest.mark.rule("6.0", "13.0")
def test_what_is_placed_in_the_reserve_phase_moves_only_in_the_next_turn():
    with pytest.raises(BadInput, match=r"this is the reserve phase \(rule 6\.0\)"):
        scene(["place I b2", "move b2 I c2"], turn="red reserve", **sides())
    s = scene(["place I b2", *["end"] * 5, "move b2 I c2", "move c2 I d2", "move b2 I b3"],
              turn="red reserve", **sides())  # fmt: skip
    assert s.units("red") == {"b3": "I", "d2": "I"}
