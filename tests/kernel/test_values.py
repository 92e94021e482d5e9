"""Refusals and events: values that are told as sentences only in the end."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError

import pytest

from viktory_p2p.kernel.errors import BadInput, Illegal
from viktory_p2p.kernel.values import ANSWER_GIVEN, Event, EventKind, Field, OptionKind, Refusal

FOREST = Refusal("11.2", "a {terrain} lies between", terrain="forest")

SENTENCES = {
    "reason and rule": (FOREST, "a forest lies between (rule 11.2)"),
    "attempt": (
        FOREST.trying("cannot bombard {target} with {unit}", target="f4", unit="A"),
        "cannot bombard f4 with A: a forest lies between (rule 11.2)",
    ),
    "the reason's own fields win": (
        Refusal("13.1", "{site} is not yours", site="b2").trying("cannot place at {site}", site="c3"),
        "cannot place at b2: b2 is not yours (rule 13.1)",
    ),
    "no rule": (Refusal("", "it is {seat}'s turn", seat="red"), "it is red's turn"),
    "the hint is told apart": (Refusal("1.0", "no", "try {that}"), "no (rule 1.0)"),
    "numbers": (Refusal("7.2", "{left} of {all} left", left=0, all=3), "0 of 3 left (rule 7.2)"),
    "braces in a field": (Refusal("1.0", "no {what}", what="{x}"), "no {x} (rule 1.0)"),
    "fields called like the arguments": (
        Refusal("1.0", "{rule} {template} {attempt}", rule="r", template="t", attempt="a"),
        "r t a (rule 1.0)",
    ),
}


@pytest.mark.parametrize("refusal, sentence", SENTENCES.values(), ids=SENTENCES)
def test_the_sentence_of_a_refusal(refusal, sentence) -> None:
    assert str(refusal) == sentence
    assert repr(refusal) == f"Refusal({refusal.rule!r}, {sentence!r})"


def test_trying_makes_another_refusal() -> None:
    refusal = Refusal("9.1", "{site} is too far", hint="three steps at most", site="e5")
    told = refusal.trying("cannot move {unit}", unit="I")
    assert (refusal.attempt, refusal.fields) == ("", {"site": "e5"})
    assert (told.rule, told.template, told.hint) == ("9.1", "{site} is too far", "three steps at most")
    assert told.fields == {"unit": "I", "site": "e5"}


def test_a_refusal_is_a_value() -> None:
    again = Refusal("11.2", "a {terrain} lies between", terrain="forest")
    assert (again, hash(again)) == (FOREST, hash(FOREST))
    assert again != FOREST.trying("cannot bombard")
    assert again != Refusal("11.2", "a {terrain} lies between", terrain="mountain")
    with pytest.raises(FrozenInstanceError):
        again.rule = "1.0"  # type: ignore[misc]  # that it is refused is the point


def test_a_refusal_keeps_what_a_translation_needs() -> None:
    german = {"a {terrain} lies between": "dazwischen liegt {terrain}"}
    assert german[FOREST.template].format(terrain="Wald") == "dazwischen liegt Wald"


def test_illegal_carries_its_refusal() -> None:
    with pytest.raises(Illegal, match=r"a forest lies between \(rule 11\.2\)") as caught:
        raise Illegal(FOREST)
    assert caught.value.refusal is FOREST


def test_bad_input_has_a_sentence_and_a_way_out() -> None:
    fault = BadInput("no option 'fog'", "see viktory rules")
    assert (str(fault), fault.sentence, fault.hint) == (
        "no option 'fog'",
        "no option 'fog'",
        "see viktory rules",
    )
    assert BadInput("no").hint == ""


def test_an_event_is_a_value() -> None:
    fields: dict[str, Field] = {"site": "e5", "faces": (1, 6), "won": True}
    event = Event("BattleRolled", fields)
    assert event == Event("BattleRolled", dict(fields))
    assert event.plain() == {"event": "BattleRolled", "site": "e5", "faces": (1, 6), "won": True}
    assert json.loads(json.dumps(event.plain()))["faces"] == [1, 6]
    assert Event("Ended", {}).plain() == {"event": "Ended"}


def test_a_row_of_the_event_table_tells_its_event() -> None:
    kind = EventKind("TownBuilt", ("seat", "site"), "{seat} builds a town at {site}")
    event = Event("TownBuilt", {"seat": "red", "site": "b2"})
    assert kind.template.format(**event.fields) == "red builds a town at b2"


def test_an_answer_that_was_given_names_its_seat_and_action() -> None:
    told = ANSWER_GIVEN.template.format(seat="red", action="pick I")
    assert (ANSWER_GIVEN.name, told) == ("AnswerGiven", "red has no choice: pick I")


def test_an_option_stands_alone_unless_it_says_otherwise() -> None:
    option = OptionKind("doomsday", "5.5", "the clock ticks")
    assert (option.needs, option.excludes, option.values) == ((), (), "")
