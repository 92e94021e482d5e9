"""The power is cut after every step of a game: the log opens again, nothing confirmed is lost or unsaid."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.store.faulty_disk import AFTERMATHS, Aftermath, FaultyDisk, PowerCut
from tests.store.small_game import Turn, fold, game, records
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.atomic import write_whole
from viktory_p2p.store.frames import HEADER
from viktory_p2p.store.guard import Forsworn, Statement
from viktory_p2p.store.logfile import Damaged, create_log, open_log
from viktory_p2p.store.pen import GUARD, LOG, Pen, found_pen, new_pen

FOLDER = Path("game")


@dataclass(slots=True)
class World:
    """What others have seen of this seat, by the place it was signed for; they never forget."""

    seen: dict[int, bytes] = field(default_factory=dict)

    def send(self, number: int, data: bytes) -> None:
        assert self.seen.setdefault(number, data) == data, f"signed twice for entry {number}"


def play(pen: Pen, world: World, turns: tuple[Turn, ...], mind: bytes = b"") -> None:
    """Go on to the end; a player who has changed its *mind* would sign other bytes."""
    for turn in turns[pen.log.count :]:
        number = pen.log.count
        if turn.mine is None:
            pen.take(turn.record)
        elif turn.entry:
            pen.enter(turn.head, turn.mine + mind)
            world.send(number, turn.mine + mind)
        else:
            pen.promise(turn.head, turn.mine)
            world.send(number, turn.mine)
            pen.take(turn.record)


def reopened(disk: FaultyDisk) -> tuple[Pen, tuple[bytes, ...]]:
    """Open again what there is; before the log had its name there was nothing to lose."""
    if not disk.exists(FOLDER / LOG):
        return new_pen(FOLDER, disk), ()
    return found_pen(FOLDER, disk)


def steps() -> int:
    """How many steps the disk makes in a whole game."""
    disk = FaultyDisk()
    play(new_pen(FOLDER, disk), World(), game())
    return (1 << 30) - disk.steps


def cut_after(step: int) -> tuple[FaultyDisk, World]:
    """Play until the power is cut."""
    disk, world = FaultyDisk(step), World()
    with pytest.raises(PowerCut):
        play(new_pen(FOLDER, disk), world, game())
    return disk, world


def check_recovery(disk: FaultyDisk, world: World) -> None:
    """Open the log, compare it with what others have seen, and play on to the same end."""
    sent = dict(world.seen)
    pen, found = reopened(disk)
    assert found == records()[: len(found)]
    assert len(found) >= max(sent, default=0), "the log has lost what something confirmed hangs on"
    head = game()[len(found)].head if len(found) < len(game()) else b""
    due = pen.resume(head)
    if due is not None:
        refuses_anything_else(pen, due)
        world.send(due.number, due.data)
    for number in range(len(found), max(sent, default=0) + 1):
        if number in sent:
            assert due is not None
            assert due.data == sent[number], "what others have seen is not known any more"
    play(pen, world, game())
    pen.close()
    again, whole = found_pen(FOLDER, disk)
    again.close()
    assert whole == records()


def check_changed_mind(disk: FaultyDisk, world: World) -> None:
    """Open the log and play on otherwise: whoever has seen the first statement must not see another."""
    pen, found = reopened(disk)
    due = pen.resume(game()[len(found)].head if len(found) < len(game()) else b"")
    if due is not None:
        world.send(due.number, due.data)
    play(pen, world, game(), mind=b"!")


def refuses_anything_else(pen: Pen, due: Statement) -> None:
    """The place is taken: neither other bytes nor another head get there."""
    for other in (
        Statement(due.number, due.head, due.data + b"!", due.entry),
        Statement(due.number, bytes(32), due.data, due.entry),
        Statement(due.number - 1, due.head, due.data, due.entry),
    ):
        with pytest.raises(Forsworn):
            pen.guard.keep(other)
    pen.guard.keep(due)


@pytest.mark.parametrize("aftermath", AFTERMATHS, ids=lambda aftermath: aftermath.name)
def test_power_is_cut_after_every_step_of_a_game(aftermath: Aftermath) -> None:
    count = steps()
    assert count > 3 * len(game())
    for step in range(count):
        disk, world = cut_after(step)
        check_changed_mind(disk.after(aftermath), World(dict(world.seen)))
        check_recovery(disk.after(aftermath), world)


@pytest.mark.parametrize("aftermath", AFTERMATHS, ids=lambda aftermath: aftermath.name)
def test_power_is_cut_again_while_the_log_is_mended(aftermath: Aftermath) -> None:
    """An unfinished end is cut off, and that is interrupted too, after every one of its steps."""
    for step in range(0, steps(), 7):
        disk, world = cut_after(step)
        for second in range(12):
            found = disk.after(aftermath)
            found.steps = second
            try:
                reopened(found)
            except PowerCut:
                check_recovery(found.after(aftermath), World(dict(world.seen)))


def test_a_changed_mind_is_too_late_once_the_guard_has_it() -> None:
    """The cut falls between guard and log: what was never appended is yet all that may be."""
    number = next(number for number, turn in enumerate(game()) if turn.entry)
    disk = FaultyDisk()
    pen = new_pen(FOLDER, disk)
    play(pen, World(), game()[:number])
    turn = game()[number]
    pen.log.sync()
    pen.guard.keep(Statement(number, turn.head, turn.record, entry=True))
    pen, found = found_pen(FOLDER, disk.after(AFTERMATHS[0]))
    assert len(found) == number
    with pytest.raises(Forsworn, match=f"entry {number} "):
        pen.enter(turn.head, turn.record + b"!")
    due = pen.resume(fold(found).head)
    assert due is not None
    assert due.data == turn.record
    assert pen.log.count == number + 1


def test_a_log_older_than_the_guard_is_not_gone_on_with() -> None:
    """A backup, or a lost end: what was signed hangs on records that are not there."""
    disk = FaultyDisk()
    play(new_pen(FOLDER, disk), World(), game())
    disk.shown[FOLDER / LOG].shown = HEADER
    disk.locked.clear()
    with pytest.raises(Damaged, match="record 0 is missing, and this seat has signed"):
        found_pen(FOLDER, disk)
    assert not disk.locked


def test_a_whole_file_is_the_old_or_the_new_one() -> None:
    path = FOLDER / GUARD
    for step in range(9):
        for aftermath in AFTERMATHS:
            disk = FaultyDisk()
            write_whole(path, b"old" * 100, disk)
            disk.steps = step
            done = False
            try:
                write_whole(path, b"new" * 100, disk)
                done = True
            except PowerCut:
                pass
            found = disk.after(aftermath).read(path, 1000)
            assert found in ((b"new" * 100,) if done else (b"old" * 100, b"new" * 100))


def test_one_sync_covers_many_records() -> None:
    disk = FaultyDisk()
    log = create_log(FOLDER / LOG, disk)
    before = disk.syncs
    log.append(*records(), sync=True)
    assert disk.syncs == before + 1
    log.sync()
    assert disk.syncs == before + 1, "there was nothing to sync"
    for aftermath in AFTERMATHS:
        assert open_log(FOLDER / LOG, disk=disk.after(aftermath))[1] == records()


def test_what_a_killed_process_left_is_synced_before_anything_hangs_on_it() -> None:
    """The process dies, another one goes on, and then the power is cut."""
    disk = FaultyDisk()
    log = create_log(FOLDER / LOG, disk)
    log.append(*records()[:3], sync=False)
    disk.locked.clear()
    pen, found = found_pen(FOLDER, disk)
    pen.promise(game()[3].head, b"part")
    for aftermath in AFTERMATHS:
        assert found_pen(FOLDER, disk.after(aftermath))[1] == found == records()[:3]


def test_a_failed_sync_is_never_taken_for_a_later_one() -> None:
    """The system may forget what it could not write, and would call the next sync a success."""
    disk = FaultyDisk()
    log = create_log(FOLDER / LOG, disk)
    disk.ailing = True
    with pytest.raises(BadInput, match="input/output error"):
        log.append(records()[0])
    disk.ailing = False
    for attempt in (log.sync, lambda: log.append(records()[1])):
        with pytest.raises(BadInput, match="could not be written") as error:
            attempt()
        assert error.value.hint == "open the game again"
