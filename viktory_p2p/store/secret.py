"""Secrets of seats: new for every charter, and on the disk before their anchor is known (protocol 3.3).

A secret is kept under the anchor that follows from it: the charter of a game names the anchor, so that a
seat finds its secret again next week.
"""

from __future__ import annotations

from pathlib import Path
from secrets import token_bytes

from viktory_p2p.fairness.chain import LINK_BYTES, SECRET_BYTES
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.ledger.keys import Signer
from viktory_p2p.ledger.making import Hand, hand
from viktory_p2p.store.atomic import write_whole
from viktory_p2p.store.disk import DISK
from viktory_p2p.store.home import private_folder
from viktory_p2p.store.private import read_secret

FOLDER = "seats"
LOST = "without it this seat cannot roll any more in its game"


def fresh_hand(home: Path, signer: Signer) -> Hand:
    """The hand for a new charter; its secret is on the disk when this returns."""
    secret = token_bytes(SECRET_BYTES)
    fresh = hand(signer, secret)
    write_whole(_file(home, fresh.chain.anchor), secret)
    return fresh


def kept_hand(home: Path, signer: Signer, anchor: bytes) -> Hand:
    """The hand whose *anchor* stands in a charter."""
    path = _file(home, anchor)
    if not DISK.exists(path):
        raise BadInput("the secret of this seat is not kept here", LOST)
    found = hand(signer, read_secret(path, SECRET_BYTES, LOST))
    if found.chain.anchor != anchor:
        raise BadInput(f"{path} does not hold the secret of this seat", LOST)
    return found


def forget_hand(home: Path, anchor: bytes) -> None:
    """The game is over: what its secret protected is open."""
    _file(home, anchor).unlink(missing_ok=True)


def _file(home: Path, anchor: bytes) -> Path:
    if len(anchor) != LINK_BYTES:
        raise ValueError(f"an anchor has {LINK_BYTES} bytes")
    return private_folder(home / FOLDER) / anchor.hex()
