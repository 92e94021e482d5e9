"""Spoiling plain data: near misses of an encoded action, a text or a document, from a seeded rng.

A near miss finds more than noise does: it comes past the first check and meets the second.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TypeVar

from viktory_p2p.kernel.game import Plain

T = TypeVar("T")

ODD: tuple[Plain, ...] = (
    None, True, False, 0, 1, -1, 7, 255, -(2**31), 2**64, 10**30, "", " ", "x", "e5", "end",
    b"", b"e5", [], [[]], [0], ["x"], [None], [[[[]]]],
)  # fmt: skip
ODD_IN_DOCUMENTS: tuple[object, ...] = (*ODD, 1.5, {}, {"x": 1}, [{}], {"": {}})


def spoil_plain(plain: Plain, rng: Random) -> Plain:
    """*plain* with one thing changed, somewhere."""
    match plain:
        case list() if plain and rng.random() < 0.9:
            return _spoil_list(plain, spoil_plain, ODD, rng)
        case bool():
            return rng.choice(_any_of(not plain, int(plain), None))
        case int():
            near = (plain + 1, plain - 1, -plain - 1, plain + 10**6)
            return rng.choice(_any_of(*near, bool(plain), str(plain)))
        case str():
            return rng.choice(_any_of(*_spoil_word(plain), plain.encode()))
    return rng.choice(ODD)


def spoil_text(text: str, rng: Random) -> str:
    """*text* with one word changed, dropped, doubled or moved."""
    words = text.split()
    place = rng.randrange(len(words))
    match rng.randrange(5):
        case 0:
            words[place] = rng.choice(_spoil_word(words[place]))
        case 1:
            del words[place]
        case 2:
            words.insert(place, words[place])
        case 3:
            rng.shuffle(words)
        case 4:
            words.append(rng.choice(["x", "e5", "F(", "reserve", "²", "I", "-1"]))
    return " ".join(words)


def spoil_document(document: Mapping[str, object], rng: Random) -> dict[str, object]:
    """*document* with one thing changed, at any depth."""
    spoilt = dict(document)
    if not spoilt:
        return {"x": 1}
    key = rng.choice(sorted(spoilt))
    match rng.randrange(6):
        case 0:
            del spoilt[key]
        case 1:
            spoilt[key] = rng.choice(ODD_IN_DOCUMENTS)
        case _:
            spoilt[key] = _spoil_value(spoilt[key], rng)
    return spoilt


def _spoil_value(value: object, rng: Random) -> object:
    match value:
        case dict():
            return spoil_document(value, rng)
        case list() if value:
            return _spoil_list(value, _spoil_value, ODD_IN_DOCUMENTS, rng)
        case bool() | int():
            return spoil_plain(value, rng)
        case str():
            return rng.choice([*_spoil_word(value), _spoil_letter(value, rng)])
    return rng.choice(ODD_IN_DOCUMENTS)


def _spoil_list(items: list[T], spoil, odd: tuple[T, ...], rng: Random) -> list[T]:
    copy = list(items)
    place = rng.randrange(len(copy))
    match rng.randrange(7):
        case 0:
            del copy[place]
        case 1:
            copy.insert(place, copy[place])
        case 2:
            copy.append(rng.choice(odd))
        case 3:
            rng.shuffle(copy)
        case _:
            copy[place] = spoil(copy[place], rng)
    return copy


def _any_of(*plain: Plain) -> list[Plain]:
    return [*plain]


def _spoil_word(word: str) -> list[str]:
    return [word + "x", word[:-1], word.upper(), word + "\n", "\0" + word, word[::-1], word + word]


def _spoil_letter(text: str, rng: Random) -> str:
    if not text:
        return "x"
    place = rng.randrange(len(text))
    return text[:place] + rng.choice("?pgfmw I1ax\n") + text[place + 1 :]
