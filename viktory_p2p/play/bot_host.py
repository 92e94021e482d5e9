"""What runs in the process of a bot from outside: ``bot_host.py PATH FUNCTION`` (see ``play.outside``).

It knows no game and imports nothing of ours.  Questions come on a private copy of stdin, so that nothing the
bot starts can read them; answers go to stdout, where everything else is rubbish.  When the questions end, the
match is gone, and the bot goes with everything it has started, whatever it is thinking about.

What the bot raises is printed on stderr with its traceback, and once more as the last line, which the match
quotes: ``mybot.py line 2: ValueError: oops``.  A file that cannot be loaded is told on stdout instead of
``{"ready": true}``, as ``{"problem": "…", "hint": "…"}``.
"""

from __future__ import annotations

import importlib.util
import json
import os
import select
import signal
import sys
import traceback
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, NoReturn

Choose = Callable[[Any, Any], object]

LONGEST = 300
"""So much is said about an error: a message may be as long as it likes."""


def private_stdin() -> BinaryIO:
    """Stdin under another number; its old one reads nothing from now on."""
    questions = os.fdopen(os.dup(0), "rb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return questions


def watch(questions: BinaryIO) -> None:
    """Let a process of its own end everything here at the end of the *questions*.

    A thread could not, as long as the bot lets no other thread run.  Forked twice, it is no child of the bot,
    which may wait for its children."""
    if child := os.fork():
        os.waitpid(child, 0)
        return
    try:
        if not os.fork():
            os.closerange(0, 3)  # or nobody would see the end of the bot
            end = select.poll()
            end.register(questions, 0)  # which leaves nothing but the end to wait for
            end.poll()
            os.killpg(os.getpgrp(), signal.SIGKILL)
    finally:
        os._exit(0)


def loaded(path: Path) -> ModuleType:
    """The file at *path* as a module, which finds what lies beside it."""
    sys.path.insert(0, str(path.parent))
    sys.argv = [str(path)]
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        refuse(f"{path.name} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever the file does, it is told
        refuse(told(error, path))
    return module


def chosen(module: ModuleType, path: Path, function: str) -> Choose:
    """The *function* of the *module* at *path*."""
    found = getattr(module, function, None)
    if not callable(found):
        names = [name for name, value in vars(module).items() if callable(value)]
        near = get_close_matches(function, names, n=1)
        hint = f"did you mean {path.name}:{near[0]}?" if near else ""
        refuse(f"{path.name} has no function {function}", hint)
    choose: Choose = found
    return choose


def told(error: BaseException, path: Path) -> str:
    """Print *error* on stderr; what it is and where in the file at *path* it happened, on one line."""
    traceback.print_exception(error)
    line = f"{place(error, path)}{named(error)}"[:LONGEST]
    sys.stderr.write(line + "\n")
    sys.stderr.flush()
    return line


def place(error: BaseException, path: Path) -> str:
    """``mybot.py line 2: ``: the last line of the bot's own file that was run, or what is no Python."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{Path(error.filename).name} line {error.lineno}: "
    frames = traceback.walk_tb(error.__traceback__)
    lines = [line for frame, line in frames if frame.f_code.co_filename == str(path)]
    return f"{path.name} line {lines[-1]}: " if lines else ""


def named(error: BaseException) -> str:
    """The error as Python names it, on one line."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg}"
    return " ".join(traceback.format_exception_only(error)[0].split())


def say(value: object) -> None:
    """One line of JSON."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def refuse(problem: str, hint: str = "") -> NoReturn:
    """Say why there is no bot, and end."""
    say({"problem": problem, "hint": hint})
    raise SystemExit(1)


def main(path: str, function: str) -> None:
    """Load the bot, then answer questions as long as there are any."""
    questions = private_stdin()
    watch(questions)
    file = Path(path).resolve()
    choose = chosen(loaded(file), file, function)
    say({"ready": True})
    for line in questions:
        question = json.loads(line)
        try:
            say({"answer": choose(question["view"], question["legal"])})
        except Exception as error:
            told(error, file)
            raise SystemExit(1) from error


if __name__ == "__main__":
    main(*sys.argv[1:])
