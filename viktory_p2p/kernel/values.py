"""Refusals and events: values with a template and its fields, never finished sentences.

``str()`` gives the English sentence; other languages look the template up in a table of their own, so a
rule module never formats text for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Union

Field = Union[str, int, bool, tuple[str, ...], tuple[int, ...]]


class Refusal:
    """Why the rules say no: the rule, a template with its fields, and a hint where one helps.

    *attempt* says what was tried (``cannot bombard {target}``); a rule function need not know it.
    """

    __slots__ = ("attempt", "fields", "hint", "rule", "template")

    def __init__(self, rule: str, template: str, /, hint: str = "", **fields: Field) -> None:
        self.rule = rule
        self.template = template
        self.hint = hint
        self.attempt = ""
        self.fields: dict[str, Field] = fields

    def trying(self, attempt: str, /, **fields: Field) -> Refusal:
        """The same refusal, told as the answer to *attempt*; the reason's own fields win."""
        told = Refusal(self.rule, self.template, self.hint, **{**fields, **self.fields})
        told.attempt = attempt
        return told

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
    help: str = ""


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
