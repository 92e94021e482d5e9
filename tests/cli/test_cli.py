"""The program as people run it: real processes, exit codes, and what stands on which stream."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.play.test_scenario_runner import scenario as tiny
from viktory_p2p.play.toml_out import toml_text

ROOT = Path(__file__).parents[2]

GOOD = """
title  = "The gun clears the way"
game   = "viktory"
seats  = ["red", "yellow"]
turn   = { seat = "red", phase = "move" }
dice   = [3]
script = ["bombard c4 A d4", "move c4 I d4"]
map = '''
w w w w w
w p g f p w
w p p m g f w
w g p p f m w w
w f p m p g p g w
w m g p g f p w
w p f m p g w
w g m f p w
w w w w w
'''

[red]
capital = "c4"
cities  = ["c4"]
units   = ["c4 IA"]

[yellow]
capital = "g5"
towns   = ["g5"]
units   = ["d4 I"]
"""


def environment(**more: str) -> dict[str, str]:
    """As bare as it gets; the package is found through its path."""
    return {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **more}


def viktory(*args: str | Path, given: str | bytes = "", **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program to its end; *given* is what it reads on stdin."""
    return subprocess.run(
        [sys.executable, "-m", "viktory_p2p", *map(str, args)],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        env=environment(**more),
        check=False,
    )


def good(*args: str | Path, given: str | bytes = "", **more: str) -> str:
    """What a command that succeeds says."""
    done = viktory(*args, given=given, **more)
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return done.stdout.decode()


def refused(*args: str | Path, given: str | bytes = "", code: int = 2) -> tuple[str, str]:
    """The sentence and the hint of a command that fails, and nothing else anywhere."""
    done = viktory(*args, given=given)
    said = done.stderr.decode()
    assert done.returncode == code, said
    assert done.stdout == b"", "nothing half-written"
    told = re.fullmatch(r"error: ([^\n]+)\n(?:hint: ([^\n]+)\n)?", said)
    assert told, said
    return told[1], told[2] or ""


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "gun.toml"
    path.write_text(GOOD, encoding="utf-8")
    return path


# --- Help -----------------------------------------------------------------------------------------------


COMMANDS = ("rules", "scenario", "odds", "match", "audit", "evidence", "replay", "games")


@pytest.mark.parametrize("args", [[], ["--help"], ["-h"]], ids=" ".join)
def test_help_is_short_and_names_every_command(args: list[str]) -> None:
    said = good(*args)
    assert said.startswith("Usage: viktory")
    assert "Start here:" in said
    assert all(re.search(rf"^  {name} ", said, re.MULTILINE) for name in COMMANDS)
    assert len(said.splitlines()) <= 26


def test_every_command_has_help() -> None:
    for command in COMMANDS:
        assert good(command, "--help").startswith(f"Usage: viktory {command}")


def test_help_loads_no_game() -> None:
    code = (
        "import sys; from viktory_p2p.cli.main import run; code = run(['--help']); "
        "print(*sorted(name for name in sys.modules if name.startswith('viktory_p2p'))); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), check=True)
    loaded = done.stdout.decode().splitlines()[-1].split()
    assert "viktory_p2p.cli.main" in loaded
    assert not [name for name in loaded if "games" in name or "play" in name or "catalog" in name]
    assert len(loaded) <= 8


def test_the_version() -> None:
    from viktory_p2p import __version__

    assert good("--version") == f"viktory {__version__}\n"


# --- scenario -------------------------------------------------------------------------------------------


def test_a_scenario_is_told_to_people(scenario: Path) -> None:
    said = good("scenario", scenario)
    assert said.startswith("The gun clears the way\n")
    assert "  1  red     bombard c4 A d4\n             red bombards d4 with A at c4\n" in said
    assert "rolls 3" in said
    assert (
        "\n     c1 w    p    p    mC1+ g    f    w    c7\n  d1 w    g    p    p+1  f    m    w    w    d8\n"
        in said
    )
    assert "1 red     capital c4 · cities c4 · units c4 A, d4 I · score 2\n" in said
    assert "2 yellow  capital g5 · towns g5 · reserve I · score 1\n" in said
    assert "red decides (move)" in said
    assert "move d4 I e4" in said
    assert "\x1b" not in said


def test_a_scenario_as_json(scenario: Path) -> None:
    found = json.loads(good("scenario", scenario, "--json"))
    assert {"seats", "map", "turn", "to_act", "legal", "events", "over", "digest"} <= found.keys()
    assert found["seats"]["red"]["units"] == {"c4": "A", "d4": "I"}
    assert found["turn"] == {"seat": "red", "phase": "move", "number": 2}
    assert found["to_act"] == {"seat": "red", "kind": "move"}
    assert found["over"] is None
    assert found["map"][2] == "w p p m g f w"
    assert "end" in found["legal"]
    rolled = [event for event in found["events"] if "faces" in event]
    assert [event["faces"] for event in rolled] == [[3]]


def test_a_position_reads_back_as_the_same_state(scenario: Path) -> None:
    written = good("scenario", scenario, "--position")
    document = tomllib.loads(written)
    assert (document["dice"], document["tiles"], document["script"]) == ([], [], [])
    assert good("scenario", "-", "--position", given=written) == written
    first, again = (
        json.loads(good("scenario", "-", "--json", given=document)) for document in (GOOD, written)
    )
    assert first | {"events": []} == again


def test_a_scenario_can_stop_at_a_roll() -> None:
    document = "unchecked = true\n" + GOOD.replace("[3]", "[]").replace(', "move c4 I d4"', "")
    assert "Chance is next: 1 " in good("scenario", "-", given=document)
    found = json.loads(good("scenario", "-", "--json", given=document))
    assert found["to_act"] is None
    assert found["chance"]["dice"] == 1
    written = good("scenario", "-", "--position", given=document)
    again = json.loads(good("scenario", "-", "--json", given=written))
    assert again["digest"] == found["digest"]


def test_an_answer_that_was_not_asked_may_be_said() -> None:
    document = GOOD.replace('d4", "move', 'd4", "yellow: lose I", "red: move')
    found = json.loads(good("scenario", "-", "--json", given=document))
    assert found == json.loads(good("scenario", "-", "--json", given=GOOD))
    assert "  2  yellow  lose I  (already answered)\n" in good("scenario", "-", given=document)


def test_a_seat_can_leave_by_script() -> None:
    document = GOOD.replace("[3]", "[]").replace('"bombard c4 A d4", "move c4 I d4"', '"yellow: retire"')
    assert json.loads(good("scenario", "-", "--json", given=document))["over"]["winners"] == ["red"]
    assert "red wins" in good("scenario", "-", given=document)


def test_a_story_is_wrapped_and_a_map_is_not() -> None:
    said = good("scenario", "-", given=GOOD, COLUMNS="40").splitlines()
    wide = [line for line in said if len(line) > 40]
    assert wide
    assert all(re.match(r" *[a-i]1 ", line) for line in wide), wide
    start = said.index("  1  red     bombard c4 A d4")
    assert said[start + 1 : start + 3] == ["             red bombards d4 with A at", "               c4"]


def test_a_town_that_nobody_defends_is_told() -> None:
    document = changed('"bombard c4 A d4", "move c4 I d4"', '"move e4 I e5", "battle e5"')
    document = document.replace('"c4 IA"', '"c4 A", "e4 I"').replace('["d4 I"]', '[]\nreserve = "II"')
    document = document.replace('["g5"]', '["g5", "e5"]')
    said = good("scenario", "-", given=document)
    assert "battle at e5: red with I against yellow with no units\n" in said
    events = json.loads(good("scenario", "-", "--json", given=document))["events"]
    assert next(event for event in events if event["event"] == "BattleBegun")["defenders"] == ""


def test_a_game_without_a_renderer_is_told_to_people() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _WITH_LIGHTHOUSES],
        input=toml_text(tiny(["red: raid c2", "white: defend"], dice=[2, 5], title="Two lights")).encode(),
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
    assert done.stdout.decode().split("\n\n")[:2] == [
        "Two lights",
        "\n".join(
            (
                "  1  red    raid c2",
                "            red raids white at c2",
                "  2  white  defend",
                "            the raid on c2: 2 5",
            )
        ),
    ]
    assert "\n\nwhite decides (turn).\nLegal actions (" in done.stdout.decode()


_WITH_LIGHTHOUSES = """
import sys
from tests.tiny import LIGHTHOUSES
from viktory_p2p import catalog
catalog.GAMES = catalog.Catalog({LIGHTHOUSES.name: lambda: LIGHTHOUSES})
from viktory_p2p.cli.main import run
sys.exit(run(["scenario", "-"]))
"""
"""The program, with the tiny game in its catalog."""


def test_the_same_on_every_hash_seed(scenario: Path) -> None:
    said = {good("scenario", scenario, "--json", PYTHONHASHSEED=seed) for seed in ("0", "1", "2")}
    assert len(said) == 1


# --- rules ----------------------------------------------------------------------------------------------


def test_the_card_and_the_options() -> None:
    said = good("rules")
    assert re.search(r"^  C  cavalry +3 +2 +1$", said, re.MULTILINE)
    assert re.search(r"^  city +2 +2 +2 +1 +II +IC +IF +IA$", said, re.MULTILINE)
    assert re.search(r"^  flat-world +15\.1 ", said, re.MULTILINE)
    assert max(map(len, said.splitlines())) <= 100


@pytest.mark.parametrize(
    "option", ["decisive-strike", "dominance", "doomsday", "flat-world", "no-exploration"]
)
def test_an_option_shows_what_it_changes(option: str) -> None:
    head, _, changed = good("rules", option).partition("On the reference card it changes:\n")
    assert head.startswith(f"{option} (rule ")
    assert changed.strip() not in ("", "nothing")


def test_an_option_with_a_value() -> None:
    assert "30 points" in good("rules", "dominance=30")


def test_rules_as_json() -> None:
    found = json.loads(good("rules", "--json"))
    assert found.keys() == {"options"}
    rows = found["options"]
    assert [row["name"] for row in rows[:2]] == ["decisive-strike", "dominance"]
    assert all(row.keys() == {"name", "rule", "help", "needs", "excludes", "values"} for row in rows)
    assert json.loads(good("rules", "doomsday", "--json"))["options"] == [
        row for row in rows if row["name"] == "doomsday"
    ]


def test_the_events() -> None:
    found = json.loads(good("rules", "--events", "--json"))
    kinds = {row["name"]: row["fields"] for row in found["events"]}
    assert kinds["AnswerGiven"] == ["seat", "action"]
    said = good("rules", "--events")
    assert all(re.search(rf"^{name}: ", said, re.MULTILINE) for name in kinds)


def test_the_actions() -> None:
    found = json.loads(good("rules", "--actions", "--json"))
    move = next(row for row in found["actions"] if row["name"] == "move")
    assert move["usage"] == "move FROM UNIT TO"
    assert move["meaning"].startswith("move one unit")
    said = good("rules", "--actions")
    assert all(row["usage"] in said for row in found["actions"])


def test_names_of_rules_in_any_case() -> None:
    assert good("rules", "Doomsday") == good("rules", "doomsday")


def test_help_as_a_command() -> None:
    assert good("help") == good("--help")


# --- Bad input: scenarios -------------------------------------------------------------------------------


BAD: dict[str, tuple[str | bytes, str, str]] = {
    "an unknown option": (changed("turn ", 'options = ["flat-wrld"]\nturn '), "flat-wrld", "flat-world"),
    "an unknown action": (changed("bombard c4 A d4", "bombrad c4 A d4"), "bombrad", ""),
    "an illegal action": (
        changed("bombard c4 A d4", "bombard c4 A g5"),
        'step 1 "bombard c4 A g5": cannot bombard',
        "",
    ),
    "a hex that is not there": (changed("bombard c4 A d4", "bombard c4 A z9"), "z9", ""),
    "another seat": (changed('"bombard', '"yellow: bombard'), "it is red who decides now", ""),
    "no such seat": (changed('"bombard', '"purple: bombard'), "there is no seat purple", "red, yellow"),
    "a seat without a colon": (
        changed('"bombard', '"red bombard'),
        "red bombard",
        'write "red: bombard c4 A d4"',
    ),
    "a row too few": (changed("w g m f p w\n", ""), "map", ""),
    "a hex too many": (changed("w g m f p w\n", "w g m f p p w\n"), "map", ""),
    "an unknown tile": (changed("w g m f p w\n", "w g m x p w\n"), "x", ""),
    "no map": (re.sub(r"map = '''.*?'''", "", GOOD, flags=re.DOTALL), "map", ""),
    "a map that is a number": (re.sub(r"map = '''.*?'''", "map = 3", GOOD, flags=re.DOTALL), "map", ""),
    "more units than supply": (changed("c4 IA", "c4 IIA"), "", ""),
    "an unknown unit": (changed("c4 IA", "c4 IX"), "X", ""),
    "a land unit at sea": (changed('"d4 I"', '"a1 I"'), "a1", ""),
    "two seats in one hex": (changed('"d4 I"', '"c4 I"'), "c4", ""),
    "towns side by side": (
        changed('towns   = ["g5"]', 'towns   = ["g5", "g4"]').replace('"d4 I"', '"d4 II"'),
        "",
        "",
    ),
    "missing dice": (changed("[3]", "[]"), 'the script needs 1 die for "', "seed"),
    "dice left over": (changed("[3]", "[3, 4]"), "nobody asked for 1 die (4)", "unchecked"),
    "a die with nine pips": (changed("[3]", "[9]"), "cannot show 9", ""),
    "tiles left over": (changed("dice ", 'tiles = ["p"]\ndice '), "nobody asked for 1 tile (p)", ""),
    "an unknown key": (changed("title ", "titel "), "titel", "title"),
    "an unknown key of a seat": (changed('capital = "c4"', 'capitol = "c4"'), "capitol", "capital"),
    "an unknown game": (changed('"viktory"', '"viktry"'), 'no game "viktry"', "viktory"),
    "a game that is no text": (changed('"viktory"', "3"), "game is not a text", ""),
    "broken TOML": (changed("dice   = [3]", "dice   = [3"), "the standard input is not TOML", ""),
    "a number of 5000 digits": (changed("[3]", f"[{'3' * 5000}]"), "too many digits", ""),
    "lists within lists": (f"dice = {'[' * 5000}", "the standard input is not", ""),
    "no seats": (changed('["red", "yellow"]', "[]"), "0", ""),
    "one seat": (changed('["red", "yellow"]', '["red"]'), "", ""),
    "nine seats": (changed('["red", "yellow"]', str([f"s{n}" for n in range(9)]).replace("'", '"')), "9", ""),
    "a colour that is none": (changed('["red", "yellow"]', '["red", "pink"]'), "", ""),
    "an unknown phase": (changed('"move" }', '"mvoe" }'), "mvoe", "move"),
    "nothing": ("", "the standard input is empty", "seats"),
    "blanks": (" \n\n", "the standard input is empty", ""),
    "another document": ("a = 1\n", "", ""),
    "not a text": (b"\x7fELF\xff\xfe\x00", "byte 5 is not UTF-8", ""),
    "too much": ("#" * ((2 << 20) + 1), "larger than 2048 KiB", ""),
    "a line that would obey": (changed("bombard c4 A d4", "\\u001b[31m\\nx"), "", ""),
}


@pytest.mark.parametrize("document, culprit, hint", BAD.values(), ids=BAD)
def test_bad_scenarios(document: str | bytes, culprit: str, hint: str) -> None:
    sentence, told = refused("scenario", "-", given=document)
    assert culprit in sentence
    assert hint in told
    assert len(sentence) < 700


@pytest.mark.parametrize("form", ["--json", "--position"])
@pytest.mark.parametrize("name", ["missing dice", "dice left over", "an unknown key", "broken TOML"])
def test_bad_scenarios_in_other_forms(name: str, form: str) -> None:
    document, culprit, _ = BAD[name]
    assert culprit in refused("scenario", form, "-", given=document)[0]


# --- Bad input: files and words -------------------------------------------------------------------------


def test_a_file_that_is_not_there(scenario: Path) -> None:
    sentence, hint = refused("scenario", scenario.with_name("gum.toml"))
    assert sentence == f"there is no file {scenario.with_name('gum.toml')}"
    assert hint == f"did you mean {scenario}?"
    assert refused("scenario", scenario / "x")[0].startswith(f"{scenario / 'x'} cannot be read: ")


def test_a_directory(tmp_path: Path) -> None:
    assert refused("scenario", tmp_path)[0] == f"{tmp_path} is a directory, not a file"


def test_a_file_without_a_name() -> None:
    assert refused("scenario", "")[0] == 'the name of the file is empty ("")'


HUGE = "0x" + "f" * 5000


@pytest.mark.parametrize(
    "document, sentence",
    [
        (".".join("a" * 20_000) + " = 1", "a key of more than 8 parts in line 1"),
        ("\n[" + " . ".join(['"a.b"'] * 20_000) + "]", "a key of more than 8 parts in line 2"),
        ("x = { " + ".".join("a" * 20_000) + " = 1 }", "a key of more than 8 parts in line 1"),
        (f"seed = {HUGE}", "a number with too many digits"),
        (f"dice = [{HUGE}]", "a number with too many digits"),
        ("dice = [0xffffffffffffffffff]", "is not a number of at most 64 bits"),
    ],
)
def test_what_would_cost_too_much_is_not_parsed(document: str, sentence: str) -> None:
    assert sentence in refused("scenario", "-", given=document)[0]


def test_dots_in_texts_and_comments_are_no_keys() -> None:
    dotted = ".".join("a" * 50)
    good("scenario", "-", given=f"# {dotted}\n" + changed("The gun", dotted))


def test_a_closed_standard_input() -> None:
    command = f"exec '{sys.executable}' -m viktory_p2p scenario - <&-"
    told = subprocess.run(["sh", "-c", command], capture_output=True, env=environment(), check=False)
    assert (told.returncode, told.stderr.decode().splitlines()[0]) == (
        2,
        "error: the standard input is closed",
    )


def test_a_file_without_end() -> None:
    assert refused("scenario", "/dev/zero")[0] == "/dev/zero is larger than 2048 KiB"


def test_a_mark_of_byte_order_is_no_harm() -> None:
    good("scenario", "-", given=b"\xef\xbb\xbf" + GOOD.encode())


HELP = "viktory scenario --help shows what it takes"
WORDS = {
    "an unknown command": ("scenaro", 'there is no command "scenaro"', "did you mean scenario?"),
    "a command far off": (
        "xyz",
        'there is no command "xyz"',
        "the commands are match, rules, audit, evidence, replay, games, odds, scenario",
    ),
    "an unknown option": ("scenario --jsn", "viktory scenario has no option --jsn", "did you mean --json?"),
    "an option far off": ("--xyz", "viktory has no option --xyz", "viktory --help lists its options"),
    "no file": ("scenario", "missing argument 'FILE'", HELP),
    "an option without its value": (
        "scenario --color",
        "'--color' requires an argument",
        "viktory scenario --help shows what it takes",
    ),
    "one dash": ("scenario - -json", "viktory scenario has no option -json", "did you mean --json?"),
    "two files": ("scenario a b", "got unexpected extra argument (b)", HELP),
    "two forms": ("scenario - --json --position", "--json and --position exclude each other", ""),
    "an unknown rule": ("rules domsday", 'there is no optional rule "domsday"', "did you mean doomsday?"),
    "a table and a rule": ("rules --events doomsday", "--events shows the whole table", "leave out"),
    "a wrong value": ("rules dominance=x", "dominance", ""),
    "an unknown colour": ("--color x rules", "--color", ""),
}


@pytest.mark.parametrize("args, sentence, hint", WORDS.values(), ids=WORDS)
def test_bad_words(args: str, sentence: str, hint: str) -> None:
    said, told = refused(*args.split())
    assert sentence in said
    assert hint in told


# --- Manners --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [0, 1, 3])
def test_debug_shows_where_it_came_from(place: int) -> None:
    args = ["scenario", "/nowhere/x.toml"]
    args.insert(place, "--debug")
    done = viktory(*args)
    assert done.returncode == 2
    assert b"Traceback" in done.stderr
    assert done.stderr.decode().splitlines()[-1].startswith("error: there is no file")


def test_a_fault_of_ours_is_one_sentence_and_exit_code_1() -> None:
    code = (
        "import sys, viktory_p2p.cli.scenario as s\n"
        "def fail(*_): raise KeyError('x')\n"
        "s.read_toml = fail\n"
        "from viktory_p2p.cli.main import run; sys.exit(run(['scenario', 'x']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), check=False)
    said = done.stderr.decode().splitlines()
    assert done.returncode == 1
    assert said[0] == "error: something unexpected happened (KeyError: 'x')"
    assert said[1].startswith("hint: ")
    assert "--debug" in said[1]
    assert len(said) == 2


def test_colour_only_where_it_is_wanted(scenario: Path) -> None:
    assert "\x1b[31mred" in good("--color", "always", "scenario", scenario)
    assert "\x1b[31mred" in good("scenario", scenario, "--color", "always", NO_COLOR="1")
    assert "\x1b" not in good("scenario", scenario, "--color", "never")


def test_a_terminal_without_unicode_is_no_reason_to_fail(scenario: Path) -> None:
    scenario.write_text(changed("The gun", "Die Kanone – ü"), encoding="utf-8")
    done = viktory("scenario", scenario, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    written = viktory("scenario", scenario, "--position", PYTHONIOENCODING="ascii").stdout
    assert tomllib.loads(written.decode())["title"].startswith("Die Kanone – ü")


HOSTILE = r"\u001b[2J\u202e\u200b\u009b\nx"
"""As TOML has it: an escape sequence, a turned direction, a sign of no width, a line break."""
SHOWN = r"\x1b[2J\u202e\u200b\x9b\nx"
HOSTILE_FILES = {
    "a title": changed("The gun", HOSTILE),
    "a seat": changed('"yellow"]', f'"{HOSTILE}"]'),
    "a line": changed("bombard c4 A d4", f"bombard {HOSTILE}"),
    "the seat of a line": changed('"bombard', f'"{HOSTILE}: bombard'),
    "a key": f'"{HOSTILE}" = 1\n{GOOD}',
    "a key of a seat": changed('capital = "c4"', f'"{HOSTILE}" = "c4"'),
    "a game": changed('"viktory"', f'"{HOSTILE}"'),
    "an option": changed("turn ", f'options = ["{HOSTILE}"]\nturn '),
    "a tile": changed("dice ", f'tiles = ["{HOSTILE}"]\ndice '),
    "a phase": changed('"move" }', f'"{HOSTILE}" }}'),
    "a unit": changed("c4 IA", f"c4 {HOSTILE}"),
    "a file that is no TOML": "[x]\n[x.'\x9b\u202e']\n[x.'\x9b\u202e']",
}


@pytest.mark.parametrize("words", [[], ["--debug"]], ids=["plain", "with --debug"])
@pytest.mark.parametrize("document", HOSTILE_FILES.values(), ids=HOSTILE_FILES)
def test_a_file_cannot_command_the_terminal(document: str, words: list[str]) -> None:
    done = viktory("scenario", "-", *words, given=document)
    said = (done.stdout + done.stderr).decode()
    assert all(line.isprintable() for line in said.split("\n"))
    assert r"\u202e" in said


def test_a_hostile_title_is_one_line() -> None:
    said = good("scenario", "-", given=HOSTILE_FILES["a title"])
    assert said.startswith(f"{SHOWN} clears the way\n")


def test_a_hostile_key_is_one_sentence() -> None:
    assert SHOWN in refused("scenario", "-", given=HOSTILE_FILES["a key"])[0]
    assert r"\x1b[2J\u202e\u200b\x9b x" in refused("scenario", "-", given=HOSTILE_FILES["a line"])[0]


def test_a_hostile_reason_is_one_line() -> None:
    over = f'state = {{ over = {{ winners = ["red"], reason = "{HOSTILE}" }} }}\n'
    ended = over + re.sub(r"^(dice|script) .*\n", "", GOOD, flags=re.MULTILINE)
    sentence, hint = refused("scenario", "-", given=ended)
    assert SHOWN in sentence
    assert "elimination" in hint


def test_a_reader_that_goes_is_no_error(scenario: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "viktory_p2p", "scenario", str(scenario)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout
    process.stdout.close()
    assert process.stderr
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), said) == (0, b"")


def test_a_full_disk_is_a_sentence(scenario: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "viktory_p2p", "scenario", str(scenario)],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode().splitlines()[0] == "error: cannot read or write: no space left on device"
    assert b"Traceback" not in done.stderr


def test_an_interrupt_is_quiet() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", _READY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(),
    )  # fmt: skip
    assert process.stdout
    assert process.stdout.readline() == b"ready\n"
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert (process.returncode, said) == (130, b"")


def test_an_interrupt_is_quiet_while_the_program_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text(
        "import signal\nprint('loading', flush=True)\nsignal.pause()\n", encoding="utf-8"
    )
    code = (
        "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "runpy.run_module('viktory_p2p', run_name='__main__')"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(PYTHONPATH=f"{tmp_path}:{ROOT}"),
    )  # fmt: skip
    assert process.stdout
    assert process.stdout.readline() == b"loading\n"
    process.send_signal(signal.SIGINT)
    assert process.communicate() == (b"", b"")
    assert process.returncode == -signal.SIGINT


_READY = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import viktory_p2p.cli.scenario as scenario
read = scenario.read_toml
def reading(name):
    print("ready", flush=True)
    return read(name)
scenario.read_toml = reading
from viktory_p2p.cli.main import run
sys.exit(run(["scenario", "-"]))
"""
"""The program, saying when it waits for its input: the interrupt then meets it there.

A test run in the background is deaf to interrupts, and so is what it starts; hence the handler."""
