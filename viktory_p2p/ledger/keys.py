"""Identities: Ed25519 keys, what is signed with them, and the short codes people compare (protocol § 2).

PyNaCl is the only signer and the only verifier.  Every signature is over a tag of its kind, the protocol
version and the game, so that no statement can be taken for another one.
"""

from __future__ import annotations

from base64 import b32encode
from hashlib import sha256

from nacl.bindings import crypto_core_ed25519_is_valid_point
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

PROTOCOL = 1
KEY_BYTES, SIGNATURE_BYTES, SEED_BYTES = 32, 64, 32
CODE_TAG = b"viktory code 1\0"

CHARTER, ENTRY, REVEAL, ANSWER, RETURN, CLOSING, ABANDONED = (
    b"viktory charter\0",
    b"viktory entry\0",
    b"viktory reveal\0",
    b"viktory answer\0",
    b"viktory return\0",
    b"viktory closing\0",
    b"viktory abandoned\0",
)
"""The tags of everything that is signed: protocol 2.3."""


def statement(tag: bytes, game_id: bytes, body: bytes) -> bytes:
    """What is signed: tag, version, game, body.  Protocol 2.3."""
    return tag + PROTOCOL.to_bytes(2, "big") + game_id + body


class Signer:
    """The secret half of an identity; it signs, and never shows itself."""

    __slots__ = ("_signing", "key")

    def __init__(self, seed: bytes) -> None:
        """*seed* has 32 bytes."""
        self._signing = SigningKey(seed)
        self.key = bytes(self._signing.verify_key)

    def sign(self, tag: bytes, game_id: bytes, body: bytes) -> bytes:
        """The signature of one statement."""
        return self._signing.sign(statement(tag, game_id, body)).signature

    def __repr__(self) -> str:
        return f"Signer({short_code(self.key)})"


def is_signed(key: bytes, tag: bytes, game_id: bytes, body: bytes, signature: bytes) -> bool:
    """Whether *signature* is that of *key* under this statement."""
    if len(signature) != SIGNATURE_BYTES or len(key) != KEY_BYTES:
        return False
    try:
        VerifyKey(key).verify(statement(tag, game_id, body), signature)
    except BadSignatureError:
        return False
    return True


def is_sound(key: bytes) -> bool:
    """Whether *key* is a canonical point of the prime-order group: others fit forged signatures.

    Protocol 2.2."""
    return len(key) == KEY_BYTES and bool(crypto_core_ed25519_is_valid_point(key))


def short_code(key: bytes) -> str:
    """Eight signs that people compare, shown beside every alias: ``K7QM-4TXB``.  Protocol 2.4."""
    code = b32encode(sha256(CODE_TAG + key).digest()[:5]).decode("ascii")
    return f"{code[:4]}-{code[4:]}"
