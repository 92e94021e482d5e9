"""Positions that play seldom reaches: armies, fleets and settlements thrown together in one corner."""

from __future__ import annotations

from random import Random

from tests.oracle.geometry import all_hexes
from tests.oracle.movement import is_port
from tests.oracle.numbers import CAPACITY, MOVES
from tests.oracle.scene import Scene, less, scene_of
from viktory_p2p.games.viktory.questions import Combat
from viktory_p2p.games.viktory.ruleset import CITY, TOWN
from viktory_p2p.games.viktory.state import PLAYING, Assault, State
from viktory_p2p.games.viktory.units import (
    FRESH,
    FRIGATE,
    LAND_KINDS,
    MOVED,
    MOVING,
    SPENT,
    Stack,
    Unit,
)
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import NOWHERE, Hex

RADIUS = 3
CAPITAL_LOST = 0.5
"""How often somebody's capital is tried to be given away."""


def mustered(state: State, rng: Random) -> State:
    """*state* at the beginning of a movement phase, with more of everything near one hex."""
    crowded = state.copy()
    middle = rng.choice(sorted(all_hexes(state.board)))
    for seat in range(state.seats):
        if state.standing[seat] == PLAYING:
            for _ in range(rng.randint(0, 4)):
                _settle(crowded, seat, middle, rng)
            for _ in range(rng.randint(1, 6)):
                _reinforce(crowded, seat, middle, rng)
            infantry, cavalry, artillery, frigates = rng.choices(range(4), k=4)
            crowded.store(seat, (infantry, cavalry, artillery, frigates))
    if rng.random() < CAPITAL_LOST:
        _hand_over(crowded, rng.randrange(state.seats), rng.randrange(state.seats))
    return crowded


def _hand_over(state: State, loser: Seat, winner: Seat) -> None:
    """*winner* holds the capital of *loser*, who has something else to live on."""
    if state.capitals[loser] == NOWHERE:
        return  # gave up before founding one
    capital = 1 << state.capitals[loser]
    others = (state.towns[loser] | state.cities[loser]) & ~capital
    standing = state.standing[winner] == PLAYING and not state.held[loser] & capital
    for level, masks in ((TOWN, state.towns), (CITY, state.cities)):
        if others and standing and masks[loser] & capital:
            state.settle(loser, None, state.capitals[loser])
            state.settle(winner, level, state.capitals[loser])


def _corner(scene: Scene, middle: Hex, seat: Seat) -> list[Hex]:
    """Hexes near *middle* that are nobody else's; all their neighbours lie face up, as after any step."""
    return [
        place
        for place in sorted(scene.terrain)
        if scene.distance(place, middle) <= RADIUS
        and all(other in scene.terrain for other in scene.beside[place])
        and scene.holder.get(place, seat) == scene.owner.get(place, seat) == seat
    ]


def _settle(state: State, seat: Seat, middle: Hex, rng: Random) -> None:
    scene = scene_of(state)
    sites = [
        place
        for place in _corner(scene, middle, seat)
        if scene.land(place) and all(scene.distance(place, town) >= 2 for town in scene.level)
    ]
    if sites:
        level = rng.choice([TOWN, CITY])
        state.settle(seat, level, rng.choice(sites))


def _reinforce(state: State, seat: Seat, middle: Hex, rng: Random) -> None:
    scene = scene_of(state)
    places = _corner(scene, middle, seat)
    if not places:
        return
    place = rng.choice(places)
    if scene.land(place):
        units = tuple(Unit(rng.choice(LAND_KINDS)) for _ in range(rng.randint(1, 3)))
        state.begun |= 1 << place if seat == state.seat else 0
    else:
        units = tuple(_frigate(rng) for _ in range(rng.randint(1, 2)))
    state.restack(place, tuple(sorted((*state.units[place], *units))))
    state.held[seat] |= 1 << place


def _frigate(rng: Random) -> Unit:
    cargo = sorted(Unit(rng.choice(LAND_KINDS)) for _ in range(rng.choice((0, 0, 1, 2, 3))))
    return Unit(FRIGATE, FRESH, tuple(cargo))


# --- The middle of a turn -------------------------------------------------------------------------------


def wearied(state: State, rng: Random) -> State:
    """*state* at the beginning of a movement phase as it might look in the middle of it: to be judged, not
    to be played on."""
    later = state.copy()
    scene = scene_of(state)
    for place in scene.my_hexes(state.seat):
        later.restack(place, tuple(sorted(_wearied(scene, place, unit, rng) for unit in state.units[place])))
    later.fought = sum(1 << place for place in scene.terrain if rng.random() < 0.1)
    later.new = sum(1 << place for place in scene.level if scene.own_settlement(place) and rng.random() < 0.2)
    _set_off(later, rng)
    return later


def _wearied(scene: Scene, place: Hex, unit: Unit, rng: Random) -> Unit:
    status = rng.choice((FRESH, FRESH, MOVED, SPENT))
    if unit.kind != FRIGATE or status == FRESH:
        return Unit(unit.kind, status, unit.cargo)
    shores = [other for other in scene.beside[place] if scene.land(other)]
    landed = rng.randint(0, CAPACITY - len(unit.cargo)) if shores else 0
    cargo: Stack = tuple(sorted(Unit(aboard.kind, rng.choice((FRESH, SPENT))) for aboard in unit.cargo))
    return Unit(FRIGATE, status, cargo, landed, rng.choice(shores) if landed else NOWHERE)


def _set_off(state: State, rng: Random) -> None:
    """One fresh unit has taken some steps already; slow terrain would have ended them."""
    scene = scene_of(state)
    ready = [
        (place, unit)
        for place in scene.my_hexes(state.seat)
        for unit in sorted(set(scene.mine(place)))
        if unit.status == FRESH and (unit.kind == FRIGATE or place in scene.begun)
    ]
    if not ready:
        return
    place, unit = rng.choice(ready)
    ports = [other for other in scene.beside[place] if unit.kind == FRIGATE and is_port(scene, other)]
    stops = [place, *ports]
    state.mover = rng.choice(stops)
    state.left = rng.randint(1, MOVES[unit.kind] - 1)
    _take(state, place, unit)
    _put(state, state.mover, Unit(unit.kind, MOVING, unit.cargo))


def crammed(state: State, rng: Random) -> State:
    """*state* with units from some other retreat aboard the ships that brought attackers: a way back may be
    barred for want of room."""
    later = state.copy()
    scene = scene_of(state)
    for place in scene.my_hexes(state.seat):
        if scene.water(place):
            later.restack(place, tuple(sorted(_crammed(unit, rng) for unit in state.units[place])))
    return later


def _crammed(unit: Unit, rng: Random) -> Unit:
    room = CAPACITY - len(unit.cargo)
    if unit.ashore == NOWHERE:
        return unit
    rescued = [Unit(rng.choice(LAND_KINDS), SPENT) for _ in range(rng.randint(0, room))]
    return Unit(unit.kind, unit.status, tuple(sorted((*unit.cargo, *rescued))), unit.landed, unit.ashore)


def regrouped(state: State, rng: Random) -> State:
    """*state* at the question of retreat, with other ways back and other ships on them: to be judged, not to
    be played on."""
    scene, later = scene_of(state), state.copy()
    assert isinstance(state.question, Combat)
    site = state.question.site
    ways = [other for other in scene.beside[site] if other in scene.terrain and not scene.hostile(other)]
    wet = [other for other in ways if scene.water(other)]
    entries = rng.sample(ways, rng.randint(0, len(ways))) if rng.random() < 0.5 else wet
    later.assaults[site] = Assault(state.assaults[site].units, sum(1 << other for other in entries))
    for other in wet:
        if rng.random() < 0.5:
            _put(later, other, _frigate(rng))
    return later


def _put(state: State, place: Hex, unit: Unit) -> None:
    state.restack(place, tuple(sorted((*state.units[place], unit))))
    state.held[state.seat] |= 1 << place


def _take(state: State, place: Hex, unit: Unit) -> None:
    state.restack(place, less(state.units[place], (unit,)))
    if not state.units[place]:
        state.held[state.seat] &= ~(1 << place)
