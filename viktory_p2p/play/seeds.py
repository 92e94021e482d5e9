"""What follows from a seed: 32 bytes for every purpose and number, all of them independent.

They are SHA-256(tag ‖ seed ‖ number).  The tag names the purpose; the seed is a signed number of 64 bits, and
it and the number are written as eight big-endian bytes each.
"""

from __future__ import annotations

from hashlib import sha256


def derived(tag: bytes, seed: int, number: int) -> bytes:
    """The 32 bytes that *seed* gives to *number* for the purpose of *tag*."""
    return sha256(tag + seed.to_bytes(8, "big", signed=True) + number.to_bytes(8, "big")).digest()
