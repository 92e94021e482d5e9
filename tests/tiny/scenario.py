"""A position of Lighthouses as a scenario's document, and back.

``turn`` says whose turn it is, a table per colour what the seat has, ``state`` which question is open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from tests.tiny.state import (
    BOARD,
    COLOURS,
    DEEP,
    NOBODY,
    SAND,
    SUPPLY,
    TILES,
    UNSEEN,
    Alarm,
    Clash,
    Footing,
    Loss,
    Question,
    State,
    Turning,
    WhoBegins,
)
from tests.tiny.tables import MOST_OIL, supply
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Over, Seat, Setup
from viktory_p2p.kernel.hexes import Hex, hexes_in

T = TypeVar("T")
Table = Mapping[str, object]

GROUND = "?" + TILES
"""The letter of a tile stands one behind its number: ``?`` for -1."""


# --- Writing --------------------------------------------------------------------------------------------


def document(state: State) -> dict[str, object]:
    """*state* as a document; ``position`` gives the same state again."""
    written: dict[str, object] = {
        "game": "lighthouses",
        "seats": list(COLOURS[: state.seats]),
        "options": [f"oil={state.supply}"] if state.supply != SUPPLY else [],
        "map": "\n".join(" ".join(GROUND[state.tiles[site] + 1] for site in row) for row in BOARD.rows()),
        "turn": {
            "seat": COLOURS[state.seat],
            "first": COLOURS[state.first],
            "number": state.number,
            "limit": state.limit,
        },
    }
    for seat, colour in enumerate(COLOURS[: state.seats]):
        lights = [BOARD.names[site] for site in state.lights_of(seat)]
        written[colour] = {"lights": lights, "oil": state.oil[seat], "live": state.live[seat]}
    if state.question is not None:
        written["state"] = _question_table(state.question)
    return written


def _question_table(question: Question) -> dict[str, object]:
    asked: dict[str, object] = {"asked": type(question).__name__.lower()}
    match question:
        case Turning(sites):
            return asked | {"sites": [BOARD.names[site] for site in sites]}
        case Footing(site) | Alarm(site) | Clash(site):
            return asked | {"site": BOARD.names[site]}
        case Loss(seat):
            return asked | {"seat": COLOURS[seat]}
        case Over(winners, reason):
            return asked | {"winners": [COLOURS[seat] for seat in winners], "reason": reason}
        case WhoBegins():
            return asked


# --- Reading --------------------------------------------------------------------------------------------


def position(document: Table) -> State:
    """The state *document* sets up; raises ``BadInput`` naming the culprit."""
    colours = tuple(map(str, get(document, "seats", list)))
    check(2 <= len(colours) <= len(COLOURS) and colours == COLOURS[: len(colours)], "seats")
    check(get(document, "game", str) == "lighthouses", "game")
    known(document, {"game", "seats", "options", "map", "turn", "state", "unchecked", *colours})
    options = tuple(map(str, get(document, "options", list)))
    turn = get(document, "turn", dict)
    known(turn, {"seat", "first", "number", "limit"})
    owned = [get(document, colour, dict) for colour in colours]
    state = State(
        supply(Setup(len(colours), options)),
        get(turn, "limit", int),
        _tiles(get(document, "map", str)),
        _lights(owned),
        tuple(get(table, "oil", int) for table in owned),
        tuple(get(table, "live", bool) for table in owned),
        seat_of(get(turn, "first", str), len(colours)),
        seat_of(get(turn, "seat", str), len(colours)),
        get(turn, "number", int),
        _question(get(document, "state", dict), len(colours)) if "state" in document else None,
    )
    _check_state(state)
    return state


def _tiles(drawn: str) -> tuple[int, ...]:
    tiles = [UNSEEN] * BOARD.size
    rows = [line.split() for line in drawn.splitlines()]
    check([len(row) for row in rows] == [len(row) for row in BOARD.rows()], "map")
    letters = [letter for row in rows for letter in row]
    check(all(len(letter) == 1 and letter in GROUND for letter in letters), "map")
    for site, letter in zip(BOARD.hexes, letters, strict=True):
        tiles[site] = GROUND.index(letter) - 1
    return tuple(tiles)


def _lights(owned: list[dict[str, object]]) -> tuple[Seat, ...]:
    lights = [NOBODY] * BOARD.size
    for seat, table in enumerate(owned):
        known(table, {"lights", "oil", "live"})
        for site in map(site_of, get(table, "lights", list)):
            check(lights[site] == NOBODY, f"lights: {BOARD.names[site]} twice")
            lights[site] = seat
    return tuple(lights)


def _question(table: Table, seats: int) -> Question:
    match get(table, "asked", str):
        case "whobegins":
            return WhoBegins()
        case "turning":
            return Turning(tuple(map(site_of, get(table, "sites", list))))
        case "footing":
            return Footing(site_of(get(table, "site", str)))
        case "alarm":
            return Alarm(site_of(get(table, "site", str)))
        case "clash":
            return Clash(site_of(get(table, "site", str)))
        case "loss":
            return Loss(seat_of(get(table, "seat", str), seats))
        case "over":
            winners = tuple(seat_of(colour, seats) for colour in get(table, "winners", list))
            return Over(winners, get(table, "reason", str))
        case asked:
            raise BadInput(f"state: nothing is asked like {asked!r}")


def _check_state(state: State) -> None:
    """Refuse what no game can lead to and no rule could go on from."""
    check(min(state.bag()) >= 0, "map: more tiles of a kind than there are")
    check(all(0 <= flasks <= MOST_OIL for flasks in state.oil), "oil")
    check(state.limit >= 0 and state.number >= 0, "turn")
    for seat in range(state.seats):
        for site in state.lights_of(seat):
            check(state.tiles[site] not in (UNSEEN, DEEP), f"lights: {BOARD.names[site]}")
    if isinstance(state.question, Over):
        check(len(set(state.question.winners)) == len(state.question.winners), "state: winners")
        check(bool(state.question.reason), "state: reason")
        return
    check(sum(state.live) > 1, "live: one seat alone has won")
    check(state.number == 0 or state.live[state.seat], "turn: a seat that has left")
    check(_askable(state), "state")


def _askable(state: State) -> bool:
    """Whether the open question fits the position."""
    match state.question:
        case WhoBegins():
            return state.number == 0 and len(state.unseen()) == len(BOARD.hexes)
        case Turning(sites) if state.number == 0:
            return sites == hexes_in(BOARD.inner) and len(state.unseen()) == len(BOARD.hexes)
        case Turning(sites):
            return len(sites) == 1 and sites[0] in state.unseen()
        case Footing(site):
            return state.tiles[site] == SAND and state.lights[site] == NOBODY
        case Loss(seat):
            return seat != state.seat and state.live[seat] and bool(state.lights_of(state.seat))
        case Alarm(site) | Clash(site):
            owner = state.lights[site]
            asked = isinstance(state.question, Alarm)
            return owner not in (NOBODY, state.seat) and (state.live[owner] or not asked)
        case _:
            return state.number > 0 and bool(state.unseen())


# --- Small words ----------------------------------------------------------------------------------------


def check(fits: bool, culprit: str) -> None:
    """Refuse the document because of *culprit*."""
    if not fits:
        raise BadInput(f"{culprit}: this cannot be")


def get(table: Table, key: str, kind: type[T]) -> T:
    """The value of *key*, which must be of *kind* and no other."""
    value = table.get(key)
    if type(value) is not kind:
        raise BadInput(f"{key} must be a {kind.__name__}, not {value!r}")
    return value


def known(table: Table, keys: set[str]) -> None:
    """Refuse a key that means nothing."""
    for key in table:
        check(key in keys, str(key))


def site_of(name: object) -> Hex:
    """The hex called *name*."""
    site = BOARD.find(name) if isinstance(name, str) else None
    if site is None:
        raise BadInput(f"no hex {name!r}", "a1 to e3")
    return site


def seat_of(colour: object, seats: int) -> Seat:
    """The seat called *colour*."""
    if colour not in COLOURS[:seats]:
        raise BadInput(f"no seat {colour!r}", ", ".join(COLOURS[:seats]))
    return COLOURS.index(str(colour))
