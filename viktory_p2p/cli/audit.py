"""``viktory audit``: check logs, compare copies of one game, and name the guilty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import NoReturn

import click

from viktory_p2p.audit.audit import Record, Unreadable
from viktory_p2p.audit.audit import audit as audited
from viktory_p2p.audit.compare import compared, findings
from viktory_p2p.audit.luck import Dice
from viktory_p2p.audit.proof import proofs
from viktory_p2p.audit.verdict import CHEATING, CLEAN, Audit, added
from viktory_p2p.catalog import GAMES
from viktory_p2p.cli.crew import with_crew
from viktory_p2p.cli.output import common, say, say_json, sentence
from viktory_p2p.cli.told import luck_lines, plain_luck, told
from viktory_p2p.cli.usage import Command, whole
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.ledger.evidence import Evidence, write
from viktory_p2p.ledger.faults import Verify
from viktory_p2p.ledger.keys import is_signed
from viktory_p2p.ledger.opening import UnknownRules
from viktory_p2p.store.atomic import write_whole
from viktory_p2p.store.frames import Wound
from viktory_p2p.store.logfile import read_log

MOST_JOBS, MOST_FILES = 64, 64
NOT_VERIFIED, PROVEN = 4, 5
PROOF = "evidence-{}.vke"


@dataclass(frozen=True, slots=True)
class Copy:
    """A file, what it holds and what became of it."""

    name: str
    records: tuple[Record, ...]
    audit: Audit
    dice: Dice

    @property
    def readable(self) -> tuple[bytes, ...]:
        """The records up to the first that cannot be read."""
        found: list[bytes] = []
        for record in self.records:
            if isinstance(record, Unreadable):
                break
            found.append(record)
        return tuple(found)


@click.command(cls=Command)
@click.argument("files", nargs=-1, metavar="FILE …")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per file.")
@click.option(
    "--jobs",
    metavar="J",
    type=whole("--jobs", 1, MOST_JOBS),
    default=1,
    show_default=True,
    help="Processes that share the work.",
)
@click.option("--luck", is_flag=True, help="How lucky every seat was with its dice.")
@click.option("--evidence", "folder", metavar="DIR", help="Write there what convicts somebody.")
@click.option("--self-test", "testing", is_flag=True, help="Forge every attack: is it caught?")
@common
def audit(
    files: tuple[str, ...], as_json: bool, jobs: int, luck: bool, folder: str | None, testing: bool
) -> None:
    """Check everything in the log of a game: bytes, signatures, links, seals, dice, rules and result.

    Several files of one game are compared: where they differ, and who signed twice.  Exit code 0: clean;
    4: damaged or unfinished; 5: cheating is proven.
    """
    if testing:
        _test_itself(files, as_json)
    if not files:
        raise BadInput("which log should be audited?", "viktory audit FILE")
    if len(files) > MOST_FILES:
        raise BadInput(f"{len(files)} files are too many", f"{MOST_FILES} at once are the most")
    _check_folder(folder)
    copies, evidence = _compare([_examined(name, jobs, luck) for name in files])
    for copy in copies:
        _tell(copy, luck, as_json)
    _hand_out(folder, evidence, as_json)
    click.get_current_context().exit(exit_code([copy.audit for copy in copies]))


def exit_code(audits: Sequence[Audit]) -> int:
    """The worst of all verdicts."""
    if any(audit.verdict == CHEATING for audit in audits):
        return PROVEN
    return 0 if all(audit.verdict == CLEAN for audit in audits) else NOT_VERIFIED


def _test_itself(files: tuple[str, ...], as_json: bool) -> NoReturn:
    """See whether this very program catches what it should."""
    if files:
        raise BadInput("--self-test forges logs of its own and takes no file", "viktory audit --self-test")
    from viktory_p2p.cli.selftest import self_test

    click.get_current_context().exit(self_test(as_json))


# --- One file -----------------------------------------------------------------------------------------------


def _examined(name: str, jobs: int, luck: bool) -> Copy:
    """The file *name*, audited."""
    records = tuple(_record(found) for found in read_log(Path(name)))
    dice = Dice()

    def check(verify: Verify) -> Audit:
        nonlocal dice
        dice = Dice()
        return audited(GAMES, records, verify, dice.see if luck else None)

    try:
        found = check(is_signed) if jobs == 1 else with_crew(jobs, check)
    except UnknownRules as unknown:
        raise BadInput(
            f"{name} cannot be judged here: {unknown}", "a program that knows these rules can"
        ) from unknown
    return Copy(name, records, found, dice)


def _record(found: bytes | Wound) -> Record:
    return Unreadable(found.sentence, found.torn and found.last) if isinstance(found, Wound) else found


# --- Several files ------------------------------------------------------------------------------------------


def _compare(copies: list[Copy]) -> tuple[list[Copy], list[Evidence]]:
    """The copies with what they prove against each other, and the evidence there is."""
    evidence: list[Evidence] = [proof for copy in copies for proof in proofs(copy.audit, copy.readable)]
    for one, other in combinations(range(len(copies)), 2):
        ours, theirs = copies[one], copies[other]
        if not ours.audit.game_id or ours.audit.game_id != theirs.audit.game_id:
            continue
        fork = compared(ours.readable, theirs.readable)
        if fork is not None:
            evidence += [double for _, double in fork.doubles]
            copies[one] = replace(ours, audit=added(ours.audit, findings(fork, sentence(theirs.name))))
            copies[other] = replace(theirs, audit=added(theirs.audit, findings(fork, sentence(ours.name))))
    return copies, list(dict.fromkeys(evidence))


# --- Telling ------------------------------------------------------------------------------------------------


def _tell(copy: Copy, luck: bool, as_json: bool) -> None:
    audit, name = copy.audit, copy.name
    thrown = copy.dice.report() if luck else ()
    if as_json:
        more = {"luck": plain_luck(audit, thrown)} if luck else {}
        say_json({"file": name, **audit.plain(), **more})
    else:
        say("\n".join([*told(sentence(name), audit), *luck_lines(audit, thrown)]))


def _check_folder(folder: str | None) -> None:
    """Refuse a *folder* that evidence cannot be put into, before anything is said."""
    if folder is None:
        return
    if not Path(folder).is_dir():
        raise BadInput(f"{folder} is not a folder", "make it first")
    if (Path(folder) / PROOF.format(1)).exists():
        raise BadInput(f"there is evidence in {folder} already", "choose an empty folder")


def _hand_out(folder: str | None, evidence: list[Evidence], as_json: bool) -> None:
    """Write the evidence into *folder*, or say how to have it."""
    if folder is None:
        if evidence and not as_json:
            say(f"{len(evidence)} proofs: --evidence DIR writes them, viktory evidence FILE checks one")
        return
    for number, proof in enumerate(evidence, 1):
        path = Path(folder) / PROOF.format(number)
        write_whole(path, write(proof))
        if not as_json:
            say(f"evidence: {sentence(str(path))}")
