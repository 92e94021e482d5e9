"""Words that came from outside, made fit for a terminal.

A title, a key or a line of a script is written by anybody.  Signs that a terminal would obey, reorder by or
hide are shown as their numbers, so that what people see is what stands in the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_HIDDEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Fillers and selectors of variants: Unicode calls them printable, and nothing is seen of them."""


def safe_text(text: str) -> str:
    """*text* on one line: control, format, bidirectional and invisible signs as ``\\x1b`` or ``\\u202e``."""
    return "".join(
        sign if sign.isprintable() and not _HIDDEN.match(sign) else sign.encode("unicode_escape").decode()
        for sign in text
    )


def safe_value(value: object) -> object:
    """Plain data with every text in it made safe, keys too."""
    match value:
        case str():
            return safe_text(value)
        case Mapping():
            return {safe_value(key): safe_value(part) for key, part in value.items()}
        case list() | tuple():
            return [safe_value(part) for part in value]
    return value
