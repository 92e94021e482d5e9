"""Chapters 3 and 4: the map, the start groups and the capitals."""

from __future__ import annotations

from viktory_p2p.games.viktory import starts
from viktory_p2p.games.viktory.actions import Found
from viktory_p2p.games.viktory.questions import FirstPlayer
from viktory_p2p.games.viktory.rules import build, economy, explore, victory
from viktory_p2p.games.viktory.ruleset import TOWN, RuleSet
from viktory_p2p.games.viktory.state import FOUNDING, PLAYING, RESERVES, State, blank, replaced
from viktory_p2p.games.viktory.terrain import Ground, ground_of
from viktory_p2p.kernel.game import Outcome, Seat
from viktory_p2p.kernel.hexes import NOWHERE, Board, Mask, board, mask_of
from viktory_p2p.kernel.values import Refusal


def new_game(seats: int, rules: RuleSet) -> State:
    """Water all around, every other tile face down unless the rules turn it.  Rules 3.2, R1."""
    ground_plan = board(rules.sides[seats])
    state = blank(ground_plan, rules, seats, covered(ground_plan, rules))
    state.turning = rules.turned_at_start(ground_plan)
    state.question = FirstPlayer()
    return state


def covered(ground_plan: Board, rules: RuleSet) -> Ground:
    """The ground before anything is turned over; the rim is none of the tiles.  Rules 3.1, 3.2."""
    return ground_of(ground_plan, (0, 0, 0, 0, ground_plan.rim), rules.tiles, rules.slow, rules.blocking)


def start_group(state: State, seat: Seat) -> Mask:
    """The hexes a seat turns over for its capital, by its position.  Rules 3.3, R6, R145."""
    position = (seat - state.first) % state.seats
    return mask_of(state.board.at(q, r) for q, r in starts.THREE[state.seats][position]) & state.board.all


def draw_first(state: State, drawn: Outcome) -> None:
    """The seat drawn begins, the others follow clockwise.  Rules 4.0.1, R6."""
    (seat,) = drawn
    state.first = state.seat = seat
    state.question = None
    state.tell("FirstPlayerDrawn", seat=state.colours[seat])
    if state.standing[seat] == PLAYING:
        begin_founding(state)


def begin_founding(state: State) -> None:
    """The seat on turn turns its start group over.  Rule 4.0.2."""
    state.phase = FOUNDING
    state.group = start_group(state, state.seat)
    state.turning = state.group & state.ground.hidden


def capital_sites(state: State) -> Mask:
    """Land of the start group that is beside no settlement; the range of 2 or 3 does not count.

    Rules 4.0.2, R5, R7."""
    sites = state.group & state.ground.land & ~build.crowded(state)
    return sites & ~state.enemy_units(state.seat)


def widen_group(state: State) -> None:
    """While there is no site, everything adjoining the group is turned over.  Rules 4.0.2, R4, R5, R8."""
    while not state.turning and not capital_sites(state):
        wider = state.board.spread(state.group)
        if wider == state.group:
            # No land on the whole map can take a capital.
            victory.put_out(state, state.seat)
            return
        state.group = wider
        state.turning = state.group & state.ground.hidden


def found_refusal(state: State, action: Found) -> Refusal | None:
    """Why the capital cannot stand at *site*, or None.  Rules 4.0.2, R5."""
    site, bit = action.site, 1 << action.site
    if capital_sites(state) & bit:
        return None
    name = state.name(site)
    if not state.group & bit:
        return Refusal("4.0.2", "{site} is not in your start group", site=name)
    if state.ground.water & bit:
        return Refusal("4.0.2", "{site} is water", site=name)
    return Refusal("7.21", "{site} is beside another settlement", site=name)


def found(state: State, action: Found) -> None:
    """The capital is a town: it turns over what is beside it and supports infantry.

    Rules 4.0.2, 4.0.3, R3."""
    seat, site = state.seat, action.site
    state.settle(seat, TOWN, site)
    state.capitals = replaced(state.capitals, seat, site)
    state.group = 0
    state.tell("CapitalFounded", seat=state.colours[seat], hex=state.name(site))
    economy.recruit(state, seat, economy.support(state, site, TOWN))
    explore.turn_around(state, site, state.rules.reveals[TOWN])
    state.phase, state.placed, state.docks = RESERVES, (), ()


def has_founded(state: State, seat: Seat) -> bool:
    """Whether *seat* has had its capital."""
    return state.capitals[seat] != NOWHERE
