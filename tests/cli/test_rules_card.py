"""The reference card has words for every function that a rule set can hold."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields

import pytest

from tests.cli.test_cli import environment, good
from viktory_p2p.games.viktory.amendments import AMENDMENTS
from viktory_p2p.games.viktory.card import SENTENCES, card
from viktory_p2p.games.viktory.ruleset import STANDARD, RuleSet


def functions(rules: RuleSet) -> Iterator[Callable[..., object]]:
    """Every function in *rules*, alone or in a tuple."""
    for row in fields(rules):
        value = getattr(rules, row.name)
        yield from (part for part in (value if isinstance(value, tuple) else (value,)) if callable(part))


def test_every_function_of_a_rule_set_has_its_sentence() -> None:
    found = {*functions(STANDARD)}
    for amend in AMENDMENTS:
        found |= {*functions(amend(STANDARD, 20))}
    assert found == set(SENTENCES)


def test_every_sentence_stands_on_the_card_of_its_rule() -> None:
    for amend in AMENDMENTS:
        rules = amend(STANDARD, 37)
        lines = [line for section in card(rules) for line in section.lines]
        for function in functions(rules):
            said = SENTENCES[function].format(score=37)
            assert [line for line in lines if line.endswith(f"{said}.")], said


@pytest.mark.parametrize("words", ["", "doomsday", "flat-world", "--events", "--actions"])
def test_the_rules_fit_80_columns(words: str) -> None:
    assert max(map(len, good("rules", *words.split()).splitlines())) <= 80


@pytest.mark.parametrize("words", ["", "doomsday", "flat-world", "--events", "--actions"])
def test_the_rules_fit_40_columns(words: str) -> None:
    said = good("rules", *words.split(), COLUMNS="40")
    assert max(map(len, said.splitlines())) <= 40


def test_the_card_is_the_same_without_docstrings() -> None:
    for words in (["rules"], ["rules", "doomsday"]):
        command = [sys.executable, "-OO", "-m", "viktory_p2p", *words]
        bare = subprocess.run(command, capture_output=True, env=environment(), check=True).stdout.decode()
        assert bare == good(*words)
