"""The state of a game: flat, public, and copied once per step.

Rule functions change the copy they are handed and tell it what happened; from outside every step is pure.
Masks answer the questions every step asks (who stands where, what is land); stacks hold the units.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from viktory_p2p.games.viktory.ruleset import CITY, TOWN, RuleSet, Settlement
from viktory_p2p.games.viktory.terrain import Ground
from viktory_p2p.games.viktory.units import NONE, Counts, Stack, Unit, with_unit, without
from viktory_p2p.kernel.game import Over, Seat
from viktory_p2p.kernel.hexes import NOWHERE, Board, Hex, Mask, mask_of
from viktory_p2p.kernel.values import Event, Field

if TYPE_CHECKING:
    from viktory_p2p.games.viktory.outlook import Outlook
    from viktory_p2p.games.viktory.questions import Question

COLOURS = ("red", "yellow", "green", "cyan", "blue", "magenta", "orange", "brown")
"""Seat i has colour i (R145); a scenario may name others."""

Phase = int
FOUNDING, BUILDING, MOVEMENT, RESERVES, SEA_BATTLES = (0, 1, 2, 3, 4)
PHASE_NAMES = ("found", "build", "move", "reserve", "reserve")
"""SEA_BATTLES is what remains of the reserve phase after its ``end`` (13.5)."""

PLAYING, RETIRED, OUT = (0, 1, 2)
"""In the game; resigned or dropped, its pieces stay (R9); without a settlement (R8)."""
STANDING_NAMES = ("playing", "retired", "out")


class Assault(NamedTuple):
    """The attackers waiting in a hex for their battle, and every hex one of them came from (12.3.3)."""

    units: Stack
    entries: Mask


BOOKKEEPING = ("events", "borrowed", "outlook")
"""Attributes of a state that are no part of the position: two states that differ only here are the same."""


class State:
    """Everything public about a game at one moment."""

    board: Board
    rules: RuleSet
    options: tuple[str, ...]
    """The optional rules agreed on, as text; ``rules`` is what they come to."""
    seats: int
    colours: tuple[str, ...]
    ground: Ground
    units: list[Stack]
    """Per hex: the units that rest there, of one seat; attackers are in ``assaults``."""
    held: list[Mask]
    """Per seat: where its units rest."""
    assaults: dict[Hex, Assault]
    """Pending battles of the seat on turn."""
    towns: tuple[Mask, ...]
    cities: tuple[Mask, ...]
    reserve: tuple[Counts, ...]
    capitals: tuple[Hex, ...]
    standing: tuple[int, ...]
    first: Seat
    seat: Seat
    phase: Phase
    number: int
    """The round: 1 is the set-up, every seat's first turn (R2)."""
    builds: int
    """Building actions left this turn."""
    new: Mask
    """Towns built this turn (9.13, 9.32)."""
    begun: Mask
    """Where land units of the seat on turn stood when it began (9.12)."""
    fought: Mask
    """Where a battle was fought this turn (12.2)."""
    mover: Hex
    """Where the unit on the move stands; its status is MOVING."""
    left: int
    """Its movement points left."""
    placed: tuple[tuple[Hex, int], ...]
    """Units placed this turn: where, and which kind (13.11)."""
    docks: tuple[Mask, ...]
    """Per frigate placed this turn: the settlements whose slot it may have had (R142)."""
    group: Mask
    """The start group of the seat that is to found its capital (4.0.2)."""
    turning: Mask
    """Hexes about to be turned over."""
    question: Question | None
    """What is asked now; None for the ordinary decision of the phase."""
    clock: bool
    """Whether the doomsday clock ticks (5.5)."""
    marked: tuple[Seat, ...]
    """Seats whose capital carries a doomsday marker."""
    over: Over | None
    events: list[Event]
    """What happened in the step under way; empty between steps."""
    borrowed: bool
    """Whether ``units`` still belongs to the state this one was copied from."""
    outlook: Outlook | None
    """What was found out for states before this one; it says itself how long it holds."""

    __slots__ = tuple(__annotations__)

    def copy(self) -> State:
        """A state of its own to change: values are shared, short lists copied, ``units`` borrowed.

        Every step begins here, so the fields are named one by one, which is three times as fast as a loop."""
        twin = State()
        twin.board, twin.rules, twin.options = self.board, self.rules, self.options
        twin.seats, twin.colours, twin.ground = self.seats, self.colours, self.ground
        twin.units, twin.held, twin.assaults = self.units, self.held.copy(), self.assaults.copy()
        twin.towns, twin.cities, twin.reserve = self.towns, self.cities, self.reserve
        twin.capitals, twin.standing, twin.first = self.capitals, self.standing, self.first
        twin.seat, twin.phase, twin.number = self.seat, self.phase, self.number
        twin.builds, twin.new, twin.begun = self.builds, self.new, self.begun
        twin.fought, twin.mover, twin.left = self.fought, self.mover, self.left
        twin.placed, twin.docks, twin.group = self.placed, self.docks, self.group
        twin.turning, twin.question, twin.clock = self.turning, self.question, self.clock
        twin.marked, twin.over, twin.outlook = self.marked, self.over, self.outlook
        twin.events, twin.borrowed = [], True
        return twin

    # -- what stands where ---------------------------------------------------------------------------------

    def settled(self, seat: Seat) -> Mask:
        """Where *seat* has a town or a city."""
        return self.towns[seat] | self.cities[seat]

    def settlements(self) -> Mask:
        """Every town and city on the map."""
        found = 0
        for mask in self.towns:
            found |= mask
        for mask in self.cities:
            found |= mask
        return found

    def enemy_units(self, seat: Seat) -> Mask:
        """Where units of other seats rest."""
        found = 0
        for other, mask in enumerate(self.held):
            if other != seat:
                found |= mask
        return found

    def hostile(self, seat: Seat) -> Mask:
        """Where units or settlements of other seats are: entering means battle (12.0, R33)."""
        found = 0
        for other, mask in enumerate(self.held):
            if other != seat:
                found |= mask | self.towns[other] | self.cities[other]
        return found

    def holder(self, place: Hex) -> Seat | None:
        """Whose units rest at *place*."""
        bit = 1 << place
        for seat, mask in enumerate(self.held):
            if mask & bit:
                return seat
        return None

    def owner(self, place: Hex) -> Seat | None:
        """Whose settlement stands at *place*."""
        bit = 1 << place
        for seat in range(self.seats):
            if (self.towns[seat] | self.cities[seat]) & bit:
                return seat
        return None

    def settlement(self, place: Hex) -> Settlement | None:
        """TOWN, CITY or None: what stands at *place*."""
        bit = 1 << place
        for seat in range(self.seats):
            if (self.towns[seat] | self.cities[seat]) & bit:
                return CITY if self.cities[seat] & bit else TOWN
        return None

    def pending(self) -> Mask:
        """Where battles of the seat on turn wait."""
        return mask_of(self.assaults) if self.assaults else 0

    def controls_capital(self, seat: Seat) -> bool:
        """Whether *seat* holds its own capital (14.0)."""
        capital = self.capitals[seat]
        return capital != NOWHERE and bool(self.settled(seat) >> capital & 1)

    def playing(self) -> list[Seat]:
        """The seats still in the game."""
        return [seat for seat in range(self.seats) if self.standing[seat] == PLAYING]

    # -- changing a copy -----------------------------------------------------------------------------------

    def put(self, seat: Seat, place: Hex, unit: Unit) -> None:
        """*unit* of *seat* rests at *place* from now on."""
        self.restack(place, with_unit(self.units[place], unit))
        self.held[seat] |= 1 << place

    def take(self, seat: Seat, place: Hex, unit: Unit) -> None:
        """*unit* of *seat* rests at *place* no more."""
        stack = without(self.units[place], unit)
        self.restack(place, stack)
        if not stack:
            self.held[seat] &= ~(1 << place)

    def swap(self, place: Hex, unit: Unit, other: Unit) -> None:
        """*unit* at *place* has become *other*."""
        self.restack(place, with_unit(without(self.units[place], unit), other))

    def restack(self, place: Hex, stack: Stack) -> None:
        """*stack* rests at *place* from now on.  The list of a copy is its parent's until it is changed."""
        if self.borrowed:
            self.units = self.units.copy()
            self.borrowed = False
        self.units[place] = stack

    def settle(self, seat: Seat, settlement: Settlement | None, site: Hex) -> None:
        """*seat* has a TOWN or a CITY at *site* from now on, or nothing."""
        bit = 1 << site
        towns, cities = self.towns[seat] & ~bit, self.cities[seat] & ~bit
        self.towns = replaced(self.towns, seat, towns | bit if settlement == TOWN else towns)
        self.cities = replaced(self.cities, seat, cities | bit if settlement == CITY else cities)

    def store(self, seat: Seat, units: Counts) -> None:
        """The reserve of *seat* is *units* from now on."""
        self.reserve = replaced(self.reserve, seat, units)

    def stand(self, seat: Seat, standing: int) -> None:
        """*seat* is PLAYING, RETIRED or OUT from now on."""
        self.standing = replaced(self.standing, seat, standing)

    def tell(self, event: str, /, **fields: Field) -> None:
        """Add to what happened in this step."""
        self.events.append(Event(event, fields))

    def name(self, place: Hex) -> str:
        """The name of a hex."""
        return self.board.names[place]


T = TypeVar("T")


def replaced(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """*values* with another one for *seat*."""
    return (*values[:seat], value, *values[seat + 1 :])


def blank(board: Board, rules: RuleSet, seats: int, ground: Ground) -> State:
    """A state with nothing on the map yet."""
    state = State()
    state.board, state.rules, state.seats, state.ground = board, rules, seats, ground
    state.options = ()
    state.colours = COLOURS[:seats]
    state.units = [()] * board.size
    state.held, state.assaults = [0] * seats, {}
    state.towns = state.cities = (0,) * seats
    state.reserve = (NONE,) * seats
    state.capitals = (NOWHERE,) * seats
    state.standing = (PLAYING,) * seats
    state.first = state.seat = 0
    state.phase, state.number, state.builds = FOUNDING, 1, 0
    state.new = state.begun = state.fought = 0
    state.mover, state.left = NOWHERE, 0
    state.placed, state.docks = (), ()
    state.group = state.turning = 0
    state.question = None
    state.clock, state.marked = False, ()
    state.over = None
    state.events = []
    state.borrowed = False
    state.outlook = None
    return state
