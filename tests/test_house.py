"""The house itself: it builds, installs and runs elsewhere, and the README tells the truth."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from tests.test_layers import imports

ROOT = Path(__file__).parents[1]
VIKTORY = Path(sys.executable).with_name("viktory")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def run(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run to the end, and show everything the command said if it failed."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{shlex.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done


def checkout() -> list[Path]:
    """The files under version control, and those about to be."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def fenced(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


# --- Installing -----------------------------------------------------------------------------------------


@pytest.mark.timeout(300)  # builds in an environment of its own, as an installer would
def test_a_wheel_builds_installs_and_runs(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    expected = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "viktory_p2p").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert expected <= set(zipfile.ZipFile(wheel).namelist()), "the wheel must hold code and data alike"

    elsewhere = tmp_path / "venv"
    venv.create(elsewhere, with_pip=False)  # our pip fills it, which saves making one
    run(sys.executable, "-m", "pip", "--python", elsewhere / "bin" / "python", "install", "-q", wheel)
    assert "Usage: viktory" in run(elsewhere / "bin" / "viktory", "--help", cwd=tmp_path).stdout
    run(elsewhere / "bin" / "viktory", "rules", "--json", cwd=tmp_path)


def test_dependencies_are_those_the_code_imports() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[^\w.-]", line)[0].lower() for line in project["dependencies"]}
    packages = importlib.metadata.packages_distributions()
    used = {
        distribution.lower()
        for path in (ROOT / "viktory_p2p").rglob("*.py")
        for name in imports(path.name, path.read_text(encoding="utf-8"))
        for distribution in packages.get(name.split(".")[0], [])
    }
    assert declared == used - {"viktory-p2p"}


# --- What stands in the files ---------------------------------------------------------------------------

# Spelt so that no pattern finds itself.
FOREIGN = {
    "a package registry": re.compile(
        r"(?i)py[p]i\.org|python[h]osted|index[-_]url|find[-_]links|[a]rtifactory"
    ),
    "a path of one machine": re.compile(r"(?<![\w.~$}/-])/(?:work|home|root|Users)\b"),
}


@pytest.mark.parametrize("pattern", FOREIGN.values(), ids=FOREIGN)
def test_the_files_speak_of_no_machine(pattern: re.Pattern[str]) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in checkout()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]
    assert not found, "\n" + "\n".join(found)


def test_foreign_words_are_recognised() -> None:
    slash = "/"
    for text in ("--extra-index" + "-url x", f"cd {slash}work{slash}x", f'"{slash}home{slash}me"'):
        assert any(pattern.search(text) for pattern in FOREIGN.values()), text
    for text in ("house/work/x", "$HOME/work/x", "tests/home/x", "and/or"):
        assert not any(pattern.search(text) for pattern in FOREIGN.values()), text


def test_every_script_can_be_run() -> None:
    scripts = [path for path in (ROOT / "scripts").iterdir() if path.is_file() and path.suffix != ".sh"]
    for script in [*scripts, ROOT / ".ci" / "run"]:
        if script.suffix == ".py":
            continue  # read by the command of the same name
        assert os.access(script, os.X_OK), f"chmod +x {script.relative_to(ROOT)}"
        assert script.read_bytes().startswith(b"#!"), f"{script.relative_to(ROOT)} needs a #! line"


# --- README ---------------------------------------------------------------------------------------------


def commands() -> list[list[str]]:
    """Every command the README shows, without its comment."""
    lines = [line for block in fenced("sh") for line in block.splitlines()]
    return [words for line in lines if (words := shlex.split(line, comments=True))]


def test_the_readme_shows_commands_that_exist() -> None:
    for words in commands():
        assert os.access(ROOT / words[0], os.X_OK), words
    assert {words[0] for words in commands()} >= {"scripts/viktory", "scripts/test"}


@pytest.mark.parametrize(
    "words", [words[1:] for words in commands() if words[0] == "scripts/viktory"], ids=" ".join
)
def test_the_readme_shows_commands_that_work(words: list[str]) -> None:
    assert run(VIKTORY, *words).stdout


def test_the_readme_shows_a_scenario_that_plays(tmp_path: Path) -> None:
    (text,) = fenced("toml")
    scenario = tmp_path / "readme.toml"
    scenario.write_text(text, encoding="utf-8")
    assert run(VIKTORY, "scenario", scenario, "--json").stdout


def test_the_readme_shows_a_bot_that_plays(tmp_path: Path) -> None:
    (text,) = fenced("python")
    (tmp_path / "mybot.py").write_text(text, encoding="utf-8")
    words = [
        "match",
        "--seats",
        "./mybot.py:choose,random",
        "--games",
        "1",
        "--seed",
        "1",
        "--turn-limit",
        "3",
    ]
    (game, _) = run(VIKTORY, *words, "--json", cwd=tmp_path).stdout.splitlines()
    assert json.loads(game)["faults"] == []


def test_the_readme_links_to_files_that_exist() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize("reach", ["directly", "through a symlink"])
def test_scripts_viktory_runs_from_anywhere(tmp_path: Path, reach: str) -> None:
    command = ROOT / "scripts" / "viktory"
    if reach == "through a symlink":
        (tmp_path / "viktory").symlink_to(command)
        command = tmp_path / "viktory"
    assert "Usage: viktory" in run(command, "--help", cwd=tmp_path).stdout
