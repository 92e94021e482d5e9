"""The data folder: where everything stands that this machine keeps; nothing is written elsewhere.

``VIKTORY_HOME`` names it, or else the system says where a user's data belong.  What lies in it is named by
us, never by a peer: a game by the hash of its charter, the secret of a seat by its anchor.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.disk import DISK, trouble
from viktory_p2p.store.pen import LOG

VARIABLE = "VIKTORY_HOME"
GAMES = "games"
GAME_ID_BYTES = 32


def home(environment: Mapping[str, str] = os.environ) -> Path:
    """The data folder, made if there is none."""
    named = environment.get(VARIABLE)
    folder = Path(named).absolute() if named else user_data_path("viktory", appauthor=False)
    return private_folder(folder)


def private_folder(folder: Path) -> Path:
    """*folder*, made for its owner alone if there is none, and fit to be written in."""
    try:
        DISK.make_folder(folder)
    except (OSError, ValueError) as error:
        raise _unfit(folder, error) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _unfit(folder, PermissionError(0, "permission denied"))
    return folder


def game_folder(home: Path, game_id: bytes) -> Path:
    """Where the game *game_id* is kept; it is not made here."""
    if len(game_id) != GAME_ID_BYTES:
        raise ValueError(f"the name of a game has {GAME_ID_BYTES} bytes")
    return home / GAMES / game_id.hex()


def kept_games(home: Path) -> tuple[Path, ...]:
    """The folders of all games that are kept, in the order of their names."""
    games = home / GAMES
    try:
        folders = sorted(games.iterdir()) if games.is_dir() else []
    except OSError as error:
        raise trouble(games, error) from error
    return tuple(folder for folder in folders if _is_name(folder.name) and (folder / LOG).is_file())


def _is_name(name: str) -> bool:
    return len(name) == 2 * GAME_ID_BYTES and all(sign in "0123456789abcdef" for sign in name)


def _unfit(folder: Path, error: Exception) -> BadInput:
    reason = (error.strerror or "no such folder") if isinstance(error, OSError) else str(error)
    return BadInput(
        f"the folder {folder} cannot be used: {reason.lower()}", f"{VARIABLE} can name a folder of yours"
    )
