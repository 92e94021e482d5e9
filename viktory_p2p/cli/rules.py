"""``viktory rules``: the reference card, the optional rules, and the events.

Options and events are those of the catalog's default game, behind the seam every game has; the reference card
is VIKTORY II's own, made from its rule set.  Another game's card needs a command or an option of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

import click

from viktory_p2p.catalog import DEFAULT, AnyGame, game
from viktory_p2p.cli.output import common, nearest, say, say_json
from viktory_p2p.games.viktory.card import Section, card, changes
from viktory_p2p.games.viktory.options import rules_for
from viktory_p2p.games.viktory.ruleset import STANDARD
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.values import EventKind, OptionKind
from viktory_p2p.render.plain import table

WIDTH = 100
TITLE = "VIKTORY II: the reference card (numbers in brackets are rules)"


@click.command()
@click.argument("name", required=False)
@click.option("--events", "with_events", is_flag=True, help="The table of events instead: names and fields.")
@click.option("--json", "as_json", is_flag=True, help="The tables as one JSON object.")
@common
def rules(name: str | None, with_events: bool, as_json: bool) -> None:
    """Print the reference card and the optional rules; with the NAME of an optional rule, what it changes."""
    chosen = game(DEFAULT)
    options = [_option(chosen, name)] if name else list(chosen.options)
    if as_json:
        say_json(_tables(options, chosen.events if with_events else None))
    elif with_events:
        say("\n".join(_event_lines(chosen.events)))
    elif name:
        say("\n".join(_option_lines(options[0], name)))
    else:
        say("\n\n".join([TITLE, *map(_section, card(STANDARD)), _options_block(options)]))


def _option(chosen: AnyGame, text: str) -> OptionKind:
    """The option that *text* (``NAME`` or ``NAME=VALUE``) names."""
    name = text.partition("=")[0]
    known = {option.name: option for option in chosen.options}
    if name not in known:
        hint = nearest(name, list(known)) or f"the optional rules are {', '.join(known)}"
        raise BadInput(f'there is no optional rule "{name}"', hint)
    return known[name]


def _tables(options: Sequence[OptionKind], events: Sequence[EventKind] | None) -> dict[str, object]:
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
    return found


def _section(section: Section) -> str:
    lines = [*table(section.rows), *(f"  {line}" for line in section.lines)]
    return "\n".join([section.title, *lines])


def _options_block(options: Sequence[OptionKind]) -> str:
    rows = [(option.name, option.rule, option.help) for option in options]
    lines = [
        "Optional rules",
        *table([("name", "rule", "what it does"), *rows]),
        "",
        "viktory rules NAME shows what one changes; viktory rules --events lists the events.",
    ]
    return "\n".join(lines)


def _option_lines(option: OptionKind, text: str) -> list[str]:
    """One option: what it is, what it goes with, and the lines of the card it changes."""
    facts = (
        ("value", option.values),
        ("needs", ", ".join(option.needs)),
        ("excludes", ", ".join(option.excludes)),
    )
    changed = changes(STANDARD, rules_for([text, *option.needs]))
    return [
        f"{option.name} (rule {option.rule}): {option.help}",
        *(f"  {word}: {value}" for word, value in facts if value),
        "",
        "On the reference card it changes:",
        *(map(_section, changed) if changed else ["nothing"]),
    ]


def _event_lines(events: Sequence[EventKind]) -> list[str]:
    """The table of events; how one reads stands below its name and fields."""
    width = max((len(kind.name) for kind in events), default=0)
    lines = [f"{'event'.ljust(width)}  fields, and how it reads", ""]
    for kind in events:
        lines.append(f"{kind.name.ljust(width)}  {', '.join(kind.fields) or '–'}".rstrip())
        lines += [" " * (width + 2) + part for part in wrap(kind.template, WIDTH - width - 2)]
    return lines
