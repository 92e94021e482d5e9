"""What is asked in the middle of a turn: ``[state.question]``, and how a game ended: ``[state.over]``."""

from __future__ import annotations

from collections.abc import Callable

from viktory_p2p.games.viktory.naming import quoted
from viktory_p2p.games.viktory.position import muster
from viktory_p2p.games.viktory.position.pieces import said
from viktory_p2p.games.viktory.position.section import Section
from viktory_p2p.games.viktory.questions import (
    SHOT_HITS,
    SHOT_ROLL,
    STAGE_NAMES,
    Combat,
    Doom,
    FirstPlayer,
    Question,
    Removal,
)
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import Stack, Unit, letters
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import TURN_LIMIT, Over
from viktory_p2p.kernel.hexes import NOWHERE

KINDS = ("combat", "doom", "first-player", "removal")
NUMBERS = ("dice", "round", "picks", "hits", "surplus")
MARKED = ("struck", "fallen")


# -- reading ---------------------------------------------------------------------------------------------


def read_question(moment: Section, state: State) -> Question | None:
    """The question under way, or None."""
    if "question" not in moment:
        return None
    section = moment.section("question", "[state.question]")
    if "kind" not in section:
        raise BadInput("[state.question] has no kind", f"allowed: {', '.join(KINDS)}")
    return _READERS[KINDS[section.choice("kind", "", KINDS)]](section, state)


def _read_combat(section: Section, state: State) -> Combat:
    section.only(("kind", "stage", "site", "defender", *NUMBERS, *MARKED))
    stage = section.choice("stage", "", STAGE_NAMES)
    site = section.hex("site", state.board, NOWHERE)
    if site == NOWHERE or "defender" not in section:
        raise BadInput("[state.question] needs the site and the defender of the combat")
    defender = section.seat("defender", state.colours)
    dice, round_, picks, hits, surplus = (section.number(key, 0, most=1000) for key in NUMBERS)
    shot = stage in (SHOT_ROLL, SHOT_HITS)
    if not shot and site not in state.assaults:
        section.wrong("site", f"no attackers wait at {state.name(site)}", "they stand under [state.assaults]")
    attackers = () if shot else state.assaults[site].units
    struck = _marked(section, "struck", state, state.units[site])
    fallen = _marked(section, "fallen", state, attackers)
    return Combat(stage, site, defender, dice, round_, picks, hits, surplus, struck, fallen)


def _marked(section: Section, key: str, state: State, stack: Stack) -> Stack:
    """Units of *stack* that are already marked."""
    left, marked = list(stack), list[Unit]()
    for entry in section.texts(key):
        for unit in said(section, key, entry, lambda text: muster.group(state.board, text)):
            if unit not in left:
                section.wrong(key, f"there is no {muster.group_text(state.board, unit)} in that hex")
            left.remove(unit)
            marked.append(unit)
    return muster.stack_of(marked)


def _read_removal(section: Section, state: State) -> Removal:
    section.only(("kind", "seat", "owed"))
    if "seat" not in section:
        raise BadInput("[state.question] needs the seat that lost a settlement")
    owed = section.text("owed", "")
    counts = said(section, "owed", owed, muster.counted)
    return Removal(section.seat("seat", state.colours), counts)


def _read_doom(section: Section, state: State) -> Doom:
    section.only(("kind",))
    return Doom()


def _read_first_player(section: Section, state: State) -> FirstPlayer:
    section.only(("kind",))
    return FirstPlayer()


_READERS: dict[str, Callable[[Section, State], Question]] = {
    "combat": _read_combat,
    "doom": _read_doom,
    "first-player": _read_first_player,
    "removal": _read_removal,
}


def read_over(moment: Section, state: State) -> Over | None:
    """How the game ended, or None."""
    if "over" not in moment:
        return None
    section = moment.section("over", "[state.over]")
    section.only(("winners", "reason"))
    reason = section.text("reason", "agreed", 40)
    if reason not in REASONS:
        section.wrong(
            "reason", f"there is no such reason as {quoted(reason)}", f"allowed: {', '.join(REASONS)}"
        )
    return Over(section.seats("winners", state.colours), reason)


REASONS = (
    "elimination", "subjugation", "capital", "dominance", "doomsday", "points", TURN_LIMIT, "agreed",
)  # fmt: skip
"""Every way a game can end, those of later options included."""


# -- writing ---------------------------------------------------------------------------------------------


def write_question(state: State) -> dict[str, object]:
    """The question under way as a table."""
    match state.question:
        case Combat() as combat:
            return _write_combat(state, combat)
        case Removal(seat, owed):
            return {"kind": "removal", "seat": state.colours[seat], "owed": letters(owed)}
        case Doom():
            return {"kind": "doom"}
        case FirstPlayer():
            return {"kind": "first-player"}
        case None:
            return {}


def _write_combat(state: State, combat: Combat) -> dict[str, object]:
    """Numbers and units are left out where there are none."""
    table: dict[str, object] = {
        "kind": "combat",
        "stage": STAGE_NAMES[combat.stage],
        "site": state.name(combat.site),
        "defender": state.colours[combat.defender],
    }
    table |= {key: value for key in NUMBERS if (value := getattr(combat, key))}
    marked = {"struck": combat.struck, "fallen": combat.fallen}
    table |= {key: muster.group_texts(state.board, stack) for key, stack in marked.items() if stack}
    return table


def write_over(state: State, over: Over) -> dict[str, object]:
    """How the game ended as a table."""
    return {"winners": [state.colours[seat] for seat in over.winners], "reason": over.reason}
