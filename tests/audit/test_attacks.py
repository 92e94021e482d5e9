"""The attack kit: every attack gets its verdict in both games, and a check that is missing is noticed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.test_cli import good, refused
from tests.tiny import LIGHTHOUSES
from viktory_p2p.audit.attacks import ATTACKS, Attack
from viktory_p2p.audit.specimen import Specimen
from viktory_p2p.cli.selftest import ROUNDS
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.ledger.faults import CHECKS

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("breakages.toml")
SPECIMENS = [Specimen(LIGHTHOUSES, ("oil=1",)), Specimen(VIKTORY, (), ROUNDS)]
RECOMPUTED = {"draw"}
"""No finding names a draw: a reader works it out, and whoever works out another signs a false digest."""


@pytest.mark.parametrize("specimen", SPECIMENS, ids=lambda specimen: specimen.game.name)
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_attack_gets_its_verdict(attack: Attack, specimen: Specimen) -> None:
    assert attack.found(specimen) == attack.expected


def test_every_check_has_an_attack() -> None:
    named = {attack.expected.check for attack in ATTACKS if attack.expected.check}
    assert named == set(CHECKS) - RECOMPUTED
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS)


# -- viktory audit --self-test -------------------------------------------------------------------------------


def test_the_self_test_tells_every_attack() -> None:
    *lines, summary = good("audit", "--self-test").splitlines()
    for line, attack in zip(lines, ATTACKS, strict=True):
        assert line.startswith(f"as expected  {attack.name}: {attack.expected.verdict}")
    assert summary == f"{len(ATTACKS)} attacks, and each gets the verdict it should"


def test_the_self_test_speaks_json() -> None:
    told = [json.loads(line) for line in good("audit", "--self-test", "--json").splitlines()]
    assert [one["attack"] for one in told] == [attack.name for attack in ATTACKS]
    assert all(one["as_expected"] and one["found"] == one["expected"] for one in told)
    assert told[-1].keys() == {"attack", "expected", "found", "as_expected"}


def test_the_self_test_takes_no_file() -> None:
    problem, hint = refused("audit", "--self-test", "x.vkr")
    assert "takes no file" in problem
    assert hint == "viktory audit --self-test"


# -- checks that are missing ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Breakage:
    """One line of the judges or the auditor, as it was and as it becomes; *attack* gets through then."""

    attack: str
    file: str
    was: str
    becomes: str

    def apply(self, tree: Path) -> None:
        """Take the check out of a copy of the package."""
        target = tree / self.file
        source = target.read_text(encoding="utf-8")
        target.write_text(source.replace(self.was, self.becomes), encoding="utf-8")


BREAKAGES = [Breakage(**row) for row in tomllib.loads(LIST.read_text(encoding="utf-8"))["breakage"]]
SAMPLE = ("illegal action", "wrong salts", "two actions for one place")


@pytest.mark.parametrize("breakage", BREAKAGES, ids=lambda breakage: f"{breakage.file} {breakage.attack}")
def test_a_breakage_changes_one_line(breakage: Breakage) -> None:
    source = (ROOT / "viktory_p2p" / breakage.file).read_text(encoding="utf-8")
    assert source.count(breakage.was) == 1
    assert breakage.attack in [attack.name for attack in ATTACKS]
    compile(source.replace(breakage.was, breakage.becomes), breakage.file, "exec")


def tried(breakage: Breakage, folder: Path) -> tuple[int, list[str]]:
    """The exit code of a self-test without the check, and the attacks that it names."""
    tree = folder / "viktory_p2p"
    shutil.copytree(ROOT / "viktory_p2p", tree, ignore=shutil.ignore_patterns("__pycache__"))
    breakage.apply(tree)
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "viktory_p2p", "audit", "--self-test", "--json"]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(ATTACKS), done.stderr
    return done.returncode, [one["attack"] for one in told if not one["as_expected"]]


def check(breakages: Sequence[Breakage], folder: Path) -> None:
    for number, breakage in enumerate(breakages):
        code, named = tried(breakage, folder / str(number))
        assert code == 1, breakage
        assert breakage.attack in named, (breakage, named)


def test_the_self_test_names_a_missing_check(tmp_path: Path) -> None:
    sample = [breakage for breakage in BREAKAGES if breakage.attack in SAMPLE]
    assert len(sample) >= len(SAMPLE)
    check(sample, tmp_path)


@pytest.mark.full
@pytest.mark.timeout(1800)
def test_the_self_test_names_every_missing_check(tmp_path: Path) -> None:
    check(BREAKAGES, tmp_path)
