"""``viktory games`` as people run it: what is kept, what became of it, and removing it on request."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.cli.test_audit import begun, records, saved
from tests.cli.test_cli import environment, good, viktory

NAME = begun().charter.game_id.hex()


def kept(home: Path, log: Sequence[bytes], name: str = NAME) -> Path:
    folder = home / "games" / name
    folder.mkdir(parents=True)
    saved(folder / "log.vkr", log)
    return folder


def listed(home: Path) -> dict[str, dict[str, object]]:
    found = json.loads(good("games", "--json", VIKTORY_HOME=str(home)))
    assert found["folder"] == str(home)
    assert found["bytes"] == sum(each["bytes"] for each in found["games"])
    return {each["game"]: each for each in found["games"]}


def complaint(home: Path, *words: str) -> str:
    done = viktory("games", *words, VIKTORY_HOME=str(home))
    assert (done.returncode, done.stdout) == (2, b"")
    return done.stderr.decode()


def test_nothing_is_kept_at_first(tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert good("games", VIKTORY_HOME=str(home)) == f"No games are kept in {home}.\n"
    assert listed(home) == {}


def test_a_finished_game_is_listed_with_its_result(tmp_path: Path) -> None:
    folder = kept(tmp_path, records())
    (found,) = listed(tmp_path).values()
    assert (found["status"], found["entries"]) == ("finished", len(records()))
    assert found["bytes"] == (folder / "log.vkr").stat().st_size
    assert found["seats"] == {"red": "Ada\\u202e", "yellow": "Bea"}
    audited = json.loads(good("audit", folder / "log.vkr", "--json"))
    assert found["result"] == audited["result"]
    said = good("games", VIKTORY_HOME=str(tmp_path))
    assert f"{NAME[:12]}  finished  {len(records())}" in said
    assert f"by {audited['result']['reason']}" in said
    assert "\u202e" not in said


def test_running_damaged_and_unknown_games_are_told_apart(tmp_path: Path) -> None:
    log = kept(tmp_path, records()[:20]) / "log.vkr"
    assert listed(tmp_path)[NAME]["status"] == "running"
    log.write_bytes(log.read_bytes()[:-1])
    assert listed(tmp_path)[NAME]["status"] == "running"  # the crash has only cost the last entry
    whole = records()
    for spoilt in (b"", b"hello"):
        log.write_bytes(spoilt)
        assert listed(tmp_path)[NAME]["status"] == "damaged"
    for hurt, status in (
        ([*whole[:9], whole[9][:-1], *whole[10:]], "damaged"),
        (whole[1:], "damaged"),
        ([whole[0].replace(b"\xa7viktory\x01", b"\xa7viktory\x09")], "unknown"),
    ):
        saved(log, hurt)
        assert listed(tmp_path)[NAME]["status"] == status
    kept(tmp_path, whole, "0" * 64)
    found = listed(tmp_path)["0" * 64]
    assert (found["status"], found["sentence"]) == ("damaged", "the folder holds the log of another game")


def test_a_game_is_removed_only_if_somebody_says_so(tmp_path: Path) -> None:
    folder, other = kept(tmp_path, records()), kept(tmp_path, records(), "0" * 64)
    assert "--yes removes without asking" in complaint(tmp_path, "--remove", NAME[:8])
    assert "--yes goes with --remove" in complaint(tmp_path, "--yes")
    assert folder.exists()
    size = (folder / "log.vkr").stat().st_size
    said = json.loads(good("games", "--remove", NAME[:8], "--yes", "--json", VIKTORY_HOME=str(tmp_path)))
    assert said == {"removed": NAME, "bytes": size}
    assert list((tmp_path / "games").iterdir()) == [other]
    assert "no game" in complaint(tmp_path, "--remove", NAME[:8], "--yes")


def test_nothing_outside_the_data_folder_is_removed(tmp_path: Path) -> None:
    home = tmp_path / "home"
    folder, outside = kept(home, records()), kept(tmp_path / "outside", records())
    for asked in ("../../outside", str(outside), f"../games/{NAME}", "", "."):
        assert "error: " in complaint(home, "--remove", asked, "--yes")
    (home / "games" / ("1" * 64)).symlink_to(outside)
    assert "leads out of the data folder" in complaint(home, "--remove", "1111", "--yes")
    assert (folder / "log.vkr").exists()
    assert (outside / "log.vkr").exists()


def test_on_a_terminal_it_asks(tmp_path: Path) -> None:
    folder = kept(tmp_path, records()[:20])
    assert "Nothing was removed." in answered(tmp_path, b"n\n")
    assert folder.exists()
    assert "Removed " in answered(tmp_path, b"y\n")
    assert not folder.exists()


def answered(home: Path, answer: bytes) -> str:
    """What ``viktory games --remove`` says to somebody who gives *answer* at a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "viktory_p2p", "games", "--remove", NAME[:8]],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(VIKTORY_HOME=str(home)),
    ) as running:
        os.close(theirs)
        os.write(ours, answer)
        said, asked = running.communicate()
        os.close(ours)
    assert b"It is not over, and cannot be gone on with here." in asked
    assert running.returncode == 0
    return said.decode()
