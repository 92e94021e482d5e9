"""Bombardments: who may fire, how far, and what stands in the way; chapter 11."""

from __future__ import annotations

from tests.oracle.numbers import BOMBARDING, BOMBARDMENT_RANGE, blocking_terrain
from tests.oracle.scene import Scene, different_ships
from viktory_p2p.games.viktory.actions import Action, Bombard
from viktory_p2p.games.viktory.units import FRIGATE, SPENT, Unit
from viktory_p2p.kernel.hexes import Hex


def bombardments(scene: Scene) -> set[Action]:
    """Guns and ships that have not attacked fire at every hex in sight that holds an enemy unit
    (10.6, 11.0, R62, R63)."""
    targets = [place for place in scene.holder if scene.enemy_unit(place)]
    return {
        Bombard(place, unit.kind, target, index)
        for place in scene.my_hexes(scene.seat)
        for index, unit in guns(scene, place)
        for target in targets
        if in_sight(scene, place, target)
    }


def guns(scene: Scene, place: Hex) -> list[tuple[int, Unit]]:
    """The units at *place* that may fire, each with the number an action names it by; cargo may not
    (9.44, 9.45, 10.6)."""
    ships = different_ships(scene.mine(place))
    able = [unit for unit in scene.mine(place) if unit.kind in BOMBARDING and unit.status != SPENT]
    return [(ships.index(unit) if unit.kind == FRIGATE else 0, unit) for unit in able]


def in_sight(scene: Scene, place: Hex, target: Hex) -> bool:
    """One hex away always; two hexes away if some hex in the middle lets the shot pass (11.2, R62)."""
    apart = scene.distance(place, target)
    if apart != BOMBARDMENT_RANGE:
        return apart == 1
    middle = [other for other in scene.beside[place] if target in scene.beside[other]]
    return any(not blocks(scene, other) for other in middle)


def blocks(scene: Scene, place: Hex) -> bool:
    """Forest, mountains and anybody's settlement stop a shot; units and water never do (11.2, R62)."""
    return scene.terrain.get(place) in blocking_terrain(scene.state.options) or place in scene.level
