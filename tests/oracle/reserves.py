"""The reserve phase: which settlement takes which units; chapters 13 and 14."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.numbers import TOWN, support
from tests.oracle.scene import Scene
from viktory_p2p.games.viktory.actions import END, Action, Place
from viktory_p2p.games.viktory.units import FRIGATE, LAND_KINDS, Kind
from viktory_p2p.kernel.hexes import Hex

ANY_NUMBER = 1_000_000


@dataclass(frozen=True, slots=True)
class Yard:
    """A settlement that takes frigates, the water hexes it puts them in, and how many this turn."""

    site: Hex
    waters: frozenset[Hex]
    slots: int


def placing(scene: Scene) -> set[Action]:
    """Some, all or none of the reserve is placed (13.0)."""
    reserve = scene.state.reserve[scene.seat]
    found: set[Action] = {END}
    for kind in LAND_KINDS:
        if reserve[kind] > 0:
            found |= {Place(kind, site) for site in scene.level if takes(scene, site, kind)}
    if reserve[FRIGATE] > 0:
        found |= {Place(FRIGATE, water) for water in anchorages(scene)}
    return found


# --- Settlements and their slots ------------------------------------------------------------------------


def takes(scene: Scene, site: Hex, kind: Kind) -> bool:
    """Whether the settlement has a slot for a land unit left this turn (13.11, R89)."""
    already = scene.state.placed.count((site, kind))
    return scene.own_settlement(site) and already < slots(scene, site, kind)


def slots(scene: Scene, site: Hex, kind: Kind) -> int:
    """Units of *kind* a settlement may receive in one turn: at the capital any number whatever is near, else
    by terrain and size if no enemy is beside it (13.11, 13.2, 13.4, R89, R90, R93)."""
    if site == scene.state.capitals[scene.seat]:
        return ANY_NUMBER
    if any(scene.enemy_unit(other) for other in scene.beside[site]):
        return 0
    return support(size(scene, site), scene.terrain[site], kind)


def size(scene: Scene, site: Hex) -> int:
    """A city counts as a town while the capital is in other hands (14.0, R95)."""
    return scene.level[site] if scene.has_capital() else TOWN


# --- Frigates -------------------------------------------------------------------------------------------


def anchorages(scene: Scene) -> set[Hex]:
    """The water hexes a frigate may be placed in: so that all placed this turn can belong to different slots,
    and not among enemies where a battle was fought (13.3, 13.5, R94, R142)."""
    yards = shipyards(scene)
    candidates = {water for yard in yards for water in yard.waters if scene.may_be_entered(water)}
    return {water for water in candidates if fits_in(scene, yards, water)}


def shipyards(scene: Scene) -> list[Yard]:
    """Every settlement that takes frigates now (13.11, 13.4)."""
    return [yard for site in scene.level if (yard := yard_at(scene, site)) is not None]


def origins(scene: Scene, water: Hex) -> set[Hex]:
    """The settlements a frigate placed at *water* may belong to; its arrival may turn nearer water over, so
    this is settled before (13.3, R59, R142)."""
    return {yard.site for yard in shipyards(scene) if water in yard.waters}


def yard_at(scene: Scene, site: Hex) -> Yard | None:
    """The settlement as a shipyard, if it is one (13.11, 13.4)."""
    if not scene.own_settlement(site) or slots(scene, site, FRIGATE) == 0:
        return None
    return Yard(site, frozenset(nearest_water(scene, site)), slots(scene, site, FRIGATE))


def nearest_water(scene: Scene, site: Hex) -> set[Hex]:
    """The face-up water hexes beside a settlement, or those nearest to it if there are none (13.3, R92)."""
    apart = {place: scene.distance(site, place) for place in scene.terrain if scene.water(place)}
    least = min(apart.values(), default=0)
    return {place for place, steps in apart.items() if steps == least}


def fits_in(scene: Scene, yards: list[Yard], water: Hex) -> bool:
    """Whether the frigates of this turn and one more at *water* can belong to different slots (R142)."""
    choices = [[yard for yard in yards if docks >> yard.site & 1] for docks in scene.state.docks]
    choices.append([yard for yard in yards if water in yard.waters])
    return can_assign(choices, {yard.site: yard.slots for yard in yards})


def can_assign(choices: list[list[Yard]], free: dict[Hex, int]) -> bool:
    """Whether every frigate finds a slot of its own, by trying everything (R142)."""
    if not choices:
        return True
    for yard in choices[0]:
        if free[yard.site] > 0 and can_assign(choices[1:], {**free, yard.site: free[yard.site] - 1}):
            return True
    return False
