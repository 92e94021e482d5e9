"""Chapter 14: losing the capital, holding a foreign one, and taking it back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.viktory.scenes import scene
from viktory_p2p.kernel.errors import BadInput

TAKE = ["move e4 I e5", "battle e5"]
RED: dict[str, Any] = {"capital": "b2", "towns": ["b2"], "units": ["e4 I"]}
YELLOW: dict[str, Any] = {"capital": "e5", "towns": ["e5", "h4"], "units": ["h4 II"]}
ROBBED: dict[str, Any] = {"capital": "b4", "towns": ["h2"], "cities": ["e5"]}
"""Yellow after red took its capital at b4."""
ROBBER: dict[str, Any] = {"capital": "b2", "towns": ["b2", "b4"], "units": ["e4 I"]}


@pytest.mark.rule("14.0", "R124")
def test_the_conqueror_takes_the_town_and_the_marker_stays():
    s = scene(TAKE, dice=[6], red=RED, yellow=YELLOW)
    assert s.side("red")["towns"] == ["b2", "e5"]
    assert s.side("red")["capital"] == "b2"
    assert s.side("yellow")["capital"] == "e5"
    assert s.events("CapitalLost") == [{"event": "CapitalLost", "seat": "yellow", "hex": "e5"}]


@pytest.mark.rule("14.0")
def test_a_capital_that_is_a_city_stays_a_city():
    s = scene(TAKE, dice=[6, 6], red=RED,
              yellow={"capital": "e5", "cities": ["e5"], "towns": ["h4"], "units": ["h4 III"]})  # fmt: skip
    assert s.side("red")["cities"] == ["e5"]


@pytest.mark.rule("14.0", "7.1")
def test_who_has_lost_the_capital_builds_nothing():
    s = scene([*TAKE, "end", "end"], dice=[6], red=RED, yellow=YELLOW)
    assert s.to_act == ("yellow", "build")
    assert s.legal == ["end"]
    for action in ("build f4", "upgrade h4"):
        with pytest.raises(BadInput, match=r"\(rule 7\.1\)"):
            scene([*TAKE, "end", "end", action], dice=[6], red=RED, yellow=YELLOW)


@pytest.mark.rule("14.0", "12.3.2", "R87")
@pytest.mark.parametrize(
    "tile, capital, dice",
    [
        pytest.param("p", "h2", 2, id="12.3.2 a city has two dice"),
        pytest.param("p", "b4", 1, id="14.0 without the capital one"),
        pytest.param("f", "b4", 1, id="14.0 in a forest one"),
        pytest.param("m", "b4", 2, id="R87 a mountain keeps its two"),
    ],
)
def test_without_the_capital_a_city_defends_like_a_town(tile, capital, dice):
    yellow: dict[str, Any] = {**ROBBED, "capital": capital, "reserve": "IIIA"}
    s = scene(TAKE, dice=[6] * dice, changes=f"{tile}:e5", red=ROBBER, yellow=yellow)
    assert s.rolls() == [("DefenceRolled", (6,) * dice)]


@pytest.mark.rule("14.0", "13.11", "R95")
@pytest.mark.parametrize("tile, other", [("p", "I"), ("g", "C"), ("m", "A"), ("f", "F")])
def test_without_the_capital_a_city_takes_one_infantry(tile, other):
    yellow: dict[str, Any] = {**ROBBED, "reserve": "II" + other.replace("I", "")}
    more: dict[str, Any] = {
        "turn": "yellow reserve",
        "changes": f"{tile}:e5 w:e6",
        "red": {**ROBBER, "units": []},
    }
    s = scene(yellow=yellow, **more)
    assert s.legal == ["place I e5", "place I h2", "end"]
    s = scene(["place I e5"], yellow=yellow, **more)
    assert s.legal == ["place I h2", "end"]
    if other != "F":
        taken = "takes no more I" if other == "I" else "without your capital"
        rule = r"13\.11" if other == "I" else r"14\.0"
        with pytest.raises(BadInput, match=rf"{taken}.*\(rule {rule}\)"):
            scene(["place I e5", f"place {other} e5"], yellow=yellow, **more)
    else:
        with pytest.raises(BadInput, match=r"\(rule 1[34]\.[03]\)"):
            scene(["place F e6"], yellow=yellow, **more)


@pytest.mark.rule("14.0", "R95", "13.11")
def test_with_the_capital_the_city_takes_both_its_units():
    yellow: dict[str, Any] = {"capital": "h2", "towns": ["h2"], "cities": ["e5"], "reserve": "IA"}
    s = scene(["place I e5", "place A e5"], turn="yellow reserve", changes="m:e5",
              red={**ROBBER, "units": []}, yellow=yellow)  # fmt: skip
    assert s.units("yellow") == {"e5": "IA"}


@pytest.mark.rule("14.0", "10.2")
def test_other_units_wait_in_reserve_until_a_city_is_lost():
    s = scene(TAKE, dice=[6, 6], changes="m:e5", red=ROBBER, yellow={**ROBBED, "reserve": "IIA"})
    assert s.side("yellow")["reserve"] == "I"


@pytest.mark.rule("14.0", "R124")
def test_to_its_conqueror_a_foreign_capital_is_an_ordinary_town():
    red = {"capital": "b2", "towns": ["b2", "e5"], "reserve": "IIAF"}
    yellow: dict[str, Any] = {"capital": "e5", "towns": ["h4"], "units": ["h4 I"]}
    s = scene(turn="red reserve", red=red, yellow=yellow, changes="w:e6")
    assert s.legal_like("place I") == ["place I b2", "place I e5"]
    assert "place A e5" not in s.legal
    assert "place F e6" not in s.legal
    s = scene(["place I e5"], turn="red reserve", red=red, yellow=yellow)
    assert "place I e5" not in s.legal
    assert "place I b2" in s.legal


@pytest.mark.rule("14.0", "13.2", "R124")
def test_a_foreign_capital_is_closed_by_enemies_beside_it():
    red = {"capital": "b2", "towns": ["b2", "e5"], "reserve": "I"}
    yellow: dict[str, Any] = {"capital": "e5", "towns": ["h4"], "units": ["e6 I"]}
    assert scene(turn="red reserve", red=red, yellow=yellow).legal == ["place I b2", "end"]


@pytest.mark.rule("R124", "14.0", "7.1")
def test_a_foreign_capital_does_not_replace_the_own_one():
    red = {"capital": "d7", "towns": ["b2", "e5"]}
    yellow: dict[str, Any] = {"capital": "e5", "towns": ["h4", "d7"]}
    assert scene(turn="red build", red=red, yellow=yellow).legal == ["end"]
    s = scene(turn="red reserve", red={**red, "reserve": "III"}, yellow=yellow)
    assert s.legal == ["place I b2", "place I e5", "end"]


RETAKE: dict[str, Any] = {
    "dice": [6],
    "red": {"capital": "b2", "towns": ["b2", "e5"], "units": ["b2 II"]},
    "yellow": {"capital": "e5", "towns": ["h4"], "cities": ["d7"], "units": ["e6 I"], "reserve": "CA"},
    "turn": "yellow move",
    "changes": "g:d7",
}
BACK = ["move e6 I e5", "battle e5"]


@pytest.mark.rule("14.0", "R124", "13.4")
def test_taking_the_capital_back_brings_all_its_powers_back():
    s = scene([*BACK, "end"], **RETAKE)
    assert s.events("CapitalRetaken") == [{"event": "CapitalRetaken", "seat": "yellow", "hex": "e5"}]
    assert s.events("CapitalLost") == []
    assert {"place C e5", "place A e5", "place C d7"} <= {*s.legal}
    s = scene([*BACK, "end", "end", "end", "end", "end"], **RETAKE)
    assert s.to_act == ("yellow", "build")
    assert "upgrade e5" in s.legal


@pytest.mark.rule("R124", "14.0")
def test_only_its_owner_revives_the_capital():
    three: dict[str, Any] = {
        "seats": ("red", "yellow", "green"),
        "turn": "green move",
        "dice": [6],
        "red": {"capital": "b2", "towns": ["b2", "e5"], "units": ["b2 II"]},
        "yellow": {"capital": "e5", "towns": ["h4"], "units": ["h4 I"], "reserve": "A"},
        "green": {"capital": "j4", "towns": ["j4"], "units": ["e6 I"], "reserve": "A"},
    }
    s = scene([*BACK, "end"], **three)
    assert s.side("green")["towns"] == ["e5", "j4"]
    assert s.events("CapitalRetaken") == []
    assert "place A e5" not in s.legal
    assert "place A j4" in s.legal
    assert s.side("yellow")["capital"] == "e5"


@pytest.mark.rule("R125", "R8")
def test_the_marker_of_an_eliminated_player_does_nothing():
    three: dict[str, Any] = {
        "seats": ("red", "yellow", "green"),
        "dice": [6],
        "red": {**RED, "reserve": "AA"},
        "yellow": {"capital": "e5", "towns": ["e5"]},
        "green": {"capital": "j4", "towns": ["j4"]},
    }
    s = scene([*TAKE, "end"], **three)
    assert s.side("yellow")["capital"] == "e5"
    assert s.side("yellow")["standing"] == "out"
    assert "place A e5" not in s.legal
    assert "place A b2" in s.legal
    s = scene([*TAKE, "yellow: restore", "end", "end"], **three)
    assert s.to_act == ("green", "build")
