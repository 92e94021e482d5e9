"""The breakages of ``scripts/mutants``: the list is sound, a sample is caught, in the long run all of it."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "scripts" / "mutants.py"


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutants", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutants"] = module
    spec.loader.exec_module(module)
    return module


MUTANTS = _load().mutants()


def test_there_are_enough_breakages() -> None:
    assert len(MUTANTS) >= 60
    assert len({mutant.rule for mutant in MUTANTS}) >= 40


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.rule} {mutant.file}")
def test_a_breakage_changes_one_line_of_a_rule(mutant) -> None:
    source = (ROOT / mutant.path).read_text(encoding="utf-8")
    assert source.count(mutant.was) == 1
    assert "\n" not in mutant.was + mutant.becomes
    assert mutant.was != mutant.becomes
    compile(source.replace(mutant.was, mutant.becomes), mutant.file, "exec")


def _tried(*rules: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *rules]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_breakage_is_caught_by_a_test_with_its_number() -> None:
    done = _tried("9.12")
    assert done.returncode == 0, done.stdout
    assert "caught" in done.stdout


def test_a_rule_nobody_broke_is_no_success() -> None:
    assert _tried("99.9").returncode == 1


@pytest.mark.full
@pytest.mark.timeout(1800)
def test_every_breakage_is_caught() -> None:
    done = _tried()
    assert done.returncode == 0, done.stdout
