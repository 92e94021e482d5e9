"""``viktory odds`` as people run it: the table, the JSON, and what is no battle."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.cli.test_cli import environment, good, refused


def odds(*args: str) -> dict[str, Any]:
    found = json.loads(good("odds", *args, "--json"))
    assert isinstance(found, dict)
    return found


def test_the_odds_are_told_to_people() -> None:
    assert good("odds", "C", "I").splitlines() == [
        "C against I: plains",
        "  attacker wins   57.1 %",
        "  defender wins   14.3 %",
        "  nobody is left  28.6 %, and the defender keeps the hex",
        "  attacker loses  0.43 of 1 on average",
        "  defender loses  0.86 of 1 on average",
        "  rounds          1.14 on average",
        "  dice            2 against 1 in the first round",
        "Policy: a loss costs its owner the fewest dice, a selective hit costs the enemy",
        "  the most, ties go to I before A before C; the attacker never retreats.",
    ]


def test_the_example_of_the_help() -> None:
    command = ["IICA", "IIA", "--settlement", "city", "--support"]
    assert " ".join(["viktory odds", *command]) in good("odds", "--help")
    said = good("odds", *command)
    assert said.startswith("IICA against IIA: plains, city, naval support\n")
    assert "dice            1 before the battle, then 4 against 5 in the first round\n" in said


def test_the_odds_as_json() -> None:
    found = odds("i", "I")
    assert list(found)[:5] == ["win", "lose", "draw_out", "expected_losses", "rounds"]
    third = pytest.approx(1 / 3, abs=1e-12)
    assert (found["win"], found["lose"], found["draw_out"]) == (third, third, third)
    assert found["expected_losses"] == {"attacker": pytest.approx(2 / 3), "defender": pytest.approx(2 / 3)}
    assert found["rounds"] == pytest.approx(4 / 3)
    assert (found["attackers"], found["defenders"]) == ("I", "I")
    assert found["dice"] == {"opening": 0, "attack": 1, "defence": 1}
    assert found["policy"].endswith("the attacker never retreats")


def test_the_json_says_what_was_asked() -> None:
    keys = ("terrain", "settlement", "support", "capital_lost", "options")
    bare, full = (
        odds("I", "I"),
        odds("I", "I", "--terrain", "m", "--settlement", "City", "--support", "--capital-lost",
             "--option", "flat-world"),
    )  # fmt: skip
    assert [bare[key] for key in keys] == ["plains", None, False, False, []]
    assert [full[key] for key in keys] == ["mountain", "city", True, True, ["flat-world"]]


def test_units_come_in_any_order_and_case() -> None:
    assert odds("aCiI", "ia") == odds("IICA", "AI")


# One die against n: the attacker wins 1 in 2^(n+1) − 1.
@pytest.mark.rule("12.3.2", "12.32", "14.0", "R87", "15.1")
@pytest.mark.parametrize(
    "words, win",
    [
        ("I I", "1/3"),
        ("I I --terrain grassland", "1/3"),
        ("I I --terrain f", "1/7"),
        ("I I --terrain Mountain", "1/15"),
        ("I I --terrain M --option flat-world", "1/3"),
        ("I I --terrain m --option flat-world --option dominance=9 --support", "1/7"),
        ("I I --settlement town", "1/7"),
        ("I I --settlement City", "1/15"),
        ("I I --settlement city --capital-lost", "1/7"),
        ("I I --settlement city --capital-lost --terrain m", "1/15"),
        ("I I --settlement city --support", "1/31"),
        ("I - --settlement town", "1/2"),
        ("I - --settlement city --support", "1/8"),
        ("F F", "1/3"),
        ("ff f --terrain w", "7/9"),
    ],
)
def test_the_field_of_battle(words: str, win: str) -> None:
    above, below = map(int, win.split("/"))
    assert odds(*words.split())["win"] == pytest.approx(above / below, abs=1e-12)


@pytest.mark.rule("R75")
def test_a_settlement_that_nobody_defends() -> None:
    assert good("odds", "I", "", "--settlement", "town").splitlines() == [
        "I against nobody: plains, town",
        "  attacker wins         50.0 %",
        "  the settlement holds  50.0 %",
        "  attacker loses        0.50 of 1 on average",
        "  dice                  the settlement rolls 1, once",
    ]
    assert odds("II", "", "--settlement", "town") == odds("II", "-", "--settlement", "town")


def test_what_is_not_certain_does_not_look_so() -> None:
    said = good("odds", "IICCA", "I")
    assert "attacker wins   > 99.9 %\n" in said
    assert "defender wins   < 0.1 %\n" in said


@pytest.mark.parametrize("columns", [40, 60, 80, 100])
def test_the_table_fits_the_terminal(columns: int) -> None:
    said = good("odds", "IICA" * 24, "IA" * 40, "--settlement", "city", "--support", COLUMNS=str(columns))
    assert max(map(len, said.splitlines())) <= columns
    assert "\x1b" not in said


REFUSED = {
    "nobody attacks": ("- I", "nobody attacks", "infantry"),
    "no ship attacks": ("- F", "nobody attacks", "frigate"),
    "nobody defends": ("I -", "nobody defends, and there is no settlement to take", "--settlement town"),
    "no unit": ("IX I", "there is no unit 'X'", "units are I infantry"),
    "a number": ("3I I", "there is no unit '3'", "units are I infantry"),
    "an i without its dot": ("\u0131 I", "there is no unit '\u0131'", "units are I infantry"),
    "too many": (f"I {'I' * 100}", "100 units on one side are too many", "99"),
    "cargo": ("F(IA) F", "cargo never fights", "'F(IA)'"),
    "a mixed stack": ("IF F", "IF has land units too", "on both sides"),
    "ships against land": ("F IC", "frigates fight only frigates, not IC", "both sides"),
    "land against ships": ("IC F", "frigates fight only frigates, not IC", "both sides"),
    "ships against a town": ("F - --settlement town", "not an empty hex", "both sides"),
    "ships on a mountain": ("F F --terrain m", "frigates fight on water, not on mountain", "--terrain"),
    "ships at a city": ("F F --settlement city", "--settlement is for battles on land", "leave out"),
    "ships with support": ("F F --support", "--support is for battles on land", "leave out"),
    "ships and the capital": ("F F --capital-lost", "--capital-lost is for battles on land", "leave out"),
    "land units at sea": ("I I --terrain water", "land units do not fight on water", "frigates"),
    "no settlement": ("I I --capital-lost", "and there is none", "--settlement town"),
    "no terrain": ("I I --terrain forrest", "there is no terrain 'forrest'", "did you mean forest?"),
    "no such letter": ("I I --terrain x", "there is no terrain 'x'", "m mountain"),
    "a village": ("I I --settlement village", "'village'", "viktory odds --help"),
    "no option": ("I I --option flat-wurld", 'there is no option "flat-wurld"', "did you mean flat-world?"),
    "one side": ("I", "missing argument 'DEFENDERS'", "viktory odds --help"),
}


@pytest.mark.parametrize("words, sentence, hint", REFUSED.values(), ids=REFUSED)
def test_what_is_no_battle_is_refused_in_a_sentence(words: str, sentence: str, hint: str) -> None:
    said = refused("odds", *words.split())
    assert sentence in said[0]
    assert hint in said[1]


def test_rubbish_is_shown_harmlessly() -> None:
    for rubbish in ("\x1b[31m", "\u202eI", "ß" * 99):
        assert "\x1b" not in refused("odds", rubbish, "I")[0]
        assert "\x1b" not in refused("odds", "I", "I", "--terrain", rubbish)[0]


def test_the_command_loads_what_it_needs() -> None:
    code = (
        "import sys; from viktory_p2p.cli.main import run; run(['odds', 'I', 'I']); "
        "print(*sorted(name for name in sys.modules if name.startswith('viktory_p2p')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), check=True)
    loaded = done.stdout.decode().splitlines()[-1].split()
    assert "viktory_p2p.games.viktory.odds.reckoning" in loaded
    assert not [name for name in loaded if ".play" in name or ".bots" in name or "catalog" in name]
