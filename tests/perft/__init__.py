"""Node counts (perft) of set positions: the referee of move generation, in any language."""

from __future__ import annotations
