"""What a match came to, for people: from the summary that ``match --json`` gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from viktory_p2p.kernel.text import safe_text
from viktory_p2p.render.plain import Block, Row, listing, paragraph

Summary = Mapping[str, Any]

LEFT, GAP = 2, 2
"""The margin and the space between columns."""
SHORTEST_NAME = 8
"""A bot's name is not cut to less."""
VERB_LINES = 4
HEAD = ("seats", "games", "wins", "share", "95 % range", "fair")
"""The columns behind the bots; shares are in percent."""


def standings(summary: Summary, width: int) -> list[Block]:
    """Everything about a match, in blocks of lines as wide as *width*."""
    if not summary["games"]:
        return [["No game was played to its end."]]
    return [
        [_headline(summary)],
        _wins(summary, width),
        [
            *paragraph(_length(summary), width),
            *paragraph(_ends(summary), width),
            *paragraph(_first(summary), width),
        ],
        _verbs(summary, width),
        _remarks(summary, width),
        paragraph(_speed(summary), width),
    ]


def _headline(summary: Summary) -> str:
    games, asked = summary["games"], summary["asked"]
    of = "" if games == asked else f" of {asked}"
    return f"{games}{of} {'game' if asked == 1 else 'games'}, seed {summary['seed']}; shares in percent"


def _wins(summary: Summary, width: int) -> Block:
    """A row per bot; a name that is too long is cut in front: its end tells more than its folder."""
    names = sorted(summary["shares"], key=lambda name: -summary["wins"][name])
    rows = [HEAD, *(_figures(summary, name) for name in names)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = max(SHORTEST_NAME, width - LEFT - sum(GAP + wide for wide in widths))
    called = ["bot", *(_cut(safe_text(name), room) for name in names)]
    wide = max(map(len, called))
    return [
        " " * LEFT + name.ljust(wide) + "".join(map(_cell, row, widths))
        for name, row in zip(called, rows, strict=True)
    ]


def _figures(summary: Summary, name: str) -> Row:
    row = summary["shares"][name]
    return (
        str(row["seats"]),
        str(summary["games"]),
        str(summary["wins"][name]),
        f"{100 * row['share']:.1f}",
        _range(row["interval"]),
        f"{100 * row['fair']:.1f}",
    )


def _cell(text: str, wide: int) -> str:
    return " " * GAP + text.rjust(wide)


def _cut(name: str, room: int) -> str:
    return name if len(name) <= room else "…" + name[1 - room :]


def _length(summary: Summary) -> str:
    turns, games = summary["turns"], summary["games"]
    return (
        f"Length: {turns['mean']:g} rounds on average, median {turns['median']:g}, "
        f"from {turns['least']} to {turns['most']}; {summary['actions'] / games:.0f} actions a game."
    )


def _ends(summary: Summary) -> str:
    games = summary["games"]
    causes = ", ".join(
        f"{safe_text(reason)} {times} ({percent(times / games)})"
        for reason, times in summary["reasons"].items()
    )
    return f"Ended by: {causes}."


def _first(summary: Summary) -> str:
    first = summary["first_seat"]
    if not first["games"]:
        return "First player: nobody ever began."
    return (
        f"First player: wins {percent(first['share'])} ({_range(first['interval'])} %); "
        f"{percent(first['expected'])} would be fair."
    )


def _verbs(summary: Summary, width: int) -> Block:
    games = summary["games"]
    texts = [f"{safe_text(verb)} {_figure(times / games)}" for verb, times in summary["verbs"].items()]
    lines = listing(texts, width - LEFT, VERB_LINES, "… and {} more")
    return ["Used per game:", *(f"{' ' * LEFT}{line}" for line in lines)] if lines else []


def _remarks(summary: Summary, width: int) -> Block:
    """What should not be overlooked."""
    games, limited, faults = summary["games"], summary["turn_limit"], summary["faults"]
    said = [f"Interrupted after {games} of {summary['asked']} games."] if summary["interrupted"] else []
    if limited:
        ended = f"{limited} of {games} {'game' if games == 1 else 'games'} ended"
        said.append(f"{ended} by the turn limit of {summary['limit']} rounds.")
    said += [f"{safe_text(sentence)}." for sentence in summary["first_faults"]]
    if faults > len(summary["first_faults"]):
        said.append(f"{faults} seats were lost in all; --json tells every one.")
    return [part for sentence in said for part in paragraph(sentence, width)]


def _speed(summary: Summary) -> str:
    return (
        f"Speed: {summary['games_per_second']:.3g} games/s, {summary['actions_per_second']:,.0f} actions/s, "
        f"{summary['seconds']:.1f} s."
    )


def _figure(number: float) -> str:
    """Three digits are enough."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def percent(part: float) -> str:
    """A share as people read it."""
    return f"{100 * part:.1f} %"


def _range(interval: Sequence[float]) -> str:
    low, high = interval
    return f"{100 * low:.1f}–{100 * high:.1f}"
