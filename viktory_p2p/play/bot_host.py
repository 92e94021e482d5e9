"""What runs in the process of a bot from outside: ``bot_host.py PATH FUNCTION`` (see ``play.outside``).

It knows no game and imports nothing of ours.  Questions come on a private copy of stdin, so that nothing the
bot starts can read them; answers go to stdout, where everything else is rubbish.  When the questions end, the
match is gone, and the bot goes with everything it has started, whatever it is thinking about.
"""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

Choose = Callable[[Any, Any], object]


def private_stdin() -> BinaryIO:
    """Stdin under another number; its old one reads nothing from now on."""
    questions = os.fdopen(os.dup(0), "rb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return questions


def pass_on(questions: BinaryIO, received: SimpleQueue[bytes]) -> None:
    """Queue the questions; at their end end everything."""
    for line in questions:
        received.put(line)
    os.killpg(os.getpgrp(), signal.SIGKILL)


def loaded(path: Path, function: str) -> Choose:
    """The *function* in the file at *path*, which finds what lies beside it."""
    sys.path.insert(0, str(path.parent))
    sys.argv = [str(path)]
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path.name} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    found = getattr(module, function, None)
    if not callable(found):
        raise SystemExit(f"{path.name} has no function {function}")
    choose: Choose = found
    return choose


def say(value: object) -> None:
    """One line of JSON."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def main(path: str, function: str) -> None:
    """Load the bot, then answer questions for ever."""
    received: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=pass_on, args=(private_stdin(), received), daemon=True).start()
    choose = loaded(Path(path).resolve(), function)
    say({"ready": True})
    while True:
        question = json.loads(received.get())
        say({"answer": choose(question["view"], question["legal"])})


if __name__ == "__main__":
    main(*sys.argv[1:])
