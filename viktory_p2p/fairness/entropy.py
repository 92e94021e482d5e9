"""The entropy of a roll: 32 bytes that every live seat has its part in (protocol § 5, § 6)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

ENTROPY_TAG = b"viktory entropy 1\0"


class Share(NamedTuple):
    """What one seat opens for a roll: its link, and its salts if tiles are turned over."""

    seat: int
    link: bytes
    salts: bytes = b""


def entropy(game_id: bytes, number: int, head: bytes, shares: Sequence[Share]) -> bytes:
    """The entropy of roll *number* on *head*.  Protocol 5.4.

    All parts have one length for one roll, and the seats stand in order, so nothing can be read two ways."""
    mixed = sha256(ENTROPY_TAG + game_id + number.to_bytes(4, "big") + head)
    for share in shares:
        mixed.update(share.seat.to_bytes(1, "big") + share.link + share.salts)
    return mixed.digest()
