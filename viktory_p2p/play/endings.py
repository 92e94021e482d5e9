"""What ends a match early: Ctrl-C, being told to leave (SIGTERM), the end of the terminal (SIGHUP).

The first of them is raised as ``Ended``; those that follow are not heard, so that what was played can be told
and everybody is shown out.  One that was ignored when the program began stays ignored: that is what ``nohup``
is for.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Ended(KeyboardInterrupt):
    """A signal has ended the match; *code* is what a shell calls that."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code = 128 + number


class Ear:
    """Hears one signal, unless it is closed before."""

    def __init__(self) -> None:
        self.open = True
        self.heard: Ended | None = None

    def __call__(self, number: int, _: FrameType | None) -> None:
        if self.open:
            self.open = False
            self.heard = Ended(number)
            raise self.heard


@contextmanager
def attentive(ear: Ear) -> Iterator[None]:
    """One signal is heard by *ear* while this lasts, and none afterwards."""
    for number in ENDINGS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, ear)
    try:
        yield
    finally:
        ear.open = False


@contextmanager
def undisturbed() -> Iterator[None]:
    """Signals wait until this is over; processes that are started here are born deaf to them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
