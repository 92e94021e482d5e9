"""The odds of a battle: exact, by the rules in force, both sides losing units by one printed policy."""

from viktory_p2p.games.viktory.odds.engagement import Engagement, engagement
from viktory_p2p.games.viktory.odds.policy import POLICY, casualty, prey
from viktory_p2p.games.viktory.odds.reckoning import Forecast, Odds, exact_odds, odds

__all__ = [
    "Engagement", "engagement", "Forecast", "Odds", "odds", "exact_odds",
    "POLICY", "casualty", "prey",
]  # fmt: skip
