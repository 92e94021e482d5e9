"""The notation of Lighthouses, for people (``sail b2``) and for the log (``["sail", "b2"]``)."""

from __future__ import annotations

from tests.tiny.state import BOARD, Action, Build, Defend, Douse, Raid, Sail, Yield
from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import Plain

AT_A_HEX: dict[str, type[Sail] | type[Build] | type[Raid] | type[Douse]] = {
    "sail": Sail,
    "build": Build,
    "raid": Raid,
    "douse": Douse,
}
ALONE: dict[str, type[Yield] | type[Defend]] = {"yield": Yield, "defend": Defend}


def words(action: Action) -> list[str]:
    """The verb, and the hex if there is one."""
    verb = type(action).__name__.lower()
    match action:
        case Yield() | Defend():
            return [verb]
        case _:
            return [verb, BOARD.names[action.site]]


def action_of(said: list[str]) -> Action:
    """The action of these words; raises ``BadInput``."""
    match said:
        case [verb] if verb in ALONE:
            return ALONE[verb]()
        case [verb, name] if verb in AT_A_HEX:
            site = BOARD.find(name)
            if site is None:
                raise BadInput(f"no hex {name!r}", "a1 to e3")
            return AT_A_HEX[verb](site)
        case _:
            raise BadInput(f"not an action: {' '.join(said)!r}", f"sail HEX, {', '.join(ALONE)} ...")


def text(action: Action) -> str:
    """The action as people write it."""
    return " ".join(words(action))


def parse(said: str) -> Action:
    """The action people mean; space does not matter."""
    return action_of(said.split())


def encode(action: Action) -> Plain:
    """The action as the log has it."""
    return list[Plain](words(action))


def decode(plain: Plain) -> Action:
    """The action of *plain*; raises ``ValueError`` on anything ``encode`` does not give."""
    said = [word for word in plain if isinstance(word, str)] if isinstance(plain, list) else []
    if plain != said:
        raise ValueError(f"not a list of words: {plain!r}")
    try:
        return action_of(said)
    except BadInput as fault:
        raise ValueError(fault.sentence) from fault
