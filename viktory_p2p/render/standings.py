"""What a match came to, for people: from the summary that ``match --json`` gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from viktory_p2p.kernel.game import TURN_LIMIT
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
SPARED = ("games", "seats", "fair")
"""The columns a narrow terminal goes without, in this order."""


def standings(summary: Summary, width: int) -> list[Block]:
    """Everything about a match, in blocks of lines as wide as *width*."""
    if not summary["games"]:
        return [["No game was played to its end."]]
    return [
        paragraph(_headline(summary), width),
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
    of = "" if games == asked else f"{games} of "
    return f"{of}{_counted(asked, 'game')}, seed {summary['seed']}; shares in percent"


def _wins(summary: Summary, width: int) -> Block:
    """A row per bot, or per colour if one bot had all seats.

    A name that is too long is cut in front: its end tells more than its folder."""
    alone = len(summary["shares"]) == 1
    wins, shares = (summary[key] for key in (("colours", "colour_shares") if alone else ("wins", "shares")))
    names = list(shares) if alone else sorted(shares, key=lambda name: -wins[name])
    rows = [HEAD, *(_figures(summary["games"], wins[name], shares[name]) for name in names)]
    columns = _fitting([*zip(*rows, strict=True)], width - LEFT - SHORTEST_NAME)
    widths = [max(map(len, column)) for column in columns]
    room = max(SHORTEST_NAME, width - LEFT - sum(GAP + wide for wide in widths))
    called = ["colour" if alone else "bot", *(_cut(safe_text(name), room) for name in names)]
    wide = max(map(len, called))
    return [
        " " * LEFT + name.ljust(wide) + "".join(map(_cell, row, widths))
        for name, row in zip(called, zip(*columns, strict=True), strict=True)
    ]


def _fitting(columns: list[Row], room: int) -> list[Row]:
    """*columns* without those that can be spared, as far as *room* asks for it."""
    for head in SPARED:
        if sum(GAP + max(map(len, column)) for column in columns) > room:
            columns = [column for column in columns if column[0] != head]
    return columns


def _figures(games: int, wins: float, row: Summary) -> Row:
    return (
        str(row["seats"]),
        str(games),
        str(wins),
        f"{100 * row['share']:.1f}",
        _range(row["interval"]),
        f"{100 * row['fair']:.1f}",
    )


def _cell(text: str, wide: int) -> str:
    return " " * GAP + text.rjust(wide)


def _cut(name: str, room: int) -> str:
    return name if len(name) <= room else "…" + name[1 - room :]


def _length(summary: Summary) -> str:
    turns = summary["turns"]
    if not turns:
        return ""
    actions = _counted(round(turns["actions"]), "action")
    if turns["games"] == 1:
        return f"Length: {_counted(turns['most'], 'round')}, {actions}."
    return (
        f"Length: {_counted(turns['mean'], 'round')} on average, median {turns['median']:g}, "
        f"from {turns['least']} to {turns['most']}; {actions} a game."
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
        return ""
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
    games, limited, missing = summary["games"], summary["reasons"].get(TURN_LIMIT), summary["missing"]
    said = [f"Interrupted after {games} of {summary['asked']} games."] if summary["interrupted"] else []
    if missing:
        said.append(f"{_counted(missing, 'game')} more would make the last round of seats complete.")
    if limited:
        ended = f"{limited} of {_counted(games, 'game')} ended"
        said.append(f"{ended} by the turn limit of {_counted(summary['limit'], 'round')}.")
    said += _lost(summary)
    return [part for sentence in said for part in paragraph(sentence, width)]


def _lost(summary: Summary) -> list[str]:
    """The seats that bots have lost."""
    faulty, faults, told = summary["faulty"], summary["faults"], summary["first_faults"]
    said = [f"{safe_text(sentence)}." for sentence in told]
    if faults > len(told):
        said.append(f"{faults} seats were lost in all; --json tells every one.")
    if faulty:
        had = f"{faulty} of {_counted(summary['games'], 'game')} had a seat lost by its bot"
        said.append(f"{had}: left out of length and first player.")
    return said


def _speed(summary: Summary) -> str:
    return (
        f"Speed: {summary['games_per_second']:.3g} games/s, {summary['actions_per_second']:,.0f} actions/s, "
        f"{summary['seconds']:.1f} s."
    )


def _counted(many: float, noun: str) -> str:
    """``1 round``, ``2 rounds``."""
    return f"{many:.12g} {noun if many == 1 else noun + 's'}"


def _figure(number: float) -> str:
    """Three digits are enough."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def percent(part: float) -> str:
    """A share as people read it."""
    return f"{100 * part:.1f} %"


def _range(interval: Sequence[float]) -> str:
    low, high = interval
    return f"{100 * low:.1f}–{100 * high:.1f}"
