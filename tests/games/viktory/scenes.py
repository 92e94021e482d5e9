"""Small scenes for rule tests: plains inside the rim unless said otherwise, played by the scenario runner.

Every face and tile given must be asked for, and every roll must find the number of dice it is given, so a
test of faces is a test of the dice per roll as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.ruleset import STANDARD
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.hexes import board
from viktory_p2p.play.report import result
from viktory_p2p.play.scenario import play

Side = Mapping[str, Any]


def world(changes: str = "", seats: int = 2, inside: str = "p") -> str:
    """A map for so many seats with some hexes changed: ``"f:c3 d4 w:e5 ?:g4"``."""
    plan = board(STANDARD.sides[seats])
    letters = {plan.names[place]: "w" if plan.rim >> place & 1 else inside for place in plan.hexes}
    letter = inside
    for word in changes.replace(":", ": ").split():
        if word.endswith(":"):
            letter = word[0]
        else:
            assert word in letters, word
            letters[word] = letter
    return "\n".join(" ".join(letters[plan.names[place]] for place in row) for row in plan.rows())


@dataclass(frozen=True)
class Scene:
    """What became of a script."""

    state: State
    json: dict[str, Any]

    def side(self, colour: str) -> dict[str, Any]:
        """What a seat has: capital, towns, cities, units, reserve, score."""
        found: dict[str, Any] = self.json["seats"][colour]
        return found

    def units(self, colour: str) -> dict[str, str]:
        """The units of a seat by hex."""
        found: dict[str, str] = self.side(colour)["units"]
        return found

    @property
    def legal(self) -> list[str]:
        """The legal actions, as texts."""
        found: list[str] = self.json["legal"]
        return found

    def legal_like(self, start: str) -> list[str]:
        """The legal actions that begin with *start*."""
        return [text for text in self.legal if text.startswith(start)]

    @property
    def to_act(self) -> tuple[str, str] | None:
        """Who is asked, and what kind of decision."""
        asked = self.json["to_act"]
        return (asked["seat"], asked["kind"]) if asked else None

    def events(self, name: str) -> list[dict[str, Any]]:
        """All events of one name."""
        return [event for event in self.json["events"] if event["event"] == name]

    def names(self) -> list[str]:
        """The names of all events, in order."""
        return [event["event"] for event in self.json["events"]]

    def rolls(self) -> list[tuple[str, tuple[int, ...]]]:
        """Every roll: its event and its faces."""
        return [(event["event"], tuple(event["faces"])) for event in self.json["events"] if "faces" in event]


def scene(
    # Tests hand whole tables of these over as **given; the scenario reader checks them.
    script: Any = (),
    *,
    changes: Any = "",
    inside: Any = "p",
    dice: Any = (),
    tiles: Any = (),
    seats: Any = ("red", "yellow"),
    turn: Any = "red move",
    options: Any = (),
    state: Any = None,
    checked: Any = False,
    **sides: Any,
) -> Scene:
    """Play *script*; sides go by colour: ``red={"capital": "b2", "towns": ["b2"], "units": ["b2 I"]}``.

    Units need not equal supply unless *checked* is set; raises ``BadInput`` as the command would print it.
    """
    seat, phase = turn.split()
    document: dict[str, Any] = {
        "game": "viktory",
        "seats": list(seats),
        "options": list(options),
        "turn": {"seat": seat, "phase": phase},
        "dice": list(dice),
        "tiles": list(tiles),
        "script": list(script),
        "map": world(changes, len(seats), inside),
        "unchecked": not checked,
        **{colour: dict(side) for colour, side in sides.items()},
    }
    if state is not None:
        document["state"] = dict(state)
    played = play(VIKTORY, document)
    shown = result(VIKTORY, played)
    _check_supply(shown, dice, tiles)
    return Scene(played.state, shown)


def _check_supply(shown: dict[str, Any], dice: Sequence[int], tiles: Sequence[str]) -> None:
    rolled = [face for event in shown["events"] for face in event.get("faces", ())]
    turned = [tile for event in shown["events"] for tile in event.get("tiles", ())]
    assert rolled == list(dice), f"rolled {rolled}, given {list(dice)}"
    assert turned == list(tiles), f"turned over {turned}, given {list(tiles)}"
