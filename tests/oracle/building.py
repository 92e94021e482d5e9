"""Founding the capital and the building phase: chapters 4 and 7."""

from __future__ import annotations

from tests.oracle.geometry import decoded, within_steps
from tests.oracle.numbers import BUILD_RANGE, SPACING, TOWN
from tests.oracle.scene import Scene
from viktory_p2p.games.viktory.actions import END, Action, Build, Found, Upgrade
from viktory_p2p.kernel.hexes import Hex


def founding(scene: Scene) -> set[Action]:
    """The capital goes onto land of the start group, forced as the choice may be (4.0.2, R4, R7)."""
    group = decoded(scene.state.board, scene.state.group)
    return {Found(site) for site in group if is_site(scene, site)}


def building(scene: Scene) -> set[Action]:
    """A town, an upgrade, or nothing at all (7.2, 7.22, R21)."""
    found: set[Action] = {END}
    if scene.state.builds > 0 and scene.has_capital():
        found |= {Build(site) for site in scene.terrain if is_site(scene, site) and in_range(scene, site)}
        found |= {Upgrade(site) for site, level in scene.level.items() if _own_town(scene, site, level)}
    return found


def is_site(scene: Scene, site: Hex) -> bool:
    """Land lying face up, no foreign unit on it, and no settlement of anybody on it or beside it
    (7.21, 7.22, R5, R19)."""
    far_enough = all(scene.distance(site, town) >= SPACING for town in scene.level)
    return scene.land(site) and not scene.enemy_unit(site) and far_enough


def in_range(scene: Scene, site: Hex) -> bool:
    """Whether two or three steps over face-up hexes, wet or dry, lead from an own settlement (7.21, R17)."""
    revealed = set(scene.terrain)
    towns = [place for place in scene.owner if scene.own_settlement(place)]
    return any(site in within_steps(town, BUILD_RANGE, revealed, scene.beside) for town in towns)


def _own_town(scene: Scene, site: Hex, level: int) -> bool:
    """Any own town may grow, a captured capital of somebody else too; a city may not (7.23, R20, R24)."""
    return level == TOWN and scene.own_settlement(site)
