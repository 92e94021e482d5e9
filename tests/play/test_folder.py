"""The folder of a match takes its games whole, or says why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.play.folder import Folder
from viktory_p2p.store.logfile import read_log


def refused(name: str | Path, games: int = 3) -> str:
    with pytest.raises(BadInput) as refused:
        Folder(str(name), games)
    return refused.value.sentence


def test_a_folder_is_made_and_filled(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path / "a" / "b"), 2)
    with folder.log(1) as log:
        log.append(b"one")
        assert list(read_log(log.path)) == [b"one"], "what is appended is there at once"
        log.append(b"two")
    assert log.path == tmp_path / "a" / "b" / "game-000001.vkr"
    assert list((tmp_path / "a" / "b").iterdir()) == [log.path], "no lock is left"
    assert list(read_log(log.path)) == [b"one", b"two"]


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("", encoding="utf-8")
    assert refused(tmp_path / "x") == f"{tmp_path / 'x'} is a file, not a folder"
    for below in ("x/y", "x/y/z"):
        assert refused(tmp_path / below) == f"{tmp_path / 'x'} is a file, not a folder"
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    assert refused(tmp_path / "nowhere") == f"{tmp_path / 'nowhere'} is a file, not a folder"


def test_a_folder_that_holds_such_games(tmp_path: Path) -> None:
    (tmp_path / "game-000002.vkr").write_text("", encoding="utf-8")
    (tmp_path / "notes").write_text("", encoding="utf-8")
    assert refused(tmp_path) == f"the folder {tmp_path} already holds game-000002.vkr"
    Folder(str(tmp_path), 2)


def test_a_folder_that_cannot_be_written() -> None:
    assert refused("/proc/games").startswith("the folder /proc/games cannot be written: ")
    assert refused("") == "the name of the folder is empty"
