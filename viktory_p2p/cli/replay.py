"""``viktory replay``: a game told from its log, and the position after any entry."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import click

from viktory_p2p.audit.audit import owing, players
from viktory_p2p.catalog import GAMES
from viktory_p2p.cli.output import Console, Problem, common, complain, say, say_document, say_json
from viktory_p2p.cli.page import hung, joined, page_width, paint, position_blocks
from viktory_p2p.cli.usage import Command, whole
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.text import safe_text
from viktory_p2p.ledger.course import Course
from viktory_p2p.ledger.opening import UnknownRules
from viktory_p2p.ledger.owed import Finished
from viktory_p2p.play.replay import Replay, Scene, Untold, open_replay
from viktory_p2p.play.report import position, result
from viktory_p2p.play.retold import charter_text, plain, plain_charter, said
from viktory_p2p.play.scenario import Episode, Played
from viktory_p2p.play.script import Script
from viktory_p2p.play.toml_out import toml_text
from viktory_p2p.render.plain import Block
from viktory_p2p.render.sentences import Sentences
from viktory_p2p.store.logfile import read_log

NOT_WHOLE = 4
MOST_ENTRIES = 1 << 32
TURN = "TurnBegun"
"""The event that stands above what follows; a game without it is told without headings."""

AnyReplay = Replay[Any, Any]


@click.command(cls=Command)
@click.argument("file", metavar="FILE")
@click.option("--text", "as_text", is_flag=True, help="Tell the whole game in sentences.")
@click.option("--at", metavar="N", type=whole("--at", 0, MOST_ENTRIES), help="Stop after entry N.")
@click.option("--position", "as_position", is_flag=True, help="Only the position there, as a scenario.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per entry.")
@common
def replay(file: str, as_text: bool, at: int | None, as_position: bool, as_json: bool) -> None:
    """Tell the game in the log FILE, entry by entry.

    With --at N it stops after entry N and shows the position (with --json as a last object, "position").
    --position writes entry N, or the last one, as a scenario for viktory scenario.  Exit code 4: it was told
    as far as it goes, but the log is damaged or the game is not over.
    """
    if as_json and as_position:
        raise BadInput("--json and --position exclude each other", "--position writes TOML")
    if not (as_text or as_position or as_json):
        raise BadInput(
            "stepping through a game comes with the line client",
            "--text tells it, --text --at N shows the position too, --position writes it, --json lists all",
        )
    opened = _opened(file)
    last = _last(file, opened, at)
    if as_position:
        say_document(toml_text(position(*_played(opened, last)), inline=("turn",)))
    elif as_json:
        _say_objects(opened, last, at is not None)
    else:
        _say_story(opened, last, at is not None)
    if at is None:
        _end(opened)


# --- Opening ------------------------------------------------------------------------------------------------


def _opened(file: str) -> AnyReplay:
    try:
        return open_replay(GAMES, read_log(Path(file)))
    except UnknownRules as unknown:
        raise BadInput(
            f"{file} cannot be told here: {unknown}", "a program that knows these rules can"
        ) from unknown
    except Untold as untold:
        _stop(f"nothing of {file} can be told: {untold}")


def _last(file: str, opened: AnyReplay, at: int | None) -> int:
    """The entry to stop after."""
    there = opened.entries - 1
    if at is not None and at > there:
        raise BadInput(f"there is no entry {at} in {file}: {opened.problem or f'the last is {there}'}")
    return there if at is None else at


def _end(opened: AnyReplay) -> None:
    """Say why there is no more, unless the game is over."""
    if opened.problem:
        _stop(opened.problem)
    elif not isinstance(opened.last.owed(), Finished):
        _stop(owing(opened.last, _colours(opened.last)))


def _stop(sentence: str) -> NoReturn:
    context = click.get_current_context()
    problem = Problem(sentence, "viktory audit FILE checks the whole log", NOT_WHOLE)
    context.exit(complain(problem, context.ensure_object(Console)))


# --- A position ---------------------------------------------------------------------------------------------


def _played(opened: AnyReplay, last: int) -> tuple[Any, Played[Any]]:
    """The game, and the position after entry *last* as a scenario that was played there."""
    course = opened.at(last)
    events = tuple(event for scene in opened.scenes(max(1, last), last) for event in scene.events)
    title = f"Game {course.charter.game_id.hex()[:12]} after entry {last}"
    return course.game, Played(Script(title), course.state, (Episode(None, "", events),))


# --- Telling ------------------------------------------------------------------------------------------------


def _say_objects(opened: AnyReplay, last: int, shown: bool) -> None:
    say_json(plain_charter(opened.at(0)))
    for scene in opened.scenes(last=last):
        say_json(plain(scene))
    if shown:
        say_json({"position": result(*_played(opened, last))})


def _say_story(opened: AnyReplay, last: int, shown: bool) -> None:
    story = _Story(opened.at(0), len(str(last)))
    say("\n".join(story.opening()))
    for scene in opened.scenes(last=last):
        say("\n".join(story.told(scene)))
    if shown:
        game, played = _played(opened, last)
        say("\n" + joined(position_blocks(game.name, result(game, played), page_width())))


class _Story:
    """How the entries of one game are told: number, seat and words, and below what happened."""

    def __init__(self, course: Course[Any, Any], digits: int) -> None:
        self._course, self._wide = course, page_width()
        self._tell = Sentences(course.game.events)
        self._digits = max(3, digits)
        self._column = max(map(len, _colours(course)))

    def opening(self) -> Block:
        """Who plays, and the charter."""
        charter = self._course.charter
        seats = [
            f"{paint(one.colour, one.colour)}: {one.alias} ({one.code})"
            for one in players(charter, _colours(self._course))
        ]
        return [f"Game {charter.game_id.hex()}", *seats, "", *self._line("0", "", charter_text(self._course))]

    def told(self, scene: Scene[Any, Any]) -> Block:
        """One entry."""
        _, seat, text = said(scene)
        return [*self._line(str(scene.number), seat, safe_text(text)), *self._happened(scene)]

    def _happened(self, scene: Scene[Any, Any]) -> Iterator[str]:
        for event in scene.events:
            words = safe_text(self._tell(event))
            if event.name == TURN:
                yield from ("", click.style(f"{words[:1].upper()}{words[1:]}", bold=True))
            else:
                yield from self._line("", "", words)

    def _line(self, number: str, seat: str, text: str) -> Block:
        name = safe_text(seat)
        head = f"{number:>{self._digits}}  {paint(seat, name)}{' ' * (self._column - len(name))}"
        return hung(head, text, self._digits + self._column + 4, self._wide)


def _colours(course: Course[Any, Any]) -> tuple[str, ...]:
    return tuple(course.game.colours(course.state))
