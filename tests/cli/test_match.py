"""``viktory match`` as people run it: real processes, the same games everywhere, nothing left behind."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_cli import environment, good, refused, viktory

PAIR = ("match", "--seats", "random,random", "--seed", "5", "--turn-limit", "12")
TRIO = ("match", "--seats", "random,greedy,random", "--seed", "5", "--turn-limit", "9", "--games", "4")
TIMES = ("seconds", "actions_per_second", "games_per_second")


def lines(said: str) -> list[dict[str, Any]]:
    """The lines of JSON, without what depends on the clock."""
    found = [json.loads(line) for line in said.splitlines()]
    for time in TIMES:
        assert found[-1]["summary"].pop(time) >= 0
    return found


@pytest.fixture
def middle(tmp_path: Path) -> str:
    """A bot from outside that always takes the answer in the middle."""
    path = tmp_path / "middle.py"
    path.write_text("def choose(view, legal):\n    return legal[len(legal) // 2]\n", encoding="utf-8")
    return f"{path}:choose"


# --- What it tells --------------------------------------------------------------------------------------


def test_lines_and_a_summary() -> None:
    *games, last = lines(good(*TRIO, "--json"))
    assert [game["game"] for game in games] == [0, 1, 2, 3]
    assert games[0]["seed"] == 5
    assert games[0]["seats"] == {"red": "random", "yellow": "greedy", "green": "random"}
    assert games[1]["seats"] == {"red": "greedy", "yellow": "random", "green": "random"}
    for game in games:
        assert set(game["winners"]) <= set(game["seats"])
        assert 1 <= game["turns"] <= 9
        assert game["actions"] == sum(game["verbs"].values())
        assert game["first"] in game["seats"]
        assert (game["log"], game["faults"]) == (None, [])
    summary = last["summary"]
    assert (summary["games"], summary["seed"], summary["interrupted"]) == (4, 5, False)
    assert set(summary["wins"]) == {"random", "greedy"}
    assert sum(summary["wins"].values()) == pytest.approx(sum(bool(game["winners"]) for game in games))
    assert summary["reasons"] == Counter(game["reason"] for game in games)
    assert (summary["faulty"], summary["turns"]["games"], summary["missing"]) == (0, 4, 2)
    assert summary["began"] == Counter(game["seats"][game["first"]] for game in games)


def test_everybody_begins_equally_often_with_the_same_luck() -> None:
    match = ("match", "--seats", "random,greedy", "--seed", "5", "--turn-limit", "3", "--games", "20")
    *games, last = lines(good(*match, "--json"))
    assert last["summary"]["began"] == {"random": 10, "greedy": 10}
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert (one["seed"], one["first"]) == (other["seed"], other["first"])
    assert len({game["first"] for game in games}) == 2, "chance draws who begins"
    assert "complete" not in good(*match)
    assert "\n1 game more would make the last round of seats complete.\n" in good(*match[:-1], "19")


def test_a_table_for_people() -> None:
    said = good(*PAIR, "--games", "6", COLUMNS="60")
    assert said.startswith("6 games, seed 5; shares in percent\n")
    assert re.search(r"^  red         1      6 +\d", said, re.MULTILINE)
    assert re.search(r"^  yellow      1      6 +\d", said, re.MULTILINE)
    assert "of 6 games ended by the turn limit of 12 rounds." in said
    assert max(map(len, said.splitlines())) <= 60
    assert "\x1b" not in said


def test_a_seed_that_nobody_gave_is_told() -> None:
    done = viktory("match", "--seats", "random,random", "--turn-limit", "3", "--games", "2", "--json")
    *games, last = lines(done.stdout.decode())
    assert done.stderr.decode() == f"seed {games[0]['seed']}\n"
    assert last["summary"]["seed"] == games[0]["seed"]
    other = viktory("match", "--seats", "random,random", "--turn-limit", "3", "--games", "1")
    assert other.stderr != done.stderr


def test_options_are_in_force() -> None:
    *games, _ = lines(good(*PAIR, "--games", "3", "--option", "dominance=3", "--json"))
    assert {game["reason"] for game in games} == {"dominance"}


def seen_on_a_terminal(*args: str, out: int | None = None, **more: str) -> str:
    """What *args* write on stderr, a terminal; stdout is a pipe unless *out* says else."""
    terminal, theirs = pty.openpty()
    subprocess.run(
        [sys.executable, "-m", "viktory_p2p", *args],
        stdout=subprocess.PIPE if out is None else out, stderr=theirs, env=environment(TERM="xterm", **more),
        check=True,
    )  # fmt: skip
    os.write(theirs, b".")  # so that there is something to read
    os.close(theirs)
    seen = os.read(terminal, 1 << 16).decode()
    os.close(terminal)
    return seen


def test_a_bar_only_on_a_terminal() -> None:
    seen = seen_on_a_terminal(*PAIR, "--games", "3")
    assert "3/3" in seen
    assert "games/s" in seen
    assert good(*PAIR, "--games", "3").startswith("3 games, seed 5")


def test_no_bar_that_would_be_broken() -> None:
    assert seen_on_a_terminal(*PAIR, "--games", "3", COLUMNS="50") == "."


def test_no_bar_between_lines_of_json(tmp_path: Path) -> None:
    """A pipe may end on the same terminal; a file does not."""
    assert seen_on_a_terminal(*PAIR, "--games", "3", "--json") == "."
    for path in (tmp_path / "games.jsonl", Path(os.devnull)):
        with path.open("wb") as file:
            assert "3/3" in seen_on_a_terminal(*PAIR, "--games", "3", "--json", out=file.fileno())


def test_one_bot_against_itself_is_told_by_colour() -> None:
    *games, last = lines(good(*PAIR, "--games", "6", "--json"))
    colours = last["summary"]["colours"]
    assert list(colours) == ["red", "yellow"]
    for colour, wins in colours.items():
        assert wins == sum((colour in game["winners"]) / len(game["winners"]) for game in games)


def test_a_narrow_terminal() -> None:
    said = good(*TRIO, COLUMNS="40")
    assert max(map(len, said.splitlines())) <= 40
    assert re.search(r"^  greedy ", said, re.MULTILINE)


def test_a_crash_is_told_to_people(tmp_path: Path) -> None:
    bot = tmp_path / "mybot.py"
    bot.write_text("def choose(view, legal):\n    raise ValueError('oops')\n", encoding="utf-8")
    match = ("match", "--seats", f"{bot}:choose,random", "--seed", "1", "--turn-limit", "3", "--games", "1")
    said = " ".join(good(*match).split())
    assert "lost its seat: it ended without an answer (mybot.py line 2: ValueError: oops)." in said


# --- The same everywhere --------------------------------------------------------------------------------


def test_the_same_games_with_any_jobs_and_hash_seed(middle: str) -> None:
    seats = f"random,greedy,{middle}"
    match = ("match", "--seats", seats, "--seed", "9", "--turn-limit", "8", "--games", "5", "--json")
    first = lines(good(*match, PYTHONHASHSEED="0"))
    assert len(first) == 6
    assert lines(good(*match, "--jobs", "2", PYTHONHASHSEED="1")) == first
    assert lines(good(*match, "--jobs", "3", PYTHONHASHSEED="random")) == first


def test_any_game_again_by_its_own_seed() -> None:
    *games, _ = lines(good(*TRIO, "--json"))
    for game in games[1:]:
        seats = ",".join(game["seats"].values())
        again = lines(good("match", "--seats", seats, "--seed", str(game["seed"]), "--games", "1",
                           "--turn-limit", "9", "--json"))[0]  # fmt: skip
        assert again == game | {"game": 0}


# --- Bots from outside ----------------------------------------------------------------------------------


def test_a_bot_that_fails_is_told_and_the_match_goes_on(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def choose(view, legal):\n    return 'fly'\n", encoding="utf-8")
    bad = f"{tmp_path}/bad.py:choose"
    match = ("match", "--seats", f"{bad},random,random", "--seed", "1", "--turn-limit", "5", "--games", "7")
    *games, last = lines(good(*match, "--jobs", "2", "--json"))
    for game in games:
        (fault,) = game["faults"]
        assert (game["seats"][fault["seat"]], fault["bot"]) == (bad, bad)
        assert fault["sentence"] == (
            f'{fault["seat"]} ({bad}) lost its seat: it answered "fly", which is not legal'
        )
        assert fault["seat"] not in game["winners"]
    assert last["summary"]["faults"] == last["summary"]["faulty"] == 7
    assert (last["summary"]["turns"], last["summary"]["first_seat"]["games"]) == (None, 0)
    assert last["summary"]["wins"][bad] == 0
    said = good(*match)
    assert said.count("which is not") == 5
    assert "7 seats were lost in all; --json tells every one." in said
    assert "7 of 7 games had a seat lost by its bot: left out of length and first player." in said


def test_thinking_is_limited(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("def choose(view, legal):\n    while True: pass\n", encoding="utf-8")
    match = ("match", "--seats", f"{tmp_path}/slow.py:choose,random", "--seed", "1", "--games", "1")
    (game, _) = lines(good(*match, "--think", "0.3", "--json"))
    assert game["faults"][0]["sentence"].endswith("it took longer than 0.3 s")
    assert game["reason"] == "elimination"


# --- Files ----------------------------------------------------------------------------------------------


def test_every_game_is_written_and_plays_again(tmp_path: Path) -> None:
    (tmp_path / "late.py").write_text(
        "calls = 0\n"
        "def choose(view, legal):\n"
        "    global calls\n"
        "    calls += 1\n"
        "    return legal[0] if calls < 9 else 'fly'\n",
        encoding="utf-8",
    )
    seats = f"random,{tmp_path}/late.py:choose,greedy"
    out = tmp_path / "games"
    match = ("match", "--seats", seats, "--seed", "3", "--turn-limit", "9", "--games", "3", "--json")
    *games, _ = lines(good(*match, "--jobs", "2", "--out", out))
    assert [game["log"] for game in games] == [str(out / f"game-{number:06}.vkr") for number in range(3)]
    assert sorted(path.name for path in out.iterdir()) == [Path(game["log"]).name for game in games]
    for game in games:
        audited = json.loads(good("audit", game["log"], "--json"))
        assert (audited["verdict"], audited["closed"]) == ("clean", True)
        assert audited["result"] == {"winners": game["winners"], "reason": game["reason"]}
    assert any(game["faults"] for game in games)
    *again, _ = lines(good(*match, "--out", tmp_path / "again"))
    assert [game | {"log": None} for game in games] == [game | {"log": None} for game in again]


def test_a_disk_that_is_full_is_a_sentence(tmp_path: Path) -> None:
    """No file may grow beyond one block, which no game fits in."""
    match = f"ulimit -f 1; exec '{sys.executable}' -m viktory_p2p {' '.join(PAIR)} --out '{tmp_path}/games'"
    done = subprocess.run(["sh", "-c", match], capture_output=True, env=environment(), check=False)
    assert done.returncode == 2
    assert done.stdout == b"No game was played to its end.\n"
    assert re.search(r"error: .*game-000000\.vkr.*\n", done.stderr.decode())
    (log,) = (tmp_path / "games").glob("*.vkr")
    assert viktory("audit", log).returncode == 4, "what was written is whole: an unfinished game"


# --- Bad input ------------------------------------------------------------------------------------------

GAMES = "--games takes a whole number from 1 to 10000000, not "
SEED = "--seed takes a whole number from 0 to 9223372036854775807, not "
THINK = "--think takes a number of seconds from 0.01 to 3600, not "
BAD = {
    "no seats": ("", "--seats is missing", "like --seats greedy,random"),
    "an empty seat": ("--seats random,,random", "leaves a seat empty", "like --seats"),
    "an unknown bot": ("--seats greedi,random", 'there is no bot "greedi"', "did you mean greedy?"),
    "a bot far off": ("--seats xyz,random", 'there is no bot "xyz"', "there are greedy, random, and yours"),
    "one seat": ("--seats random", "for 2 to 8 seats, not 1", ""),
    "nine seats": (f"--seats {','.join(['random'] * 9)}", "for 2 to 8 seats, not 9", ""),
    "no games": ("--seats random,random --games 0", GAMES + '"0"', "viktory match --help"),
    "fewer than no games": ("--seats random,random --games -3", GAMES + '"-3"', ""),
    "too many games": ("--seats random,random --games 10000001", GAMES + '"10000001"', ""),
    "games that are no number": ("--seats random,random --games x", GAMES + '"x"', ""),
    "no jobs": ("--seats random,random --jobs 0", '--jobs takes a whole number from 1 to 64, not "0"', ""),
    "too many jobs": ("--seats random,random --jobs 65", "from 1 to 64", ""),
    "a seed too large": ("--seats random,random --seed 9223372036854775808", SEED, ""),
    "a seed below 0": ("--seats random,random --seed -1", SEED, ""),
    "a limit below 0": ("--seats random,random --turn-limit -1", "--turn-limit takes a whole", ""),
    "no time to think": ("--seats random,random --think 0", THINK + '"0"', ""),
    "no time at all": ("--seats random,random --think nan", THINK + '"nan"', ""),
    "for ever": ("--seats random,random --think inf", THINK + '"inf"', ""),
    "an unknown option": ("--seats random,random --option flat-wrld", "flat-wrld", "flat-world"),
    "an option twice": ("--seats random,random --option doomsday --option doomsday", "doomsday", ""),
    "no file": ("--seats ./none.py:choose,random", "there is no file ./none.py", ""),
    "no function": ("--seats ./none.py,random", "does not say which function", "./mybot.py:choose"),
    "time that is no number": ("--seats random,random --think abc", THINK + '"abc"', "viktory match --help"),
    "a number that is not there": ("--games", "'--games' requires an argument", "viktory match --help"),
    "seats with a blank": ("--seats greedy random", '"random"', "by commas: --seats greedy,random"),
    "seats with commas and blanks": ("--seats greedy, random, random", "", "--seats greedy,random,random"),
    "seats alone": ("greedy random", "", "seats are joined by commas: --seats greedy,random"),
    "one dash": ("-seats greedy,random", "has no option -seats", "did you mean --seats?"),
    "two options in one": (
        "--seats random,random --option flat-world,doomsday",
        "flat-world,doomsday",
        "repeat it: --option flat-world --option doomsday",
    ),
    "a path that is no Python": ("--seats ./mybot,random", "is no Python file", "must end in .py"),
    "a folder in a file": ("--seats random,random --out /dev/null/x", "/dev/null is a file", "--out"),
    "a folder that is a file": ("--seats random,random --out /dev/null", "is a file, not a folder", ""),
    "a folder nobody can make": ("--seats random,random --out /proc/x", "cannot be written", "--out"),
}  # fmt: skip


@pytest.mark.parametrize("args, sentence, hint", BAD.values(), ids=BAD)
def test_bad_input(args: str, sentence: str, hint: str) -> None:
    said, told = refused("match", *args.split())
    assert sentence in said
    assert hint in told


def test_a_bot_that_cannot_be_loaded_plays_no_game(tmp_path: Path) -> None:
    (tmp_path / "b.py").write_text("import no_such_module\n", encoding="utf-8")
    said, _ = refused("match", "--seats", f"random,{tmp_path}/b.py:choose", "--out", tmp_path / "games")
    assert "cannot be loaded: b.py line 1: ModuleNotFoundError" in said
    assert not (tmp_path / "games").exists()


def test_a_path_is_cut_at_a_comma(tmp_path: Path) -> None:
    bot = tmp_path / "my,bot.py"
    bot.write_text("def choose(view, legal):\n    return legal[0]\n", encoding="utf-8")
    said, hint = refused("match", "--seats", f"random,{bot}:choose")
    assert said == f'the bot "{bot}:choose" would be two seats'
    assert hint == "a path may hold no comma"


def test_a_folder_with_games_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "game-000000.vkr").write_text("mine", encoding="utf-8")
    said, hint = refused(*PAIR, "--out", tmp_path)
    assert said == f"the folder {tmp_path} already holds game-000000.vkr"
    assert "--out" in hint
    assert (tmp_path / "game-000000.vkr").read_text(encoding="utf-8") == "mine"
