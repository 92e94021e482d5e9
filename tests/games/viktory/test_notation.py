"""The notation of actions: what is printed, what is understood, and that the two agree."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.viktory.positions import DOCUMENT, SETUPS, afloat, document, visited
from viktory_p2p.games.viktory import position, units
from viktory_p2p.games.viktory.actions import (
    ACTION_TYPES,
    END,
    FIGHT,
    HALT,
    RESERVE,
    RESIGN,
    Action,
    Battle,
    Bombard,
    Build,
    Found,
    Land,
    Load,
    Lose,
    Move,
    Pick,
    Place,
    Remove,
    Upgrade,
    Withdraw,
)
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.naming import dock_of, ship_name
from viktory_p2p.games.viktory.notation import MEANING, MEANT, USAGE, parse, text
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import ARTILLERY, CAVALRY, FRIGATE, INFANTRY, MOVED, MOVING, Unit
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.hexes import board

PLAN = board(5)


def at(name: str) -> int:
    place = PLAN.find(name)
    assert place is not None
    return place


B2, C1, D5, E5, E6, F5 = map(at, ("b2", "c1", "d5", "e5", "e6", "f5"))

WORDS: dict[str, Action] = {
    "found b2": Found(B2),
    "build e5": Build(E5),
    "upgrade b2": Upgrade(B2),
    "move b2 I c1": Move(B2, INFANTRY, C1),
    "move c1 F b1": Move(C1, FRIGATE, at("b1")),
    "halt": HALT,
    "load b2 C c1": Load(B2, CAVALRY, C1),
    "land c1 I b2": Land(C1, INFANTRY, B2),
    "bombard d6 A e5": Bombard(at("d6"), ARTILLERY, E5),
    "battle e5": Battle(E5),
    "pick A": Pick(ARTILLERY),
    "lose I": Lose(INFANTRY),
    "fight": FIGHT,
    "withdraw I d5": Withdraw(INFANTRY, D5),
    "remove b2 I": Remove(B2, INFANTRY),
    "remove c1 I": Remove(C1, INFANTRY),
    "remove c1 F": Remove(C1, FRIGATE),
    "remove reserve F": Remove(RESERVE, FRIGATE),
    "place F c1": Place(FRIGATE, C1),
    "end": END,
    "resign": RESIGN,
}


@pytest.mark.parametrize("words, action", WORDS.items(), ids=WORDS)
def test_every_action_has_its_words(words, action):
    state = position.read(DOCUMENT)
    assert text(state, action) == words
    assert parse(state, words) == action


def test_no_verb_is_forgotten():
    assert list(USAGE) == [made.__name__.lower() for made in ACTION_TYPES]
    assert {words.split()[0] for words in WORDS} == set(USAGE)
    assert list(MEANING) == list(USAGE)
    assert set(MEANT.values()) <= set(USAGE)
    assert not set(MEANT) & set(USAGE)
    assert all(usage.split()[0] == verb for verb, usage in USAGE.items())


@pytest.mark.parametrize(
    "words, meant",
    [
        ("  MOVE   B2 i C1 ", "move b2 I c1"),
        ("move c1 F(I) b1", "move c1 F b1"),
        ("move c1 f.1 b1", "move c1 F b1"),
        ("move c1 F(I).1 b1", "move c1 F b1"),
        ("load b2 I c1 F", "load b2 I c1"),
        ("land c1 I b2 F(I)", "land c1 I b2"),
        ("remove c1 I F", "remove c1 I"),
        ("Remove RESERVE I", "remove reserve I"),
        ("lose I<e5", "lose I"),
    ],
)
def test_more_is_understood_than_printed(words, meant):
    state = position.read(DOCUMENT)
    assert text(state, parse(state, words)) == meant


# -- which ship ------------------------------------------------------------------------------------------

SHIPS = [
    # ships at e6, what some have done, and their names in the order of the listing
    (("F",), (), ["F"]),
    (("F(IA)",), (), ["F"]),
    (("F", "F"), (), ["F"]),
    (("F", "F(IA)"), (), ["F", "F(IA)"]),
    (("F(I)", "F(A)"), (), ["F(I)", "F(A)"]),
    (("F", "F"), ("F moved",), ["F.1", "F.2"]),
    (("F(I)", "F(I)", "F"), ("F(I) moved",), ["F", "F(I).2", "F(I).3"]),
    (("F", "F(I)"), ("F(I) moving",), ["F()", "F(I)"]),
    (("F", "F(I)"), ("F moving",), ["F(I)", "F"]),
    (("F(I)", "F(I)"), ("F(I), I spent",), ["F(I).1", "F(I).2"]),
]


@pytest.mark.parametrize("ships, status, names", SHIPS)
def test_a_ship_is_told_apart_only_where_it_matters(ships, status, names):
    state = afloat(*ships, status=status)
    moves = [Move(E6, FRIGATE, F5, place) for place in range(len(names))]
    assert [text(state, move) for move in moves] == [f"move e6 {name} f5" for name in names]
    assert [parse(state, text(state, move)) for move in moves] == moves


def ship_meant(state: State, words: str, legal: tuple[Action, ...] = ()) -> str:
    action = parse(state, words, lambda: legal)
    assert isinstance(action, Move | Bombard | Load | Land | Withdraw | Remove)
    return units.label(units.ships_in(state.units[E6])[action.ship])


@pytest.mark.parametrize(
    "status, words, meant",
    [
        ((), "move e6 F f5", "F"),
        (("F(A) moving",), "move e6 F f5", "F(A)"),
        (("F(A) moved",), "move e6 F f5", "F"),
        (("F(A) moved",), "bombard e6 F f5", "F(A)"),
        (("F(A) moved", "F(II) moving"), "bombard e6 F f5", "F(II)"),
        ((), "move e6 F(A) f5", "F(A)"),
        ((), "land e6 A d5", "F(A)"),
        ((), "land e6 I d5", "F(II)"),
        ((), "load d5 I e6", "F"),
        ((), "load d5 I e6 F(II)", "F(II)"),
        ((), "remove e6 A", "F(A)"),
        ((), "withdraw I e6", "F"),
        ((), "withdraw I e6 F(A)", "F(A)"),
    ],
)
def test_the_ship_that_a_bare_letter_means(status, words, meant):
    assert ship_meant(afloat("F", "F(A)", "F(II)", status=status), words) == meant


def test_a_legal_ship_is_meant_before_another():
    state = afloat("F", "F(A)", "F(II)")
    assert ship_meant(state, "move e6 F f5", (Move(E6, FRIGATE, F5, 2),)) == "F(A)"


@pytest.mark.parametrize(
    "action, words",
    [
        (Load(D5, INFANTRY, E6, 0), "load d5 I e6 F"),
        (Load(D5, INFANTRY, E6, 1), "load d5 I e6 F(III)"),  # full: could not be meant, so it is named
        (Load(D5, INFANTRY, E6, 2), "load d5 I e6 F(A)"),
        (Land(E6, ARTILLERY, D5, 2), "land e6 A d5"),
        (Withdraw(INFANTRY, E6, 2), "withdraw I e6 F(A)"),
        (Remove(E6, INFANTRY, 1), "remove e6 I"),
        (Remove(E6, FRIGATE, 1), "remove e6 F(III)"),
    ],
)
def test_the_ship_stands_last(action, words):
    state = afloat("F", "F(III)", "F(A)")
    assert text(state, action) == words
    assert parse(state, words) == action


@given(
    st.lists(
        st.builds(
            lambda status, cargo: Unit(FRIGATE, status, tuple(sorted(cargo))),
            st.integers(0, 3),
            st.lists(
                st.sampled_from([units.UNITS[kind][status] for kind in range(3) for status in (0, 3)]),
                max_size=3,
            ),
        ),
        min_size=1,
        max_size=6,
    ),
    st.sampled_from([(MOVING,), (MOVING, MOVED)]),
)
def test_names_of_ships_differ_and_are_found_again(ships, liked):
    dock = dock_of(tuple(sorted(ships)), lambda ship: True, liked)
    names = [ship_name(dock, place) or "F" for place in range(len(dock.ships))]
    assert len(set(names)) == len(names)
    for place, name in enumerate(names):
        action = parse(_holding(ships), f"{'bombard' if MOVED in liked else 'move'} e6 {name} f5")
        assert action.ship == place  # type: ignore[union-attr]


def _holding(ships: list[Unit]) -> State:
    state = position.read(DOCUMENT).copy()
    state.restack(E6, tuple(sorted(ships)))
    return state


# -- in a battle -----------------------------------------------------------------------------------------

SEA_BATTLE = {
    "red": {"units": ["b2 II", "d6 A"]},
    "yellow": {"units": ["h2 I", "f5 FFF(I)"], "reserve": ""},
    "unchecked": True,
}
ASSAULT = {"f5": {"units": ["F moved", "F(I) moved", "F(I) moved, I spent"], "entries": ["e5", "e6"]}}


@pytest.mark.parametrize(
    "question, names",
    [
        ({"stage": "attack-hits"}, {"pick F": Pick(FRIGATE, 0), "lose F(I)": Lose(FRIGATE, 1)}),
        ({"stage": "attack-hits", "struck": ["F", "F"]}, {"lose F": Lose(FRIGATE, 0)}),
        ({"stage": "defence-hits"}, {"pick F": Pick(FRIGATE, 0), "lose F(I).3": Lose(FRIGATE, 2)}),
        ({"stage": "defence-hits", "fallen": ["F(I) moved"]}, {"lose F(I)": Lose(FRIGATE, 1)}),
        ({"stage": "retreat"}, {"withdraw F e6": Withdraw(FRIGATE, E6, 0), "fight": FIGHT}),
    ],
)
def test_ships_in_battle(question, names):
    asked = {"kind": "combat", "site": "f5", "defender": "yellow", "hits": 1, **question}
    state = position.read(document(**SEA_BATTLE, state={"assaults": ASSAULT, "question": asked}))
    for words, action in names.items():
        assert text(state, action) == words
        assert parse(state, words) == action


# -- what is not understood ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words, sentence, hint",
    [
        ("", "an empty line is no action", "actions: found"),
        ("mvoe b2 I c1", "there is no action 'mvoe'", "did you mean 'move'?"),
        ("attack", "there is no action 'attack'", "did you mean 'battle'? usage: battle HEX"),
        ("retreat I c1", "there is no action 'retreat'", "did you mean 'withdraw'?"),
        ("fly", "there is no action 'fly'", "actions: found"),
        ("build e10", "hex e10 is not on this map (a1 to i5)", "row e has e1 to e9"),
        ("move b2 I", "'move b2 I' has the wrong number of words", "usage: move FROM UNIT TO"),
        ("move b2 I c1 F", "'move b2 I c1 F' has the wrong number of words", "usage: move FROM UNIT TO"),
        (
            "load b2 I c1 F F",
            "'load b2 I c1 F F' has the wrong number of words",
            "usage: load FROM UNIT TO [SHIP]",
        ),
        ("halt b2", "'halt b2' has the wrong number of words", "usage: halt"),
        ("move k9 I c1", "hex k9 is not on this map (a1 to i5)", ""),
        ("build reserve", "hex reserve is not on this map (a1 to i5)", ""),
        ("move b2 I c1;", "hex 'c1;' is not on this map (a1 to i5)", ""),
        ("move b2 X c1", "there is no unit 'X'", "units are I infantry, C cavalry, A artillery, F frigate"),
        ("move b2 \u0131 c1", "there is no unit '\u0131'", "units are I infantry"),
        ("move b2 II c1", "there is no unit 'II'", "units are I infantry"),
        ("move b2 I(A) c1", "'I(A)' is no unit: only a frigate is told by its cargo or place", "units are"),
        ("move c1 F(IX) b1", "there is no unit 'X'", "units are"),
        ("move c1 F(A) b1", "there is no F(A) there", "there: F(I)"),
        ("move c1 F.2 b1", "there is no F.2 there", "there: F(I)"),
        ("move c1 F.0 b1", "there is no F.0 there", "there: F(I)"),
        ("move c1 F() b1", "there is no F() there", "there: F(I)"),
        ("move b2 F(I) b1", "there is no F(I) there", "there: no ship"),
        ("lose I<k9", "hex k9 is not on this map (a1 to i5)", ""),
        ("load b2 I c1 A", "'A' names no ship here", "usage: load FROM UNIT TO [SHIP]"),
        ("remove c1 F F", "'F' names no ship here", "usage: remove HEX|reserve UNIT [SHIP]"),
        ("x" * 10_000, "there is no action '" + "x" * 39 + "…'", "actions: found"),
    ],
)
def test_what_is_not_understood_is_named(words, sentence, hint):
    with pytest.raises(BadInput) as caught:
        parse(position.read(DOCUMENT), words)
    assert caught.value.sentence == sentence
    assert caught.value.hint.startswith(hint)
    assert bool(caught.value.hint) == bool(hint)


@given(
    st.text(max_size=40)
    | st.lists(st.sampled_from([*USAGE, "b2", "I", "F(I)", "F.2", "<", "()"])).map(" ".join)
)
def test_any_text_is_an_action_or_bad_input(words):
    state = position.read(DOCUMENT)
    try:
        action = parse(state, words)
    except BadInput:
        return
    assert parse(state, text(state, action)) == action


@given(st.sampled_from(ACTION_TYPES), st.lists(st.integers(-2, 255), min_size=4, max_size=4))
def test_any_action_of_a_log_has_some_text(made, values):
    action = made(*values[: len(made.__match_args__)])
    assert text(position.read(DOCUMENT), action).split()[0] in USAGE


# -- in games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_legal_actions_print_and_read_back(setup):
    for seed in range(2):
        for state in visited(setup, seed, 400):
            legal = VIKTORY.legal(state)
            texts = [text(state, action) for action in legal]
            assert len(set(texts)) == len(texts)
            assert [parse(state, words, partial(tuple, legal)) for words in texts] == list(legal)
            assert [parse(state, words) for words in texts] == list(legal)
