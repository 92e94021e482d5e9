"""``viktory audit --self-test``: forge every attack a file can carry, and see that the audit catches it."""

from __future__ import annotations

from viktory_p2p.audit.attacks import ATTACKS, Attack, Judgement, tried
from viktory_p2p.audit.specimen import Specimen
from viktory_p2p.catalog import DEFAULT, game
from viktory_p2p.cli.output import UNEXPECTED, say, say_json

ROUNDS = 4
"""So many give every attack its place in a game of VIKTORY II."""


def self_test(as_json: bool) -> int:
    """Try every attack and tell what is made of it; the exit code."""
    specimen = Specimen(game(DEFAULT), (), ROUNDS)
    missed = 0
    for attack in ATTACKS:
        found = tried(attack, specimen)
        missed += found != attack.expected
        if as_json:
            say_json(_plain(attack, found))
        else:
            say(_line(attack, found))
    if not as_json:
        say(_summary(missed))
    return UNEXPECTED if missed else 0


def _plain(attack: Attack, found: Judgement) -> dict[str, object]:
    return {
        "attack": attack.name,
        "expected": attack.expected._asdict(),
        "found": found._asdict(),
        "as_expected": found == attack.expected,
    }


def _line(attack: Attack, found: Judgement) -> str:
    if found == attack.expected:
        return f"as expected  {attack.name}: {_told(found)}"
    return f"OTHERWISE    {attack.name}: expected {_told(attack.expected)}; found {_told(found)}"


def _told(judgement: Judgement) -> str:
    verdict, check, blamed = judgement
    by_whom = f" by seat {' and '.join(map(str, blamed))}" if blamed else ""
    return f"{verdict}{by_whom}{f' ({check})' if check else ''}"


def _summary(missed: int) -> str:
    if not missed:
        return f"{len(ATTACKS)} attacks, and each gets the verdict it should"
    return f"{missed} of {len(ATTACKS)} attacks get another verdict than they should: do not trust this audit"
