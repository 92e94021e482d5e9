"""Writing a document as TOML: ``tomllib`` reads back exactly what was written.

A document holds texts, whole numbers, truth values, lists and tables of these.  Plain values come first, then
one section per table; a table inside a section, or one named as *inline*, is written in braces.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

WIDTH = 100
"""A longer list is written one entry per line."""

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def toml_text(document: Mapping[str, object], inline: Collection[str] = ()) -> str:
    """*document* as TOML; raises ``TypeError`` on a value that TOML or a scenario has no form for."""
    sections = {key for key, value in document.items() if isinstance(value, Mapping) and key not in inline}
    lines = [_assignment(key, value) for key, value in document.items() if key not in sections]
    for key, value in document.items():
        if key in sections and isinstance(value, Mapping):
            lines += ["", f"[{_key(key)}]", *(_assignment(*item) for item in value.items())]
    return "".join(f"{line}\n" for line in lines).lstrip("\n")


def _assignment(key: str, value: object) -> str:
    if isinstance(value, str) and "\n" in value:
        return f"{_key(key)} = {_block(value)}"
    written = _value(value)
    if isinstance(value, (list, tuple)) and len(written) > WIDTH:
        written = "[\n" + "".join(f"    {_value(entry)},\n" for entry in value) + "]"
    return f"{_key(key)} = {written}"


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return f'"{_escaped(value)}"'
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case Mapping():
            pairs = ", ".join(f"{_key(key)} = {_value(part)}" for key, part in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
        case _:
            raise TypeError(f"TOML has no form for {value!r}")


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else f'"{_escaped(key)}"'


def _block(text: str) -> str:
    """A text of several lines; the line break after the opening quotes does not count."""
    return '"""\n' + "\n".join(_escaped(line) for line in text.split("\n")) + '"""'


def _escaped(text: str) -> str:
    return "".join(_ESCAPES.get(sign) or _printable(sign) for sign in text)


def _printable(sign: str) -> str:
    """*sign* itself, or its number if a terminal would not show it."""
    if sign.isprintable():
        return sign
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"
