"""What a seat sees: the parts of ``scenario --json`` that the state decides."""

from __future__ import annotations

import json

import pytest

from tests.games.viktory.positions import DOCUMENT, MAP, SETUPS, document, visited
from viktory_p2p.games.viktory import position
from viktory_p2p.games.viktory.view import view

RED = {
    "capital": "b2",
    "towns": ["b2"],
    "cities": ["b4", "d6"],
    "metropolises": [],
    "units": {"b2": "II", "c1": "F(I)", "d6": "A"},
    "reserve": "",
    "alive": True,
    "standing": "playing",
    "score": 5,
}
YELLOW = {
    "capital": "h5",
    "towns": ["h2"],
    "cities": ["h5"],
    "metropolises": [],
    "units": {"h2": "I", "i3": "F"},
    "reserve": "I",
    "alive": True,
    "standing": "playing",
    "score": 3,
}


def test_the_whole_table_is_seen():
    assert view(position.read(DOCUMENT)) == {
        "seats": {"red": RED, "yellow": YELLOW},
        "map": MAP.strip().splitlines(),
        "turn": {"seat": "red", "phase": "move", "number": 5},
        "pending": [],
        "over": None,
    }


def test_attackers_are_seen_where_they_wait():
    moment = {"assaults": {"h2": {"units": ["I moved", "C moved"], "entries": ["g2"]}}}
    shown = view(position.read(document(unchecked=True, red={"units": ["b2 I", "i1 F"]}, state=moment)))
    assert shown["pending"] == ["h2"]
    assert list(shown["seats"]["red"]["units"].items()) == [("b2", "I"), ("h2", "IC"), ("i1", "F")]  # type: ignore[index]
    assert shown["seats"]["yellow"]["units"] == {"h2": "I", "i3": "F"}  # type: ignore[index]


@pytest.mark.parametrize(
    "changes, colour, part",
    [
        ({"state": {"standing": {"yellow": "retired"}}}, "yellow", {"alive": False, "standing": "retired"}),
        (
            {"yellow": {"units": [], "reserve": "", "towns": [], "cities": []}},
            "yellow",
            {"standing": "out", "score": 0},
        ),
        ({"red": {"capital": "h2"}}, "red", {"capital": "h2", "alive": True}),
        (
            {"red": {"units": ["b2 CI", "c1 FF(AI)"], "reserve": "CI"}},
            "red",
            {"units": {"b2": "IC", "c1": "FF(IA)"}},
        ),
        ({"red": {"reserve": "FCI"}}, "red", {"reserve": "ICF"}),
    ],
)
def test_seats(changes, colour, part):
    shown = view(position.read(document(unchecked=True, **changes)))["seats"][colour]  # type: ignore[index]
    assert {key: shown[key] for key in part} == part


def test_a_seat_that_has_not_founded_yet():
    made = document(turn={"phase": "found"}, red=None, yellow=None)
    seats = view(position.read(made))["seats"]
    assert seats["red"] == {  # type: ignore[index]
        **RED, "capital": None, "towns": [], "cities": [], "units": {}, "score": 0
    }  # fmt: skip


def test_what_ships_have_done_does_not_change_their_order():
    moment = {"status": ["e6 F(I) spent", "e6 F moved"]}
    made = document(unchecked=True, red={"units": ["e6 F(CA)F(I)F"]}, state=moment)
    assert view(position.read(made))["seats"]["red"]["units"] == {"e6": "FF(I)F(CA)"}  # type: ignore[index]


def test_turn_and_end():
    made = document(
        turn={"phase": "reserve"},
        unchecked=True,
        state={"sea_battles": True, "over": {"winners": ["yellow"], "reason": "capital"}},
    )
    shown = view(position.read(made), 1)
    assert shown["turn"] == {"seat": "red", "phase": "reserve", "number": 5}
    assert shown["over"] == {"winners": ["yellow"], "reason": "capital"}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_view_is_plain_and_the_same_for_all(setup):
    for state in visited(setup, 1, 100):
        shown = view(state)
        assert json.loads(json.dumps(shown)) == shown
        assert view(state, 0) == shown
