"""Chapter 13 with 14.0: where land units of the reserve may be placed, and how many."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.viktory.empires import red, yellow
from tests.games.viktory.scenes import scene
from viktory_p2p.kernel.errors import BadInput

KINDS = "ICA"


def placing(reserve: str, **more: Any) -> dict[str, Any]:
    """Red in its reserve phase."""
    return {"turn": "red reserve", "red": red(reserve=reserve, **more), "yellow": yellow()}


# --- 13.0 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.0")
def test_units_may_stay_in_reserve() -> None:
    s = scene(["place I b2", "end"], **placing("IIA"))
    assert s.units("red") == {"b2": "I"}
    assert s.side("red")["reserve"] == "IA"
    assert s.to_act == ("yellow", "build")


@pytest.mark.rule("13.0", "6.0")
@pytest.mark.parametrize("phase", ["build", "move"])
def test_nothing_is_placed_before_the_reserve_phase(phase: str) -> None:
    given = placing("I") | {"turn": f"red {phase}"}
    assert scene([], **given).legal_like("place") == []
    with pytest.raises(BadInput, match=r"\(rule 6\.0\)"):
        scene(["place I b2"], **given)


@pytest.mark.rule("13.0", "6.0")
def test_nothing_moves_or_fires_in_the_reserve_phase() -> None:
    given = placing("") | {"red": red("e4 IA"), "yellow": yellow("e5 I")}
    assert scene([], **given).legal == ["end"]
    for order in ("move e4 I e5", "bombard e4 A e5"):
        with pytest.raises(BadInput, match=r"\(rule 6\.0\)"):
            scene([order], **given)


@pytest.mark.rule("13.0")
def test_only_what_is_in_reserve_can_be_placed() -> None:
    assert scene([], **placing("I")).legal == ["place I b2", "end"]
    with pytest.raises(BadInput, match=r"no such unit in reserve \(rule 13\.0\)"):
        scene(["place C b2"], **placing("I"))
    with pytest.raises(BadInput, match=r"no such unit in reserve \(rule 13\.0\)"):
        scene(["place I b2", "place I b2"], **placing("I"))


# --- 13.1, 13.11, 13.12 ----------------------------------------------------------------------------------


@pytest.mark.rule("13.1")
@pytest.mark.parametrize("site", ["e5", "d4", "h4", "e6"])
def test_only_own_settlements_take_units(site: str) -> None:
    """Not open land, not where an own unit stands, not a foreign town."""
    given = placing("I", units=["d4 I"]) | {"yellow": yellow(towns=["h4", "e6"])}
    assert f"place I {site}" not in scene([], **given).legal
    with pytest.raises(BadInput, match=r"is no settlement of yours \(rule 13\.1\)"):
        scene([f"place I {site}"], **given)


SLOTS = [
    ("p", "towns", {"I": 1}),
    ("g", "towns", {"I": 1}),
    ("m", "towns", {"I": 1}),
    ("f", "towns", {"I": 1}),
    ("p", "cities", {"I": 2}),
    ("g", "cities", {"I": 1, "C": 1}),
    ("m", "cities", {"I": 1, "A": 1}),
    ("f", "cities", {"I": 1}),
]


def settled(terrain: str, level: str, reserve: str, **more: Any) -> dict[str, Any]:
    """Red's only settlement besides the capital is at e5."""
    sites = {"towns": ["b2"], "cities": list[str]()}
    sites[level].append("e5")
    return placing(reserve, **sites, **more) | {"changes": f"{terrain}:e5"}


@pytest.mark.rule("13.11", "R89")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("terrain", "level", "slots"), SLOTS)
def test_a_settlement_takes_what_it_supports_once_a_turn(terrain, level, slots, kind) -> None:
    many = slots.get(kind, 0)
    given = settled(terrain, level, "III CCC AAA".replace(" ", ""))
    script = [f"place {kind} e5"] * many
    assert scene(script, **given).units("red").get("e5", "") == kind * many
    assert f"place {kind} e5" not in scene(script, **given).legal
    with pytest.raises(BadInput, match=r"\(rule 13\.11\)"):
        scene([*script, f"place {kind} e5"], **given)


@pytest.mark.rule("13.11")
@pytest.mark.parametrize(("terrain", "level", "slots"), SLOTS)
def test_the_slots_of_one_settlement_do_not_exclude_each_other(terrain, level, slots) -> None:
    script = [f"place {kind} e5" for kind, many in slots.items() for _ in range(many)]
    s = scene(script, **settled(terrain, level, "IICA"))
    assert s.units("red") == {"e5": "".join(kind * many for kind, many in slots.items())}


@pytest.mark.rule("R89", "13.11")
@pytest.mark.parametrize("garrison", ["III", "CCAA"])
def test_a_garrison_takes_no_slot(garrison: str) -> None:
    s = scene(["place I e5"], **settled("p", "towns", "I", units=[f"e5 {garrison}"]))
    assert s.units("red")["e5"] == "".join(sorted("I" + garrison, key="ICA".index))


@pytest.mark.rule("13.11", "R89")
def test_next_turn_the_slots_are_free_again() -> None:
    given = settled("p", "towns", "II")
    s = scene(["place I e5", "end", *["yellow: end"] * 3, "red: end", "red: end"], **given)
    assert "place I e5" in s.legal


@pytest.mark.rule("13.12")
def test_a_unit_goes_to_any_city_of_its_terrain() -> None:
    given = placing("CA", cities=["d4", "f4", "d6", "f7"]) | {"changes": "g:d4 f4 m:d6 f7"}
    legal = scene([], **given).legal
    assert [text for text in legal if text.startswith("place C")] == [
        "place C b2",
        "place C d4",
        "place C f4",
    ]
    assert [text for text in legal if text.startswith("place A")] == [
        "place A b2",
        "place A d6",
        "place A f7",
    ]


@pytest.mark.rule("13.12", "13.11")
@pytest.mark.parametrize(("kind", "site"), [("C", "d6"), ("A", "d4"), ("C", "f4"), ("A", "f4")])
def test_and_to_no_other_terrain_or_town(kind: str, site: str) -> None:
    """d4 is a grassland city, d6 a mountain city, f4 a grassland town."""
    given = placing("CA", towns=["b2", "f4"], cities=["d4", "d6"]) | {"changes": "g:d4 f4 m:d6"}
    with pytest.raises(BadInput, match=rf"{site} takes no {kind} \(rule 13\.11\)"):
        scene([f"place {kind} {site}"], **given)


# --- 13.2 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.2", "R90")
@pytest.mark.parametrize("enemy", ["d5 I", "d5 C", "d5 A", "f5 F", "f5 F(II)"])
@pytest.mark.parametrize("level", ["towns", "cities"])
def test_an_enemy_unit_beside_it_closes_a_settlement(enemy: str, level: str) -> None:
    given = settled("p", level, "I") | {"yellow": yellow(enemy), "changes": "w:f5"}
    assert scene([], **given).legal == ["place I b2", "end"]
    with pytest.raises(BadInput, match=r"an enemy unit stands beside e5 \(rule 13\.2\)"):
        scene(["place I e5"], **given)


@pytest.mark.rule("13.2")
@pytest.mark.parametrize(
    "change",
    [
        {"yellow": yellow("e7 I", "c4 A", "g4 F")},
        {"yellow": yellow(towns=["h4", "e7"])},
    ],
    ids=["two hexes away", "a town without units"],
)
def test_what_is_not_beside_it_does_not(change: dict[str, Any]) -> None:
    given = settled("p", "towns", "I") | {"changes": "w:g4"} | change
    assert scene(["place I e5"], **given).units("red") == {"e5": "I"}


@pytest.mark.rule("13.2")
def test_own_units_beside_it_do_not() -> None:
    given = settled("p", "towns", "I", units=["d5 I", "f5 F"]) | {"changes": "w:f5"}
    assert scene(["place I e5"], **given).units("red")["e5"] == "I"


@pytest.mark.rule("13.2", "R90", "R9")
def test_units_of_a_player_who_gave_up_close_it_too() -> None:
    sides: dict[str, Any] = {
        "red": red(capital="c3", towns=["c3", "f6"], reserve="I"),
        "yellow": yellow("e6 I", capital="j3", towns=["j3"]),
        "green": {"capital": "h7", "towns": ["h7"], "units": ["h7 I"]},
    }
    s = scene(["yellow: retire"], seats=["red", "yellow", "green"], turn="red reserve", **sides)
    assert "SeatRetired" in s.names()
    assert s.legal == ["place I c3", "end"]


@pytest.mark.rule("13.2", "7.22")
@pytest.mark.parametrize(("face", "placed"), [(2, True), (6, False)])
def test_a_settlement_opens_when_the_enemy_beside_it_is_destroyed(face: int, placed: bool) -> None:
    s = scene(
        ["bombard e5 A d5", "end"],
        dice=[face],
        red=red("e5 A", towns=["b2", "e5"], reserve="I"),
        yellow=yellow("d5 I"),
    )
    assert ("place I e5" in s.legal) is placed


@pytest.mark.rule("R91", "7.22", "7.4")
def test_a_town_built_this_turn_takes_units() -> None:
    s = scene(["build d3", "end", "end", "place I d3"], turn="red build", red=red(), yellow=yellow())
    assert s.units("red") == {"d3": "I"}


@pytest.mark.rule("R91", "7.4")
def test_a_town_upgraded_this_turn_takes_what_a_city_takes() -> None:
    s = scene(
        ["upgrade e5", "end", "end", "place A e5"],
        turn="red build",
        changes="m:e5",
        red=red(towns=["b2", "e5"]),
        yellow=yellow(),
    )
    assert s.units("red") == {"e5": "A"}


@pytest.mark.rule("R91", "R31", "10.3")
def test_a_city_captured_this_turn_takes_units() -> None:
    s = scene(
        ["move e4 I e5", "battle e5", "end", "place I e5", "place C e5"],
        dice=[6, 6],
        changes="g:e5",
        red=red("e4 I"),
        yellow=yellow(cities=["e5"], reserve="IC"),
    )
    assert s.units("red") == {"e5": "IIC"}


# --- 13.4 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.4", "R93")
@pytest.mark.parametrize("terrain", ["p", "g", "m", "f"])
@pytest.mark.parametrize("level", ["towns", "cities"])
def test_the_capital_takes_everything_whatever_it_is(terrain: str, level: str) -> None:
    sites = {"towns": list[str](), "cities": list[str](), level: ["b2"]}
    given = placing("IIICCAA", **sites) | {"changes": f"{terrain}:b2"}
    s = scene([f"place {kind} b2" for kind in "IIICCAA"], **given)
    assert s.units("red") == {"b2": "IIICCAA"}
    assert s.side("red")["reserve"] == ""


@pytest.mark.rule("13.4", "13.2", "R93")
def test_enemies_beside_it_do_not_close_the_capital() -> None:
    given = placing("IA", units=["b2 I"]) | {"yellow": yellow("b3 IIA", "c2 C", "b1 F")}
    assert scene(["place I b2", "place A b2"], **given).units("red") == {"b2": "IIA"}


@pytest.mark.rule("R93", "14.0", "R124")
def test_a_foreign_capital_is_an_ordinary_town_to_its_conqueror() -> None:
    given = placing("IIC", towns=["b2", "h4"]) | {"yellow": yellow(towns=["e7"])}
    with pytest.raises(BadInput, match=r"h4 takes no C \(rule 13\.11\)"):
        scene(["place C h4"], **given)
    with pytest.raises(BadInput, match=r"h4 takes no more I this turn \(rule 13\.11\)"):
        scene(["place I h4", "place I h4"], **given)


# --- 14.0, R95 -------------------------------------------------------------------------------------------


def without_capital(reserve: str, **more: Any) -> dict[str, Any]:
    """Red's capital at b2 is yellow's."""
    side = red(reserve=reserve, **{"towns": [], **more})
    return {"turn": "red reserve", "red": side, "yellow": yellow(towns=["h4", "b2"])}


@pytest.mark.rule("R95", "14.0", "13.5")
@pytest.mark.parametrize("terrain", ["p", "g", "m", "f"])
def test_without_the_capital_a_city_takes_one_infantry(terrain: str) -> None:
    given = without_capital("IICAF", cities=["e5"]) | {"changes": f"{terrain}:e5 w:f5"}
    assert scene([], **given).legal == ["place I e5", "end"]
    assert scene(["place I e5"], **given).legal == ["end"]
    with pytest.raises(BadInput, match=r"\(rule 13\.11\)"):
        scene(["place I e5", "place I e5"], **given)
    for kind in "CA":
        with pytest.raises(BadInput, match=r"without your capital e5 takes one infantry only \(rule 14\.0\)"):
            scene([f"place {kind} e5"], **given)
    with pytest.raises(BadInput, match=r"\(rule 1[34]\.\d\)"):
        scene(["place F f5"], **given)


@pytest.mark.rule("R93", "13.4", "14.0")
def test_the_lost_capital_takes_nothing_of_its_former_owner() -> None:
    given = without_capital("I", towns=["e5"])
    with pytest.raises(BadInput, match=r"b2 is no settlement of yours \(rule 13\.1\)"):
        scene(["place I b2"], **given)


@pytest.mark.rule("14.0", "R93", "13.4")
def test_a_capital_retaken_takes_everything_again_in_the_same_turn() -> None:
    s = scene(
        ["move b3 I b2", "battle b2", "end", *["place C b2"] * 2, "place A b2"],
        dice=[6],
        red=red("b3 I", towns=["e5"], reserve="CCA"),
        yellow=yellow(towns=["h4", "b2"], reserve="I"),
    )
    assert s.units("red") == {"b2": "ICCA"}
