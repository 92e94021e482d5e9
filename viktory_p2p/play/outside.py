"""Bots from outside: a function in somebody's file, in a process of its own.

The function is called with what its seat sees and the texts of the legal actions, and gives one of the texts.
Its file is loaded by ``play.bot_host`` in a new process for every seat and game, so that no game leaves
anything to the next.  A question is a line of JSON, ``{"view": …, "legal": […]}``, and so is the answer,
``{"answer": "…"}``; the first line the host says is ``{"ready": true}``, or ``{"problem": "…", "hint": "…"}``
if there is nothing to ask.

Nothing of it is trusted: only a legal text within the time limit is an answer.  Whatever else comes, or does
not come, is a ``Forfeit``.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Generic

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import A, Decision, Game, S, Seat
from viktory_p2p.kernel.text import safe_text
from viktory_p2p.play.bots import Forfeit
from viktory_p2p.play.speaker import Speaker, quoted

LOADING = 10.0
"""So many seconds a file has to load, before the match and in every game: a hundred games with a bot that
hangs there, though it did not at first, cost a quarter of an hour."""

LONGEST = 300
"""So much of what is wrong with a file is told."""

HOST = Path(__file__).with_name("bot_host.py")
EXAMPLE = "./mybot.py:choose"


@dataclass(frozen=True, slots=True)
class Outside:
    """A function in a file."""

    path: str
    function: str


class Unusable(Forfeit):
    """The file of a bot cannot be loaded: what is wrong with it, and a way out where there is one."""

    def __init__(self, problem: str, hint: str) -> None:
        super().__init__(f"it cannot be loaded: {problem}")
        self.problem, self.hint = problem, hint


def is_outside(text: str) -> bool:
    """Whether *text* means a file rather than the name of a bot."""
    return text.endswith(".py") or any(sign in text for sign in ":/\\")


def outside(text: str) -> Outside:
    """The bot that ``PATH.py:FUNCTION`` names; ``~`` is somebody's home."""
    path, _, function = (text, "", "") if text.endswith(".py") else text.rpartition(":")
    if not path.endswith(".py"):
        raise BadInput(f'the bot "{text}" is no Python file', f"the file must end in .py, like {EXAMPLE}")
    if not function.isidentifier():
        raise BadInput(f'the bot "{text}" does not say which function is meant', f"like {EXAMPLE}")
    return Outside(os.path.expanduser(path), function)  # noqa: PTH111 - a home nobody has stays as it is


def is_there(path: str) -> bool:
    """Whether *path* is a file; what cannot be looked at is none."""
    return os.path.isfile(os.path.expanduser(path))  # noqa: PTH111, PTH113 - these two never raise


def check(bot: Outside, seconds: float = LOADING) -> None:
    """Load *bot* once, so that what cannot be used is refused before anything is played."""
    name = f"{bot.path}:{bot.function}"
    if not is_there(bot.path):
        raise BadInput(f'there is no file {bot.path} for the bot "{name}"')
    with _speaker(bot) as speaker:
        try:
            _listen(speaker, seconds)
        except Unusable as unusable:
            sentence = f'the bot "{name}" cannot be loaded: {unusable.problem}'
            raise BadInput(sentence, unusable.hint) from unusable
        except Forfeit as forfeit:
            raise BadInput(f'the bot "{name}" cannot be loaded: {forfeit}') from forfeit


class Guest(Generic[S, A]):
    """A bot from outside at a table; leaving the ``with`` block ends its process and all it has started."""

    def __init__(self, game: Game[S, A], bot: Outside, think: float) -> None:
        self._game, self._think = game, think
        self._speaker = _speaker(bot)
        self._ready = False

    def __enter__(self) -> Guest[S, A]:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, trace: TracebackType | None) -> None:
        self._speaker.close()

    def __call__(self, state: S, seat: Seat, legal: Sequence[A], luck: Iterator[int], /) -> A:
        """Ask, wait, and take only what is legal; *luck* stays here, a process has chance of its own."""
        try:
            if not self._ready:
                _listen(self._speaker, LOADING)
                self._ready = True
            return self._decide(state, seat, legal)
        except Forfeit:
            self._speaker.close()
            raise

    def _decide(self, state: S, seat: Seat, legal: Sequence[A]) -> A:
        texts = [self._game.text(state, action) for action in legal]
        question = {"view": _view(self._game, state, seat), "legal": texts}
        line = self._speaker.ask(json.dumps(question).encode() + b"\n", self._think)
        answer = _answer(line)
        if answer not in texts:
            raise Forfeit(f"it answered {quoted(answer)}, which is not legal")
        return legal[texts.index(answer)]


def _view(game: Game[S, A], state: S, seat: Seat) -> dict[str, object]:
    """What *seat* sees, and the whole position: options, the battle under way, who has moved.

    A scenario's document is public like the state it sets up."""
    node = game.node(state)
    assert isinstance(node, Decision)
    return {
        **game.view(state, seat),
        "you": game.colours(state)[seat],
        "kind": node.kind,
        "position": game.document(state),
    }


def _speaker(bot: Outside) -> Speaker:
    command = [sys.executable, "-P", "-B", str(HOST), bot.path, bot.function]
    return Speaker(command, _environment())


def _environment() -> dict[str, str]:
    """Ours, without what is meant for us alone; hashing is the same every time unless somebody wants else."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("VIKTORY")}
    return {"PYTHONHASHSEED": "0", **kept}


def _listen(speaker: Speaker, seconds: float) -> None:
    """Wait until the file is loaded."""
    line = speaker.hear(seconds)
    match _json(line):
        case {"ready": True}:
            return
        case {"problem": str(problem), "hint": str(hint)}:
            raise Unusable(safe_text(problem[:LONGEST]), safe_text(hint[:LONGEST]))
    raise Forfeit(f"it printed {quoted(line)} while it was loaded")


def _answer(line: bytes) -> str:
    """The text in the answer *line*."""
    match _json(line):
        case {"answer": str(text)}:
            return text
        case {"answer": other}:
            raise Forfeit(f"it answered {quoted(json.dumps(other))}, which is no text")
    raise Forfeit(f"it printed {quoted(line)}, but only answers may stand on its standard output")


def _json(line: bytes) -> object:
    """The value *line* is, or None if it is rubbish."""
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value
