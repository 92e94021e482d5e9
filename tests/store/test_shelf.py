"""The shelf: what is kept is listed with its size, found by its name, and removed; nothing else ever is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.small_game import log_bytes, written
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.home import game_folder
from viktory_p2p.store.logfile import open_log
from viktory_p2p.store.shelf import find, shelf, take_off


def kept(home: Path, number: int) -> Path:
    folder = game_folder(home, bytes([number]) * 32)
    folder.mkdir(parents=True)
    written(folder / "log.vkr")
    return folder


def test_games_are_listed_with_everything_in_their_folder(tmp_path: Path) -> None:
    assert shelf(tmp_path) == ()
    for number in (9, 3):
        kept(tmp_path, number)
    (tmp_path / "games" / ("03" * 32) / "guard").write_bytes(b"12345")
    found = shelf(tmp_path)
    assert [(each.name, each.size) for each in found] == [
        ("03" * 32, len(log_bytes()) + 5),
        ("09" * 32, len(log_bytes())),
    ]
    assert found[0].log.read_bytes() == log_bytes()


def test_a_game_is_found_by_the_beginning_of_its_name(tmp_path: Path) -> None:
    kept(tmp_path, 0xAB)
    other = game_folder(tmp_path, b"\xab\xab\xac" + bytes(29))
    other.mkdir()
    written(other / "log.vkr")
    assert find(tmp_path, "ABABAC").folder == other
    assert find(tmp_path, "ab" * 32).name == "ab" * 32
    for asked, sentence in {
        "": "too short",
        "aba": "too short",
        "abab": "2 games begin",
        "cccc": "no game",
        "../games": "no game",
        "*" * 8: "no game",
        "ab" * 33: "no game",
        str(other): "no game",
    }.items():
        with pytest.raises(BadInput, match=sentence):
            find(tmp_path, asked)


def test_what_is_taken_off_is_gone_and_nothing_else(tmp_path: Path) -> None:
    gone, stays = kept(tmp_path, 1), kept(tmp_path, 2)
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "mine").write_bytes(b"mine")
    (gone / "link").symlink_to(outside)
    (gone.with_name(gone.name + ".removed")).mkdir()  # a crash has left it
    take_off(tmp_path, find(tmp_path, "0101"))
    assert list((tmp_path / "games").iterdir()) == [stays]
    assert (outside / "mine").read_bytes() == b"mine"
    assert [each.folder for each in shelf(tmp_path)] == [stays]


@pytest.mark.parametrize("name", ["games", "01" * 32], ids=["the shelf", "a game"])
def test_a_link_is_not_followed_out_of_the_folder(tmp_path: Path, name: str) -> None:
    home, outside = tmp_path / "home", tmp_path / "outside"
    home.mkdir()
    folder = kept(outside, 1)
    if name == "games":
        (home / "games").symlink_to(outside / "games")
    else:
        (home / "games").mkdir()
        (home / "games" / name).symlink_to(folder)
    with pytest.raises(BadInput, match="leads out of the data folder"):
        take_off(home, find(home, "0101"))
    assert (folder / "log.vkr").read_bytes() == log_bytes()


def test_a_game_that_is_being_written_stays(tmp_path: Path) -> None:
    folder = kept(tmp_path, 1)
    log, _ = open_log(folder / "log.vkr")
    with log, pytest.raises(BadInput, match="another viktory is writing"):
        take_off(tmp_path, find(tmp_path, "0101"))
    assert (folder / "log.vkr").read_bytes() == log_bytes()
    take_off(tmp_path, find(tmp_path, "0101"))
    assert not folder.exists()
