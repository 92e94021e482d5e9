"""The odds of a battle: one pass over everything both sides may have left, from all to nobody.

A round has two halves.  The attack turns (x, y) into x, y' and the number of dice that the defence still
rolls; the defence then turns x into x'.  Between the halves it no longer matters which y it was, so paths
meet there, and the work grows with the stacks on both sides instead of with the pairs of losses.  A round
without losses leads back to where it began: the times it is fought are a geometric series.

Probability flows from larger lines to smaller ones only, so every (x, y) is settled before it is passed on.
The numbers may be floats, or fractions for an exact answer; the arithmetic is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from operator import truediv
from typing import Generic, NamedTuple

from viktory_p2p.games.viktory.odds.engagement import Engagement
from viktory_p2p.games.viktory.odds.fire import Fire, Marks, fire_of, first_dice, most_hits, standing_dice
from viktory_p2p.games.viktory.odds.line import Line, Number, Toll
from viktory_p2p.games.viktory.ruleset import RuleSet
from viktory_p2p.games.viktory.units import Counts

KEPT_LINES, KEPT_ODDS = 128, 4096
"""So many lines and results are remembered: bots ask for the same battles again and again."""


class Forecast(NamedTuple, Generic[Number]):
    """How a battle ends if the attacker never retreats."""

    win: Number
    """An attacker is left and no defender: the hex is taken (12.3.4)."""
    lose: Number
    """A defender is left and no attacker."""
    draw_out: Number
    """Nobody is left: the defender keeps the hex (R78)."""
    attacker_losses: Number
    """Units, on average."""
    defender_losses: Number
    rounds: Number
    """Rounds, on average; pre-battle fire is none, the one roll of an empty settlement is one."""


Odds = Forecast[float]


def odds(rules: RuleSet, battle: Engagement) -> Odds:
    """How *battle* ends under *rules*, in floats."""
    return _odds(fire_of(rules), battle)


def exact_odds(rules: RuleSet, battle: Engagement) -> Forecast[Fraction]:
    """How *battle* ends under *rules*, in fractions: slower, and the referee of ``odds``."""
    return _fought(fire_of(rules), battle, _exact_line)


@lru_cache(maxsize=KEPT_ODDS)
def _odds(fire: Fire, battle: Engagement) -> Odds:
    return _fought(fire, battle, _line)


def _fought(fire: Fire, battle: Engagement, line: Callable[..., Line[Number]]) -> Forecast[Number]:
    attackers = line(fire.attack, battle.attackers, fire.marks)
    defenders = line(fire.defence, battle.defenders, fire.marks, most_hits(fire))
    return Reckoning(battle, attackers, defenders).fight(first_dice(fire, battle).opening)


@lru_cache(maxsize=KEPT_LINES)
def _line(table: Counts, whole: Counts, marks: Marks, beyond: int = 0) -> Line[float]:
    return Line(table, whole, marks, truediv, beyond)


def _exact_line(table: Counts, whole: Counts, marks: Marks, beyond: int = 0) -> Line[Fraction]:
    return Line(table, whole, marks, Fraction, beyond)


class Reckoning(Generic[Number]):
    """One battle, from the whole lines on: how likely it comes to place x of attackers and y of defenders."""

    attackers: Line[Number]
    defenders: Line[Number]
    settled: bool
    standing: int
    """The dice that nothing suppresses: a settlement's, with its support (12.3.2, R77)."""
    answers: list[int]
    """By y: the dice of the defence, before anything is suppressed."""
    zero: Number
    rows: list[list[Number]]
    """By x and y: how likely an answer that cost the attackers units leads there."""
    taken: list[Number]
    """By x: how likely no defender is left against them."""
    rounds: Number

    def __init__(self, battle: Engagement, attackers: Line[Number], defenders: Line[Number]) -> None:
        beside = battle.cover + battle.support
        self.attackers, self.defenders = attackers, defenders
        self.settled, self.standing = battle.settled, standing_dice(battle)
        self.answers = [dice + beside for dice in defenders.dice[:-1]]
        self.zero = self.rounds = attackers.ratio(0, 1)
        self.rows = [[self.zero] * defenders.end for _ in attackers.sizes]
        self.taken = [self.zero] * len(attackers.sizes)

    def fight(self, opening: int) -> Forecast[Number]:
        """From pre-battle fire of so many dice to the end.  Rules 12.3.0, 12.3.4."""
        for place, chance in self.defenders.tolls(0, opening):
            if place < self.defenders.end:
                self.rows[0][place] += chance
            else:
                self.storm(chance)
        for x in range(self.attackers.end):
            self.stand(x)
        return self.outcome()

    def storm(self, mass: Number) -> None:
        """Without defenders a settlement rolls once, a round by itself; other ground is taken.

        Rules R74, R75."""
        if self.settled:
            self.rounds += mass
            self.overrun(0, self.standing, mass)
        else:
            self.taken[0] += mass

    def stand(self, x: int) -> None:
        """All rounds that the attackers at *x* fight, whatever is left of the defence.  Rules 12.3.1, R88."""
        between = {dice: [self.zero] * self.defenders.end for dice in self.answers}
        unhurt = {dice: self.attackers.tolls(x, dice)[0][1] for dice in between}
        for y, answer in enumerate(self.answers):
            tolls = self.defenders.tolls(y, self.attackers.dice[x])
            arrived = self.rows[x][y]
            for dice, masses in between.items():
                arrived += unhurt[dice] * masses[y]
            # A round that costs nobody a unit begins again: 1 + p + p² + …
            times = arrived / (1 - tolls[0][1] * unhurt[answer])
            self.rounds += times
            self.attack(x, answer, tolls, times, between[answer])
        for dice, masses in between.items():
            self.answer(x, dice, masses)

    def attack(
        self, x: int, answer: int, tolls: list[Toll[Number]], times: Number, left: list[Number]
    ) -> None:
        """The first half of a round; surplus hits suppress dice, but no settlement's.  Rules 12.31, R77."""
        end = self.defenders.end
        for place, chance in tolls:
            if place < end:
                left[place] += times * chance
            else:
                self.overrun(x, max(self.standing, answer + end - place), times * chance)

    def overrun(self, x: int, dice: int, mass: Number) -> None:
        """No defender will be left, and the defence rolls for the last time.  Rules R74, R76."""
        for place, chance in self.attackers.tolls(x, dice):
            self.taken[place] += mass * chance

    def answer(self, x: int, dice: int, masses: list[Number]) -> None:
        """The second half of a round; who loses nothing has been counted by ``stand``.  Rules 12.3.2, R76."""
        for place, chance in self.attackers.tolls(x, dice)[1:]:
            row = self.rows[place]
            self.rows[place] = [old + chance * mass for old, mass in zip(row, masses, strict=True)]

    def outcome(self) -> Forecast[Number]:
        """Who is left.  Rules 12.3.4, R78."""
        win, attackers_left = self.total(self.taken, self.attackers.sizes)
        lose, defenders_left = self.total(self.rows[-1], self.defenders.sizes)
        attacker_losses = self.attackers.sizes[0] - attackers_left
        defender_losses = self.defenders.sizes[0] - defenders_left
        return Forecast(win, lose, self.taken[-1], attacker_losses, defender_losses, self.rounds)

    def total(self, masses: list[Number], sizes: list[int]) -> tuple[Number, Number]:
        """How likely it is that units are left, and how many on average."""
        mass = units = self.zero
        for part, size in zip(masses, sizes, strict=False):  # nobody is no part of it, and comes last
            if size:
                mass += part
                units += part * size
        return mass, units
