"""Land units and ships: boarding and going ashore; chapter 9.4."""

from __future__ import annotations

from tests.oracle.numbers import CAPACITY
from tests.oracle.scene import Scene, different_ships
from viktory_p2p.games.viktory.actions import Action, Land, Load
from viktory_p2p.games.viktory.units import FRESH, LAND_KINDS, SPENT, Kind, Unit
from viktory_p2p.kernel.hexes import NOWHERE, Hex


def loadings(scene: Scene) -> set[Action]:
    """A land unit that has done nothing yet boards an own ship beside it (9.42, 9.43, R48)."""
    return {
        Load(origin, kind, place, index)
        for place, index, ship in own_ships(scene)
        if has_room(scene, ship)
        for origin in scene.beside[place]
        if scene.land(origin)
        for kind in untouched(scene, origin)
    }


def own_ships(scene: Scene) -> list[tuple[Hex, int, Unit]]:
    """Ships at sea that wait for no battle, whatever else they have done: even one that has fought, retreated
    or bombarded loads and lands where it is (9.47, 11.3, R52, R54, R55)."""
    return [
        (place, index, ship)
        for place in scene.my_hexes(scene.seat)
        if scene.water(place)
        for index, ship in enumerate(different_ships(scene.mine(place)))
    ]


def untouched(scene: Scene, place: Hex) -> set[Kind]:
    """Kinds of own land units at *place* that neither moved nor attacked (9.43, 9.44)."""
    stack = scene.mine(place)
    return {unit.kind for unit in stack if unit.kind in LAND_KINDS and unit.status == FRESH}


def has_room(scene: Scene, ship: Unit) -> bool:
    """Three units at a time, and three in one turn with those that have gone ashore; a retreat onto the ship
    was no transport (9.41, R49, R80)."""
    carried = ship.landed + sum(aboard.status != SPENT for aboard in ship.cargo)
    return len(ship.cargo) < CAPACITY and carried < CAPACITY


def landings(scene: Scene) -> set[Action]:
    """Cargo goes ashore beside the ship, among enemies too; what retreated aboard stays aboard
    (9.46, 9.47, R53, R80)."""
    return {
        Land(place, unit.kind, target, index)
        for place, index, ship in own_ships(scene)
        for target in shores(scene, place, ship)
        for unit in ship.cargo
        if unit.status == FRESH
    }


def shores(scene: Scene, place: Hex, ship: Unit) -> list[Hex]:
    """Land beside the ship; once units have landed, only where they did (9.46, R52)."""
    around = [other for other in scene.beside[place] if scene.land(other) and scene.may_be_entered(other)]
    return [other for other in around if ship.ashore in (NOWHERE, other)]
