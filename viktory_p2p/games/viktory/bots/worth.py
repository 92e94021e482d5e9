"""What a battle is worth to a bot, in towns."""

from __future__ import annotations

from viktory_p2p.games.viktory.bots.survey import Survey
from viktory_p2p.games.viktory.odds import Odds
from viktory_p2p.games.viktory.rules import victory
from viktory_p2p.games.viktory.state import PLAYING
from viktory_p2p.kernel.game import Seat
from viktory_p2p.kernel.hexes import Hex

SETTLEMENT = (1.0, 2.0)
"""A town and a city: the units they support change hands with them."""
CAPITAL, HOME, LAST = 3.0, 8.0, 3.0
"""More for a rival's capital, for the own one, for the last settlement of a rival."""
FIELD, NEAR = 0.1, 0.4
"""A hex with nothing but units, and more if they stand beside an own settlement and bar its reserves."""
GAME = 50.0
"""The game itself."""
UNIT = 0.25
"""A unit, lost or killed: it comes back from the reserve, but late and at home."""


def gain(survey: Survey, site: Hex, found: Odds) -> float:
    """What a battle at *site* with these odds brings on average."""
    return found.win * worth(survey, site) + UNIT * (found.defender_losses - found.attacker_losses)


def worth(survey: Survey, site: Hex) -> float:
    """What it is worth to win at *site*."""
    state, seat = survey.state, survey.seat
    owner = state.owner(site)
    if owner is None:
        return FIELD + (NEAR if state.board.beside[site] & state.settled(seat) else 0.0)
    found = SETTLEMENT[int(state.cities[owner] >> site & 1)]
    if state.capitals[seat] == site:
        found += HOME
    if state.capitals[owner] == site:
        found += _capital(survey, owner)
    if state.settled(owner) == 1 << site and state.standing[owner] == PLAYING:
        found += LAST
    return found


def _capital(survey: Survey, loser: Seat) -> float:
    """The fall of a capital, which may end the game, for better or worse.  Rules 5.3, 14.0, R10."""
    state = survey.state
    if victory.end_at_first_capital not in state.rules.after_conquest:
        return CAPITAL if state.standing[loser] == PLAYING else 0.0
    gained = state.rules.worth[int(state.cities[loser] >> state.capitals[loser] & 1)]
    best = max((victory.score(state, rival) for rival in survey.rivals if rival != loser), default=0)
    return GAME if victory.score(state, survey.seat) + gained >= best else -GAME
