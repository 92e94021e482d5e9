"""``viktory odds``: how a battle ends, exactly, with the policy both sides lose units by.

What is asked for is first checked to be a battle the rules know: land units on land, or ships against ships.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

from viktory_p2p.cli.output import common, nearest, say, say_json, width
from viktory_p2p.cli.usage import Command
from viktory_p2p.games.viktory import odds as battles
from viktory_p2p.games.viktory import terrain
from viktory_p2p.games.viktory.naming import kind_named, quoted
from viktory_p2p.games.viktory.odds.engagement import Battlefield, Engagement, pitched
from viktory_p2p.games.viktory.odds.fire import Dice, fire_of, first_dice
from viktory_p2p.games.viktory.options import rules_for
from viktory_p2p.games.viktory.ruleset import SETTLEMENT_NAMES
from viktory_p2p.games.viktory.terrain import PLAINS, WATER, Terrain
from viktory_p2p.games.viktory.units import FRIGATE, NONE, Counts, just, letters, plus
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.render.plain import paragraph, table

MOST = 99
"""So many units a side are reckoned with."""
NOBODY = "-"
WIDEST, NARROWEST = 80, 40
UNLIKELY, ROUNDING = 0.0005, 1e-12
"""Below the one a chance would be printed as nothing; below the other it is a float's rounding."""


@click.command(cls=Command)
@click.argument("attackers")
@click.argument("defenders")
@click.option("--terrain", "ground", metavar="TERRAIN", help="p, g, f, m or a name; plains if not given.")
@click.option(
    "--settlement",
    type=click.Choice(SETTLEMENT_NAMES, case_sensitive=False),
    help="The defender's, in that hex.",
)
@click.option("--support", is_flag=True, help="A frigate of the defender lies beside the hex.")
@click.option("--capital-lost", is_flag=True, help="The defender does not control his capital.")
@click.option("--option", "options", multiple=True, metavar="NAME", help="An optional rule; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="The result as one JSON object.")
@common
def odds(
    attackers: str,
    defenders: str,
    ground: str | None,
    settlement: str | None,
    support: bool,
    capital_lost: bool,
    options: Sequence[str],
    as_json: bool,
) -> None:
    """The exact odds of a battle between ATTACKERS and DEFENDERS.

    Units are letters: I infantry, C cavalry, A artillery, F frigate; - for a settlement nobody defends.
    Frigates fight at sea, and only each other.  An example:

    viktory odds IICA IIA --settlement city --support
    """
    sides = _side(attackers), _side(defenders)
    afloat = any(side[FRIGATE] for side in sides)
    walls = None if settlement is None else SETTLEMENT_NAMES.index(settlement)
    field = Battlefield(_terrain(ground, WATER if afloat else PLAINS), walls, support, not capital_lost)
    (_check_at_sea if afloat else _check_on_land)(*sides, field)
    rules = rules_for(options)
    battle = pitched(rules, *sides, field)
    found, dice = battles.odds(rules, battle), first_dice(fire_of(rules), battle)
    if as_json:
        say_json({**_json(battle, found, dice), **_conditions(field), "options": list(options)})
    else:
        where = ", ".join([*_words(field), *options])
        say("\n".join(_lines(battle, where, found, dice, width(NARROWEST, WIDEST))))


# --- What is asked ----------------------------------------------------------------------------------------


def _side(text: str) -> Counts:
    """The units *text* names; raises ``BadInput`` for what is no unit that fights."""
    if text in ("", NOBODY):
        return NONE
    if "(" in text:
        raise BadInput("cargo never fights, so a frigate is named without it", f"write F, not {quoted(text)}")
    if len(text) > MOST:
        raise BadInput(f"{len(text)} units on one side are too many", f"{MOST} are the most")
    counts = NONE
    for letter in text:
        counts = plus(counts, just(kind_named(letter)))
    if counts[FRIGATE] and any(counts[:FRIGATE]):
        raise BadInput(
            f"frigates fight only frigates, and {letters(counts)} has land units too",
            "a battle is fought by land units on both sides, or by frigates on both",
        )
    return counts


def _terrain(text: str | None, implied: Terrain) -> Terrain:
    """The terrain *text* names by its letter or its name."""
    if text is None:
        return implied
    for names in (terrain.NAMES, tuple(terrain.LETTERS)):
        if text.lower() in names:
            return names.index(text.lower())
    known = ", ".join(map(" ".join, zip(terrain.LETTERS, terrain.NAMES, strict=True)))
    hint = nearest(text.lower(), list(terrain.NAMES)) or f"terrain is {known}"
    raise BadInput(f"there is no terrain {quoted(text)}", hint)


def _check_at_sea(attackers: Counts, defenders: Counts, field: Battlefield) -> None:
    """Refuse what is no battle of ships.  Rules 12.0, 12.3.2."""
    land = {
        "--settlement": field.settlement is not None,
        "--support": field.support,
        "--capital-lost": not field.capital,
    }
    if not any(attackers):
        raise BadInput("nobody attacks", "viktory odds FF F: two frigates against one")
    if not (attackers[FRIGATE] and defenders[FRIGATE]):
        others = letters(attackers) if defenders[FRIGATE] else letters(defenders) or "an empty hex"
        raise BadInput(f"frigates fight only frigates, not {others}", "at sea both sides are frigates")
    if field.terrain != WATER:
        raise BadInput(
            f"frigates fight on water, not on {terrain.NAMES[field.terrain]}", "leave out --terrain"
        )
    for name, given in land.items():
        if given:
            raise BadInput(f"{name} is for battles on land", f"leave out {name}")


def _check_on_land(attackers: Counts, defenders: Counts, field: Battlefield) -> None:
    """Refuse what is no battle on land.  Rules 12.0, 14.0, R75."""
    if not any(attackers):
        raise BadInput("nobody attacks", "viktory odds IC I: infantry and cavalry against infantry")
    if field.terrain == WATER:
        raise BadInput("land units do not fight on water", "at sea both sides are frigates")
    if field.settlement is None and not any(defenders):
        raise BadInput("nobody defends, and there is no settlement to take", "add --settlement town or city")
    if field.settlement is None and not field.capital:
        raise BadInput(
            "--capital-lost changes the dice of a settlement, and there is none",
            "add --settlement town or city",
        )


# --- What is answered -------------------------------------------------------------------------------------


def _json(battle: Engagement, found: battles.Odds, dice: Dice) -> dict[str, object]:
    return {
        "win": found.win,
        "lose": found.lose,
        "draw_out": found.draw_out,
        "expected_losses": {"attacker": found.attacker_losses, "defender": found.defender_losses},
        "rounds": found.rounds,
        "attackers": letters(battle.attackers),
        "defenders": letters(battle.defenders),
        "dice": {"opening": dice.opening, "attack": dice.attack, "defence": dice.defence},
        "policy": battles.POLICY,
    }


def _conditions(field: Battlefield) -> dict[str, object]:
    """The field of battle as JSON has it."""
    walls = field.settlement
    return {
        "terrain": terrain.NAMES[field.terrain],
        "settlement": None if walls is None else SETTLEMENT_NAMES[walls],
        "support": field.support,
        "capital_lost": not field.capital,
    }


def _words(field: Battlefield) -> list[str]:
    """The field of battle in a few words."""
    words = [terrain.NAMES[field.terrain]]
    if field.settlement is not None:
        words.append(SETTLEMENT_NAMES[field.settlement])
    return [*words, *["naval support"] * field.support, *["capital lost"] * (not field.capital)]


def _lines(battle: Engagement, where: str, found: battles.Odds, dice: Dice, width: int) -> list[str]:
    sides = letters(battle.attackers), letters(battle.defenders)
    title = paragraph(f"{sides[0]} against {sides[1] or 'nobody'}: {where}", width)
    if not sides[1]:
        return [*title, *table(_siege(sides[0], found, dice), width)]
    rows = (
        ("attacker wins", _percent(found.win)),
        ("defender wins", _percent(found.lose)),
        ("nobody is left", f"{_percent(found.draw_out)}, and the defender keeps the hex"),
        ("attacker loses", f"{found.attacker_losses:.2f} of {len(sides[0])} on average"),
        ("defender loses", f"{found.defender_losses:.2f} of {len(sides[1])} on average"),
        ("rounds", f"{found.rounds:.2f} on average"),
        ("dice", _dice(dice)),
    )
    return [*title, *table(rows, width), *paragraph(f"Policy: {battles.POLICY}.", width)]


def _siege(attackers: str, found: battles.Odds, dice: Dice) -> tuple[tuple[str, str], ...]:
    """What there is to say about a settlement that nobody defends: it rolls once.  Rule R75."""
    return (
        ("attacker wins", _percent(found.win)),
        ("the settlement holds", _percent(found.draw_out)),
        ("attacker loses", f"{found.attacker_losses:.2f} of {len(attackers)} on average"),
        ("dice", _dice(dice)),
    )


def _percent(chance: float) -> str:
    """One decimal; what is neither certain nor impossible does not look so."""
    if 0 < chance < UNLIKELY:
        return "< 0.1 %"
    if UNLIKELY > 1 - chance > ROUNDING:
        return "> 99.9 %"
    return f"{100 * chance:.1f} %"


def _dice(dice: Dice) -> str:
    if not dice.attack:
        return f"the settlement rolls {dice.defence}, once"
    before = f"{dice.opening} before the battle, then " if dice.opening else ""
    return f"{before}{dice.attack} against {dice.defence} in the first round"
