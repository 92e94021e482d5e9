"""Answers the rules give by themselves, because there is one possibility or nobody to ask."""

from __future__ import annotations

from viktory_p2p.games.viktory import notation
from viktory_p2p.games.viktory.actions import Action
from viktory_p2p.games.viktory.state import State
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.values import ANSWER_GIVEN


def give(state: State, seat: Seat, action: Action) -> None:
    """Tell that *seat* was not asked, and what its answer is."""
    state.tell(ANSWER_GIVEN.name, seat=state.colours[seat], action=notation.text(state, action))
