"""``viktory games``: the games that are kept on this machine, and removing one."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from viktory_p2p.catalog import GAMES
from viktory_p2p.cli.output import common, say, say_json, sentence
from viktory_p2p.cli.page import page_width
from viktory_p2p.cli.usage import Command
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.text import safe_text
from viktory_p2p.ledger.course import Course
from viktory_p2p.ledger.opening import UnknownRules
from viktory_p2p.ledger.owed import Finished
from viktory_p2p.play.replay import Untold, open_replay, unverified
from viktory_p2p.play.retold import aliases, named
from viktory_p2p.render.plain import table
from viktory_p2p.store.home import home
from viktory_p2p.store.logfile import read_log
from viktory_p2p.store.shelf import Kept, find, shelf, take_off

FINISHED, RUNNING, DAMAGED, UNKNOWN = "finished", "running", "damaged", "unknown"
SHOWN = 12
"""So many signs of a name are shown; they are enough to ask for the game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A kept game as it is listed."""

    kept: Kept
    status: str
    sentence: str
    """The result, how far a running game is, or what is wrong."""
    course: Course[Any, Any] | None

    def plain(self) -> dict[str, object]:
        """The entry for machines."""
        return {
            "game": self.kept.name,
            "status": self.status,
            "seats": aliases(self.course) if self.course else {},
            "entries": self.course.number if self.course else 0,
            "bytes": self.kept.size,
            "result": _result(self.course) if self.course else None,
            "sentence": self.sentence,
            "file": str(self.kept.log),
        }


@click.command(cls=Command)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--remove", metavar="ID", help="Remove a game; the beginning of its name is enough.")
@click.option("--yes", is_flag=True, help="Remove without asking.")
@common
def games(as_json: bool, remove: str | None, yes: bool) -> None:
    """List the games that are kept here: finished, running or damaged, their size and result.

    Every game is played through by the rules for that; signatures are the business of viktory audit FILE.
    """
    folder = home()
    if remove is not None:
        _remove(folder, _entry(find(folder, remove)), yes, as_json)
        return
    if yes:
        raise BadInput("--yes goes with --remove", "viktory games --remove ID --yes")
    listed = [_entry(kept) for kept in shelf(folder)]
    if as_json:
        size: int = sum(entry.kept.size for entry in listed)
        say_json({"games": [entry.plain() for entry in listed], "bytes": size, "folder": str(folder)})
    else:
        _tell(listed, str(folder))


# --- What became of a game ------------------------------------------------------------------------------


def _entry(kept: Kept) -> Entry:
    """The game *kept*, as far as its log tells."""
    try:
        replay = open_replay(GAMES, read_log(kept.log), unverified)
    except UnknownRules as unknown:
        return Entry(kept, UNKNOWN, str(unknown), None)
    except BadInput as problem:
        return Entry(kept, DAMAGED, safe_text(problem.sentence), None)
    except Untold as untold:
        return Entry(kept, DAMAGED, str(untold), None)
    course = replay.last
    if course.charter.game_id.hex() != kept.name:
        return Entry(kept, DAMAGED, "the folder holds the log of another game", course)
    if replay.problem and not replay.torn:
        return Entry(kept, DAMAGED, replay.problem, course)
    match course.owed():
        case Finished(winners, reason):
            return Entry(kept, FINISHED, f"{named(course, winners)} by {reason}", course)
    return Entry(kept, RUNNING, f"round {course.game.rounds(course.state)}", course)


def _result(course: Course[Any, Any]) -> dict[str, object] | None:
    match course.owed():
        case Finished(winners, reason):
            colours = course.game.colours(course.state)
            return {"winners": [colours[seat] for seat in winners], "reason": reason}
    return None


# --- Telling --------------------------------------------------------------------------------------------


def _tell(listed: list[Entry], folder: str) -> None:
    if not listed:
        say(f"No games are kept in {sentence(folder)}.")
        return
    rows = [["game", "is", "entries", "size", "seats", ""], *map(_row, listed)]
    say("\n".join([f"Kept in {sentence(folder)}:", "", *table(rows, page_width())]))


def _row(entry: Entry) -> list[str]:
    course = entry.course
    seats = ", ".join(aliases(course).values()) if course else ""
    number = str(course.number if course else 0)
    return [entry.kept.name[:SHOWN], entry.status, number, _kib(entry.kept.size), seats, entry.sentence]


def _kib(size: int) -> str:
    """A size as people read it, rounded up."""
    return f"{-(-size // 1024)} KiB"


# --- Removing -------------------------------------------------------------------------------------------


def _remove(folder: Path, entry: Entry, yes: bool, as_json: bool) -> None:
    """Remove the game of *entry* from the data *folder*, if somebody means it."""
    kept = entry.kept
    meant = yes or _asked(entry)
    if meant:
        take_off(folder, kept)
    if as_json:
        say_json({"removed": kept.name if meant else None, "bytes": kept.size if meant else 0})
    else:
        say(f"Removed {kept.name}, {_kib(kept.size)}." if meant else "Nothing was removed.")


def _asked(entry: Entry) -> bool:
    """Ask the person at the terminal; where there is none, nothing is removed."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise BadInput("there is no terminal to ask on", "--yes removes without asking")
    warning = " It is not over, and cannot be gone on with here." if entry.status == RUNNING else ""
    return click.confirm(
        f"Remove {entry.kept.name[:SHOWN]} ({entry.status}, {entry.sentence})?{warning}", err=True
    )
