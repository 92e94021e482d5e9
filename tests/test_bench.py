"""The benchmark runs and prints what it promises; how fast it was is not asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from scripts.benchmarks.matches import Turns, contest
from scripts.benchmarks.measuring import alternating, elsewhere, ratio
from scripts.benchmarks.part import Part, Row
from scripts.benchmarks.report import table
from viktory_p2p.games.viktory.actions import Action
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.state import State
from viktory_p2p.play.match import play_game
from viktory_p2p.play.table import Answered, Drawn, Happening

ROOT = Path(__file__).parents[1]
BENCH = ROOT / "scripts" / "bench"

STEP = {"steps_per_second", "actions_per_step", "legal_actions_per_second", "legal_us", "step_us", "copy_us"}
STEP |= {"copy_per_step", "digest_us", "bytes_per_kept_state"}
GAMES = {"steps_per_second", "games_per_second", "steps_per_game", "ms_per_turn"}
TOOK = {"seconds", "games_per_second", "cores_used"}
HELD, GROWN = {"random_mib", "greedy_mib"}, {"random_growth", "greedy_growth"}
ASKED = {"first_ms", "again_per_second"}
LOGGED = {"signatures", "audit_ratio", "heads_ratio", "append_us", "append_synced_us"}
LOGGED |= {"bytes_per_action", "bytes_per_seat_and_roll", "kilobytes"}

FIGURES: dict[str, dict[str, set[str]]] = {
    "engine": {"2 seats": STEP, "4 seats": STEP},
    "matches": dict.fromkeys(("random 2", "random 4", "greedy 2", "greedy 4", "greedy 6"), GAMES),
    "jobs": {"1 job": TOOK, "2 jobs": TOOK | {"speed_up", "cpu_ratio", "load"}},
    "memory": {"2 games": HELD, "3 games": HELD | GROWN, "4 games": HELD | GROWN},
    "odds": dict.fromkeys(("IICA v IIA", "20 v 20", "50 v 50"), ASKED),
    "audit": {"2 seats": LOGGED},
}
MAY_BE_NOTHING = GROWN | {"load"}


def bench(*arguments: str, stderr: int = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scripts.bench", *arguments]
    return subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=stderr, text=True, timeout=100, check=False
    )


def order(rounds: int) -> list[str]:
    """Who is measured when, of two sides a and b."""
    course: list[str] = []

    def side(name: str, number: int) -> int:
        course.append(f"{name}{number}")
        return number

    found = alternating(rounds, {"a": partial(side, "a"), "b": partial(side, "b")})
    assert found == {"a": list(range(rounds)), "b": list(range(rounds))}
    return course


# --- The command ------------------------------------------------------------------------------------------


def test_a_quick_run_gives_every_figure_as_json() -> None:
    done = bench("--quick", "--no-compare", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["rival"] is None
    assert found["peak_mib"] > 0
    assert found["cores"] == os.cpu_count()
    assert {"rounds", "python", "load"} < set(found)
    for name, columns in FIGURES.items():
        measured = found["parts"].pop(name)
        assert {heading: set(figures) for heading, figures in measured.items()} == columns
        for figures in measured.values():
            assert all(value > 0 for key, value in figures.items() if key not in MAY_BE_NOTHING), figures
    assert not found["parts"]


def test_a_quick_run_of_some_parts_prints_tables_for_people() -> None:
    done = bench("--quick", "--no-compare", "odds", "engine")
    assert done.returncode == 0, done.stderr
    head, engine, odds, memory = done.stdout.split("\n\n")
    assert head.startswith("medians of 1 rounds")
    assert engine.splitlines()[1].split() == ["2", "seats", "4", "seats"]
    assert "\nbytes per kept state" in engine
    assert "the rival's" not in engine, "a row without figures"
    assert odds.startswith("odds: ")
    assert memory.startswith("largest memory")


@pytest.mark.parametrize(
    "words, error, hint",
    [
        (("jops",), 'there is no part "jops"', "did you mean jobs?"),
        (
            ("odds", "luck"),
            'there is no part "luck"',
            "there are: engine, matches, jobs, memory, odds, audit",
        ),
        (("--slow",), 'there is no option "--slow"', "scripts/bench --help shows those there are"),
    ],
)
def test_what_is_unknown_is_refused(words: tuple[str, ...], error: str, hint: str) -> None:
    done = bench("--quick", *words)
    assert done.returncode == 2
    assert done.stderr == f"error: {error}\nhint: {hint}\n"
    assert not done.stdout


@pytest.mark.skipif(find_spec("catanatron") is not None, reason="catanatron is installed here")
def test_a_missing_rival_is_named() -> None:
    done = bench("--quick", "engine")
    assert done.returncode == 2
    assert done.stderr.startswith("error: catanatron is not installed here\nhint: ")


def test_a_terminal_is_told_which_part_it_is_and_odds_need_no_rival() -> None:
    ours, theirs = os.openpty()
    done = bench("--quick", "odds", stderr=theirs)
    os.close(theirs)
    told = os.read(ours, 1000)
    os.close(ours)
    assert (done.returncode, told) == (0, b"1/1 odds\r\n")


def test_the_command_explains_itself() -> None:
    done = subprocess.run([BENCH, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "scripts/bench --no-compare" in done.stdout
    assert " ".join(FIGURES) in done.stdout, "every part, in its order"


# --- How it measures --------------------------------------------------------------------------------------


def test_sides_take_turns_in_beginning() -> None:
    assert order(rounds=3) == ["a0", "b0", "b1", "a1", "a2", "b2"]


def test_a_ratio_is_taken_round_by_round() -> None:
    assert ratio([1, 30, 6], [1, 10, 3]) == 2, "and not 6 / 3 or 37 / 14"


def test_elsewhere_is_a_process_of_its_own() -> None:
    assert elsewhere(os.getpid) != os.getpid()


def test_a_table_has_gaps_where_a_figure_is_missing() -> None:
    part = Part("x", "things", lambda ask: {}, (Row("one", "one", "{:.1f}"), Row("none", "none", "{}")))
    lines = table(part, {"left": {}, "right": {"one": 1.0}})
    assert lines == ["x: things", " " * 38 + "left" + " " * 9 + "right", "one" + " " * 50 + "1.0"]


@pytest.mark.parametrize("bots, limit", [(("greedy",) * 2, 0), (("random",) * 4, 6), (("greedy",) * 3, 8)])
def test_turns_are_those_the_game_tells(bots: tuple[str, ...], limit: int) -> None:
    match, turns = contest(bots, limit, games=1, seed=5), Turns()
    course: list[Happening[State, Action]] = []
    play_game(match, 0, witnesses=[turns, course.append])
    state, told = VIKTORY.initial(match.setup), 0
    for happening in course:
        match happening:
            case Answered(_, seat, action):
                state, events = VIKTORY.apply(state, seat, action)
            case Drawn(_, outcome):
                state, events = VIKTORY.resolve(state, outcome)
            case _:
                raise AssertionError(happening)
        told += sum(event.name == "TurnBegun" for event in events)
    assert turns.count == told > 0
