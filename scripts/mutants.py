"""One-line breakages of rule functions, each of which a test carrying that rule's number must catch.

Every mutant gets a copy of the tree of its own, so that they can run side by side and nothing is left behind.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "tests" / "mutants.toml"
RULES = Path("viktory_p2p/games/viktory")
PARTS = ("viktory_p2p", "tests", "pyproject.toml")
SUITE = ("tests/games/viktory", "tests/test_scenarios.py")
CAUGHT, MISSED, UNTESTED = 1, 0, 5  # pytest's exit codes: a test failed, all passed, none was there
VERDICTS = {CAUGHT: "caught", MISSED: "SURVIVED", UNTESTED: "NO TEST"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One line of one file, as it was and as it becomes; *rule* is the number it breaks."""

    rule: str
    file: str
    was: str
    becomes: str

    @property
    def path(self) -> Path:
        """The file it changes, from the root of the checkout."""
        return RULES / self.file

    def apply(self, tree: Path) -> None:
        """Break the rule in a copy of the tree."""
        target = tree / self.path
        source = target.read_text(encoding="utf-8")
        if source.count(self.was) != 1:
            raise ValueError(f"{self.rule}: {self.file} does not hold {self.was!r} once")
        target.write_text(source.replace(self.was, self.becomes), encoding="utf-8")


def mutants() -> list[Mutant]:
    """The list, in its order."""
    return [Mutant(**row) for row in tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"]]


def try_out(mutant: Mutant) -> str:
    """What the tests of its rule say to *mutant*."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        tree = Path(folder)
        for part in PARTS:
            _copy(ROOT / part, tree / part)
        mutant.apply(tree)
        code = _test(tree, mutant.rule)
    return VERDICTS.get(code, f"ERROR {code}")


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)


def _test(tree: Path, rule: str) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--rule", rule, "-p", "no:cacheprovider", *SUITE]
    # The tree's own package comes before the installed one, also in processes that tests start.
    env = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=tree, env=env, capture_output=True, check=False).returncode


def main(rules: list[str]) -> int:
    """Try the mutants of *rules* (all if none is named) and print a line each."""
    chosen = [mutant for mutant in mutants() if not rules or mutant.rule in rules]
    missed = 0
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for mutant, verdict in zip(chosen, pool.map(try_out, chosen), strict=True):
            missed += verdict != VERDICTS[CAUGHT]
            print(f"{mutant.rule:8} {verdict:8} {mutant.file}: {mutant.becomes.strip()}", flush=True)
    print(f"{len(chosen) - missed} caught, {missed} not")
    return 1 if missed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
