"""The benchmark runs and prints what it promises; how fast it was is not asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BENCH = ROOT / "scripts" / "bench"
FIGURES = {
    "steps_per_second",
    "actions_per_step",
    "legal_actions_per_second",
    "legal_us",
    "step_us",
    "copy_us",
    "copy_per_step",
    "digest_us",
    "bytes_per_kept_state",
}


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(ROOT), *sys.path])
    command = [sys.executable, str(BENCH.with_suffix(".py")), *arguments]
    return subprocess.run(
        command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )


def test_a_quick_run_gives_every_figure_as_json() -> None:
    done = bench("--quick", "--no-compare", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["rival"] is None
    assert report["peak_mib"] > 0
    assert list(report["seats"]) == ["2", "4"]
    for figures in report["seats"].values():
        assert set(figures) == FIGURES
        assert all(figure > 0 for figure in figures.values())


def test_a_quick_run_prints_a_table_for_people() -> None:
    done = bench("--quick", "--no-compare")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[1].split() == ["2", "seats", "4", "seats"]
    assert any(line.startswith("steps per second") for line in lines)
    assert any(line.startswith("bytes per kept state") for line in lines)


def test_the_command_explains_itself() -> None:
    done = subprocess.run([BENCH, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "scripts/bench --no-compare" in done.stdout
