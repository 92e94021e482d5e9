"""Signals that end a match: one is heard, at a time that suits, and no other."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from viktory_p2p.play.endings import ENDINGS, Ear, Ended, attentive, undisturbed


@pytest.fixture(autouse=True)
def _signals_as_they_were() -> Iterator[None]:
    """With none ignored in between, however these tests were started."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in ENDINGS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def send(number: int) -> None:
    """To this thread: another one of the test run may not be patient."""
    signal.raise_signal(number)


@pytest.mark.parametrize("first", ENDINGS)
def test_only_the_first_is_heard(first: signal.Signals) -> None:
    ear = Ear()
    with attentive(ear):
        with pytest.raises(Ended) as ended:
            send(first)
        assert ended.value.code == 128 + first
        assert ear.heard is ended.value
        for number in ENDINGS:
            send(number)
    assert ear.heard is ended.value


def test_none_is_heard_afterwards() -> None:
    ear = Ear()
    with attentive(ear):
        pass
    for number in ENDINGS:
        send(number)
    assert ear.heard is None


def test_what_is_ignored_stays_ignored() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with attentive(Ear()):
        send(signal.SIGHUP)
        with pytest.raises(Ended):
            send(signal.SIGTERM)


@pytest.mark.parametrize("number", ENDINGS)
def test_a_signal_waits(number: signal.Signals) -> None:
    steps = []

    def patient() -> None:
        with undisturbed():
            send(number)
            steps.append("done")

    with attentive(Ear()), pytest.raises(Ended):
        patient()
    assert steps == ["done"]
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, ()) & set(ENDINGS)
