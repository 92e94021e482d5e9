"""What holds of every state between two steps, whatever was played: each law yields what breaks it.

Counted anew from the stacks and masks of the state; of the rules only the tables are used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from viktory_p2p.games.viktory.events import EVENTS
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.questions import Removal
from viktory_p2p.games.viktory.state import BUILDING, FOUNDING, MOVEMENT, OUT, PLAYING, State
from viktory_p2p.games.viktory.terrain import LAND_TERRAINS, TERRAINS, WATER
from viktory_p2p.games.viktory.units import FRESH, FRIGATE, KINDS, LAND_KINDS, MOVING, Stack, Unit
from viktory_p2p.kernel.game import Decision, Over, Seat
from viktory_p2p.kernel.hexes import NOWHERE, Hex, hexes_in
from viktory_p2p.kernel.values import Event

CAPACITY = 3
TILES = 132
FIELDS = {kind.name: set(kind.fields) for kind in EVENTS}


def breaches(state: State) -> list[str]:
    """Every law that *state* breaks, in words."""
    return [breach for law in LAWS for breach in law(state)]


# -- units and settlements -----------------------------------------------------------------------------------


def units_equal_supply(state: State) -> Iterator[str]:
    """8.0: on the map, aboard, attacking and in reserve as many as supported, and what is still owed."""
    for seat in range(state.seats):
        has = list(state.reserve[seat])
        for stack in stacks(state, seat):
            for unit in stack:
                has[unit.kind] += 1
                for aboard in unit.cargo:
                    has[aboard.kind] += 1
        due = supply(state, seat)
        if isinstance(state.question, Removal) and state.question.seat == seat:
            due = [one + other for one, other in zip(due, state.question.owed, strict=True)]
        if has != due:
            yield f"{state.colours[seat]} has {has} and should have {due}"


def stacks(state: State, seat: Seat) -> Iterator[Stack]:
    """All stacks of *seat*, those of its attackers too."""
    for place in hexes_in(state.held[seat]):
        yield state.units[place]
    if seat == state.seat:
        for assault in state.assaults.values():
            yield assault.units


def supply(state: State, seat: Seat) -> list[int]:
    """What the settlements of *seat* support, by kind."""
    due = [0] * len(KINDS)
    for level, mask in enumerate((state.towns[seat], state.cities[seat])):
        for terrain in LAND_TERRAINS:
            many = (mask & state.ground.masks[terrain]).bit_count()
            if many:
                counts = state.rules.supply[level][terrain]
                due = [has + many * more for has, more in zip(due, counts, strict=True)]
    return due


def one_player_a_hex(state: State) -> Iterator[str]:
    """12.0: units of two players share a hex only while a battle is pending there."""
    for seat in range(state.seats):
        for other in range(state.seats):
            if seat != other and state.held[seat] & (state.held[other] | settled(state, other)):
                yield f"{state.colours[seat]} rests where {state.colours[other]} is"
    enemies = 0
    for other in range(state.seats):
        if other != state.seat:
            enemies |= state.held[other] | settled(state, other)
    for place, assault in state.assaults.items():
        if not assault.units:
            yield f"nobody attacks {state.name(place)}"
        if not enemies >> place & 1 and state.over is None:
            yield f"there is nobody to attack at {state.name(place)}"


def settled(state: State, seat: Seat) -> int:
    """The settlements of *seat*."""
    return state.towns[seat] | state.cities[seat]


def settlements_keep_apart(state: State) -> Iterator[str]:
    """7.21: never side by side, never two in a hex, always on land; a capital always stands."""
    pieces = [place for mask in (*state.towns, *state.cities) for place in hexes_in(mask)]
    every = 0
    for place in pieces:
        every |= 1 << place
    if len(pieces) != every.bit_count():
        yield "two settlements in one hex"
    for place in pieces:
        if state.board.beside[place] & every:
            yield f"a settlement beside {state.name(place)}"
        if not state.ground.land >> place & 1:
            yield f"the settlement at {state.name(place)} is not on land"
    for capital in state.capitals:
        if capital != NOWHERE and not every >> capital & 1:
            yield f"the capital at {state.name(capital)} is gone"


def tiles_are_kept(state: State) -> Iterator[str]:
    """3.2: the tiles inside the rim and those in the bag are the 132 of the box, kind by kind."""
    if min(state.ground.bag) < 0:
        yield f"the bag holds {state.ground.bag}"
    inner = [(state.ground.masks[terrain] & state.board.inner).bit_count() for terrain in TERRAINS]
    for terrain in TERRAINS:
        if inner[terrain] + state.ground.bag[terrain] != state.rules.tiles[terrain]:
            yield f"terrain {terrain}: {inner[terrain]} lie, {state.ground.bag[terrain]} are in the bag"
    if sum(inner) + sum(state.ground.bag) != TILES:
        yield "the tiles do not add up"
    if sum(inner) + (state.ground.hidden & state.board.inner).bit_count() != state.board.inner.bit_count():
        yield "a hex has two tiles, or none"
    if state.ground.masks[WATER] & state.board.rim != state.board.rim:
        yield "the rim is not all water"
    if state.turning & ~state.ground.hidden:
        yield "a tile that lies face up is to be turned over"


# -- every single unit ---------------------------------------------------------------------------------------


def masks_match_stacks(state: State) -> Iterator[str]:
    """Who holds a hex has units there; stacks are sorted, so that equal stacks are equal."""
    held = 0
    for mask in state.held:
        held |= mask
    occupied = [place for place, stack in enumerate(state.units) if stack]
    if occupied != list(hexes_in(held)):
        yield "the masks and the stacks disagree"
    for _, stack in everywhere(state):
        if len(stack) > 1 and list(stack) != sorted(stack):
            yield f"{stack} is not in order"


def units_stand_where_they_can(state: State) -> Iterator[str]:
    """9.0, 9.3, 9.32, 9.41: land units on land, ships on water or moving through a port, three aboard."""
    for place, stack in everywhere(state):
        for unit in stack:
            if not afloat_or_ashore(state, place, unit):
                yield f"{unit} stands at {state.name(place)}"
            if len(unit.cargo) > (CAPACITY if unit.kind == FRIGATE else 0):
                yield f"{unit} at {state.name(place)} carries too much"
            if any(aboard.kind not in LAND_KINDS or aboard.cargo for aboard in unit.cargo):
                yield f"{unit} at {state.name(place)} carries what it cannot"


def everywhere(state: State) -> Iterator[tuple[Hex, Stack]]:
    """Every stack with its hex, those of the attackers too."""
    for mask in state.held:
        for place in hexes_in(mask):
            yield place, state.units[place]
    for place, assault in state.assaults.items():
        yield place, assault.units


def afloat_or_ashore(state: State, place: Hex, unit: Unit) -> bool:
    """Whether *place* is ground for *unit*."""
    if unit.kind != FRIGATE:
        return bool(state.ground.land >> place & 1)
    docked = unit.status == MOVING and place == state.mover and settled(state, state.seat) >> place & 1
    return bool(state.ground.water >> place & 1 or docked)


def only_the_seat_on_turn_is_tired(state: State) -> Iterator[str]:
    """9.0, 11.4: units of the others are fresh, and those of the seat on turn until it moves."""
    for seat in range(state.seats):
        if seat == state.seat and state.phase not in (FOUNDING, BUILDING):
            continue
        for stack in stacks(state, seat):
            if any(not fresh(unit) for unit in stack):
                yield f"{state.colours[seat]} has a tired unit in {stack}"


def fresh(unit: Unit) -> bool:
    """Whether *unit* has done nothing yet this turn."""
    idle = unit.landed == 0 and unit.ashore == NOWHERE and unit.status == FRESH
    return idle and all(aboard.status == FRESH for aboard in unit.cargo)


def one_unit_moves(state: State) -> Iterator[str]:
    """9.0: one unit at a time, and the state knows which."""
    places = [
        place
        for place in hexes_in(state.held[state.seat])
        for unit in state.units[place]
        if unit.status == MOVING
    ]
    if places != ([] if state.mover == NOWHERE else [state.mover]):
        yield f"units move at {places}, the state says {state.mover}"
    if (state.mover != NOWHERE) != (state.left > 0):
        yield f"{state.left} points are left for the unit at {state.mover}"
    if places and state.phase != MOVEMENT:
        yield "a unit moves in another phase"
    if any(unit.status == MOVING for assault in state.assaults.values() for unit in assault.units):
        yield "an attacker is still on the move"


# -- seats and questions -------------------------------------------------------------------------------------


def who_is_out_has_nothing(state: State) -> Iterator[str]:
    """R8: a seat without a settlement is out, and who is out has nothing on the map."""
    for seat in range(state.seats):
        has = settled(state, seat) or any(stacks(state, seat)) or any(state.reserve[seat])
        if state.standing[seat] == OUT and has:
            yield f"{state.colours[seat]} is out and still has pieces"
        founded = state.capitals[seat] != NOWHERE
        if founded and state.standing[seat] != OUT and not settled(state, seat):
            yield f"{state.colours[seat]} has no settlement and is not out"


def somebody_can_answer(state: State) -> Iterator[str]:
    """A decision is asked of a seat that plays and has an answer; at other nodes there is none."""
    node, legal = VIKTORY.node(state), VIKTORY.legal(state)
    if isinstance(node, Decision) != bool(legal):
        yield f"{len(legal)} answers to {node}"
    if len(set(legal)) != len(legal):
        yield "an action is listed twice"
    if isinstance(node, Decision) and state.standing[node.seat] != PLAYING:
        yield f"{state.colours[node.seat]} is asked and is not there"
    if isinstance(node, Over) and (state.question is not None or state.turning):
        yield "the game is over, and something is asked"
    if state.events:
        yield "the last step's events are part of the state"


LAWS: tuple[Callable[[State], Iterator[str]], ...] = (
    units_equal_supply,
    one_player_a_hex,
    settlements_keep_apart,
    tiles_are_kept,
    masks_match_stacks,
    units_stand_where_they_can,
    only_the_seat_on_turn_is_tired,
    one_unit_moves,
    who_is_out_has_nothing,
    somebody_can_answer,
)


def ill_told(events: tuple[Event, ...]) -> list[str]:
    """The events that do not stand in the table with just these fields."""
    return [
        str(event)
        for event in events
        if set(event.plain()) - {"event"} != FIELDS.get(event.name, {"no such"})
    ]
