"""What the orders of the seat on turn have in common: where it can go, whom it can see."""

from __future__ import annotations

from typing import NamedTuple

from viktory_p2p.games.viktory.actions import Action
from viktory_p2p.games.viktory.units import Stack
from viktory_p2p.kernel.hexes import Hex, Mask


class Passage(NamedTuple):
    """Where the seat on turn can go."""

    hostile: Mask
    """Enemy units and settlements: entering means battle (12.0)."""
    walkable: Mask
    sailable: Mask
    joined: Mask
    """Own settlements that are part of the roads and open as ports (9.13, 9.32)."""
    free: Mask
    """Land a road may lead over (9.13)."""


class Outlook(NamedTuple):
    """What the orders of the seat on turn depend on; it holds while *basis* does."""

    basis: tuple[object, ...]
    """The values it follows from."""
    ways: Passage
    enemies: Mask
    clear: Mask
    """What no shot is blocked by (11.2)."""
    orders: dict[Hex, tuple[Stack, list[Action]]]
    """Orders found out so far: per hex the stack, and what it may do."""
