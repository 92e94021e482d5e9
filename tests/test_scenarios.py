"""The rulebook's worked examples and every optional rule, played by the real command.

``NAME.expect.toml`` says what becomes of ``NAME.toml``: the faces and the dice per roll, every loss, the end
position, who has won if it ends the game, and what is refused on the way.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.play.report import result
from viktory_p2p.play.scenario import play

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "scenarios"

SCENARIOS = [
    pytest.param("5.3-decisive-strike", marks=pytest.mark.rule("5.3", "R10")),
    pytest.param("5.4-dominance", marks=pytest.mark.rule("5.4", "R11")),
    pytest.param("5.5-doomsday", marks=pytest.mark.rule("5.5", "R12", "R13")),
    pytest.param("7.21-building-range", marks=pytest.mark.rule("7.21", "R17", "R18", "R34")),
    pytest.param("8.2-economy", marks=pytest.mark.rule("8.0", "8.2", "7.4", "R25")),
    pytest.param("9.13-road", marks=pytest.mark.rule("9.13", "R39", "R42")),
    pytest.param("9.32-port", marks=pytest.mark.rule("9.32", "R45", "R47")),
    pytest.param("9.47-ferry", marks=pytest.mark.rule("9.47", "9.46", "R52", "R54")),
    pytest.param("11-bombardment", marks=pytest.mark.rule("11.0", "11.1", "11.2", "10.7", "R62")),
    pytest.param("12.3-empty-mountain-town", marks=pytest.mark.rule("12.3", "12.3.2", "R75")),
    pytest.param(
        "12.3-big-battle",
        marks=pytest.mark.rule("12.3", "12.3.0", "12.3.1", "12.31", "12.3.4", "10.2", "10.3", "13.2"),
    ),
    pytest.param("13.12-cavalry", marks=pytest.mark.rule("13.12", "13.11", "R89")),
    pytest.param("13.2-frigate-blocks-reserves", marks=pytest.mark.rule("13.2", "R90")),
    pytest.param("13.2-frigate-sunk", marks=pytest.mark.rule("13.2", "13.11", "R89")),
    pytest.param("15.1-flat-world", marks=pytest.mark.rule("15.1", "R137")),
    pytest.param("15.2-no-exploration", marks=pytest.mark.rule("15.2", "R138", "4.0.1")),
]
EVERYTHING = {
    *("rolls", "tiles", "lost", "removed", "suppressed", "to_act", "legal_has", "legal_lacks", "refused"),
    *("over", "red", "yellow"),
}


def scenario(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def expected(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.expect.toml").read_text(encoding="utf-8"))


@cache
def command(name: str, *flags: str) -> str:
    """What ``viktory scenario`` prints, from the repository's root as a visitor would call it."""
    file = (FOLDER / f"{name}.toml").relative_to(ROOT)
    line = [sys.executable, "-m", "viktory_p2p", "scenario", str(file), *flags]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def happened(found: dict[str, Any], event: str) -> list[dict[str, Any]]:
    return [one for one in found["events"] if one["event"] == event]


def asked(found: dict[str, Any]) -> str:
    """Who is to do what at the end of the script."""
    return "{seat} {kind}".format(**found["to_act"]) if found["to_act"] else "nobody"


def total(side: dict[str, Any]) -> str:
    """Everything a seat has, on the map, aboard and in reserve: letters in the order I C A F."""
    everything = "".join(side["units"].values()) + side["reserve"]
    return "".join(sorted(everything.replace("(", "").replace(")", ""), key="ICAF".index))


# --- The examples ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_becomes_of_it(name: str) -> None:
    found, wanted = json.loads(command(name, "--json")), expected(name)

    assert [[one["event"], one["faces"]] for one in found["events"] if "faces" in one] == wanted["rolls"]
    assert [tile for one in happened(found, "TilesTurned") for tile in one["tiles"]] == wanted.get(
        "tiles", []
    )
    losses = [f"{one['seat']} {one['unit']} {one['hex']}" for one in happened(found, "UnitLost")]
    assert losses == wanted["lost"]
    given_up = [f"{one['seat']} {one['unit']} {one['hex']}" for one in happened(found, "UnitRemoved")]
    assert given_up == wanted.get("removed", [])
    held_down = [
        f"{one['seat']} {one['surplus']} leaves {one['dice']}" for one in happened(found, "FireSuppressed")
    ]
    assert held_down == wanted.get("suppressed", [])

    assert found["over"] == wanted.get("over")
    assert asked(found) == wanted.get("to_act", "nobody")
    assert [text for text in wanted.get("legal_has", []) if text not in found["legal"]] == []
    assert [text for text in wanted.get("legal_lacks", []) if text in found["legal"]] == []


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_the_end_position(name: str, colour: str) -> None:
    side, wanted = json.loads(command(name, "--json"))["seats"][colour], expected(name)[colour]
    for key, nothing in (("towns", []), ("cities", []), ("units", {}), ("reserve", "")):
        assert side[key] == wanted.get(key, nothing), key
    assert total(side) == wanted.get("total", total(side))


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_refused_on_the_way(name: str) -> None:
    document, wanted = scenario(name), expected(name)
    assert wanted.get("refused"), "an example shows what is not allowed, too"
    for attempt in wanted["refused"]:
        script = [*document["script"][: attempt["after"]], attempt["action"]]
        with pytest.raises(BadInput) as refused:
            play(VIKTORY, document | {"script": script})
        says = attempt.get("says", f"(rule {attempt.get('rule')})")
        assert says in refused.value.sentence, attempt
        assert f"step {len(script)}" in refused.value.sentence


# --- The files themselves -------------------------------------------------------------------------------


def test_every_scenario_is_played_and_has_its_expectation() -> None:
    files = {path.name.removesuffix(".toml") for path in FOLDER.glob("*.toml")}
    scenarios = {name for name in files if not name.endswith(".expect")}
    assert {name.removesuffix(".expect") for name in files - scenarios} == scenarios
    assert sorted(str(one.values[0]) for one in SCENARIOS) == sorted(scenarios)


@pytest.mark.parametrize("name", SCENARIOS)
def test_its_file_keeps_every_rule_and_introduces_itself(name: str) -> None:
    document, lines = scenario(name), (FOLDER / f"{name}.toml").read_text(encoding="utf-8").splitlines()
    assert "unchecked" not in document
    assert "seed" not in document
    assert document["title"]
    assert lines[0].startswith("# ")
    assert set(expected(name)) <= EVERYTHING


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_command_tells_the_same_as_the_library(name: str) -> None:
    played = play(VIKTORY, scenario(name))
    assert json.loads(command(name, "--json")) == json.loads(json.dumps(result(VIKTORY, played)))


@pytest.mark.parametrize("name", SCENARIOS)
def test_it_reads_as_a_story(name: str) -> None:
    """What a visitor sees: the title, every line of the script with what it led to, map and seats."""
    document, shown = scenario(name), command(name)
    assert shown.startswith(document["title"] + "\n")
    assert all(line.split(": ")[-1] in shown for line in document["script"])
    assert ("The game is over" if "over" in expected(name) else "Legal actions") in shown
