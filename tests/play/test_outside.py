"""Bots from outside, as real processes: what they see, every way to lose a seat, and nothing left behind."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.play.watching import ends
from tests.tiny import LIGHTHOUSES
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Game, Setup
from viktory_p2p.play.bots import Forfeit, at_random
from viktory_p2p.play.match import Entrant, Match, Result, play_game
from viktory_p2p.play.outside import Outside, check, is_outside, outside
from viktory_p2p.play.speaker import Speaker

AMPLE, SHORT = 60.0, 0.3
"""Seconds to think: for bots that answer or fail at once, and for those that never do."""

Write = Callable[[str], Outside]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes the file of a bot."""

    def written(source: str) -> Outside:
        (tmp_path / "mybot.py").write_text(source, encoding="utf-8")
        return Outside(str(tmp_path / "mybot.py"), "choose")

    return written


def played(bot: Outside, think: float = AMPLE, game: Game[Any, Any] = LIGHTHOUSES) -> Result:
    """One game of *bot* against two random ones."""
    entrants: tuple[Entrant[Any, Any], ...] = (
        Entrant("mine", bot),
        Entrant("random", at_random),
        Entrant("random", at_random),
    )
    return play_game(Match(game, Setup(3, (), 15), entrants, 1, 1, think), 0)


# --- Playing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [LIGHTHOUSES, VIKTORY], ids=lambda game: game.name)
def test_a_bot_plays_a_whole_game(game: Game[Any, Any], write: Write) -> None:
    bot = write("def choose(view, legal):\n    return legal[len(legal) // 2]\n")
    found = played(bot, game=game)
    assert found.faults == ()
    assert found == played(bot, game=game)


def test_what_a_bot_is_told(write: Write, tmp_path: Path) -> None:
    write(
        "import json, pathlib\n"
        "def choose(view, legal):\n"
        "    pathlib.Path(__file__).with_name('seen').write_text(json.dumps([view, legal]))\n"
        "    return 'fly'\n"
    )
    played(outside(f"{tmp_path}/mybot.py:choose"))
    view, legal = json.loads((tmp_path / "seen").read_text(encoding="utf-8"))
    assert (view["you"], view["kind"], view["seat"]) == ("red", "turn", "red")
    assert view["turn"]["number"] == 1
    assert all(text.split()[0] in ("sail", "build") for text in legal)
    assert LIGHTHOUSES.colours(LIGHTHOUSES.position(view["position"]))[0] == "red"


def test_a_bot_sees_the_whole_position(write: Write, tmp_path: Path) -> None:
    """Enough to set the same game up again, with its options."""
    bot = write(
        "import json, pathlib\n"
        "def choose(view, legal):\n"
        "    pathlib.Path(__file__).with_name('seen').write_text(json.dumps([view, legal]))\n"
        "    return 'fly'\n"
    )
    entrants: tuple[Entrant[Any, Any], ...] = (Entrant("mine", bot), Entrant("random", at_random))
    play_game(Match(VIKTORY, Setup(2, ("flat-world",), 15), entrants, 1, 1, AMPLE), 0)
    view, legal = json.loads((tmp_path / "seen").read_text(encoding="utf-8"))
    assert view["position"]["options"] == ["flat-world"]
    state = VIKTORY.position(view["position"])
    assert [VIKTORY.text(state, action) for action in VIKTORY.legal(state)] == legal


def test_every_game_has_a_process_of_its_own(write: Write) -> None:
    """A bot that counts its calls begins anew each time."""
    bot = write(
        "calls = 0\n"
        "def choose(view, legal):\n"
        "    global calls\n"
        "    calls += 1\n"
        "    return legal[calls % len(legal)]\n"
    )
    assert played(bot) == played(bot)


def test_a_bot_finds_what_lies_beside_it_and_nothing_of_ours(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    (tmp_path / "brain.py").write_text("def think(legal):\n    return legal[0]\n", encoding="utf-8")
    bot = write(
        "import sys, brain\n"
        "ours = [name for name in sys.modules if name.startswith('viktory_p2p')]\n"
        "def choose(view, legal):\n"
        "    return 'ours' if ours else brain.think(legal)\n"
    )
    assert played(bot).faults == ()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["brain.py", "mybot.py"], "no __pycache__"


def test_a_bot_is_told_no_secrets(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIKTORY_HOME", "/x")
    monkeypatch.delenv("PYTHONHASHSEED", raising=False)
    bot = write(
        "import os\n"
        "told = [name for name in os.environ if name.startswith('VIKTORY')]\n"
        "seed = os.environ['PYTHONHASHSEED']\n"
        "def choose(view, legal):\n"
        "    return legal[0] if not told and seed == '0' else 'told'\n"
    )
    assert played(bot).faults == ()


def test_what_a_bot_starts_cannot_read_the_questions(write: Write) -> None:
    bot = write(
        "import subprocess, sys\n"
        "def choose(view, legal):\n"
        "    read = subprocess.run([sys.executable, '-c', 'print(repr(input()))'], capture_output=True)\n"
        "    return 'read' if read.returncode == 0 else legal[0]\n"
    )
    assert played(bot).faults == ()


# --- Losing a seat --------------------------------------------------------------------------------------

ENDED = "it ended without an answer"
LATE = "it took longer than 0.3 s"
FAULTS = {
    "raises": ("raise ValueError('boom')", f"{ENDED} (mybot.py line 4: ValueError: boom)", AMPLE),
    "ends": ("os._exit(3)", ENDED, AMPLE),
    "exits": ("sys.exit('I am off')", f"{ENDED} (I am off)", AMPLE),
    "kills itself": ("os.kill(os.getpid(), signal.SIGKILL)", ENDED, AMPLE),
    "hangs": ("while True: pass", LATE, SHORT),
    "stops": ("os.kill(os.getpid(), signal.SIGSTOP)", LATE, SHORT),
    "closes its output": ("os.close(1); signal.pause()", ENDED, AMPLE),
    "prints": (
        "print('hello')",
        'it printed "hello", but only answers may stand on its standard output',
        AMPLE,
    ),
    "prints half a line": ("print('hel', end='')", 'it printed "hel{', AMPLE),
    "prints JSON": ("print('[1]')", 'it printed "[1]"', AMPLE),
    "prints bytes that are no text": ("os.write(1, bytes([255, 10]))", 'it printed "\ufffd"', AMPLE),
    "prints brackets": ("print('[' * 60000)", 'it printed "[[[', AMPLE),
    "answers illegally": ("return 'fly'", 'it answered "fly", which is not legal', AMPLE),
    "answers nothing": ("return None", 'it answered "null", which is no text', AMPLE),
    "answers a number": ("return 3", 'it answered "3", which is no text', AMPLE),
    "answers what is no JSON": ("return {1j}", f"{ENDED} (TypeError: ", AMPLE),
    "answers twice": (
        r"""os.write(1, 2 * (json.dumps({'answer': legal[0]}) + '\n').encode()); signal.pause()""",
        'it spoke without being asked: "{"answer": "',
        AMPLE,
    ),
    "answers and says more": (
        r"""os.write(1, (json.dumps({'answer': legal[0]}) + '\n\x1b[2J').encode()); signal.pause()""",
        r'it spoke without being asked: "\x1b[2J"',
        AMPLE,
    ),
    "answers a lot": ("return 'x' * 70000", "it answered with more than 64 KiB", AMPLE),
    "never ends its line": (
        "\n    while True: os.write(1, b'x' * 4096)",
        "it answered with more than 64 KiB",
        AMPLE,
    ),
    "would command the terminal": (r"return '\x1b[2J'", r'it answered "\x1b[2J", which', AMPLE),
    "complains for ever": (r"""
    while True: os.write(2, b'oh no\n')""", f"{LATE} (oh no)", SHORT),
    "complains at length": (r"os.write(2, b'\x1b[2J' * 9999); os._exit(1)", ENDED, AMPLE),
}  # fmt: skip


@pytest.mark.parametrize("deed, sentence, think", FAULTS.values(), ids=FAULTS)
def test_a_bot_that_fails_loses_its_seat_and_the_game_goes_on(
    deed: str, sentence: str, think: float, write: Write, tmp_path: Path
) -> None:
    bot = write(
        "import json, os, pathlib, signal, sys\n"
        "pathlib.Path(__file__).with_name('pid').write_text(str(os.getpid()))\n"
        f"def choose(view, legal):\n    {deed}\n    return legal[0]\n"
    )
    found = played(bot, think)
    (fault,) = found.faults
    assert fault.seat == 0
    assert fault.sentence.startswith(f"red (mine) lost its seat: {sentence}"), fault.sentence
    assert fault.sentence.isprintable()
    assert len(fault.sentence) < 300
    assert found.winners
    assert 0 not in found.winners
    assert ends(int((tmp_path / "pid").read_text(encoding="utf-8")))


def test_an_answer_before_the_question_is_none(write: Write) -> None:
    bot = write('import os, signal\nos.write(1, b\'{"ready": true}\\n{"answer": "\')\nsignal.pause()\n')
    assert [fault.sentence for fault in played(bot).faults] == [
        'red (mine) lost its seat: it spoke without being asked: "{"answer": ""'
    ]


def test_a_bot_may_fail_later(write: Write) -> None:
    bot = write(
        "calls = 0\n"
        "def choose(view, legal):\n"
        "    global calls\n"
        "    calls += 1\n"
        "    return legal[0] if calls < 3 else legal[99]\n"
    )
    found = played(bot)
    (fault,) = found.faults
    assert fault.sentence == (
        "red (mine) lost its seat: it ended without an answer "
        "(mybot.py line 5: IndexError: list index out of range)"
    )
    assert found.rounds > 2


def test_where_a_bot_failed_is_a_line_of_its_own_file(write: Write, tmp_path: Path) -> None:
    """Also if what it called has failed."""
    (tmp_path / "brain.py").write_text("def think():\n    raise KeyError('a\\nb')\n", encoding="utf-8")
    bot = write("import brain\ndef choose(view, legal):\n    x = 1\n    brain.think()\n")
    (fault,) = played(bot).faults
    assert fault.sentence.endswith(r"(mybot.py line 4: KeyError: 'a\nb')")


# --- Nothing left behind --------------------------------------------------------------------------------

WITH_A_CHILD = """
import os, pathlib, subprocess, sys
child = subprocess.Popen(
    [sys.executable, "-c", "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True); signal.pause()"],
    stdout=subprocess.PIPE,
)
child.stdout.readline()
pathlib.Path(__file__).with_name("pids").write_text(f"{os.getpid()} {child.pid}")
def choose(view, legal):
"""  # noqa: E501 - one command


def pids(folder: Path) -> list[int]:
    return [int(word) for word in (folder / "pids").read_text(encoding="utf-8").split()]


def test_a_bot_goes_with_all_it_has_started(write: Write, tmp_path: Path) -> None:
    assert played(write(WITH_A_CHILD + "    return legal[0]\n")).faults == ()
    assert len(pids(tmp_path)) == 2
    assert all(map(ends, pids(tmp_path)))


def test_a_bot_goes_when_the_match_is_killed(write: Write, tmp_path: Path) -> None:
    """Even while it thinks: the questions end, and the host ends everything."""
    bot = write(WITH_A_CHILD + "    print('thinking', flush=True)\n    while True: pass\n")
    with Speaker([sys.executable, "-c", _MATCH, bot.path], dict(os.environ)) as match:
        assert match.hear(AMPLE) == b"thinking"
        left = pids(tmp_path)
        assert len(left) == 2
    assert all(map(ends, left))


def test_a_bot_that_lets_no_thread_run_goes_too(write: Write, tmp_path: Path) -> None:
    bot = write(WITH_A_CHILD + "    print('thinking', flush=True)\n    sum(range(10 ** 18))\n")
    with Speaker([sys.executable, "-c", _MATCH, bot.path], dict(os.environ)) as match:
        assert match.hear(AMPLE) == b"thinking"
        left = pids(tmp_path)
    assert all(map(ends, left))


def test_a_bot_has_no_child_it_does_not_know_of(write: Write) -> None:
    """And nothing keeps its streams open: that it ends is seen at once."""
    asks = "import os\ndef choose(view, legal):\n    os.wait()\n"
    (fault,) = played(write(asks)).faults
    told = "(mybot.py line 3: ChildProcessError: [Errno 10] No child processes)"
    assert fault.sentence.endswith(f"it ended without an answer {told}")


_MATCH = """
import signal, subprocess, sys
from viktory_p2p.play.outside import HOST
host = subprocess.Popen(
    [sys.executable, str(HOST), sys.argv[1], "choose"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    start_new_session=True,
)
host.stdout.readline()
host.stdin.write(b'{"view": {}, "legal": []}\\n')
host.stdin.flush()
print(host.stdout.readline().decode(), end="", flush=True)
signal.pause()
"""
"""A match that has asked a bot something, and waits."""


def test_who_never_reads_is_not_waited_for() -> None:
    with (
        Speaker([sys.executable, "-c", "import signal; signal.pause()"], dict(os.environ)) as speaker,
        pytest.raises(Forfeit, match=r"it took longer than 0\.3 s"),
    ):
        speaker.ask(b"x" * (4 << 20), SHORT)


def test_a_long_question_arrives_whole() -> None:
    code = "import sys; print(len(sys.stdin.readline()), flush=True); sys.stdin.read()"
    with Speaker([sys.executable, "-c", code], dict(os.environ)) as speaker:
        assert speaker.ask(b"x" * (4 << 20) + b"\n", AMPLE) == str((4 << 20) + 1).encode()


def test_closing_twice_does_no_harm() -> None:
    speaker = Speaker([sys.executable, "-c", ""], dict(os.environ))
    speaker.close()
    speaker.close()


# --- Refused beforehand ---------------------------------------------------------------------------------


def test_names() -> None:
    assert outside("./a:b/my.py:choose") == Outside("./a:b/my.py", "choose")
    assert is_outside("my.py:choose")
    assert is_outside("my.py")
    assert is_outside("./mybot")
    assert is_outside("mybot:choose")
    assert not is_outside("greedy")


@pytest.mark.parametrize("text", ["my.py", "my.py:", "my.py:no way"])
def test_a_name_without_a_function(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        outside(text)
    assert refused.value.hint == "like ./mybot.py:choose"


@pytest.mark.parametrize("text", ["./mybot", "mybot:choose", "./mybot.txt:choose", "my.py/x:choose"])
def test_a_file_that_is_no_python(text: str) -> None:
    with pytest.raises(BadInput, match="is no Python file") as refused:
        outside(text)
    assert refused.value.hint == "the file must end in .py, like ./mybot.py:choose"


def test_a_home_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert outside("~/my.py:choose") == Outside(f"{tmp_path}/my.py", "choose")


def test_the_nearest_function_is_suggested(write: Write) -> None:
    bot = write("def choose(view, legal):\n    return legal[0]\n")
    with pytest.raises(BadInput) as refused:
        check(Outside(bot.path, "chose"))
    assert refused.value.sentence.endswith(':chose" cannot be loaded: mybot.py has no function chose')
    assert refused.value.hint == "did you mean mybot.py:choose?"


def test_what_a_file_says_about_itself_is_shown_harmlessly(write: Write) -> None:
    said = json.dumps({"problem": "\x1b[2J" * 999, "hint": "\u202e"})
    with pytest.raises(BadInput) as refused:
        check(write(f"print({said!r}, flush=True)\n"))
    assert refused.value.sentence.isprintable()
    assert refused.value.hint == r"\u202e"
    assert len(refused.value.sentence) < 2000


UNUSABLE = {
    "no such function": ("x = 1", ": mybot.py has no function choose"),
    "no function": ("choose = 3", ": mybot.py has no function choose"),
    "a wrong import": (
        "\nimport no_such_module",
        ": mybot.py line 2: ModuleNotFoundError: No module named 'no_such_module'",
    ),
    "no Python": ("\n\ndef choose(", ": mybot.py line 3: SyntaxError: '(' was never closed"),
    "that leaves": ("raise SystemExit", ": mybot.py line 1: SystemExit"),
    "that prints": ("print('hi')\ndef choose(v, l): pass", 'it printed "hi" while it was loaded'),
}


@pytest.mark.parametrize("source, sentence", UNUSABLE.values(), ids=UNUSABLE)
def test_a_file_that_cannot_be_used(source: str, sentence: str, write: Write) -> None:
    bot = write(source)
    with pytest.raises(BadInput) as refused:
        check(bot)
    assert refused.value.sentence.startswith(f'the bot "{bot.path}:choose" cannot be loaded: ')
    assert refused.value.sentence.endswith(sentence)


def test_a_file_that_never_loads(write: Write) -> None:
    with pytest.raises(BadInput, match=r"cannot be loaded: it took longer than 0\.3 s"):
        check(write("while True: pass\n"), SHORT)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.py", tmp_path):
        with pytest.raises(BadInput, match="there is no file"):
            check(Outside(str(path), "choose"))


def test_a_good_file_is_let_in(write: Write) -> None:
    check(write("def choose(view, legal):\n    return legal[0]\n"))
