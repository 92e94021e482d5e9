"""Laws over random games of 2 to 8 seats with every option; the run ends with a table of what happened."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from tests.games.viktory.deeds import Deeds
from tests.games.viktory.laws import breaches, ill_told
from tests.games.viktory.universe import Universe
from tests.games.viktory.walkers import TABLES, game, started
from tests.playing import chains, chains_elsewhere
from viktory_p2p.games.viktory.actions import RESIGN
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.errors import Illegal
from viktory_p2p.kernel.game import Decision, Setup
from viktory_p2p.play.toml_out import toml_text

each_table = pytest.mark.parametrize("setup", TABLES, ids=repr)

COUNTED: tuple[tuple[Setup, int, int], ...] = (
    *((setup, seed, 300) for setup in TABLES for seed in range(6)),
    *((Setup(2 + seed % 3), 2 * seed + 1, 250) for seed in range(30)),
    *((Setup(2, ("doomsday",)), seed, 900) for seed in range(8)),
    *((Setup(2, ("dominance=12",)), seed, 300) for seed in range(4)),
)
"""The games of the table: set-up, seed and most steps.  Odd seeds begin in a crowd."""


def visited(setup: Setup, seeds: range, most: int) -> Iterator[State]:
    """The states of some games at which a seat decides."""
    for seed in seeds:
        for stride in game(setup, seed, most):
            if isinstance(VIKTORY.node(stride.step.state), Decision):
                yield stride.step.state


def counted(games) -> Deeds:
    """What happened in *games*, all of which keep every law at every step."""
    deeds = Deeds()
    for setup, seed, most in games:
        assert not breaches(started(setup, seed)), (setup, seed)
        for number, stride in enumerate(game(setup, seed, most)):
            wrong = breaches(stride.step.state) + ill_told(stride.step.events)
            said = stride.action or stride.coming or "chance"
            assert not wrong, f"{setup}, seed {seed}, step {number}, after {said}: {wrong}"
            deeds.note(stride)
    return deeds


@pytest.mark.timeout(300)
def test_every_law_holds_at_every_step_and_everything_occurs(record_property) -> None:
    deeds = counted(COUNTED)
    record_property("table: how often everything occurred in random games", deeds.table())
    assert not deeds.missing(), deeds.table()


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(10))
def test_every_law_holds_in_a_thousand_games(part) -> None:
    games = [(TABLES[i % len(TABLES)], 100 + i, 1000) for i in range(100 * part, 100 * part + 100)]
    assert counted(games).counts["move"]


# -- what is legal -------------------------------------------------------------------------------------------


@each_table
def test_what_is_not_listed_is_refused_and_changes_nothing(setup) -> None:
    rng = Random(repr(setup))
    universe = Universe(rng)
    for number, state in enumerate(visited(setup, range(4), 250)):
        legal = VIKTORY.legal(state)
        universe.meet(legal)
        if number % 12 == 0:
            check_refusals(state, legal, universe, rng)


def check_refusals(state: State, legal, universe: Universe, rng: Random) -> None:
    """In a sample of all actions the listed ones, and no others, are not refused."""
    node, listed = VIKTORY.node(state), set(legal)
    assert isinstance(node, Decision)
    before = VIKTORY.digest(state)
    for action in universe.sample(state, legal):
        refusal = VIKTORY.refusal(state, node.seat, action)
        assert (refusal is None) == (action in listed), (action, refusal, VIKTORY.document(state))
        if refusal is not None:
            assert "(rule " in str(refusal)
            with pytest.raises(Illegal):
                VIKTORY.apply(state, node.seat, action)
    others = [seat for seat in range(state.seats) if seat != node.seat]
    assert all(VIKTORY.refusal(state, seat, rng.choice(legal)) for seat in others), "out of turn"
    assert VIKTORY.digest(state) == before


@each_table
def test_what_is_listed_applies_and_leaves_the_old_state_as_it_was(setup) -> None:
    for number, state in enumerate(visited(setup, range(4), 250)):
        if number % 12:
            continue
        node, before = VIKTORY.node(state), VIKTORY.digest(state)
        assert isinstance(node, Decision)
        for action in (*VIKTORY.legal(state), RESIGN):
            after = VIKTORY.apply(state, node.seat, action).state
            assert not breaches(after), (action, breaches(after))
            assert VIKTORY.digest(after) != before, action
        assert VIKTORY.digest(state) == before


@each_table
def test_what_was_found_out_before_changes_no_list(setup) -> None:
    """A state that has forgotten its outlook lists the same answers as one that brought it along."""
    for state in visited(setup, range(2), 250):
        fresh = state.copy()
        fresh.outlook = None
        assert list(VIKTORY.legal(fresh)) == list(VIKTORY.legal(state))


# -- notation and documents ----------------------------------------------------------------------------------


@each_table
def test_text_and_log_give_the_action_back(setup) -> None:
    for number, state in enumerate(visited(setup, range(4), 250)):
        if number % 5:
            continue
        legal = VIKTORY.legal(state)
        texts = [VIKTORY.text(state, action) for action in legal]
        assert len(set(texts)) == len(texts), "two actions share a text"
        for action, text in zip(legal, texts, strict=True):
            assert VIKTORY.parse(state, text) == action, text
            assert VIKTORY.decode(VIKTORY.encode(action)) == action


@each_table
def test_a_position_reads_back_the_same(setup) -> None:
    steps = (stride for seed in range(4) for stride in game(setup, seed, 250))
    for number, stride in enumerate(islice(steps, 0, None, 9)):
        state = stride.step.state
        document = VIKTORY.document(state)
        assert VIKTORY.digest(VIKTORY.position(document)) == VIKTORY.digest(state), document
        if number % 4 == 0:
            again = tomllib.loads(toml_text(document, ("turn",)))
            assert VIKTORY.digest(VIKTORY.position(again)) == VIKTORY.digest(state), document


# -- determinism ---------------------------------------------------------------------------------------------


def test_games_are_equal_under_every_hash_seed() -> None:
    setups, seeds, most = (Setup(2), Setup(4, ("doomsday",)), Setup(8)), (1, 2), 150
    shorter = [Setup(setup.seats, setup.options, turn_limit=3) for setup in setups]
    here = list(chains(VIKTORY, shorter, seeds, 50 * most))
    for hash_seed in (0, 1, 4711):
        assert chains_elsewhere(VIKTORY, shorter, seeds, 50 * most, hash_seed) == here
