"""Plays the golden logs: signed games whose secrets follow from a seed, one per seat count and per option.

A log that is there and of the present version of the rules is left alone, also when a bot would play it in
another way by now: it is kept for what its entries mean, not for how well they were chosen.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from viktory_p2p.catalog import AnyGame, bots, game
from viktory_p2p.kernel.game import Setup
from viktory_p2p.ledger.entries import Founding, read
from viktory_p2p.play.match import Entrant, Match, play_game
from viktory_p2p.store.frames import HEADER, frame, records

FOLDER = Path(__file__).resolve().parents[1] / "replays"
GAME = "viktory"
THINK = 1.0
"""Seconds that a bot from outside would have; none plays here."""


@dataclass(frozen=True, slots=True)
class Golden:
    """One log: its name, the table, who plays, and the seed everything follows from."""

    name: str
    setup: Setup
    bot: str = "greedy"
    seed: int = 1

    @property
    def file(self) -> str:
        """What the log is called."""
        return f"{self.name}.vkr"


# The limits of rounds keep the files small; with so many seats the map alone fills a quarter of one.
# fmt: off
GOLDEN = (
    Golden("2-seats", Setup(2)),
    Golden("3-seats", Setup(3), seed=2),
    Golden("4-seats", Setup(4, (), 8)),
    Golden("5-seats", Setup(5, (), 6)),
    Golden("6-seats", Setup(6, (), 5)),
    Golden("7-seats", Setup(7, (), 5)),
    Golden("8-seats", Setup(8, (), 5)),
    Golden("decisive-strike", Setup(2, ("decisive-strike",))),
    Golden("dominance", Setup(2, ("dominance=6",))),
    Golden("doomsday", Setup(2, ("doomsday",)), seed=2),
    Golden("flat-world", Setup(2, ("flat-world",))),
    Golden("no-exploration", Setup(2, ("no-exploration",))),
    Golden("at-random", Setup(3, (), 12), bot="random"),
)
# fmt: on


def log(golden: Golden) -> bytes:
    """The whole file of *golden*, played anew."""
    found: list[bytes] = []
    entrant = Entrant(golden.bot, bots(GAME)[golden.bot]())
    entrants = (entrant,) * golden.setup.seats
    play_game(Match(game(GAME), golden.setup, entrants, golden.seed, 1, THINK), 0, found.append)
    return HEADER + b"".join(map(frame, found))


def is_present(path: Path, wanted: AnyGame) -> bool:
    """Whether *path* is a log by the present version of the rules."""
    if not path.exists():
        return False
    charter = next(records(path.read_bytes()))
    entry = read(charter) if isinstance(charter, bytes) else None
    return isinstance(entry, Founding) and entry.charter.version == wanted.version


def main(folder: Path = FOLDER) -> None:
    """Play what is missing or outdated in *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for golden in GOLDEN:
        path = folder / golden.file
        if is_present(path, game(GAME)):
            print(f"{golden.file}: kept")
            continue
        content = log(golden)
        path.write_bytes(content)
        print(f"{golden.file}: {len(content)} bytes")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
