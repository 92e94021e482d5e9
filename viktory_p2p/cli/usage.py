"""The words behind a command: numbers within bounds, and what was meant by a word that is none.

click's own sentences name its types and not always the command; these read like all the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import click

from viktory_p2p.kernel.errors import BadInput

WHOLE = re.compile(r"[+-]?[0-9]{1,30}")
"""``int`` would also take blanks, underscores and digits of other scripts."""


class Command(click.Command):
    """A command that knows its name when its words are wrong."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        said = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            raise click.NoSuchOption(_whole_word(error.option_name, said), ctx=ctx) from error
        except click.UsageError as error:
            error.ctx = (
                error.ctx or ctx
            )  # click finds an option without its value before it knows the command
            raise


def _whole_word(option: str, said: list[str]) -> str:
    """What was *said* for *option*: click reads ``-seats`` as ``-s`` and stops there."""
    if option.startswith("--"):
        return option
    words = (word.partition("=")[0] for word in said)
    return next((word for word in words if word.startswith(option)), option)


def whole(option: str, least: int, most: int) -> Callable[[object], int]:
    """The type of an *option* that takes a whole number from *least* to *most*."""

    def number(said: object) -> int:
        if not WHOLE.fullmatch(str(said)) or not least <= int(str(said)) <= most:
            raise _refusal(option, f"a whole number from {least} to {most}", said)
        return int(str(said))

    return number


def seconds(option: str, least: float, most: float) -> Callable[[object], float]:
    """The type of an *option* that takes so many seconds, from *least* to *most*."""

    def number(said: object) -> float:
        try:
            found = float(str(said))
        except ValueError:
            found = least - 1
        if not least <= found <= most:
            raise _refusal(option, f"a number of seconds from {least:g} to {most:g}", said)
        return found

    return number


def _refusal(option: str, wanted: str, said: object) -> BadInput:
    command = click.get_current_context().command_path
    return BadInput(f'{option} takes {wanted}, not "{said}"', f"{command} --help shows what it takes")
