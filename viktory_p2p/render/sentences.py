"""Events as English sentences, from a game's table of events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from viktory_p2p.kernel.values import Event, EventKind, Field

NO_UNITS = "no units"
"""How an empty text reads: units are written as letters, and a settlement may have nobody to defend it."""


class Sentences:
    """The sentences of one game."""

    def __init__(self, kinds: Sequence[EventKind]) -> None:
        self._templates = {kind.name: kind.template for kind in kinds}

    def __call__(self, event: Event) -> str:
        """*event* in words; one the table has no words for is shown as it is."""
        words = _Words({key: in_words(value) for key, value in event.fields.items()})
        template = self._templates.get(event.name)
        if not template:
            return " ".join([event.name, *(f"{key}={value}" for key, value in words.items())])
        return template.format_map(words)


class _Words(dict[str, str]):
    """Fields in words; a field the event does not carry is visibly missing, and no reason to stop."""

    def __missing__(self, key: str) -> str:
        return "?"


def in_words(value: Field) -> str:
    """A field of an event as it stands in a sentence."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return " ".join(map(str, value)) or "none"
    return str(value) or NO_UNITS


def listed(words: Sequence[str]) -> str:
    """``red, green and blue``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def over(ending: Mapping[str, object]) -> str:
    """The end of a game in a sentence."""
    winners = ending.get("winners")
    names = [str(name) for name in winners] if isinstance(winners, (list, tuple)) else []
    who = f"{listed(names)} {'wins' if len(names) == 1 else 'win'}" if names else "nobody wins"
    return f"The game is over: {who} ({ending.get('reason')})."
