"""``viktory rules``: the reference card, the optional rules, the actions and the events.

Options and events are those of the catalog's default game, behind the seam every game has; the reference card
is VIKTORY II's own, made from its rule set.  Another game's card needs a command or an option of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

import click

from viktory_p2p.catalog import DEFAULT, AnyGame, game
from viktory_p2p.cli.output import common, nearest, say, say_json, width
from viktory_p2p.cli.usage import Command
from viktory_p2p.games.viktory.card import Section, card, changes
from viktory_p2p.games.viktory.notation import MEANING, USAGE
from viktory_p2p.games.viktory.options import rules_for
from viktory_p2p.games.viktory.ruleset import STANDARD
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.values import EventKind, OptionKind
from viktory_p2p.render.plain import paragraph, table

WIDEST, NARROWEST = 80, 40
ACTION_NOTES = (
    "HEX, FROM, TO and TARGET are hexes like e5: the row from the top, then the place from the left.",
    "UNIT is a letter: I infantry, C cavalry, A artillery, F frigate.",
    "SHIP is needed only where several frigates could be meant: F.2 the second, F(IC) by its cargo.",
    'A line may begin with its seat: "red: battle e5".',
    '"red: retire" and "red: restore" let a seat leave and come back; "chance" draws first what is waiting.',
)
MORE = (
    ("viktory rules NAME", "what one changes"),
    ("viktory rules --actions", "what a script can say"),
    ("viktory rules --events", "what a scenario tells"),
)
TITLE = "VIKTORY II: the reference card (numbers in brackets are rules)"


@click.command(cls=Command)
@click.argument("name", required=False)
@click.option("--actions", "with_actions", is_flag=True, help="What a script can say instead: the actions.")
@click.option("--events", "with_events", is_flag=True, help="The table of events instead: names and fields.")
@click.option("--json", "as_json", is_flag=True, help="The tables as one JSON object.")
@common
def rules(name: str | None, with_actions: bool, with_events: bool, as_json: bool) -> None:
    """Print the reference card and the optional rules; with the NAME of an optional rule, what it changes.

    --actions lists the actions of a script, --events what a scenario tells.
    """
    if name and (with_actions or with_events):
        flag = "--actions" if with_actions else "--events"
        raise BadInput(
            f'{flag} shows the whole table and takes no name ("{name}")', f"leave out {name}, or {flag}"
        )
    if with_actions and with_events and not as_json:
        raise BadInput("--actions and --events exclude each other", "with --json they go together")
    chosen = game(DEFAULT)
    options = [_option(chosen, name)] if name else list(chosen.options)
    if as_json:
        say_json(_tables(options, chosen.events if with_events else None, with_actions))
    elif with_actions:
        say("\n".join(_action_lines(_width())))
    elif with_events:
        say("\n".join(_event_lines(chosen.events, _width())))
    elif name:
        say("\n".join(_option_lines(options[0], name, _width())))
    else:
        say(_everything(options, _width()))


def _width() -> int:
    return width(NARROWEST, WIDEST)


def _everything(options: Sequence[OptionKind], width: int) -> str:
    sections = [_section(section, width) for section in card(STANDARD)]
    return "\n\n".join(["\n".join(paragraph(TITLE, width)), *sections, _options_block(options, width)])


def _option(chosen: AnyGame, text: str) -> OptionKind:
    """The option that *text* (``NAME`` or ``NAME=VALUE``) names."""
    name = text.partition("=")[0].lower()
    known = {option.name: option for option in chosen.options}
    if name not in known:
        hint = nearest(name, list(known)) or f"the optional rules are {', '.join(known)}"
        raise BadInput(f'there is no optional rule "{name}"', hint)
    return known[name]


def _tables(
    options: Sequence[OptionKind], events: Sequence[EventKind] | None, with_actions: bool
) -> dict[str, object]:
    found: dict[str, object] = {
        "options": [
            {
                "name": option.name,
                "rule": option.rule,
                "help": option.help,
                "needs": list(option.needs),
                "excludes": list(option.excludes),
                "values": option.values,
            }
            for option in options
        ]
    }
    if events is not None:
        found["events"] = [
            {"name": kind.name, "fields": list(kind.fields), "template": kind.template} for kind in events
        ]
    if with_actions:
        found["actions"] = [
            {"name": name, "usage": usage, "meaning": MEANING[name]} for name, usage in USAGE.items()
        ]
    return found


def _section(section: Section, width: int) -> str:
    lines = [part for line in section.lines for part in paragraph(line, width, "  ")]
    return "\n".join([section.title, *table(section.rows, width), *lines])


def _options_block(options: Sequence[OptionKind], width: int) -> str:
    rows = [(option.name, option.rule, option.help) for option in options]
    lines = [
        "Optional rules",
        *table([("name", "rule", "what it does"), *rows], width),
        "",
        *table(MORE, width),
    ]
    return "\n".join(lines)


def _option_lines(option: OptionKind, text: str, width: int) -> list[str]:
    """One option: what it is, what it goes with, and the lines of the card it changes."""
    facts = (
        ("value", option.values),
        ("needs", ", ".join(option.needs)),
        ("excludes", ", ".join(option.excludes)),
    )
    changed = changes(STANDARD, rules_for([text.lower(), *option.needs]))
    return [
        *paragraph(f"{option.name} (rule {option.rule}): {option.help}", width),
        *(part for word, value in facts if value for part in paragraph(f"{word}: {value}", width, "  ")),
        "",
        "On the reference card it changes:",
        *([_section(section, width) for section in changed] or ["nothing"]),
    ]


def _action_lines(width: int) -> list[str]:
    rows = [(usage, MEANING[name]) for name, usage in USAGE.items()]
    return [
        *table([("action", "what it does"), *rows], width),
        "",
        *(p for n in ACTION_NOTES for p in paragraph(n, width)),
    ]


def _event_lines(events: Sequence[EventKind], width: int) -> list[str]:
    """The table of events; how one reads stands below its name and fields."""
    lines = paragraph("Events: the name, its fields, and how it reads", width)
    for kind in events:
        lines += ["", *paragraph(f"{kind.name}: {', '.join(kind.fields) or '–'}", width)]
        lines += wrap(kind.template, width, initial_indent="    ", subsequent_indent="    ")
    return lines
