"""Results as text for people: any game plainly, VIKTORY II with its map."""

from __future__ import annotations

from typing import Any

from tests.play.test_scenario_runner import opening, scenario
from tests.tiny import LIGHTHOUSES
from viktory_p2p.catalog import GAMES, RENDERERS, renderer
from viktory_p2p.play.report import result
from viktory_p2p.play.scenario import play
from viktory_p2p.render.plain import PLAIN, asked, bare, listing, table
from viktory_p2p.render.viktory import VIKTORY, map_lines


def tiny(**more: object) -> dict[str, Any]:
    return result(LIGHTHOUSES, play(LIGHTHOUSES, scenario(**more)))  # type: ignore[arg-type]


def test_every_game_has_a_renderer_and_one_without_is_told_plainly() -> None:
    assert set(RENDERERS) <= set(GAMES)
    assert renderer("viktory") is VIKTORY
    assert renderer(LIGHTHOUSES.name) is PLAIN


def test_any_game_says_whose_decision_it_is_and_what_is_legal() -> None:
    found = tiny(script=["raid c2"])
    assert PLAIN.position(found, bare, 100) == []
    assert asked(found, PLAIN, 100) == [
        "white decides (alarm).",
        "Legal actions (2):",
        "  yield, defend",
    ]


def test_any_game_says_what_chance_is_asked_for() -> None:
    for more, said in (
        ({}, "Chance is next: one of 2 for the seat that begins."),
        ({"choices": [0]}, "Chance is next: tiles for b2 b3 c2 c3 c4 d2 d3."),
    ):
        played = play(LIGHTHOUSES, opening(unchecked=True, **more))
        assert asked(result(LIGHTHOUSES, played), PLAIN, 100) == [said]


def test_any_game_says_who_has_won() -> None:
    assert asked(tiny(script=["white: retire"]), PLAIN, 100)[0].startswith("The game is over: red wins")


def test_the_moment_stands_in_front() -> None:
    found = tiny() | {"turn": {"number": 2, "seat": "red", "phase": "move"}}
    assert asked(found, VIKTORY, 100)[0] == "Round 2, turn of red, phase move: red decides (turn)."


def test_the_map_shows_settlements_units_and_battles() -> None:
    red = {"capital": "a1", "cities": ["a1"], "units": {"a1": "I", "b2": "C", "c1": "I"}}
    white = {"towns": ["c1"], "units": {"b3": "F"}}
    found = {"map": ["p g", "w f w", "m p"], "seats": {"red": red, "white": white}}
    assert map_lines(found)[:3] == [
        "  a1 pC1+ g    a2",
        "b1 w    f+1  w+2  b3",
        "  c1 mt2! p    c2",
    ]
    assert not any("metropolis" in line for line in map_lines(found))
    grown = {"map": ["p"], "seats": {"red": {"metropolises": ["a1"]}}}
    assert "metropolis" in map_lines(grown)[-1]


def test_the_widest_map_fits_80_columns() -> None:
    rows = [" ".join("m" * (15 - abs(7 - row))) for row in range(15)]
    places = {
        f"{letter}{n + 1}"
        for letter, row in zip("abcdefghijklmno", rows, strict=True)
        for n in range(len(row.split()))
    }
    seats = {"red": {"capital": "h15", "cities": sorted(places), "units": dict.fromkeys(places, "I")}}
    lines = map_lines({"map": rows, "seats": seats})
    assert max(map(len, lines)) <= 80
    assert lines[7].startswith("h1 mc1+ ")
    assert lines[7].endswith(" mC1+ 15")


def test_a_table_wraps_its_last_column() -> None:
    rows = [("a", "one two three four five"), ("bc", "")]
    assert table(rows, 22) == ["  a   one two three", "      four five", "  bc"]


def test_a_narrow_table_has_its_last_column_below() -> None:
    rows = [("an action", "what it does and to whom"), ("end", "")]
    assert table(rows, 24) == ["  an action", "      what it does and", "      to whom", "  end"]


def test_a_table_of_many_columns_is_turned() -> None:
    rows = [("", "one", "two", "three"), ("town", "1", "2", "3")]
    assert table(rows, 15) == ["         town", "  one    1", "  two    2", "  three  3"]


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    assert table([("", "move"), ("infantry", "2")]) == ["            move", "  infantry  2"]
    assert table([]) == []


def test_a_long_list_is_cut_between_texts() -> None:
    lines = listing([f"sail a{n}" for n in range(50)], 30, 2, "… and {} more")
    assert len(lines) == 2
    assert lines[-1].endswith(" more")
    assert listing(["sail a1"], 30, 2, "… and {} more") == ["sail a1"]
