"""``viktory evidence``: check an exported proof on its own."""

from __future__ import annotations

from pathlib import Path

import click

from viktory_p2p.audit.proof import proven
from viktory_p2p.catalog import GAMES
from viktory_p2p.cli.output import common, say, say_json, sentence
from viktory_p2p.cli.usage import Command
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.ledger.canon import Malformed
from viktory_p2p.ledger.evidence import EVIDENCE_BYTES, NoProof, read
from viktory_p2p.ledger.opening import UnknownRules
from viktory_p2p.store.disk import DISK, sentences

REFUSED, PROVEN = 4, 5


@click.command(cls=Command)
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@common
def evidence(file: str, as_json: bool) -> None:
    """Check evidence against a player, without the game it comes from.

    Exit code 5: it convicts; 4: it does not, and why; 2: it is no evidence.
    """
    path = Path(file)
    with sentences(path):
        found = DISK.read(path, EVIDENCE_BYTES)
    try:
        convicted = proven(GAMES, read(found))
    except Malformed as problem:
        raise BadInput(
            f"{file} is no evidence: {problem}", "viktory audit FILE … --evidence DIR makes it"
        ) from problem
    except UnknownRules as unknown:
        raise BadInput(f"{file} cannot be judged here: {unknown}") from unknown
    except NoProof as refused:
        told: dict[str, object] = {"file": file, "proven": False, "game": None, "code": None}
        _tell(as_json, told | {"sentence": str(refused)}, f"{sentence(file)} convicts nobody: {refused}")
        click.get_current_context().exit(REFUSED)
    game, code = convicted.game_id.hex(), convicted.code
    told = {"file": file, "proven": True, "game": game, "code": code, "sentence": convicted.sentence}
    _tell(as_json, told, f"{sentence(file)} convicts {code} in the game {game}: {convicted.sentence}")
    click.get_current_context().exit(PROVEN)


def _tell(as_json: bool, plain: dict[str, object], words: str) -> None:
    if as_json:
        say_json(plain)
    else:
        say(words)
