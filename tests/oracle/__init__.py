"""A slow, independent reading of the rulebook: the yardstick the engine's list of legal actions is held to.

It shares the types of actions and states with the engine, and nothing else: every question is answered anew
from the fields of the state, with loops, sets and coordinates, in the plainest way.  Where the two differ,
one of them has misread a rule.
"""

from __future__ import annotations

from tests.oracle.decisions import asked, legal_actions

__all__ = ["asked", "legal_actions"]
