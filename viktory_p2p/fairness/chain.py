"""Hash chains: the links a seat opens one by one, a number per roll (protocol § 5).

The top of a chain follows from the seat's secret, and every link from the one above it; the anchor, at the
bottom, stands in the charter.  Opening link *k* shows nothing about those above, and anybody can hash it down
to the one opened last.  A link is bound to its seat's public key, so that nobody can pass off a copied chain.
"""

from __future__ import annotations

from hashlib import sha256

LINKS = 1 << 16
"""So many links a chain has, and so many rolls a game at the most."""
LINK_BYTES = SECRET_BYTES = 32
STRIDE = 256
"""Every so many links one is kept, so that any other is near."""

TOP_TAG, LINK_TAG = b"viktory top 1\0", b"viktory link 1\0"


def below(key: bytes, link: bytes) -> bytes:
    """The link under *link* in the chain of the seat with the public *key*.  Protocol 5.1."""
    return sha256(LINK_TAG + key + link).digest()


def lowered(key: bytes, link: bytes, steps: int) -> bytes:
    """What *link* comes to so many steps further down."""
    tag = LINK_TAG + key
    for _ in range(steps):
        link = sha256(tag + link).digest()
    return link


def leads_to(key: bytes, link: bytes, steps: int, known: bytes) -> bool:
    """Whether *link*, opened *steps* after *known*, belongs to the same chain.  Protocol 5.3."""
    return 0 < steps <= LINKS and len(link) == LINK_BYTES and lowered(key, link, steps) == known


class Chain:
    """The chain of one seat in one game, made from its secret; it never shows the secret."""

    __slots__ = ("_key", "_kept")

    def __init__(self, key: bytes, secret: bytes) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes")
        self._key = key
        link = sha256(TOP_TAG + key + secret).digest()
        kept = [link]
        for _ in range(LINKS // STRIDE):
            link = lowered(key, link, STRIDE)
            kept.append(link)
        self._kept = tuple(reversed(kept))

    @property
    def anchor(self) -> bytes:
        """The bottom of the chain, link 0: it is published before the game."""
        return self._kept[0]

    def link(self, number: int) -> bytes:
        """Link *number*, which roll *number* opens.  Protocol 5.2."""
        if not 0 < number <= LINKS:
            raise ValueError(f"a chain has the links 1 to {LINKS}, not {number}")
        above = -(-number // STRIDE)
        return lowered(self._key, self._kept[above], above * STRIDE - number)

    def __repr__(self) -> str:
        return "Chain(…)"
