"""Playing a scenario: a position, a script of answers, and the luck they are given.

Chance is resolved when the next line needs it or says so, and after the last line; running out is an error
unless a seed is given, or the scenario is unchecked: then it stops there.

What the rules answer by themselves, because there is only one possibility, need not be said; the game tells
it as the kernel's event ``ANSWER_GIVEN``.  A line that does not fit the present question but says such an
answer, given since the last question, is checked and passes: like the seat in front of a line it is said,
not needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from viktory_p2p.kernel.errors import BadInput, Illegal
from viktory_p2p.kernel.game import A, Chance, Decision, Game, Over, S, Step
from viktory_p2p.kernel.values import ANSWER_GIVEN, Event
from viktory_p2p.play.script import CHANCE, RESTORE, RETIRE, Line, Script, read_script, setting
from viktory_p2p.play.shortage import shortage
from viktory_p2p.play.supply import Supply

HINT_WIDTH = 80
"""So wide is what a hint lists."""


@dataclass(frozen=True, slots=True)
class Episode:
    """One line of the script (None: the position itself), the seat that acted, and what it led to."""

    line: Line | None
    seat: str
    events: tuple[Event, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """A scenario played to the end of its script."""

    script: Script
    state: S
    episodes: tuple[Episode, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(event for episode in self.episodes for event in episode.events)


def play(game: Game[S, A], document: Mapping[str, object]) -> Played[S]:
    """The scenario of *document* played under *game*; raises ``BadInput`` naming the culprit."""
    script = read_script(document)
    supply = Supply(script, game.tiles)
    run = Run(game, game.position(setting(document)), supply)
    for line in script.lines:
        run.say(line)
    run.finish(script)
    return Played(script, run.state, tuple(run.episodes))


class Run(Generic[S, A]):
    """A scenario under way."""

    def __init__(self, game: Game[S, A], state: S, supply: Supply) -> None:
        self.game, self.state, self.supply = game, state, supply
        self.colours: Sequence[str] = game.colours(state)
        self.episodes = [Episode(None, "", ())]
        self.given: list[tuple[str, str]] = []
        """Answers the rules have given since the last question: seat and action."""

    def say(self, line: Line) -> None:
        """Play one line; what is wrong with it is raised and changes nothing."""
        if line.seat and line.seat not in self.colours:
            raise line.problem(f"there is no seat {line.seat}", f"the seats are {', '.join(self.colours)}")
        if line.action in (RETIRE, RESTORE):
            self._attend(line)
            return
        if line.action == CHANCE:
            self._draw(line)
            return
        missing = self._settle()
        problem = self._short(missing) if missing else self._answer(line)
        if problem and not self._was_given(line):
            raise BadInput(problem.sentence, self._colon(line) or problem.hint or self._way_out())

    def finish(self, script: Script) -> None:
        """Resolve what is left to chance; nothing the script led to is missing, nothing is left over.

        A position that waits for dice may stand by itself, so that it can be written and read again."""
        missing = self._settle()
        if script.unchecked:
            return
        if missing and (script.lines or self.supply.left(missing)):
            raise self._short(missing)
        leftover = self.supply.leftover()
        if leftover:
            raise BadInput(
                f"nobody asked for {leftover} at the end of the script",
                "take them out, let the script go on, or say unchecked = true",
            )

    def _attend(self, line: Line) -> None:
        """A seat goes or comes back, whatever is asked now."""
        if not line.seat:
            raise line.problem("it needs the seat in front", f'like "{self.colours[0]}: {line.action}"')
        seat = self.colours.index(line.seat)
        change = self.game.retire if line.action == RETIRE else self.game.restore
        self.episodes.append(Episode(line, line.seat, ()))
        self._advance(change(self.state, seat))

    def _draw(self, line: Line) -> None:
        """What is left to chance is resolved now, not when the next answer needs it."""
        if line.seat:
            raise line.problem("chance has no seat", f'write "{CHANCE}" alone')
        self.episodes.append(Episode(line, "", ()))
        missing = self._settle()
        if missing:
            raise self._short(missing)

    def _answer(self, line: Line) -> BadInput | None:
        """Apply *line* to the present question, or say why it does not fit."""
        match self.game.node(self.state):
            case Decision(seat, kind):
                return self._decide(line, seat, kind)
            case Over(_, reason):
                return line.problem(f"the game is over ({reason})", "take this line and what follows out")
            case _:
                raise AssertionError("chance is settled before anybody answers")

    def _decide(self, line: Line, seat: int, kind: str) -> BadInput | None:
        colour = self.colours[seat]
        if line.seat and line.seat != colour:
            return line.problem(f"it is {colour} who decides now ({kind}), not {line.seat}")
        try:
            step = self.game.apply(self.state, seat, self.game.parse(self.state, line.action))
        except BadInput as problem:
            return line.problem(problem.sentence, problem.hint)
        except Illegal as problem:
            return line.problem(str(problem.refusal), problem.refusal.hint)
        self.episodes.append(Episode(line, colour, ()))
        self.given.clear()
        self._advance(step)
        return None

    def _settle(self) -> Chance | None:
        """Resolve chance as far as the supply goes; the node it does not suffice for, or None."""
        while not isinstance(node := self.game.node(self.state), (Decision, Over)):
            if not self.supply.suffices(node):
                return node
            self._advance(self.game.resolve(self.state, self.supply.answer(node)))
        return None

    def _advance(self, step: Step[S]) -> None:
        last = self.episodes[-1]
        self.episodes[-1] = replace(last, events=last.events + step.events)
        self.given += [_answer_given(event) for event in step.events if event.name == ANSWER_GIVEN.name]
        self.state = step.state

    def _short(self, node: Chance) -> BadInput:
        line = self.episodes[-1].line
        where = f"step {line.number}" if line else "the start"
        return shortage(self.game, self.state, node, self.supply.left(node), where)

    def _colon(self, line: Line) -> str:
        """What was probably meant by a line that begins with a seat and has no colon behind it."""
        first, _, rest = line.action.partition(" ")
        return f'write "{first}: {rest}"' if not line.seat and first in self.colours and rest else ""

    def _way_out(self) -> str:
        """The first few answers to the present question, on one line."""
        legal = self.game.legal(self.state)
        texts = [self.game.text(self.state, action) for action in legal[:HINT_WIDTH]]
        shown = len(texts)
        while shown > 1 and len(", ".join(texts[:shown])) > HINT_WIDTH:
            shown -= 1
        more = f" … and {len(legal) - shown} more" if shown < len(legal) else ""
        return f"legal now: {', '.join(texts[:shown])}{more}" if texts else ""

    def _was_given(self, line: Line) -> bool:
        """Whether *line* says an answer the rules gave by themselves; each counts once."""
        for said in self.given:
            if said[1] == line.action and line.seat in ("", said[0]):
                self.given.remove(said)
                self.episodes.append(Episode(line, said[0], (), "already answered"))
                return True
        return False


def _answer_given(event: Event) -> tuple[str, str]:
    return str(event.fields["seat"]), str(event.fields["action"])
