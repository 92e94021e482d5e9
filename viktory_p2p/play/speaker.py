"""A process that is asked line by line, within a time limit, and may do what it likes.

Reading and writing never block: a process that does not read, does not answer or does not stop talking costs
its time limit and no more.  It speaks when it is asked: a line that is there before the question is no answer
to it.  What it complains about on stderr is read all the time and mostly forgotten; the last line is quoted
when it fails.  It leads a group of its own, and the whole group is killed at the end.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import IO

from viktory_p2p.kernel.text import safe_text
from viktory_p2p.play.bots import Forfeit

LONGEST = 1 << 16
"""An answer may have so many bytes."""
KEPT = 2048
"""So many bytes of what stands on stderr are remembered."""
SHOWN = 120
"""So much of its last line is quoted."""
QUOTED = 60
"""So much of what it says is quoted."""
MOST_READS = 16
"""So often stderr is read for the last line; one that never ends is left at that."""


class Speaker:
    """A process under way; leaving the ``with`` block ends it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, env=environment, start_new_session=True
        )
        self._stdin, self._stdout, self._stderr = map(
            _opened, (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self._heard, self._complaint, self._unsaid = b"", b"", b""
        self._selector = selectors.DefaultSelector()
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        for stream in (self._stdout, self._stderr):
            self._selector.register(stream, selectors.EVENT_READ)

    def __enter__(self) -> Speaker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, question: bytes, seconds: float) -> bytes:
        """The line it says to *question*, as ``hear``; raises ``Forfeit`` if it has spoken before."""
        with suppress(BlockingIOError):
            self._read()
        if self._heard:
            raise Forfeit(f"it spoke without being asked: {quoted(self._heard)}")
        if not self._unsaid:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._unsaid += question
        return self.hear(seconds)

    def hear(self, seconds: float) -> bytes:
        """The next line it says, without its end; raises ``Forfeit`` if there is none."""
        deadline = monotonic() + seconds
        while b"\n" not in self._heard and len(self._heard) <= LONGEST:
            if not self._exchange(deadline - monotonic()):
                raise Forfeit(f"it took longer than {seconds:g} s{self._last_words()}")
        line, _, self._heard = self._heard.partition(b"\n")
        if len(line) > LONGEST:
            raise Forfeit(f"it answered with more than {LONGEST >> 10} KiB")
        return line

    def close(self) -> None:
        """End the process and everything it has started; a second time does nothing."""
        if self._process.returncode is not None:
            return
        # Not waited for yet, so its number is still its own, and its group's.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._selector.close()
        for stream in (self._stdin, self._stdout, self._stderr):
            stream.close()
        self._process.wait()

    def _exchange(self, seconds: float) -> bool:
        """Read and write what can be; False if nothing could until the time was over."""
        ready = self._selector.select(seconds) if seconds > 0 else []
        for key, _ in ready:
            if key.fileobj is self._stdin:
                self._write()
            elif key.fileobj is self._stderr:
                self._complain()
            else:
                self._read()
        return bool(ready)

    def _write(self) -> None:
        try:
            written = os.write(self._stdin.fileno(), self._unsaid)
        except BrokenPipeError:  # it is gone, or has closed its ears: stdout will tell
            written = len(self._unsaid)
        self._unsaid = self._unsaid[written:]
        if not self._unsaid:
            self._selector.unregister(self._stdin)

    def _read(self) -> None:
        heard = os.read(self._stdout.fileno(), LONGEST)
        if not heard:
            raise Forfeit(f"it ended without an answer{self._last_words()}")
        self._heard += heard

    def _complain(self) -> bool:
        """Read from stderr; False if nothing was there."""
        try:
            complaint = os.read(self._stderr.fileno(), LONGEST)
        except BlockingIOError:
            return False
        if not complaint and self._stderr in self._selector.get_map():
            self._selector.unregister(self._stderr)
        self._complaint = (self._complaint + complaint)[-KEPT:]
        return bool(complaint)

    def _last_words(self) -> str:
        """The last line on stderr, as the end of a sentence; nothing if there is none."""
        for _ in range(MOST_READS):
            if not self._complain():
                break
        lines = self._complaint.decode(errors="replace").strip().splitlines()
        shown = safe_text(lines[-1].strip())[:SHOWN] if lines else ""
        return f" ({shown})" if shown else ""


def quoted(said: str | bytes) -> str:
    """What was said, between quotes and fit for a sentence."""
    text = said.decode(errors="replace") if isinstance(said, bytes) else said
    shown = safe_text(text if len(text) <= QUOTED else text[: QUOTED - 1] + "…")
    return f'"{shown}"'


def _opened(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream
