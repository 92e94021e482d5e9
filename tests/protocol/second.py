"""A second reading of ``protocol/specification.md``, with nothing of the package in it.

It is slow and short; if it agrees with the vectors, the specification says enough.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any
from unicodedata import normalize

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey


class Refused(Exception):
    """Bytes or values that the specification does not allow."""


# --- 1. Bytes -------------------------------------------------------------------------------------------


def encode(value: Any) -> bytes:
    """The canonical encoding (1.1)."""
    match value:
        case None:
            return b"\xc0"
        case bool():
            return b"\xc3" if value else b"\xc2"
        case int():
            return _number(value)
        case str():
            text = value.encode()
            short = bytes([0xA0 | len(text)]) if len(text) < 32 else None
            return (short or _length(len(text), (0xD9, 0xDA, 0xDB))) + text
        case bytes():
            return _length(len(value), (0xC4, 0xC5, 0xC6)) + value
        case list() | tuple():
            short = bytes([0x90 | len(value)]) if len(value) < 16 else None
            return (short or _length(len(value), (None, 0xDC, 0xDD))) + b"".join(map(encode, value))
    raise Refused(type(value))


def _length(length: int, codes: Sequence[int | None]) -> bytes:
    for code, width in zip(codes, (1, 2, 4), strict=True):
        if code is not None and length < 256**width:
            return bytes([code]) + length.to_bytes(width, "big")
    raise Refused("too long")


def _number(value: int) -> bytes:
    if -32 <= value < 128:
        return value.to_bytes(1, "big", signed=value < 0)
    first = 0xCC if value >= 0 else 0xD0
    for step, width in enumerate((1, 2, 4, 8)):
        half = 256**width // 2
        if 0 <= value < 256**width or -half <= value < 0:
            return bytes([first + step]) + value.to_bytes(width, "big", signed=value < 0)
    raise Refused("no number of 64 bits")


def decode(data: bytes) -> Any:
    """The value of *data* (1.1, 1.2)."""
    value, end = _value(data, 0, 0)
    if end != len(data) or encode(value) != data:
        raise Refused("not canonical")
    return value


def _value(data: bytes, at: int, depth: int) -> tuple[Any, int]:
    if at >= len(data):
        raise Refused("cut short")
    code, at = data[at], at + 1
    if code < 0x80 or code >= 0xE0:
        return (code if code < 0x80 else code - 256), at
    if code in (0xC0, 0xC2, 0xC3):
        return {0xC0: None, 0xC2: False, 0xC3: True}[code], at
    if 0x90 <= code < 0xA0:
        return _array(data, at, code & 15, depth)
    if 0xA0 <= code < 0xC0:
        return _text(*_taken(data, at, code & 31))
    if code in WIDTHS:
        raw, at = _taken(data, at, WIDTHS[code])
        return _long(data, code, raw, at, depth)
    raise Refused(f"byte {code:02x}")


WIDTHS = {
    0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8,
    0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4,
}  # fmt: skip


def _long(data: bytes, code: int, raw: bytes, at: int, depth: int) -> tuple[Any, int]:
    number = int.from_bytes(raw, "big", signed=0xD0 <= code <= 0xD3)
    if 0xCC <= code <= 0xD3:
        return number, at
    if code in (0xDC, 0xDD):
        return _array(data, at, number, depth)
    taken = _taken(data, at, number)
    return taken if code <= 0xC6 else _text(*taken)


def _taken(data: bytes, at: int, count: int) -> tuple[bytes, int]:
    if at + count > len(data):
        raise Refused("cut short")
    return data[at : at + count], at + count


def _text(raw: bytes, at: int) -> tuple[str, int]:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise Refused("no UTF-8") from error
    if normalize("NFC", text) != text:
        raise Refused("not NFC")
    return text, at


def _array(data: bytes, at: int, count: int, depth: int) -> tuple[list[Any], int]:
    if depth >= 8 or count > 4096:
        raise Refused("too deep or too long")
    values = []
    for _ in range(count):
        value, at = _value(data, at, depth + 1)
        values.append(value)
    return values, at


# --- 2. Identity ----------------------------------------------------------------------------------------


def statement(kind: str, game_id: bytes, body: bytes) -> bytes:
    """What is signed (2.3)."""
    return b"viktory " + kind.encode() + b"\0" + b"\0\1" + game_id + body


def signed(key: bytes, kind: str, game_id: bytes, body: bytes, signature: bytes) -> bool:
    """Whether *key* has signed it (2.1, 2.3)."""
    try:
        VerifyKey(key).verify(statement(kind, game_id, body), signature)
    except BadSignatureError:
        return False
    return True


def code(key: bytes) -> str:
    """The short code (2.4)."""
    letters = base64.b32encode(sha256(b"viktory code 1\0" + key).digest()[:5]).decode()
    return letters[:4] + "-" + letters[4:]


# --- 3 to 6. Charter, log, dice, tiles ------------------------------------------------------------------


def game_id(core: bytes) -> bytes:
    """The name of the game (3.2)."""
    return sha256(b"viktory game 1\0" + core).digest()


def head(before: bytes, core: bytes) -> bytes:
    """The head after an entry (4.3)."""
    return sha256(b"viktory head 1\0" + before + core).digest()


def below(key: bytes, link: bytes) -> bytes:
    """The next lower link (5.1)."""
    return sha256(b"viktory link 1\0" + key + link).digest()


def chain(key: bytes, secret: bytes) -> list[bytes]:
    """All links, from the anchor up (5.1)."""
    links = [sha256(b"viktory top 1\0" + key + secret).digest()]
    for _ in range(65536):
        links.append(below(key, links[-1]))
    return links[::-1]


def entropy(game: bytes, number: int, before: bytes, shares: Sequence[tuple[int, bytes, bytes]]) -> bytes:
    """The entropy of a roll (5.4)."""
    parts = b"".join(bytes([seat]) + link + salts for seat, link, salts in shares)
    return sha256(b"viktory entropy 1\0" + game + number.to_bytes(4, "big") + before + parts).digest()


def octets(source: bytes) -> Iterator[int]:
    """The stream of bytes (5.5)."""
    yield from source
    counter = 0
    while True:
        counter += 1
        yield from sha256(b"viktory draw 1" + source + counter.to_bytes(4, "big")).digest()


def number(n: int, stream: Iterator[int]) -> int:
    """A number below *n* (5.6)."""
    width = 1
    while 256**width < n:
        width += 1
    while True:
        value = int.from_bytes(bytes(next(stream) for _ in range(width)), "big")
        if value < 256**width // n * n:
            return value % n


def drawn(node: dict[str, Any], source: bytes) -> list[int]:
    """What a chance node gives (5.7, 6.4)."""
    stream = octets(source)
    if "roll" in node:
        return [1 + number(node["sides"], stream) for _ in range(node["roll"])]
    if "choose" in node:
        return [number(node["choose"], stream)]
    tiles = [kind for kind, many in enumerate(node["bag"]) for _ in range(many)]
    return [tiles.pop(number(len(tiles), stream)) for _ in node["unseal"]]


def salt(secret: bytes, place: int) -> bytes:
    """A seat's salt for a hex (6.1)."""
    return sha256(b"viktory salt 1\0" + secret + place.to_bytes(2, "big")).digest()[:16]


def seal(key: bytes, place: int, opened: bytes) -> bytes:
    """What the charter says of it (6.2)."""
    return sha256(b"viktory seal 1\0" + key + place.to_bytes(2, "big") + opened).digest()
