"""The digest: equal states have equal ones, and there is no field it does not see."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.games.viktory.positions import DOCUMENT, SETUPS, visited
from viktory_p2p.games.viktory import position
from viktory_p2p.games.viktory.codec import digest, plain
from viktory_p2p.games.viktory.questions import Combat, Doom, FirstPlayer, Question, Removal
from viktory_p2p.games.viktory.state import BOOKKEEPING, Assault, State
from viktory_p2p.games.viktory.units import FRIGATE, NONE, UNITS, Unit
from viktory_p2p.kernel.game import Over
from viktory_p2p.kernel.hexes import board

ELSEWHERE = 60  # some hex of the board


def _ground(state: State) -> None:
    p, g, f, m, w = state.ground.masks
    state.ground = state.ground._replace(masks=(p ^ 1 << ELSEWHERE, g, f, m, w))


def _bag(state: State) -> None:
    first, *rest = state.ground.bag
    state.ground = state.ground._replace(bag=(first - 1, *rest))


def _units(state: State) -> None:
    state.restack(ELSEWHERE, (UNITS[0][0],))


def _entry(name: str, value: object) -> Callable[[State], None]:
    """A change of the first entry of a list or a tuple."""

    def change(state: State) -> None:
        entries = getattr(state, name)
        setattr(state, name, type(entries)((value, *entries[1:])))

    return change


def _set(name: str, value: object) -> Callable[[State], None]:
    return lambda state: setattr(state, name, value)


CHANGES: dict[str, tuple[Callable[[State], None], ...]] = {
    "board": (_set("board", board(6)),),
    "rules": (lambda state: setattr(state, "rules", replace(state.rules, turn_limit=9)),),
    "options": (_set("options", ("doomsday",)),),
    "seats": (_set("seats", 3),),
    "colours": (_set("colours", ("red", "blue")),),
    "ground": (_ground, _bag),
    "units": (_units,),
    "held": (_entry("held", 1 << ELSEWHERE),),
    "assaults": (
        _set("assaults", {ELSEWHERE: Assault((UNITS[0][2],), 8)}),
        _set("assaults", {9: Assault((), 0)}),
    ),
    "towns": (_entry("towns", 0),),
    "cities": (_entry("cities", 0),),
    "reserve": (_entry("reserve", (9, 0, 0, 0)),),
    "capitals": (_set("capitals", (ELSEWHERE, -1)),),
    "standing": (_set("standing", (0, 1)),),
    "first": (_set("first", 1),),
    "seat": (_set("seat", 1),),
    "phase": (_set("phase", 4),),
    "number": (_set("number", 99),),
    "builds": (_set("builds", 2),),
    "new": (_set("new", 1),),
    "begun": (_set("begun", 1),),
    "fought": (_set("fought", 1),),
    "mover": (_set("mover", ELSEWHERE),),
    "left": (_set("left", 4),),
    "docks": (_set("docks", (1 << ELSEWHERE,)),),
    "placed": (_set("placed", ((ELSEWHERE, 0),)), _set("placed", ((ELSEWHERE, 1),))),
    "group": (_set("group", 1),),
    "turning": (_set("turning", 1),),
    "question": (
        _set("question", Doom()),
        _set("question", FirstPlayer()),
        _set("question", Removal(1, NONE)),
    ),
    "clock": (_set("clock", True),),
    "marked": (_set("marked", (1,)),),
    "over": (
        _set("over", Over((0,), "agreed")),
        _set("over", Over((1,), "agreed")),
        _set("over", Over((), "x")),
    ),
}


def test_a_change_of_any_field_changes_the_digest():
    assert set(CHANGES) == set(State.__annotations__) - set(BOOKKEEPING), "a field the digest may not see"
    state = position.read(DOCUMENT)
    digests = [digest(state)]
    for change in [change for row in CHANGES.values() for change in row]:
        other = state.copy()
        change(other)
        digests.append(digest(other))
    assert len(set(digests)) == len(digests)
    assert {len(one) for one in digests} == {16}


COMBAT = Combat(1, 2, 1, 3, 4, 5, 6, 7, (UNITS[0][0],), (UNITS[1][0],))
QUESTIONS: list[Question] = [
    COMBAT,
    *(
        COMBAT._replace(**{name: getattr(COMBAT, name) + 1})
        for name in ("stage", "site", "defender", "dice", "round", "picks", "hits", "surplus")
    ),
    COMBAT._replace(struck=()),
    COMBAT._replace(fallen=()),
    Removal(0, (1, 0, 0, 0)),
    Removal(1, (1, 0, 0, 0)),
    Removal(1, (0, 1, 0, 0)),
]


def test_every_part_of_a_question_and_of_a_unit_counts():
    state = position.read(DOCUMENT)
    seen = set()
    for question in QUESTIONS:
        other = state.copy()
        other.question = question
        seen.add(digest(other))
    cargo = (UNITS[0][0],)
    ships = [Unit(FRIGATE), Unit(FRIGATE, 1), Unit(FRIGATE, 0, cargo), Unit(FRIGATE, 0, (UNITS[0][3],))]
    ships += [Unit(FRIGATE, 0, cargo, 1), Unit(FRIGATE, 0, cargo, 1, 7), Unit(FRIGATE, 0, (UNITS[1][0],))]
    for ship in ships:
        other = state.copy()
        other.restack(ELSEWHERE, (ship,))
        seen.add(digest(other))
    assert len(seen) == len(QUESTIONS) + len(ships)


def test_the_digest_is_that_of_a_known_text():
    """A change here is a change of the protocol: logs written before do not fit any more."""
    state = position.read(DOCUMENT)
    state.marked = (1,)
    assert json.dumps(plain(state), separators=(",", ":")) == EXPECTED
    assert digest(state).hex() == EXPECTED_DIGEST


EXPECTED = (
    '[5,[],0,2,["red","yellow"],["818110102401804000,1004080820204008000,4002020000808010000,20'
    '20008001000020000,1f084412456141924421f0",13,16,18,19,31],[[14,"I0I0"],[22,"F0(I0)0@-1"],['
    '36,"A0"],[71,"I0"],[82,"F0()0@-1"]],"1000404000,400800000000000000000",[],["4000,800000000'
    '000000000","1000010000,4000000000000000000"],[[0,0,0,0],[1,0,0,0]],[14,74],[0,0],[0,0,2,5,'
    '0],["0,1000004000,0","0,0"],[-1,0],[],"",null,[0,1],null]'
)
EXPECTED_DIGEST = "dd4c0e7a06e10548f5ffa4e2bf7bd84d"


def test_a_copy_has_every_field():
    state = position.read(DOCUMENT)
    twin = state.copy()
    for name in set(State.__annotations__) - set(BOOKKEEPING):
        assert getattr(twin, name) == getattr(state, name), name
    twin.held[0], twin.assaults[ELSEWHERE] = 0, Assault((), 0)
    twin.restack(ELSEWHERE, (Unit(0),))
    assert digest(state) == digest(position.read(DOCUMENT))


def test_what_happened_is_no_part_of_it():
    state = position.read(DOCUMENT)
    other = state.copy()
    other.tell("Something")
    assert digest(other) == digest(state)


@pytest.mark.parametrize("setup", SETUPS[:4], ids=str)
def test_the_states_of_a_game_differ(setup):
    states = list(visited(setup, 5, 200))
    plains = {json.dumps(plain(state)) for state in states}
    assert len(plains) == len({digest(state) for state in states}) > 100
