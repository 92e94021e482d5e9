"""A slow, independent reading of the rulebook: the yardstick the engine's list of legal actions is held to.

It shares the types of actions and states with the engine, and nothing else: every question is answered anew
from the fields of the state and from numbers of its own (``numbers``), with loops, sets and coordinates, in
the plainest way.  Where the two differ, one of them has misread a rule.

``play``, ``muster`` and ``sketch`` are no part of the yardstick: they drive it, by random games and by
positions made by hand, and use the engine as they like.  ``tests/test_oracle.py`` guards the line.
"""

from __future__ import annotations

from tests.oracle.decisions import asked, legal_actions

__all__ = ["asked", "legal_actions"]
