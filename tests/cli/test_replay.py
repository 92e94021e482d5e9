"""``viktory replay`` as people run it: a game told, its positions, and logs that are none or not whole."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_audit import begun, game, records, saved
from tests.cli.test_cli import good, refused, viktory
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.store.frames import FILE_BYTES, HEADER

KEYS = ["entry", "kind", "seat", "text", "events", "digest"]


@pytest.fixture
def log(tmp_path: Path) -> str:
    return saved(tmp_path / "log.vkr", records())


def stopped(*words: str) -> tuple[str, str]:
    """What was told before the log ended with exit code 4, and the sentence."""
    done = viktory("replay", *words)
    assert done.returncode == 4
    said = re.fullmatch(r"error: ([^\n]+)\nhint: viktory audit FILE[^\n]+\n", done.stderr.decode())
    assert said, done.stderr
    return done.stdout.decode(), said[1]


def numbers(story: str) -> list[int]:
    """The numbers of the entries, in the order they are told."""
    return [int(found) for found in re.findall(r"^ {0,2}(\d{1,3})  ", story, re.MULTILINE)]


# --- The story ------------------------------------------------------------------------------------------


def test_a_game_is_told_entry_by_entry(log: str) -> None:
    story = good("replay", log, "--text")
    assert numbers(story) == list(range(len(records())))
    assert "red: Ada\\u202e (" in story
    assert "\nRed begins turn 2\n" in story
    texts = [
        VIKTORY.text(course.state, VIKTORY.decode(entry.action))
        for course, entry in game()
        if hasattr(entry, "action")
    ]
    assert re.findall(r"^ *\d+  (?:red|yellow) +(.+)$", story, re.MULTILINE) == texts
    faces = [
        " ".join(map(str, event.fields["faces"]))  # type: ignore[arg-type]
        for course, entry in game()
        for event in course.judge(entry).events
        if "faces" in event.fields
    ]
    assert faces
    assert re.findall(r"dice for [a-z -]+: ([\d ]+)$", story, re.MULTILINE) == faces


def test_at_stops_and_shows_the_position(log: str) -> None:
    story = good("replay", log, "--text", "--at", "12")
    assert numbers(story) == list(range(13))
    assert "Legal actions (" in story
    assert "p plains, g grassland" in story
    assert numbers(good("replay", log, "--text", "--at", "0")) == [0]


def test_json_has_one_object_per_entry(log: str) -> None:
    objects = [json.loads(line) for line in good("replay", log, "--json").splitlines()]
    assert [each["entry"] for each in objects] == list(range(len(records())))
    assert all(list(each) == KEYS for each in objects[1:])
    assert list(objects[0])[: len(KEYS)] == KEYS
    assert objects[0]["game"] == begun().charter.game_id.hex()
    digests = [VIKTORY.digest(course.state).hex() for course, _ in game()]
    assert [each["digest"] for each in objects[:-1]] == digests
    *entries, last = map(json.loads, good("replay", log, "--json", "--at", "9").splitlines())
    assert entries == objects[:10]
    assert last["position"]["digest"] == objects[9]["digest"]


def test_positions_are_scenarios_of_the_same_digest(log: str, tmp_path: Path) -> None:
    last = len(records()) - 1
    for number in (0, 1, 2, 12, last // 2, last):
        document = good("replay", log, "--position", *(["--at", str(number)] if number < last else []))
        path = tmp_path / "position.toml"
        path.write_text(document, encoding="utf-8")
        found: dict[str, Any] = json.loads(good("scenario", path, "--json"))
        course = game()[min(number, last - 1)][0]  # the closing changes nothing
        assert found["digest"] == VIKTORY.digest(course.state).hex()
        assert f"after entry {number}" in document


# --- Logs that are not whole ----------------------------------------------------------------------------


def test_an_unfinished_log_is_told_to_its_end(tmp_path: Path) -> None:
    path = saved(tmp_path / "log.vkr", records()[:20])
    story, sentence = stopped(path, "--text")
    assert numbers(story) == list(range(20))
    assert sentence.startswith("the game is not over: ")
    document, _ = stopped(path, "--position")
    assert "after entry 19" in document
    objects, _ = stopped(path, "--json")
    assert len(objects.splitlines()) == 20
    assert numbers(good("replay", path, "--text", "--at", "19")) == list(range(20))


def test_a_torn_log_is_told_to_its_last_whole_entry(tmp_path: Path) -> None:
    path = Path(saved(tmp_path / "log.vkr", records()[:20]))
    path.write_bytes(path.read_bytes()[:-1])
    story, sentence = stopped(str(path), "--text")
    assert numbers(story) == list(range(19))
    assert sentence == "entry 19 was never finished: the file ends within record 19"


def test_a_damaged_log_is_told_up_to_the_damage(tmp_path: Path) -> None:
    flipped = records()
    flipped[9] = flipped[9][:-1] + bytes([flipped[9][-1] ^ 1])
    path = saved(tmp_path / "log.vkr", flipped)
    story, sentence = stopped(path, "--text")
    assert numbers(story) == list(range(9))
    assert sentence.startswith("entry 9 does not hold: ")
    assert numbers(good("replay", path, "--text", "--at", "8")) == list(range(9))
    assert "entry 9 does not hold" in refused("replay", path, "--text", "--at", "9")[0]


def test_a_log_without_its_charter_is_not_told(tmp_path: Path) -> None:
    headless = saved(tmp_path / "headless", records()[1:])
    bare = tmp_path / "bare"
    bare.write_bytes(HEADER)
    assert stopped(headless, "--text") == (
        "",
        f"nothing of {headless} can be told: the log does not begin with a charter",
    )
    assert stopped(str(bare), "--text")[1].endswith("the log holds nothing")


# --- What is refused ------------------------------------------------------------------------------------


def test_what_is_no_log_is_refused(tmp_path: Path) -> None:
    empty, foreign, huge = tmp_path / "empty", tmp_path / "foreign", tmp_path / "huge"
    empty.write_bytes(b"")
    foreign.write_bytes(b"hello" * 100)
    with huge.open("wb") as file:
        file.write(HEADER)
        file.truncate(FILE_BYTES + 1)
    for path, sentence in {
        empty: "is empty",
        foreign: "is not the log",
        huge: "is larger than",
        tmp_path / "missing": "there is no",
        tmp_path: "is not a file",
    }.items():
        assert sentence in refused("replay", path, "--text")[0]
    newer = records()[0].replace(b"\x98\x01\xa7viktory\x01", b"\x98\x01\xa7viktory\x09")
    assert "viktory 9" in refused("replay", saved(tmp_path / "newer", [newer]), "--text")[0]


def test_wrong_words_are_refused(log: str) -> None:
    sentence, hint = refused("replay", log)
    assert (sentence, "--text" in hint) == ("stepping through a game comes with the line client", True)
    assert f"the last is {len(records()) - 1}" in refused("replay", log, "--text", "--at", "99999")[0]
    for wrong in ("-1", "x", "1.5", ""):
        assert "--at takes a whole number" in refused("replay", log, "--text", f"--at={wrong}")[0]
    assert "exclude each other" in refused("replay", log, "--json", "--position")[0]
    assert "FILE" in refused("replay", "--text")[0]
