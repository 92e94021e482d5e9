"""A result as plain text, for any game: the story, whose decision it is, and what may be answered.

How a position looks is the game's own affair.  A ``Renderer`` shows it; a game without one is told by its
events and its legal actions alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from viktory_p2p.render.sentences import over

Paint = Callable[[str, str], str]
"""A colour's name and a text in, the text as it is printed out."""

Block = list[str]
"""Lines that belong together."""

Row = Sequence[str]
MOST_LINES = 4
"""So many lines of legal actions are shown."""
NARROWEST = 16
"""A column is not wrapped to less."""


def bare(colour: str, text: str) -> str:
    """No colour at all."""
    return text


def _no_position(result: Mapping[str, Any], paint: Paint, width: int) -> list[Block]:
    return []


def _no_moment(result: Mapping[str, Any]) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Renderer:
    """How the results of one game are shown to people."""

    position: Callable[[Mapping[str, Any], Paint, int], list[Block]] = _no_position
    """The position as blocks of lines, in colour, as wide as the number says."""
    moment: Callable[[Mapping[str, Any]], str] = _no_moment
    """When this is, in a few words: the round, the phase."""


PLAIN = Renderer()
"""For a game nobody has drawn yet."""


def asked(result: Mapping[str, Any], renderer: Renderer, width: int) -> Block:
    """Whose decision it is, and what may be answered."""
    if result["over"]:
        return paragraph(over(result["over"]), width)
    if "chance" in result:
        return paragraph(f"Chance is next: {_waiting(result['chance'])}.", width)
    moment, decision = renderer.moment(result), result["to_act"]
    texts = listing(result["legal"], width - 2, MOST_LINES, "… and {} more (--json lists all)")
    return [
        *paragraph(f"{moment}{': ' * bool(moment)}{decision['seat']} decides ({decision['kind']}).", width),
        f"Legal actions ({len(result['legal'])}):",
        *(f"  {line}" for line in texts),
    ]


def _waiting(chance: Mapping[str, Any]) -> str:
    if "dice" in chance:
        return f"{chance['dice']} {'die' if chance['dice'] == 1 else 'dice'} for {chance['what']}"
    if "hexes" in chance:
        return f"tiles for {' '.join(chance['hexes'])}"
    return f"one of {chance['choices']} for {chance['what']}"


def table(rows: Sequence[Row], width: int = 0) -> Block:
    """Rows in columns, each as wide as its widest cell; the last one is wrapped to fit *width*, if given.

    Where it has no room at all it stands below the others, or the columns become rows."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    indent = sum(widths[:-1]) + 2 * len(widths)
    if width and rows and width - indent < min(NARROWEST, widths[-1]):
        turned = indent - 2 > width
        return table([*zip(*rows, strict=True)]) if turned else _stacked(rows, width)
    room = max(NARROWEST, width - indent) if width else max(widths, default=0) + 1
    lines = []
    for row in rows:
        first, *more = wrap(row[-1], room) or [""]
        cells = [*row[:-1], first]
        lines.append("  " + "  ".join(map(str.ljust, cells, widths)).rstrip())
        lines += [" " * indent + part for part in more]
    return lines


def _stacked(rows: Sequence[Row], width: int) -> Block:
    """Rows in columns, and the last cell of each below it."""
    heads = table([row[:-1] for row in rows])
    below = [wrap(row[-1], width, initial_indent=" " * 6, subsequent_indent=" " * 6) for row in rows]
    return [line for head, more in zip(heads, below, strict=True) for line in (head, *more) if line]


def paragraph(text: str, width: int, indent: str = "") -> Block:
    """*text* wrapped at words to *width*, every line behind *indent* and all but the first further in."""
    return wrap(text, width, initial_indent=indent, subsequent_indent=f"{indent}  ")


def listing(texts: Sequence[str], width: int, lines: int, rest: str) -> list[str]:
    """As many of *texts* as fit on so many *lines*, and *rest* with the number of the others."""
    full = _wrapped(texts, width)
    shown = len(texts)
    while shown and len(full) > lines:
        shown -= max(1, shown // 16)
        full = _wrapped([*texts[:shown], rest.format(len(texts) - shown)], width)
    return full


def _wrapped(texts: Sequence[str], width: int) -> list[str]:
    """No text is broken: the blanks inside are held together while the lines are filled."""
    joined = ", ".join(text.replace(" ", "\N{NO-BREAK SPACE}") for text in texts)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrap(joined, width)]
