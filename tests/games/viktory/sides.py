"""Sides for small scenes, and the check that an order is neither listed nor accepted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.viktory.scenes import Scene, Side, scene
from viktory_p2p.kernel.errors import BadInput


def side(capital: str, *units: str, towns: str = "", cities: str = "", reserve: str = "") -> Side:
    """A side whose capital is a town unless it is named under *cities*."""
    names = towns.split() + ([] if capital in cities.split() else [capital])
    pieces: dict[str, Any] = {"capital": capital, "towns": names, "units": list(units)}
    if cities:
        pieces["cities"] = cities.split()
    if reserve:
        pieces["reserve"] = reserve
    return pieces


def red(*units: str, capital: str = "b2", **pieces: str) -> Side:
    """Red, in the upper left corner unless said otherwise."""
    return side(capital, *units, **pieces)


def yellow(*units: str, capital: str = "h4", **pieces: str) -> Side:
    """Yellow, at the lower edge unless said otherwise."""
    return side(capital, *units, **pieces)


def refused(script: Sequence[str], reason: str, **given: Any) -> None:
    """All of *script* but its last order is played; that one is not listed, and refused for *reason*."""
    *before, last = script
    assert last not in scene(before, **given).legal
    with pytest.raises(BadInput, match=f"^step {len(script)} .*{re.escape(reason)}"):
        scene(script, **given)


def turned(played: Scene) -> list[str]:
    """The hexes turned over, event by event."""
    return [" ".join(event["hexes"]) for event in played.events("TilesTurned")]
