"""The errors that cross layers, written for the person at the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from viktory_p2p.kernel.values import Refusal


class BadInput(Exception):
    """What a user or a file said cannot be used: one sentence, and a way out where there is one."""

    def __init__(self, sentence: str, hint: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.hint = hint


class Illegal(Exception):
    """An action the rules refuse; the state it was tried on is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
