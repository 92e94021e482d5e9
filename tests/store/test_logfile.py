"""Log files on a real disk: opening, cutting, refusing, and a single writer."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from tests.store.small_game import fold, game, log_bytes, records, written
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.store.frames import FILE_BYTES, FRAME_BYTES, HEADER, frame
from viktory_p2p.store.logfile import Damaged, create_log, open_log, read_log

ROOT = Path(__file__).parents[2]


def opened_and_closed(path: Path, least: int = 0) -> tuple[bytes, ...]:
    log, found = open_log(path, least)
    log.close()
    return found


def beside(path: Path) -> list[str]:
    """What lies beside *path* after it was mended."""
    return sorted(other.name for other in path.parent.iterdir() if ".torn" in other.name)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.vkr"


def test_a_log_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "games" / "id" / "log.vkr"
    with create_log(path) as log:
        log.append(records()[0])
        log.append(*records()[1:4], sync=False)
        assert log.count == 4
        assert path.read_bytes() == log_bytes(4), "nothing waits in a buffer"
    log, found = open_log(path)
    with log:
        assert found == records()[:4]
        log.append(*records()[4:])
    assert tuple(read_log(path)) == records()
    assert fold(records()).number == len(game())


def test_files_and_folders_are_private(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        with create_log(tmp_path / "games" / "id" / "log.vkr"):
            pass
    finally:
        os.umask(old)
    for made in (tmp_path / "games").rglob("*"):
        assert stat.S_IMODE(made.stat().st_mode) == (0o700 if made.is_dir() else 0o600), made


def test_every_truncation_opens_again(path: Path) -> None:
    """The unfinished end is cut off and kept, and the log goes on."""
    whole, count = log_bytes(4), 0
    for size in range(len(log_bytes(2)), len(whole), 3):
        path.write_bytes(whole[:size])
        found = opened_and_closed(path)
        assert path.read_bytes() == log_bytes(len(found))
        if cut := whole[len(log_bytes(len(found))) : size]:
            count += 1
            assert path.with_name(f"log.vkr.torn-{count}").read_bytes() == cut
    assert len(beside(path)) == count > 50


def test_every_flipped_bit_is_damage_unless_it_is_in_the_last_record(path: Path) -> None:
    whole = log_bytes(4)
    start, last = len(log_bytes(1)), len(log_bytes(3))
    for bit in range(8 * start, 8 * len(whole), 29):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        path.write_bytes(changed)
        if bit // 8 < last:
            with pytest.raises(Damaged) as error:
                open_log(path)
            assert error.value.number == (1 if bit // 8 < len(log_bytes(2)) else 2)
            assert path.read_bytes() == changed, "damage is never cut"
        else:
            assert opened_and_closed(path) == records()[:3]
            with pytest.raises(Damaged, match="record 3 is missing"):
                open_log(path, 4)


def test_nothing_is_cut_that_something_signed_hangs_on(path: Path) -> None:
    torn = log_bytes(5)[:-1]
    path.write_bytes(torn)
    with pytest.raises(Damaged, match="record 4 is missing") as error:
        open_log(path, 5)
    assert error.value.number == 4
    assert path.read_bytes() == torn
    assert beside(path) == []
    assert opened_and_closed(path, 4) == records()[:4]


NO_LOGS = {
    "missing": (lambda path: None, "there is no"),
    "empty": (lambda path: path.write_bytes(b""), "is empty"),
    "foreign": (lambda path: path.write_bytes(b"\x7fELF" * 9), "is not the log of a game"),
    "a folder": (lambda path: path.mkdir(), "is not a file"),
    "a pipe": (os.mkfifo, "is not a file"),
    "a device": (lambda path: path.symlink_to("/dev/zero"), "is not a file"),
    "nowhere": (lambda path: path.symlink_to(path.parent / "gone"), "there is no"),
}


@pytest.mark.parametrize("make, sentence", NO_LOGS.values(), ids=NO_LOGS)
def test_what_is_no_log_is_refused_and_left_alone(path: Path, make, sentence: str) -> None:
    make(path)
    for attempt in (open_log, read_log):
        with pytest.raises(BadInput, match=sentence) as error:
            attempt(path)
        assert str(path) in error.value.sentence
    assert beside(path) == []


def test_a_huge_file_is_refused_unread(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)
    for attempt in (open_log, read_log):
        with pytest.raises(BadInput, match=f"larger than {FILE_BYTES} bytes"):
            attempt(path)


def test_a_log_grows_no_further_than_it_can_be_read(path: Path) -> None:
    record = b"r" * (1 << 16)
    fitting = (FILE_BYTES - len(HEADER)) // (FRAME_BYTES + len(record))
    with path.open("wb") as file:
        file.write(HEADER)
        for _ in range(fitting):
            file.write(frame(record))
    log, found = open_log(path)
    with log:
        assert len(found) == fitting
        with pytest.raises(BadInput, match="is full: a log has at most 64 MiB"):
            log.append(record)
        log.append(b"small")
    assert len(list(read_log(path))) == fitting + 1


def test_a_log_is_created_once(path: Path) -> None:
    create_log(path).close()
    with pytest.raises(BadInput, match=r"there is a log .* already"):
        create_log(path)
    assert opened_and_closed(path) == ()


def test_a_closed_log_takes_nothing_more(path: Path) -> None:
    log = create_log(path)
    log.close()
    log.close()
    with pytest.raises(BadInput, match="is closed"):
        log.append(b"late")
    assert path.read_bytes() == HEADER


# --- Several processes ------------------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from viktory_p2p.store.logfile import open_log
log, found = open_log(Path(sys.argv[1]))
print("open", flush=True)
sync = sys.argv[2] == "sync"
while True:
    log.append(b"record %d" % log.count, sync=sync)
    if log.count % 50 == 0:
        print(log.count, flush=True)
"""


@contextmanager
def start(path: Path, sync: str) -> Iterator[tuple[subprocess.Popen[str], IO[str]]]:
    """A process that writes *path*, and what it says; it does not outlive the test."""
    command = [sys.executable, "-c", WRITER, str(path), sync]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        try:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "open\n"
            yield writer, writer.stdout
        finally:
            writer.kill()


@pytest.mark.parametrize("sync", ["sync", "no sync"])
def test_a_writer_is_killed(path: Path, sync: str) -> None:
    """What a process has written stays, and its lock goes with it; four times over."""
    create_log(path).close()
    for _ in range(4):
        with start(path, sync) as (writer, says):
            said = int(says.readline())
            writer.send_signal(signal.SIGKILL)
            rest = says.read().split()
        said = int(rest[-1]) if rest else said
        found = opened_and_closed(path)
        assert len(found) >= said
        assert found == tuple(b"record %d" % number for number in range(len(found)))


def test_a_second_writer_is_refused(path: Path) -> None:
    create_log(path).close()
    with start(path, "no sync") as (_, says):
        said = int(says.readline())
        with pytest.raises(BadInput, match="another viktory is writing") as error:
            open_log(path)
        assert error.value.hint
        assert len(list(read_log(path))) >= said, "anybody may read"
    opened_and_closed(path)


def test_a_second_writer_in_the_same_process_is_refused(path: Path) -> None:
    with create_log(path), pytest.raises(BadInput, match="another viktory is writing"):
        open_log(path)
    opened_and_closed(path)


def test_a_log_that_was_refused_is_not_left_locked(path: Path) -> None:
    written(path, 3)
    damaged = bytearray(path.read_bytes())
    damaged[len(log_bytes(1)) + FRAME_BYTES] ^= 1
    path.write_bytes(damaged)
    for _ in range(2):
        with pytest.raises(Damaged):
            open_log(path)
    written(path, 3)
    opened_and_closed(path)
