"""Positions: a scenario's document to a state, and a state to a document that reads back the same."""

from viktory_p2p.games.viktory.position.reading import read
from viktory_p2p.games.viktory.position.writing import write

__all__ = ["read", "write"]
