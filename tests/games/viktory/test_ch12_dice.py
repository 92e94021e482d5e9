"""Rule 12.3: how many dice each side rolls, for every mix of units, ground, settlement and support.

Every face is a 6 unless hits are the point, so the first round decides nothing, and the next question is
whether to retreat; what is compared is the number of dice in every roll.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.viktory.empires import red, walk_in, yellow
from tests.games.viktory.scenes import Scene, scene


def misses(*rolls: tuple[str, int]) -> list[tuple[str, tuple[int, ...]]]:
    """Rolls of so many sixes."""
    return [(event, (6,) * dice) for event, dice in rolls]


def faces_of(rolls: list[tuple[str, tuple[int, ...]]]) -> list[int]:
    return [face for _, faces in rolls for face in faces]


# --- The attacker ---------------------------------------------------------------------------------------


@pytest.mark.rule("12.0", "12.3.1", "12.3.0", "R73", "R86")
@pytest.mark.parametrize(
    ("attackers", "opening", "attack"),
    [
        ("I", 0, 1),
        ("II", 0, 1),
        ("C", 0, 2),
        ("CCC", 0, 2),
        ("A", 1, 1),
        ("AA", 2, 1),
        ("IC", 0, 3),
        ("IA", 1, 2),
        ("CA", 1, 3),
        ("ICA", 1, 4),
        ("IICCAAA", 3, 4),
    ],
)
def test_attack_dice_per_type_and_opening_dice_per_gun(attackers: str, opening: int, attack: int) -> None:
    expected = misses(*([("PreBattleFired", opening)] if opening else []), ("AttackRolled", attack),
                      ("DefenceRolled", 1))  # fmt: skip
    s = scene(
        [*walk_in(attackers), "battle e5"],
        dice=faces_of(expected),
        red=red(f"e4 {attackers}"),
        yellow=yellow("e5 III"),
    )
    assert s.rolls() == expected
    assert s.to_act == ("red", "retreat")


@pytest.mark.rule("12.3.1", "R86")
def test_ships_beside_a_land_battle_do_not_help_the_attacker() -> None:
    s = scene(
        [*walk_in("I"), "battle e5"],
        dice=[6, 6],
        changes="w:f5 e6",
        red=red("e4 I", "f5 FF", "e6 F"),
        yellow=yellow("e5 I"),
    )
    assert s.rolls() == misses(("AttackRolled", 1), ("DefenceRolled", 1))


# --- The defender ---------------------------------------------------------------------------------------

MIXES = [
    ("I", 1),
    ("C", 1),
    ("A", 1),
    ("II", 1),
    ("CCC", 1),
    ("AA", 1),
    ("IC", 2),
    ("IA", 2),
    ("CA", 2),
    ("ICA", 3),
    ("IIICCAA", 3),
]
GROUNDS = [
    # terrain, settlement, whether the capital is lost, dice
    ("p", "", False, 0),
    ("g", "", False, 0),
    ("f", "", False, 1),
    ("m", "", False, 2),
    ("p", "town", False, 1),
    ("g", "town", False, 1),
    ("f", "town", False, 1),
    ("m", "town", False, 2),
    ("p", "city", False, 2),
    ("g", "city", False, 2),
    ("f", "city", False, 2),
    ("m", "city", False, 2),
    ("f", "", True, 1),
    ("m", "", True, 2),
    ("p", "town", True, 1),
    ("f", "town", True, 1),
    ("m", "town", True, 2),
    ("p", "city", True, 1),
    ("g", "city", True, 1),
    ("f", "city", True, 1),
    ("m", "city", True, 2),
]
SUPPORT = [
    ([], 0),
    (["f5 F"], 1),
    (["f5 FF"], 1),
    (["f5 F", "e6 F"], 1),
    (["f5 F(IA)"], 1),
    (["g5 F"], 0),  # not beside the battle
]


def defended(
    defenders: str, terrain: str, settlement: str, lost: bool, ships: list[str], attack: str = "I"
) -> dict[str, Any]:
    """The sides and the ground of a battle at e5."""
    places = {"towns": ["h4"], "cities": list[str]()}
    if settlement:
        places[{"town": "towns", "city": "cities"}[settlement]].append("e5")
    red_towns = ["b2"]
    if lost:
        places["towns"].remove("h4")
        red_towns.append("h4")
    units = [*([f"e5 {defenders}"] if defenders else []), *ships]
    return {
        "changes": f"{terrain}:e5 w:f5 e6 g5",
        "red": red(f"e4 {attack}", towns=red_towns),
        "yellow": yellow(*units, **places),
    }


def first_round(dice: int, **given: Any) -> Scene:
    """One infantry attacks and nobody hits anything."""
    return scene([*walk_in("I"), "battle e5"], dice=[6] * (1 + dice), **given)


@pytest.mark.rule("12.3.2", "12.0")
@pytest.mark.parametrize(("defenders", "units"), MIXES)
@pytest.mark.parametrize(("ships", "support"), SUPPORT[:2])
@pytest.mark.parametrize(("terrain", "settlement", "lost", "ground"), [GROUNDS[0], GROUNDS[3], GROUNDS[8]])
def test_defence_dice_per_type_of_unit(
    defenders, units, ships, support, terrain, settlement, lost, ground
) -> None:
    dice = units + support + ground
    s = first_round(dice, **defended(defenders, terrain, settlement, lost, ships))
    assert s.rolls() == misses(("AttackRolled", 1), ("DefenceRolled", dice))


@pytest.mark.rule("12.3.2", "14.0", "R87")
@pytest.mark.parametrize(("terrain", "settlement", "lost", "ground"), GROUNDS)
def test_the_best_of_ground_and_settlement_alone_counts(terrain, settlement, lost, ground) -> None:
    s = first_round(1 + ground, **defended("I", terrain, settlement, lost, []))
    assert s.rolls() == misses(("AttackRolled", 1), ("DefenceRolled", 1 + ground))


@pytest.mark.rule("12.3.2", "12.32", "R85")
@pytest.mark.parametrize(("ships", "support"), SUPPORT)
def test_naval_support_is_one_die_however_many_ships(ships, support) -> None:
    s = first_round(1 + support, **defended("I", "p", "", False, ships))
    assert s.rolls() == misses(("AttackRolled", 1), ("DefenceRolled", 1 + support))


@pytest.mark.rule("12.3.2")
@pytest.mark.parametrize(("terrain", "settlement"), [("m", ""), ("p", "city"), ("m", "city"), ("m", "town")])
def test_six_dice_are_the_most_a_defender_has(terrain, settlement) -> None:
    given = defended("IICCAA", terrain, settlement, False, ["f5 FF", "e6 F"])
    assert first_round(6, **given).rolls() == misses(("AttackRolled", 1), ("DefenceRolled", 6))


@pytest.mark.rule("12.3.2", "12.3", "R75", "R144")
@pytest.mark.parametrize(("ships", "support"), SUPPORT[:2])
@pytest.mark.parametrize(
    ("terrain", "settlement", "lost", "ground"), [row for row in GROUNDS if row[1]]
)  # without a settlement there is no battle
def test_an_empty_settlement_rolls_once_by_itself(ships, support, terrain, settlement, lost, ground) -> None:
    """The attacker does not roll: there is nobody to hit and nothing to suppress."""
    dice = ground + support
    given = defended("", terrain, settlement, lost, ships, attack="ICA")
    s = scene([*walk_in("ICA"), "battle e5"], dice=[6] * dice, **given)
    assert s.rolls() == misses(("DefenceRolled", dice))
    assert "e5" in s.side("red")["towns"] + s.side("red")["cities"]
    assert s.units("red")["e5"] == "ICA"


@pytest.mark.rule("R87", "12.3.2")
def test_a_capital_under_attack_is_still_controlled() -> None:
    given: dict[str, Any] = {"red": red("e4 I"), "changes": "p:e5"}
    s = first_round(3, yellow=yellow("e5 I", capital="e5", towns=["h4"], cities=["e5"]), **given)
    assert s.rolls() == misses(("AttackRolled", 1), ("DefenceRolled", 3))


@pytest.mark.rule("R85", "12.33")
def test_ships_of_a_third_player_support_nobody() -> None:
    s = scene(
        [*walk_in("I"), "battle e5"],
        dice=[6, 6],
        changes="w:f5",
        seats=["red", "yellow", "green"],
        red=red("e4 I", capital="c3", towns=["c3"]),
        yellow=yellow("e5 I", capital="i4", towns=["i4"]),
        green={"capital": "h7", "towns": ["h7"], "units": ["f5 F"]},
    )
    assert s.rolls() == misses(("AttackRolled", 1), ("DefenceRolled", 1))


@pytest.mark.rule("12.32", "R85")
def test_a_ship_supports_every_attacked_hex_beside_it() -> None:
    """f5 lies beside e5 and e6; the town at e6 is empty and has its own die as well."""
    s = scene(
        [*walk_in("I"), *walk_in("I", "d6", "e6"), "battle e5", "fight", "battle e6"],
        dice=[6, 6, 6, 2, 6, 6, 6, 6],
        changes="w:f5",
        red=red("e4 I", "d6 I"),
        yellow=yellow("e5 I", "f5 F", towns=["h4", "e6"]),
    )
    assert s.rolls() == [
        ("AttackRolled", (6,)),
        ("DefenceRolled", (6, 6)),
        ("AttackRolled", (2,)),
        ("DefenceRolled", (6, 6)),
        ("DefenceRolled", (6, 6)),
    ]


@pytest.mark.rule("12.33")
def test_a_ship_alone_does_not_defend_empty_land() -> None:
    """Land without units or settlement is walked through, whatever lies beside it."""
    s = scene(
        ["move e4 I e5", "move e5 I d5"],
        changes="w:f5 m:f4",
        red=red("e4 I"),
        yellow=yellow("f5 FF"),
    )
    assert s.units("red") == {"d5": "I"}
    assert "BattlePending" not in s.names()


@pytest.mark.rule("R85")
def test_a_ship_with_a_sea_battle_before_it_still_supports() -> None:
    s = scene(
        ["move g5 F f5", *walk_in("I"), "battle e5"],
        dice=[6, 6, 6],
        changes="w:f5 g5",
        red=red("e4 I", "g5 F"),
        yellow=yellow("e5 I", "f5 F"),
    )
    assert s.rolls() == misses(("AttackRolled", 1), ("DefenceRolled", 2))


# --- Rounds ---------------------------------------------------------------------------------------------


@pytest.mark.rule("R76", "12.3.1", "12.3.2")
def test_dice_are_counted_anew_every_round() -> None:
    """Cavalry and its two dice are gone in round 2, and so is the defender's artillery."""
    s = scene(
        [*walk_in("IC"), "battle e5", "red: pick A", "yellow: pick C", "fight"],
        dice=[1, 6, 6, 1, 6, 6, 6],
        red=red("e4 IC"),
        yellow=yellow("e5 IA"),
    )
    assert s.rolls() == [
        ("AttackRolled", (1, 6, 6)),
        ("DefenceRolled", (1, 6)),
        ("AttackRolled", (6,)),
        ("DefenceRolled", (6,)),
    ]


@pytest.mark.rule("12.3.0", "R73")
def test_guns_open_the_battle_once_and_not_every_round() -> None:
    s = scene(
        [*walk_in("A"), "battle e5", "fight"],
        dice=[6] * 5,
        red=red("e4 A"),
        yellow=yellow("e5 I"),
    )
    assert s.rolls() == misses(
        ("PreBattleFired", 1), ("AttackRolled", 1), ("DefenceRolled", 1), ("AttackRolled", 1),
        ("DefenceRolled", 1))  # fmt: skip


# --- Suppression ----------------------------------------------------------------------------------------

SUPPRESSION = [
    # defenders, terrain, settlement, capital lost, ship beside; per number of hits: dice that are left
    pytest.param("I", "f", "", False, True, [3, 3, 2, 1, 0], id="infantry in a forest with a ship"),
    pytest.param(
        "I", "m", "town", False, True, [4, 4, 3, 3, 3], id="infantry in a mountain town with a ship"
    ),
    pytest.param("I", "p", "", False, False, [1, 1, 0, 0, 0], id="infantry in the open"),
    pytest.param("II", "p", "", False, False, [1, 1, 1, 0, 0], id="two infantry in the open"),
    pytest.param("I", "m", "", False, False, [3, 3, 2, 1, 0], id="infantry on a mountain"),
    pytest.param("I", "p", "", False, True, [2, 2, 1, 0, 0], id="infantry with a ship"),
    pytest.param("I", "p", "town", False, False, [2, 2, 1, 1, 1], id="infantry in a town"),
    pytest.param("CC", "p", "city", False, False, [3, 3, 3, 2, 2], id="two cavalry in a city"),
    pytest.param("I", "p", "city", True, False, [2, 2, 1, 1, 1], id="infantry in a city without capital"),
    pytest.param("AAAA", "p", "town", False, True, [3, 3, 3, 3, 3], id="four guns: no surplus at all"),
]


@pytest.mark.rule("12.31", "12.3.1", "R77", "R61")
@pytest.mark.parametrize("hits", range(5))
@pytest.mark.parametrize(("defenders", "terrain", "settlement", "lost", "ship", "left"), SUPPRESSION)
def test_surplus_hits_suppress_dice_that_units_bring(
    defenders, terrain, settlement, lost, ship, left, hits
) -> None:
    """Hits beyond the defenders cost a die each, but never those the hex would roll with nobody in it."""
    attack = (2,) * hits + (6,) * (4 - hits)
    answer = (6,) * left[hits]
    given = defended(defenders, terrain, settlement, lost, ["f5 F"] if ship else [], attack="ICA")
    s = scene([*walk_in("ICA"), "battle e5"], dice=[6, *attack, *answer], **given)
    rolls = [("PreBattleFired", (6,)), ("AttackRolled", attack), ("DefenceRolled", answer)]
    assert s.rolls() == [(event, faces) for event, faces in rolls if faces]
    surplus = max(0, hits - len(defenders))
    assert [(e["surplus"], e["dice"]) for e in s.events("FireSuppressed")] == (
        [(surplus, left[hits])] if surplus else []
    )


@pytest.mark.rule("12.31", "R77")
@pytest.mark.parametrize(("hits", "left"), [(3, 4), (4, 3)])
def test_suppression_ends_at_the_dice_of_the_hex(hits: int, left: int) -> None:
    """Two types in a mountain town with a ship: five dice, three of them out of reach."""
    attack = [2] * hits + [6] * (4 - hits)
    given = defended("IC", "m", "town", False, ["f5 F"], attack="ICA")
    s = scene([*walk_in("ICA"), "battle e5"], dice=[6, *attack, *[6] * left], **given)
    assert s.rolls()[-1] == ("DefenceRolled", (6,) * left)


@pytest.mark.rule("12.31", "12.3.0", "R144")
def test_pre_battle_fire_suppresses_nothing() -> None:
    """Two hits on one infantry before the battle: the town still answers with its die."""
    s = scene(
        [*walk_in("AA"), "battle e5"],
        dice=[2, 2, 6],
        red=red("e4 AA"),
        yellow=yellow("e5 I", towns=["h4", "e5"]),
    )
    assert s.rolls() == [("PreBattleFired", (2, 2)), ("DefenceRolled", (6,))]


@pytest.mark.rule("12.31", "R61")
def test_the_defenders_surplus_hits_do_nothing() -> None:
    """Three hits on one attacker: nobody but it is lost, and the battle is over."""
    s = scene(
        [*walk_in("I"), "battle e5"],
        dice=[6, 1, 2, 2],
        changes="m:e5",
        red=red("e4 I"),
        yellow=yellow("e5 I"),
    )
    assert [(e["seat"], e["unit"]) for e in s.events("UnitLost")] == [("red", "I")]
    assert s.events("FireSuppressed") == []


@pytest.mark.rule("12.31", "R77", "R144")
def test_with_every_die_suppressed_nobody_rolls() -> None:
    s = scene([*walk_in("IC"), "battle e5"], dice=[3, 3, 6], red=red("e4 IC"), yellow=yellow("e5 I"))
    assert s.rolls() == [("AttackRolled", (3, 3, 6))]
    assert s.units("red") == {"e5": "IC"}
    assert s.events("FireSuppressed")[0]["dice"] == 0


@pytest.mark.rule("12.3.1", "R76", "R88")
@pytest.mark.parametrize(("defenders", "dice"), [("ICA", 3), ("IIII", 1)])
def test_marked_units_still_fire(defenders: str, dice: int) -> None:
    """Every defender is hit, none too often, and all their types roll before they leave."""
    faces = [2] * len(defenders) + [6] * (4 - len(defenders))
    s = scene(
        [*walk_in("ICA"), "battle e5"],
        dice=[6, *faces, *[6] * dice],
        red=red("e4 ICA"),
        yellow=yellow(f"e5 {defenders}"),
    )
    assert s.rolls()[-1] == ("DefenceRolled", (6,) * dice)
    assert sorted(e["unit"] for e in s.events("UnitLost")) == sorted(defenders)
    assert s.names().index("UnitLost") > s.names().index("DefenceRolled")
