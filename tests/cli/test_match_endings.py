"""How a match ends before its time: signals, deaths, readers and folders that go; nothing is left behind."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from tests.cli.test_cli import environment, viktory
from tests.cli.test_match import PAIR, lines
from tests.play.watching import children, command, ends, family

ENDLESS = (*PAIR, "--games", "1000000", "--json")

_LISTENING = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from viktory_p2p.cli.main import main
main()
"""

Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts the program in a process group of its own, listening to interrupts whatever this run does.

    Unbuffered, because ``communicate`` would not see what ``readline`` has read ahead.  A test that fails
    leaves nothing running."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*args: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", _LISTENING, *args]
        pipe = subprocess.PIPE
        started.append(
            subprocess.Popen(
                command, stdout=pipe, stderr=pipe, bufsize=0, env=environment(), start_new_session=True
            )
        )
        return started[-1]

    yield start
    for process in started:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def test_a_game_that_is_killed_leaves_an_unfinished_log(start: Start, tmp_path: Path) -> None:
    """Everything said so far is in it, and nothing that was not said."""
    out = tmp_path / "games"
    process = start(*ENDLESS, "--out", str(out))
    assert process.stdout
    process.stdout.readline()
    process.kill()
    process.communicate()
    verdicts = [
        json.loads(viktory("audit", log, "--json").stdout)["verdict"] for log in sorted(out.glob("*.vkr"))
    ]
    assert verdicts[0] == "clean"
    assert set(verdicts) <= {"clean", "unfinished"}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_tells_what_was_played(start: Start, jobs: str, tmp_path: Path) -> None:
    bot = tmp_path / "noted.py"
    bot.write_text(
        "import os, pathlib\n"
        "(pathlib.Path(__file__).parent / f'pid{os.getpid()}').touch()\n"
        "def choose(view, legal):\n    return legal[0]\n",
        encoding="utf-8",
    )
    seats = f"random,{bot}:choose"
    process = start("match", "--seats", seats, *ENDLESS[3:], "--jobs", jobs)
    assert process.stdout
    first = process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    rest, told = process.communicate()
    *games, last = lines((first + rest).decode())
    assert (process.returncode, told) == (130, b"")
    assert last["summary"]["interrupted"] is True
    assert last["summary"]["games"] == len(games) >= 1
    assert last["summary"]["asked"] == 1000000
    assert all(map(ends, family(process.pid)))
    pids = [int(path.name.removeprefix("pid")) for path in tmp_path.glob("pid*")]
    assert pids
    assert all(map(ends, pids))


def test_an_interrupt_before_the_first_game_is_over(start: Start, tmp_path: Path) -> None:
    """The bot has said that it thinks, and would go on for ever."""
    os.mkfifo(tmp_path / "thinks")
    bot = tmp_path / "thinker.py"
    bot.write_text(
        "import pathlib\n"
        "def choose(view, legal):\n"
        "    pathlib.Path(__file__).with_name('thinks').write_text('yes')\n"
        "    while True: pass\n",
        encoding="utf-8",
    )
    process = start("match", "--seats", f"{bot}:choose,random", "--seed", "1", "--think", "3600")
    assert (tmp_path / "thinks").read_text(encoding="utf-8") == "yes"
    os.killpg(process.pid, signal.SIGINT)
    said, told = process.communicate()
    assert (process.returncode, told) == (130, b"")
    assert said == b"No game was played to its end.\n"
    assert all(map(ends, family(process.pid)))


def test_a_worker_that_is_killed_is_a_sentence(start: Start) -> None:
    process = start(*ENDLESS, "--jobs", "2")
    assert process.stdout
    first = process.stdout.readline()
    workers = [pid for pid in children(process.pid) if "spawn_main" in command(pid)]
    assert len(workers) == 2
    os.kill(workers[0], signal.SIGKILL)
    rest, told = process.communicate()
    *games, last = lines((first + rest).decode())
    assert process.returncode == 1
    assert last["summary"]["games"] == len(games) >= 1
    assert re.fullmatch(
        r"error: the process that played game \d+ was ended from outside\nhint: perhaps memory .*\n",
        told.decode(),
    )
    assert all(map(ends, family(process.pid)))


def test_a_reader_that_goes_ends_the_match(start: Start) -> None:
    process = start(*ENDLESS, "--jobs", "2")
    assert process.stdout
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0
    assert all(map(ends, family(process.pid)))


THINKER = """
import os, pathlib
here = pathlib.Path(__file__).parent
def choose(view, legal):
    (here / f"pid{os.getpid()}").touch()
    (here / "thinks").write_text("yes")
    while True: pass
"""


@pytest.fixture
def thinker(tmp_path: Path) -> str:
    """A bot that says in a pipe that it thinks, and goes on for ever."""
    os.mkfifo(tmp_path / "thinks")
    (tmp_path / "thinker.py").write_text(THINKER, encoding="utf-8")
    return f"{tmp_path}/thinker.py:choose"


def thinking(folder: Path) -> list[int]:
    """The processes of the bots that think, as soon as there is one."""
    assert (folder / "thinks").read_text(encoding="utf-8").startswith("yes")
    found = [int(path.name.removeprefix("pid")) for path in folder.glob("pid*")]
    assert found
    return found


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_a_match_while_a_bot_thinks(
    start: Start, thinker: str, tmp_path: Path, number: signal.Signals, jobs: str
) -> None:
    process = start("match", "--seats", f"{thinker},random", "--seed", "1", "--think", "3600", "--jobs", jobs)
    guests = thinking(tmp_path)
    workers = family(process.pid)
    process.send_signal(number)
    assert process.communicate() == (b"No game was played to its end.\n", b"")
    assert process.returncode == 128 + number
    assert all(map(ends, workers + guests))


def test_workers_and_guests_go_when_the_match_is_killed(start: Start, thinker: str, tmp_path: Path) -> None:
    process = start("match", "--seats", f"{thinker},random", "--seed", "1", "--think", "3600", "--jobs", "2")
    guests = thinking(tmp_path)
    workers = [pid for pid in children(process.pid) if "spawn_main" in command(pid)]
    assert len(workers) == 2
    process.kill()
    assert all(map(ends, workers + guests))
    assert process.communicate() == (b"", b"")


def test_a_signal_tells_what_was_played(start: Start) -> None:
    process = start(*ENDLESS, "--jobs", "2")
    assert process.stdout
    first = process.stdout.readline()
    process.terminate()
    rest, told = process.communicate()
    *games, last = lines((first + rest).decode())
    assert (process.returncode, told) == (143, b"")
    assert (last["summary"]["games"], last["summary"]["interrupted"]) == (len(games), True)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupts_without_end(start: Start, jobs: str) -> None:
    """Only the first is heard: the summary is whole, and the exit code stays."""
    process = start(*ENDLESS, "--jobs", jobs)
    assert process.stdout
    first = process.stdout.readline()

    watched = os.pidfd_open(process.pid)

    def insist() -> None:
        with suppress(ProcessLookupError):
            while True:
                signal.pidfd_send_signal(watched, signal.SIGINT)

    insisting = Thread(target=insist)
    insisting.start()
    rest, told = process.communicate()
    insisting.join()
    os.close(watched)
    *games, last = lines((first + rest).decode())
    assert (process.returncode, told) == (130, b"")
    assert last["summary"]["games"] == len(games) >= 1
    assert all(map(ends, family(process.pid)))


def test_a_match_that_ignores_the_end_of_its_terminal(thinker: str, tmp_path: Path) -> None:
    """As ``nohup`` starts it."""
    match = ("match", "--seats", f"{thinker},random", "--seed", "1", "--think", "3600")
    code = f"import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n{_LISTENING}"
    code = code.replace("signal.signal(signal.SIGHUP, signal.SIG_DFL)\n", "")
    process = subprocess.Popen([sys.executable, "-c", code, *match], env=environment())
    thinking(tmp_path)
    process.send_signal(signal.SIGHUP)
    process.terminate()
    assert process.wait() == 143


def test_a_terminal_that_goes_ends_the_match() -> None:
    """What cannot be told is not told; the exit code stays."""
    terminal, theirs = pty.openpty()
    code = f"import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n{_LISTENING}"
    process = subprocess.Popen(
        [sys.executable, "-c", code, *PAIR, "--games", "1000000"],
        stdin=theirs, stdout=theirs, stderr=theirs, env=environment(TERM="xterm"), start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    seen = b""
    while b"games/s" not in seen:
        seen += os.read(terminal, 1 << 12)
    os.close(terminal)
    assert process.wait() == 129


def test_a_lost_worker_and_bots_from_outside(start: Start, thinker: str, tmp_path: Path) -> None:
    seats = f"{thinker},random,{thinker}"
    process = start("match", "--seats", seats, "--seed", "1", "--think", "3600", "--jobs", "2")
    guests = thinking(tmp_path)
    workers = [pid for pid in children(process.pid) if "spawn_main" in command(pid)]
    os.kill(workers[0], signal.SIGKILL)
    _, told = process.communicate()
    assert process.returncode == 1
    assert told.decode().endswith(f"\nhint: a bot from outside may have ended it: {thinker}\n")
    assert all(map(ends, workers + guests))


# --- Streams that are closed or full --------------------------------------------------------------------


def shell(words: str, *args: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a shell does, with these *words* behind it."""
    line = f'exec "$0" -m viktory_p2p "$@" {words}'
    return subprocess.run(
        ["sh", "-c", line, sys.executable, *args], capture_output=True, env=environment(), check=False
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_without_stderr(jobs: str, tmp_path: Path) -> None:
    bot = tmp_path / "loud.py"
    bot.write_text(
        "import sys\ndef choose(view, legal):\n    print('hm', file=sys.stderr)\n    return legal[0]\n",
        encoding="utf-8",
    )
    match = ("match", "--seats", f"{bot}:choose,random", "--seed", "5", "--turn-limit", "4", "--json")
    whole = shell("", *match, "--games", "4")
    done = shell("2>&-", *match, "--games", "4", "--jobs", jobs)
    assert done.returncode == 0
    assert lines(done.stdout.decode()) == lines(whole.stdout.decode())


def test_without_any_stream(tmp_path: Path) -> None:
    out = tmp_path / "games"
    done = shell("<&- >&- 2>&-", *PAIR, "--games", "3", "--jobs", "2", "--out", str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert len(list(out.iterdir())) == 3


@pytest.mark.parametrize("words", ["2>/dev/full", "2>&-", ">&- 2>&-", ">/dev/full 2>/dev/full"])
@pytest.mark.parametrize("debug", [[], ["--debug"]])
def test_a_complaint_that_nobody_gets(words: str, debug: list[str]) -> None:
    assert shell(words, "match", "--seats", "nope,random", *debug).returncode == 2
    assert shell(words, "match", "--seats").returncode == 2


def test_a_full_disk_is_told() -> None:
    done = shell(">/dev/full", *PAIR, "--games", "2")
    assert (done.returncode, done.stderr) == (2, b"error: cannot read or write: no space left on device\n")
