"""The rules of Lighthouses: what is asked, what is legal, and what follows from an answer."""

from __future__ import annotations

from dataclasses import replace

from tests.tiny.state import (
    BOARD,
    COLOURS,
    NOBODY,
    ROCK,
    SAND,
    TILES,
    UNSEEN,
    Action,
    Alarm,
    Build,
    Clash,
    Defend,
    Douse,
    Footing,
    Loss,
    Raid,
    Sail,
    State,
    Turning,
    WhoBegins,
    Yield,
)
from viktory_p2p.kernel.game import (
    TURN_LIMIT,
    Choose,
    Decision,
    Node,
    Outcome,
    Over,
    Roll,
    Seat,
    Step,
    Throw,
    Unseal,
)
from viktory_p2p.kernel.hexes import Hex, hexes_in
from viktory_p2p.kernel.values import Event, Field, Refusal

DIE = 6
FOOTING = 3
"""The lowest face on which a light stands on sand (3.2)."""

ANSWERS: dict[str, tuple[type[Action], ...]] = {
    "turn": (Sail, Build, Raid),
    "loss": (Douse,),
    "alarm": (Yield, Defend),
}
"""What may be answered to each kind of question, in the order ``legal`` lists it."""


def node(state: State) -> Node:
    """What is asked now."""
    match state.question:
        case None:
            return Decision(state.seat, "turn")
        case WhoBegins():
            return Choose(state.seats, "the seat that begins")
        case Turning(sites):
            return Unseal(sites, state.bag())
        case Footing():
            return Roll(1, DIE, "footing on sand")
        case Loss(seat):
            return Decision(seat, "loss")
        case Alarm(site):
            return Decision(state.lights[site], "alarm")
        case Clash():
            return Roll(2, DIE, "raid")
        case Over():
            return state.question


# --- What may be done -----------------------------------------------------------------------------------


def legal(state: State) -> list[Action]:
    """Every answer to the question: verb by verb, then hex by hex."""
    asked = node(state)
    if not isinstance(asked, Decision):
        return []
    answers = [answer for verb in ANSWERS[asked.kind] for answer in _answers(verb)]
    return [answer for answer in answers if _objection(state, answer) is None]


def _answers(verb: type[Action]) -> list[Action]:
    if issubclass(verb, Yield | Defend):
        return [verb()]
    return [verb(site) for site in BOARD.hexes]


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why *seat* may not do *action* now, or None.  Rule 2.1."""
    asked = node(state)
    if not isinstance(asked, Decision):
        return Refusal("2.1", "nobody is asked anything now")
    if asked.seat != seat:
        return Refusal("2.1", "{seat} is asked now", seat=COLOURS[asked.seat])
    if type(action) not in ANSWERS[asked.kind]:
        verbs = " or ".join(verb.__name__.lower() for verb in ANSWERS[asked.kind])
        return Refusal("2.1", "that is not the question", hint=f"the answer is {verbs}")
    return _objection(state, action)


def _objection(state: State, action: Action) -> Refusal | None:
    match action:
        case Sail(site) if state.tiles[site] != UNSEEN:
            return Refusal("2.2", "{site} does not lie face down", site=BOARD.names[site])
        case Build() | Raid() if state.oil[state.seat] == 0:
            return Refusal("1.4", "{seat} has no oil left", seat=COLOURS[state.seat])
        case Build(site) if state.tiles[site] != ROCK or state.lights[site] != NOBODY:
            return Refusal("2.3", "{site} is not a bare rock", site=BOARD.names[site])
        case Raid(site):
            return _raid_objection(state, site)
        case Douse(site) if state.lights[site] != state.seat:
            return Refusal(
                "3.3", "{seat} has no light at {site}", seat=COLOURS[state.seat], site=BOARD.names[site]
            )
    return None


def _raid_objection(state: State, site: Hex) -> Refusal | None:
    if state.lights[site] in (NOBODY, state.seat):
        return Refusal("2.4", "no other seat has a light at {site}", site=BOARD.names[site])
    if not any(state.lights[near] == state.seat for near in BOARD.neighbours(site)):
        return Refusal(
            "2.4", "{seat} has no light beside {site}", seat=COLOURS[state.seat], site=BOARD.names[site]
        )
    return None


# --- What follows ---------------------------------------------------------------------------------------


def answer(state: State, action: Action) -> Step[State]:
    """The step a legal *action* makes."""
    match action:
        case Sail(site):
            return Step(replace(state, question=Turning((site,))), (_tell("ShipSent", state.seat, site),))
        case Build(site):
            return lit(state.with_flask_burnt(), site)
        case Raid(site):
            return raided(state.with_flask_burnt(), site)
        case Douse(site):
            told = _tell("LightDoused", state.seat, site)
            return turn_ended(state.with_light(site, NOBODY), told)
        case Yield():
            return taken(state, _raided_site(state))
        case Defend():
            return Step(replace(state, question=Clash(_raided_site(state))), ())


def resolve(state: State, outcome: Outcome) -> Step[State]:
    """The step the fitting *outcome* of a chance node makes."""
    match state.question:
        case WhoBegins():
            return begun(state, outcome[0])
        case Turning(sites):
            return turned(state, sites, outcome)
        case Footing(site):
            told = Event("FootingTried", {"site": BOARD.names[site], "faces": outcome})
            return lit(state, site, told) if outcome[0] >= FOOTING else turn_ended(state, told)
        case Clash(site):
            told = Event("RaidRolled", {"site": BOARD.names[site], "faces": outcome})
            return taken(state, site, told) if outcome[0] > outcome[1] else turn_ended(state, told)
        case _:
            raise ValueError("chance has no part in this question")


def throw(state: State, outcome: Outcome) -> Throw | None:
    """A footing is the luck of the seat on turn; in a raid both throw, and neither hits.  Rules 3.2, 3.4."""
    if not isinstance(state.question, Footing):
        return None
    return Throw(state.seat, DIE - FOOTING + 1, sum(face >= FOOTING for face in outcome))


def begun(state: State, drawn: Seat) -> Step[State]:
    """The first seat is drawn; if it has left meanwhile, the next one begins.  Rules 1.2, 1.3."""
    first = drawn if state.live[drawn] else state.after(drawn)
    told = Event("TurnOrderDrawn", {"seat": COLOURS[first]})
    return Step(replace(state, first=first, seat=first, question=Turning(hexes_in(BOARD.inner))), (told,))


def turned(state: State, sites: tuple[Hex, ...], kinds: Outcome) -> Step[State]:
    """The tiles at *sites* show *kinds*: the set-up's, or the one a ship has found.  Rules 1.3, 2.2."""
    events = []
    for site, kind in zip(sites, kinds, strict=True):
        state = state.with_tile(site, kind)
        events.append(Event("TileTurned", {"site": BOARD.names[site], "tile": TILES[kind]}))
    if state.number == 0:
        first = state.seat if state.live[state.seat] else state.after(state.seat)
        return Step(replace(state, first=first, seat=first, number=1, question=None), tuple(events))
    return found(state, sites[0], *events)


def found(state: State, site: Hex, *events: Event) -> Step[State]:
    """What the tile at *site* does to the ship that found it.  Rules 3.1 to 3.3."""
    if state.tiles[site] == ROCK:
        return lit(state, site, *events)
    if state.tiles[site] == SAND:
        return Step(replace(state, question=Footing(site)), events)
    events = (*events, Event("ShipLost", {"seat": COLOURS[state.seat]}))
    if not state.lights_of(state.seat):
        return turn_ended(state, *events)
    return Step(replace(state, question=Loss(state.after(state.seat))), events)


def lit(state: State, site: Hex, *events: Event) -> Step[State]:
    """A light of the seat on turn stands at *site*.  Rules 2.3, 3.1, 3.2."""
    return turn_ended(state.with_light(site, state.seat), *events, _tell("LightLit", state.seat, site))


def raided(state: State, site: Hex) -> Step[State]:
    """The owner of *site* is asked, unless it has left.  Rules 3.4, 4.4."""
    owner = state.lights[site]
    told = _tell("RaidBegun", state.seat, site, owner=COLOURS[owner])
    if not state.live[owner]:
        return taken(state, site, told)
    return Step(replace(state, question=Alarm(site)), (told,))


def taken(state: State, site: Hex, *events: Event) -> Step[State]:
    """The light at *site* goes to the seat on turn.  Rule 3.4."""
    told = _tell("LightTaken", state.seat, site, owner=COLOURS[state.lights[site]])
    return turn_ended(state.with_light(site, state.seat), *events, told)


def turn_ended(state: State, *events: Event) -> Step[State]:
    """The next live seat is on turn, or the game is over.  Rules 4.1, 4.2."""
    if not state.unseen():
        return ended(state, "charted", *events)
    seat = state.after(state.seat)
    place, was = ((one - state.first) % state.seats for one in (seat, state.seat))
    number = state.number + (place <= was)
    if state.limit and number > state.limit:
        return ended(state, TURN_LIMIT, *events)
    return Step(replace(state, seat=seat, number=number, question=None), events)


def ended(state: State, reason: str, *events: Event) -> Step[State]:
    """The live seats with the most lights win.  Rules 4.1 to 4.3."""
    live = [seat for seat in range(state.seats) if state.live[seat]]
    most = max((len(state.lights_of(seat)) for seat in live), default=0)
    winners = tuple(seat for seat in live if len(state.lights_of(seat)) == most)
    told = Event("GameEnded", {"winners": tuple(COLOURS[seat] for seat in winners), "reason": reason})
    return Step(replace(state, question=Over(winners, reason)), (*events, told))


# --- Leaving and coming back ----------------------------------------------------------------------------


def retire(state: State, seat: Seat) -> Step[State]:
    """*seat* has left; what was asked of it is answered for it.  Rules 4.3, 4.4."""
    if isinstance(state.question, Over) or not state.live[seat]:
        return Step(state, ())
    told = Event("SeatRetired", {"seat": COLOURS[seat]})
    state = replace(state, live=tuple(live and one != seat for one, live in enumerate(state.live)))
    if sum(state.live) == 1:
        return ended(state, "last", told)
    if state.number == 0:
        return Step(state, (told,))
    if seat == state.seat:
        return turn_ended(state, told)
    match state.question:
        case Loss(asked) if asked == seat:
            return Step(replace(state, question=Loss(state.after(state.seat))), (told,))
        case Alarm(site) if state.lights[site] == seat:
            return taken(state, site, told)
    return Step(state, (told,))


def restore(state: State, seat: Seat) -> Step[State]:
    """*seat* is back and plays on; a game that is over stays so."""
    if isinstance(state.question, Over) or state.live[seat]:
        return Step(state, ())
    live = tuple(live or one == seat for one, live in enumerate(state.live))
    return Step(replace(state, live=live), (Event("SeatRestored", {"seat": COLOURS[seat]}),))


# --- Small words ----------------------------------------------------------------------------------------


def _raided_site(state: State) -> Hex:
    assert isinstance(state.question, Alarm)
    return state.question.site


def _tell(name: str, seat: Seat, site: Hex, **more: Field) -> Event:
    return Event(name, {"seat": COLOURS[seat], "site": BOARD.names[site], **more})
