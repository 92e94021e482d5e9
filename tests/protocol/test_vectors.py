"""The vectors of the protocol: the package agrees with them, and so does a second reading of the text."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.protocol import second
from tests.test_layers import imports
from tests.tiny import LIGHTHOUSES
from viktory_p2p.fairness import chain, seals
from viktory_p2p.fairness.entropy import Share, entropy
from viktory_p2p.kernel.chance import draw
from viktory_p2p.kernel.game import Chance, Choose, Roll, Unseal
from viktory_p2p.ledger import keys
from viktory_p2p.ledger.canon import Malformed, pack, unpack
from viktory_p2p.ledger.entries import Founding, answer_body, core, next_head, read, write
from viktory_p2p.ledger.opening import opened
from viktory_p2p.ledger.owed import Finished

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "protocol" / "vectors"
raw = bytes.fromhex


def vectors(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def value_of(shown: Any) -> Any:
    """A value as JSON shows it."""
    match shown:
        case {"bytes": data}:
            return raw(data)
        case list():
            return [value_of(part) for part in shown]
    return shown


# --- The files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_the_files_are_what_the_script_makes(tmp_path: Path, hash_seed: str) -> None:
    paths = os.pathsep.join([str(ROOT), *sys.path])
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, str(ROOT / "scripts" / "vectors.py"), str(tmp_path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert made == kept, "scripts/vectors writes other files: is that a new version of the protocol?"


def test_the_second_reading_shares_nothing_with_the_first() -> None:
    names = imports("x.py", (ROOT / "tests" / "protocol" / "second.py").read_text(encoding="utf-8"))
    assert not [name for name in names if name.startswith(("viktory", "msgpack"))]


# --- 1. Bytes -------------------------------------------------------------------------------------------


def test_good_values() -> None:
    for row in vectors("canonical")["good"]:
        value, data = value_of(row["value"]), raw(row["bytes"])
        assert pack(value) == second.encode(value) == data
        assert unpack(data) == second.decode(data) == value


@pytest.mark.parametrize("row", vectors("canonical")["refused"], ids=lambda row: row["why"])
def test_refused_bytes(row) -> None:
    with pytest.raises(Malformed):
        unpack(raw(row["bytes"]))
    with pytest.raises(second.Refused):
        second.decode(raw(row["bytes"]))


# --- 2. Identity ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", vectors("identity")["people"], ids=lambda row: row["code"])
def test_keys_codes_and_signatures(row) -> None:
    signer, game_id, body = keys.Signer(raw(row["seed"])), raw(row["game_id"]), raw(row["body"])
    assert signer.key == raw(row["key"])
    assert keys.is_sound(signer.key)
    assert keys.short_code(signer.key) == second.code(signer.key) == row["code"]
    for one in row["signatures"]:
        tag, signature = raw(one["tag"]), raw(one["signature"])
        kind = tag.decode().removeprefix("viktory ").removesuffix("\0")
        assert keys.statement(tag, game_id, body) == second.statement(kind, game_id, body)
        assert second.statement(kind, game_id, body) == raw(one["statement"])
        assert signer.sign(tag, game_id, body) == signature
        assert keys.is_signed(signer.key, tag, game_id, body, signature)
        assert second.signed(signer.key, kind, game_id, body, signature)


@pytest.mark.parametrize("row", vectors("identity")["unsound"], ids=lambda row: row["why"])
def test_unsound_keys(row) -> None:
    assert not keys.is_sound(raw(row["key"]))


# --- 5, 6. Chance ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", vectors("chains"), ids=lambda row: row["key"][:8])
def test_chains(row) -> None:
    key, secret = raw(row["key"]), raw(row["secret"])
    made, links = chain.Chain(key, secret), second.chain(key, secret)
    assert made.anchor == links[0] == raw(row["anchor"])
    for one in row["links"]:
        assert made.link(one["number"]) == links[one["number"]] == raw(one["link"])


def test_salts_and_seals() -> None:
    for row in vectors("seals"):
        key, secret, place, salt = raw(row["key"]), raw(row["secret"]), row["hex"], raw(row["salt"])
        assert seals.salt(secret, place) == second.salt(secret, place) == salt
        assert seals.seal(key, place, salt) == second.seal(key, place, salt) == raw(row["seal"])


def test_entropy() -> None:
    for row in vectors("drawing")["entropy"]:
        shares = [Share(one["seat"], raw(one["link"]), raw(one["salts"])) for one in row["shares"]]
        given = raw(row["game_id"]), row["number"], raw(row["head"]), shares
        assert entropy(*given) == second.entropy(*given) == raw(row["entropy"])


def node_of(node: dict[str, Any]) -> Chance:
    match node:
        case {"roll": dice, "sides": sides}:
            return Roll(dice, sides, "")
        case {"choose": n}:
            return Choose(n, "")
    return Unseal(tuple(node["unseal"]), tuple(node["bag"]))


def test_drawing() -> None:
    for row in vectors("drawing")["drawn"]:
        found = draw(node_of(row["node"]), raw(row["entropy"]))
        assert [*found] == second.drawn(row["node"], raw(row["entropy"])) == row["outcome"]


# --- 3, 4, 7. Charter and entries -----------------------------------------------------------------------


def test_charters() -> None:
    for row in vectors("charters"):
        inner = second.encode([1, *value_of(row["fields"])])
        assert inner == raw(row["core"])
        assert second.game_id(inner) == raw(row["game_id"])
        signatures = [raw(one) for one in row["signatures"]]
        assert second.encode([0, inner, signatures]) == raw(row["record"])
        for (_, key, *_), signature in zip(value_of(row["fields"])[-1], signatures, strict=True):
            assert second.signed(key, "charter", raw(row["game_id"]), b"", signature)
        entry = read(raw(row["record"]))
        assert isinstance(entry, Founding)
        assert (entry.charter.core, entry.charter.game_id) == (inner, raw(row["game_id"]))


def test_answers() -> None:
    for row in vectors("answers"):
        number, question, absent = row["number"], row["question"], row["absent"]
        body = raw(row["head"]) + second.encode([number, question, absent, row["yes"]])
        assert body == raw(row["body"])
        assert body == answer_body(raw(row["head"]), number, question, tuple(absent), yes=row["yes"])


@pytest.mark.parametrize("name", ["log", "absences"])
def test_the_package_plays_the_logs(name) -> None:
    first, *rest = vectors(name)["entries"]
    founding = read(raw(first["record"]))
    assert isinstance(founding, Founding)
    course = opened(LIGHTHOUSES, founding)
    assert course.head == raw(first["head"])
    for row in rest:
        entry = read(raw(row["record"]))
        assert write(entry) == raw(row["record"])
        inner = core(entry, row["number"])
        assert inner == raw(row["core"])
        assert next_head(course.head, inner) == raw(row["head"])
        assert (course.number, [*course.live]) == (row["number"], row["live"])
        assert LIGHTHOUSES.digest(course.state) == raw(row["digest"])
        course = course.take(entry)
        assert course.head == raw(row["head"])
    assert isinstance(course.owed(), Finished)
    assert course.closed


# --- The logs, read a second time -----------------------------------------------------------------------


class Reader:
    """What a second reader keeps of a log; it takes from the rules only which hexes a roll turns over."""

    def __init__(self, log: dict[str, Any]) -> None:
        kind, self.core, signatures = second.decode(raw(log["entries"][0]["record"]))
        assert kind == 0
        self.game_id = self.head = second.game_id(self.core)
        self.people = second.decode(self.core)[-1]
        for person, signature in zip(self.people, signatures, strict=True):
            assert second.signed(person[1], "charter", self.game_id, b"", signature)
        self.opened = {seat: (0, person[2]) for seat, person in enumerate(self.people)}
        self.hidden = log["hidden"]
        self.burnt = 0

    def take(self, row: dict[str, Any]) -> None:
        kind, *parts = second.decode(raw(row["record"]))
        take = (None, self.roll, self.action, self.drop, self.back, self.agreed, self.closing)[kind]
        assert take is not None
        inner = second.encode(take(row, *parts))
        assert inner == raw(row["core"])
        self.head = second.head(self.head, inner)
        assert self.head == raw(row["head"])

    def check(self, kind: str, seats: list[int], bodies: list[bytes], signatures: list[bytes]) -> None:
        for seat, body, signature in zip(seats, bodies, signatures, strict=True):
            assert second.signed(self.people[seat][1], kind, self.game_id, body, signature)

    def check_core(self, kind: str, seats: list[int], inner: list[Any], signatures: list[bytes]) -> list[Any]:
        body = self.head + second.encode(inner)
        self.check(kind, seats, [body] * len(seats), signatures)
        return inner

    def roll(self, row: dict[str, Any], number: int, reveals: list[bytes]) -> list[Any]:
        self.burnt += 1
        assert number == self.burnt == row["roll"]
        shares, live = [], row["live"]
        for seat, reveal in zip(live, reveals, strict=True):
            link, salts = reveal[:32], reveal[32:-64]
            self.check_link(seat, number, link)
            self.check_salts(seat, row["hexes"], salts)
            shares.append((seat, link, salts))
        bodies = [self.head + second.encode([row["number"], number, *share]) for share in shares]
        assert bodies == [raw(body) for body in row["bodies"]]
        self.check("reveal", live, bodies, [reveal[-64:] for reveal in reveals])
        source = second.entropy(self.game_id, number, self.head, shares)
        assert source == raw(row["entropy"])
        if "node" in row:
            assert second.drawn(row["node"], source) == row["outcome"]
        return [1, row["number"], number, [reveal[:-64] for reveal in reveals]]

    def check_link(self, seat: int, number: int, link: bytes) -> None:
        last, known = self.opened[seat]
        found = link
        for _ in range(number - last):
            found = second.below(self.people[seat][1], found)
        assert found == known
        self.opened[seat] = (number, link)

    def check_salts(self, seat: int, hexes: list[int], salts: bytes) -> None:
        _, key, _, sealed, _ = self.people[seat]
        assert len(salts) == 16 * len(hexes)
        for number, place in enumerate(hexes):
            at = 32 * self.hidden.index(place)
            opened = salts[16 * number : 16 * number + 16]
            assert second.seal(key, place, opened) == sealed[at : at + 32]

    def action(self, row: dict[str, Any], seat: int, action: Any, digest: bytes, sign: bytes) -> list[Any]:
        assert digest == raw(row["digest"])
        return self.check_core("entry", [seat], [2, row["number"], seat, action, digest], [sign])

    def drop(self, row: dict[str, Any], question: int, absent: list[int], answers: list[bytes]) -> list[Any]:
        self.burnt += 1
        others = [seat for seat in row["live"] if seat not in absent]
        body = self.head + second.encode([row["number"], question, absent, True])
        self.check("answer", others, [body] * len(others), answers)
        return [3, row["number"], question, absent]

    def back(self, row: dict[str, Any], seat: int, signatures: list[bytes]) -> list[Any]:
        self.burnt += 1
        return self.check_core("return", [*row["live"], seat], [4, row["number"], seat], signatures)

    def agreed(self, row: dict[str, Any], ending: str, winners: list[int], signs: list[bytes]) -> list[Any]:
        return self.check_core("entry", row["live"], [5, row["number"], ending, winners], signs)

    def closing(self, row: dict[str, Any], digest: bytes, winners: Any, reason: str, signs: Any) -> list[Any]:
        seats, signatures = map(list, zip(*signs, strict=True))
        return self.check_core("closing", seats, [6, row["number"], digest, winners, reason], signatures)


@pytest.mark.parametrize("name", ["log", "absences"])
def test_a_second_reader_takes_the_logs(name) -> None:
    log = vectors(name)
    reader = Reader(log)
    for row in log["entries"][1:]:
        reader.take(row)


def test_the_logs_have_every_kind_of_entry() -> None:
    kinds = {row["kind"] for name in ("log", "absences") for row in vectors(name)["entries"]}
    assert kinds == {"charter", "roll", "action", "drop", "return", "agreed", "closing"}
