"""The script of a scenario: its lines, the dice and tiles it hands out, and nothing of the position.

A line is an action in the game's notation, with or without the seat it belongs to: ``battle e5`` or
``red: battle e5``.  Two lines are no actions but happen at a table all the same, and need their seat:
``red: retire`` (the seat resigned or was dropped) and ``red: restore`` (it is back).  They take effect at
once, also while a roll is waiting; the line ``chance`` before them lets what is waiting come first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from viktory_p2p.kernel.errors import BadInput

KEYS = ("title", "dice", "tiles", "choices", "seed", "script")
"""The keys of a scenario that are none of the game's business."""

RETIRE, RESTORE, CHANCE = "retire", "restore", "chance"
SEED_LIMIT = 1 << 63


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a script: its number from 1, as it was written, its seat (or nothing) and its action."""

    number: int
    said: str
    seat: str
    action: str

    def problem(self, sentence: str, hint: str = "") -> BadInput:
        """What is wrong with this line."""
        return BadInput(f'step {self.number} "{self.said}": {sentence}', hint)


@dataclass(frozen=True, slots=True)
class Script:
    """What a scenario plays, and with which luck."""

    title: str = ""
    lines: tuple[Line, ...] = ()
    dice: tuple[int, ...] = ()
    tiles: tuple[str, ...] = ()
    choices: tuple[int, ...] = ()
    seed: int | None = None
    unchecked: bool = False


def read_script(document: Mapping[str, object]) -> Script:
    """The script of a scenario's *document*; raises ``BadInput`` naming the key that is wrong."""
    title, unchecked = document.get("title", ""), document.get("unchecked", False)
    if not isinstance(title, str):
        raise BadInput("title is not a text")
    if not isinstance(unchecked, bool):
        raise BadInput("unchecked is neither true nor false")
    said = _texts(document, "script")
    return Script(
        title=title,
        lines=tuple(_line(number, text) for number, text in enumerate(said, 1)),
        dice=_numbers(document, "dice"),
        tiles=_texts(document, "tiles"),
        choices=_numbers(document, "choices"),
        seed=_seed(document),
        unchecked=unchecked,
    )


def setting(document: Mapping[str, object]) -> dict[str, object]:
    """The rest of *document*: what the game sets its position up from."""
    return {key: value for key, value in document.items() if key not in KEYS}


def _line(number: int, said: str) -> Line:
    seat, colon, action = said.partition(":")
    if not colon:
        seat, action = "", said
    line = Line(number, " ".join(said.split()), seat.strip(), " ".join(action.split()))
    if not line.action or (colon and not line.seat):
        raise line.problem("a line is an action, or a seat, a colon and an action", 'like "red: end"')
    return line


def _list(document: Mapping[str, object], key: str, example: str) -> list[object]:
    value = document.get(key, [])
    if not isinstance(value, list):
        raise BadInput(f"{key} is not a list", f"write {key} = {example}")
    return value


def _texts(document: Mapping[str, object], key: str) -> tuple[str, ...]:
    found = []
    for place, value in enumerate(_list(document, key, '["…", "…"]'), 1):
        if not isinstance(value, str):
            raise BadInput(f"{key}: entry {place} ({_shown(value)}) is not a text in quotes")
        found.append(value)
    return tuple(found)


def _numbers(document: Mapping[str, object], key: str) -> tuple[int, ...]:
    found = []
    for place, value in enumerate(_list(document, key, "[1, 2]"), 1):
        if type(value) is not int:
            raise BadInput(f"{key}: entry {place} ({_shown(value)}) is not a whole number")
        if not -SEED_LIMIT <= value < SEED_LIMIT:
            raise BadInput(f"{key}: entry {place} ({_shown(value)}) is not a number of at most 64 bits")
        found.append(value)
    return tuple(found)


def _seed(document: Mapping[str, object]) -> int | None:
    seed = document.get("seed")
    if seed is None:
        return None
    if type(seed) is not int or not -SEED_LIMIT <= seed < SEED_LIMIT:
        raise BadInput(f"seed ({_shown(seed)}) is not a whole number of at most 64 bits")
    return seed


def _shown(value: object) -> str:
    """*value* as it may stand in a sentence: a huge one is cut."""
    text = f'"{value}"' if isinstance(value, str) else _printed(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _printed(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # Python prints no number of thousands of digits
        return "a huge number"
