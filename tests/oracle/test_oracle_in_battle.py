"""The yardstick measured: bombardments, casualties and retreats."""

from __future__ import annotations

import pytest

from tests.oracle import asked, legal_actions
from tests.oracle.sketch import answers, at, attack, goals, mask, put, settle, ship, troops, world
from viktory_p2p.games.viktory.questions import (
    ATTACK_HITS,
    ATTACK_ROLL,
    DEFENCE_HITS,
    OPENING_HITS,
    RETREAT,
    SHOT_HITS,
    WITHDRAWAL,
    Combat,
    Doom,
    FirstPlayer,
    Question,
)
from viktory_p2p.games.viktory.state import SEA_BATTLES, State
from viktory_p2p.games.viktory.units import FRESH, MOVED, MOVING, SPENT
from viktory_p2p.kernel.game import Over

FLAT = ("flat-world",)

# --- Bombarding -----------------------------------------------------------------------------------------


def battery(changes: str, target: str, status: int = FRESH, options=()) -> State:
    state = world(changes, options=options)
    put(state, 0, "e5", "A", status)
    put(state, 1, target, "I")
    state.left = int(status == MOVING)
    return state


@pytest.mark.rule("11.2", "R62")
@pytest.mark.parametrize("changes, target, seen", [
    ("", "e6", True), ("m:e6", "e6", True), ("", "e7", True), ("", "e8", False),
    ("f:e6", "e7", False), ("m:e6", "e7", False), ("w:e6", "e7", True),
    ("m:e6", "d6", True), ("m:e6 f:d5", "d6", False),
])  # fmt: skip
def test_range_and_line_of_sight(changes, target, seen) -> None:
    assert bool(answers(battery(changes, target), "bombard")) == seen


@pytest.mark.rule("11.2", "R62")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_settlement_of_anybody_blocks_and_a_unit_does_not(owner) -> None:
    state = battery("", "e7")
    put(state, owner, "e6", "I")
    assert "e7" in goals(state, "bombard e5 A")
    settle(state, owner, towns="e6")
    assert "e7" not in goals(state, "bombard e5 A")


@pytest.mark.rule("15.1", "R137")
def test_a_flat_world_has_clear_sight() -> None:
    assert answers(battery("m:e6", "e7", options=FLAT), "bombard") == {"bombard e5 A e7"}


@pytest.mark.rule("10.6", "11.0", "R68")
@pytest.mark.parametrize("status, able", [(FRESH, True), (MOVING, True), (MOVED, True), (SPENT, False)])
def test_one_attack_a_turn(status, able) -> None:
    assert bool(answers(battery("", "e6", status), "bombard")) == able


@pytest.mark.rule("9.45", "10.4", "11.0", "R64")
def test_only_guns_and_ships_fire_and_only_at_units() -> None:
    state = world()
    put(state, 0, "b2", "IC")
    put(state, 0, "a1", (ship("A"), ship("", SPENT)))
    put(state, 1, "c3", "I")
    settle(state, 1, towns="b3")
    assert answers(state, "bombard") == {"bombard a1 F0 c3"}
    attack(state, "c3", "A", "c2")  # guns that wait for a battle hold their fire; others may shell it
    assert answers(state, "bombard") == {"bombard a1 F0 c3"}


# --- The course of a phase ------------------------------------------------------------------------------


@pytest.mark.rule("12.0", "R69")
def test_the_phase_ends_after_its_battles() -> None:
    state = world()
    assert answers(state) == {"end"}
    put(state, 1, "e6", "I")
    attack(state, "e6", "A", "e5")
    assert answers(state) == {"battle e6"}


@pytest.mark.rule("13.5", "R94")
def test_sea_battles_after_the_reserve_phase() -> None:
    state = world(phase=SEA_BATTLES)
    attack(state, "a1", (ship(),), "")
    attack(state, "a5", (ship(),), "")
    assert answers(state) == {"battle a1", "battle a5"}


@pytest.mark.rule("4.0", "5.5", "9.2")
def test_nothing_is_asked_while_dice_or_tiles_speak() -> None:
    questions: tuple[Question, ...] = (Doom(), FirstPlayer(), Combat(ATTACK_ROLL, at("e5"), 1))
    for question in questions:
        state = world()
        state.question = question
        assert legal_actions(state) == set()
        assert asked(state) is None
    turned, done = world(), world()
    turned.turning = mask("e5")
    done.over = Over((0,), "elimination")
    assert legal_actions(turned) == legal_actions(done) == set()


# --- Casualties -----------------------------------------------------------------------------------------


def battle(stage: int, picks: int = 0, hits: int = 0, struck: str = "", fallen: str = "") -> State:
    state = world()
    put(state, 1, "e6", "IIC")
    attack(state, "e6", "CCA", "e5")
    state.question = Combat(
        stage, at("e6"), 1, picks=picks, hits=hits, struck=troops(struck), fallen=troops(fallen)
    )
    return state


@pytest.mark.rule("10.1", "R60", "R88")
@pytest.mark.parametrize("stage", [SHOT_HITS, OPENING_HITS, ATTACK_HITS])
def test_selective_hits_first_then_the_owner_chooses(stage) -> None:
    state = battle(stage, picks=1, hits=1)
    assert (answers(state), asked(state)) == ({"pick I", "pick C"}, 0)
    state = battle(stage, hits=1)
    assert (answers(state), asked(state)) == ({"lose I", "lose C"}, 1)


@pytest.mark.rule("10.1", "12.3", "R88")
def test_a_unit_is_hit_once() -> None:
    assert answers(battle(ATTACK_HITS, hits=1, struck="I")) == {"lose I", "lose C"}
    assert answers(battle(ATTACK_HITS, hits=1, struck="C")) == {"lose I"}
    state = battle(DEFENCE_HITS, picks=1, fallen="C")
    assert (answers(state), asked(state)) == ({"pick C", "pick A"}, 1)
    state = battle(DEFENCE_HITS, hits=1, fallen="CC")
    assert (answers(state), asked(state)) == ({"lose A"}, 0)


@pytest.mark.rule("9.45", "R60", "R84")
def test_ships_are_hit_with_their_cargo() -> None:
    state = world()
    put(state, 1, "a1", (ship(), ship(), ship("IA")))
    attack(state, "a1", (ship(),), "a2")
    state.question = Combat(ATTACK_HITS, at("a1"), 1, picks=1)
    assert answers(state) == {"pick F0", "pick F1"}
    state.question = Combat(ATTACK_HITS, at("a1"), 1, hits=1, struck=(ship(), ship()))
    assert answers(state) == {"lose F0"}


# --- Retreats -------------------------------------------------------------------------------------------


def repulse(entries: str, attackers: str = "IIC", stage: int = RETREAT, changes: str = "") -> State:
    state = world(changes)
    put(state, 1, "b2", "I")
    attack(state, "b2", attackers, entries)
    state.question = Combat(stage, at("b2"), 1)
    return state


@pytest.mark.rule("12.3", "R79")
def test_a_retreat_goes_where_an_attacker_came_from() -> None:
    state = repulse("b3 c2")
    back = {"withdraw I b3", "withdraw I c2", "withdraw C b3", "withdraw C c2"}
    assert answers(state) == back | {"fight"}
    assert answers(repulse("b3 c2", stage=WITHDRAWAL)) == back
    assert asked(state) == 0


@pytest.mark.rule("12.3", "R79", "R80")
def test_a_retreat_onto_ships_needs_room_for_all() -> None:
    state = repulse("a1 b1")
    assert answers(state) == {"fight"}
    put(state, 0, "a1", (ship("III"), ship("II", SPENT)))
    put(state, 0, "b1", ship("II", MOVED, landed=3, ashore="b2"))
    assert answers(state) == {"fight"}
    put(state, 0, "b1", ship("C"))
    ships = {"withdraw {} a1 F1", "withdraw {} b1", "withdraw {} b1 F1"}
    assert answers(state, "withdraw") == {text.format(kind) for kind in "IC" for text in ships}


@pytest.mark.rule("12.3", "R80")
def test_a_ship_with_room_beside_a_dry_way_back() -> None:
    state = repulse("a1 b1 b3", "I")
    put(state, 0, "a1", ship("II"))
    put(state, 0, "a2", ship())  # nobody came from there
    assert answers(state, "withdraw") == {"withdraw I a1", "withdraw I b3"}


@pytest.mark.rule("9.32", "R81", "R84")
def test_ships_do_not_retreat_into_a_port() -> None:
    state = world()
    put(state, 1, "a1", ship())
    attack(state, "a1", (ship(), ship("I")), "a2 b2")
    state.question = Combat(RETREAT, at("a1"), 1)
    assert answers(state) == {"fight", "withdraw F0 a2", "withdraw F1 a2"}
    attack(state, "a1", (ship(),), "b2")
    assert answers(state) == {"fight"}
