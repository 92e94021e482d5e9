"""Chapter 12: battles that wait, pre-battle fire, rounds, losses, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.viktory.empires import red, walk_in, yellow
from tests.games.viktory.scenes import Scene, scene
from viktory_p2p.kernel.errors import BadInput

ENDINGS = ("BattleWon", "BattleHeld", "BattleLapsed")


def outcome(s: Scene) -> list[tuple[str, str]]:
    """How the battles ended: the event and who comes first in it."""
    return [(e["event"], e.get("seat", "")) for e in s.json["events"] if e["event"] in ENDINGS]


def losses(s: Scene) -> list[str]:
    return [f"{e['seat']} {e['unit']}" for e in s.events("UnitLost")]


# --- 12.0: battles wait until they are called ------------------------------------------------------------


@pytest.mark.rule("12.0", "R69")
@pytest.mark.parametrize(
    "enemy",
    [
        yellow("e5 I"),
        yellow(towns=["h4", "e5"]),
        yellow(cities=["e5"]),
        yellow("e5 I", towns=["h4", "e5"]),
    ],
    ids=["units", "an empty town", "an empty city", "a garrison"],
)
def test_entering_an_enemy_hex_makes_a_battle_pending(enemy) -> None:
    s = scene(["move e4 I e5"], red=red("e4 I"), yellow=enemy)
    assert [e["hex"] for e in s.events("BattlePending")] == ["e5"]
    assert s.rolls() == []
    assert s.legal_like("battle") == ["battle e5"]


@pytest.mark.rule("12.0", "9.0")
def test_entering_an_enemy_hex_ends_the_move() -> None:
    """Cavalry with two movement points left stays for its battle."""
    s = scene(["move e4 C e5"], red=red("e4 C"), yellow=yellow("e5 I"))
    assert s.legal_like("move") == []
    with pytest.raises(BadInput, match=r"\(rule 9\.0\)"):
        scene(["move e4 C e5", "move e5 C e6"], red=red("e4 C"), yellow=yellow("e5 I"))


@pytest.mark.rule("12.0", "12.4", "R69")
def test_others_join_or_move_elsewhere_before_the_battle_is_called() -> None:
    s = scene(
        ["move e4 I e5", "move b2 I b3", "move d4 A e5", "move f4 C e5"],
        red=red("e4 I", "b2 I", "d4 A", "f4 C"),
        yellow=yellow("e5 I"),
    )
    assert len(s.events("BattlePending")) == 1
    assert s.units("red")["b3"] == "I"
    fought = scene(
        ["move e4 I e5", "move d4 A e5", "battle e5"],
        dice=[6, 6, 6, 6],
        red=red("e4 I", "d4 A"),
        yellow=yellow("e5 I"),
    )
    assert fought.events("BattleBegun")[0]["attackers"] == "IA"


@pytest.mark.rule("12.0", "6.0", "R69")
def test_the_phase_does_not_end_before_every_battle_is_fought() -> None:
    sides: dict[str, Any] = {"red": red("e4 I", "d6 C"), "yellow": yellow("e5 I", "e6 I")}
    both = ["move e4 I e5", "move d6 C e6"]
    assert "end" not in scene(both, **sides).legal
    with pytest.raises(BadInput, match=r"battles are pending at e5, e6 \(rule 12\.0\)"):
        scene([*both, "end"], **sides)
    with pytest.raises(BadInput, match=r"pending at e5 \(rule 12\.0\)"):
        scene([*both, "battle e6", "end"], dice=[2, 6, 6], **sides)
    s = scene([*both, "battle e6", "battle e5", "end"], dice=[2, 6, 6, 2, 6], **sides)
    assert s.json["turn"]["phase"] == "reserve"


@pytest.mark.rule("12.0")
def test_there_is_no_battle_where_none_is_pending() -> None:
    sides: dict[str, Any] = {"red": red("e4 I"), "yellow": yellow("e5 I")}
    with pytest.raises(BadInput, match=r"no battle is pending at e5 \(rule 12\.0\)"):
        scene(["battle e5"], **sides)
    assert scene([], **sides).legal_like("battle") == []


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("turn", "attacker", "defender"), [("red", "red", "yellow"), ("yellow", "yellow", "red")]
)
def test_the_seat_on_turn_attacks_and_fires_first(turn: str, attacker: str, defender: str) -> None:
    mine = {"red": "e4", "yellow": "e5"}
    site = mine[defender]
    s = scene(
        [f"move {mine[attacker]} I {site}", f"battle {site}"],
        dice=[6, 6],
        turn=f"{turn} move",
        red=red("e4 I"),
        yellow=yellow("e5 I"),
    )
    begun = s.events("BattleBegun")[0]
    assert (begun["seat"], begun["defender"], begun["hex"]) == (attacker, defender, site)
    assert [(e["event"], e["seat"]) for e in s.json["events"] if "faces" in e] == [
        ("AttackRolled", attacker),
        ("DefenceRolled", defender),
    ]


@pytest.mark.rule("12.4")
@pytest.mark.parametrize(
    ("script", "dice"),
    [
        (["move e4 I e5", "battle e5", "bombard d6 A e7", "move b2 I b3"], [2, 6, 6]),
        (["bombard d6 A e7", "move e4 I e5", "move b2 I b3", "battle e5"], [6, 2, 6]),
        (["move b2 I b3", "move e4 I e5", "bombard d6 A e7", "battle e5"], [6, 2, 6]),
    ],
)
def test_moves_bombardments_and_battles_come_in_any_order(script: list[str], dice: list[int]) -> None:
    s = scene(script, dice=dice, red=red("e4 I", "d6 A", "b2 I"), yellow=yellow("e5 I", "e7 I"))
    assert s.units("red") == {"b3": "I", "d6": "A", "e5": "I"}


@pytest.mark.rule("12.4", "R32", "9.0")
def test_a_unit_on_the_move_goes_on_after_another_battle() -> None:
    s = scene(
        ["move e4 I e5", "move c3 C c4", "battle e5", "move c4 C c5", "move c5 C c6"],
        dice=[2, 6],
        red=red("e4 I", "c3 C"),
        yellow=yellow("e5 I"),
    )
    assert s.units("red") == {"c6": "C", "e5": "I"}
    assert s.legal_like("move c6") == []


@pytest.mark.rule("R70", "12.3")
def test_a_battle_once_begun_is_fought_to_its_end() -> None:
    sides: dict[str, Any] = {"red": red("e4 I", "b2 I", "d6 I"), "yellow": yellow("e5 I", "e6 I")}
    script = ["move e4 I e5", "move d6 I e6", "battle e5"]
    s = scene(script, dice=[6, 6], **sides)
    assert s.legal == ["fight", "withdraw I e4"]
    for other in ("move b2 I b3", "battle e6", "end"):
        with pytest.raises(BadInput, match=r"\(rule 6\.0\)"):
            scene([*script, other], dice=[6, 6], **sides)


# --- 12.2: one battle per hex and turn -------------------------------------------------------------------


@pytest.mark.rule("12.2", "R71")
@pytest.mark.parametrize(
    ("garrison", "dice", "answers"),
    [
        ("e5 II", [6, 2], []),
        ("e5 II", [6, 6], ["withdraw I e4"]),
    ],
    ids=["beaten", "broken off"],
)
def test_after_a_failed_attack_nobody_else_enters(garrison: str, dice: list[int], answers: list[str]) -> None:
    sides: dict[str, Any] = {"red": red("e4 I", "d4 C", "f5 F(I)"), "yellow": yellow(garrison)}
    script = ["move e4 I e5", "battle e5", *answers]
    s = scene(script, dice=dice, changes="w:f5", **sides)
    assert "move d4 C e5" not in s.legal
    assert "move d4 C d5" in s.legal
    assert "land f5 I e5" not in s.legal
    for again in ("move d4 C e5", "land f5 I e5"):
        with pytest.raises(BadInput, match=r"a battle was fought at e5 this turn.*\(rule 12\.2\)"):
            scene([*script, again], dice=dice, changes="w:f5", **sides)


@pytest.mark.rule("12.2", "R71")
def test_an_empty_town_that_held_out_stays_closed() -> None:
    sides: dict[str, Any] = {"red": red("e4 I", "d4 C"), "yellow": yellow(towns=["h4", "e5"])}
    with pytest.raises(BadInput, match=r"\(rule 12\.2\)"):
        scene(["move e4 I e5", "battle e5", "move d4 C e5"], dice=[2], **sides)


@pytest.mark.rule("12.2")
def test_a_hex_fought_over_may_be_bombarded_as_often_as_guns_are_there() -> None:
    s = scene(
        ["bombard d4 A e5", "move e4 I e5", "battle e5", "bombard d4 A e5", "bombard d6 A e5"],
        dice=[6, 6, 2, 2, 2],
        red=red("e4 I", "d4 AA", "d6 A"),
        yellow=yellow("e5 III"),
    )
    assert losses(s) == ["red I", "yellow I", "yellow I"]
    assert s.units("yellow") == {"e5": "I"}


@pytest.mark.rule("12.2")
def test_next_turn_the_hex_is_open_again() -> None:
    s = scene(
        ["move e4 I e5", "battle e5", "withdraw I e4", "end", "end", *["yellow: end"] * 3, "red: end"],
        dice=[6, 6],
        red=red("e4 I"),
        yellow=yellow("e5 I"),
    )
    assert "move e4 I e5" in s.legal


@pytest.mark.rule("12.2", "12.3.3", "R71", "R83")
def test_after_a_win_others_move_in_and_through_but_the_winners_stay() -> None:
    sides: dict[str, Any] = {"red": red("e4 I", "d4 CI"), "yellow": yellow("e5 I")}
    script = ["move e4 I e5", "battle e5", "move d4 C e5", "move e5 C e6", "move d4 I e5"]
    s = scene(script, dice=[2, 6], **sides)
    assert s.units("red") == {"e5": "II", "e6": "C"}
    won = scene(script[:2], dice=[2, 6], **sides)
    assert won.legal_like("move e5") == []
    with pytest.raises(BadInput, match=r"its move is over.*\(rule 9\.0\)"):
        scene([*script[:2], "move e5 I e6"], dice=[2, 6], **sides)


@pytest.mark.rule("12.3.3", "R83", "10.6")
def test_a_gun_that_won_its_battle_has_had_its_attack() -> None:
    sides: dict[str, Any] = {"red": red("e4 A"), "yellow": yellow("e5 I", "e6 I")}
    script = ["move e4 A e5", "battle e5"]
    assert scene(script, dice=[2], **sides).legal_like("bombard") == []
    with pytest.raises(BadInput, match=r"\(rule 10\.6\)"):
        scene([*script, "bombard e5 A e6"], dice=[2], **sides)


@pytest.mark.rule("R71", "R78", "12.3.4")
def test_a_hex_where_everybody_died_is_open_to_all() -> None:
    s = scene(
        ["move e4 I e5", "battle e5", "move d4 C e5", "move e5 C e6"],
        dice=[2, 2],
        red=red("e4 I", "d4 C"),
        yellow=yellow("e5 I"),
    )
    assert outcome(s) == [("BattleHeld", "yellow")]
    assert s.units("red") == {"e6": "C"}


# --- 12.3.0: pre-battle fire -----------------------------------------------------------------------------


@pytest.mark.rule("12.3.0", "R73")
def test_losses_of_the_pre_battle_fire_leave_at_once_and_do_not_fire() -> None:
    """The only artillery falls first, so one type is left to answer."""
    s = scene(
        ["move e4 A e5", "battle e5", "red: pick A"],
        dice=[1, 6, 6],
        red=red("e4 A"),
        yellow=yellow("e5 IA"),
    )
    assert s.rolls() == [("PreBattleFired", (1,)), ("AttackRolled", (6,)), ("DefenceRolled", (6,))]
    assert s.names().index("UnitLost") < s.names().index("AttackRolled")
    assert s.side("yellow")["reserve"] == "A"


@pytest.mark.rule("12.3.0", "R73", "9.44")
def test_a_landed_gun_takes_part_in_the_pre_battle_fire() -> None:
    s = scene(
        ["land f5 A e5", "move e4 A e5", "battle e5"],
        dice=[6, 6, 6, 6],
        changes="w:f5",
        red=red("e4 A", "f5 F(A)"),
        yellow=yellow("e5 I"),
    )
    assert s.rolls()[0] == ("PreBattleFired", (6, 6))


@pytest.mark.rule("12.3.0", "R74")
@pytest.mark.parametrize("terrain", ["p", "m"])
def test_pre_battle_fire_that_empties_open_ground_wins_without_an_answer(terrain: str) -> None:
    """Neither the mountain nor the ship beside it answers for nobody."""
    s = scene(
        ["move e4 A e5", "battle e5"],
        dice=[3],
        changes=f"{terrain}:e5 w:f5",
        red=red("e4 A"),
        yellow=yellow("e5 I", "f5 F"),
    )
    assert s.rolls() == [("PreBattleFired", (3,))]
    assert outcome(s) == [("BattleWon", "red")]
    assert s.units("red") == {"e5": "A"}


@pytest.mark.rule("12.3.0", "R74", "R75", "12.3.2")
@pytest.mark.parametrize(
    ("terrain", "level", "ships", "dice"),
    [
        ("p", "towns", [], 1),
        ("p", "cities", ["f5 F"], 3),
        ("m", "towns", ["f5 F"], 3),
        ("f", "cities", [], 2),
    ],
)
def test_pre_battle_fire_that_empties_a_settlement_leaves_one_answer(terrain, level, ships, dice) -> None:
    """The attacker does not roll at nobody; the hex rolls once what it has without units."""
    side = yellow("e5 I", *ships)
    side[level] = [*side.get(level, []), "e5"]
    s = scene(
        ["move e4 A e5", "battle e5"],
        dice=[2, *[6] * dice],
        changes=f"{terrain}:e5 w:f5",
        red=red("e4 A"),
        yellow=side,
    )
    assert s.rolls() == [("PreBattleFired", (2,)), ("DefenceRolled", (6,) * dice)]
    assert outcome(s) == [("BattleWon", "red")]
    assert "e5" in s.side("red")[level]


@pytest.mark.rule("R74", "12.3.4")
def test_a_town_emptied_by_pre_battle_fire_can_still_hold() -> None:
    s = scene(
        ["move e4 A e5", "battle e5"],
        dice=[2, 3],
        red=red("e4 A"),
        yellow=yellow("e5 I", towns=["h4", "e5"]),
    )
    assert outcome(s) == [("BattleHeld", "yellow")]
    assert "e5" in s.side("yellow")["towns"]
    assert s.units("yellow") == {}


@pytest.mark.rule("R74")
def test_the_last_defender_of_a_town_falls_with_the_round_that_rolled_its_dice() -> None:
    """No further roll of the empty town follows."""
    s = scene(
        ["move e4 I e5", "battle e5"],
        dice=[2, 6, 6],
        red=red("e4 I"),
        yellow=yellow("e5 I", "h4 I", towns=["h4", "e5"]),
    )
    assert s.rolls() == [("AttackRolled", (2,)), ("DefenceRolled", (6, 6))]
    assert outcome(s) == [("BattleWon", "red")]


@pytest.mark.rule("R144", "12.3.0", "R75")
def test_guns_do_not_fire_at_an_empty_town() -> None:
    s = scene(
        ["move e4 A e5", "move e4 A e5", "battle e5"],
        dice=[6],
        red=red("e4 AA"),
        yellow=yellow(towns=["h4", "e5"]),
    )
    assert s.rolls() == [("DefenceRolled", (6,))]


# --- 12.3.1, 12.3.2: hits, and who names them ------------------------------------------------------------


@pytest.mark.rule("R88", "10.1", "12.3.1", "12.3.2")
def test_questions_come_in_a_fixed_order_and_to_the_seat_concerned() -> None:
    """Attacker's 1s, defender's losses, defender's 1s, attacker's losses; then all leave together."""
    sides: dict[str, Any] = {"red": red("e4 IICA"), "yellow": yellow("e5 IICCA")}
    start = [*walk_in("IICA"), "battle e5"]
    dice = [6, 1, 2, 6, 6, 1, 3, 6]
    asked = []
    for answers in ([], ["pick A"], ["pick A", "lose I"], ["pick A", "lose I", "pick C"]):
        s = scene([*start, *answers], dice=dice[: 5 if len(answers) < 2 else 8], **sides)
        asked.append(s.to_act)
    assert asked == [("red", "pick"), ("yellow", "lose"), ("yellow", "pick"), ("red", "lose")]

    s = scene([*start, "pick A", "lose I", "pick C", "lose I"], dice=dice, **sides)
    assert s.to_act == ("red", "retreat")
    assert losses(s) == ["yellow I", "yellow A", "red I", "red C"]
    told = [name for name in s.names() if name in ("AttackRolled", "DefenceRolled", "UnitHit", "UnitLost")]
    assert told == [
        *("AttackRolled", "UnitHit", "UnitHit"),
        *("DefenceRolled", "UnitHit", "UnitHit"),
        *["UnitLost"] * 4,
    ]


@pytest.mark.rule("R88", "10.1")
def test_an_answer_belongs_to_the_seat_it_concerns() -> None:
    sides: dict[str, Any] = {"red": red("e4 IC"), "yellow": yellow("e5 IIA")}
    start = [*walk_in("IC"), "battle e5"]
    with pytest.raises(BadInput, match=r"it is yellow who decides now \(lose\), not red"):
        scene([*start, "red: lose I"], dice=[2, 6, 6], **sides)
    with pytest.raises(BadInput, match=r"it is red who decides now \(pick\), not yellow"):
        scene([*start, "yellow: pick I"], dice=[1, 6, 6], **sides)
    with pytest.raises(BadInput, match=r"\(rule 6\.0\)"):
        scene([*start, "yellow: pick I"], dice=[2, 6, 6], **sides)


@pytest.mark.rule("R88", "12.3.0", "10.1")
@pytest.mark.parametrize(
    ("face", "seat", "kind"), [(1, "red", "pick"), (2, "yellow", "lose"), (3, "yellow", "lose")]
)
def test_pre_battle_hits_are_named_before_the_first_round(face: int, seat: str, kind: str) -> None:
    sides: dict[str, Any] = {"red": red("e4 AA"), "yellow": yellow("e5 IC")}
    s = scene([*walk_in("AA"), "battle e5"], dice=[face, 6], **sides)
    assert s.to_act == (seat, kind)
    assert s.legal == [f"{kind} I", f"{kind} C"]
    s = scene([*walk_in("AA"), "battle e5", f"{seat}: {kind} C"], dice=[face, 6, 6, 6], **sides)
    assert losses(s) == ["yellow C"]
    assert s.rolls()[-1] == ("DefenceRolled", (6,))


@pytest.mark.rule("12.3.4", "10.2", "R26")
def test_units_for_a_lost_city_are_its_losers_choice_out_of_turn() -> None:
    sides: dict[str, Any] = {"red": red("e4 I"), "yellow": yellow("h4 IC", cities=["e5"], reserve="IC")}
    start = [*walk_in("I"), "battle e5"]
    s = scene(start, dice=[6, 6], changes="g:e5", **sides)
    assert s.to_act == ("yellow", "remove")
    assert s.legal == ["remove reserve I", "remove h4 I", "remove reserve C", "remove h4 C"]
    with pytest.raises(BadInput, match=r"it is yellow who decides now \(remove\), not red"):
        scene([*start, "red: end"], dice=[6, 6], changes="g:e5", **sides)
    s = scene([*start, "remove h4 C", "remove reserve I"], dice=[6, 6], changes="g:e5", **sides)
    assert s.units("yellow") == {"h4": "I"}
    assert s.side("yellow")["reserve"] == "C"
    assert s.to_act == ("red", "move")


@pytest.mark.rule("R72", "12.3.4")
@pytest.mark.parametrize(
    ("dice", "answers", "holders"),
    [
        ([2, 6], [], {"red": {"e5": "I"}, "yellow": {}}),
        ([6, 2], [], {"red": {}, "yellow": {"e5": "I"}}),
        ([2, 2], [], {"red": {}, "yellow": {}}),
        ([6, 6], ["withdraw I e4"], {"red": {"e4": "I"}, "yellow": {"e5": "I"}}),
    ],
    ids=["won", "lost", "both lost", "broken off"],
)
def test_after_a_battle_a_hex_holds_units_of_one_player_at_most(dice, answers, holders) -> None:
    s = scene([*walk_in("I"), "battle e5", *answers], dice=dice, red=red("e4 I"), yellow=yellow("e5 I"))
    assert {colour: s.units(colour) for colour in holders} == holders


@pytest.mark.rule("12.3.2", "R60")
def test_only_units_in_the_battle_hex_can_be_hit() -> None:
    """The supporting frigate is no loss, nor is what stands next to the battle."""
    sides: dict[str, Any] = {"red": red("e4 IA"), "yellow": yellow("e5 IC", "f5 F", "e6 A")}
    s = scene([*walk_in("IA"), "battle e5"], dice=[1], changes="w:f5", **sides)
    assert s.legal == ["pick I", "pick C"]
    for other in ("pick F", "pick A"):
        with pytest.raises(BadInput, match=r"\(rule 10\.1\)"):
            scene([*walk_in("IA"), "battle e5", other], dice=[1], changes="w:f5", **sides)


@pytest.mark.rule("12.3.2", "12.3.4")
def test_a_supporting_frigate_and_the_city_survive_every_hit() -> None:
    s = scene(
        [*walk_in("ICA"), "battle e5"],
        dice=[1, 1, 1, 1, 1, 6, 6, 6],
        changes="w:f5",
        red=red("e4 ICA"),
        yellow=yellow("e5 II", "f5 F", "h4 III", cities=["e5"]),
    )
    assert losses(s) == ["yellow I", "yellow I"]
    assert s.units("yellow")["f5"] == "F"
    assert "e5" in s.side("red")["cities"]


@pytest.mark.rule("R88", "10.1")
def test_one_unit_cannot_be_hit_twice() -> None:
    """Two 1s: the first takes the artillery, the second finds only infantry."""
    sides: dict[str, Any] = {"red": red("e4 IC"), "yellow": yellow("e5 IIIA")}
    script = [*walk_in("IC"), "battle e5", "pick A"]
    s = scene(script, dice=[1, 1, 6, 6, 6], **sides)
    assert [e["action"] for e in s.events("AnswerGiven")] == ["pick I"]
    with pytest.raises(BadInput):
        scene([*script, "pick A"], dice=[1, 1, 6, 6, 6], **sides)


@pytest.mark.rule("R88")
def test_answers_with_one_possibility_are_given_and_may_be_said() -> None:
    sides: dict[str, Any] = {"red": red("e4 I"), "yellow": yellow("e5 III")}
    silent = scene([*walk_in("I"), "battle e5"], dice=[1, 6], **sides)
    spoken = scene([*walk_in("I"), "battle e5", "red: pick I"], dice=[1, 6], **sides)
    assert [(e["seat"], e["action"]) for e in silent.events("AnswerGiven")] == [("red", "pick I")]
    assert silent.json == spoken.json
    with pytest.raises(BadInput):
        scene([*walk_in("I"), "battle e5", "red: pick C"], dice=[1, 6], **sides)
    with pytest.raises(BadInput):
        scene([*walk_in("I"), "battle e5", "yellow: pick I"], dice=[1, 6], **sides)


@pytest.mark.rule("10.2", "12.3.2")
def test_losses_of_both_sides_go_to_their_reserves() -> None:
    s = scene(
        [*walk_in("IC"), "battle e5", "pick A", "pick C"],
        dice=[1, 6, 6, 1, 6],
        red=red("e4 IC", reserve="I"),
        yellow=yellow("e5 IA", reserve="F"),
    )
    assert s.side("red")["reserve"] == "IC"
    assert s.side("yellow")["reserve"] == "AF"


# --- 12.3.4: who has won ---------------------------------------------------------------------------------


@pytest.mark.rule("12.3.4", "R72")
def test_the_attacker_wins_open_ground_and_stays_in_it() -> None:
    s = scene([*walk_in("II"), "battle e5"], dice=[2, 6], red=red("e4 II"), yellow=yellow("e5 I"))
    assert outcome(s) == [("BattleWon", "red")]
    assert s.units("red") == {"e5": "II"}
    assert s.units("yellow") == {}
    assert s.events("SettlementConquered") == []


@pytest.mark.rule("12.3.4", "10.2", "10.3", "R31")
@pytest.mark.parametrize(
    ("terrain", "level", "what", "units"),
    [
        ("p", "towns", "town", "I"),
        ("m", "towns", "town", "I"),
        ("p", "cities", "city", "II"),
        ("g", "cities", "city", "IC"),
        ("m", "cities", "city", "IA"),
        ("f", "cities", "city", "IF"),
    ],
)
def test_the_settlement_and_its_units_change_hands(terrain, level, what, units) -> None:
    side = yellow(reserve="IICAF")
    side[level] = [*side.get(level, []), "e5"]
    s = scene([*walk_in("I"), "battle e5"], dice=[6, 6][: 2 if what == "city" or terrain == "m" else 1],
              changes=f"{terrain}:e5", red=red("e4 I"), yellow=side)  # fmt: skip
    assert [(e["seat"], e["loser"], e["settlement"]) for e in s.events("SettlementConquered")] == [
        ("red", "yellow", what)
    ]
    assert s.side("red")["reserve"] == units
    left = "IICAF"
    for letter in units:
        left = left.replace(letter, "", 1)
    assert s.side("yellow")["reserve"] == left
    assert "e5" in s.side("red")[level]
    assert "e5" not in s.side("yellow")[level]


@pytest.mark.rule("12.3.4", "R78")
@pytest.mark.parametrize("level", ["towns", "cities"])
def test_if_both_sides_are_wiped_out_the_defender_keeps_the_settlement(level: str) -> None:
    side = yellow("e5 I")
    side[level] = [*side.get(level, []), "e5"]
    answer = {"towns": [2, 6], "cities": [2, 6, 6]}[level]
    s = scene([*walk_in("I"), "battle e5"], dice=[2, *answer], red=red("e4 I"), yellow=side)
    assert losses(s) == ["yellow I", "red I"]
    assert outcome(s) == [("BattleHeld", "yellow")]
    assert "e5" in s.side("yellow")[level]
    assert s.units("red") == s.units("yellow") == {}


@pytest.mark.rule("12.3.4")
def test_the_defender_wins_when_no_attacker_is_left() -> None:
    s = scene([*walk_in("I"), "battle e5"], dice=[6, 2], red=red("e4 I"), yellow=yellow("e5 I"))
    assert outcome(s) == [("BattleHeld", "yellow")]
    assert s.units("yellow") == {"e5": "I"}
    assert s.to_act == ("red", "move")


@pytest.mark.rule("R75", "12.3.2", "12.3.3")
@pytest.mark.parametrize(
    ("attackers", "dice", "ending", "held"),
    [
        ("I", [3, 6], "BattleHeld", None),
        ("II", [3, 6], "BattleWon", "I"),
        ("II", [2, 2], "BattleHeld", None),
        ("I", [6, 4], "BattleWon", "I"),
    ],
)
def test_an_empty_city_fights_one_round_and_nobody_retreats(attackers, dice, ending, held) -> None:
    s = scene(
        [*walk_in(attackers), "battle e5"],
        dice=dice,
        red=red(f"e4 {attackers}"),
        yellow=yellow(cities=["e5"], reserve="II"),
    )
    assert [name for name, _ in outcome(s)] == [ending]
    assert s.units("red").get("e5") == held
    assert len(s.rolls()) == 1
    assert s.to_act == ("red", "move")


@pytest.mark.rule("12.3", "12.3.3", "12.3.4")
def test_rounds_go_on_until_one_side_is_left() -> None:
    s = scene(
        [*walk_in("I"), "battle e5", "fight", "fight", "fight"],
        dice=[6, 6, 5, 5, 4, 4, 3, 4],
        red=red("e4 I"),
        yellow=yellow("e5 I"),
    )
    assert [faces for _, faces in s.rolls()] == [(6,), (6,), (5,), (5,), (4,), (4,), (3,), (4,)]
    assert outcome(s) == [("BattleWon", "red")]


# --- R30: nobody left to fight ---------------------------------------------------------------------------


@pytest.mark.rule("R30", "12.33")
def test_a_bombardment_that_empties_open_ground_ends_the_pending_battle() -> None:
    """The attackers stay and move no more, but the gun among them still has its attack."""
    s = scene(
        ["move e4 A e5", "move e4 C e5", "bombard d6 A e5"],
        dice=[2],
        red=red("e4 AC", "d6 A"),
        yellow=yellow("e5 I", "e6 I"),
    )
    assert outcome(s) == [("BattleLapsed", "")]
    assert s.units("red")["e5"] == "CA"
    assert s.legal_like("move e5") == []
    assert "bombard e5 A e6" in s.legal
    assert "end" in s.legal


@pytest.mark.rule("R30", "R75")
def test_a_bombardment_that_empties_a_town_does_not() -> None:
    s = scene(
        ["move e4 I e5", "bombard d6 A e5"],
        dice=[2],
        red=red("e4 I", "d6 A"),
        yellow=yellow("e5 I", towns=["h4", "e5"]),
    )
    assert outcome(s) == []
    assert s.legal_like("battle") == ["battle e5"]


@pytest.mark.rule("R30")
@pytest.mark.parametrize(("answer", "lapsed"), [("remove e6 I", True), ("remove h4 I", False)])
def test_giving_up_the_last_defender_elsewhere_ends_a_pending_battle(answer: str, lapsed: bool) -> None:
    """Yellow loses the empty town at d2 and may take the infantry from the other battle."""
    s = scene(
        ["move d6 I e6", "move c2 I d2", "battle d2", f"yellow: {answer}"],
        dice=[6],
        red=red("d6 I", "c2 I"),
        yellow=yellow("e6 I", "h4 I", towns=["h4", "d2"]),
    )
    assert (("BattleLapsed", "") in outcome(s)) == lapsed
    assert s.legal_like("battle") == ([] if lapsed else ["battle e6"])
    assert s.units("red")["e6"] == "I"
    assert s.legal_like("move e6") == []
