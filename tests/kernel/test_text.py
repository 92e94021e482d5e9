"""Texts from outside: what a terminal would obey or hide is shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viktory_p2p.kernel.text import safe_text, safe_value

TEXTS = {
    "words": ("Die Kanone – ü 砲 é", "Die Kanone – ü 砲 é"),
    "an escape sequence": ("\x1b[2Jx", r"\x1b[2Jx"),
    "an escape in one byte": ("\x9b2J", r"\x9b2J"),
    "a line break": ("a\nb\rc", r"a\nb\rc"),
    "other line breaks": ("a\u2028b\u0085c", r"a\u2028b\x85c"),
    "a turned direction": ("a\u202eb\u2066", r"a\u202eb\u2066"),
    "nothing to see": ("a\u200bb\ufeff\u00ad\u3164\ufe0f", r"a\u200bb\ufeff\xad\u3164\ufe0f"),
    "beyond the first plane": ("\U000e0041\U000e0101", r"\U000e0041\U000e0101"),
    "half a sign": ("\udc80", r"\udc80"),
}


@pytest.mark.parametrize("text, shown", TEXTS.values(), ids=TEXTS)
def test_what_is_shown(text: str, shown: str) -> None:
    assert safe_text(text) == shown


@given(st.text())
def test_what_is_shown_is_one_printable_line_and_safe_already(text: str) -> None:
    shown = safe_text(text)
    assert shown.isprintable()
    assert safe_text(shown) == shown


def test_plain_data_is_made_safe_at_every_depth() -> None:
    assert safe_value({"a\n": ["\x1b", ("\u202e", 3)], "b": {"c": None}}) == {
        r"a\n": [r"\x1b", [r"\u202e", 3]],
        "b": {"c": None},
    }
