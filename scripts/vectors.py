"""Makes the vectors of the protocol: JSON files that another implementation has to agree with.

Bytes are written as hexadecimal text; in ``canonical.json``, where texts stand beside them, as
``{"bytes": "…"}``.  All keys and secrets follow from the words in ``tests/signed.py``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests import signed
from tests.signed import Tiny, fixed
from viktory_p2p.fairness.chain import LINKS
from viktory_p2p.fairness.entropy import Share, entropy
from viktory_p2p.fairness.seals import salt, seal
from viktory_p2p.kernel.chance import draw
from viktory_p2p.kernel.game import Chance, Choose, Plain, Roll, Unseal
from viktory_p2p.ledger import keys
from viktory_p2p.ledger.canon import Malformed, pack, unpack
from viktory_p2p.ledger.entries import (
    KIND_NAMES,
    Entry,
    Founding,
    Rolled,
    answer_body,
    core,
    next_head,
    reveal_body,
    write,
)
from viktory_p2p.ledger.owed import OwedRoll
from viktory_p2p.ledger.rolls import outcome_of, roll_entropy

Json = Any
FOLDER = Path(__file__).resolve().parents[1] / "protocol" / "vectors"

# fmt: off
GOOD: tuple[Plain, ...] = (
    None, False, True, 0, 1, 127, 128, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**64 - 1,
    -1, -32, -33, -128, -129, -32768, -32769, -2**31, -2**31 - 1, -2**63,
    "", "a", "x" * 31, "x" * 32, "x" * 255, "x" * 256, "Björn", "日本",
    b"", b"\0", bytes(255), bytes(256),
    [], [[]], [1, "a", b"a", None, True], [0] * 15, [0] * 16, [[[[[[[[1]]]]]]]],
)

REFUSED = (
    ("a number longer than it need be", "cc01"),
    ("a number in eight bytes that fits in one", "cf0000000000000001"),
    ("a negative number longer than it need be", "d0ff"),
    ("a text longer headed than it need be", "d90161"),
    ("bytes longer headed than they need be", "c5000161"),
    ("an array longer headed than it need be", "dc000101"),
    ("a text that is no UTF-8", "a1ff"),
    ("a surrogate in a text", "a3eda080"),
    ("a text not in NFC", "a36fcc88"),
    ("an empty map", "80"),
    ("a map", "810102"),
    ("a float", "cb3ff0000000000000"),
    ("a short float", "ca3f800000"),
    ("an extension", "d40100"),
    ("an extension of nothing", "c70001"),
    ("a moment", "d6ff00000000"),
    ("the byte that means nothing", "c1"),
    ("nothing at all", ""),
    ("more than one value", "0101"),
    ("an array cut short", "9201"),
    ("bytes cut short", "c40500"),
    ("nine arrays in one another", "91919191919191919101"),
    ("an array of 4097", "dc1001" + "00" * 4097),
    ("an array that says it is huge", "ddffffffff"),
    ("bytes that say they are huge", "c6ffffffff"),
)

NODES: tuple[Chance, ...] = (
    Roll(1, 6, ""), Roll(4, 6, ""), Roll(60, 6, ""), Roll(3, 10, ""), Roll(2, 20, ""),
    Choose(1, ""), Choose(2, ""), Choose(8, ""), Choose(256, ""), Choose(257, ""), Choose(65537, ""),
    Unseal((7,), (3, 2, 1)), Unseal((7, 8, 9), (3, 0, 2)), Unseal((1, 2, 3, 4, 5), (1, 2, 2)),
    Unseal((1, 2), (200, 150)),
)

UNSOUND = (
    ("zero", "00" * 32),
    ("the neutral element", "01" + "00" * 31),
    ("a point of order two", "ec" + "ff" * 30 + "7f"),
    ("a point of order four with its sign set", "00" * 31 + "80"),
    ("a point of order eight", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
    ("a number as large as the field", "ed" + "ff" * 30 + "7f"),
    ("the neutral element, written too large", "ee" + "ff" * 30 + "7f"),
    ("no point of the curve", "02" + "00" * 31),
)
# fmt: on


def canonical() -> Json:
    """Values with their bytes, and bytes that are no value."""
    for why, data in REFUSED:
        try:
            unpack(bytes.fromhex(data))
        except Malformed:
            continue
        raise AssertionError(f"{why} was taken")
    return {
        "good": [{"value": shown(value), "bytes": pack(value).hex()} for value in GOOD],
        "refused": [{"why": why, "bytes": data} for why, data in REFUSED],
    }


def shown(value: Plain) -> Json:
    """*value* as JSON has it."""
    match value:
        case bytes():
            return {"bytes": value.hex()}
        case list():
            return [shown(part) for part in value]
    return value


def identity() -> Json:
    """Keys, codes, and a signature of every kind of statement."""
    tags = (keys.CHARTER, keys.ENTRY, keys.REVEAL, keys.ANSWER, keys.RETURN, keys.CLOSING, keys.ABANDONED)
    people = []
    for number in range(3):
        seed, game_id, body = fixed("key", 0, number), fixed("game", number), fixed("body", number)[:number]
        signer = keys.Signer(seed)
        signatures = [
            {
                "tag": tag.hex(),
                "statement": keys.statement(tag, game_id, body).hex(),
                "signature": signer.sign(tag, game_id, body).hex(),
            }
            for tag in tags
        ]
        people.append({
            "seed": seed.hex(), "key": signer.key.hex(), "code": keys.short_code(signer.key),
            "game_id": game_id.hex(), "body": body.hex(), "signatures": signatures,
        })  # fmt: skip
    return {"people": people, "unsound": [{"why": why, "key": key} for why, key in UNSOUND]}


def chains() -> Json:
    """Anchors and links."""
    numbers = (1, 2, 3, 255, 256, 257, 65535, LINKS)
    found = []
    for seat in range(2):
        hand = signed.hand(seat)
        links = [{"number": number, "link": hand.chain.link(number).hex()} for number in numbers]
        found.append({
            "key": hand.signer.key.hex(), "secret": hand.secret.hex(),
            "anchor": hand.chain.anchor.hex(), "links": links,
        })  # fmt: skip
    return found


def seals() -> Json:
    """Salts and what they seal."""
    found = []
    for seat in range(2):
        hand = signed.hand(seat)
        for place in (0, 1, 61, 255, 256, 65535):
            opened = salt(hand.secret, place)
            found.append({
                "key": hand.signer.key.hex(), "secret": hand.secret.hex(), "hex": place,
                "salt": opened.hex(), "seal": seal(hand.signer.key, place, opened).hex(),
            })  # fmt: skip
    return found


def drawing() -> Json:
    """Entropy from shares, and what is drawn with it."""
    mixed = []
    for number in (1, 256, LINKS):
        game_id, head = fixed("game", number), fixed("head", number)
        shares = [Share(seat, fixed("link", number, seat), bytes(16 * (number % 3))) for seat in (0, 2, 3)]
        told = [{"seat": one.seat, "link": one.link.hex(), "salts": one.salts.hex()} for one in shares]
        given = entropy(game_id, number, head, shares).hex()
        mixed.append({
            "game_id": game_id.hex(), "number": number, "head": head.hex(), "shares": told, "entropy": given,
        })  # fmt: skip
    sources = [bytes(32), b"\xff" * 32, *(fixed("entropy", number) for number in range(3))]
    drawn = [
        {"node": plain_node(node), "entropy": source.hex(), "outcome": draw(node, source)}
        for node in NODES
        for source in sources
    ]
    return {"entropy": mixed, "drawn": drawn}


def plain_node(node: Chance) -> Json:
    """A chance node as JSON has it."""
    match node:
        case Roll(dice, sides):
            return {"roll": dice, "sides": sides}
        case Choose(n):
            return {"choose": n}
        case Unseal(hexes, bag):
            return {"unseal": hexes, "bag": bag}


def charters() -> Json:
    """Charters with their cores, ids and signatures."""
    found = []
    for seats in (2, 4):
        charter, founding = signed.charter(seats), signed.founded(seats)
        fields = [charter.game, charter.version, [*charter.options], charter.turn_limit, charter.patience]
        people = [shown(seat.plain()) for seat in charter.seats]
        found.append({
            "fields": [*fields, charter.origin, people],
            "core": charter.core.hex(), "game_id": charter.game_id.hex(),
            "signatures": [signature.hex() for signature in founding.signatures],
            "record": write(founding).hex(),
        })  # fmt: skip
    return found


# -- whole games ---------------------------------------------------------------------------------------------


def log() -> Json:
    """A whole game of two, closed by both."""
    return told(signed.founded(2), signed.whole(2))


def absences() -> Json:
    """A game of four in which one leaves and returns, another leaves a roll, and the rest agree on an end."""
    return told(signed.founded(4), signed.troubled())


def told(founding: Founding, entries: Sequence[tuple[Tiny, Entry]]) -> Json:
    """A log: every record with its number, core and the head after it, and what a reader has to work out."""
    charter = founding.charter
    first = {"record": write(founding).hex(), "core": charter.core.hex(), "head": charter.game_id.hex()}
    return {
        "rules": "lighthouses 1",
        "hidden": entries[0][0].hidden,
        "entries": [{"number": 0, "kind": "charter", **first}, *(row(*each) for each in entries)],
    }


def row(course: Tiny, entry: Entry) -> Json:
    """One entry of a log."""
    record, inner = write(entry), core(entry, course.number)
    common = {
        "number": course.number, "kind": KIND_NAMES[record[1]], "live": course.live,
        "digest": course.game.digest(course.state).hex(),
        "record": record.hex(), "core": inner.hex(), "head": next_head(course.head, inner).hex(),
    }  # fmt: skip
    return {**common, **roll_parts(course, entry)} if isinstance(entry, Rolled) else common


def roll_parts(course: Tiny, entry: Rolled) -> Json:
    """What a roll consists of and gives; the first one gives nothing."""
    owed = course.owed()
    assert isinstance(owed, OwedRoll)
    shares = [Share(seat, r.link, r.salts) for seat, r in zip(course.live, entry.reveals, strict=True)]
    parts = {
        "roll": owed.number,
        "hexes": owed.hexes,
        "bodies": [reveal_body(course.head, course.number, owed.number, share).hex() for share in shares],
        "entropy": roll_entropy(course, entry).hex(),
    }
    if course.number == 1:
        return parts
    node = course.node()
    assert isinstance(node, (Roll, Unseal, Choose))
    return {**parts, "node": plain_node(node), "outcome": outcome_of(course, entry)}


def answers() -> Json:
    """What is signed in answer to the question whether seats are absent."""
    found = []
    for number, question, absent, yes in ((2, 0, (1,), True), (300, 7, (0, 2), False)):
        head = fixed("head", number)
        found.append({
            "head": head.hex(), "number": number, "question": question, "absent": absent, "yes": yes,
            "body": answer_body(head, number, question, absent, yes).hex(),
        })  # fmt: skip
    return found


FILES = {
    "canonical": canonical, "identity": identity, "chains": chains, "seals": seals, "drawing": drawing,
    "charters": charters, "answers": answers, "log": log, "absences": absences,
}  # fmt: skip


def main(folder: Path = FOLDER) -> None:
    """Write every file into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in FILES.items():
        text = json.dumps(made(), ensure_ascii=False, indent=1)
        (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
