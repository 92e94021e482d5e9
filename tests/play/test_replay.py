"""Replays: every entry reached from wherever, told as it was played, and no further than the log holds."""

from __future__ import annotations

from typing import Any

import pytest

from tests import signed
from tests.tiny import LIGHTHOUSES, Lighthouses
from tests.tiny.state import Action, State
from viktory_p2p.kernel.game import Game, Outcome, Seat, Step
from viktory_p2p.ledger.entries import write
from viktory_p2p.ledger.opening import UnknownRules
from viktory_p2p.play.replay import STRIDE, Untold, open_replay, unverified
from viktory_p2p.play.retold import plain, plain_charter, said
from viktory_p2p.store.frames import Wound

GAMES: dict[str, Game[Any, Any]] = {"lighthouses": LIGHTHOUSES}
LONG = 40
"""Rounds enough for a game of several marks."""


def records(rounds: int = LONG) -> list[bytes]:
    founding = signed.founded(2, rounds)
    return [write(founding), *(write(entry) for _, entry in signed.whole(2, rounds))]


def test_every_entry_is_reached_in_any_order() -> None:
    played = signed.whole(2, LONG)
    replay = open_replay(GAMES, records())
    assert replay.entries == len(played) + 1 > 2 * STRIDE
    assert (replay.problem, replay.last) == ("", replay.at(replay.entries - 1))
    for place in sorted(range(len(played)), key=lambda place: place * 7 % 31):
        assert replay.at(place) == played[place][0]
    for number in (-1, replay.entries):
        with pytest.raises(IndexError):
            replay.at(number)


class Counting(Lighthouses):
    """The tiny game, counting its steps."""

    def __init__(self) -> None:
        self.steps = 0

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        self.steps += 1
        return super().apply(state, seat, action)

    def resolve(self, state: State, outcome: Outcome) -> Step[State]:
        self.steps += 1
        return super().resolve(state, outcome)


def test_no_entry_costs_more_than_the_way_from_its_mark() -> None:
    game = Counting()
    replay = open_replay({"lighthouses": game}, records())
    for number in range(STRIDE, replay.entries - 1):  # the closing is no step of the game
        game.steps = 0
        replay.at(number)
        assert game.steps == number % STRIDE


def test_scenes_tell_what_happened() -> None:
    played = signed.whole(2, LONG)
    scenes = list(open_replay(GAMES, records()).scenes())
    assert [(scene.before, scene.entry) for scene in scenes] == list(played)
    assert [scene.events for scene in scenes] == [course.judge(entry).events for course, entry in played]
    some = list(open_replay(GAMES, records()).scenes(20, 22))
    assert [scene.number for scene in some] == [20, 21, 22]
    assert some == scenes[19:22]


def test_actions_are_told_in_notation_and_rolls_with_their_faces() -> None:
    told = [said(scene) for scene in open_replay(GAMES, records()).scenes()]
    assert told[0] == ("roll", "", "all chains are open")
    for scene, (kind, seat, text) in zip(open_replay(GAMES, records()).scenes(), told, strict=True):
        if kind == "action":
            course = scene.before
            played = LIGHTHOUSES.apply(
                course.state,
                LIGHTHOUSES.colours(course.state).index(seat),
                LIGHTHOUSES.parse(course.state, text),
            )
            assert played.state == scene.after.state
        faces = [event.fields["faces"] for event in scene.events if "faces" in event.fields]
        for each in faces:
            assert isinstance(each, tuple)
            assert text.endswith(": " + " ".join(map(str, each)))
    assert any("dice for" in text for _, _, text in told)
    assert told[-1].text.startswith("signed by red, ")


def test_absence_return_and_agreement_are_told() -> None:
    log = [write(signed.founded(4)), *(write(entry) for _, entry in signed.troubled())]
    told = {said(scene).kind: said(scene) for scene in open_replay(GAMES, log).scenes()}
    colours = LIGHTHOUSES.colours(signed.begun(4).state)
    assert told["drop"].text == f"{colours[2]} left: absent, say all others"
    assert told["return"].text == "restore"
    assert told["return"].seat in colours
    assert told["agreed"].text == f"all agree: concession, won by {colours[0]}, {colours[3]}"
    assert told["closing"].text.startswith(f"signed by {colours[3]}: won by ")


def test_plain_entries_have_one_shape() -> None:
    replay = open_replay(GAMES, records())
    first = plain_charter(replay.at(0))
    objects = [plain(scene) for scene in replay.scenes()]
    assert all(list(first)[: len(each)] == list(each) for each in objects)
    assert [each["entry"] for each in objects] == list(range(1, replay.entries))
    assert objects[-1]["digest"] == LIGHTHOUSES.digest(replay.last.state).hex()
    assert list(first["seats"].values()) == ["Ada", "Björn"]  # type: ignore[attr-defined]


# --- Logs that do not hold ------------------------------------------------------------------------------


def test_a_flipped_entry_ends_the_story_before_it() -> None:
    log = records()
    log[30] = log[30][:-1] + bytes([log[30][-1] ^ 1])
    replay = open_replay(GAMES, log)
    assert replay.entries == 30
    assert replay.problem.startswith("entry 30 does not hold: ")
    assert replay.at(29) == replay.last
    assert len(list(replay.scenes())) == 29


def test_signatures_can_be_taken_on_trust() -> None:
    log, place = records(2), 4
    log[place] = log[place][:-1] + bytes([log[place][-1] ^ 1])
    assert open_replay(GAMES, log).entries == place
    assert open_replay(GAMES, log, unverified).entries == len(log)


def test_a_torn_end_is_no_damage() -> None:
    torn = Wound(12, 999, "the file ends within record 12", torn=True, last=True)
    replay = open_replay(GAMES, [*records()[:12], torn])
    assert (replay.torn, replay.problem) == (
        True,
        "entry 12 was never finished: the file ends within record 12",
    )
    hurt = open_replay(GAMES, [*records()[:12], torn._replace(torn=False), *records()[13:]])
    assert (hurt.torn, hurt.entries) == (False, 12)


def test_garbage_ends_the_story() -> None:
    assert open_replay(GAMES, [*records()[:5], b"\xc1"]).entries == 5
    assert "a second charter" in open_replay(GAMES, [*records()[:5], records()[0]]).problem


def test_without_a_charter_nothing_is_told() -> None:
    log = records()
    wound = Wound(0, 12, "the checksum of record 0 is wrong", False, True)
    unsigned = log[0][:-1] + bytes([log[0][-1] ^ 1])
    for found in ([], [wound], [b"\xc1"], log[1:], [unsigned, *log[1:]]):
        with pytest.raises(Untold):
            open_replay(GAMES, found)
    with pytest.raises(UnknownRules, match="lighthouses"):
        open_replay({}, log)
