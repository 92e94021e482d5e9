"""What a script lacks: the sentence for a chance node that nothing was given for."""

from __future__ import annotations

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.kernel.game import A, Chance, Choose, Game, Roll, S, Unseal


def shortage(game: Game[S, A], state: S, node: Chance, left: int, where: str) -> BadInput:
    """The sentence for a script that cannot answer *node*."""
    need, key = _need(game, state, node)
    are = "1 is" if left == 1 else f"{left or 'none'} are"
    return BadInput(
        f"the script needs {need} at {where}, {are} left", f"add to {key} = [...], or give a seed = 1"
    )


def _need(game: Game[S, A], state: S, node: Chance) -> tuple[str, str]:
    """What *node* asks for, and the key of a scenario that gives it."""
    match node:
        case Roll(dice, _, what):
            return f'{_counted(dice, "die", "dice")} for "{what}"', "dice"
        case Unseal(hexes):
            names = " ".join(game.hex_name(state, place) for place in hexes)
            return f"{_counted(len(hexes), 'tile', 'tiles')} for {names}", "tiles"
        case Choose(n, what):
            return f'a choice from 0 to {n - 1} for "{what}"', "choices"


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
