"""What became of a scenario, as plain data: the result object, and the position as a scenario again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from viktory_p2p.kernel.game import A, Chance, Choose, Decision, Game, Node, Over, Roll, S, Unseal
from viktory_p2p.play.scenario import Played

ORDER = (
    "title", "game", "seats", "options", "turn_limit", "unchecked", "turn",
    "choices", "dice", "tiles", "script", "map",
)  # fmt: skip
"""How a scenario is usually written; other keys follow."""


def result(game: Game[S, A], played: Played[S]) -> dict[str, object]:
    """The result object: what anybody sees, whose decision it is, what happened, and the digest."""
    state, node = played.state, game.node(played.state)
    colours = game.colours(state)
    found: dict[str, object] = {
        **game.view(state, None),
        "to_act": {"seat": colours[node.seat], "kind": node.kind} if isinstance(node, Decision) else None,
        "legal": [game.text(state, action) for action in game.legal(state)],
        "events": [event.plain() for event in played.events],
        "over": _over(node, colours),
        "digest": game.digest(state).hex(),
    }
    if isinstance(node, (Roll, Unseal, Choose)):
        found["chance"] = _chance(game, state, node)
    return found


def position(game: Game[S, A], played: Played[S]) -> dict[str, object]:
    """The state that was reached, as a scenario with nothing left to play."""
    found: dict[str, object] = {"title": played.script.title} if played.script.title else {}
    found |= {"game": game.name, **game.document(played.state), "dice": [], "tiles": [], "script": []}
    return ordered(found)


def ordered(document: Mapping[str, object]) -> dict[str, object]:
    """*document* with its keys as a scenario usually has them."""
    ranks = {key: rank for rank, key in enumerate(ORDER)}
    return dict(sorted(document.items(), key=lambda item: ranks.get(item[0], len(ORDER))))


def _over(node: Node, colours: Sequence[str]) -> Mapping[str, object] | None:
    if not isinstance(node, Over):
        return None
    return {"winners": [colours[seat] for seat in node.winners], "reason": node.reason}


def _chance(game: Game[S, A], state: S, node: Chance) -> dict[str, object]:
    match node:
        case Roll(dice, sides, what):
            return {"what": what, "dice": dice, "sides": sides}
        case Unseal(hexes):
            return {"what": "tiles", "hexes": [game.hex_name(state, place) for place in hexes]}
        case Choose(n, what):
            return {"what": what, "choices": n}
