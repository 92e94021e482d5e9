"""The position as a player at the table sees it: what lies where and whose it is, for the seat on turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from tests.oracle.geometry import decoded, distance, neighbourhoods
from tests.oracle.numbers import CITY, TOWN
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.terrain import TERRAINS, WATER, Terrain
from viktory_p2p.games.viktory.units import FRIGATE, Stack, Unit
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Hex

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Scene:
    """*terrain* knows the hexes that lie face up and no others."""

    state: State
    seat: Seat
    beside: dict[Hex, tuple[Hex, ...]]
    terrain: dict[Hex, Terrain]
    holder: dict[Hex, Seat]
    owner: dict[Hex, Seat]
    level: dict[Hex, int]
    fought: frozenset[Hex]
    begun: frozenset[Hex]
    new: frozenset[Hex]

    def land(self, place: Hex) -> bool:
        """Whether *place* is known to be land."""
        return place in self.terrain and self.terrain[place] != WATER

    def water(self, place: Hex) -> bool:
        """Whether *place* is known to be water."""
        return self.terrain.get(place) == WATER

    def mine(self, place: Hex) -> Stack:
        """The units of the seat on turn that rest at *place*; attackers who wait for a battle do not rest."""
        return self.state.units[place] if self.holder.get(place) == self.seat else ()

    def my_hexes(self, seat: Seat) -> list[Hex]:
        """Where units of *seat* rest."""
        return [place for place, holder in self.holder.items() if holder == seat]

    def enemy_unit(self, place: Hex) -> bool:
        """Whether a unit of another seat is there; one who has resigned stays an enemy (R9)."""
        return self.holder.get(place, self.seat) != self.seat

    def hostile(self, place: Hex) -> bool:
        """Whether entering *place* means battle: enemy units, or a settlement of theirs (12.0, R33)."""
        return self.enemy_unit(place) or self.owner.get(place, self.seat) != self.seat

    def own_settlement(self, place: Hex) -> bool:
        """Whether *place* holds a town or a city of the seat on turn."""
        return self.owner.get(place) == self.seat

    def has_capital(self) -> bool:
        """Whether the seat on turn controls its own capital, and not just any (14.0, R124)."""
        return self.own_settlement(self.state.capitals[self.seat])

    def distance(self, one: Hex, other: Hex) -> int:
        """Steps between two hexes."""
        return distance(self.state.board, one, other)

    def may_be_entered(self, place: Hex) -> bool:
        """Not face down (R35), and not where a battle of this turn left enemies standing (12.2, R71)."""
        return place in self.terrain and not (place in self.fought and self.hostile(place))


def scene_of(state: State) -> Scene:
    """*state*, decoded."""
    board = state.board
    owner, level = _settlements(state)
    return Scene(
        state,
        state.seat,
        neighbourhoods(board),
        _terrain(state),
        {place: seat for seat, mask in enumerate(state.held) for place in decoded(board, mask)},
        owner,
        level,
        decoded(board, state.fought),
        decoded(board, state.begun),
        decoded(board, state.new),
    )


def _terrain(state: State) -> dict[Hex, Terrain]:
    masks = state.ground.masks
    return {place: terrain for terrain in TERRAINS for place in decoded(state.board, masks[terrain])}


def _settlements(state: State) -> tuple[dict[Hex, Seat], dict[Hex, int]]:
    """Who owns the settlement at a hex, and what it is."""
    owner: dict[Hex, Seat] = {}
    level: dict[Hex, int] = {}
    for size, masks in ((TOWN, state.towns), (CITY, state.cities)):
        for seat, mask in enumerate(masks):
            for place in decoded(state.board, mask):
                owner[place], level[place] = seat, size
    return owner, level


def different_ships(stack: Stack) -> list[Unit]:
    """The frigates of *stack* that differ; an action names one by its place in this list."""
    return sorted({unit for unit in stack if unit.kind == FRIGATE})


def less(things: tuple[T, ...], gone: tuple[T, ...]) -> tuple[T, ...]:
    """*things*, a stack for example, without those that are *gone*."""
    left = list(things)
    for thing in gone:
        left.remove(thing)
    return tuple(left)
