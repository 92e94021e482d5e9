"""VIKTORY II behind the kernel's ``Game`` seam: dispatch, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from viktory_p2p.games.viktory import actions, codec, nodes, notation, position, refusals, terrain
from viktory_p2p.games.viktory import view as views
from viktory_p2p.games.viktory.actions import Action
from viktory_p2p.games.viktory.events import EVENTS
from viktory_p2p.games.viktory.options import compile_rules, option_kinds, parse_options
from viktory_p2p.games.viktory.questions import Combat, Doom, FirstPlayer
from viktory_p2p.games.viktory.rules import (
    absence,
    battle,
    bombard,
    build,
    economy,
    explore,
    hits,
    movement,
    reserve,
    retreat,
    setup,
    transport,
    turn,
    victory,
)
from viktory_p2p.games.viktory.ruleset import STANDARD
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel import chance
from viktory_p2p.kernel.errors import BadInput, Illegal
from viktory_p2p.kernel.game import Decision, Node, Outcome, Over, Plain, Seat, Setup, Step, Throw
from viktory_p2p.kernel.hexes import hexes_in
from viktory_p2p.kernel.values import EventKind, OptionKind, Refusal


def _name_loss(state: State, action: Any) -> None:
    hits.name_loss(state, action)
    battle.settle(state)


def _halt(state: State, action: Any) -> None:
    state.tell("UnitHalted", seat=state.colours[state.seat], hex=state.name(state.mover))
    movement.halt(state)


def _resign(state: State, action: Any) -> None:
    decision = nodes.node(state)
    assert isinstance(decision, Decision)
    absence.retire(state, decision.seat)


def _never(state: State, action: Any) -> None:
    """Nothing speaks against resigning at an own decision.  Rule R153."""


Refuse = Callable[[State, Any], Refusal | None]
Perform = Callable[[State, Any], None]

RULES: dict[type[Action], tuple[Refuse, Perform]] = {
    actions.Found: (setup.found_refusal, setup.found),
    actions.Build: (build.build_refusal, build.build),
    actions.Upgrade: (build.upgrade_refusal, build.upgrade),
    actions.Move: (movement.move_refusal, movement.move),
    actions.Halt: (movement.halt_refusal, _halt),
    actions.Load: (transport.load_refusal, transport.load),
    actions.Land: (transport.land_refusal, transport.land),
    actions.Bombard: (bombard.bombard_refusal, bombard.bombard),
    actions.Battle: (battle.battle_refusal, battle.begin),
    actions.Pick: (hits.hit_refusal, _name_loss),
    actions.Lose: (hits.hit_refusal, _name_loss),
    actions.Fight: (retreat.fight_refusal, battle.fight_on),
    actions.Withdraw: (retreat.withdraw_refusal, battle.withdraw),
    actions.Remove: (economy.removal_refusal, economy.do_removal),
    actions.Place: (reserve.place_refusal, reserve.place),
    actions.End: (turn.end_refusal, turn.end_phase),
    actions.Resign: (_never, _resign),
}
"""Every action: why it may be refused, and what it does."""


CHANCES: dict[type, Callable[[State, Outcome], None]] = {
    FirstPlayer: setup.draw_first,
    Doom: victory.roll_doomsday,
    Combat: battle.roll,
}
"""Every question that chance answers; tiles to be turned over come before it."""


class Viktory:
    """The game of the catalog."""

    name = "viktory"
    version = 1
    seats = range(min(STANDARD.sides), max(STANDARD.sides) + 1)
    events: Sequence[EventKind] = EVENTS
    options: Sequence[OptionKind] = option_kinds()
    tiles = terrain.LETTERS

    def initial(self, setting: Setup) -> State:
        """The map face down, the first player not drawn yet.  Rules 3.2, 4.0.1."""
        if setting.seats not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            raise BadInput(f"VIKTORY II is for {few} to {many} seats, not {setting.seats}")
        if setting.turn_limit < 0:
            raise BadInput("the turn limit is a number of rounds, 0 for none")
        chosen = parse_options(setting.options)
        state = setup.new_game(setting.seats, compile_rules(chosen, setting.turn_limit))
        state.options = chosen.texts()
        return state

    def sealed(self, state: State) -> tuple[int, ...]:
        """The hexes that lie face down.  Rule 3.2."""
        return hexes_in(state.ground.hidden)

    def node(self, state: State) -> Node:
        """What is asked now."""
        return nodes.node(state)

    def legal(self, state: State) -> Sequence[Action]:
        """The answers to a decision, in the published order."""
        return nodes.answers(state)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Why *seat* may not do *action* now, or None."""
        refusal = refusals.out_of_place(state, seat, action) or RULES[type(action)][0](state, action)
        return refusals.told(state, action, refusal) if refusal else None

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """The step *action* makes."""
        refusal = self.refusal(state, seat, action)
        if refusal:
            raise Illegal(refusal)
        after = state.copy()
        RULES[type(action)][1](after, action)
        return _step(after)

    def resolve(self, state: State, outcome: Outcome) -> Step[State]:
        """The step a chance node's *outcome* makes."""
        node = nodes.node(state)
        if isinstance(node, Decision | Over) or not chance.fits(node, outcome):
            raise ValueError(f"{outcome} is no outcome of {node}")
        after = state.copy()
        settle = explore.turn_tiles if after.turning else CHANCES[type(after.question)]
        settle(after, outcome)
        return _step(after)

    def throw(self, state: State, outcome: Outcome) -> Throw | None:
        """Whose dice these are, and how many of them hit: those of a battle or a bombardment."""
        return battle.throw(state, outcome) if isinstance(state.question, Combat) else None

    def retire(self, state: State, seat: Seat) -> Step[State]:
        """*seat* has resigned or was dropped.  Rules R9, R143."""
        after = state.copy()
        absence.retire(after, seat)
        return _step(after)

    def restore(self, state: State, seat: Seat) -> Step[State]:
        """*seat* is back.  Rule R9."""
        after = state.copy()
        absence.restore(after, seat)
        return _step(after)

    def encode(self, action: Action) -> Plain:
        """The action as its number and fields."""
        return [*actions.encode(action)]

    def decode(self, plain: Plain) -> Action:
        """The action of *plain*."""
        return actions.decode(plain)

    def digest(self, state: State) -> bytes:
        """16 bytes that differ when states differ."""
        return codec.digest(state)

    def text(self, state: State, action: Action) -> str:
        """The action in the notation."""
        return notation.text(state, action)

    def verb(self, action: Action) -> str:
        """The first word of the action's text."""
        return actions.verb(action)

    def parse(self, state: State, text: str) -> Action:
        """The action *text* names."""
        return notation.parse(state, text, lambda: nodes.answers(state))

    def view(self, state: State, seat: Seat | None) -> Mapping[str, object]:
        """All of it: nothing in this game is hidden from one seat and known to another."""
        return views.view(state, seat)

    def rounds(self, state: State) -> int:
        """The number of the round; it has gone up once more when the limit has ended the game."""
        return min(state.number, state.rules.turn_limit or state.number)

    def colours(self, state: State) -> Sequence[str]:
        """What the seats are called."""
        return state.colours

    def hex_name(self, state: State, place: int) -> str:
        """What a hex is called."""
        return state.name(place)

    def position(self, document: Mapping[str, object]) -> State:
        """The state a scenario sets up."""
        return position.read(document)

    def document(self, state: State) -> dict[str, object]:
        """*state* as a scenario's document."""
        return position.write(state)


def _step(after: State) -> Step[State]:
    """Go on to the next question and hand out what happened."""
    turn.advance(after)
    happened, after.events = tuple(after.events), []
    return Step(after, happened)


VIKTORY = Viktory()
