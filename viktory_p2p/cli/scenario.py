"""``viktory scenario``: play a scripted position and show what became of it."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from typing import Any

import click

from viktory_p2p.catalog import DEFAULT, AnyGame, game
from viktory_p2p.cli.files import read_toml
from viktory_p2p.cli.output import common, say, say_document, say_json, visible
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.play.report import position, result
from viktory_p2p.play.scenario import Passage, Played, play
from viktory_p2p.play.toml_out import toml_text
from viktory_p2p.render.plain import listing, map_lines, seat_lines
from viktory_p2p.render.sentences import Sentences, over

PAINTS: dict[str, str | int] = {"orange": 208, "brown": 130}
"""Colours that terminals have no name for."""


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="The result as one JSON object.")
@click.option("--position", "as_position", is_flag=True, help="The resulting position as a scenario again.")
@common
def scenario(file: str, as_json: bool, as_position: bool) -> None:
    """Play the scenario in FILE (TOML; - for the standard input) and show what became of it.

    A scenario sets up any position and plays a script with the dice and tiles given, in order; a seed stands
    in for what is not given.  A line of the script is an action, with or without its seat: "battle e5" or
    "red: battle e5".  "red: retire" and "red: restore" let a seat leave and come back.
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
    found = result(chosen, played)
    width = min(shutil.get_terminal_size((100, 24)).columns, 120)
    blocks = [
        [visible(played.script.title)] if played.script.title else [],
        _story(chosen, played),
        map_lines(found, _paint),
        seat_lines(found, _paint, width),
        _asked(found, width),
    ]
    say("\n\n".join("\n".join(block) for block in blocks if block))


def _story(chosen: AnyGame, played: Played[Any]) -> list[str]:
    """What happened, line by line of the script."""
    sentences = Sentences(chosen.events)
    column = max(map(len, chosen.colours(played.state)), default=0)
    lines = []
    for passage in played.passages:
        if passage.line:
            lines.append(_headline(passage, column))
        lines += [f"     {' ' * column}  {sentences(event)}" for event in passage.events]
    return lines


def _headline(passage: Passage, column: int) -> str:
    assert passage.line
    seat = _paint(passage.seat, passage.seat) + " " * (column - len(passage.seat))
    return f"{passage.line.number:>3}  {seat}  {visible(passage.line.action)}"


def _asked(found: Mapping[str, Any], width: int) -> list[str]:
    """Whose decision it is, and what may be answered."""
    if found["over"]:
        return [over(found["over"])]
    if "chance" in found:
        return [f"Chance is next: {_waiting(found['chance'])}."]
    turn, asked = found["turn"], found["to_act"]
    texts = listing(found["legal"], width - 2, 4, "… and {} more (--json lists all)")
    moment = f"Round {turn['number']}, turn of {turn['seat']}, phase {turn['phase']}"
    return [
        f"{moment}: {asked['seat']} decides ({asked['kind']}).",
        f"Legal actions ({len(found['legal'])}):",
        *(f"  {line}" for line in texts),
    ]


def _waiting(chance: Mapping[str, Any]) -> str:
    if "dice" in chance:
        return f"{chance['dice']} dice for {chance['what']}"
    if "hexes" in chance:
        return f"tiles for {' '.join(chance['hexes'])}"
    return f"one of {chance['choices']} for {chance['what']}"


def _paint(colour: str, text: str) -> str:
    try:
        return click.style(text, fg=PAINTS.get(colour, colour))
    except TypeError:  # a seat may be called after no colour at all
        return text
