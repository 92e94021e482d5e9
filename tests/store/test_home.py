"""The data folder: where it is, who may look into it, and what is said if it cannot be used."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.store.small_game import written
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.home import game_folder, home, kept_games

ROOT = Path(__file__).parents[2]


def test_the_environment_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = tmp_path / "a" / "b"
    assert home({"VIKTORY_HOME": str(wanted)}) == wanted
    assert stat.S_IMODE(wanted.stat().st_mode) == 0o700
    monkeypatch.chdir(tmp_path)
    assert home({"VIKTORY_HOME": "near"}) == tmp_path / "near"


def test_otherwise_the_system_says(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", "from viktory_p2p.store.home import home; print(home())"],
        cwd=ROOT,
        env={"HOME": str(tmp_path), "VIKTORY_HOME": "", "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    )
    found = Path(told.stdout.strip())
    assert found.is_relative_to(tmp_path)
    assert found.name == "viktory"
    assert stat.S_IMODE(found.stat().st_mode) == 0o700


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    assert home({"VIKTORY_HOME": str(tmp_path)}) == tmp_path
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


@pytest.mark.parametrize("name", ["file", "file/below", "x\0y", "x" * 300])
def test_what_cannot_be_a_folder_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    with pytest.raises(BadInput, match="cannot be used: ") as error:
        home({"VIKTORY_HOME": str(tmp_path / name)})
    assert error.value.hint == "VIKTORY_HOME can name a folder of yours"
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


FOREIGN = """
import os, sys
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.home import home
os.setuid(65534)
try:
    home({"VIKTORY_HOME": sys.argv[1]})
except BadInput as problem:
    print(problem.sentence)
"""


@pytest.mark.parametrize("name", ["", "below"])
def test_somebody_elses_folder_is_told(name: str) -> None:
    if os.geteuid() != 0:
        pytest.skip("becoming another user needs root")
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        done = subprocess.run(
            [sys.executable, "-c", FOREIGN, Path(folder) / name],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
    assert done.stdout.endswith("cannot be used: permission denied\n")


def test_games_are_named_by_their_charter(tmp_path: Path) -> None:
    folder = game_folder(tmp_path, bytes(range(32)))
    assert folder == tmp_path / "games" / bytes(range(32)).hex()
    for name in (b"", b"../../x", bytes(33)):
        with pytest.raises(ValueError):
            game_folder(tmp_path, name)


def test_kept_games_are_listed(tmp_path: Path) -> None:
    assert kept_games(tmp_path) == ()
    ids = [bytes([number]) * 32 for number in (9, 3, 5)]
    for game_id in ids:
        game_folder(tmp_path, game_id).mkdir(parents=True)
        written(game_folder(tmp_path, game_id) / "log.vkr", 1)
    (tmp_path / "games" / "notes").mkdir()
    written(tmp_path / "games" / "notes" / "log.vkr", 1)
    game_folder(tmp_path, bytes(32)).mkdir()
    assert kept_games(tmp_path) == tuple(game_folder(tmp_path, game_id) for game_id in sorted(ids))
