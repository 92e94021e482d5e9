"""The scenario runner against the tiny game: script, luck, answers nobody asked for, and the result."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.tiny import LIGHTHOUSES, Lighthouses
from tests.tiny.state import Action, Alarm, State
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Game, Over, Seat, Step
from viktory_p2p.kernel.values import ANSWER_GIVEN, Event, EventKind
from viktory_p2p.play.report import position, result
from viktory_p2p.play.scenario import Played, play
from viktory_p2p.play.supply import entropy
from viktory_p2p.play.toml_out import toml_text

MAP = "? ? ?\n? r s ?\n? r s r ?\n? s r ?\n? ? ?"
Document = dict[str, object]


def scenario(script: list[str] | None = None, **more: object) -> Document:
    """Red is on turn; it has a light at b2 and white one at c2 beside it."""
    return {
        "game": "lighthouses",
        "seats": ["red", "white"],
        "options": [],
        "map": MAP,
        "turn": {"seat": "red", "first": "red", "number": 1, "limit": 0},
        "red": {"lights": ["b2"], "oil": 2, "live": True},
        "white": {"lights": ["c2"], "oil": 2, "live": True},
        "script": script or [],
        **more,
    }


def opening(**more: object) -> Document:
    """The very start: chance draws who begins, then seven tiles."""
    nothing = {"lights": [], "oil": 2, "live": True}
    start: Document = {
        "map": "\n".join(["? ? ?", "? ? ? ?", "? ? ? ? ?", "? ? ? ?", "? ? ?"]),
        "turn": {"seat": "red", "first": "red", "number": 0, "limit": 0},
        "red": nothing,
        "white": nothing,
        "state": {"asked": "whobegins"},
    }
    return scenario() | start | more


class Willing(Lighthouses):
    """Lighthouses where nobody may defend a light, so the rules yield for its owner."""

    @property
    def events(self) -> Sequence[EventKind]:
        return (*super().events, ANSWER_GIVEN)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        if not isinstance(step.state.question, Alarm):
            return step
        owner = step.state.lights[step.state.question.site]
        told = Event(ANSWER_GIVEN.name, {"seat": self.colours(state)[owner], "action": "yield"})
        rest = super().apply(step.state, owner, self.parse(step.state, "yield"))
        return Step(rest.state, (*step.events, told, *rest.events))


WILLING = Willing()


def done(document: Document, game: Game[State, Action] = LIGHTHOUSES) -> dict[str, Any]:
    return result(game, play(game, document))


def refused(document: Document, game: Game[State, Action] = LIGHTHOUSES) -> tuple[str, str]:
    with pytest.raises(BadInput) as caught:
        play(game, document)
    return caught.value.sentence, caught.value.hint


def names(played: Played[State]) -> list[str]:
    return [event.name for event in played.events]


# --- Playing --------------------------------------------------------------------------------------------


def test_a_script_plays_with_the_dice_given() -> None:
    script = ["red: raid c2", "defend", "white: raid b2", " red:  yield"]
    found = done(scenario(script, dice=[2, 5]))
    told = [event["event"] for event in found["events"]]
    assert told == ["RaidBegun", "RaidRolled", "RaidBegun", "LightTaken"]
    assert found["events"][1] == {"event": "RaidRolled", "site": "c2", "faces": (2, 5)}
    assert found["to_act"] == {"seat": "red", "kind": "turn"}
    assert found["over"] is None
    assert "chance" not in found


def test_the_result_lists_every_legal_action_and_the_digest() -> None:
    document = scenario()
    state = LIGHTHOUSES.position({key: value for key, value in document.items() if key != "script"})
    found = done(document)
    assert found["legal"] == [LIGHTHOUSES.text(state, action) for action in LIGHTHOUSES.legal(state)]
    assert found["digest"] == LIGHTHOUSES.digest(state).hex()
    assert found["events"] == []


def test_choices_and_tiles_are_used_in_order() -> None:
    played = play(LIGHTHOUSES, opening(choices=[1], tiles=list("rrsdsrs")))
    assert names(played) == ["TurnOrderDrawn"] + ["TileTurned"] * 7
    assert result(LIGHTHOUSES, played)["to_act"] == {"seat": "white", "kind": "turn"}
    assert [event.fields["tile"] for event in played.events[1:]] == list("rrsdsrs")


def test_episodes_hold_what_each_line_led_to() -> None:
    played = play(LIGHTHOUSES, scenario(["sail a1", "white: sail a2"], tiles=["s", "r"], dice=[3]))
    told = [(episode.seat, [event.name for event in episode.events]) for episode in played.episodes]
    assert told == [
        ("", []),
        ("red", ["ShipSent", "TileTurned", "FootingTried", "LightLit"]),
        ("white", ["ShipSent", "TileTurned", "LightLit"]),
    ]


def test_unchecked_waits_at_chance_after_the_last_line() -> None:
    found = done(scenario(["sail a1"], tiles=["s"], unchecked=True))
    assert found["to_act"] is None
    assert found["chance"] == {"what": "footing on sand", "dice": 1, "sides": 6}
    assert found["legal"] == []
    waiting = done(scenario(["sail a1"], unchecked=True))
    assert waiting["chance"] == {"what": "tiles", "hexes": ["a1"]}


def test_a_position_may_wait_at_chance_by_itself() -> None:
    assert done(opening())["chance"] == {"what": "the seat that begins", "choices": 2}


def test_the_end_of_a_game_is_told() -> None:
    found = done(scenario(["white: retire"]))
    assert found["over"] == {"winners": ["red"], "reason": "last"}
    assert found["to_act"] is None


# --- Leaving and coming back ----------------------------------------------------------------------------


def test_a_seat_leaves_and_comes_back_at_any_node() -> None:
    green = {"lights": [], "oil": 2, "live": True}
    document = scenario(
        ["raid c2", "defend", "green: retire", "green: restore"],
        seats=["red", "white", "green"],
        green=green,
        unchecked=True,
    )
    played = play(LIGHTHOUSES, document)
    assert names(played) == ["RaidBegun", "SeatRetired", "SeatRestored"]
    assert result(LIGHTHOUSES, played)["chance"] == {"what": "raid", "dice": 2, "sides": 6}


def test_leaving_needs_its_seat() -> None:
    sentence, hint = refused(scenario(["retire"]))
    assert sentence == 'step 1 "retire": it needs the seat in front'
    assert hint == 'like "red: retire"'


def test_chance_comes_first_where_the_script_says_so() -> None:
    dice = [2, 5]
    assert [event["event"] for event in done(scenario(["raid c2", "defend", "white: retire"]))["events"]] == [
        "RaidBegun", "SeatRetired", "GameEnded",
    ]  # fmt: skip
    rolled = play(LIGHTHOUSES, scenario(["raid c2", "defend", "chance", "white: retire"], dice=dice))
    assert names(rolled) == ["RaidBegun", "RaidRolled", "SeatRetired", "GameEnded"]
    assert [event.name for event in rolled.episodes[3].events] == ["RaidRolled"]
    assert refused(scenario(["raid c2", "defend", "chance"]))[0].startswith("the script needs 2 dice")
    assert refused(scenario(["red: chance"]))[0] == 'step 1 "red: chance": chance has no seat'
    assert done(scenario(["chance"])) == done(scenario())


# --- Luck -----------------------------------------------------------------------------------------------

SHORT = {
    "none was given": (
        scenario(["raid c2", "defend"]),
        'the script needs 2 dice for "raid" at step 2, none are left',
    ),
    "some dice are left": (
        scenario(["raid c2", "defend", "sail a1"], dice=[4]),
        'the script needs 2 dice for "raid" at step 2, 1 is left',
    ),
    "some dice are left at the end": (
        scenario(["raid c2", "defend"], dice=[4]),
        'the script needs 2 dice for "raid" at step 2, 1 is left',
    ),
    "no dice are left": (
        scenario(["sail a1", "sail a2"], tiles=["s"]),
        'the script needs 1 die for "footing on sand" at step 1, none are left',
    ),
    "no tiles are left": (
        scenario(["sail a1", "sail a2"]),
        "the script needs 1 tile for a1 at step 1, none are left",
    ),
    "tiles at the start": (
        opening(choices=[0], tiles=["r"], script=["sail a1"]),
        "the script needs 7 tiles for b2 b3 c2 c3 c4 d2 d3 at the start, 1 is left",
    ),
    "a choice": (
        opening(script=["sail a1"]),
        'the script needs a choice from 0 to 1 for "the seat that begins" at the start, none are left',
    ),
}


@pytest.mark.parametrize("document, sentence", SHORT.values(), ids=SHORT)
def test_running_out_names_what_is_missing(document: Document, sentence: str) -> None:
    told, hint = refused(document)
    assert told == sentence
    assert "seed" in hint


LEFT = {
    "dice": (scenario(dice=[3, 5]), "2 dice (3 5)"),
    "one die": (scenario(["sail a1"], tiles=["r"], dice=[6]), "1 die (6)"),
    "tiles": (scenario(tiles=["r", "d"]), "2 tiles (r d)"),
    "both": (scenario(tiles=["r"], dice=[1]), "1 die (1) and 1 tile (r)"),
    "choices": (scenario(choices=[1]), "1 choice (1)"),
    "many": (scenario(dice=[1] * 20), "20 dice (1 1 1 1 1 1 1 1 1 1 1 1 …)"),
    "with a seed": (scenario(dice=[1], seed=3), "1 die (1)"),
}


@pytest.mark.parametrize("document, what", LEFT.values(), ids=LEFT)
def test_what_is_left_over_is_refused(document: Document, what: str) -> None:
    sentence, hint = refused(document)
    assert sentence == f"nobody asked for {what} at the end of the script"
    assert "unchecked" in hint


@pytest.mark.parametrize("document", [row[0] for row in LEFT.values()], ids=LEFT)
def test_unchecked_allows_leftovers(document: Document) -> None:
    play(LIGHTHOUSES, document | {"unchecked": True})


def test_unchecked_leaves_a_roll_open_that_has_too_few_dice() -> None:
    document = scenario(["raid c2", "defend"], dice=[4], unchecked=True)
    assert done(document, LIGHTHOUSES)["chance"] == {"what": "raid", "dice": 2, "sides": 6}


def test_a_seed_gives_what_is_not_given_and_the_same_every_time() -> None:
    first, again = (done(opening(seed=7)) for _ in range(2))
    assert first == again
    digests = {done(opening(seed=seed))["digest"] for seed in range(8)}
    assert len(digests) > 4


def test_what_is_given_comes_before_the_seed() -> None:
    played = play(LIGHTHOUSES, opening(seed=7, choices=[0], tiles=["d", "d"]))
    assert [event.fields["tile"] for event in played.events[1:3]] == ["d", "d"]
    assert len(played.events) == 8


def test_giving_one_outcome_leaves_the_others_as_they_were() -> None:
    free = play(LIGHTHOUSES, opening(seed=7))
    first = LIGHTHOUSES.colours(free.state).index(str(free.events[0].fields["seat"]))
    fixed = play(LIGHTHOUSES, opening(seed=7, choices=[first]))
    assert fixed.events == free.events


def test_entropy_differs_by_seed_and_by_node() -> None:
    assert len({entropy(seed, node) for seed in (-1, 0, 1) for node in (1, 2, 3)}) == 9
    assert all(len(entropy(seed, 1)) == 32 for seed in (-(1 << 63), (1 << 63) - 1))


# --- What cannot be -------------------------------------------------------------------------------------

LEGAL_NOW = (
    "legal now: sail a1, sail a2, sail a3, sail b1, sail b4, sail c1, sail c5, sail d1, sail d4 … and 6 more"
)

WRONG = {
    "an illegal action": (
        scenario(["sail a1", "build a1"], tiles=["d"]),
        'step 2 "build a1": that is not the question (rule 2.1)',
        "the answer is douse",
    ),
    "an illegal place": (
        scenario(["build b3"]),
        'step 1 "build b3": b3 is not a bare rock (rule 2.3)',
        LEGAL_NOW,
    ),
    "no action": (
        scenario(["dance"]),
        "step 1 \"dance\": not an action: 'dance'",
        "sail HEX, yield, defend ...",
    ),
    "another seat's decision": (
        scenario(["white: sail a1"]),
        'step 1 "white: sail a1": it is red who decides now (turn), not white',
        LEGAL_NOW,
    ),
    "no such seat": (
        scenario(["purple: sail a1"]),
        'step 1 "purple: sail a1": there is no seat purple',
        "the seats are red, white",
    ),
    "after the end": (
        scenario(["white: retire", "red: sail a1"]),
        'step 2 "red: sail a1": the game is over (last)',
        "take this line and what follows out",
    ),
    "a die with seven pips": (
        scenario(["raid c2", "defend"], dice=[7, 1]),
        "dice: a die with 6 sides cannot show 7",
        "",
    ),
    "a choice too high": (opening(choices=[2]), "choices: 2 is not from 0 to 1", ""),
    "more tiles than there are": (
        opening(choices=[0], tiles=list("dddddds")),
        'tiles: more "d" are turned over than the bag holds (5)',
        "",
    ),
    "no such tile": (scenario(tiles=["x"]), 'tiles: "x" is no tile', "the letters are r s d"),
    "dice that are no numbers": (scenario(dice=["6"]), 'dice: entry 1 ("6") is not a whole number', ""),
    "dice that are true": (scenario(dice=[1, True]), "dice: entry 2 (True) is not a whole number", ""),
    "dice that are no list": (scenario(dice=6), "dice is not a list", "write dice = [1, 2]"),
    "a script that is no list": (
        scenario() | {"script": "end"},
        "script is not a list",
        'write script = ["…", "…"]',
    ),
    "a line that is no text": (
        scenario() | {"script": [1]},
        "script: entry 1 (1) is not a text in quotes",
        "",
    ),
    "an empty line": (
        scenario([" "]),
        'step 1 "": a line is an action, or a seat, a colon and an action',
        'like "red: end"',
    ),
    "a title that is no text": (scenario(title=3), "title is not a text", ""),
    "unchecked that is no truth": (scenario(unchecked=1), "unchecked is neither true nor false", ""),
    "a seed that is no number": (
        scenario(seed="x"),
        'seed ("x") is not a whole number of at most 64 bits',
        "",
    ),
    "a seed too large": (
        scenario(seed=1 << 63),
        "seed (9223372036854775808) is not a whole number of at most 64 bits",
        "",
    ),
}


@pytest.mark.parametrize("document, sentence, hint", WRONG.values(), ids=WRONG)
def test_what_cannot_be_is_refused_in_a_sentence(document: Document, sentence: str, hint: str) -> None:
    assert refused(document) == (sentence, hint)


# --- Answers nobody asked for ---------------------------------------------------------------------------


def test_an_answer_the_rules_gave_need_not_be_said() -> None:
    played = play(WILLING, scenario(["raid c2", "white: sail a1"], tiles=["r"]))
    assert names(played)[:3] == ["RaidBegun", "AnswerGiven", "LightTaken"]


@pytest.mark.parametrize("said", ["yield", "white: yield"])
def test_an_answer_the_rules_gave_may_be_said(said: str) -> None:
    unsaid = play(WILLING, scenario(["raid c2", "white: sail a1"], tiles=["r"]))
    played = play(WILLING, scenario(["raid c2", said, "white: sail a1"], tiles=["r"]))
    assert played.state == unsaid.state
    assert played.events == unsaid.events


def test_an_answer_counts_once_and_for_its_seat() -> None:
    twice, _ = refused(scenario(["raid c2", "yield", "yield"]), WILLING)
    assert twice == 'step 3 "yield": that is not the question (rule 2.1)'
    other, _ = refused(scenario(["raid c2", "red: yield"]), WILLING)
    assert other == 'step 2 "red: yield": it is white who decides now (turn), not red'
    different, _ = refused(scenario(["raid c2", "defend"]), WILLING)
    assert different == 'step 2 "defend": that is not the question (rule 2.1)'


def test_an_answer_is_forgotten_at_the_next_question() -> None:
    late, _ = refused(scenario(["raid c2", "sail a1", "white: yield"], tiles=["r"]), WILLING)
    assert late == 'step 3 "white: yield": it is red who decides now (turn), not white'


def test_an_answer_may_be_said_before_a_roll_that_has_no_dice() -> None:
    class Stormy(Willing):
        """After a raid that was yielded to, the raider has to find footing."""

        def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
            step = super().apply(state, seat, action)
            if any(event.name == "AnswerGiven" for event in step.events):
                waiting = play(LIGHTHOUSES, scenario(["sail a1"], tiles=["s"], unchecked=True)).state
                return Step(replace(step.state, question=waiting.question), step.events)
            return step

    played = play(Stormy(), scenario(["raid c2", "white: yield"], unchecked=True))
    assert "chance" in result(LIGHTHOUSES, played)


def test_an_answer_may_be_said_when_the_game_is_over() -> None:
    class Final(Willing):
        """Whoever yields has lost."""

        def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
            step = super().apply(state, seat, action)
            return Step(replace(step.state, question=Over((seat,), "charted")), step.events)

    play(Final(), scenario(["raid c2", "white: yield"]))
    sentence, _ = refused(scenario(["raid c2", "white: yield", "white: sail a1"]), Final())
    assert sentence == 'step 3 "white: sail a1": the game is over (charted)'


# --- The position again ---------------------------------------------------------------------------------

REACHED = {
    "a decision": scenario(["sail a1"], tiles=["r"]),
    "a roll": scenario(["raid c2", "defend"], unchecked=True),
    "tiles": opening(choices=[1]),
    "the end": scenario(["red: retire"]),
}


@pytest.mark.parametrize("document", REACHED.values(), ids=REACHED)
def test_the_position_reads_back_as_the_same_state(document: Document) -> None:
    played = play(LIGHTHOUSES, document | {"title": "Zwei Lichter – \x1b[31m"})
    written = position(LIGHTHOUSES, played)
    assert list(written)[:3] == ["title", "game", "seats"]
    assert (written["dice"], written["tiles"], written["script"]) == ([], [], [])
    again = play(LIGHTHOUSES, tomllib.loads(toml_text(written, inline=("turn",))))
    assert again.state == played.state
    assert again.script.title == played.script.title
