"""A full disk in the middle of a game: a clean stop, a whole log, and going on when there is room again."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.small_game import game
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.logfile import LogFile, create_log, open_log, read_log
from viktory_p2p.store.pen import LOG, Pen, found_pen, new_pen

ROOT = Path(__file__).parents[2]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 256 KiB."""
    if os.geteuid() != 0:
        pytest.skip("mounting a small disk needs root")
    place = tmp_path / "disk"
    place.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", place], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip(f"no small disk here: {done.stderr.decode().strip()}")
    yield place
    subprocess.run(["umount", "--lazy", place], check=True)


def fill(place: Path, spare: int) -> Path:
    """Leave *spare* bytes, in whole pages, on the disk."""
    filler = place / "filler"
    about = os.statvfs(place)
    filler.write_bytes(bytes(about.f_bavail * about.f_frsize - spare))
    return filler


def append_for_ever(log: LogFile, record: bytes, sync: bool) -> None:
    while True:
        log.append(record, sync=sync)


@pytest.mark.parametrize("sync", [True, False], ids=["sync", "no sync"])
def test_the_disk_is_full(small_disk: Path, sync: bool) -> None:
    path = small_disk / LOG
    with create_log(path) as log:
        record = bytes(range(256)) * 13
        with pytest.raises(BadInput, match="the disk is full") as error:
            append_for_ever(log, record, sync)
        assert error.value.hint
        count, size = log.count, path.stat().st_size
        assert 60 < count < 80
        assert list(read_log(path)) == [record] * count, "cut back to the last whole record"
        with pytest.raises(BadInput, match="the disk is full"):
            log.append(record, record, sync=sync)
        assert path.stat().st_size == size
        log.append(b"small", sync=sync)
    log, found = open_log(path)
    log.close()
    assert found == (*[record] * count, b"small")


def test_a_game_stops_on_a_full_disk_and_goes_on_with_room(small_disk: Path) -> None:
    folder = small_disk / "game"
    pen = new_pen(folder)
    filler = fill(small_disk, 2 * 4096)
    with pytest.raises(BadInput, match="the disk is full"):
        written_on(pen)
    pen.close()
    filler.unlink()
    pen, found = found_pen(folder)
    assert 0 < len(found) < len(game())
    pen.resume(game()[len(found)].head)
    written_on(pen)
    pen.close()
    assert tuple(read_log(folder / LOG)) == tuple(turn.record for turn in game())


def written_on(pen: Pen) -> None:
    """Write the rest of the game."""
    for turn in game()[pen.log.count :]:
        if turn.entry:
            pen.enter(turn.head, turn.record)
        else:
            if turn.mine is not None:
                pen.promise(turn.head, turn.mine)
            pen.take(turn.record)


def test_no_room_to_keep_a_torn_end_leaves_it_where_it_is(small_disk: Path) -> None:
    path = small_disk / LOG
    with create_log(path) as log:
        log.append(b"first")
        log.append(b"second" * 3000)
    torn = path.read_bytes()[:-1]
    path.write_bytes(torn)
    fill(small_disk, 4096)
    for _ in range(2):
        with pytest.raises(BadInput, match="the disk is full"):
            open_log(path)
        assert path.read_bytes() == torn


LIMITED = """
import sys
from pathlib import Path
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.logfile import create_log
log = create_log(Path(sys.argv[1]))
try:
    while True:
        log.append(bytes(1000), sync=False)
except BadInput as problem:
    print(log.count, problem.sentence)
"""


def test_a_user_has_no_more_room(tmp_path: Path) -> None:
    """The like of a quota, and no root is needed: the system lets a process write no further."""
    path = tmp_path / LOG
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)),
    )
    count, sentence = done.stdout.split(maxsplit=1)
    assert sentence.startswith("the disk is full")
    assert list(read_log(path)) == [bytes(1000)] * int(count)
    assert int(count) == 49
