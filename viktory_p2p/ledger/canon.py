"""Canonical bytes: a profile of msgpack in which every value has one encoding (protocol § 1).

A value is nil, a truth value, a whole number of 64 bits, a text in NFC, bytes, or an array of such; there are
no maps, floats or extensions.  What comes from outside is decoded within bounds, and refused unless encoding
it again gives the very same bytes: msgpack itself would take several encodings of one value.
"""

from __future__ import annotations

from unicodedata import is_normalized

import msgpack

from viktory_p2p.kernel.game import Plain

DEEPEST = 8
LONGEST_ARRAY = 4096
RECORD_BYTES = 1 << 16
CHARTER_BYTES = 1 << 18
"""Limits of protocol 1.2: of nesting, of an array, of a record, of the charter."""


class Malformed(ValueError):
    """Bytes that are no canonical value, or a value of the wrong form; the sentence says why."""


def pack(value: Plain) -> bytes:
    """The one encoding of *value*.  Protocol 1.1."""
    packed: bytes = msgpack.packb(value, use_bin_type=True, strict_types=True)
    return packed


def unpack(data: bytes, limit: int = RECORD_BYTES) -> Plain:
    """The value that *data* is the canonical encoding of; raises ``Malformed`` and nothing else."""
    if len(data) > limit:
        raise Malformed(f"{len(data)} bytes, {limit} are the most")
    try:
        value: Plain = msgpack.unpackb(
            data,
            raw=False,
            strict_map_key=False,
            max_map_len=0,
            max_ext_len=0,
            max_array_len=LONGEST_ARRAY,
        )
    except Exception as error:  # the decoder has many ways to fail, all of them the sender's doing
        raise Malformed(f"not msgpack of our profile ({type(error).__name__})") from error
    _check(value, 0)
    if pack(value) != data:
        raise Malformed("not the canonical encoding of its value")
    return value


def _check(value: object, depth: int) -> None:
    """Whether *value* is one of the profile."""
    kind = type(value)
    if kind is list:
        if depth >= DEEPEST:
            raise Malformed(f"nested more than {DEEPEST} deep")
        for part in value:  # type: ignore[attr-defined]  # its type was just compared
            _check(part, depth + 1)
    elif kind is str:
        if not is_normalized("NFC", value):  # type: ignore[arg-type]  # likewise
            raise Malformed("a text that is not in NFC")
    elif value is not None and kind not in (bool, int, bytes):
        raise Malformed(f"a value of type {kind.__name__}")
