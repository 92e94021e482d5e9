"""Random games that go looking for trouble, and starts where it is near.

Uniform play settles down in a corner and rarely meets the sea.  ``chosen`` first draws a verb, then one of
its actions, both by taste; ``crowded`` deals a whole map with the empires of all seats around one hex.  Now
and then a seat leaves its chair or comes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from viktory_p2p.games.viktory.actions import (
    RESIGN,
    Action,
    Bombard,
    Build,
    Move,
    Place,
    Upgrade,
    Withdraw,
    verb,
)
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.ruleset import STANDARD
from viktory_p2p.games.viktory.state import COLOURS, RETIRED, State
from viktory_p2p.games.viktory.terrain import FOREST, LAND_TERRAINS, LETTERS, WATER
from viktory_p2p.games.viktory.units import FRIGATE, KINDS, LAND_KINDS
from viktory_p2p.games.viktory.units import LETTERS as UNIT_LETTERS
from viktory_p2p.kernel.chance import ENTROPY_BYTES, draw
from viktory_p2p.kernel.game import Decision, Over, Seat, Setup, Step
from viktory_p2p.kernel.hexes import Board, Hex, board, hexes_in

TASTE: dict[str, float] = {
    "end": 0.2,
    "halt": 0.15,
    "upgrade": 3,
    "load": 2,
    "land": 3,
    "bombard": 1.5,
    "battle": 2,
    "move": 4,
    "fight": 0.6,
}
"""How much a verb is liked; one that is not named counts 1."""

LEAVING, RETURNING, RESIGNING = 0.003, 0.05, 0.001
"""How often a seat leaves its chair, how often one that has left is back, how often one gives up."""

TABLES: tuple[Setup, ...] = (
    *(Setup(seats) for seats in range(2, 9)),
    *(Setup(2 + i % 3, (option,)) for i, option in enumerate(kind.name for kind in VIKTORY.options)),
    Setup(2, ("doomsday", "flat-world", "no-exploration"), turn_limit=12),
    Setup(3, ("decisive-strike", "dominance=14"), turn_limit=9),
)
"""Every number of seats, every option, and some of them together."""


@dataclass(frozen=True, slots=True)
class Stride:
    """One step of a walk: where it began, what was said (or None) or who came or went, and the step."""

    before: State
    action: Action | None
    coming: str
    step: Step[State]


def chosen(state: State, legal: Sequence[Action], rng: Random) -> Action:
    """One of the *legal* actions: first the verb, then among the actions of that verb."""
    by_verb: dict[str, list[Action]] = {}
    for action in legal:
        by_verb.setdefault(verb(action), []).append(action)
    (word,) = rng.choices([*by_verb], [TASTE.get(word, 1) for word in by_verb])
    actions = by_verb[word]
    return rng.choices(actions, [interest(state, action) for action in actions])[0]


def interest(state: State, action: Action) -> float:
    """Forests make ships, ships make trouble, and so does going where somebody else is."""
    match action:
        case Build(site) | Upgrade(site):
            return 6 if state.ground.masks[FOREST] >> site & 1 else 1
        case Place(kind, site) if kind == FRIGATE:
            return 20 if state.enemy_units(state.seat) >> site & 1 else 4
        case Bombard(_, _, target, _):
            return 10 if target in state.assaults else 1
        case Move(_, _, target, _) if target == state.capitals[state.seat] and retaken(state):
            return 100
        case Withdraw(kind, target, _):
            return 5 if kind != FRIGATE and state.ground.water >> target & 1 else 1
        case Move(_, kind, target, _):
            hostile = state.hostile(state.seat)
            near = bool(state.board.beside[target] & hostile)
            port = kind == FRIGATE and not state.ground.water >> target & 1
            return (8 if hostile >> target & 1 else 3 if near or port else 1) * (2 if kind == FRIGATE else 1)
    return 1


def retaken(state: State) -> bool:
    """Whether the capital of the seat on turn is in other hands."""
    return not state.controls_capital(state.seat)


def gone(state: State, rng: Random) -> tuple[str, Seat] | None:
    """Who leaves or comes back now, if anybody."""
    away = [seat for seat in range(state.seats) if state.standing[seat] == RETIRED]
    if away and rng.random() < RETURNING:
        return "restore", rng.choice(away)
    if rng.random() < (5 * LEAVING if state.assaults else LEAVING) and spared(state, rng):
        return "retire", rng.choice(state.playing())
    return None


def spared(state: State, rng: Random) -> bool:
    """Whether the game would go on without one seat; now and then it may as well end."""
    return len(state.playing()) > 2 or rng.random() < 0.05


def stride(state: State, rng: Random) -> Stride:
    """One step by taste from a state that is not the end."""
    if leaving := gone(state, rng):
        word, seat = leaving
        change = VIKTORY.restore if word == "restore" else VIKTORY.retire
        return Stride(state, None, word, change(state, seat))
    match VIKTORY.node(state):
        case Decision(seat):
            resigns = rng.random() < RESIGNING and spared(state, rng)
            action = RESIGN if resigns else chosen(state, VIKTORY.legal(state), rng)
            return Stride(state, action, "", VIKTORY.apply(state, seat, action))
        case Over():
            raise ValueError("the game is over")
        case node:
            outcome = draw(node, rng.randbytes(ENTROPY_BYTES))
            return Stride(state, None, "", VIKTORY.resolve(state, outcome))


def wander(state: State, rng: Random, most: int) -> Iterator[Stride]:
    """Up to *most* steps from *state* on."""
    for _ in range(most):
        if isinstance(VIKTORY.node(state), Over):
            return
        made = stride(state, rng)
        yield made
        state = made.step.state


def started(setup: Setup, seed: int) -> State:
    """The start of a game: an odd seed begins in the middle of one."""
    if seed % 2 == 0:
        return VIKTORY.initial(setup)
    return VIKTORY.position(crowded(setup, Random(repr((setup, seed)))))


def game(setup: Setup, seed: int, most: int) -> Iterator[Stride]:
    """Up to *most* steps of one game."""
    return wander(started(setup, seed), Random(f"{setup} {seed}"), most)


# -- crowded starts ------------------------------------------------------------------------------------------

SETTLEMENTS = (1, 2, 5, 5, 6)
"""How many settlements every seat is given, if there is room."""


def crowded(setup: Setup, rng: Random) -> dict[str, Any]:
    """A position that keeps every rule: all tiles face up, everybody around one hex, seat 0 to build."""
    plan = board(STANDARD.sides[setup.seats])
    letters = dealt(plan, rng)
    middle = rng.choice(hexes_in(plan.inner))
    near = sorted(plan.hexes, key=lambda place: (plan.distance(place, middle), rng.random()))
    owners = settled(plan, letters, near, setup.seats, rng.choice(SETTLEMENTS))
    colours = COLOURS[: setup.seats]
    taken: dict[Hex, Seat] = {site: seat for site, (seat, _) in owners.items()}
    made: dict[str, Any] = {
        "seats": [*colours],
        "options": [*setup.options],
        "turn_limit": setup.turn_limit and setup.turn_limit + 4,
        "turn": {"seat": colours[0], "phase": "build", "number": 5},
        "map": "\n".join(" ".join(letters[place] for place in row) for row in plan.rows()),
    }
    for seat, colour in enumerate(colours):
        made[colour] = empire(plan, letters, owners, taken, seat, near, rng)
    return made


def dealt(plan: Board, rng: Random) -> dict[Hex, str]:
    """A letter for every hex; one tile in five of those inside is water, as in the bag, or more."""
    bag = [LETTERS[terrain] for terrain, many in enumerate(STANDARD.tiles) for _ in range(many)]
    rng.shuffle(bag)
    inside = dict(zip(hexes_in(plan.inner), bag, strict=False))
    return {place: inside.get(place, LETTERS[WATER]) for place in plan.hexes}


def settled(
    plan: Board, letters: dict[Hex, str], near: list[Hex], seats: int, each: int
) -> dict[Hex, tuple[Seat, bool]]:
    """Sites from the middle outwards, dealt round the table: whose, and whether it is a city."""
    found: dict[Hex, tuple[Seat, bool]] = {}
    for place in near:
        land = letters[place] in [LETTERS[terrain] for terrain in LAND_TERRAINS]
        if land and len(found) < each * seats and not any(plan.beside[place] >> s & 1 for s in found):
            turn, seat = divmod(len(found), seats)
            found[place] = seat, letters[place] == LETTERS[FOREST] or turn % 2 == 1
    return found


def empire(
    plan: Board,
    letters: dict[Hex, str],
    owners: dict[Hex, tuple[Seat, bool]],
    taken: dict[Hex, Seat],
    seat: Seat,
    near: list[Hex],
    rng: Random,
) -> dict[str, Any]:
    """What one seat has: its settlements, and the units they support in free places near them."""
    own = {site: city for site, (owner, city) in owners.items() if owner == seat}
    supply = [0] * len(KINDS)
    for site, city in own.items():
        counts = STANDARD.supply[int(city)][LETTERS.index(letters[site])]
        supply = [one + other for one, other in zip(supply, counts, strict=True)]
    army = [UNIT_LETTERS[kind] for kind in LAND_KINDS for _ in range(supply[kind])]
    rng.shuffle(army)
    units: list[str] = []

    def berth(water: bool) -> str:
        """A free hex near the middle, or near the own settlements."""
        free = [
            place
            for place in near
            if (letters[place] == LETTERS[WATER]) == water and taken.get(place, seat) == seat
        ]
        place = rng.choice(free[: 4 + 2 * len(own)])
        taken[place] = seat
        return plan.names[place]

    for _ in range(supply[FRIGATE]):
        cargo = "".join(army.pop() for _ in range(min(len(army), rng.randrange(4))))
        units.append(f"{berth(water=True)} F({cargo})" if cargo else f"{berth(water=True)} F")
    reserve = "".join(army.pop() for _ in range(min(len(army), rng.randrange(3))))
    units += [f"{berth(water=False)} {letter}" for letter in army]
    names = {place: plan.names[place] for place in own}
    return {
        "capital": names[next(iter(own))],
        "towns": [names[site] for site, city in own.items() if not city],
        "cities": [names[site] for site, city in own.items() if city],
        "units": units,
        "reserve": reserve,
    }
