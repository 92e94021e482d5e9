"""The movement phase on land and at sea: steps, roads, ports, and who may still take them; chapter 9."""

from __future__ import annotations

from tests.oracle.bombardment import bombardments
from tests.oracle.geometry import within_steps
from tests.oracle.numbers import MOVES, ROAD_RANGE, slow_terrain
from tests.oracle.scene import Scene, different_ships
from tests.oracle.transport import landings, loadings
from viktory_p2p.games.viktory.actions import END, HALT, Action, Battle, Move
from viktory_p2p.games.viktory.units import FRESH, FRIGATE, LAND_KINDS, MOVING, SPENT, Unit
from viktory_p2p.kernel.hexes import NOWHERE, Hex


def moving(scene: Scene) -> set[Action]:
    """Everything the movement phase offers; out of a port there is only one way to go on (9.32, 12.4)."""
    if ship_in_port(scene) is not None:
        return port_exits(scene)
    found = marches(scene) | voyages(scene) | loadings(scene) | landings(scene) | bombardments(scene)
    found |= {Battle(site) for site in scene.state.assaults}
    if scene.state.mover != NOWHERE:
        found.add(HALT)
    if not scene.state.assaults:
        found.add(END)  # all pending battles must be fought before the phase ends (R69)
    return found


def points(scene: Scene, place: Hex, unit: Unit) -> int:
    """What a unit has left to move with: all of it if fresh, the rest if on the move (9.0, 9.11, 9.31)."""
    if unit.status == FRESH:
        return MOVES[unit.kind]
    if unit.status == MOVING and place == scene.state.mover:
        return scene.state.left
    return 0


def points_after(scene: Scene, move: Move) -> int:
    """What is left to the unit that a step, a road or a port costs one point; where several fit it is the one
    on the move (9.0, 9.11, 9.13, 9.31, 9.32)."""
    stack = scene.mine(move.origin)
    if move.kind == FRIGATE:
        return points(scene, move.origin, different_ships(stack)[move.ship]) - 1
    kin = [unit for unit in stack if unit.kind == move.kind]
    going = [unit for unit in kin if unit.status == MOVING and not held_up(scene, move.origin, unit)]
    fresh = [unit for unit in kin if unit.status == FRESH]
    return points(scene, move.origin, (going + fresh)[0]) - 1


# --- On land --------------------------------------------------------------------------------------------


def marches(scene: Scene) -> set[Action]:
    """Every step and road jump of land units; those of one kind in one hex share a name (9.1)."""
    return {
        Move(place, unit.kind, target)
        for place in scene.my_hexes(scene.seat)
        for unit in scene.mine(place)
        if unit.kind in LAND_KINDS and points(scene, place, unit) >= 1 and not held_up(scene, place, unit)
        for target in steps_on_land(scene, place) | roads(scene, place)
    }


def steps_on_land(scene: Scene, place: Hex) -> set[Hex]:
    """Land beside *place* (9.1)."""
    return {other for other in scene.beside[place] if scene.land(other) and scene.may_be_entered(other)}


def held_up(scene: Scene, place: Hex, unit: Unit) -> bool:
    """Whether slow terrain ends the march of a unit that has entered it: not in an own settlement, nor where
    an own land unit stood when the turn began (9.12, R37)."""
    slow = scene.terrain[place] in slow_terrain(scene.state.options)
    return unit.status == MOVING and slow and not scene.own_settlement(place) and place not in scene.begun


def roads(scene: Scene, place: Hex) -> set[Hex]:
    """Own settlements a road joins to the one at *place*: at most three steps over land that lies face up and
    is free of enemy units and settlements; a town built this turn has no road yet (9.13, R39, R40)."""
    if not in_network(scene, place):
        return set()
    free = [other for other in scene.terrain if scene.land(other) and not scene.hostile(other)]
    reached = within_steps(place, ROAD_RANGE, free, scene.beside)
    return {other for other in reached if other != place and in_network(scene, other)}


def in_network(scene: Scene, place: Hex) -> bool:
    """Own settlements, captured or upgraded ones too, but none built this turn (9.13, 9.32, R39, R44)."""
    return scene.own_settlement(place) and place not in scene.new


# --- At sea ---------------------------------------------------------------------------------------------


def voyages(scene: Scene) -> set[Action]:
    """Every step of every ship; ships that differ are told apart (9.3)."""
    return {
        Move(place, FRIGATE, target, index)
        for place in scene.my_hexes(scene.seat)
        for index, ship in enumerate(different_ships(scene.mine(place)))
        for target in steps_at_sea(scene, place, sailing_points(scene, place, ship))
    }


def sailing_points(scene: Scene, place: Hex, ship: Unit) -> int:
    """A ship that has landed units, or taken up retreating ones, stays where it is (9.46, R52, R80)."""
    rescued = any(aboard.status == SPENT for aboard in ship.cargo)
    return 0 if ship.ashore != NOWHERE or rescued else points(scene, place, ship)


def steps_at_sea(scene: Scene, place: Hex, left: int) -> set[Hex]:
    """Water beside *place*, and ports if a point remains to leave them again (9.3, 9.32, R46)."""
    around = [other for other in scene.beside[place] if scene.may_be_entered(other)]
    water = {other for other in around if scene.water(other)} if left >= 1 else set()
    ports = {other for other in around if is_port(scene, other)} if left >= 2 else set()
    return water | ports


def is_port(scene: Scene, place: Hex) -> bool:
    """An own settlement beside water, not built this turn (9.32, R45)."""
    return in_network(scene, place) and any(scene.water(other) for other in scene.beside[place])


def ship_in_port(scene: Scene) -> Unit | None:
    """The frigate on the move, if it lies in a port (9.32)."""
    place = scene.state.mover
    if place == NOWHERE or not scene.land(place):
        return None
    ships = [unit for unit in different_ships(scene.mine(place)) if unit.status == MOVING]
    return ships[0] if ships else None


def port_exits(scene: Scene) -> set[Action]:
    """To any water beside the port, into a sea battle too (9.32, R45, R47)."""
    place = scene.state.mover
    index = [ship.status for ship in different_ships(scene.mine(place))].index(MOVING)
    exits = [other for other in scene.beside[place] if scene.water(other) and scene.may_be_entered(other)]
    return {Move(place, FRIGATE, target, index) for target in exits} if scene.state.left >= 1 else set()
