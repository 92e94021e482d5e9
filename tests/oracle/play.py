"""Random games with a taste for trouble: ships, landings, shelling and battles rather than quiet marches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tests.oracle.decisions import legal_actions
from tests.oracle.geometry import decoded
from tests.oracle.movement import points_after
from tests.oracle.muster import crammed, mustered, regrouped, wearied
from tests.oracle.numbers import ROUGH
from tests.oracle.reserves import origins
from tests.oracle.scene import less, scene_of
from tests.oracle.words import position
from viktory_p2p.games.viktory.actions import (
    FIGHT,
    RESIGN,
    Action,
    Bombard,
    Build,
    End,
    Halt,
    Land,
    Load,
    Move,
    Place,
    Resign,
    Upgrade,
    Withdraw,
)
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.questions import RETREAT, Combat
from viktory_p2p.games.viktory.state import BUILDING, MOVEMENT, State
from viktory_p2p.games.viktory.terrain import FOREST
from viktory_p2p.games.viktory.units import FRIGATE
from viktory_p2p.kernel.chance import ENTROPY_BYTES, draw
from viktory_p2p.kernel.game import Decision, Over, Setup

TASTE: dict[type[Action], float] = {
    End: 0.25,
    Halt: 0.2,
    Move: 3,
    Load: 2,
    Land: 2,
    Bombard: 2,
    Build: 2,
    Upgrade: 4,
}
"""How much a verb is liked; one that is not named counts 1."""

MUSTERED = 0.3
"""How often more of everything arrives at the beginning of a movement phase."""

CRAMMED = 0.1
"""How often, while battles wait, the ships that landed troops are filled up again."""

RESIGNED = 0.003
"""How often a seat at a large table gives up; its pieces stay in everybody's way (R9)."""


def positions(setup: Setup, seed: int, limit: int) -> Iterator[State]:
    """The first *limit* decisions of a game, and some more that are not played on."""
    rng = Random(repr((setup, seed)))
    state, asked, before = VIKTORY.initial(setup), 0, BUILDING
    while asked < limit and not isinstance(node := VIKTORY.node(state), Over):
        if not isinstance(node, Decision):
            state = VIKTORY.resolve(state, draw(node, rng.randbytes(ENTROPY_BYTES))).state
            continue
        if state.phase == MOVEMENT and before == BUILDING:
            state = mustered(state, rng) if rng.random() < MUSTERED else state
            yield wearied(state, rng)
        if state.phase == MOVEMENT and state.assaults and state.question is None and rng.random() < CRAMMED:
            state = crammed(state, rng)
        before = state.phase
        yield state
        if isinstance(state.question, Combat) and state.question.stage == RETREAT:
            yield from may_retreat(regrouped(state, rng))
        asked += 1
        gives_up = setup.seats > 2 and rng.random() < RESIGNED
        action = RESIGN if gives_up else chosen(state, VIKTORY.legal(state), rng)
        step = VIKTORY.apply(state, node.seat, action)
        check_docks(state, action, step.state)
        check_points(state, action, step.state)
        state = step.state


def check_docks(before: State, action: Action, after: State) -> None:
    """A placed frigate is remembered with the settlements it may belong to: later answers need it (R142)."""
    match action:
        case Place(kind, water) if kind == FRIGATE and len(after.docks) > len(before.docks):
            (added,) = less(after.docks, before.docks)
            sites = decoded(after.board, added)
            assert sites == origins(scene_of(before), water), f"{sites} for {water}\n{position(before)}"


def check_points(before: State, action: Action, after: State) -> None:
    """A unit that has moved keeps the points it has left, or is stopped by terrain or an enemy: later answers
    need it (9.0, 9.11, 9.12, 9.31)."""
    if not isinstance(action, Move):
        return
    left, scene = points_after(scene_of(before), action), scene_of(after)
    if after.mover == action.target:
        assert after.left == left, f"{after.left} points, not {left}, after {action}\n{position(before)}"
    elif action.target not in after.assaults and scene.terrain[action.target] not in ROUGH:
        assert left == 0, f"{action} stops with {left} points\n{position(before)}"


def may_retreat(state: State) -> list[State]:
    """*state*, unless nothing can retreat: then nobody would be asked."""
    return [state] if legal_actions(state) != {FIGHT} else []


def chosen(state: State, legal: Sequence[Action], rng: Random) -> Action:
    """One action: first the verb, then among those of the verb."""
    verbs = sorted({type(action) for action in legal} - {Resign}, key=lambda verb: verb.__name__)
    (verb,) = rng.choices(verbs, [TASTE.get(verb, 1) for verb in verbs])
    actions = [action for action in legal if type(action) is verb]
    return rng.choices(actions, [interest(state, action) for action in actions])[0]


def interest(state: State, action: Action) -> float:
    """Forests make ships, ships make trouble, and so does walking into somebody."""
    match action:
        case Upgrade(site) | Build(site):
            return 5 if state.ground.masks[FOREST] & (1 << site) else 1
        case Place(kind, _):
            return 5 if kind == FRIGATE else 1
        case Land(_, _, target, _):
            return 5 if state.units[target] else 1
        case Withdraw(_, target, _):
            return 5 if state.units[target] else 1
        case Move(_, kind, target, _):
            return (5 if state.units[target] else 1) * (2 if kind == FRIGATE else 1)
    return 1
