"""What the bot ``greedy`` does in positions where the right order can be told."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from tests.games.viktory.scenes import Scene, scene
from tests.games.viktory.sides import red, side, yellow
from viktory_p2p.games.viktory.bots.greedy import choose
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.chance import draw, stream
from viktory_p2p.kernel.game import Decision, Over
from viktory_p2p.play.supply import entropy


def answered(state: State) -> str:
    """What greedy says to the question of *state*."""
    node = VIKTORY.node(state)
    assert isinstance(node, Decision)
    return VIKTORY.text(state, choose(state, node.seat, VIKTORY.legal(state), stream(bytes(32))))


def answer(script: Any = (), **given: Any) -> str:
    """What greedy says after *script*."""
    return answered(scene(script, **given).state)


def orders(played: Scene, most: int = 60) -> list[str]:
    """What greedy says from here on, until the turn passes to another seat or *most* answers are given."""
    state, seat, said = played.state, played.state.seat, list[str]()
    chances = count(1)
    while state.seat == seat and len(said) < most and not isinstance(node := VIKTORY.node(state), Over):
        if isinstance(node, Decision):
            said.append(answered(state))
            state = VIKTORY.apply(state, node.seat, VIKTORY.parse(state, said[-1])).state
        else:
            state = VIKTORY.resolve(state, draw(node, entropy(1, next(chances)))).state
    return said


# -- attacks -------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.0")
def test_it_walks_into_a_town_nobody_holds() -> None:
    given = {"red": red("d4 II", "b2 I"), "yellow": yellow("h4 I", towns="e5")}
    said = orders(scene(**given))
    assert said[:3] == ["move d4 I e5", "move d4 I e5", "battle e5"]


@pytest.mark.rule("12.3.2")
def test_it_leaves_alone_what_it_could_not_take() -> None:
    """One infantry against a mountain city full of troops: one die against five."""
    said = orders(scene(red=red("d4 I", "b2 I"), yellow=yellow("e5 IICA", cities="e5"), changes="m:e5"))
    assert not [text for text in said if text.startswith("battle") or text.endswith(" e5")]


@pytest.mark.rule("12.3.0", "12.3.1")
def test_an_attack_brings_together_the_kinds_that_bring_dice() -> None:
    given = {"red": red("d4 IIICA", "b2 I"), "yellow": yellow("e5 II", "h4 I", towns="e5")}
    said = orders(scene(**given))
    going = said[: said.index("battle e5")]
    assert {"move d4 C e5", "move d4 A e5", "move d4 I e5"} <= set(going)


@pytest.mark.rule("14.0")
def test_the_own_capital_is_taken_back_before_anything_else() -> None:
    lost = {"capital": "e5", "towns": ["b2"], "units": ["e4 ICA"]}
    rich = {"capital": "h4", "towns": ["h4", "e5"], "cities": ["d3"], "units": ["h4 I", "e5 I"]}
    assert answer(red=lost, yellow=rich).endswith(" e5")


DECISIVE: dict[str, Any] = {
    "seats": ("red", "yellow", "green"),
    "options": ("decisive-strike",),
    "red": side("c3", "d4 IICA", "c3 I"),
}
"""Red can take yellow's capital at d5, which ends the game; green's empire decides for whom."""


@pytest.mark.rule("5.3", "R10")
@pytest.mark.parametrize(
    "yellow, third, before, taken",
    [
        (side("d5"), "h3", [], True),
        (side("d5"), "h3 h5 h7 j3 j5", [], False),
        (side("d5"), "h3 h5 h7 j3 j5", ["yellow: retire"], False),
        (side("d5", cities="d5"), "h3 h5", [], True),
    ],
    ids=["largest", "smaller", "smaller, of a seat that is gone", "a city makes it as large"],
)
def test_a_capital_whose_fall_ends_the_game_is_taken_only_to_win(yellow, third, before, taken) -> None:
    green = side("j7", "j7 I", towns=third)
    said = orders(scene(before, **DECISIVE, yellow=yellow, green=green))
    assert ("battle d5" in said) == taken


@pytest.mark.rule("11.0", "12.4")
def test_a_gun_that_cannot_join_fires_before_the_battle() -> None:
    """The gun stands behind a lake, two hexes from the town; the others attack it."""
    given = {
        "red": red("d3 A", "e4 ICC", "b2 I"),
        "yellow": yellow("d5 I", "h4 I", towns="d5"),
        "changes": "w:c3 c4 d2 d4 e3",
    }
    said = orders(scene(**given))
    assert said[0] == "bombard d3 A d5"
    assert "battle d5" in said


@pytest.mark.rule("9.46", "11.3")
def test_a_ship_lands_its_troops_before_it_fires() -> None:
    """A shot would end its move; once a unit is ashore it still may fire, before the battle."""
    given = {
        "red": red("c1 F(ICA)", "b2 I"),
        "yellow": yellow("f2 I", "h4 I", towns="f2"),
        "changes": "w:c2 d2 d3 e2 e3 f3 g2 g3",
    }
    said = orders(scene(**given))
    deeds = [text.split()[0] for text in said]
    assert deeds.index("land") < deeds.index("bombard") < said.index("battle f2")


@pytest.mark.rule("12.3.3")
def test_it_goes_on_while_the_odds_are_good_and_retreats_when_they_have_turned() -> None:
    """Three attackers are lost for nothing: one infantry against a city that rolls four dice."""
    given = {"red": red("d4 IIII", "b2 I"), "yellow": yellow("e5 IC", "h4 I", cities="e5")}
    attack = ["move d4 I e5"] * 4 + ["battle e5"]
    assert answer(attack, dice=(4, 4, 4, 2, 2), **given) == "withdraw I d4"
    weak = {"red": red("d4 ICA", "b2 I"), "yellow": yellow("e5 I", "h4 I", towns="e5")}
    stay = ["move d4 I e5", "move d4 C e5", "move d4 A e5", "battle e5"]
    assert answer(stay, dice=(4, 4, 4, 4, 4, 4, 4), **weak) == "fight"


# -- marches -------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.13")
def test_a_road_brings_troops_to_the_front() -> None:
    """A jump over three hexes for one point, where three steps would take two turns."""
    said = orders(scene(red=red("b2 III", towns="d4"), yellow=yellow("h4 I")))
    assert "move b2 I d4" in said


@pytest.mark.rule("9.2")
def test_unknown_land_is_explored() -> None:
    given = {"red": red("c3 I", "b2 I"), "yellow": yellow("h4 I"), "changes": "?:d2 e2 e3 f2 f3"}
    state = scene(**given).state
    node = VIKTORY.node(state)
    assert isinstance(node, Decision)
    after = VIKTORY.apply(state, node.seat, VIKTORY.parse(state, answered(state))).state
    assert after.turning, "the first step turns tiles over"


@pytest.mark.rule("9.42", "9.46", "9.47")
def test_an_army_on_an_island_goes_by_sea() -> None:
    """All of the middle is water: three land units board, cross and land beside the rival's capital."""
    middle = "w:d2 d3 d4 d5 d6 d7 e2 e3 e4 e5 e6 e7 e8 f2 f3 f4 f5 f6 f7"
    played = scene(red=red("c3 ICA", "d3 F", "b2 I"), yellow=yellow("h4 I"), changes=middle)
    said = orders(played)
    assert [text.split()[0] for text in said if text.split()[0] in ("load", "land")] == ["load"] * 3 + [
        "land"
    ] * 3


def test_who_guards_the_capital_stays_while_it_is_in_danger() -> None:
    """Three attackers stand two steps away; without them the same town draws the guards out."""
    tempting = {"capital": "h4", "towns": ["h4", "d3"], "units": ["h4 I"]}
    assert "battle d3" in orders(scene(red=red("b2 II"), yellow=tempting))
    threat = {**tempting, "units": ["h4 I", "b4 ICA"]}
    said = orders(scene(red=red("b2 II"), yellow=threat))
    assert not [text for text in said if text.startswith("move b2")]


# -- building and reserves -----------------------------------------------------------------------------------


@pytest.mark.rule("7.23", "8.2")
@pytest.mark.parametrize("changes, site", [("g:b2", "b2"), ("g:d3", "d3"), ("m:b2", "b2")])
def test_the_first_cavalry_and_the_first_gun_come_before_more_infantry(changes, site) -> None:
    given = {"turn": "red build", "red": red("b2 II", towns="d3"), "yellow": yellow("h4 I")}
    assert answer(changes=changes, **given) == f"upgrade {site}"


@pytest.mark.rule("8.2", "13.3")
def test_with_the_rival_overseas_a_shipyard_comes_first() -> None:
    middle = "w:e2 e3 e4 e5 e6 e7 e8 f:d3 g:b2"
    given = {"turn": "red build", "red": red("b2 II", towns="d3"), "yellow": yellow("h4 I")}
    assert answer(changes=middle, **given) == "upgrade d3"


@pytest.mark.rule("13.4")
def test_reserves_go_to_the_capital_in_danger_and_else_to_the_front() -> None:
    calm = {"turn": "red reserve", "red": red("b2 I", towns="d4", reserve="I"), "yellow": yellow("h4 I")}
    assert answer(**calm) == "place I d4"
    danger = {**calm, "yellow": yellow("h4 I", "b4 ICA")}
    assert answer(**danger) == "place I b2"


@pytest.mark.rule("7.21")
@pytest.mark.parametrize("enemy, site", [("g4 ICA", "c4"), ("c6 ICA", "g2")])
def test_a_town_is_not_built_where_a_rival_can_strike_at_once(enemy, site) -> None:
    """Two sites on grassland are as good as each other, but for who stands near."""
    given = {
        "turn": "red build",
        "red": side("e3", "e3 I", cities="e3"),
        "yellow": yellow("h4 I", enemy),
        "changes": "g:c4 g2",
    }
    assert answer(**given) == f"build {site}"


@pytest.mark.rule("9.31", "9.47", "13.4")
def test_troops_that_could_land_are_a_danger_too() -> None:
    """Five steps at sea and a landing: nothing on land is near the capital."""
    given = {
        "turn": "red reserve",
        "red": side("b2", towns="g6", reserve="I"),
        "inside": "w",
        "changes": "p:b2 g6 h5 h4",
    }
    assert answer(**given, yellow=yellow("h4 I")) == "place I g6"
    assert answer(**given, yellow=yellow("h4 I", "e8 F(ICA)")) == "place I b2"


@pytest.mark.rule("9.45", "10.1")
@pytest.mark.parametrize("face, said", [(1, "pick F(III)"), (3, "lose F(C)")])
def test_of_ships_the_fuller_is_sunk_and_the_emptier_lost(face, said) -> None:
    given = {"red": red("e4 F", "b2 I"), "yellow": yellow("e6 F(C)F(III)", "h4 I"), "changes": "w:e4 e5 e6"}
    assert answer(["bombard e4 F e6"], dice=(face,), **given) == said


@pytest.mark.rule("13.5")
def test_a_ship_is_not_placed_among_a_stronger_fleet() -> None:
    given = {
        "turn": "red reserve",
        "red": red("b2 I", reserve="F"),
        "yellow": yellow("h4 I", "a1 FFF", "a2 FFF", "b1 FFF", "c1 FFF"),
    }
    assert answer(**given) == "end"


@pytest.mark.rule("10.2")
def test_what_is_owed_for_a_lost_town_comes_from_the_reserve() -> None:
    given = {
        "red": red("d4 ICA", "b2 I"),
        "yellow": yellow("h4 II", "g3 I", towns="e5", reserve="I"),
    }
    fought = scene(["move d4 C e5", "battle e5"], dice=(6,), **given)
    assert fought.to_act == ("yellow", "remove")
    assert answered(fought.state) == "remove reserve I"
