"""Questions in and after a fight: casualties, retreats, and units given up; chapters 10 and 12."""

from __future__ import annotations

from tests.oracle.geometry import decoded
from tests.oracle.numbers import CAPACITY
from tests.oracle.scene import Scene, different_ships, less
from viktory_p2p.games.viktory.actions import FIGHT, RESERVE, Action, Lose, Pick, Remove, Withdraw
from viktory_p2p.games.viktory.questions import DEFENCE_HITS, RETREAT, WITHDRAWAL, Combat, Removal
from viktory_p2p.games.viktory.units import FRIGATE, KINDS, LAND_KINDS, Kind, Stack, Unit
from viktory_p2p.kernel.hexes import Hex


def fighting(scene: Scene, combat: Combat) -> set[Action]:
    """The answers to a battle's question (R88)."""
    if combat.stage == RETREAT:
        return {FIGHT} | withdrawals(scene, combat)
    if combat.stage == WITHDRAWAL:
        return withdrawals(scene, combat)
    return casualties(scene, combat)


# --- Casualties -----------------------------------------------------------------------------------------


def casualties(scene: Scene, combat: Combat) -> set[Action]:
    """First the roller names the victims of selective hits, then the owner chooses for the others
    (10.1, R60)."""
    verb = Pick if combat.picks > 0 else Lose
    stack = targets(scene, combat)
    found: set[Action] = {verb(unit.kind) for unit in stack if unit.kind in LAND_KINDS}
    return found | {verb(FRIGATE, index) for index in range(len(different_ships(stack)))}


def targets(scene: Scene, combat: Combat) -> Stack:
    """Units of the other side in the hex that are not hit yet; cargo is no target (10.1, 12.3, R60, R63)."""
    if combat.stage == DEFENCE_HITS:
        return less(scene.state.assaults[combat.site].units, combat.fallen)
    return less(scene.state.units[combat.site], combat.struck)


# --- Retreats -------------------------------------------------------------------------------------------


def withdrawals(scene: Scene, combat: Combat) -> set[Action]:
    """All attackers go, each to a hex some attacker came from (12.3.3, R79)."""
    attack = scene.state.assaults[combat.site]
    entries = decoded(scene.state.board, attack.entries)
    if scene.water(combat.site):
        return ships_retreat(scene, attack.units, entries)
    return troops_retreat(scene, attack.units, entries)


def ships_retreat(scene: Scene, attackers: Stack, entries: frozenset[Hex]) -> set[Action]:
    """Ships go back to water only: a port is no place to stay (12.3.3, R81, R84)."""
    open_water = [place for place in entries if scene.water(place)]
    count = len(different_ships(attackers))
    return {Withdraw(FRIGATE, place, index) for place in open_water for index in range(count)}


def troops_retreat(scene: Scene, attackers: Stack, entries: frozenset[Hex]) -> set[Action]:
    """Troops walk back or board ships that have room; all of them must find a place, or none may go
    (12.3.3, R79, R80)."""
    dry = [place for place in entries if scene.land(place)]
    wet = [place for place in entries if scene.water(place)]
    if not dry and sum(room_at(scene, place) for place in wet) < len(attackers):
        return set()
    kinds = {unit.kind for unit in attackers}
    ashore: set[Action] = {Withdraw(kind, place) for kind in kinds for place in dry}
    berths = [(place, index) for place in wet for index in berths_at(scene, place)]
    return ashore | {Withdraw(kind, place, index) for kind in kinds for place, index in berths}


def berths_at(scene: Scene, place: Hex) -> list[int]:
    """The ships at *place* that can take a unit aboard, by the number an action names them by (R80)."""
    ships = different_ships(scene.mine(place))
    return [index for index, ship in enumerate(ships) if room_aboard(scene, ship) > 0]


def room_at(scene: Scene, place: Hex) -> int:
    """How many units the own ships at *place* can take aboard together (R80)."""
    return sum(room_aboard(scene, ship) for ship in scene.mine(place))


def room_aboard(scene: Scene, ship: Unit) -> int:
    """How many more units a ship holds at one time (9.41, R80)."""
    return CAPACITY - len(ship.cargo)


# --- Units given up for a lost settlement ---------------------------------------------------------------


def giving_up(scene: Scene, removal: Removal) -> set[Action]:
    """Any unit of a kind that is owed, from the reserve, the map or a ship (10.2, R26, R28)."""
    found: set[Action] = set()
    for kind in KINDS:
        if removal.owed[kind] > 0:
            found |= {Remove(site, kind, ship) for site, ship in whereabouts(scene, removal.seat, kind)}
    return found


def whereabouts(scene: Scene, seat: int, kind: Kind) -> set[tuple[Hex, int]]:
    """Where *seat* has units of *kind*, and for ships and cargo on which ship (10.2, R26, R28)."""
    found = {(RESERVE, 0)} if scene.state.reserve[seat][kind] > 0 else set()
    for place in scene.my_hexes(seat):
        stack = scene.state.units[place]
        if kind != FRIGATE and any(unit.kind == kind for unit in stack):
            found.add((place, 0))
        for index, ship in enumerate(different_ships(stack)):
            if kind == FRIGATE or any(aboard.kind == kind for aboard in ship.cargo):
                found.add((place, index))
    return found
