"""``viktory audit`` and ``viktory evidence`` as people run them, on signed games of VIKTORY II."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_cli import good, refused, viktory
from tests.signed import fixed, hands
from viktory_p2p.games.viktory.bots.greedy import choose
from viktory_p2p.games.viktory.game import VIKTORY
from viktory_p2p.kernel.chance import stream
from viktory_p2p.kernel.game import Setup
from viktory_p2p.ledger import making
from viktory_p2p.ledger.charter import Charter
from viktory_p2p.ledger.course import Course
from viktory_p2p.ledger.entries import Entry, write
from viktory_p2p.ledger.opening import opened
from viktory_p2p.ledger.owed import Finished, OwedAction
from viktory_p2p.store.frames import HEADER, frame

SETUP = Setup(2, ("decisive-strike", "no-exploration"), 6)
NAMES = [
    "file", "verdict", "game", "seats", "entries", "signatures", "rolls", "tiles", "settled", "closed",
    "result", "findings",
]  # fmt: skip


@cache
def begun() -> Course[Any, Any]:
    hidden = VIKTORY.sealed(VIKTORY.initial(SETUP))
    seats = tuple(
        making.signatory(alias, hand, hidden, fixed("nonce", seat)[:16])
        for seat, (alias, hand) in enumerate(zip(("Ada\u202e", "Bea"), hands(2), strict=True))
    )
    charter = Charter(VIKTORY.name, VIKTORY.version, SETUP.options, SETUP.turn_limit, 300, None, seats)
    return opened(VIKTORY, making.found(charter, hands(2)))


@cache
def game() -> tuple[tuple[Course[Any, Any], Entry], ...]:
    """A short game between two greedy bots: every entry after the charter, with the course before it."""
    course, played = begun(), []
    while not isinstance(owed := course.owed(), Finished):
        entry: Entry = (
            making.roll(course, hands(2)) if not isinstance(owed, OwedAction) else _acted(course, owed.seat)
        )
        played.append((course, entry))
        course = course.take(entry)
    played.append((course, making.close(course, [(seat, hands(2)[seat].signer) for seat in (0, 1)])))
    return tuple(played)


def _acted(course: Course[Any, Any], seat: int, last: bool = False) -> Entry:
    legal = VIKTORY.legal(course.state)
    action = legal[-1] if last else choose(course.state, seat, legal, stream(bytes(32)))
    return making.act(course, seat, VIKTORY.encode(action), hands(2)[seat].signer)


def records() -> list[bytes]:
    founding = making.found(begun().charter, hands(2))
    return [write(founding), *(write(entry) for _, entry in game())]


def saved(path: Path, log: Sequence[bytes]) -> str:
    path.write_bytes(HEADER + b"".join(map(frame, log)))
    return str(path)


def asked(code: int, *words: str) -> list[dict[str, Any]]:
    """The objects of ``viktory audit --json``, which ends with *code* and says nothing else."""
    done = viktory("audit", "--json", *words)
    assert (done.returncode, done.stderr) == (code, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def choice() -> Course[Any, Any]:
    """A place where a seat has a choice between actions: greedy has not taken the last one."""
    for course, entry in game():
        owed = course.owed()
        if isinstance(owed, OwedAction) and entry != _acted(course, owed.seat, last=True):
            return course
    raise AssertionError("no choice in the whole game")


def test_a_clean_game_is_told_and_counted(tmp_path: Path) -> None:
    path = saved(tmp_path / "log.vkr", records())
    (found,) = asked(0, path)
    assert list(found) == NAMES
    assert (found["file"], found["verdict"], found["findings"]) == (path, "clean", [])
    assert (found["entries"], found["closed"]) == (len(records()), True)
    assert found["game"] == begun().charter.game_id.hex()
    assert [one["alias"] for one in found["seats"]] == ["Ada\\u202e", "Bea"]
    said = good("audit", path, "--luck")
    assert "clean: everything holds" in said
    assert "expected" in said
    assert "\u202e" not in said


def test_jobs_change_nothing_but_time(tmp_path: Path) -> None:
    log = records()
    log[9] = log[9][:-1] + bytes([log[9][-1] ^ 1])
    paths = saved(tmp_path / "a", records()), saved(tmp_path / "b", log)
    one, two = asked(4, *paths), asked(4, *paths, "--jobs", "2")
    assert one == two
    assert [found["verdict"] for found in one] == ["clean", "damaged"]
    assert one[1]["findings"][0]["entry"] == 9


def test_luck_is_told_per_seat(tmp_path: Path) -> None:
    (found,) = asked(0, saved(tmp_path / "log.vkr", records()), "--luck")
    told = [
        event for course, entry in game() for event in course.judge(entry).events if "hits" in event.fields
    ]
    assert told, "a game without a battle"
    for luck in found["luck"]:
        mine: list[Any] = [event.fields for event in told if event.fields["seat"] == luck["seat"]]
        assert luck["hits"] == sum(fields["hits"] for fields in mine)
        assert luck["dice"] == sum(len(fields["faces"]) for fields in mine)
        assert 0 < luck["at_least"] <= 1
        assert luck["expected"] == pytest.approx(luck["dice"] / 2)


def test_a_cut_log_is_unfinished(tmp_path: Path) -> None:
    path = tmp_path / "log.vkr"
    saved(path, records()[:20])
    (found,) = asked(4, str(path))
    assert found["verdict"] == "unfinished"
    path.write_bytes(path.read_bytes()[:-1])
    (torn,) = asked(4, str(path))
    assert (torn["verdict"], torn["entries"]) == ("unfinished", 19)


def test_flips_of_a_file_are_found_in_their_record(tmp_path: Path) -> None:
    log, path = records()[:12], tmp_path / "log.vkr"
    whole = HEADER + b"".join(map(frame, log))
    at = len(HEADER)
    paths = []
    for number, record in enumerate(log[:-1]):
        for place in (at, at + 5, at + 8 + len(record) // 2):
            flipped = bytearray(whole)
            flipped[place] ^= 16
            paths.append((number, path.with_name(f"{number}-{place}")))
            paths[-1][1].write_bytes(flipped)
        at += 8 + len(record)
    found = asked(4, *(str(path) for _, path in paths))
    assert [(one["verdict"], one["findings"][0]["entry"]) for one in found] == [
        ("damaged", number) for number, _ in paths
    ]


def test_copies_that_differ_convict_who_signed_twice(tmp_path: Path) -> None:
    course = choice()
    owed = course.owed()
    assert isinstance(owed, OwedAction)
    other = [*records()[: course.number], write(_acted(course, owed.seat, last=True))]
    paths = saved(tmp_path / "a", records()), saved(tmp_path / "b", other)
    folder = tmp_path / "proofs"
    folder.mkdir()
    found = asked(5, *paths, "--evidence", str(folder))
    guilty = found[0]["seats"][owed.seat]
    for one in found:
        assert (one["verdict"], one["findings"][-1]["seat"]) == ("cheating", guilty["seat"])
        assert one["findings"][-1]["entry"] == course.number
    (proof,) = folder.iterdir()
    assert proof.stat().st_size <= 500
    done = viktory("evidence", str(proof), "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, told["proven"], told["code"]) == (5, True, guilty["code"])
    assert guilty["code"].encode() in viktory("evidence", proof).stdout


def test_an_illegal_action_is_proven_with_its_prefix(tmp_path: Path) -> None:
    course = choice()
    owed = course.owed()
    assert isinstance(owed, OwedAction)
    forged = making.act(course, owed.seat, [99, 99], hands(2)[owed.seat].signer)
    path = saved(tmp_path / "log.vkr", [*records()[: course.number], write(forged)])
    (found,) = asked(5, path, "--evidence", str(tmp_path))
    assert found["findings"][0]["check"] == "rule"
    proof = tmp_path / "evidence-1.vke"
    assert viktory("evidence", str(proof)).returncode == 5
    assert "already" in refused("audit", path, "--evidence", str(tmp_path))[0]


def test_what_is_no_log_or_cannot_be_judged_is_refused(tmp_path: Path) -> None:
    empty, foreign, newer = tmp_path / "empty", tmp_path / "foreign", tmp_path / "newer"
    empty.write_bytes(b"")
    foreign.write_bytes(b"hello" * 100)
    log = records()
    spoken = b"\x98\x01\xa7viktory\x01"
    assert spoken in log[0]
    saved(newer, [log[0].replace(spoken, b"\x98\x01\xa7viktory\x09")])
    assert "viktory 9" in refused("audit", str(newer))[0]
    assert "empty" in refused("audit", str(empty))[0]
    assert "not the log" in refused("audit", str(foreign))[0]
    assert "no evidence" in refused("evidence", str(foreign))[0]
    assert "there is no" in refused("audit", str(tmp_path / "missing"))[0]
    assert "there is no" in refused("evidence", str(tmp_path / "missing"))[0]
    assert "is not a file" in refused("audit", str(tmp_path))[0]
    assert "which log" in refused("audit")[0]
    assert "--jobs" in refused("audit", str(newer), "--jobs", "0")[0]
    assert (
        "not a folder"
        in refused("audit", saved(tmp_path / "log", log), "--evidence", str(tmp_path / "none"))[0]
    )
