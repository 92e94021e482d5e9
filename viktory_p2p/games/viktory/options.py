"""The optional rules a table can agree on: frozen data, each field with its rule, its help and its limits.

Lobby, command line, docs and the signed charter are generated from these fields; what an option changes
stands in ``amendments`` under the same name.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any

from viktory_p2p.games.viktory.amendments import AMENDMENTS
from viktory_p2p.games.viktory.ruleset import STANDARD, RuleSet
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.values import OptionKind


def _switch(rule: str, help: str, needs: tuple[str, ...] = (), excludes: tuple[str, ...] = ()) -> Any:
    """An option that is taken or left."""
    return field(default=0, metadata={"rule": rule, "help": help, "needs": needs, "excludes": excludes})


def _number(rule: str, help: str, default: int, least: int, most: int) -> Any:
    """An option with a number behind it; *default* is what its bare name means."""
    limits = {"default": default, "least": least, "most": most}
    return field(default=0, metadata={"rule": rule, "help": help, "needs": (), "excludes": (), **limits})


@dataclass(frozen=True, slots=True)
class Options:
    """What a table agreed on; 0 stands for the standard rule."""

    decisive_strike: int = _switch(
        "5.3", "the fall of the first capital ends the game; the largest empire wins"
    )
    dominance: int = _number("5.4", "so many points at the start of the own turn win", 20, 2, 400)
    doomsday: int = _switch("5.5", "from the first captured city on, dice decide when the game ends")
    flat_world: int = _switch("15.1", "terrain has no effect on movement, line of sight or combat")
    no_exploration: int = _switch("15.2", "all tiles lie face up from the start")

    def texts(self) -> tuple[str, ...]:
        """The options taken, as they are written; the order is that of the fields."""
        return tuple(_text(row, getattr(self, row.name)) for row in fields(self) if getattr(self, row.name))


def _name(row: Field[int]) -> str:
    return row.name.replace("_", "-")


def _text(row: Field[int], value: int) -> str:
    plain = "default" not in row.metadata or value == row.metadata["default"]
    return _name(row) if plain else f"{_name(row)}={value}"


ROWS: dict[str, Field[int]] = {_name(row): row for row in fields(Options)}


def option_kinds() -> tuple[OptionKind, ...]:
    """The table of optional rules."""
    return tuple(map(_option_kind, ROWS.values()))


def _option_kind(row: Field[int]) -> OptionKind:
    meta = row.metadata
    values = (
        f"a number from {meta['least']} to {meta['most']}, default {meta['default']}"
        if "default" in meta
        else ""
    )
    return OptionKind(_name(row), meta["rule"], meta["help"], meta["needs"], meta["excludes"], values)


def parse_options(texts: Sequence[str]) -> Options:
    """The options that *texts* name; raises ``BadInput`` naming the culprit."""
    options = Options()
    for text in texts:
        name, equals, value = text.partition("=")
        row = ROWS.get(name)
        if row is None:
            raise BadInput(f'there is no option "{name[:40]}"', _suggestion(name))
        if getattr(options, row.name):
            raise BadInput(f'the option "{name}" is given twice')
        options = replace(
            options, **{row.name: _value(row, value) if equals else row.metadata.get("default", 1)}
        )
    _check_together(options)
    return options


def _suggestion(name: str) -> str:
    if "," in name:
        words = [word.strip() for word in name[:80].split(",")]
        return f"repeat it: {' '.join(f'--option {word}' for word in words if word)}"
    near = difflib.get_close_matches(name[:40], ROWS, 1)
    return f"did you mean {near[0]}?" if near else f"the options are {', '.join(ROWS)}"


def _value(row: Field[int], value: str) -> int:
    meta = row.metadata
    if "default" not in meta:
        raise BadInput(f'the option "{_name(row)}" takes no value')
    # int() would also take "1_0", " 7" and digits of other scripts
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise BadInput(f'the option "{_name(row)}" takes a number, not "{value[:40]}"')
    if not meta["least"] <= int(value) <= meta["most"]:
        raise BadInput(f'the option "{_name(row)}" takes {meta["least"]} to {meta["most"]}, not {value}')
    return int(value)


def _check_together(options: Options) -> None:
    """Needs and exclusions, in a sentence (the conflict matrix of § 6)."""
    taken = {name for name, row in ROWS.items() if getattr(options, row.name)}
    for name in sorted(taken):
        for other in ROWS[name].metadata["needs"]:
            if other not in taken:
                raise BadInput(f'the option "{name}" needs "{other}"')
        for other in ROWS[name].metadata["excludes"]:
            if other in taken:
                raise BadInput(f'the options "{name}" and "{other}" exclude each other')


def compile_rules(options: Options, turn_limit: int = 0) -> RuleSet:
    """The rule set of *options*: every amendment taken, in the published order."""
    rules = replace(STANDARD, turn_limit=turn_limit)
    for amend in AMENDMENTS:
        value = getattr(options, amend.__name__)
        if value:
            rules = amend(rules, value)
    return rules


def rules_for(texts: Sequence[str], turn_limit: int = 0) -> RuleSet:
    """The rule set that the options in *texts* come to."""
    return compile_rules(parse_options(texts), turn_limit)
