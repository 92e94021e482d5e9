"""Refusals and events: values with a template and its fields, never finished sentences.

A refusal carries its template, and ``str()`` gives the English sentence.  An event carries its name and
fields only; it is told from the row of its game's table (``EventKind``).  Other languages look either up in a
table of their own, so a rule module never formats text for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Union

Field = Union[str, int, bool, tuple[str, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Refusal:
    """Why the rules say no: the rule, a template with its fields, and a hint where one helps.

    *attempt* says what was tried (``cannot bombard {target}``); a rule function need not know it.
    """

    rule: str
    template: str
    hint: str
    attempt: str
    fields: Mapping[str, Field] = field(hash=False)

    def __init__(self, rule: str, template: str, /, hint: str = "", **fields: Field) -> None:
        """The fields of the template are given by name, which a generated ``__init__`` cannot take."""
        self._fill(rule=rule, template=template, hint=hint, attempt="", fields=fields)

    def trying(self, attempt: str, /, **fields: Field) -> Refusal:
        """The same refusal, told as the answer to *attempt*; the reason's own fields win."""
        told = Refusal(self.rule, self.template, self.hint, **{**fields, **self.fields})
        told._fill(attempt=attempt)
        return told

    def _fill(self, **slots: object) -> None:
        """Fill *slots* of a refusal in the making: afterwards it is frozen."""
        for name, value in slots.items():
            object.__setattr__(self, name, value)

    def __str__(self) -> str:
        head = self.attempt.format(**self.fields) + ": " if self.attempt else ""
        tail = f" (rule {self.rule})" if self.rule else ""
        return head + self.template.format(**self.fields) + tail

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {str(self)!r})"


class Event(NamedTuple):
    """One thing that happened: a name in the past tense and fields ready for people and machines."""

    name: str
    fields: Mapping[str, Field]

    def plain(self) -> dict[str, object]:
        """The event as JSON has it: ``{"event": name, …}``."""
        return {"event": self.name, **self.fields}


@dataclass(frozen=True, slots=True)
class EventKind:
    """A row of a game's event table: what an event is called, what it carries, how it reads."""

    name: str
    fields: tuple[str, ...]
    template: str


ANSWER_GIVEN = EventKind("AnswerGiven", ("seat", "action"), "{seat} has no choice: {action}")
"""The one event that means something outside its game: the rules answered a question by themselves.

A game that skips a question with a single possible answer puts this very row into its table, and tells the
event in the step that skipped: *seat* is the colour of the seat that was not asked, *action* the answer in
the game's notation, as it would have been written then.  A script may say that answer all the same.
"""


@dataclass(frozen=True, slots=True)
class OptionKind:
    """A row of a game's table of optional rules; lobby, command line and docs are made from it."""

    name: str
    rule: str
    help: str
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    values: str = ""
    """What may stand behind ``NAME=``, in words; empty if nothing may."""
