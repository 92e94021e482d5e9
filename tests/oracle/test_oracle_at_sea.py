"""The yardstick measured: ships, ports and transport."""

from __future__ import annotations

import pytest

from tests.oracle.sketch import answers, attack, goals, mask, put, settle, ship, troops, world
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import FRESH, MOVED, MOVING, SPENT

AROUND_E5 = {"e4", "e6", "d4", "d5", "f4", "f5"}

# --- Sailing --------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3")
def test_ships_keep_to_water_and_are_told_apart_by_cargo() -> None:
    state = world()
    put(state, 0, "a1", (ship(), ship(), ship("I")))
    sailed = {"move a1 F0 a2", "move a1 F0 b1", "move a1 F1 a2", "move a1 F1 b1"}
    assert answers(state, "move") == sailed


@pytest.mark.rule("9.46", "R52", "R80")
def test_ships_that_stay_where_they_are() -> None:
    state = world()
    put(state, 0, "a1", ship("I", MOVED, landed=1, ashore="b2"))
    put(state, 0, "a2", ship(rescued=troops("I", SPENT)))
    put(state, 0, "a3", (ship("I", SPENT), ship("C", MOVED)))
    assert not answers(state, "move")


@pytest.mark.rule("12.2", "R71")
def test_no_second_sea_battle() -> None:
    state = world()
    put(state, 0, "a1", ship())
    put(state, 1, "a2", ship())
    put(state, 1, "b1", ship())
    state.fought = mask("a2")
    assert goals(state, "move a1 F0") == {"b1"}


def harbour(left: int = 5, place: str = "c2") -> State:
    state = world("w:c2 d4")
    settle(state, 0, towns="c3", capital="c3")
    put(state, 0, place, ship("I", MOVING))
    state.left = left
    return state


@pytest.mark.rule("9.32", "R45", "R46")
def test_a_port_is_entered_with_two_points_left() -> None:
    assert goals(harbour(2), "move c2 F0") == {"b1", "c1", "c3"}
    assert goals(harbour(1), "move c2 F0") == {"b1", "c1"}


@pytest.mark.rule("9.32", "R45")
def test_what_is_no_port() -> None:
    state = harbour()
    state.new = mask("c3")
    assert goals(state, "move c2 F0") == {"b1", "c1"}
    state = harbour()
    settle(state, 1, towns="d2")  # an enemy town beside the ship
    assert goals(state, "move c2 F0") == {"b1", "c1", "c3"}


@pytest.mark.rule("9.32", "R45", "R47")
def test_a_ship_in_port_can_only_leave() -> None:
    state = harbour(1, "c3")
    put(state, 0, "c3", "IA")
    put(state, 0, "a1", ship("I"))
    put(state, 1, "d4", ship())
    assert answers(state) == {"move c3 F0 c2", "move c3 F0 d4"}
    state.fought = mask("d4")
    assert answers(state) == {"move c3 F0 c2"}


# --- Transport ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.42", "9.43", "R48")
@pytest.mark.parametrize("status", [FRESH, MOVED, SPENT])
def test_only_rested_troops_board_and_any_ship_takes_them(status) -> None:
    state = world()
    put(state, 0, "a1", ship("", status))
    put(state, 0, "b2", "I")
    put(state, 0, "b2", "A", MOVED)
    put(state, 0, "b2", "C", SPENT)
    assert answers(state, "load") == {"load b2 I a1 F0"}


@pytest.mark.rule("9.41", "R49", "R80")
@pytest.mark.parametrize("vessel, room", [
    (ship("II"), True),
    (ship("IIC"), False),
    (ship("I", MOVED, landed=1, ashore="b2"), True),
    (ship("I", MOVED, landed=2, ashore="b2"), False),
    (ship("", MOVED, landed=2, ashore="b2", rescued=troops("II", SPENT)), True),
    (ship("I", MOVED, landed=1, ashore="b2", rescued=troops("II", SPENT)), False),
])  # fmt: skip
def test_three_units_at_a_time_and_three_a_turn(vessel, room) -> None:
    state = world()
    put(state, 0, "a1", vessel)
    put(state, 0, "b2", "I")
    assert bool(answers(state, "load")) == room


@pytest.mark.rule("9.42")
def test_troops_choose_the_ship() -> None:
    state = world()
    put(state, 0, "a1", (ship(), ship("I"), ship("III")))
    put(state, 0, "b2", "C")
    assert answers(state, "load") == {"load b2 C a1 F0", "load b2 C a1 F1"}


@pytest.mark.rule("9.46", "9.47", "R53")
def test_landing_on_any_shore_unless_a_battle_was_lost_there() -> None:
    state = world("w:e5 e6 ?:d4")
    put(state, 0, "e5", ship("IA", SPENT))
    put(state, 1, "e4", "I")
    put(state, 1, "f4", "I")
    state.fought = mask("f4")
    assert goals(state, "land e5 I") == goals(state, "land e5 A") == {"e4", "d5", "f5"}


@pytest.mark.rule("9.46", "R52")
def test_one_shore_a_turn() -> None:
    state = world("w:e5")
    put(state, 0, "e5", (ship("I", MOVED, landed=1, ashore="e4"), ship("A")))
    assert goals(state, "land e5 I") == {"e4"}
    assert goals(state, "land e5 A") == AROUND_E5


@pytest.mark.rule("12.3", "R80")
def test_who_retreated_aboard_does_not_land() -> None:
    state = world()
    put(state, 0, "a1", ship("C", rescued=troops("I", SPENT)))
    assert answers(state, "land") == {"land a1 C b2 F0"}


@pytest.mark.rule("9.45", "R52")
def test_a_ship_that_waits_for_its_battle_does_nothing() -> None:
    state = world()
    put(state, 0, "b2", "I")
    put(state, 1, "a1", ship())
    attack(state, "a1", (ship("I"),), "a2")
    assert answers(state, "load", "land", "end") == set()
    assert answers(state, "battle") == {"battle a1"}
