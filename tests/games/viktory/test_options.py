"""Options, amendments and rule sets: the guards around optional rules, and what each option does."""

from __future__ import annotations

import ast
import tomllib
from dataclasses import fields, replace
from itertools import combinations, islice, permutations
from pathlib import Path
from typing import Any

import pytest

from tests.games.viktory.scenes import scene
from tests.playing import walk
from viktory_p2p.games.viktory import rules as rule_modules
from viktory_p2p.games.viktory.amendments import AMENDMENTS
from viktory_p2p.games.viktory.card import changes
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.options import Options, parse_options, rules_for
from viktory_p2p.games.viktory.ruleset import STANDARD
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Choose, Decision, Over, Setup, Unseal
from viktory_p2p.play.report import result
from viktory_p2p.play.scenario import play
from viktory_p2p.play.script import setting

NAMES = ("decisive-strike", "dominance", "doomsday", "flat-world", "no-exploration")
RULES = {"decisive-strike": "5.3", "dominance": "5.4", "doomsday": "5.5", "flat-world": "15.1",
         "no-exploration": "15.2"}  # fmt: skip
GOLDEN = sorted(
    path
    for path in (Path(__file__).parents[2] / "scenarios").glob("*.toml")
    if not path.name.endswith(".expect.toml")
)
SOURCES = sorted(Path(rule_modules.__path__[0]).glob("*.py"))
RED: dict[str, Any] = {"capital": "b2", "towns": ["b2"], "units": ["b2 I"]}
YELLOW: dict[str, Any] = {"capital": "h4", "towns": ["h4"], "units": ["h4 I"]}


# -- the way of an option --------------------------------------------------------------------------------


def test_every_option_has_its_amendment_in_the_published_order():
    assert [row.name for row in fields(Options)] == [amend.__name__ for amend in AMENDMENTS]


def test_the_options_are_those_of_the_notation_each_with_its_rule_and_a_line_of_help():
    assert [kind.name for kind in VIKTORY.options] == [*NAMES]
    for kind in VIKTORY.options:
        assert kind.rule == RULES[kind.name]
        assert kind.help
        assert "\n" not in kind.help


def words(tree: ast.AST) -> set[str]:
    """Every name, attribute and imported word of a module; strings are no code."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case (
                ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name))
            ):
                found.add(name)
            case ast.ImportFrom(module=str(module), names=names):
                found |= {*module.split("."), *(alias.name for alias in names)}
            case ast.Import(names=names):
                found |= {part for alias in names for part in alias.name.split(".")}
    return found


def test_there_are_rule_modules_to_look_at():
    assert len(SOURCES) > 12


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_no_rule_module_mentions_options(source):
    forbidden = {"options", "Options", "amendments", "AMENDMENTS", "parse_options", "rules_for"}
    forbidden |= {row.name for row in fields(Options)}
    assert words(ast.parse(source.read_text(encoding="utf-8"))) & forbidden == set()


def test_no_field_of_the_rule_set_says_whether_a_variant_is_on():
    assert [row.name for row in fields(STANDARD) if row.name.endswith(("_enabled", "_on", "_active"))] == []
    assert [row.name for row in fields(STANDARD) if isinstance(getattr(STANDARD, row.name), bool)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_option_changes_the_rules_and_the_card(name):
    assert rules_for([name]) != STANDARD
    assert changes(STANDARD, rules_for([name])) != []


def test_without_options_the_rulebook_stands():
    assert rules_for([]) == STANDARD
    assert rules_for([], 9) == replace(STANDARD, turn_limit=9)


def test_the_order_of_the_options_does_not_matter():
    for order in permutations(NAMES, 3):
        assert rules_for(order) == rules_for(sorted(order))
        assert parse_options(order) == parse_options(sorted(order))


def test_options_print_as_they_are_written_in_the_order_of_the_table():
    assert parse_options(["doomsday", "dominance=12", "decisive-strike"]).texts() == (
        "decisive-strike",
        "dominance=12",
        "doomsday",
    )
    assert parse_options(["dominance=20"]).texts() == ("dominance",)
    for text in (*NAMES, "dominance=7"):
        assert parse_options(parse_options([text]).texts()) == parse_options([text])


def test_needs_and_exclusions_name_options_that_exist():
    for kind in VIKTORY.options:
        assert {*kind.needs, *kind.excludes} <= {*NAMES} - {kind.name}


@pytest.mark.parametrize("pair", [*combinations(NAMES, 2)], ids="+".join)
@pytest.mark.parametrize("seats", [2, 3])
def test_every_pair_compiles_and_plays_some_turns(pair, seats):
    assert rules_for(pair) not in (STANDARD, *(rules_for([name]) for name in pair))
    turns = 0
    for step in islice(walk(VIKTORY, Setup(seats, pair, 9), 7), 1500):
        turns += sum(event.name == "TurnBegun" for event in step.events)
        assert step.state.options == parse_options(pair).texts()
        if isinstance(VIKTORY.node(step.state), Over):
            break
    assert turns >= 4


def test_all_options_together_play_to_an_end():
    last = None
    for step in walk(VIKTORY, Setup(3, NAMES, 12), 11):
        last = VIKTORY.node(step.state)
    assert isinstance(last, Over)


# -- golden scenarios ------------------------------------------------------------------------------------


def golden(name: str) -> list[dict[str, Any]]:
    """The golden scenarios that are played with an option."""
    documents = [tomllib.loads(path.read_text(encoding="utf-8")) for path in GOLDEN]
    return [document for document in documents if name in map(option_name, document.get("options", []))]


def option_name(text: str) -> str:
    return text.partition("=")[0]


def without(document: dict[str, Any], name: str) -> dict[str, Any]:
    return document | {"options": [text for text in document["options"] if option_name(text) != name]}


def outcome(document: dict[str, Any]) -> object:
    """What becomes of a scenario, or the sentence that refuses it.  The digest is left out: it names the
    options, so that it would always differ."""
    try:
        found = result(VIKTORY, play(VIKTORY, document))
    except BadInput as refused:
        return refused.sentence
    return {key: value for key, value in found.items() if key != "digest"}


def begins_a_game(document: dict[str, Any]) -> bool:
    """Whether a new game with these seats and options has the position of the scenario."""
    start = VIKTORY.initial(Setup(len(document["seats"]), tuple(document["options"])))
    return VIKTORY.digest(VIKTORY.position(setting(document))) == VIKTORY.digest(start)


def differs(document: dict[str, Any], name: str) -> bool:
    """Whether a scenario becomes another one without the option: by its end, or because only a game with
    the option begins like this."""
    bare = without(document, name)
    return outcome(document) != outcome(bare) or (begins_a_game(document) and not begins_a_game(bare))


@pytest.mark.parametrize("name", [kind.name for kind in VIKTORY.options])
def test_every_option_has_a_golden_scenario_that_would_be_another_without_it(name):
    documents = golden(name)
    assert documents, f"no scenario under tests/scenarios has the option {name}"
    assert any(differs(document, name) for document in documents)


def test_an_option_that_changes_nothing_in_a_scenario_is_noticed():
    (document,) = golden("dominance")
    idle = document | {"options": [*document["options"], "no-exploration"]}
    assert not differs(idle, "no-exploration")
    assert differs(idle, "dominance")


# -- refusals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said, near",
    [("domsday", "doomsday"), ("flatworld", "flat-world"), ("no_exploration", "no-exploration"),
     ("decisive", "decisive-strike"), ("dominence=8", "dominance"), ("Dominance", "dominance")],
)  # fmt: skip
def test_an_unknown_option_is_refused_with_the_nearest_name(said, near):
    with pytest.raises(BadInput) as caught:
        parse_options([said])
    assert caught.value.sentence == f'there is no option "{said.partition("=")[0]}"'
    assert caught.value.hint == f"did you mean {near}?"


@pytest.mark.parametrize("said", ["", "xyzzy", "=3", " ", "fog of war"])
def test_where_nothing_is_near_all_options_are_listed(said):
    with pytest.raises(BadInput) as caught:
        parse_options([said])
    assert all(name in caught.value.hint for name in NAMES)


@pytest.mark.parametrize("value", ["", "x", "-3", "+5", "1.5", " 7", "7 ", "1_0", "٣", "²", "0x10", "true"])
def test_a_value_that_is_no_number_is_refused(value):
    with pytest.raises(BadInput, match=r'the option "dominance" takes a number, not "'):
        parse_options([f"dominance={value}"])


@pytest.mark.parametrize("value", ["0", "1", "401", "999999999"])
def test_a_number_out_of_range_is_refused(value):
    with pytest.raises(BadInput, match=rf'"dominance" takes 2 to 400, not {value}'):
        parse_options([f"dominance={value}"])


@pytest.mark.parametrize("name", [name for name in NAMES if name != "dominance"])
@pytest.mark.parametrize("value", ["", "1", "yes"])
def test_a_switch_takes_no_value(name, value):
    with pytest.raises(BadInput, match=f'the option "{name}" takes no value'):
        parse_options([f"{name}={value}"])


@pytest.mark.parametrize("twice", [["doomsday", "doomsday"], ["dominance", "dominance=9"]])
def test_an_option_is_given_once(twice):
    with pytest.raises(BadInput, match=f'the option "{twice[0]}" is given twice'):
        parse_options(twice)


def test_a_set_up_with_a_wrong_option_is_refused():
    with pytest.raises(BadInput, match='there is no option "fog"'):
        VIKTORY.initial(Setup(2, ("fog",)))
    with pytest.raises(BadInput, match='there is no option "fog"'):
        scene(options=["fog"], red=RED, yellow=YELLOW)


# -- each by what it does --------------------------------------------------------------------------------


FLAT = (("flat-world",), ())
TAKE = ["move e4 I e5", "battle e5"]


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("options, over", [(["decisive-strike"], True), ([], False)])
def test_decisive_strike_ends_the_game_with_the_first_capital(options, over):
    s = scene(TAKE, dice=[6], options=options, red={**RED, "units": ["e4 I"]},
              yellow={"capital": "e5", "towns": ["e5", "h4"], "units": ["h4 II"]})  # fmt: skip
    assert (s.json["over"] is not None) == over


@pytest.mark.rule("5.4")
@pytest.mark.parametrize(
    "options, over",
    [([], False), (["dominance"], False), (["dominance=3"], True), (["dominance=2"], True),
     (["dominance=4"], False)],
)  # fmt: skip
def test_dominance_ends_the_game_with_enough_points(options, over):
    s = scene(["end"] * 3, turn="yellow build", options=options, yellow=YELLOW, red={**RED, "cities": ["e5"]})
    assert (s.json["over"] is not None) == over


@pytest.mark.rule("5.5")
@pytest.mark.parametrize("options, rolls", [(["doomsday"], 1), ([], 0)])
def test_doomsday_asks_for_a_roll_once_a_city_has_fallen(options, rolls):
    s = scene([*TAKE, "end", "end"], dice=[6, 6] + [4] * rolls, options=options,
              red={**RED, "units": ["e4 I"]},
              yellow={**YELLOW, "cities": ["e5"], "units": ["h4 III"]})  # fmt: skip
    assert [name for name, _ in s.rolls()] == ["DefenceRolled"] + ["DoomsdayRolled"] * rolls


@pytest.mark.rule("15.1", "R137", "9.12")
@pytest.mark.parametrize("tile", ["f", "m"])
@pytest.mark.parametrize("options", FLAT)
def test_in_a_flat_world_forests_and_mountains_stop_nobody(tile, options):
    s = scene(["move b2 I c2"], changes=f"{tile}:c2", options=options, red=RED, yellow=YELLOW)
    assert ("move c2 I d2" in s.legal) == bool(options)


@pytest.mark.rule("15.1", "R137", "11.2")
@pytest.mark.parametrize("tile", ["f", "m"])
@pytest.mark.parametrize("options", FLAT)
def test_in_a_flat_world_forests_and_mountains_hide_nobody(tile, options):
    s = scene(changes=f"{tile}:e5", options=options, red={**RED, "units": ["e4 A"]},
              yellow={**YELLOW, "units": ["e6 I"]})  # fmt: skip
    assert ("bombard e4 A e6" in s.legal) == bool(options)


@pytest.mark.rule("15.1", "R137", "11.2")
def test_in_a_flat_world_settlements_still_block_shots():
    s = scene(options=["flat-world"], red={**RED, "towns": ["b2", "e5"], "units": ["e4 A"]},
              yellow={**YELLOW, "units": ["e6 I"]})  # fmt: skip
    assert "bombard e4 A e6" not in s.legal


@pytest.mark.rule("15.1", "R137", "12.3.2")
@pytest.mark.parametrize(
    "tile, level, flat, standard",
    [("f", None, 1, 2), ("m", None, 1, 3), ("m", "towns", 2, 3), ("f", "towns", 2, 2), ("p", "towns", 2, 2),
     ("m", "cities", 3, 3), ("p", "cities", 3, 3)],
)  # fmt: skip
@pytest.mark.parametrize("options", FLAT)
def test_in_a_flat_world_only_settlements_give_dice(tile, level, flat, standard, options):
    dice = flat if options else standard
    yellow: dict[str, Any] = {**YELLOW, "units": ["e5 I"]}
    if level == "towns":
        yellow["towns"] = ["h4", "e5"]
    elif level:
        yellow[level] = ["e5"]
    s = scene(TAKE, dice=[6] * (1 + dice), changes=f"{tile}:e5", options=options,
              red={**RED, "units": ["e4 I"]}, yellow=yellow)  # fmt: skip
    assert s.rolls() == [("AttackRolled", (6,)), ("DefenceRolled", (6,) * dice)]


@pytest.mark.rule("15.1", "R137", "9.1")
def test_in_a_flat_world_water_stays_water():
    with pytest.raises(BadInput, match=r"\(rule 9\.1\)"):
        scene(["move b2 I c2"], changes="w:c2", options=["flat-world"], red=RED, yellow=YELLOW)


@pytest.mark.rule("15.1", "R137", "8.2")
@pytest.mark.parametrize("tile, unit", [("p", "I"), ("g", "C"), ("m", "A"), ("f", "F")])
def test_in_a_flat_world_cities_support_what_they_always_do(tile, unit):
    s = scene(["upgrade b2"], turn="red build", changes=f"{tile}:b2", options=["flat-world"], red=RED,
              yellow=YELLOW)  # fmt: skip
    assert s.side("red")["reserve"] == unit


@pytest.mark.rule("15.2", "R138")
@pytest.mark.parametrize("seats, tiles", [(2, 37), (3, 61), (8, 127)])
def test_without_exploration_all_tiles_lie_face_up_and_positions_are_drawn(seats, tiles):
    state = VIKTORY.initial(Setup(seats, ("no-exploration",)))
    node = VIKTORY.node(state)
    assert isinstance(node, Unseal)
    assert len(node.hexes) == tiles
    state = VIKTORY.resolve(state, tuple(i % 5 for i in range(120))[:tiles] + (4,) * (tiles - 120)).state
    assert VIKTORY.node(state) == Choose(seats, "first player")
    rows = VIKTORY.view(state, None)["map"]
    assert isinstance(rows, list)
    assert not any("?" in row for row in rows)


@pytest.mark.rule("15.2", "R138", "4.0.2", "7.3")
def test_without_exploration_nothing_is_turned_over_later():
    state = VIKTORY.initial(Setup(2, ("no-exploration",)))
    state = VIKTORY.resolve(state, tuple(i % 4 for i in range(37))).state
    state = VIKTORY.resolve(state, (1,)).state
    assert VIKTORY.node(state) == Decision(1, "found")
    assert [VIKTORY.text(state, action) for action in VIKTORY.legal(state)] == [
        "found b2",
        "found b3",
        "found c2",
    ]
    step = VIKTORY.apply(state, 1, VIKTORY.parse(state, "found b3"))
    assert VIKTORY.node(step.state) == Decision(1, "place")
    assert "TilesTurned" not in [event.name for event in step.events]
