"""The yardstick measured: units given up, and units placed from the reserve."""

from __future__ import annotations

import pytest

from tests.oracle import asked
from tests.oracle.sketch import answers, at, mask, put, settle, ship, world
from viktory_p2p.games.viktory.questions import Removal
from viktory_p2p.games.viktory.state import RESERVES, State
from viktory_p2p.games.viktory.units import ARTILLERY, CAVALRY, INFANTRY, Counts

# --- Units given up for a lost settlement ---------------------------------------------------------------


def loss(*owed: int) -> State:
    state = world()
    put(state, 1, "c3", "IIC")
    put(state, 1, "a1", (ship("I"), ship()))
    put(state, 0, "g4", "IA")
    state.store(1, (1, 0, 1, 0))
    i, c, a, f = owed
    state.question = Removal(1, (i, c, a, f))
    return state


@pytest.mark.rule("10.2", "R26", "R28")
def test_units_are_given_up_wherever_they_are() -> None:
    assert answers(loss(1, 0, 0, 0)) == {"remove reserve I", "remove c3 I", "remove a1 I F1"}
    assert answers(loss(0, 0, 0, 1)) == {"remove a1 F0", "remove a1 F1"}
    assert answers(loss(0, 1, 1, 0)) == {"remove c3 C", "remove reserve A"}
    assert asked(loss(1, 0, 0, 0)) == 1


# --- Placing land units ---------------------------------------------------------------------------------


def camp(changes: str, cities: str = "", towns: str = "", reserve: Counts = (3, 2, 2, 0)) -> State:
    """The capital is at b2, which is a plains town."""
    state = world(changes, RESERVES)
    settle(state, 0, towns=f"b2 {towns}", cities=cities, capital="b2")
    state.store(0, reserve)
    return state


AT_CAPITAL = {"place I b2", "place C b2", "place A b2", "end"}


@pytest.mark.rule("13.11", "13.12", "R89")
@pytest.mark.parametrize("terrain, kinds", [("p", "I"), ("g", "IC"), ("f", "I"), ("m", "IA")])
def test_a_city_takes_what_its_terrain_supports(terrain, kinds) -> None:
    state = camp(f"{terrain}:e5", cities="e5")
    assert answers(state) == AT_CAPITAL | {f"place {kind} e5" for kind in kinds}
    state = camp(f"{terrain}:e5", towns="e5")
    assert answers(state) == AT_CAPITAL | {"place I e5"}


@pytest.mark.rule("13.11", "R89")
@pytest.mark.parametrize("terrain, city, slots", [("p", True, 2), ("g", True, 1), ("p", False, 1)])
def test_every_slot_is_used_once_a_turn(terrain, city, slots) -> None:
    state = camp(f"{terrain}:e5", cities="e5" if city else "", towns="" if city else "e5")
    for _ in range(slots):
        assert "place I e5" in answers(state)
        state.placed = (*state.placed, (at("e5"), INFANTRY))
    assert "place I e5" not in answers(state)


@pytest.mark.rule("13.4", "R93")
def test_the_capital_takes_any_number_of_anything() -> None:
    state = camp("")
    state.placed = tuple((at("b2"), kind) for kind in (INFANTRY, INFANTRY, CAVALRY, ARTILLERY))
    put(state, 1, "b3", "I")
    assert answers(state) == AT_CAPITAL


@pytest.mark.rule("13.2", "R90")
@pytest.mark.parametrize("place, free", [("e6", False), ("e7", True)])
def test_enemies_beside_it_close_a_settlement(place, free) -> None:
    state = camp("w:e6 e7", towns="e5")
    put(state, 1, place, ship())
    assert ("place I e5" in answers(state)) == free


@pytest.mark.rule("14.0", "R95", "R124")
def test_without_its_capital_a_seat_has_towns_only() -> None:
    state = camp("g:e5 f:g4", cities="e5 g4", towns="c5", reserve=(3, 1, 0, 1))
    settle(state, 0, capital="d7")
    settle(state, 1, towns="d7", capital="c5")
    assert answers(state) == {"end", "place I b2", "place I e5", "place I g4", "place I c5"}


@pytest.mark.rule("13.0")
def test_only_what_is_in_reserve_is_placed() -> None:
    assert answers(camp("", reserve=(0, 1, 0, 0))) == {"end", "place C b2"}


# --- Placing frigates -----------------------------------------------------------------------------------

FLEET: Counts = (0, 0, 0, 5)


def docks(*settlements: str) -> tuple[int, ...]:
    """Per frigate placed this turn, the settlements it can have come from: ``"d3 d5"``."""
    return tuple(map(mask, settlements))


@pytest.mark.rule("13.3", "13.4", "R92")
def test_frigates_go_to_the_water_beside_the_capital() -> None:
    state = camp("", reserve=FLEET)
    assert answers(state) == {"end", "place F a1", "place F a2", "place F b1"}
    state.docks = docks("b2", "b2", "b2")
    assert answers(state) == {"end", "place F a1", "place F a2", "place F b1"}


def shipyards(changes: str, cities: str) -> State:
    """The capital is at e8 beside the rim; the cities lie further in."""
    state = world(changes, RESERVES)
    settle(state, 0, towns="e8", cities=cities, capital="e8")
    state.store(0, FLEET)
    return state


AT_RIM = {"end", "place F d8", "place F e9", "place F f8"}


@pytest.mark.rule("13.11", "13.3", "R92")
def test_a_forest_city_takes_one_frigate_in_the_nearest_water() -> None:
    state = shipyards("f:d4 w:d5 d3 e5", "d4")
    near = {"place F d5", "place F d3", "place F e5"}
    assert answers(state) == AT_RIM | near
    state.docks = docks("d4")
    assert answers(state) == AT_RIM
    state.docks = docks("e8", "e8")
    assert answers(state) == AT_RIM | near


@pytest.mark.rule("13.3", "R23", "R92")
def test_a_landlocked_city_reaches_for_the_nearest_water() -> None:
    state = shipyards(
        "f:d4 w:d6 f3 g3", "d4"
    )  # two hexes away lie b2 to b4, c2, c5, d2, d6, e3, e6, f3 to f5
    assert answers(state) == AT_RIM | {"place F d6", "place F f3"}


@pytest.mark.rule("13.11", "R142")
def test_every_frigate_of_a_turn_has_a_slot_of_its_own() -> None:
    state = shipyards("f:d3 d5 g:g5 w:d4 c2", "d3 d5 g5")  # d4 lies between the cities, c2 beside d3 only
    assert answers(state) == AT_RIM | {"place F d4", "place F c2"}
    state.docks = docks("d3 d5")
    assert answers(state) == AT_RIM | {"place F d4", "place F c2"}
    state.docks = docks("d3")
    assert answers(state) == AT_RIM | {"place F d4"}
    state.docks = docks("d3 d5", "d3")
    assert answers(state) == AT_RIM


@pytest.mark.rule("13.2", "R90")
def test_enemies_close_a_shipyard() -> None:
    state = shipyards("f:d4 w:d5", "d4")
    put(state, 1, "d5", ship())
    assert answers(state) == AT_RIM


@pytest.mark.rule("13.5", "R90", "R94")
def test_frigates_are_placed_on_enemies_unless_they_fought_there() -> None:
    state = shipyards("", "")
    put(state, 1, "e9", ship())
    assert answers(state) == AT_RIM
    state.fought = 1 << at("e9") | 1 << at("d8")
    assert answers(state) == AT_RIM - {"place F e9"}


@pytest.mark.rule("13.5", "R90", "R94")
def test_frigates_are_placed_on_enemies_that_are_not_beside_the_city() -> None:
    state = shipyards("f:d4 w:d6", "d4")
    put(state, 1, "d6", ship())
    assert answers(state) == AT_RIM | {"place F d6"}


@pytest.mark.rule("13.3", "R59", "R142")
def test_a_frigate_that_turned_nearer_water_over_keeps_its_slot() -> None:
    state = shipyards("f:d4 w:f3 g3", "d4")
    state.docks = docks("d4")  # it lies at g3, the nearest water before it turned f3 over
    assert answers(state) == AT_RIM
