"""Sea battles, 12.3 with 9.45: ship against ship, one die each, and what sinks with them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.viktory.empires import red, yellow
from tests.games.viktory.scenes import Scene, scene
from viktory_p2p.kernel.errors import BadInput

SEA = "w:e3 e4 e5 e6 f4 f5 g5"
"""Water in the middle of the map."""


def losses(s: Scene) -> list[str]:
    return [f"{e['seat']} {e['unit']}" for e in s.events("UnitLost")]


# --- Dice ------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.3.1", "12.3.2", "R84")
@pytest.mark.parametrize("attackers", [1, 2, 4])
@pytest.mark.parametrize("defenders", ["F", "FFF", "F(IA)F(ICA)"])
def test_each_side_rolls_one_die_however_many_ships(attackers: int, defenders: str) -> None:
    s = scene(
        [*["move e4 F e5"] * attackers, "battle e5"],
        dice=[6, 6],
        changes=SEA,
        red=red(f"e4 {'F' * attackers}"),
        yellow=yellow(f"e5 {defenders}"),
    )
    assert s.rolls() == [("AttackRolled", (6,)), ("DefenceRolled", (6,))]
    assert s.to_act == ("red", "retreat")


@pytest.mark.rule("12.33", "12.3.2", "R84")
def test_ships_next_to_a_sea_battle_support_nobody() -> None:
    s = scene(
        ["move e4 F e5", "battle e5"],
        dice=[6, 6],
        changes=SEA,
        red=red("e4 F", "f4 F"),
        yellow=yellow("e5 F", "e6 FF", "f5 F"),
    )
    assert s.rolls() == [("AttackRolled", (6,)), ("DefenceRolled", (6,))]


@pytest.mark.rule("9.45", "R56", "12.3.0")
def test_cargo_neither_fires_nor_is_a_target() -> None:
    """No pre-battle fire from guns aboard, and a 1 can choose among ships only."""
    s = scene(
        ["move e4 F e5", "battle e5"],
        dice=[1],
        changes=SEA,
        red=red("e4 F(AA)"),
        yellow=yellow("e5 F(IC)F"),
    )
    assert s.rolls() == [("AttackRolled", (1,))]
    assert s.to_act == ("red", "pick")
    assert {text.split()[0] for text in s.legal} == {"pick"}
    assert all(text.startswith("pick F") for text in s.legal)
    assert len(s.legal) == 2


# --- Losses ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R84", "9.45", "10.1")
@pytest.mark.parametrize(
    ("faces", "answer", "lost", "reserve"),
    [
        ([1], "red: pick F(IC)", "yellow F(IC)", "ICF"),
        ([1], "red: pick F", "yellow F", "F"),
        ([2], "yellow: lose F", "yellow F", "F"),
        ([3], "yellow: lose F(IC)", "yellow F(IC)", "ICF"),
    ],
)
def test_who_names_the_ship_and_what_goes_down_with_it(faces, answer, lost, reserve) -> None:
    s = scene(
        ["move e4 F e5", "battle e5", answer],
        dice=[*faces, 6],
        changes=SEA,
        red=red("e4 F"),
        yellow=yellow("e5 FF(IC)"),
    )
    assert losses(s) == [lost]
    assert s.side("yellow")["reserve"] == reserve


@pytest.mark.rule("R84", "12.3.1", "R88")
def test_a_sinking_ship_fires_back() -> None:
    """Both are hit in the same round: both leave, the defender has won, and the hex is open."""
    s = scene(
        ["move e4 F e5", "battle e5", "move f4 F e5", "move e5 F e6"],
        dice=[2, 2],
        changes=SEA,
        red=red("e4 F(I)", "f4 F"),
        yellow=yellow("e5 F"),
    )
    assert losses(s) == ["yellow F", "red F(I)"]
    assert [e["seat"] for e in s.events("BattleHeld")] == ["yellow"]
    assert s.side("red")["reserve"] == "IF"
    assert s.units("red") == {"e6": "F"}


@pytest.mark.rule("12.3", "R84")
def test_sea_battles_have_as_many_rounds_as_they_need() -> None:
    s = scene(
        ["move e4 F e5", "battle e5", "fight", "fight"],
        dice=[6, 6, 3, 6, 3, 4],
        changes=SEA,
        red=red("e4 F"),
        yellow=yellow("e5 FF"),
    )
    assert [faces for _, faces in s.rolls()] == [(6,), (6,), (3,), (6,), (3,), (4,)]
    assert [e["seat"] for e in s.events("BattleWon")] == ["red"]
    assert s.units("red") == {"e5": "F"}


@pytest.mark.rule("12.3.3", "R83", "9.47", "R54")
def test_the_winner_sails_no_further_but_may_serve_as_a_ferry() -> None:
    sides: dict[str, Any] = {"red": red("e4 F", "d4 I"), "yellow": yellow("e5 F")}
    script = ["move e4 F e5", "battle e5"]
    s = scene(script, dice=[2, 6], changes=SEA, **sides)
    assert s.legal_like("move e5") == []
    assert s.legal_like("bombard") == []
    assert "load d4 I e5" in s.legal
    with pytest.raises(BadInput, match=r"\(rule 9\.0\)"):
        scene([*script, "move e5 F e6"], dice=[2, 6], changes=SEA, **sides)


@pytest.mark.rule("R52", "R69")
def test_a_ship_that_waits_for_its_battle_neither_loads_nor_lands() -> None:
    sides: dict[str, Any] = {"red": red("e4 F(C)", "d4 I"), "yellow": yellow("e5 F")}
    s = scene(["move e4 F e5"], changes=SEA, **sides)
    assert s.legal_like("load") == s.legal_like("land") == []
    with pytest.raises(BadInput, match=r"a battle to fight first \(rule 9\.42\)"):
        scene(["move e4 F e5", "load d4 I e5"], changes=SEA, **sides)
    with pytest.raises(BadInput, match=r"\(rule 9\.4\d\)"):
        scene(["move e4 F e5", "land e5 C d4"], changes=SEA, **sides)
    won = scene(["move e4 F e5", "battle e5"], dice=[2, 6], changes=SEA, **sides)
    assert "land e5 C d5" in won.legal


@pytest.mark.rule("12.2", "R71")
def test_water_fought_over_is_closed_while_enemies_hold_it() -> None:
    sides: dict[str, Any] = {"red": red("e4 F", "f4 F"), "yellow": yellow("e5 F")}
    with pytest.raises(BadInput, match=r"\(rule 12\.2\)"):
        scene(["move e4 F e5", "battle e5", "move f4 F e5"], dice=[6, 2], changes=SEA, **sides)
    s = scene(["move e4 F e5", "battle e5", "move f4 F e5"], dice=[2, 6], changes=SEA, **sides)
    assert s.units("red") == {"e5": "FF"}


# --- Retreat ---------------------------------------------------------------------------------------------


@pytest.mark.rule("12.3.3", "R84")
def test_ships_retreat_to_the_water_they_came_from() -> None:
    sides: dict[str, Any] = {"red": red("e3 F(I)", "f4 F"), "yellow": yellow("e5 FF")}
    script = ["move e3 F e4", "move e4 F e5", "move f4 F e5", "battle e5"]
    s = scene(script, dice=[6, 6], changes=SEA, **sides)
    assert s.legal[0] == "fight"
    assert sorted({text.split()[-1] for text in s.legal[1:]}) == ["e4", "f4"]
    with pytest.raises(BadInput, match=r"no attacker came from e6 \(rule 12\.3\.3\)"):
        scene([*script, "withdraw F(I) e6"], dice=[6, 6], changes=SEA, **sides)
    gone = scene([*script, "withdraw F(I) f4", "withdraw F e4"], dice=[6, 6], changes=SEA, **sides)
    assert gone.units("red") == {"e4": "F", "f4": "F(I)"}
    assert gone.legal_like("move") == []


@pytest.mark.rule("R55", "R82", "12.3.3")
def test_a_ship_that_retreated_may_still_land_its_cargo() -> None:
    s = scene(
        ["move e4 F e5", "battle e5", "withdraw F e4", "land e4 I d4"],
        dice=[6, 6],
        changes=SEA,
        red=red("e4 F(I)"),
        yellow=yellow("e5 F"),
    )
    assert s.units("red") == {"d4": "I", "e4": "F"}
    assert s.legal_like("bombard") == []


@pytest.mark.rule("R81", "9.32", "12.3.3")
def test_a_port_is_no_way_out() -> None:
    """Out of the port at e4 into battle: no retreat, so the rounds follow each other."""
    changes = "w:e3 e5"
    sides: dict[str, Any] = {"red": red("e3 F", towns=["b2", "e4"]), "yellow": yellow("e5 F")}
    s = scene(
        ["move e3 F e4", "move e4 F e5", "battle e5"], dice=[6, 6, 6, 6, 2, 6], changes=changes, **sides
    )
    assert [e["action"] for e in s.events("AnswerGiven") if e["action"] == "fight"] == ["fight"] * 2
    assert s.units("red") == {"e5": "F"}


@pytest.mark.rule("R81", "R79")
def test_who_came_through_a_port_may_follow_another_ship_out() -> None:
    sides: dict[str, Any] = {"red": red("e3 F(I)", "f5 F", towns=["b2", "e4"]), "yellow": yellow("e5 FF")}
    script = ["move e3 F e4", "move e4 F e5", "move f5 F e5", "battle e5"]
    s = scene(script, dice=[6, 6], changes="w:e3 e5 f5", **sides)
    assert sorted({text.split()[-1] for text in s.legal[1:]}) == ["f5"]
    with pytest.raises(BadInput, match=r"no attacker came from e4 \(rule 12\.3\.3\)"):
        scene([*script, "withdraw F e4"], dice=[6, 6], changes="w:e3 e5 f5", **sides)
    gone = scene([*script, "withdraw F(I) f5", "withdraw F f5"], dice=[6, 6], changes="w:e3 e5 f5", **sides)
    assert gone.units("red") == {"f5": "FF(I)"}


# --- R147 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R147", "R30", "10.2")
@pytest.mark.parametrize(("answer", "lapsed"), [("remove e5 F", True), ("remove g5 F", False)])
def test_giving_up_the_last_defending_ship_ends_a_pending_sea_battle(answer: str, lapsed: bool) -> None:
    """Yellow loses an empty forest city and owes a frigate."""
    s = scene(
        ["move e4 F e5", "move c2 I d2", "battle d2", f"yellow: {answer}"],
        dice=[6, 6],
        changes=SEA + " f:d2",
        red=red("e4 F(I)", "c2 I"),
        yellow=yellow("e5 F", "g5 F", cities=["d2"], reserve="I"),
    )
    assert len(s.events("BattleLapsed")) == lapsed
    assert s.legal_like("battle") == ([] if lapsed else ["battle e5"])
    assert s.legal_like("move e5") == []
    assert ("land e5 I d4" in s.legal) is lapsed


@pytest.mark.rule("R28", "9.45", "R147")
def test_cargo_of_a_ship_given_up_goes_to_the_reserve() -> None:
    s = scene(
        ["move e4 F e5", "move c2 I d2", "battle d2", "yellow: remove e5 F"],
        dice=[6, 6],
        changes=SEA + " f:d2",
        red=red("e4 F", "c2 I"),
        yellow=yellow("e5 F(CA)", "g5 F", cities=["d2"], reserve="I"),
    )
    assert s.side("yellow")["reserve"] == "CA"
