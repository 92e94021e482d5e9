"""What a command says: data on stdout, ``error:`` and ``hint:`` on stderr, and the exit codes.

Every exception ends here.  What the person at the keyboard can mend is one sentence and exit code 2; anything
else is a fault of ours and asks for ``--debug``.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeVar

import click

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.text import safe_text

GOOD, UNEXPECTED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
LONGEST = 600
"""A sentence is cut here: a culprit may be as long as its file."""
NEAR = 0.7
"""So alike are a word and the one it is taken for."""

Command = TypeVar("Command", bound=Callable[..., object])


@dataclass(slots=True)
class Console:
    """How to talk: with tracebacks or without, with colour, without, or (None) as the terminal can."""

    debug: bool = False
    color: bool | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """What is told about an exception."""

    sentence: str
    hint: str
    code: int


# --- Options every command has ----------------------------------------------------------------------------


def common(command: Command) -> Command:
    """Add ``--color`` and ``--debug``: they may stand before the command's name or behind it."""
    color = click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        expose_value=False,
        callback=_set_color,
        help="Colour: auto (on a terminal, and not with NO_COLOR), always, never.",
    )
    debug = click.option(
        "--debug",
        is_flag=True,
        expose_value=False,
        callback=_set_debug,
        help="Show where an error came from.",
    )
    return color(debug(command))


def _set_color(context: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is not None:
        console = context.ensure_object(Console)
        console.color = {"always": True, "never": False}.get(value, default_color())


def _set_debug(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        context.ensure_object(Console).debug = True


def default_color() -> bool | None:
    """Colour as the environment wants it; None leaves it to the terminal."""
    return False if os.environ.get("NO_COLOR") else None


# --- Saying -----------------------------------------------------------------------------------------------


def say(text: str = "") -> None:
    """One or more lines for people, on stdout."""
    click.echo(text, color=click.get_current_context().ensure_object(Console).color)


def say_json(value: Mapping[str, object]) -> None:
    """One object for machines, on stdout; plain ASCII, so that no locale can spoil it."""
    click.echo(json.dumps(value))


def say_document(text: str) -> None:
    """A file's text on stdout: always UTF-8, whatever the terminal speaks."""
    click.echo(text.encode(), nl=False)


def width(narrowest: int, widest: int) -> int:
    """How wide lines may be: as the terminal is, within these bounds; the widest if there is none."""
    return min(widest, max(narrowest, shutil.get_terminal_size((widest, 24)).columns))


def sentence(text: str) -> str:
    """*text* as one line of bounded length that a terminal can only show."""
    shown = safe_text(text)
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST // 2]} … {shown[-LONGEST // 2 :]}"


def complain(problem: Problem, console: Console) -> int:
    """Tell *problem* on stderr; its exit code, even if nobody can be told."""
    told = f"{click.style('error:', fg='red', bold=True)} {sentence(problem.sentence)}"
    if problem.hint:
        told += f"\n{click.style('hint:', bold=True)} {sentence(problem.hint)}"
    _tell(told, console.color)
    return problem.code


def _tell(text: str, color: bool | None = None) -> None:
    """Write *text* on stderr, if that can be done."""
    try:
        click.echo(text, err=True, color=color)
    except OSError:
        hush()


def report(error: Exception, console: Console) -> int:
    """Tell what *error* means for the person at the keyboard; the exit code."""
    if console.debug:
        told = "".join(traceback.format_exception(error)).splitlines()
        _tell("\n".join(map(safe_text, told)))
    if isinstance(error, OSError):
        hush()  # files are read with sentences of their own, so it was the output that failed
    return complain(translated(error), console)


def hush() -> None:
    """Drop what a broken stream still holds: Python would try again at exit, in words of its own."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


# --- Translating ------------------------------------------------------------------------------------------


def translated(error: Exception) -> Problem:
    """The sentence, the hint and the exit code of *error*."""
    match error:
        case BadInput():
            return Problem(error.sentence, error.hint, BAD_INPUT)
        case click.ClickException():
            return Problem(*_usage(error), BAD_INPUT)
        case OSError():
            where = f" {error.filename}" if error.filename else ""
            reason = error.strerror or type(error).__name__
            return Problem(f"cannot read or write{where}: {reason.lower()}", "", BAD_INPUT)
        case UnicodeError():
            return Problem(f"a text cannot be read or written: {error}", "use UTF-8", BAD_INPUT)
        case _:
            what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            hint = "this is a fault of ours: run again with --debug, and report what it prints"
            return Problem(f"something unexpected happened ({what})", hint, UNEXPECTED)


def _usage(error: click.ClickException) -> tuple[str, str]:
    """What click says, in the shape all our errors have."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    command = context.command_path if context else "viktory"
    if isinstance(error, click.NoSuchOption):
        known = [name for option in context.command.params for name in option.opts] if context else []
        near = nearest(error.option_name, [*known, "--help"])
        return f"{command} has no option {error.option_name}", near or f"{command} --help lists its options"
    message = error.format_message().strip().rstrip(".")
    return message[:1].lower() + message[1:], f"{command} --help shows what it takes"


def nearest(word: str, words: list[str]) -> str:
    """``did you mean …?``, or nothing if nothing is near."""
    near = get_close_matches(word, words, n=1, cutoff=NEAR)
    return f"did you mean {near[0]}?" if near else ""
