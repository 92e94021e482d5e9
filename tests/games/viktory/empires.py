"""Two empires at opposite ends of the map; rule tests let them meet in the middle, at e5 and around it."""

from __future__ import annotations

from typing import Any


def red(*units: str, **more: Any) -> dict[str, Any]:
    """Red with its capital at b2; *more* replaces or adds what is said of it."""
    return {"capital": "b2", "towns": ["b2"], "units": list(units), **more}


def yellow(*units: str, **more: Any) -> dict[str, Any]:
    """Yellow with its capital at h4; *more* replaces or adds what is said of it."""
    return {"capital": "h4", "towns": ["h4"], "units": list(units), **more}


def walk_in(unit_letters: str, origin: str = "e4", site: str = "e5") -> list[str]:
    """One step into battle for every letter."""
    return [f"move {origin} {letter} {site}" for letter in unit_letters]
