"""Seals: every seat's hash over every hidden tile, fixed before the game and opened when it is turned over.

Protocol § 6.  A seal says nothing about the tile, for nobody knows it; it ties the seat's part in drawing it
to what was published in the charter.
"""

from __future__ import annotations

from hashlib import sha256

SALT_BYTES = 16
SEAL_BYTES = 32
SALT_TAG, SEAL_TAG = b"viktory salt 1\0", b"viktory seal 1\0"


def salt(secret: bytes, place: int) -> bytes:
    """What the seat with *secret* will open for the hex *place*.  Protocol 6.1."""
    return sha256(SALT_TAG + secret + place.to_bytes(2, "big")).digest()[:SALT_BYTES]


def seal(key: bytes, place: int, salt: bytes) -> bytes:
    """The seal of *place* by the seat with the public *key*.  Protocol 6.2."""
    return sha256(SEAL_TAG + key + place.to_bytes(2, "big") + salt).digest()


def seals(key: bytes, secret: bytes, places: tuple[int, ...]) -> tuple[bytes, ...]:
    """The seals of all hidden *places*, in their order."""
    return tuple(seal(key, place, salt(secret, place)) for place in places)
