"""Reading a file somebody named: bounded, and every way it can fail is a sentence."""

from __future__ import annotations

import re
import sys
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import BinaryIO

from viktory_p2p.kernel.errors import BadInput

LIMIT = 2 << 20
"""The largest file that is read, in bytes; a game of 75,000 actions fits."""

DEEPEST = 8
"""So many dotted parts a key may have; a scenario needs two.  The parser's memory grows with their square."""

LONGEST_NUMBER = 1000
"""So many digits a number may have, whatever its base."""

STDIN = "-"

_TOKEN = re.compile(
    r"""(?P<quoted>"{3}(?:[^"\\]|\\[\s\S]|"(?!""))*+(?:"{3})?|'{3}(?:[^']|'(?!''))*+(?:'{3})?"""
    r"""|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?)"""
    r"""|(?P<number>[+-]?0[xob][0-9A-Za-z_]*+)|(?P<bare>[\w-]++)"""
    r"""|(?P<dot>\.)|(?P<blank>[ \t]++)|(?P<comment>\#[^\n]*+)|(?P<other>[\s\S])"""
)
"""The tokens of TOML, roughly; a text that nobody closes goes on to the end, so that one pass suffices."""


def read_toml(name: str) -> dict[str, object]:
    """The TOML document in the file *name*, or on stdin for ``-``."""
    text = read_text(name)
    if not text.strip():
        raise BadInput(f"{_called(name)} is empty", "a scenario needs at least seats, a turn and a map")
    _check_bounds(name, text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{_called(name)} is not TOML: {_lowered(error)}") from error
    except ValueError as error:  # Python refuses to read numbers with thousands of digits
        raise BadInput(f"{_called(name)} has a number with too many digits") from error
    except RecursionError as error:
        raise BadInput(f"{_called(name)} is not a scenario: its lists are nested too deeply") from error


def _check_bounds(name: str, text: str) -> None:
    """Refuse what would cost the parser, or whoever prints it, more than a scenario is worth."""
    dots = 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "dot":
            dots += 1
        elif kind in ("other", "comment"):
            dots = 0
        if dots >= DEEPEST:
            line = text.count("\n", 0, token.start()) + 1
            raise BadInput(f"{_called(name)} has a key of more than {DEEPEST} parts in line {line}")
        if kind == "number" and len(token[0]) > LONGEST_NUMBER:
            raise BadInput(f"{_called(name)} has a number with too many digits")


def read_text(name: str) -> str:
    """The text in the file *name*; a mark of byte order in front is no part of it."""
    found = _read(name)
    if len(found) > LIMIT:
        raise BadInput(f"{_called(name)} is larger than {LIMIT >> 10} KiB")
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{_called(name)} is not a text: byte {error.start + 1} is not UTF-8") from error


def _read(name: str) -> bytes:
    if not name:
        raise BadInput(
            'the name of the file is empty ("")', "viktory scenario FILE, or - for the standard input"
        )
    if name == STDIN:
        if sys.stdin is None:
            raise BadInput("the standard input is closed", "name a file, or pipe one in")
        return _bounded(sys.stdin.buffer)
    path = Path(name)
    try:
        with path.open("rb") as file:
            return _bounded(file)
    except IsADirectoryError as error:
        raise BadInput(f"{name} is a directory, not a file") from error
    except FileNotFoundError as error:
        raise BadInput(f"there is no file {name}", _similar(path)) from error
    except OSError as error:
        raise BadInput(f"{name} cannot be read: {(error.strerror or str(error)).lower()}") from error


def _bounded(file: BinaryIO) -> bytes:
    """One byte more than the limit tells that there is more; a pipe may give it in pieces."""
    found = b""
    while len(found) <= LIMIT and (more := file.read(LIMIT + 1 - len(found))):
        found += more
    return found


def _similar(path: Path) -> str:
    try:
        names = [entry.name for entry in path.parent.iterdir()]
    except OSError:
        return ""
    near = get_close_matches(path.name, names, n=1, cutoff=0.75)
    return f"did you mean {path.parent / near[0]}?" if near else ""


def _called(name: str) -> str:
    return "the standard input" if name == STDIN else name


def _lowered(error: Exception) -> str:
    message = str(error)
    return message[:1].lower() + message[1:]
