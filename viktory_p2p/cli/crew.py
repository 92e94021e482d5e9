"""A crew of processes that verify signatures while the log is being played.

The audit takes every signature for valid and goes on; the crew looks at them meanwhile.  If all hold, as they
nearly always do, the audit stands.  If one does not, the log is audited again with what the crew has found.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

from viktory_p2p.audit.verdict import Audit
from viktory_p2p.ledger.faults import Verify
from viktory_p2p.ledger.keys import is_signed

BATCH = 256
Said = tuple[bytes, bytes, bytes, bytes, bytes]
"""Key, tag, game, body and signature."""


def with_crew(jobs: int, audited: Callable[[Verify], Audit]) -> Audit:
    """What *audited* gives, by *jobs* processes: this one plays, the others verify."""
    with ProcessPoolExecutor(jobs - 1, get_context("spawn"), _deaf) as pool:
        crew = _Crew(pool)
        audit = audited(crew)
        wrong = crew.wrong()
    if not wrong:
        return audit
    return audited(lambda *said: said not in wrong and (said in crew.seen or is_signed(*said)))


class _Crew:
    """Says yes to everything, and has it checked."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self.seen: set[Said] = set()
        self._pool = pool
        self._batch: list[Said] = []
        self._asked: list[tuple[list[Said], Future[list[bool]]]] = []

    def __call__(self, *said: bytes) -> bool:
        key, tag, game_id, body, signature = said
        self._batch.append((key, tag, game_id, body, signature))
        if len(self._batch) == BATCH:
            self._send()
        return True

    def _send(self) -> None:
        self._asked.append((self._batch, self._pool.submit(_verified, self._batch)))
        self._batch = []

    def wrong(self) -> set[Said]:
        """What is not signed as it says."""
        self._send()
        wrong: set[Said] = set()
        for batch, asked in reversed(self._asked):
            # What nobody has begun is done here: this process has nothing else left to do.
            answers = _verified(batch) if asked.cancel() else asked.result()
            self.seen.update(batch)
            wrong.update(said for said, holds in zip(batch, answers, strict=True) if not holds)
        return wrong


def _verified(batch: list[Said]) -> list[bool]:
    return [is_signed(*said) for said in batch]


def _deaf() -> None:
    """Ctrl-C reaches every process of a terminal; what it means is decided by the one that asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
