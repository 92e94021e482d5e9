"""What ``toml_out`` writes, ``tomllib`` reads back exactly."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viktory_p2p.play.toml_out import toml_text

SIGNS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
TEXTS = st.one_of(SIGNS, st.text("ab\"\\\n\r\t\x00\x7f\x85\u2028 '", max_size=20))
PLAIN = st.one_of(TEXTS, st.integers(-(1 << 63), (1 << 63) - 1), st.booleans())
VALUES = st.recursive(
    PLAIN,
    lambda part: st.one_of(st.lists(part, max_size=4), st.dictionaries(TEXTS, part, max_size=4)),
    max_leaves=12,
)
DOCUMENTS = st.dictionaries(TEXTS, VALUES, max_size=6)


@given(DOCUMENTS, st.sets(st.sampled_from(["turn", "a"])))
def test_a_document_reads_back_exactly(document: dict[str, object], inline: set[str]) -> None:
    assert tomllib.loads(toml_text(document, inline)) == document


@given(st.lists(TEXTS, max_size=40))
def test_a_long_list_reads_back_exactly(script: list[str]) -> None:
    assert tomllib.loads(toml_text({"script": script, "red": {"script": script}})) == {
        "script": script,
        "red": {"script": script},
    }


def test_a_scenario_looks_like_one() -> None:
    document = {
        "title": 'The "gun"',
        "red": {"capital": "b2", "units": ["b2 I"]},
        "unchecked": True,
        "turn": {"seat": "red", "phase": "move"},
        "map": "w w\nw p w\n",
        "state": {},
    }
    assert toml_text(document, inline=("turn",)) == (
        'title = "The \\"gun\\""\n'
        "unchecked = true\n"
        'turn = { seat = "red", phase = "move" }\n'
        'map = """\nw w\nw p w\n"""\n'
        "\n[red]\n"
        'capital = "b2"\n'
        'units = ["b2 I"]\n'
        "\n[state]\n"
    )


def test_a_long_list_has_one_entry_per_line() -> None:
    written = toml_text({"script": ["move b2 I b3"] * 20})
    assert written.count("\n") == 22
    assert max(map(len, written.splitlines())) < 30


@pytest.mark.parametrize("value", [None, 1.5, b"x", {1, 2}])
def test_what_toml_has_no_form_for_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="no form"):
        toml_text({"a": value})
