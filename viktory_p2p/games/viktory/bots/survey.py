"""What a bot looks at before an order: its troops and ships, the enemy's, and who can get where.

A survey is made anew for every decision, because a bot keeps nothing in mind: the same state gives the same
answer, also after a restart.  Its parts are found when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from viktory_p2p.games.viktory.bots.reach import (
    Reach,
    Terms,
    distance,
    field,
    land_terms,
    reach,
    sea_terms,
)
from viktory_p2p.games.viktory.rules.movement import points_of
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import (
    FRIGATE,
    NONE,
    SPENT,
    Counts,
    Kind,
    Unit,
    ships_in,
    size,
)
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import NOWHERE, Hex, Mask, hexes_in

ASHORE = -1
FAR = 30
"""As good as unreachable."""


class Troop(NamedTuple):
    """One unit that can still go somewhere this turn, and what it can reach.

    *ship* is the place in the listing of the frigate it is, or is aboard; ASHORE for a unit on land."""

    place: Hex
    kind: Kind
    points: int
    ship: int
    reach: Reach


class Ship(NamedTuple):
    """One of the own frigates that differ in their hex, and what can be told of it as a troop."""

    troop: Troop
    unit: Unit


class Threat(NamedTuple):
    """Land units of a rival, and where they could be in its next turn."""

    kinds: tuple[Kind, ...]
    reach: Mask


class Survey:
    """The table as *seat* sees it."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat, self.board = state, seat, state.board

    @cached_property
    def land(self) -> Terms:
        """How the own land units move."""
        return land_terms(self.state, self.seat)

    @cached_property
    def sea(self) -> Terms:
        """How the own frigates move."""
        return sea_terms(self.state, self.seat)

    @cached_property
    def rivals(self) -> list[Seat]:
        """The other seats still in the game."""
        return [seat for seat in self.state.playing() if seat != self.seat]

    @cached_property
    def goals(self) -> Mask:
        """What is worth marching to: the settlements of the rivals."""
        found = 0
        for seat in self.rivals:
            found |= self.state.settled(seat)
        return found

    @cached_property
    def front(self) -> tuple[Mask, ...]:
        """Land, known or not, by its distance from the goals."""
        return field(self.board, self.state.ground.land | self.state.ground.hidden, self.goals)

    @cached_property
    def overseas(self) -> bool:
        """Whether some goal cannot be reached from home by land, as far as one can see."""
        land = self.state.ground.land | self.state.ground.hidden
        home = self.state.settled(self.seat)
        known = 0
        for layer in field(self.board, land, home):
            known |= layer
        return bool(self.goals & ~known)

    @cached_property
    def coast(self) -> tuple[Mask, ...]:
        """Water by its distance from where an army could land near a goal."""
        near = 0
        for layer in self.front[:3]:
            near |= layer
        shore = self.board.spread(near & self.state.ground.land) & self.state.ground.water
        return field(self.board, self.state.ground.water, shore)

    def to_front(self, place: Hex) -> int:
        """How far *place* is from the goals, by land."""
        return distance(self.front, place, FAR)

    def to_coast(self, place: Hex) -> int:
        """How far *place* is from a landing near a goal, by sea."""
        return distance(self.coast, place, FAR)

    # -- own units -----------------------------------------------------------------------------------------

    @cached_property
    def troops(self) -> list[Troop]:
        """Every land unit ashore that can still move, by hex."""
        found = []
        for place in hexes_in(self.state.held[self.seat] & self.state.ground.land):
            for unit in self.state.units[place]:
                points = points_of(self.state, unit) if unit.kind != FRIGATE else 0
                if points:
                    found.append(Troop(place, unit.kind, points, ASHORE, reach(self.land, place, points)))
        return found

    @cached_property
    def ships(self) -> list[Ship]:
        """Every frigate that differs, by hex; one that can move no more has no points."""
        found = []
        for place in hexes_in(self.state.held[self.seat] & self.state.ground.water):
            for listed, unit in enumerate(ships_in(self.state.units[place])):
                points = points_of(self.state, unit)
                troop = Troop(place, FRIGATE, points, listed, reach(self.sea, place, points))
                found.append(Ship(troop, unit))
        return found

    @cached_property
    def marines(self) -> list[Troop]:
        """Every unit aboard that can still land, with where it can."""
        return [
            ship.troop._replace(kind=aboard.kind, reach=self._ashore(ship))
            for ship in self.ships
            for aboard in ship.unit.cargo
            if aboard.status != SPENT
        ]

    @cached_property
    def fleet(self) -> list[Troop]:
        """Every frigate that can still sail."""
        return [ship.troop for ship in self.ships if ship.troop.points]

    def is_moving(self, troop: Troop) -> bool:
        """Whether *troop* is the unit on the move: it has used some of its points already."""
        return troop.place == self.state.mover and troop.points < self.state.rules.moves[troop.kind]

    def _ashore(self, ship: Ship) -> Reach:
        sites = self.landings(ship)
        return Reach(sites & self.land.open, sites & self.land.hostile)

    def landings(self, ship: Ship) -> Mask:
        """Where *ship* can put units ashore this turn.  Rule 9.46."""
        if ship.unit.ashore != NOWHERE:
            return 1 << ship.unit.ashore
        return self.board.spread(ship.troop.reach.rest) & (self.land.open | self.land.hostile)

    # -- the enemy -----------------------------------------------------------------------------------------

    def threat(self, site: Hex) -> Counts:
        """The strongest force one rival could bring to *site* in its next turn."""
        return max((_united(threats, site) for threats in self._threats), key=size, default=NONE)

    @cached_property
    def _threats(self) -> list[list[Threat]]:
        """Per rival, unit by unit, who could come: the own units about to move are not in the way."""
        return [self._threats_of(seat) for seat in self.rivals]

    def _threats_of(self, seat: Seat) -> list[Threat]:
        state, board = self.state, self.board
        land, sea = land_terms(state, seat), sea_terms(state, seat)
        leaving = state.held[self.seat] & state.ground.land & ~state.settled(self.seat)
        land = land._replace(open=land.open | leaving)
        found = []
        for place in hexes_in(state.held[seat]):
            for unit in state.units[place]:
                near = reach(sea if unit.kind == FRIGATE else land, place, state.rules.moves[unit.kind])
                if unit.kind != FRIGATE:
                    found.append(Threat((unit.kind,), near.rest | near.strike))
                elif unit.cargo:
                    aboard = tuple(passenger.kind for passenger in unit.cargo)
                    found.append(Threat(aboard, board.spread(near.rest)))
        return found


def _united(threats: Sequence[Threat], site: Hex) -> Counts:
    """All of *threats* that could be at *site*, counted by kind."""
    found = [0, 0, 0, 0]
    for kinds, near in threats:
        if near >> site & 1:
            for kind in kinds:
                found[kind] += 1
    return (found[0], found[1], found[2], found[3])
