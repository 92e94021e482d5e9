"""The environment of a checkout: who may only read it can still run what is there."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).parents[1]
NOBODY = "65534"


@pytest.fixture
def clone() -> Iterator[Path]:
    """A checkout with an environment that only says that it runs; everybody may read it."""
    with TemporaryDirectory() as name:
        clone = Path(name).resolve()
        shutil.copytree(ROOT / "scripts", clone / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", clone)
        (clone / ".venv" / "bin").mkdir(parents=True)
        for program in ("python", "viktory"):
            path = clone / ".venv" / "bin" / program
            path.write_text("#!/bin/sh\necho it runs\n", encoding="utf-8")
            path.chmod(0o755)
        clone.chmod(0o555)
        yield clone
        clone.chmod(0o755)


def stamp(clone: Path, kind: str) -> None:
    """Say that the environment of *clone* holds what this *kind* of use needs."""
    project = (clone / "pyproject.toml").read_bytes()
    checksum = subprocess.run(["cksum"], input=project, capture_output=True, check=True).stdout.decode()
    (clone / ".venv" / "stamp").write_text(f"{kind}|{checksum.strip()}|{clone}\n", encoding="utf-8")


def run_as_a_reader(clone: Path) -> subprocess.CompletedProcess[str]:
    """Run ``scripts/viktory`` as somebody who may not write to *clone*."""
    command = [str(clone / "scripts" / "viktory")]
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root may write everywhere, and setpriv is missing")
        command = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *command]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")


def test_what_is_installed_runs_without_writing(clone: Path) -> None:
    stamp(clone, "runtime")
    done = run_as_a_reader(clone)
    assert (done.returncode, done.stdout, done.stderr) == (0, "it runs\n", "")
    assert not (clone / ".venv.lock").exists()


def test_what_cannot_be_installed_is_a_sentence(clone: Path) -> None:
    done = run_as_a_reader(clone)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        f"error: something must be installed, and you may not write to {clone}",
        f"hint: let its owner run {clone}/scripts/viktory once, or use a copy of your own",
    ]


def test_an_environment_that_is_a_link_is_left_alone(clone: Path, tmp_path: Path) -> None:
    """It may be that of another checkout: clearing it would empty that one."""
    clone.chmod(0o755)
    (clone / ".venv").rename(tmp_path / "theirs")
    (clone / ".venv").symlink_to(tmp_path / "theirs")
    done = subprocess.run([clone / "scripts" / "viktory"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("error: .venv is a link\nhint: ")
    assert sorted(path.name for path in (tmp_path / "theirs" / "bin").iterdir()) == ["python", "viktory"]
