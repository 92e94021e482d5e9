"""The odds by hand, the policy, what an engagement is made of, and laws that hold for every battle."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.games.viktory.empires import red, yellow
from tests.games.viktory.scenes import Scene, scene
from viktory_p2p.games.viktory.odds import Engagement, casualty, engagement, exact_odds, odds, prey
from viktory_p2p.games.viktory.odds.engagement import Battlefield, pitched
from viktory_p2p.games.viktory.odds.fire import Dice, fire_of, first_dice
from viktory_p2p.games.viktory.odds.line import descent
from viktory_p2p.games.viktory.ruleset import CITY, STANDARD, TOWN, RuleSet
from viktory_p2p.games.viktory.terrain import FOREST, GRASSLAND, MOUNTAIN, PLAINS, WATER
from viktory_p2p.games.viktory.units import LETTERS, NONE, Counts, letters


def units(text: str) -> Counts:
    a, b, c, d = (text.count(letter) for letter in LETTERS)
    return a, b, c, d


def battle(attackers: str, defenders: str, cover: int = 0, support: int = 0, settled: int = 0) -> Engagement:
    return Engagement(units(attackers), units(defenders), cover, support, bool(settled))


# --- By hand --------------------------------------------------------------------------------------------

# A die hits in 1 of 2; a hit is selective in 1 of 3.  Divided by 15/16, say: one round in 16 changes nothing.
BY_HAND = [
    # Both hit, only one, only the other, nobody: a quarter each.
    pytest.param(battle("I", "I"), "1/3", "1/3", "1/3", "4/3", id="infantry in the open",
                 marks=pytest.mark.rule("12.3.4", "R78")),
    # 2 hits (1/4): the second suppresses the only die, won.  1 hit (1/2): won or drawn out.
    # None (1/4): lost or again.  (1/4 + 1/4) / (7/8); (1/8) / (7/8); (1/4) / (7/8).
    pytest.param(battle("C", "I"), "4/7", "1/7", "2/7", "8/7", id="cavalry suppresses",
                 marks=pytest.mark.rule("12.31", "R77")),
    # Three dice answer.  2 hits: two of them are left, won 1/4 · 1/4.  1 hit: won 1/2 · 1/8.
    # None: lost 1/4 · 7/8.  (1/16 + 1/16) / (31/32); (7/32) / (31/32).
    pytest.param(battle("C", "I", 2), "4/31", "7/31", "20/31", "32/31", id="a mountain's dice are suppressed",
                 marks=pytest.mark.rule("12.31", "R77")),
    # Two dice answer, and the town's own is left after 2 hits: won 1/4 · 1/2 + 1/2 · 1/4, lost 1/4 · 3/4.
    # (1/8 + 1/8) / (15/16); (3/16) / (15/16).
    pytest.param(battle("C", "I", 1, 0, 1), "4/15", "3/15", "8/15", "16/15", id="a town's die is not",
                 marks=pytest.mark.rule("12.31", "R77")),
    # The town rolls its one die once, and the attacker none.
    pytest.param(battle("I", "", 1, 0, 1), "1/2", "0", "1/2", "1", id="an empty town",
                 marks=pytest.mark.rule("R75", "R78")),
    pytest.param(battle("I", "", 2, 1, 1), "1/8", "0", "7/8", "1", id="an empty city with support",
                 marks=pytest.mark.rule("R75", "12.32")),
    pytest.param(battle("II", "", 1, 0, 1), "1", "0", "0", "1", id="an empty town cannot kill two",
                 marks=pytest.mark.rule("R75")),
    # Pre-battle fire wins at once (1/2), no round fought; else as infantry.
    pytest.param(battle("A", "I"), "2/3", "1/6", "1/6", "2/3", id="pre-battle fire in the open",
                 marks=pytest.mark.rule("12.3.0", "R73", "R74")),
    # The fire kills (1/2): the town rolls one die, won or drawn out.  Else one die against two: won 1/7,
    # lost and drawn out 3/7 each, in 8/7 rounds.
    pytest.param(battle("A", "I", 1, 0, 1), "9/28", "6/28", "13/28", "15/14", id="pre-battle fire at a town",
                 marks=pytest.mark.rule("12.3.0", "R74")),
    # In the middle of the battle the gun is one die like another.
    pytest.param(battle("A", "I")._replace(opening=False), "1/3", "1/3", "1/3", "4/3", id="the fire is past",
                 marks=pytest.mark.rule("12.3.0", "R73")),
    # One die against n: the attacker wins 1/2^(n+1) of all rounds, 1 in 2^(n+1) − 1 of those that decide.
    pytest.param(battle("I", "I", 2, 0, 1), "1/15", "7/15", "7/15", "16/15", id="a city",
                 marks=pytest.mark.rule("12.3.2")),
    pytest.param(battle("I", "I", 1, 0, 1), "1/7", "3/7", "3/7", "8/7", id="a city, the capital lost",
                 marks=pytest.mark.rule("14.0")),
    # A hit wins (1/2): one frigate is left in any case.  No hit: lost to F against F (1/4), or again.
    # (1/2 + 1/4 · 1/3) / (3/4); (1/4 · 1/3) / (3/4); rounds (1 + 1/4 · 4/3) / (3/4).
    pytest.param(battle("FF", "F"), "7/9", "1/9", "1/9", "16/9", id="ships",
                 marks=pytest.mark.rule("12.3.1", "12.3.2")),
    # A hit wins (7/8).  None (1/8): a selective hit (1/6) takes C and leaves I against I, another (1/3) takes
    # I and leaves C against I, or again.  (7/8 + 1/8 · (1/6 · 1/3 + 1/3 · 4/7)) / (15/16), and so on;
    # rounds (1 + 1/8 · (1/6 · 4/3 + 1/3 · 8/7)) / (15/16).
    pytest.param(battle("IC", "I"), "913/945", "13/945", "19/945", "1084/945", id="selective hits",
                 marks=pytest.mark.rule("10.1", "R60")),
    # Nobody is there: the hex is taken without a round.
    pytest.param(battle("I", ""), "1", "0", "0", "0", id="nobody"),
]  # fmt: skip


@pytest.mark.parametrize("fight, win, lose, draw_out, rounds", BY_HAND)
def test_values_worked_out_by_hand(
    fight: Engagement, win: str, lose: str, draw_out: str, rounds: str
) -> None:
    found = exact_odds(STANDARD, fight)
    assert (found.win, found.lose, found.draw_out) == (Fraction(win), Fraction(lose), Fraction(draw_out))
    assert found.rounds == Fraction(rounds)
    if sum(fight.attackers) == 1:  # who does not win is gone
        assert found.attacker_losses == found.lose + found.draw_out


@pytest.mark.rule("10.2")
def test_losses_are_units_on_average() -> None:
    found = exact_odds(STANDARD, battle("II", "", 1, 0, 1))
    assert (found.attacker_losses, found.defender_losses) == (Fraction(1, 2), Fraction(0))
    # Both lines: F F against F, 1/4 each: (2,0), (1,0), (1,1), again.
    found = exact_odds(STANDARD, battle("FF", "F"))
    assert (found.attacker_losses, found.defender_losses) == (Fraction(8, 9), Fraction(8, 9))


OTHER_RULES = [
    # Two thirds hit: win 2/3 · 1/3, draw out 2/3 · 2/3, of 8/9.
    pytest.param(replace(STANDARD, hit=4), battle("I", "I"), "1/4", "1/2", id="hit"),
    # Every hit is chosen: it takes the horse, and I is left against I.  (7/8 + 1/8 · 1/2 · 1/3) / (15/16).
    pytest.param(replace(STANDARD, selective=3), battle("IC", "I"), "43/45", "1/45", id="selective"),
    # Infantry as cavalry is.
    pytest.param(replace(STANDARD, attack=(2, 2, 1, 1)), battle("I", "I"), "4/7", "2/7", id="attack"),
    # One die against two.
    pytest.param(replace(STANDARD, defence=(2, 1, 1, 1)), battle("I", "I"), "1/7", "3/7", id="defence"),
    # Infantry as artillery is.
    pytest.param(replace(STANDARD, opening_fire=(1, 0, 1, 0)), battle("I", "I"), "2/3", "1/6", id="opening"),
]


@pytest.mark.rule("10.1", "12.3.0", "12.3.1", "12.3.2")
@pytest.mark.parametrize("rules, fight, win, draw_out", OTHER_RULES)
def test_the_numbers_are_those_of_the_rule_set(rules: RuleSet, fight: Engagement, win: str, draw_out: str):
    assert odds(STANDARD, fight).win != pytest.approx(Fraction(win)), "remembered by the battle alone"
    found = exact_odds(rules, fight)
    assert (found.win, found.draw_out) == (Fraction(win), Fraction(draw_out))
    assert odds(rules, fight).win == pytest.approx(found.win)


# --- The policy -----------------------------------------------------------------------------------------

LOSSES = [
    # the units left, their owner's ordinary loss, what a selective hit takes: attacking, then defending
    ("I", "I", "I", "I", "I"),
    ("IC", "I", "C", "I", "I"),
    ("IA", "I", "I", "I", "I"),
    ("CA", "A", "C", "A", "A"),
    ("ICA", "I", "C", "I", "I"),
    ("IIC", "I", "C", "I", "C"),
    ("IICCAA", "I", "I", "I", "I"),
    ("ICCAA", "A", "I", "A", "I"),
    ("ICCA", "C", "I", "C", "I"),
    ("CCAA", "A", "A", "A", "A"),
    ("CAA", "A", "C", "A", "C"),
    ("FFF", "F", "F", "F", "F"),
]


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("left, lost, picked, lost_in_defence, picked_in_defence", LOSSES)
def test_a_loss_costs_the_fewest_dice_and_a_selective_hit_the_most(
    left: str, lost: str, picked: str, lost_in_defence: str, picked_in_defence: str
) -> None:
    there = units(left)
    assert LETTERS[casualty(STANDARD.attack, there)] == lost
    assert LETTERS[prey(STANDARD.attack, there)] == picked
    assert LETTERS[casualty(STANDARD.defence, there)] == lost_in_defence
    assert LETTERS[prey(STANDARD.defence, there)] == picked_in_defence


# --- What an engagement is made of ----------------------------------------------------------------------


def at(found: Scene, name: str, attackers: str = "I", opening: bool = True) -> Engagement:
    site = found.state.board.find(name)
    assert site is not None
    return engagement(found.state, site, units(attackers), opening)


@pytest.mark.rule("12.3.2", "12.32", "12.33", "14.0", "R60", "R85", "R87")
def test_an_engagement_is_read_from_the_map() -> None:
    found = scene(
        changes="m:e5 f:d4 w:f5",
        red=red(),
        yellow=yellow("e5 IIA", "f5 F(IA)", "c3 C", towns=["h4", "c3"], cities=["e5", "g6"]),
    )
    assert at(found, "e5") == Engagement((1, 0, 0, 0), (2, 0, 1, 0), 2, 1, True)
    assert at(found, "e5", "C", opening=False) == Engagement((0, 1, 0, 0), (2, 0, 1, 0), 2, 1, True, False)
    assert at(found, "c3") == Engagement((1, 0, 0, 0), (0, 1, 0, 0), 1, 0, True)
    assert at(found, "h4", "IC") == Engagement((1, 1, 0, 0), NONE, 1, 0, True)
    assert at(found, "f5", "FF") == Engagement((0, 0, 0, 2), (0, 0, 0, 1)), "cargo never fights"
    assert at(found, "d4") == Engagement((1, 0, 0, 0), NONE), "nobody to fight"


@pytest.mark.rule("14.0", "R87", "15.1")
@pytest.mark.parametrize(
    "options, field, cover, support, settled",
    [
        ((), Battlefield(PLAINS), 0, 0, False),
        ((), Battlefield(GRASSLAND, support=True), 0, 1, False),
        ((), Battlefield(FOREST), 1, 0, False),
        ((), Battlefield(MOUNTAIN, TOWN), 2, 0, True),
        ((), Battlefield(FOREST, CITY), 2, 0, True),
        ((), Battlefield(PLAINS, CITY, capital=False), 1, 0, True),
        ((), Battlefield(MOUNTAIN, CITY, capital=False), 2, 0, True),
        ((), Battlefield(WATER), 0, 0, False),
        ((0, 0, 0, 0, 0), Battlefield(MOUNTAIN, TOWN), 1, 0, True),
    ],
)
def test_an_engagement_is_made_of_words(options, field, cover, support, settled) -> None:
    rules = replace(STANDARD, cover=options) if options else STANDARD
    expected = Engagement((1, 0, 0, 0), (0, 1, 0, 0), cover, support, settled)
    assert pitched(rules, (1, 0, 0, 0), (0, 1, 0, 0), field) == expected


@pytest.mark.rule("12.3.0", "12.3.1", "12.3.2", "R73", "R75", "R144")
@pytest.mark.parametrize(
    "fight, dice",
    [
        (battle("IICAA", "IIA", 2, 1, 1), Dice(2, 4, 5)),
        (battle("IICAA", "IIA", 2, 1, 1)._replace(opening=False), Dice(0, 4, 5)),
        (battle("AA", "", 2, 1, 1), Dice(0, 0, 3)),
        (battle("FF", "FFF"), Dice(0, 1, 1)),
    ],
)
def test_the_dice_a_battle_begins_with(fight: Engagement, dice: Dice) -> None:
    assert first_dice(fire_of(STANDARD), fight) == dice


# --- Laws -----------------------------------------------------------------------------------------------

few = st.integers(0, 5)
land = st.tuples(few, few, few, st.just(0))
fleets = st.tuples(st.just(0), st.just(0), st.just(0), st.integers(1, 9))
land_battles = st.builds(
    Engagement, land.filter(any), land, st.integers(0, 2), st.integers(0, 1), st.booleans(), st.booleans()
)
battles = land_battles | st.tuples(fleets, fleets).map(lambda sides: Engagement(*sides))


def more(stack: Counts, kind: int) -> Counts:
    a, b, c, d = (many + (place == kind) for place, many in enumerate(stack))
    return a, b, c, d


@given(battles)
@example(battle("I" * 20 + "C" * 15 + "A" * 15, "I" * 20 + "C" * 15 + "A" * 15, 2, 1, 1))
@example(battle("IC" + "A" * 48, "IA" + "C" * 48, 2))
def test_the_chances_add_up_and_the_losses_are_bounded(fight: Engagement) -> None:
    found = odds(STANDARD, fight)
    assert abs(found.win + found.lose + found.draw_out - 1) < 1e-12
    assert all(0 <= chance <= 1 + 1e-12 for chance in found[:3])
    assert -1e-9 <= found.attacker_losses <= sum(fight.attackers) + 1e-9
    assert -1e-9 <= found.defender_losses <= sum(fight.defenders) + 1e-9
    fought = any(fight.defenders) or fight.settled
    assert found.rounds >= 0
    assert fought or found.rounds == 0


@given(battles.filter(lambda fight: sum(fight.attackers) + sum(fight.defenders) < 9))
def test_floats_and_fractions_agree(fight: Engagement) -> None:
    assert odds(STANDARD, fight) == pytest.approx(tuple(map(float, exact_odds(STANDARD, fight))), abs=1e-12)


@given(land_battles)
def test_more_for_the_defender_never_helps_the_attacker(fight: Engagement) -> None:
    won = odds(STANDARD, fight).win + 1e-12
    assert odds(STANDARD, fight._replace(cover=fight.cover + 1)).win <= won
    assert odds(STANDARD, fight._replace(support=fight.support + 1)).win <= won
    assert odds(STANDARD, fight._replace(settled=True)).win <= won
    if any(fight.defenders):
        assert odds(STANDARD, fight._replace(defenders=more(fight.defenders, 0))).win <= won


@given(land_battles, st.integers(0, 2))
def test_more_attackers_never_hurt(fight: Engagement, kind: int) -> None:
    won = odds(STANDARD, fight).win
    assert odds(STANDARD, fight._replace(attackers=more(fight.attackers, kind))).win >= won - 1e-12


# --- Work -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [STANDARD.attack, STANDARD.defence])
def test_what_may_be_left_of_a_line_grows_with_its_units_alone(table: Counts) -> None:
    """The work of a battle is the product of its two lines: 50 against 50 is 200 times 200 rounds at most."""
    for infantry in (0, 1, 2, 3, 25, 47, 48):
        for cavalry in range(51 - infantry):
            whole = (infantry, cavalry, 50 - infantry - cavalry, 0)
            found = descent(table, whole)
            assert found[0] == whole
            assert found[-1] == NONE
            assert len(found) == len(set(found)) <= 200, letters(whole)


@given(land)
def test_a_line_falls_one_unit_at_a_time(whole: Counts) -> None:
    sizes = [sum(stack) for stack in descent(STANDARD.attack, whole)]
    assert sizes == sorted(sizes, reverse=True)
    assert set(sizes) == set(range(sum(whole) + 1))
