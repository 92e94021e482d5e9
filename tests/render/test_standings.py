"""What a match came to, as people read it: at every width, with every remark, and safe."""

from __future__ import annotations

from typing import Any

import pytest

from viktory_p2p.render.standings import standings

SUMMARY: dict[str, Any] = {
    "games": 200,
    "asked": 200,
    "wins": {"./bots/mine.py:choose": 3.5, "greedy": 196.5},
    "seconds": 12.34,
    "actions_per_second": 12345.6,
    "games_per_second": 16.21,
    "seed": 42,
    "interrupted": False,
    "shares": {
        "./bots/mine.py:choose": {"seats": 1, "share": 0.0175, "interval": [0.0065, 0.0463], "fair": 0.5},
        "greedy": {"seats": 1, "share": 0.9825, "interval": [0.9537, 0.9935], "fair": 0.5},
    },
    "reasons": {"elimination": 193, "turn-limit": 7},
    "turns": {"games": 200, "mean": 31.25, "median": 30, "least": 7, "most": 200, "actions": 761.7},
    "actions": 152_340,
    "first_seat": {"games": 200, "wins": 104, "share": 0.52, "interval": [0.451, 0.5882], "expected": 0.5},
    "verbs": {"move": 100_000, "end": 2469, "found": 400},
    "limit": 200,
    "missing": 0,
    "faults": 0,
    "faulty": 0,
    "first_faults": [],
}


def shown(width: int = 80, **more: Any) -> str:
    blocks = standings({**SUMMARY, **more}, width)
    return "\n\n".join("\n".join(block) for block in blocks if block)


def test_a_match_in_full() -> None:
    assert shown() == "\n".join(
        (
            "200 games, seed 42; shares in percent",
            "",
            "  bot                    seats  games   wins  share  95 % range  fair",
            "  greedy                     1    200  196.5   98.2   95.4–99.4  50.0",
            "  ./bots/mine.py:choose      1    200    3.5    1.8     0.7–4.6  50.0",
            "",
            "Length: 31.25 rounds on average, median 30, from 7 to 200; 762 actions a game.",
            "Ended by: elimination 193 (96.5 %), turn-limit 7 (3.5 %).",
            "First player: wins 52.0 % (45.1–58.8 %); 50.0 % would be fair.",
            "",
            "Used per game:",
            "  move 500, end 12.3, found 2",
            "",
            "7 of 200 games ended by the turn limit of 200 rounds.",
            "",
            "Speed: 16.2 games/s, 12,346 actions/s, 12.3 s.",
        )
    )


@pytest.mark.parametrize("width", [40, 50, 60, 70, 80, 100])
def test_every_line_fits(width: int) -> None:
    name = "./some/very/long/way/to/a/bot/of/mine.py:choose"
    row = SUMMARY["shares"]["greedy"]
    more = {"wins": {name: 200, "b": 0}, "shares": {name: row, "b": row}}
    verbs = {f"verb{n}": 1000 - n for n in range(60)}
    said = shown(width, **more, verbs=verbs, first_faults=["x " * 80], faults=7)
    assert max(map(len, said.splitlines())) <= width
    assert ":choose  " in said


def test_a_match_that_was_interrupted() -> None:
    said = shown(games=200, asked=1000, interrupted=True)
    assert said.startswith("200 of 1000 games, seed 42;")
    assert "\nInterrupted after 200 of 1000 games.\n" in said


def test_nothing_was_played() -> None:
    assert shown(games=0) == "No game was played to its end."


def test_lost_seats_are_told_and_the_rest_counted() -> None:
    said = shown(faults=7, first_faults=["game 3: red (x) lost its seat: it ended"])
    assert "\ngame 3: red (x) lost its seat: it ended.\n" in said
    assert "\n7 seats were lost in all; --json tells every one.\n" in said


def test_games_with_a_lost_seat_are_counted_apart() -> None:
    said = shown(faults=4, faulty=3, first_faults=["a", "b", "c", "d"])
    assert "\n3 of 200 games had a seat lost by its bot: left out of length and first player.\n" in said
    nothing = {"games": 0, "wins": 0, "share": None, "interval": [0.0, 1.0], "expected": 0.5}
    said = shown(faults=200, faulty=200, turns=None, first_seat=nothing)
    assert "\n200 of 200 games had a seat lost by its bot:" in said
    assert "Length" not in said
    assert "First player" not in said


def test_seats_that_are_not_complete() -> None:
    assert "\n2 games more would make the last round of seats complete.\n" in shown(missing=2)
    assert "\n1 game more would make the last round of seats complete.\n" in shown(missing=1)
    assert "complete" not in shown()


def test_no_limit_no_remark() -> None:
    assert "turn limit" not in shown(reasons={"elimination": 200})


def test_one_game() -> None:
    said = shown(games=1, asked=1, reasons={"turn-limit": 1})
    assert said.startswith("1 game, seed 42;")
    assert "\n1 of 1 game ended by the turn limit of 200 rounds.\n" in said


def test_the_length_of_one_game() -> None:
    turns = {"games": 1, "mean": 11, "median": 11, "least": 11, "most": 11, "actions": 214}
    assert "\nLength: 11 rounds, 214 actions.\n" in shown(games=1, asked=1, turns=turns)
    short = {"games": 1, "mean": 1, "median": 1, "least": 1, "most": 1, "actions": 1}
    assert "\nLength: 1 round, 1 action.\n" in shown(games=1, asked=1, turns=short)
    said = shown(turns={**short, "games": 200}, reasons={"turn-limit": 200}, limit=1)
    assert "\nLength: 1 round on average, median 1, from 1 to 1; 1 action a game.\n" in said
    assert "by the turn limit of 1 round." in said


def test_one_bot_in_all_seats_is_told_by_colour() -> None:
    row = SUMMARY["shares"]["greedy"]
    said = shown(
        wins={"greedy": 200},
        shares={"greedy": {**row, "seats": 2, "fair": 1.0}},
        colours={"red": 3.5, "yellow": 196.5},
        colour_shares={"red": SUMMARY["shares"]["./bots/mine.py:choose"], "yellow": row},
    )
    assert said.splitlines()[2:5] == [
        "  colour  seats  games   wins  share  95 % range  fair",
        "  red         1    200    3.5    1.8     0.7–4.6  50.0",
        "  yellow      1    200  196.5   98.2   95.4–99.4  50.0",
    ]


def test_a_narrow_table_has_fewer_columns() -> None:
    assert shown(40).splitlines()[2].split() == ["bot", "wins", "share", "95", "%", "range"]
    assert shown(53).splitlines()[2].split() == ["bot", "seats", "wins", "share", "95", "%", "range", "fair"]


def test_a_name_cannot_command_the_terminal() -> None:
    name = "\x1b[2J.py:choose"
    row = SUMMARY["shares"]["greedy"]
    said = shown(wins={name: 1, "b": 0}, shares={name: row, "b": row})
    assert r"\x1b[2J.py:choose" in said
    assert all(line.isprintable() for line in said.splitlines())
