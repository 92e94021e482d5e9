"""The identity of a person: one Ed25519 key, made on the first run, and an alias (protocol 2.1).

The key is kept as its seed, 32 bytes in a file for its owner alone; the alias, which may change, beside it.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from pathlib import Path
from secrets import token_bytes

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.text import safe_text
from viktory_p2p.ledger.charter import LONGEST_ALIAS
from viktory_p2p.ledger.keys import SEED_BYTES, Signer, short_code
from viktory_p2p.store.atomic import write_whole
from viktory_p2p.store.disk import DISK, sentences
from viktory_p2p.store.home import private_folder
from viktory_p2p.store.private import read_secret

FOLDER, KEY, ALIAS = "identity", "key", "alias"
COLUMNS = 24
"""So wide an alias may be: protocol 1.2."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who this is; the secret half signs and never shows itself."""

    alias: str
    signer: Signer

    @property
    def code(self) -> str:
        """What people compare."""
        return short_code(self.signer.key)


def identity(home: Path, alias: str) -> Identity:
    """The identity kept in *home*; if there is none, a new one called *alias*."""
    folder = private_folder(home / FOLDER)
    with sentences(folder):
        unlock = DISK.lock(folder / KEY)
    try:
        if not DISK.exists(folder / KEY):
            _begin(folder, alias)
        hint = f"restore it from a copy; if there is none, remove {folder} to begin as somebody new"
        signer = Signer(read_secret(folder / KEY, SEED_BYTES, hint))
        return Identity(_read_alias(folder / ALIAS), signer)
    finally:
        unlock()


def _begin(folder: Path, alias: str) -> None:
    """Make a key; the alias comes first, so that there is one wherever there is a key."""
    write_whole(folder / ALIAS, checked_alias(alias).encode())
    write_whole(folder / KEY, token_bytes(SEED_BYTES))


def rename(home: Path, alias: str) -> None:
    """Go by another alias from now on."""
    write_whole(private_folder(home / FOLDER) / ALIAS, checked_alias(alias).encode())


def _read_alias(path: Path) -> str:
    with sentences(path):
        found = DISK.read(path, LONGEST_ALIAS)
    try:
        return checked_alias(found.decode())
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not a text", "viktory id can set another alias") from error


def checked_alias(alias: str) -> str:
    """*alias* in the one form it is signed in; ``BadInput`` if nobody could read it."""
    name = unicodedata.normalize("NFC", alias.strip())
    if not name:
        raise BadInput("an alias has at least one sign")
    if safe_text(name) != name:
        raise BadInput(f'the alias "{safe_text(name)}" has signs that cannot be seen')
    if _columns(name) > COLUMNS or len(name.encode()) > LONGEST_ALIAS:
        raise BadInput(f"an alias has at most {COLUMNS} columns, this one has {_columns(name)}")
    return name


def _columns(name: str) -> int:
    """How wide *name* is on a terminal; a mark stands on the sign before it."""
    wide = (
        1 + (unicodedata.east_asian_width(sign) in "WF") for sign in name if not unicodedata.combining(sign)
    )
    return sum(wide)
