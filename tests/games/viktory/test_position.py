"""Positions: documents become states and states documents; what cannot be is refused in a sentence."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.viktory.positions import DOCUMENT, MAP, SETUPS, Document, Mutator, document, fields, visited
from tests.games.viktory.walkers import TABLES, game
from viktory_p2p.games.viktory import codec
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.position import question, read, write
from viktory_p2p.games.viktory.position.moment import ROWS
from viktory_p2p.games.viktory.position.reading import OWN_KEYS, RUNNER_KEYS
from viktory_p2p.games.viktory.questions import Combat, FirstPlayer, Removal
from viktory_p2p.games.viktory.state import (
    BUILDING,
    FOUNDING,
    MOVEMENT,
    OUT,
    PLAYING,
    RETIRED,
    SEA_BATTLES,
    State,
)
from viktory_p2p.games.viktory.units import (
    FRIGATE,
    INFANTRY,
    MOVED,
    MOVING,
    NONE,
    SPENT,
    UNITS,
    Unit,
    stack_text,
)
from viktory_p2p.kernel.chance import ENTROPY_BYTES, draw
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Decision, Over
from viktory_p2p.kernel.hexes import NOWHERE, hexes_in
from viktory_p2p.play import script


def named(state: State, mask: int) -> list[str]:
    return [state.name(place) for place in hexes_in(mask)]


def at(state: State, name: str) -> int:
    place = state.board.find(name)
    assert place is not None
    return place


def refusal(made: Document) -> BadInput:
    with pytest.raises(BadInput) as caught:
        read(made)
    return caught.value


# -- what a document says --------------------------------------------------------------------------------


def test_a_document_sets_up_what_it_says():
    state = read(DOCUMENT)
    assert (state.seats, state.colours, state.seat, state.phase) == (2, ("red", "yellow"), 0, MOVEMENT)
    assert (state.number, state.first, state.standing) == (5, 0, (PLAYING, PLAYING))
    assert [named(state, mask) for mask in state.towns] == [["b2"], ["h2"]]
    assert [named(state, mask) for mask in state.cities] == [["b4", "d6"], ["h5"]]
    assert [state.name(capital) for capital in state.capitals] == ["b2", "h5"]
    stacks = {state.name(place): stack_text(stack) for place, stack in enumerate(state.units) if stack}
    assert stacks == {"b2": "II", "c1": "F(I)", "d6": "A", "h2": "I", "i3": "F"}
    assert [named(state, mask) for mask in state.held] == [["b2", "c1", "d6"], ["h2", "i3"]]
    assert state.reserve == (NONE, (1, 0, 0, 0))


def test_the_bag_holds_what_is_not_on_the_map():
    state = read(DOCUMENT)
    assert sum(state.ground.bag) + state.board.inner.bit_count() - state.ground.hidden.bit_count() == 132
    assert named(state, state.ground.hidden) == ["e3", "e4"]
    assert state.ground.bag == (13, 16, 18, 19, 31)


def test_what_is_not_said_follows_from_what_is():
    state = read(document(turn=None))
    assert (state.seat, state.phase, state.number, state.builds) == (0, BUILDING, 2, 1)
    assert named(state, state.begun) == ["b2", "d6"]  # a unit at sea does not count (R38)
    assert (state.mover, state.left, state.group, state.turning) == (NOWHERE, 0, 0, 0)
    assert read(document(turn={"phase": "reserve"})).begun == 0
    assert read(document(turn=None, state={"first": "yellow"})).seat == 1


def test_without_its_capital_a_seat_builds_nothing():
    taken = document(red={"capital": "h2"}, turn={"phase": "build"})
    assert read(taken).builds == 0


def test_a_seat_without_settlements_is_out():
    state = read(document(seats=["red", "yellow", "green"], unchecked=True))
    assert state.standing == (PLAYING, PLAYING, OUT)


def founding(**changes: Any) -> Document:
    empty = "\n".join(" ".join("w" if edge else "?" for edge in row) for row in _edges())
    return {"seats": ["red", "yellow"], "turn": {"phase": "found"}, "map": empty, **changes}


def _edges() -> list[list[bool]]:
    widths = [5, 6, 7, 8, 9, 8, 7, 6, 5]
    return [
        [row in (0, 8) or place in (0, width - 1) for place in range(width)]
        for row, width in enumerate(widths)
    ]


def test_founding_begins_with_the_start_group():
    state = read(founding())
    assert (state.phase, state.number, state.standing) == (FOUNDING, 1, (PLAYING, PLAYING))
    assert named(state, state.group) == named(state, state.turning) == ["b2", "b3", "c2"]
    state = read(founding(turn={"seat": "yellow", "phase": "found"}))
    assert named(state, state.turning) == ["g6", "h4", "h5"]
    state = read(founding(state={"first": "yellow"}))
    assert (state.seat, named(state, state.turning)) == (1, ["b2", "b3", "c2"])
    revealed = read(document(turn={"phase": "found"}, red=None, yellow=None))
    assert (named(revealed, revealed.group), revealed.turning) == (["b2", "b3", "c2"], 0)


def test_a_start_group_without_a_site_grows():
    flooded = MAP.replace("w p g f m w", "w w w f m w").replace("w p p w g f w", "w w p w g f w")
    state = read(document(map=flooded, turn={"phase": "found"}, red=None, yellow=None))
    assert {"c3", "b4"} <= set(named(state, state.group))
    assert "state" not in write(state)


def test_a_start_group_outside_the_map_is_nothing_to_found_in():
    made = founding(seats=["red", "yellow", "green"], turn={"seat": "green", "phase": "found"})
    refusal(made)
    sentence = "map: 3 seats found their capitals on at least 11 rows (rule 3.3)"
    assert refusal({**made, "unchecked": True}).sentence == sentence


def test_a_map_may_be_written_without_blanks():
    dense = "\n".join(row.replace(" ", "") for row in MAP.splitlines())
    assert codec.digest(read(document(map=dense))) == codec.digest(read(DOCUMENT))


def test_keys_of_the_scenario_runner_are_passed_over():
    assert RUNNER_KEYS == script.KEYS
    state = read(document(dice=[1, 2], tiles=["p"], seed=7, script=["end"]))
    assert codec.digest(state) == codec.digest(read(DOCUMENT))


# -- the middle of a turn --------------------------------------------------------------------------------

LAND_BATTLE: Document = document(
    options=["doomsday"],
    red={"units": ["b2 I", "d6 A", "c1 FF(I)"], "cities": ["b4", "d6", "f4"], "towns": ["b2", "e8"]},
    state={
        "first": "yellow",
        "builds": 0,
        "new": ["b2"],
        "begun": ["b2", "d6", "g3"],
        "fought": ["e7"],
        "status": ["d6 A moved", "c1 F(I) moving, I spent, landed 2, ashore b2"],
        "left": 3,
        "clock": True,
        "marked": ["yellow"],
        "assaults": {"h2": {"units": ["III moved"], "entries": ["g2"]}},
        "question": {
            "kind": "combat",
            "stage": "defence-hits",
            "site": "h2",
            "defender": "yellow",
            "round": 2,
            "picks": 1,
            "hits": 1,
            "surplus": 1,
            "struck": ["I"],
            "fallen": ["I moved"],
        },
    },
)


def test_every_part_of_a_battle_is_said():
    state = read(LAND_BATTLE)
    assert (state.first, state.left, state.clock, state.marked) == (1, 3, True, (1,))
    assert named(state, state.new | state.begun | state.fought) == ["b2", "d6", "e7", "g3"]
    ship = Unit(FRIGATE, MOVING, (UNITS[INFANTRY][SPENT],), 2, at(state, "b2"))
    assert state.units[at(state, "c1")] == (UNITS[FRIGATE][0], ship)
    assert state.mover == at(state, "c1")
    marked = (UNITS[INFANTRY][MOVED],)
    site = at(state, "h2")
    assert state.assaults == {site: (marked * 3, 1 << at(state, "g2"))}
    assert state.question == Combat(7, site, 1, 0, 2, 1, 1, 1, (UNITS[INFANTRY][0],), marked)


def in_battle(**changes: Any) -> Document:
    """The battle with another question."""
    made = copy.deepcopy(LAND_BATTLE)
    made["state"]["question"] |= changes
    return made


MOMENTS: dict[str, Document] = {
    "as it stands": DOCUMENT,
    "in battle": LAND_BATTLE,
    "first player": founding(state={"question": {"kind": "first-player"}, "group": []}),
    "doom": document(
        turn={"phase": "build"}, options=["doomsday"], state={"clock": True, "question": {"kind": "doom"}}
    ),
    "removal": document(
        yellow={"reserve": "II"}, state={"question": {"kind": "removal", "seat": "yellow", "owed": "I"}}
    ),
    "placed": document(turn={"phase": "reserve"}, state={"placed": ["b2 I", "c1 F", "b2 I"]}),
    "docks": document(turn={"phase": "reserve"}, state={"placed": ["c1 F"], "docks": ["f4"]}),
    "sea battles": document(
        turn={"phase": "reserve"},
        red={"units": ["b2 II", "d6 A"]},
        state={"sea_battles": True, "assaults": {"i3": {"units": ["F(I)"]}}},
    ),
    "retired": document(state={"standing": {"yellow": "retired"}}),
    "over": document(state={"over": {"winners": ["yellow"], "reason": "agreed"}}),
    "nobody won": document(state={"over": {"winners": [], "reason": "agreed"}}),
    "grown group": founding(state={"group": ["b2", "b3", "c2", "c3"], "turning": ["c3"]}),
    "exploring": document(state={"turning": ["e3"], "status": ["d6 A moving"], "left": 1}),
    "limited": document(turn_limit=12, options=["dominance=30", "flat-world"]),
    "another bag": document(unchecked=True, state={"bag": {"p": 3, "w": 40}}),
    "impossible": document(unchecked=True, red={"units": ["e6 IIIF(IIII)", "b2 F"]}),
    "other seats": document(seats=["blue", "yellow"], red=None, blue=DOCUMENT["red"], turn=None),
}


@pytest.mark.parametrize("made", MOMENTS.values(), ids=MOMENTS)
def test_a_state_writes_a_document_that_reads_back(made):
    state = read(made)
    written = write(state)
    again = read(written)
    assert fields(again) == fields(state)
    assert codec.digest(again) == codec.digest(state)
    assert write(again) == written
    assert ("unchecked" in written) == bool(made.get("unchecked"))


def test_the_moments_say_every_key():
    assert {key for made in MOMENTS.values() for key in made.get("state", {})} == set(ROWS)
    assert {
        made["state"]["question"]["kind"] for made in MOMENTS.values() if "question" in made.get("state", {})
    } == {*question.KINDS}
    assert {"stage", "site", "defender", *question.NUMBERS, *question.MARKED} == set(Combat._fields)


def test_a_plain_position_needs_no_state_table_and_keeps_the_order_of_keys():
    written = write(read(DOCUMENT))
    assert "state" not in written
    assert list(written) == ["game", "seats", "options", "turn", "map", "red", "yellow"]
    assert written["red"] == DOCUMENT["red"]
    assert written["map"] == MAP.lstrip()


def test_moments_read_as_meant():
    assert read(MOMENTS["sea battles"]).phase == SEA_BATTLES
    assert read(MOMENTS["retired"]).standing == (PLAYING, RETIRED)
    assert read(MOMENTS["over"]).over == Over((1,), "agreed")
    assert read(MOMENTS["first player"]).question == FirstPlayer()
    assert read(MOMENTS["removal"]).question == Removal(1, (1, 0, 0, 0))
    assert read(MOMENTS["limited"]).rules.turn_limit == 12
    assert read(MOMENTS["limited"]).options == ("dominance=30", "flat-world")


# -- what breaks a rule: refused, unless unchecked -------------------------------------------------------

BREACHES: list[tuple[str, Document, str]] = [
    (
        "7.21",
        document(red={"towns": ["b2", "b3"]}),
        "the settlements at b2 and b3 stand side by side (rule 7.21)",
    ),
    ("7.21", document(red={"towns": ["b2", "c4"]}), "[red]: the settlement at c4 is water (rule 7.21)"),
    ("7.21", document(red={"towns": ["b2", "e3"]}), "[red]: the settlement at e3 lies face down (rule 7.21)"),
    ("7.21", document(red={"towns": ["b2", "e9"]}), "[red]: the settlement at e9 is water (rule 7.21)"),
    ("8.0", document(red={"reserve": "A"}), "red has IIIAAF but its settlements support IIIAF (rule 8.0)"),
    ("8.0", document(yellow={"reserve": ""}), "yellow has IF but its settlements support IIF (rule 8.0)"),
    (
        "10.2",
        document(state={"question": {"kind": "removal", "seat": "yellow", "owed": "I"}}),
        "yellow has IIF but its settlements support IIF and it owes I (rule 8.0)",
    ),
    (
        "9.0",
        document(red={"units": ["a1 II", "d6 A", "c1 F(I)"]}),
        "[red] units: I stands at a1, which is water",
    ),
    (
        "9.2",
        document(red={"units": ["e3 II", "d6 A", "c1 F(I)"]}),
        "[red] units: I stands at e3, which lies face",
    ),
    (
        "9.3",
        document(red={"units": ["b2 II", "d6 A", "b3 F(I)"]}),
        "[red] units: F(I) stands at b3, which is not",
    ),
    (
        "9.41",
        document(red={"units": ["d6 A", "c1 F(IIII)"]}),
        "[red] units: F(IIII) at c1 carries more than 3",
    ),
    ("14.0", document(red={"capital": "b3"}), "[red] capital: b3 has no settlement (rule 14.0)"),
    ("14.0", document(yellow={"capital": "b2"}), "[yellow] capital: b2 is the capital of red"),
    ("3.2", document(seats=["red", "yellow", "green"]), "map: 3 seats play on 11 rows, not on 9 (rule 3.2)"),
    (
        "3.2",
        document(state={"bag": {"p": 1}}),
        "[state.bag]: the bag holds the tiles that are not on the map",
    ),
    (
        "12.3.3",
        document(
            red={"units": ["b2 I", "d6 A", "c1 F(I)"]},
            state={"assaults": {"h2": {"units": ["I"], "entries": ["b2"]}}},
        ),
        "[state.assaults.h2] entries: b2 is not beside it (rule 12.3.3)",
    ),
]


@pytest.mark.parametrize("rule, made, sentence", BREACHES, ids=[row[0] for row in BREACHES])
def test_a_position_that_breaks_a_rule_is_refused(rule, made, sentence):
    assert refusal(made).sentence.startswith(sentence)
    state = read({**made, "unchecked": True})
    written = write(state)
    assert written["unchecked"] is True
    assert fields(read(written)) == fields(state)


UNKNOWN: list[tuple[Document, str, str]] = [
    (document(tilte="x"), "a scenario has no key 'tilte'", "did you mean 'title'?"),
    (document(green={}), "[green] has no seat here", "seats: red, yellow"),
    (document(red={"town": []}), "[red] has no key 'town'", "did you mean 'towns'?"),
    (document(turn={"phse": 1}), "turn has no key 'phse'", "did you mean 'phase'?"),
    (document(state={"begin": []}), "[state] has no key 'begin'", "did you mean 'begun'?"),
]


@pytest.mark.parametrize("made, sentence, hint", UNKNOWN, ids=[row[1][:40] for row in UNKNOWN])
def test_unknown_keys_are_refused_with_the_nearest_known_one(made, sentence, hint):
    assert (refusal(made).sentence, refusal(made).hint) == (sentence, hint)
    assert codec.digest(read({**made, "unchecked": True})) == codec.digest(read(DOCUMENT))


@pytest.mark.parametrize(
    "place, sentence",
    [
        ("h2", "[red] units: yellow has units at h2 (rule R72)"),
        ("h5", "[red] units: yellow has a settlement at h5 (rule R72)"),
    ],
)
def test_two_seats_in_one_hex_are_refused(place, sentence):
    made = document(red={"units": [f"{place} II", "c1 F(I)", "d6 A"]})
    bad = refusal(made)
    assert bad.sentence == sentence
    assert bad.hint == f"attackers that wait for their battle stand under [state.assaults.{place}]"
    state = read({**made, "unchecked": True})
    assert state.assaults == {at(state, place): ((UNITS[INFANTRY][0],) * 2, 0)}
    assert fields(read(write(state))) == fields(state)
    # who is not on turn attacks nobody
    refusal({**made, "turn": {"seat": "yellow", "phase": "move"}, "unchecked": True})


# -- what is no position: refused always -----------------------------------------------------------------

NONSENSE: list[tuple[Document, str, str]] = [
    (document(game="chess"), "game: this is a scenario of 'chess', not of viktory", ""),
    (document(seats=["red"]), "seats: a game has 2 to 8 seats, not 1", 'seats = ["red", "yellow"]'),
    (document(seats=None), "seats: a game has 2 to 8 seats, not 0", 'seats = ["red", "yellow"]'),
    (document(seats=["red", "red"]), "seats: red is listed twice", ""),
    (document(seats=["red", "pink"]), "seats: there is no colour 'pink'", "colours: red, yellow"),
    (document(seats="red"), "seats: this is a text, not a list", ""),
    (document(options=["dominate"]), 'there is no option "dominate"', "did you mean dominance?"),
    (document(turn_limit=-1), "turn_limit: this number must lie between 0 and 1000000", ""),
    (
        document(turn={"phase": "fight"}),
        "turn phase: there is no 'fight' here",
        "allowed: found, build, move",
    ),
    (document(turn={"seat": "green"}), "turn seat: there is no 'green' here", "allowed: red, yellow"),
    (document(turn={"number": 0}), "turn number: this number must lie between 1 and 1000000", ""),
    (document(turn={"number": True}), "turn number: this is true or false, not a whole number", ""),
    (document(turn=3), "turn is a number, not a table", ""),
    (document(map=None), "the scenario has no map", "map = "),
    (document(map="w w w"), "map: it has 1 rows", "a hexagon with a side of 5 to 8 has 9, 11, 13 or 15"),
    (document(map=MAP.replace("w p g f m w", "w p g f w")), "map: row b has 5 hexes, not 6", ""),
    (
        document(map=MAP.replace("p g f m", "p g x m")),
        "map: row b has the letter 'x'",
        "p plains, g grassland",
    ),
    (
        document(map=MAP.replace("w p g f m w", "p p g f m w")),
        "map: b1 on the edge of the map is not water",
        "",
    ),
    (document(red={"units": ["k9 I"]}), '[red] units: "k9 I": hex k9 is not on this map', ""),
    (
        document(red={"units": ["d3 IIX"]}),
        "[red] units: \"d3 IIX\": there is no unit 'X'",
        "units are I infantry",
    ),
    (document(red={"units": ["d3"]}), '[red] units: "d3": this names no hex and units', "write them like"),
    (document(red={"units": ["c1 F(F)"]}), '[red] units: "c1 F(F)": F(F) is no unit', "units are"),
    (document(red={"units": ["c1 A(I)"]}), '[red] units: "c1 A(I)": A(I) is no unit', "units are"),
    (
        document(red={"units": ["c1 F(I"]}),
        "[red] units: \"c1 F(I\": 'F(I' is no list of units",
        "units are written",
    ),
    (document(red={"units": ["b2 " + "I" * 300] * 2}), "[red] units: more than 500 units", ""),
    (document(red={"units": ["x" * 500]}), "[red] units: an entry has 500 characters, more than 400", ""),
    (document(red={"units": ["b2 I"] * 1001}), "[red] units: this list has 1001 entries, more than 1000", ""),
    (document(red={"reserve": "F(I)"}), "[red] reserve: 'F(I)' is no list of units", ""),
    (document(red={"towns": ["b2", "b2"]}), "[red] towns: b2 is listed twice", ""),
    (document(red={"towns": ["b2", "b4"]}), "[red] cities: b4 already has a town", ""),
    (document(yellow={"towns": ["d6"]}), "[yellow] towns: d6 already has a city", ""),
    (document(red={"capital": 5}), "[red] capital: this is a number, not a text", ""),
    (
        document(state={"status": ["b2 A moved"]}),
        '[state] status: "b2 A moved": there is no other A at b2',
        "",
    ),
    (
        document(state={"status": ["b2 I gone"]}),
        "[state] status: \"b2 I gone\": there is no status 'gone'",
        "a unit is",
    ),
    (
        document(state={"status": ["b2 II moving"]}),
        "[state] status: more than one unit is moving (rule 9.0)",
        "",
    ),
    (
        document(state={"status": ["b2 I, I spent"]}),
        "[state] status: \"b2 I, I spent\": 'I, I spent': only a",
        "",
    ),
    (document(state={"status": ["c1 F(I), A spent"]}), "[state] status:", ""),
    (
        document(state={"status": ["i3 F moved"]}),
        "[state] status: the units at i3 are not on turn (rule 6.0)",
        "",
    ),
    (
        document(state={"sea_battles": True}),
        "[state] sea_battles: they follow the reserve phase (rule 13.5)",
        "",
    ),
    (document(state={"turning": ["b2"]}), "[state] turning: b2 is not face down", ""),
    (
        document(state={"assaults": {"h2": {}}}),
        "[state.assaults.h2] units: an assault needs attackers",
        "units =",
    ),
    (document(state={"question": {}}), "[state.question] has no kind", "allowed: combat"),
    (
        document(state={"question": {"kind": "combat", "stage": "retreat"}}),
        "[state.question] needs the site",
        "",
    ),
    (
        document(state={"question": LAND_BATTLE["state"]["question"]}),
        "[state.question] site: no attackers wait at h2",
        "they stand under [state.assaults]",
    ),
    (document(state={"standing": {"red": "out"}}), "turn: red is out and cannot be on turn (rule R8)", ""),
    (document(state={"status": ["d6 A moving"], "left": 0}), "[state] left: the unit moving at d6 has", ""),
    (in_battle(defender="red"), "[state.question] defender: red does not defend h2", ""),
    (in_battle(stage="attack-roll"), "[state.question] dice: the stage attack-roll rolls", ""),
    (in_battle(picks=2), "[state.question] hits: 3 hits in stage defence-hits, and 2 units to take", ""),
    (in_battle(picks=0, hits=0), "[state.question] hits: 0 hits in stage defence-hits", ""),
    (in_battle(struck=["A"]), "[state.question] struck: there is no A in that hex", ""),
    (in_battle(fallen=["I"]), "[state.question] fallen: there is no I in that hex", ""),
    (document(state={"placed": ["b2"]}), '[state] placed: "b2": this names no hex', "write it like"),
    (document(state={"placed": ["k9 I"]}), '[state] placed: "k9 I": hex k9 is not on this map', ""),
    (
        document(state={"placed": ["c1 F"], "docks": ["k9"]}),
        "[state] docks: hex k9 is not on this map",
        "",
    ),
    (
        document(state={"assaults": {"h2": {"units": ["I" * 300] * 2}}}),
        "[state.assaults.h2] units: more than 500 units",
        "",
    ),
    (
        document(options=["doomsday"], state={"marked": ["red", "red"]}),
        "[state] marked: red is listed twice",
        "",
    ),
    (
        document(state={"over": {"winners": ["red", "red"]}}),
        "[state.over] winners: red is listed twice",
        "",
    ),
    (document(state={"clock": True}), "[state] clock: only the doomsday option has a clock", "options ="),
    (document(state={"marked": ["red"]}), "[state] marked: only the doomsday option has", "options ="),
    (
        document(state={"question": {"kind": "doom"}}),
        "[state] question: only the doomsday option has a clock",
        "options =",
    ),
    (
        document(options=["doomsday"], state={"clock": True, "question": {"kind": "doom"}}),
        "[state.question] kind: red rolls for doomsday before it builds",
        "",
    ),
    (
        document(state={"question": {"kind": "first-player"}}),
        "[state.question] kind: the first player is drawn on an empty map (rule 4.0.1)",
        "",
    ),
    (
        document(state={"question": {"kind": "removal", "owed": "I"}}),
        "[state.question] needs the seat that lost a settlement",
        "",
    ),
    (
        document(red={"reserve": "I"}, state={"question": {"kind": "removal", "seat": "red", "owed": "I"}}),
        "[state.question] seat: red is on turn and owes nothing (rule 10.2)",
        "",
    ),
    (
        document(state={"standing": {"red": "out", "yellow": "out"}}),
        "[state.standing]: nobody plays, but the game is not over (rule 5.1)",
        "",
    ),
    (document(state={"status": ["c1 F(I), I moving"]}), "[state] status:", ""),
    (document(state={"marked": ["green"]}), "[state] marked: 'green' has no seat here", "seats: red, yellow"),
]


@pytest.mark.parametrize("made, sentence, hint", NONSENSE, ids=[row[1][:40] for row in NONSENSE])
@pytest.mark.parametrize("unchecked", [False, True], ids=["checked", "unchecked"])
def test_what_is_no_position_is_refused_always(made, sentence, hint, unchecked):
    bad = refusal({**made, "unchecked": unchecked})
    assert bad.sentence.startswith(sentence)
    assert bad.hint.startswith(hint)


UNSOUND: list[tuple[Document, str]] = [
    (document(state={"bag": dict.fromkeys("pgfmw", 0)}), "[state.bag]: 2 hexes lie face down, but the bag"),
    (document(state={"assaults": {"b3": {"units": ["I"]}}}), "[state.assaults.b3]: no enemy unit or"),
    (
        document(state={"question": {"kind": "removal", "seat": "yellow", "owed": "C"}}),
        "yellow is to remove, but there is",
    ),
    (
        document(state={"turning": ["e3"], "question": {"kind": "removal", "seat": "yellow", "owed": "C"}}),
        "yellow is to remove, but there is",
    ),
    (
        document(
            state={
                "standing": {"yellow": "out"},
                "question": {"kind": "removal", "seat": "yellow", "owed": "I"},
            }
        ),
        "yellow is to remove, but it is out (rule R9)",
    ),
    (
        document(red={"units": ["c1 F(I)", "d6 A"]}, state={"assaults": {"h2": {"units": ["II moving"]}}}),
        "[state.assaults.h2] units: attackers are on the move no more (rule 9.0)",
    ),
]


@pytest.mark.parametrize("made, sentence", UNSOUND, ids=[row[1][:40] for row in UNSOUND])
def test_unchecked_is_no_way_around_what_cannot_be_played_on(made, sentence):
    refusal(made)  # for the rule it breaks
    assert refusal({**made, "unchecked": True}).sentence.startswith(sentence)


# -- hostile documents -----------------------------------------------------------------------------------

ODDITIES: list[object] = [
    None, True, False, 0, -1, 2**70, 1.5, float("nan"), "", "b2", "I", "b2 I", "F(I) moved", "red",
    "combat", "\ud800", "x" * 5000, b"b2", [], ["b2"], ["b2 I", 3], [[]], [{}], ["b2"] * 2000, {},
    {"b2": "I"}, {"b2": {}}, {1: 2}, {"units": ["I"], "entries": ["c1"]}, object(),
]  # fmt: skip


def spoil(table: Any, rng: Random) -> None:
    """Change, drop or add one value somewhere within *table*."""
    keys = list(table) if isinstance(table, dict) else list(range(len(table)))
    inner = [key for key in keys if isinstance(table[key], dict | list) and table[key]]
    if inner and rng.random() < 0.7:
        spoil(table[rng.choice(inner)], rng)
    elif keys and rng.random() < 0.8:
        table[rng.choice(keys)] = copy.deepcopy(rng.choice(ODDITIES))
    elif keys and rng.random() < 0.5:
        del table[rng.choice(keys)]
    elif isinstance(table, dict):
        table[rng.choice([*OWN_KEYS, *ROWS, "units", "kind", "stage", "site"])] = rng.choice(ODDITIES)
    else:
        table.append(rng.choice(ODDITIES))


@given(st.sampled_from(sorted(MOMENTS)), st.randoms(use_true_random=False), st.integers(1, 3), st.booleans())
def test_a_spoilt_document_gives_a_state_or_bad_input(name, rng, times, unchecked):
    made = {**copy.deepcopy(MOMENTS[name]), "unchecked": unchecked}
    for _ in range(times):
        spoil(made, rng)
    try:
        state = read(made)
    except BadInput:
        return
    assert fields(read(write(state))) == fields(state)


@pytest.mark.parametrize("oddity", ODDITIES, ids=lambda value: type(value).__name__)
def test_anything_may_be_handed_in(oddity):
    if not isinstance(oddity, str | bytes):
        refusal(oddity)
    for key in (*OWN_KEYS, "red"):
        try:
            read({**DOCUMENT, key: oddity})
        except BadInput:
            continue


# -- the same in other words -----------------------------------------------------------------------------


def shuffled(value: Any, rng: Random, key: str = "") -> Any:
    """*value* with every list within it in any order, but the seats, whose order is that of their turns."""
    if isinstance(value, dict):
        rows = rng.sample(list(value.items()), len(value))
        return {inner: shuffled(entry, rng, inner) for inner, entry in rows}
    return rng.sample(value, len(value)) if isinstance(value, list) and key != "seats" else value


@given(st.sampled_from(sorted(MOMENTS)), st.randoms(use_true_random=False))
def test_lists_in_any_order_read_to_the_same_state(name, rng):
    state = read(shuffled(MOMENTS[name], rng))
    assert fields(state) == fields(read(MOMENTS[name]))
    assert codec.digest(state) == codec.digest(read(MOMENTS[name]))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_lists_of_positions_of_games_may_stand_in_any_order(setup):
    rng = Random(7)
    for step in game(setup, 5, 200):
        made = write(step.step.state)
        assert codec.digest(read(shuffled(made, rng))) == codec.digest(step.step.state)


MANY: list[Document] = [
    document(
        turn={"phase": "reserve"},
        state={"placed": ["b3 I", "b2 I", "a1 F", "c1 F"], "docks": ["b4", "B2 d6"]},
    ),
    document(options=["doomsday", "flat-world"], state={"clock": True, "marked": ["yellow", "red"]}),
    document(state={"over": {"winners": ["yellow", "red"], "reason": "agreed"}}),
    document(
        unchecked=True, red={"units": ["b2 II"]}, state={"status": ["b2 I moved", "b2 I fresh", "b2 I spent"]}
    ),
    in_battle(struck=[], fallen=["I spent", "I moved"], picks=0) | {"unchecked": True},
]
MANY[-1]["state"]["assaults"]["h2"]["units"] = ["I moved", "A spent", "I spent"]


@pytest.mark.parametrize("made", MANY, ids=range(len(MANY)))
def test_either_order_is_the_same_position(made):
    digests = {codec.digest(read(shuffled(made, Random(seed)))) for seed in range(20)}
    assert digests == {codec.digest(read(made))}


# -- in games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_positions_of_games_read_back(setup):
    for state in visited(setup, 3, 300):
        written = write(state)
        again = read(written)
        assert fields(again) == fields(state)
        assert codec.digest(again) == codec.digest(state)


# -- whatever is accepted can be played on ---------------------------------------------------------------


def told_in_games(rng: Random, many: int) -> list[Document]:
    """Documents of moments of random games, those in the middle of something above all."""
    found: list[Document] = []
    while len(found) < many:
        for step in game(rng.choice(TABLES), rng.randrange(1000), 300):
            state = step.step.state
            busy = state.question or state.assaults or state.turning or state.mover != NOWHERE
            if rng.random() < (0.2 if busy else 0.03):
                found.append(write(state))
    return found


def play_on(state: State, rng: Random, steps: int) -> None:
    """Some steps from *state*; every answer listed is one that is taken, also by who has not listed it."""
    for _ in range(steps):
        match VIKTORY.node(state):
            case Over():
                return
            case Decision(seat):
                action = rng.choice(VIKTORY.legal(state))
                assert VIKTORY.parse(state, VIKTORY.text(state, action)) == action
                state = VIKTORY.apply(state.copy(), seat, action).state
            case node:
                state = VIKTORY.resolve(state, draw(node, rng.randbytes(ENTROPY_BYTES))).state


def fuzz(seed: int, documents: int, times: int) -> None:
    rng = Random(seed)
    known = [*MOMENTS.values(), *told_in_games(rng, documents)]
    mutator, accepted = Mutator(rng, known), 0
    for _ in range(times):
        made = mutator.changed(rng.choice(known), rng.choice((1, 1, 2, 3, 5)))
        made["unchecked"] = rng.random() < 0.8
        try:
            state = read(made)
        except BadInput:
            continue
        accepted += 1
        try:
            assert codec.digest(read(write(state))) == codec.digest(state)
            VIKTORY.view(state, None)
            play_on(state, rng, 8)
            play_on(VIKTORY.retire(state, rng.randrange(state.seats)).state, rng, 3)
        except Exception as error:
            raise AssertionError(f"accepted, but not to be played on: {made}") from error
    assert accepted > times / 5


def test_whatever_is_accepted_can_be_played_on():
    fuzz(1, documents=120, times=1500)


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(2, 8))
def test_whatever_is_accepted_can_be_played_on_at_length(seed):
    fuzz(seed, documents=500, times=10_000)
