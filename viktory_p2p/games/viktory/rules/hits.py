"""Hits and losses, 10.1 and 10.2: the roller names targets for selective hits, the owner for the others."""

from __future__ import annotations

from viktory_p2p.games.viktory.actions import Action, Lose, Pick
from viktory_p2p.games.viktory.questions import DEFENCE_HITS, Combat
from viktory_p2p.games.viktory.rules import answers, defaults
from viktory_p2p.games.viktory.state import PLAYING, State
from viktory_p2p.games.viktory.units import (
    FRIGATE,
    KINDS,
    SPENT,
    Kind,
    Stack,
    Unit,
    count,
    just,
    label,
    plus,
    ships_in,
    with_unit,
    without,
)
from viktory_p2p.kernel.game import Outcome, Seat
from viktory_p2p.kernel.values import Refusal


def scored(state: State, faces: Outcome) -> tuple[int, int]:
    """How many selective and how many ordinary hits *faces* are.  Rule 10.1."""
    selective = sum(face <= state.rules.selective for face in faces)
    return selective, sum(face <= state.rules.hit for face in faces) - selective


def targets(state: State, combat: Combat) -> Stack:
    """The units in the hex that can still be hit: nobody's cargo, no supporting ship.

    Rules 10.1, 12.3.2, R60."""
    if combat.stage == DEFENCE_HITS:
        left, marked = state.assaults[combat.site].units, combat.fallen
    else:
        left, marked = state.units[combat.site], combat.struck
    for unit in marked:
        left = without(left, unit)
    return left


def sides(state: State, combat: Combat) -> tuple[Seat, Seat]:
    """Who rolled, and whose units are hit."""
    if combat.stage == DEFENCE_HITS:
        return combat.defender, state.seat
    return state.seat, combat.defender


def asked(state: State, combat: Combat) -> tuple[Seat, type[Pick] | type[Lose]]:
    """Who names the next loss: first the roller for the selective hits.  Rules 10.1, R60."""
    roller, owner = sides(state, combat)
    return (roller, Pick) if combat.picks else (owner, Lose)


def choices(stack: Stack) -> list[tuple[Kind, int]]:
    """The units of *stack* that differ: by kind, ships by their place."""
    if stack and stack[0].kind == FRIGATE:
        return [(FRIGATE, i) for i in range(len(ships_in(stack)))]
    present = {unit.kind for unit in stack}
    return [(kind, 0) for kind in KINDS if kind in present]


def chosen(stack: Stack, kind: Kind, ship: int) -> Unit:
    """The unit a choice names."""
    if kind == FRIGATE:
        return ships_in(stack)[ship]
    return next(unit for unit in stack if unit.kind == kind)


def choice_of(stack: Stack, unit: Unit) -> tuple[Kind, int]:
    """How *unit* is named."""
    return unit.kind, ships_in(stack).index(unit) if unit.kind == FRIGATE else 0


def hit_actions(state: State, combat: Combat) -> list[Action]:
    """One answer for every unit that differs.  Rule 10.1."""
    _, answer = asked(state, combat)
    return [answer(kind, ship) for kind, ship in choices(targets(state, combat))]


def hit_refusal(state: State, action: Pick | Lose) -> Refusal | None:
    """Why that unit cannot be the loss, or None.  Rules 10.1, R60."""
    combat = state.question
    assert isinstance(combat, Combat)
    if (action.kind, action.ship) in choices(targets(state, combat)):
        return None
    return Refusal("10.1", "there is no such unit left to hit at {site}", site=state.name(combat.site))


def forced(state: State, combat: Combat, stack: Stack) -> Unit | None:
    """The next loss if no answer makes a difference, or if nobody is there to give it.  Rules 10.1, R9."""
    seat, answer = asked(state, combat)
    certain = combat.picks + combat.hits >= len(stack) or len(choices(stack)) == 1
    if not certain and state.standing[seat] == PLAYING:
        return None
    return defaults.prey(stack) if answer is Pick else defaults.casualty(stack)


def assign(state: State) -> bool:
    """Give hits to units as long as nobody needs to be asked; True once none is left."""
    while True:
        combat = state.question
        assert isinstance(combat, Combat)
        stack = targets(state, combat)
        if not stack or not combat.picks + combat.hits:
            return True
        unit = forced(state, combat, stack)
        if unit is None:
            return False
        seat, answer = asked(state, combat)
        answers.give(state, seat, answer(*choice_of(stack, unit)))
        mark(state, unit)


def mark(state: State, unit: Unit) -> None:
    """*unit* takes the next hit; it leaves when its stage is over.  Rules 12.3.1, R88."""
    combat = state.question
    assert isinstance(combat, Combat)
    _, owner = sides(state, combat)
    if combat.picks:
        combat = combat._replace(picks=combat.picks - 1)
    else:
        combat = combat._replace(hits=combat.hits - 1)
    if combat.stage == DEFENCE_HITS:
        combat = combat._replace(fallen=with_unit(combat.fallen, unit))
    else:
        combat = combat._replace(struck=with_unit(combat.struck, unit))
    state.question = combat
    state.tell("UnitHit", seat=state.colours[owner], unit=label(unit), hex=state.name(combat.site))


def name_loss(state: State, action: Pick | Lose) -> None:
    """The answer to who is hit.  Rule 10.1."""
    combat = state.question
    assert isinstance(combat, Combat)
    mark(state, chosen(targets(state, combat), action.kind, action.ship))


def to_reserve(state: State, seat: Seat, unit: Unit) -> None:
    """A lost unit goes to its owner's reserve, and a frigate takes its cargo with it.

    Rules 10.2, 9.45, R56."""
    state.store(seat, plus(state.reserve[seat], plus(just(unit.kind), count(unit.cargo))))


def lose_defenders(state: State, combat: Combat) -> None:
    """The struck units leave the map.  Rules 10.2, 12.3.2."""
    for unit in combat.struck:
        state.take(combat.defender, combat.site, unit)
        to_reserve(state, combat.defender, unit)
        _tell_loss(state, combat.defender, unit, combat)


def lose_attackers(state: State, combat: Combat) -> None:
    """The fallen attackers leave the map.  Rules 10.2, 12.3.2."""
    assault = state.assaults[combat.site]
    left = assault.units
    for unit in combat.fallen:
        left = without(left, unit)
        to_reserve(state, state.seat, unit)
        _tell_loss(state, state.seat, unit, combat)
    state.assaults[combat.site] = assault._replace(units=left)


def _tell_loss(state: State, seat: Seat, unit: Unit, combat: Combat) -> None:
    state.tell("UnitLost", seat=state.colours[seat], unit=label(unit), hex=state.name(combat.site))


def spent(stack: Stack) -> Stack:
    """*stack* after its attack.  Rules 10.6, 10.7."""
    return tuple(sorted(unit.now(SPENT) for unit in stack))
