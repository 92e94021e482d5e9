"""The odds against the engine's own tree, enumerated in fractions: equal, not nearly equal.

The engine knows no odds and the odds no engine: what they share is the rule set.  Both sides answer by the
policy as it is printed, read here a second time from its sentence, with numbers of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial
from typing import NamedTuple

import pytest

from tests.games.viktory.empires import red, yellow
from tests.games.viktory.scenes import scene
from viktory_p2p.games.viktory.actions import FIGHT, Action, Battle, Lose, Pick
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.odds import Forecast, engagement, exact_odds
from viktory_p2p.games.viktory.questions import DEFENCE_HITS, RETREAT, Combat
from viktory_p2p.games.viktory.state import Assault, State
from viktory_p2p.games.viktory.units import FRESH, LETTERS, MOVED, UNITS, Counts, Stack
from viktory_p2p.kernel.game import Decision, Roll

pytestmark = pytest.mark.rule(
    "10.1", "12.0", "12.3.0", "12.3.1", "12.3.2", "12.31", "12.3.4", "R60", "R73", "R74", "R75", "R76", "R77",
    "R78", "R88", "R144",
)  # fmt: skip

RED, YELLOW = 0, 1
LAND_STACKS = ["".join(found) for size in (1, 2, 3) for found in combinations_with_replacement("ICA", size)]
FLEETS = ["F", "FF", "FFF"]


# --- Battlefields ---------------------------------------------------------------------------------------


class Field(NamedTuple):
    """Where the battle at e5 is fought: red comes from e4, yellow's home is h4."""

    changes: str = ""
    ships: tuple[str, ...] = ()
    town: bool = False
    city: bool = False
    robbed: bool = False
    options: tuple[str, ...] = ()


FIELDS = {
    "open": Field(),
    "forest": Field("f:e5"),
    "mountain": Field("m:e5"),
    "support": Field("w:f5", ("f5 F",)),
    "mountain, support": Field("m:e5 w:f5", ("f5 FF",)),
    "town": Field(town=True),
    "town on a mountain": Field("m:e5", town=True),
    "city": Field("g:e5", city=True),
    "city, support": Field("w:f5", ("f5 F(IA)",), city=True),
    "city, capital lost": Field(city=True, robbed=True),
    "mountain in a flat world": Field("m:e5", options=("flat-world",)),
}
SEA = Field("w:e4 e5 e6")


def ground(field: Field) -> State:
    """The map with the settlements and the supporting ships, and nobody at e5 yet."""
    home, here = [] if field.robbed else ["h4"], ["e5"]
    return scene(
        changes=field.changes,
        options=field.options,
        red=red(towns=["b2", *(["h4"] if field.robbed else [])]),
        yellow=yellow(
            *field.ships,
            towns=["c1", *home, *(here if field.town else [])],
            cities=here if field.city else [],
        ),
    ).state


def stack(units: str, status: int) -> Stack:
    return tuple(UNITS[LETTERS.index(letter)][status] for letter in sorted(units, key=LETTERS.index))


def counts(units: Stack) -> Counts:
    a, b, c, d = (sum(unit.kind == kind for unit in units) for kind in range(4))
    return a, b, c, d


def meeting(base: State, attackers: str, defenders: str) -> State:
    """Red's *attackers* wait at e5 for their battle with yellow's *defenders*."""
    state = base.copy()
    site, entry = state.board.find("e5"), state.board.find("e4")
    assert site is not None
    assert entry is not None
    for unit in stack(defenders, FRESH):
        state.put(YELLOW, site, unit)
    state.assaults[site] = Assault(stack(attackers, MOVED), 1 << entry)
    return state


def begun(state: State) -> State:
    (site,) = state.assaults
    return VIKTORY.apply(state, RED, Battle(site)).state


# --- The policy, from its sentence ----------------------------------------------------------------------

ATTACK = {"I": 1, "C": 2, "A": 1, "F": 1}
DEFENCE = {"I": 1, "C": 1, "A": 1, "F": 1}


def answer(state: State) -> Action:
    """Fight on; lose what costs the owner the fewest dice, pick what costs the enemy the most."""
    combat = state.question
    assert isinstance(combat, Combat)
    if combat.stage == RETREAT:
        return FIGHT
    if combat.stage == DEFENCE_HITS:
        dice, there, marked = ATTACK, state.assaults[combat.site].units, combat.fallen
    else:
        dice, there, marked = DEFENCE, state.units[combat.site], combat.struck
    units = [LETTERS[unit.kind] for unit in there]
    for unit in marked:
        units.remove(LETTERS[unit.kind])
    cost = {kind: dice[kind] if units.count(kind) == 1 else 0 for kind in "IACF" if kind in units}
    if combat.picks:
        return Pick(LETTERS.index(max(cost, key=cost.__getitem__)))
    return Lose(LETTERS.index(min(cost, key=cost.__getitem__)))


def ended(state: State) -> bool:
    return not isinstance(state.question, Combat)


# --- The engine's tree ----------------------------------------------------------------------------------


def rolls(dice: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every roll as far as it matters, as ones, twos and sixes: 1 is selective, 2 and 3 hit, 4 to 6 miss."""
    for ones in range(dice + 1):
        for twos in range(dice + 1 - ones):
            sixes = dice - ones - twos
            ways = factorial(dice) // (factorial(ones) * factorial(twos) * factorial(sixes))
            yield (1,) * ones + (2,) * twos + (6,) * sixes, Fraction(ways * 2**twos * 3**sixes, 6**dice)


class Means(NamedTuple):
    """Averages: how the battle ends, who is left, how many rounds."""

    win: Fraction = Fraction(0)
    lose: Fraction = Fraction(0)
    draw_out: Fraction = Fraction(0)
    attackers: Fraction = Fraction(0)
    defenders: Fraction = Fraction(0)
    rounds: Fraction = Fraction(0)

    def plus(self, other: Means, weight: Fraction = Fraction(1)) -> Means:
        return Means(*(one + weight * two for one, two in zip(self, other, strict=True)))


NOTHING = Means()


class Leaf(NamedTuple):
    """An attack roll or the end, and the engine's count of rounds on the way there."""

    state: State
    chance: Fraction
    rounds: int


def leaves(state: State, chance: Fraction, rounds: int = 0) -> Iterator[Leaf]:
    """Where the engine leads from *state*, up to the next attack roll or the end."""
    combat, node = state.question, VIKTORY.node(state)
    if not isinstance(combat, Combat) or node == Roll(combat.dice, 6, "attack"):
        yield Leaf(state, chance, rounds)
    elif isinstance(node, Decision):
        yield from leaves(VIKTORY.apply(state, node.seat, answer(state)).state, chance, combat.round)
    else:
        for faces, part in rolls(combat.dice):
            yield from leaves(VIKTORY.resolve(state, faces).state, chance * part, combat.round)


def lines(state: State) -> tuple[Counts, Counts]:
    combat = state.question
    assert isinstance(combat, Combat)
    return counts(state.assaults[combat.site].units), counts(state.units[combat.site])


def left(state: State) -> tuple[int, int]:
    """Attackers and defenders at e5 after their battle."""
    site = state.board.find("e5")
    assert site is not None
    many = len(state.units[site])
    return (many, 0) if state.holder(site) == RED else (0, many)


def finish(state: State) -> Means:
    attackers, defenders = map(Fraction, left(state))
    win, lose = Fraction(attackers > 0), Fraction(defenders > 0)
    return Means(win, lose, 1 - win - lose, attackers, defenders)


class Tree:
    """All that the engine can make of the battles on one field; rounds are told apart by who is left."""

    def __init__(self, field: Field) -> None:
        self.base = ground(field)
        self.known: dict[tuple[Counts, Counts], Means] = {}

    def forecast(self, attackers: str, defenders: str) -> Forecast[Fraction]:
        """What the battle comes to on average, from before the pre-battle fire."""
        means = NOTHING
        for leaf in leaves(begun(meeting(self.base, attackers, defenders)), Fraction(1)):
            fought = Means(rounds=Fraction(leaf.rounds)) if ended(leaf.state) else NOTHING
            means = means.plus(self.worth(leaf.state).plus(fought), leaf.chance)
        return Forecast(
            means.win,
            means.lose,
            means.draw_out,
            len(attackers) - means.attackers,
            len(defenders) - means.defenders,
            means.rounds,
        )

    def worth(self, state: State) -> Means:
        return finish(state) if ended(state) else self.round(state)

    def round(self, state: State) -> Means:
        """From an attack roll on; a round that leads back to itself is solved for."""
        who = lines(state)
        if who not in self.known:
            means, again = Means(rounds=Fraction(1)), Fraction(0)
            node = VIKTORY.node(state)
            assert isinstance(node, Roll)
            for faces, chance in rolls(node.dice):
                for leaf in leaves(VIKTORY.resolve(state, faces).state, chance):
                    if not ended(leaf.state) and lines(leaf.state) == who:
                        again += leaf.chance
                    else:
                        means = means.plus(self.worth(leaf.state), leaf.chance)
            self.known[who] = NOTHING.plus(means, 1 / (1 - again))
        return self.known[who]


# --- Equal to the tree ----------------------------------------------------------------------------------


def reckoned(base: State, attackers: str, defenders: str) -> Forecast[Fraction]:
    state = meeting(base, attackers, defenders)
    (site,) = state.assaults
    return exact_odds(state.rules, engagement(state, site, counts(state.assaults[site].units)))


def compare(field: Field, attackers: Sequence[str], defenders: Sequence[str]) -> None:
    tree = Tree(field)
    for one, other in product(attackers, defenders):
        assert reckoned(tree.base, one, other) == tree.forecast(one, other), f"{one} against {other}"
    assert tree.known, "nothing was fought"


def manned(field: Field, stacks: Sequence[str]) -> list[str]:
    """The defenders there can be: nobody only where a settlement stands."""
    return [*stacks, *([""] if field.town or field.city else [])]


@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)
def test_the_odds_are_those_of_the_engines_tree(field: Field) -> None:
    sample = [units for units in LAND_STACKS if len(units) < 3 or units in ("ICA", "IIC")]
    compare(field, sample, manned(field, sample))


@pytest.mark.full
@pytest.mark.timeout(600)  # some seconds a field
@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)
def test_the_odds_are_those_of_the_engines_tree_up_to_three_units(field: Field) -> None:
    compare(field, LAND_STACKS, manned(field, LAND_STACKS))


def test_the_odds_of_ships_are_those_of_the_engines_tree() -> None:
    compare(SEA, FLEETS, FLEETS)


def test_the_odds_in_the_middle_of_a_battle_are_those_of_the_engines_tree() -> None:
    """At a retreat decision pre-battle fire is past, and so it is for the attack roll that follows."""
    tree = Tree(FIELDS["town"])
    state = begun(meeting(tree.base, "IAA", "IIC"))
    state = VIKTORY.resolve(state, (6, 6)).state
    means = tree.round(state)
    (site,) = state.assaults
    found = exact_odds(state.rules, engagement(state, site, (1, 0, 2, 0), opening=False))
    assert found == Forecast(
        means.win, means.lose, means.draw_out, 3 - means.attackers, 3 - means.defenders, means.rounds
    )
    assert found.win < reckoned(tree.base, "IAA", "IIC").win
