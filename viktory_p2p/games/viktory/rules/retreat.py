"""Retreat, 12.3.3: all attackers leave, to hexes the assault came from, on foot or onto own frigates."""

from __future__ import annotations

from viktory_p2p.games.viktory.actions import FIGHT, Action, Fight, Withdraw
from viktory_p2p.games.viktory.questions import RETREAT, WITHDRAWAL, Combat
from viktory_p2p.games.viktory.rules import answers, hits, movement
from viktory_p2p.games.viktory.state import State
from viktory_p2p.games.viktory.units import (
    FRESH,
    FRIGATE,
    MOVED,
    MOVING,
    SPENT,
    UNITS,
    Unit,
    label,
    ships_in,
    with_unit,
    without,
)
from viktory_p2p.kernel.hexes import NOWHERE, Hex, Mask, hexes_in
from viktory_p2p.kernel.values import Refusal


def open_ground(state: State, site: Hex) -> Mask:
    """Entry hexes a unit can stand in by itself: land, or water for ships.  Rules 12.3.3, R79, R81."""
    at_sea = state.ground.water >> site & 1
    kind_of_ground = state.ground.water if at_sea else state.ground.land
    return state.assaults[site].entries & kind_of_ground & ~state.hostile(state.seat)


def boats(state: State, site: Hex) -> list[tuple[Hex, int]]:
    """Own frigates with room in the water the assault came from.  Rules 12.3.3, R80."""
    if state.ground.water >> site & 1:
        return []
    waters = state.assaults[site].entries & state.ground.water & state.held[state.seat]
    return [
        (place, i)
        for place in hexes_in(waters)
        for i, ship in enumerate(ships_in(state.units[place]))
        if len(ship.cargo) < state.rules.capacity
    ]


def room_aboard(state: State, site: Hex) -> int:
    """How many units all those frigates can take together.  Rules 9.41, R80."""
    waters = state.assaults[site].entries & state.ground.water & state.held[state.seat]
    ships = (unit for place in hexes_in(waters) for unit in state.units[place] if unit.kind == FRIGATE)
    return sum(state.rules.capacity - len(ship.cargo) for ship in ships)


def possible(state: State, site: Hex) -> bool:
    """Whether every attacker can be housed: retreat is all or nothing.  Rules 12.3.3, R79, R80."""
    if open_ground(state, site):
        return True
    at_sea = state.ground.water >> site & 1
    return not at_sea and room_aboard(state, site) >= len(state.assaults[site].units)


def destinations(state: State, site: Hex) -> list[tuple[Hex, int]]:
    """Every place that takes a retreating unit: a hex, or a frigate by its place.  Rules 12.3.3, R79."""
    ashore = [(place, NOWHERE) for place in hexes_in(open_ground(state, site))]
    return sorted(ashore + boats(state, site))


def withdrawals(state: State, site: Hex) -> list[Withdraw]:
    """Every unit that differs to every place that takes it, by unit, hex and ship, if all can be housed.

    Rules 12.3.3, R79, R80."""
    if not possible(state, site):
        return []
    return [
        Withdraw(kind, place, ship if boat == NOWHERE else boat)
        for kind, ship in hits.choices(state.assaults[site].units)
        for place, boat in destinations(state, site)
    ]


def retreat_actions(state: State, combat: Combat) -> list[Action]:
    """Another round first, then the withdrawals; the first of them commits all.  Rule 12.3.3."""
    first: list[Action] = [FIGHT] if combat.stage == RETREAT else []
    return [*first, *withdrawals(state, combat.site)]


def withdraw_refusal(state: State, action: Withdraw) -> Refusal | None:
    """Why that unit cannot retreat there, or None.  Rules 12.3.3, R79, R80, R81."""
    combat = state.question
    assert isinstance(combat, Combat)
    if action in withdrawals(state, combat.site):
        return None
    name = state.name(action.target)
    if (action.kind, 0) not in hits.choices(state.assaults[combat.site].units):
        return Refusal("12.3.3", "there is no such attacker at {site}", site=state.name(combat.site))
    if not state.assaults[combat.site].entries >> action.target & 1:
        return Refusal("12.3.3", "no attacker came from {target}", target=name)
    return Refusal("12.3.3", "{target} cannot take it", target=name)


def fight_refusal(state: State, action: Fight) -> Refusal | None:
    """Why there is no going back to the fight, or None.  Rule 12.3.3."""
    combat = state.question
    assert isinstance(combat, Combat)
    if combat.stage == RETREAT:
        return None
    return Refusal("12.3.3", "the retreat has begun, all attackers leave")


def withdraw(state: State, action: Withdraw) -> bool:
    """One unit leaves, and with it those that have one place to go; True when all have gone.

    Rules 12.3.3, R79, R82."""
    combat = state.question
    assert isinstance(combat, Combat)
    _leave(state, combat.site, action)
    while state.assaults[combat.site].units:
        state.question = combat._replace(stage=WITHDRAWAL)
        if len(destinations(state, combat.site)) > 1:
            return False
        forced = withdrawals(state, combat.site)[0]
        answers.give(state, state.seat, forced)
        _leave(state, combat.site, forced)
    return True


def _leave(state: State, site: Hex, action: Withdraw) -> None:
    """The unit goes to its hex or aboard, done for this turn.  Rules 10.6, 12.3.3, R80, R82."""
    assault = state.assaults[site]
    at_sea = bool(state.ground.water >> site & 1)
    unit = hits.chosen(assault.units, action.kind, action.ship if at_sea else 0)
    state.assaults[site] = assault._replace(units=without(assault.units, unit))
    state.tell("UnitWithdrew", seat=state.colours[state.seat], unit=label(unit), origin=state.name(site),
               hex=state.name(action.target))  # fmt: skip
    if not at_sea and state.ground.water >> action.target & 1:
        _board(state, unit, action)
    else:
        state.put(state.seat, action.target, unit.now(SPENT))


def _board(state: State, unit: Unit, action: Withdraw) -> None:
    """The ship that takes it moves no more this turn, and it does not land again.  Rule R80."""
    ship = ships_in(state.units[action.target])[action.ship]
    if ship.status == MOVING:
        movement.end_move_of(state, ship)
    status = MOVED if ship.status in (FRESH, MOVING) else ship.status
    cargo = with_unit(ship.cargo, UNITS[unit.kind][SPENT])
    state.swap(action.target, ship, Unit(FRIGATE, status, cargo, ship.landed, ship.ashore))
