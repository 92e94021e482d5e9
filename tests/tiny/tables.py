"""The tables of Lighthouses: its events and its optional rule."""

from __future__ import annotations

from tests.tiny.state import SUPPLY
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Setup
from viktory_p2p.kernel.values import EventKind, OptionKind

EVENTS = (
    EventKind("TurnOrderDrawn", ("seat",), "{seat} begins"),
    EventKind("ShipSent", ("seat", "site"), "{seat} sails to {site}"),
    EventKind("TileTurned", ("site", "tile"), "{site} is {tile}"),
    EventKind("FootingTried", ("site", "faces"), "the sand of {site}: {faces}"),
    EventKind("LightLit", ("seat", "site"), "{seat} has a light at {site}"),
    EventKind("ShipLost", ("seat",), "{seat} has lost a ship"),
    EventKind("LightDoused", ("seat", "site"), "{seat}'s light at {site} goes out"),
    EventKind("RaidBegun", ("seat", "site", "owner"), "{seat} raids {owner} at {site}"),
    EventKind("RaidRolled", ("site", "faces"), "the raid on {site}: {faces}"),
    EventKind("LightTaken", ("seat", "site", "owner"), "{seat} takes {site} from {owner}"),
    EventKind("SeatRetired", ("seat",), "{seat} has left"),
    EventKind("SeatRestored", ("seat",), "{seat} is back"),
    EventKind("GameEnded", ("winners", "reason"), "the game is over ({reason}): {winners}"),
)

OPTIONS = (OptionKind("oil", "5.1", "another number of flasks, or three", values="flasks, 0 to 4"),)
MOST_OIL = 4


def supply(setup: Setup) -> int:
    """The flasks of oil *setup* gives every seat (1.4, 5.1)."""
    flasks = SUPPLY
    for option in setup.options:
        name, _, value = option.partition("=")
        if name != "oil":
            raise BadInput(f"no option {name!r}", "the only one is oil=N")
        flasks = _flasks(value) if "=" in option else SUPPLY + 1
    return flasks


def _flasks(value: str) -> int:
    if value not in map(str, range(MOST_OIL + 1)):
        raise BadInput(f"oil={value}: not a number of flasks", f"0 to {MOST_OIL}")
    return int(value)
