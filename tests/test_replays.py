"""The golden logs of ``replays/``: clean by the present rules, everywhere, one per kind of table."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from viktory_p2p.audit.audit import audit
from viktory_p2p.games.viktory.game import VIKTORY, Viktory
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.game import Setup
from viktory_p2p.ledger.charter import Charter
from viktory_p2p.ledger.entries import Founding, read
from viktory_p2p.store.logfile import read_log

ROOT = Path(__file__).parents[1]
REPLAYS = sorted((ROOT / "replays").glob("*.vkr"))
MOST_BYTES = 200_000
PYTHONS = [f"python3.{minor}" for minor in range(11, 20)]
NEEDED = ("click", "filelock", "msgpack", "nacl", "platformdirs")


@cache
def records(path: Path) -> tuple[bytes, ...]:
    """What the log holds; a wound in it is no record."""
    found = tuple(read_log(path))
    whole = tuple(record for record in found if isinstance(record, bytes))
    assert len(whole) == len(found)
    return whole


def charter(path: Path) -> Charter:
    founding = read(records(path)[0])
    assert isinstance(founding, Founding)
    return founding.charter


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_golden_log_is_clean_and_closed_by_all(path: Path) -> None:
    found = audit({VIKTORY.name: VIKTORY}, records(path))
    assert (found.verdict, found.closed, found.findings) == ("clean", True, ())


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_golden_log_is_small_and_by_the_present_rules(path: Path) -> None:
    assert path.stat().st_size <= MOST_BYTES
    agreed = charter(path)
    assert (agreed.game, agreed.version) == (VIKTORY.name, VIKTORY.version)
    assert agreed.origin is not None, "nobody's secrets belong into the checkout"


def test_there_is_a_log_for_every_seat_count_and_every_option() -> None:
    charters = {path.stem: charter(path) for path in REPLAYS}
    for seats in VIKTORY.seats:
        assert len(charters[f"{seats}-seats"].seats) == seats
    for option in VIKTORY.options:
        (taken,) = charters[option.name].options
        assert taken.partition("=")[0] == option.name


class WithoutOptions(Viktory):
    """The game by a program that does not know the options."""

    def initial(self, setup: Setup) -> State:
        return super().initial(replace(setup, options=()))


@pytest.mark.parametrize("option", VIKTORY.options, ids=lambda option: option.name)
def test_the_log_of_an_option_is_not_clean_if_the_option_means_nothing(option) -> None:
    path = ROOT / "replays" / f"{option.name}.vkr"
    assert audit({VIKTORY.name: WithoutOptions()}, records(path)).verdict != "clean"


# -- everywhere the same -------------------------------------------------------------------------------------


def others() -> Iterator[str]:
    """Other versions of Python that have what the program needs."""
    for name in PYTHONS:
        found = shutil.which(name)
        if found is None or Path(found).samefile(sys.executable):
            continue
        command = [found, "-c", f"import {', '.join(NEEDED)}"]
        asked = subprocess.run(command, capture_output=True, check=False)
        if asked.returncode == 0:
            yield found


def verdicts(python: str, hash_seed: str = "0") -> bytes:
    """What ``viktory audit`` says to all golden logs, run by *python*."""
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    names = [f"replays/{path.name}" for path in REPLAYS]
    done = subprocess.run(
        [python, "-m", "viktory_p2p", "audit", "--json", *names],
        cwd=ROOT,
        env=env,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


@cache
def expected() -> bytes:
    return verdicts(sys.executable)


def test_the_verdicts_are_those_of_all_logs() -> None:
    assert [json.loads(line)["verdict"] for line in expected().splitlines()] == ["clean"] * len(REPLAYS)


@pytest.mark.parametrize("hash_seed", ["1", "4294967295"])
def test_the_verdict_does_not_depend_on_the_order_of_sets(hash_seed: str) -> None:
    assert verdicts(sys.executable, hash_seed=hash_seed) == expected()


def test_the_verdict_does_not_depend_on_the_version_of_python(record_property) -> None:
    found = [*others()]
    if not found:
        pytest.skip("there is no other Python here that has what the program needs")
    record_property("table: the golden logs under other versions of Python", "\n".join(found))
    for python in found:
        assert verdicts(python) == expected(), python


# -- making them ---------------------------------------------------------------------------------------------


def made(folder: Path) -> list[str]:
    """What ``scripts/golden.py`` says when it has filled *folder*."""
    command = [sys.executable, str(ROOT / "scripts" / "golden.py"), str(folder)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_logs_of_the_present_rules_are_kept_and_missing_ones_are_played(tmp_path: Path) -> None:
    for path in REPLAYS:
        shutil.copy(path, tmp_path)
    missing = tmp_path / "2-seats.vkr"
    missing.unlink()
    said = made(tmp_path)
    assert len(said) == len(REPLAYS)
    assert [line for line in said if not line.endswith(": kept")] == [
        f"2-seats.vkr: {missing.stat().st_size} bytes"
    ]
    assert audit({VIKTORY.name: VIKTORY}, records(missing)).verdict == "clean"
