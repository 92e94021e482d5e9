"""How a game looks on a terminal: its width, its colours, a story with a margin, and a position."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

import click

from viktory_p2p.catalog import renderer
from viktory_p2p.cli.output import width
from viktory_p2p.kernel.text import safe_value
from viktory_p2p.render.plain import Block, asked

NARROWEST, WIDEST = 40, 100
NARROWEST_TEXT = 16
"""A line of the story is not wrapped to less, however long the seats' names are."""
PAINTS: dict[str, str | int] = {"orange": 208, "brown": 130}
"""Colours that terminals have no name for."""


def page_width() -> int:
    """How wide a page is."""
    return width(NARROWEST, WIDEST)


def paint(colour: str, text: str) -> str:
    """*text* in *colour*."""
    try:
        return click.style(text, fg=PAINTS.get(colour, colour))
    except (TypeError, ValueError):  # a seat may be called after no colour at all; click had either error
        return text


def hung(head: str, text: str, indent: int, wide: int) -> Block:
    """*text* behind *head*, which is painted and as wide as *indent* without two blanks; what does not fit
    follows further in."""
    first, *more = wrap(text, max(NARROWEST_TEXT, wide - indent), subsequent_indent="  ") or [""]
    return [f"{head}  {first}", *(" " * indent + line for line in more)]


def position_blocks(game_name: str, result: Mapping[str, object], wide: int) -> list[Block]:
    """The position of a *result* object, and who is asked what; its texts may come from a file."""
    found: dict[str, Any] = {key: safe_value(value) for key, value in result.items()}
    shown = renderer(game_name)
    return [*shown.position(found, paint, wide), asked(found, shown, wide)]


def joined(blocks: list[Block]) -> str:
    """Blocks with a blank line between."""
    return "\n\n".join("\n".join(block) for block in blocks if block)
