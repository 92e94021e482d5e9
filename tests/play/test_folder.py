"""The folder of a match takes its games whole, or says why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.play.folder import Folder


def refused(name: str | Path, games: int = 3) -> str:
    with pytest.raises(BadInput) as refused:
        Folder(str(name), games)
    return refused.value.sentence


def test_a_folder_is_made_and_filled(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path / "a" / "b"), 2)
    assert folder.write(1, "x = 1\n") == str(tmp_path / "a" / "b" / "game-000001.toml")
    assert [path.name for path in (tmp_path / "a" / "b").iterdir()] == ["game-000001.toml"]
    assert (tmp_path / "a" / "b" / "game-000001.toml").read_text(encoding="utf-8") == "x = 1\n"


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("", encoding="utf-8")
    assert refused(tmp_path / "x") == f"{tmp_path / 'x'} is a file, not a folder"
    for below in ("x/y", "x/y/z"):
        assert refused(tmp_path / below) == f"{tmp_path / 'x'} is a file, not a folder"
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    assert refused(tmp_path / "nowhere") == f"{tmp_path / 'nowhere'} is a file, not a folder"


def test_a_folder_that_holds_such_games(tmp_path: Path) -> None:
    (tmp_path / "game-000002.toml").write_text("", encoding="utf-8")
    (tmp_path / "notes").write_text("", encoding="utf-8")
    assert refused(tmp_path) == f"the folder {tmp_path} already holds game-000002.toml"
    Folder(str(tmp_path), 2)


def test_a_folder_that_cannot_be_written() -> None:
    assert refused("/proc/games").startswith("the folder /proc/games cannot be written: ")
    assert refused("") == "the name of the folder is empty"


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path), 1)
    (tmp_path / "game-000000.toml").mkdir()
    with pytest.raises(BadInput, match=r"game-000000\.toml cannot be written: is a directory"):
        folder.write(0, "x = 1\n")
    assert [path.name for path in tmp_path.iterdir()] == ["game-000000.toml"]
