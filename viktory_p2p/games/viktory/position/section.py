"""A table of a document: every value has the type asked for, or a sentence says what is wrong.

A document comes from a file anybody may have written, so lengths are bounded and nothing is taken on trust.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn

from viktory_p2p.games.viktory.naming import hex_named, quoted
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Board, Hex, Mask, mask_of

MOST_ENTRIES = 1000
LONGEST_TEXT = 400
LONGEST_NUMBER = 1_000_000


class Section:
    """One table of the document, and what it is called in sentences; *unchecked* lets unknown keys pass."""

    def __init__(self, table: object, name: str, *, unchecked: bool = False) -> None:
        self.name, self.unchecked = name, unchecked
        if not isinstance(table, Mapping):
            raise BadInput(f"{name} is {kind_of(table)}, not a table")
        self.table: Mapping[object, object] = table

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def where(self, key: str) -> str:
        """What the value of *key* is called in a sentence."""
        return f"{self.name} {key}" if self.name else key

    def wrong(self, key: str, problem: str, hint: str = "") -> NoReturn:
        """The value of *key* cannot be used."""
        raise BadInput(f"{self.where(key)}: {problem}", hint)

    def only(self, keys: Iterable[str]) -> None:
        """Refuse every key that is not among *keys*, unless the document is unchecked."""
        known = list(keys)
        for key in self.table:
            if key not in known and not self.unchecked:
                place = self.name or "a scenario"
                raise BadInput(f"{place} has no key {quoted(key)}", nearest(str(key), known))

    # -- single values -----------------------------------------------------------------------------------

    def text(self, key: str, default: str, longest: int = LONGEST_TEXT) -> str:
        """A text of at most *longest* characters."""
        value = self.table.get(key, default)
        if not isinstance(value, str):
            self.wrong(key, f"this is {kind_of(value)}, not a text")
        if len(value) > longest:
            self.wrong(key, f"this text has {len(value)} characters, more than {longest}")
        return value

    def number(self, key: str, default: int, least: int = 0, most: int = LONGEST_NUMBER) -> int:
        """A whole number from *least* to *most*."""
        value = self.table.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong(key, f"this is {kind_of(value)}, not a whole number")
        if not least <= value <= most:
            self.wrong(key, f"this number must lie between {least} and {most}")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false if nothing is said."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            self.wrong(key, f"this is {kind_of(value)}, not true or false")
        return value

    def choice(self, key: str, default: str, choices: Sequence[str]) -> int:
        """The place of a word among *choices*."""
        word = self.text(key, default)
        if word not in choices:
            self.wrong(key, f"there is no {quoted(word)} here", nearest(word, choices))
        return choices.index(word)

    def section(self, key: str, name: str = "") -> Section:
        """The table under *key*; an empty one if there is none."""
        return Section(self.table.get(key, {}), name or self.where(key), unchecked=self.unchecked)

    # -- lists -------------------------------------------------------------------------------------------

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        value = self.table.get(key, ())
        if not isinstance(value, (list, tuple)):
            self.wrong(key, f"this is {kind_of(value)}, not a list")
        if len(value) > MOST_ENTRIES:
            self.wrong(key, f"this list has {len(value)} entries, more than {MOST_ENTRIES}")
        for entry in value:
            if not isinstance(entry, str):
                self.wrong(key, f"an entry is {kind_of(entry)}, not a text")
            if len(entry) > LONGEST_TEXT:
                self.wrong(key, f"an entry has {len(entry)} characters, more than {LONGEST_TEXT}")
        return list(value)

    # -- what a board and its seats give names to --------------------------------------------------------

    def hex(self, key: str, board: Board, default: Hex) -> Hex:
        """A hex by its name."""
        return self.hex_in(key, board, self.text(key, "")) if key in self else default

    def hex_in(self, key: str, board: Board, word: str) -> Hex:
        """The hex that *word*, a part of the value of *key*, names."""
        try:
            return hex_named(board, word)
        except BadInput as bad:
            self.wrong(key, bad.sentence, bad.hint)

    def hexes(self, key: str, board: Board) -> list[Hex]:
        """A list of hexes, each at most once."""
        places = [self.hex_in(key, board, word) for word in self.texts(key)]
        for place in places:
            if places.count(place) > 1:
                self.wrong(key, f"{board.names[place]} is listed twice")
        return places

    def mask(self, key: str, board: Board, default: Mask = 0) -> Mask:
        """A list of hexes as a mask."""
        return mask_of(self.hexes(key, board)) if key in self else default

    def seat(self, key: str, colours: Sequence[str], default: Seat = 0) -> Seat:
        """A seat by its colour."""
        return self.choice(key, colours[default], colours)

    def seats(self, key: str, colours: Sequence[str]) -> tuple[Seat, ...]:
        """A list of seats by their colours, each at most once, in the order of their turns."""
        words = self.texts(key)
        for word in words:
            if word not in colours:
                self.wrong(key, f"{quoted(word)} has no seat here", f"seats: {', '.join(colours)}")
            if words.count(word) > 1:
                self.wrong(key, f"{word} is listed twice")
        return tuple(sorted(map(colours.index, words)))


_KINDS = {bool: "true or false", int: "a number", float: "a fraction", str: "a text", dict: "a table"}


def kind_of(value: object) -> str:
    """What a value of the document is, in words."""
    return _KINDS.get(type(value), "a list" if isinstance(value, (list, tuple)) else "something else")


def nearest(word: str, known: Sequence[str]) -> str:
    """A hint: the known word most like *word*, else all of them."""
    near = difflib.get_close_matches(word.lower()[:40], known, 1)
    return f"did you mean {near[0]!r}?" if near else f"allowed: {', '.join(dict.fromkeys(known))}"
