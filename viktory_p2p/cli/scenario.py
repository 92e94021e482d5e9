"""``viktory scenario``: play a scripted position and show what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from viktory_p2p.catalog import DEFAULT, AnyGame, game
from viktory_p2p.cli.files import read_toml
from viktory_p2p.cli.output import common, say, say_document, say_json, sentence
from viktory_p2p.cli.page import hung, joined, page_width, paint, position_blocks
from viktory_p2p.cli.usage import Command
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.text import safe_text
from viktory_p2p.play.report import position, result
from viktory_p2p.play.scenario import Played, play
from viktory_p2p.play.script import Line
from viktory_p2p.play.toml_out import toml_text
from viktory_p2p.render.plain import paragraph
from viktory_p2p.render.sentences import Sentences


@click.command(cls=Command)
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="The result as one JSON object.")
@click.option("--position", "as_position", is_flag=True, help="The resulting position as a scenario again.")
@common
def scenario(file: str, as_json: bool, as_position: bool) -> None:
    """Play the scenario in FILE (TOML; - for the standard input) and show what became of it.

    A scenario sets up any position and plays a script with the dice and tiles given, in order; a seed stands
    in for what is not given.  A line of the script is an action, with or without its seat: "battle e5" or
    "red: battle e5".  "red: retire" and "red: restore" let a seat leave and come back.

    viktory rules --actions lists the actions.  An example:

    viktory scenario battle.toml --json
    """
    if as_json and as_position:
        raise BadInput("--json and --position exclude each other", "--position writes TOML")
    document = read_toml(file)
    chosen = game(_game_name(document))
    played = play(chosen, document)
    if as_position:
        say_document(toml_text(position(chosen, played), inline=("turn",)))
    elif as_json:
        say_json(result(chosen, played))
    else:
        _show(chosen, played)


def _game_name(document: Mapping[str, object]) -> str:
    name = document.get("game", DEFAULT)
    if not isinstance(name, str):
        raise BadInput("game is not a text", f'write game = "{DEFAULT}"')
    return name


def _show(chosen: AnyGame, played: Played[Any]) -> None:
    """Everything is made before the first line is printed: an error leaves nothing half-written."""
    wide = page_width()
    blocks = [
        paragraph(sentence(played.script.title), wide),
        _story(chosen, played, wide),
        *position_blocks(chosen.name, result(chosen, played), wide),
    ]
    say(joined(blocks))


def _story(chosen: AnyGame, played: Played[Any], wide: int) -> list[str]:
    """What happened, line by line of the script."""
    tell = Sentences(chosen.events)
    column = max(map(len, chosen.colours(played.state)), default=0)
    lines = []
    for episode in played.episodes:
        if episode.line:
            note = f"  ({episode.note})" if episode.note else ""
            text = sentence(episode.line.action) + note
            lines += hung(_head(episode.line, episode.seat, column), text, 7 + column, wide)
        for event in episode.events:
            lines += hung(" " * (5 + column), safe_text(tell(event)), 7 + column, wide)
    return lines


def _head(line: Line, seat: str, column: int) -> str:
    name = safe_text(seat)
    return f"{line.number:>3}  {paint(seat, name)}{' ' * (column - len(name))}"
