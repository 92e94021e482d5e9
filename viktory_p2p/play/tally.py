"""What a match comes to, as plain data: a line for every game, and a summary of all.

A victory that k seats share counts 1/k for each of them.  Bots of the same name share a row, so a bot's fair
share is the part of the seats it has.  A share comes with its 95 % confidence interval by Wilson's formula,
which also holds for few games and for shares near 0 and 1.  Only counts grow with the number of games.

A game in which a bot has lost its seat by a fault says nothing about how long games are and what it is worth
to begin: these figures leave it out, and say how many games they cover.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from viktory_p2p.play.match import Match, Result

Z = 1.959963984540054
"""So many standard deviations to either side hold 95 % of a normal distribution."""
DIGITS = 4
"""Shares are given to so many digits."""
SENTENCES = 5
"""So many of the sentences about lost seats are kept."""


def line(result: Result, log: str | None) -> dict[str, object]:
    """One game, as ``match --json`` has it; *log* is the file it was written to."""
    colours = result.colours
    return {
        "game": result.number,
        "seed": result.seed,
        "seats": dict(zip(colours, result.bots, strict=True)),
        "winners": [colours[seat] for seat in result.winners],
        "reason": result.reason,
        "turns": result.rounds,
        "actions": result.actions,
        "log": log,
        "first": None if result.first is None else colours[result.first],
        "verbs": dict(result.verbs),
        "faults": [
            {"seat": colours[fault.seat], "bot": result.bots[fault.seat], "sentence": fault.sentence}
            for fault in result.faults
        ],
    }


class Tally:
    """A match as far as it was played."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self.match = match
        self.seats = Counter(entrant.name for entrant in match.entrants)
        self.firsts = self.faults = self.faulty = self.clean_actions = 0
        self.began = dict.fromkeys(self.seats, 0)
        self.wins = {name: Fraction(0) for name in self.seats}
        self.colours: dict[str, Fraction] = {}
        self.first_wins = Fraction(0)
        self.reasons: Counter[str] = Counter()
        self.rounds: Counter[int] = Counter()
        self.verbs: Counter[str] = Counter()
        self.sentences: list[str] = []

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(self.reasons.values())

    @property
    def actions(self) -> int:
        """How many decisions were answered in all of them."""
        return sum(self.verbs.values())

    def add(self, result: Result) -> None:
        """Count one more game."""
        self.reasons[result.reason] += 1
        for verb, times in result.verbs:
            self.verbs[verb] += times
        self._add_wins(result)
        if result.first is not None:
            self.began[result.bots[result.first]] += 1
        if result.faults:
            self._add_faults(result)
        else:
            self._add_course(result)

    def _add_faults(self, result: Result) -> None:
        self.faulty += 1
        self.faults += len(result.faults)
        room = SENTENCES - len(self.sentences)
        self.sentences += [f"game {result.number}: {fault.sentence}" for fault in result.faults[:room]]

    def _add_course(self, result: Result) -> None:
        """Count how long it was, and what it was worth to begin."""
        self.rounds[result.rounds] += 1
        self.clean_actions += result.actions
        if result.first is not None:
            self.firsts += 1
            self.first_wins += Fraction(result.first in result.winners, max(1, len(result.winners)))

    def _add_wins(self, result: Result) -> None:
        for colour in result.colours:
            self.colours.setdefault(colour, Fraction(0))
        for seat in result.winners:
            self.wins[result.bots[seat]] += Fraction(1, len(result.winners))
            self.colours[result.colours[seat]] += Fraction(1, len(result.winners))

    def summary(self, seconds: float, interrupted: bool) -> dict[str, object]:
        """Everything that was counted; the match took so many *seconds*."""
        return {
            "games": self.games,
            "wins": {name: number(wins) for name, wins in self.wins.items()},
            "seconds": round(seconds, 3),
            "actions_per_second": _rate(self.actions, seconds),
            "games_per_second": _rate(self.games, seconds),
            "seed": self.match.seed,
            "asked": self.match.games,
            "interrupted": interrupted,
            "missing": self._missing(),
            "shares": {name: self._row(self.wins[name], self.seats[name]) for name in self.seats},
            "colours": {colour: number(wins) for colour, wins in self.colours.items()},
            "colour_shares": {colour: self._row(wins, 1) for colour, wins in self.colours.items()},
            "reasons": _by_number(self.reasons),
            "turns": self._length(),
            "actions": self.actions,
            "began": dict(self.began),
            "first_seat": {
                "games": self.firsts,
                "wins": number(self.first_wins),
                **share(self.first_wins, self.firsts),
                "expected": round(1 / len(self.match.entrants), DIGITS),
            },
            "verbs": _by_number(self.verbs),
            "limit": self.match.setup.turn_limit,
            "faults": self.faults,
            "faulty": self.faulty,
            "first_faults": list(self.sentences),
        }

    def _missing(self) -> int:
        """How many games more would let everybody sit everywhere equally often; bots that are alike do."""
        return -self.games % len(self.match.entrants) if len(self.seats) > 1 else 0

    def _length(self) -> dict[str, object] | None:
        """Rounds, and actions a game, of the games without a fault."""
        found = spread(self.rounds)
        games = self.games - self.faulty
        return found and {"games": games, **found, "actions": round(self.clean_actions / games, 2)}

    def _row(self, wins: Fraction, seats: int) -> dict[str, object]:
        """The share of somebody who has so many *seats* in every game."""
        fair = seats / len(self.match.entrants)
        return {"seats": seats, **share(wins, self.games), "fair": round(fair, DIGITS)}


# --- Figures ----------------------------------------------------------------------------------------------


def wilson(wins: Fraction, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, with 95 % confidence; anything can be true of no games."""
    if games == 0:
        return 0.0, 1.0
    part, spare = float(wins / games), Z * Z / games
    middle = part + spare / 2
    reach = Z * sqrt((part * (1 - part) + spare / 4) / games)
    return max(0.0, (middle - reach) / (1 + spare)), min(1.0, (middle + reach) / (1 + spare))


def share(wins: Fraction, games: int) -> dict[str, object]:
    """The part of *games* that was won, and its interval."""
    low, high = wilson(wins, games)
    part = round(float(wins / games), DIGITS) if games else None
    return {"share": part, "interval": [round(low, DIGITS), round(high, DIGITS)]}


def spread(counts: Mapping[int, int]) -> dict[str, object] | None:
    """Mean, median and range of numbers, given how often each occurs; None if there are none."""
    many = sum(counts.values())
    if not many:
        return None
    total = sum(value * times for value, times in counts.items())
    low, high = (_at(counts, place) for place in ((many - 1) // 2, many // 2))
    return {
        "mean": round(total / many, 2),
        "median": number(Fraction(low + high, 2)),
        "least": min(counts),
        "most": max(counts),
    }


def _at(counts: Mapping[int, int], place: int) -> int:
    """The number at *place*, from 0, if all stood in order."""
    for value in sorted(counts):
        place -= counts[value]
        if place < 0:
            return value
    raise IndexError("not so many numbers")


def number(value: Fraction) -> int | float:
    """*value* as JSON has it: whole if it is."""
    return value.numerator if value.denominator == 1 else round(float(value), DIGITS)


def _rate(many: int, seconds: float) -> float:
    return round(many / seconds, 2) if seconds > 0 else 0.0


def _by_number(counts: Mapping[str, int]) -> dict[str, int]:
    """The most frequent first."""
    rows: Iterable[tuple[str, int]] = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    return dict(rows)
