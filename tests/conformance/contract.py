"""What the contract says about single values: nodes, outcomes, plain data, and what may be raised."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

from viktory_p2p.kernel.chance import ENTROPY_BYTES, draw, fits
from viktory_p2p.kernel.game import Chance, Choose, Decision, Node, Outcome, Over, Plain, Roll, Unseal

P = ParamSpec("P")
T = TypeVar("T")


class Breach(AssertionError):
    """The game does not keep to the contract; the sentence says how."""


def require(kept: bool, sentence: str) -> None:
    """Raise a breach unless the contract is kept."""
    if not kept:
        raise Breach(sentence)


def must(what: str, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What *call* gives; that it raises is a breach."""
    try:
        return call(*args, **kwargs)
    except Exception as fault:
        raise Breach(f"{what} raises {type(fault).__name__}: {fault}") from fault


def may(
    what: str, allowed: type[Exception], call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T | None:
    """What *call* gives, or None if it raises *allowed*; that it raises anything else is a breach."""
    try:
        return must(what, call, *args, **kwargs)
    except Breach as breach:
        if not isinstance(breach.__cause__, allowed):
            raise
        require(bool(str(breach.__cause__)), f"{what} raises {allowed.__name__} without a sentence")
        return None


def refuses(
    what: str, allowed: type[Exception], call: Callable[P, object], *args: P.args, **kwargs: P.kwargs
) -> None:
    """That *call* raises anything but *allowed*, or nothing, is a breach."""
    taken = may(what, allowed, lambda: (call(*args, **kwargs),))
    require(taken is None, f"{what} is taken")


def check_node(node: Node, seats: int, kinds: int) -> None:
    """The node is one of the five, and what it says can be."""
    require(isinstance(node, Decision | Roll | Unseal | Choose | Over), f"{node!r} is not a node")
    require(_can_be(node, seats, kinds), f"{node} cannot be")


def _can_be(node: Node, seats: int, kinds: int) -> bool:
    match node:
        case Decision(seat, kind):
            return seat in range(seats) and bool(kind)
        case Roll(dice, sides, what):
            return dice > 0 and sides > 1 and bool(what)
        case Unseal(hexes, bag):
            return 0 < len(set(hexes)) == len(hexes) <= sum(bag) and len(bag) == kinds and min(bag) >= 0
        case Choose(n, what):
            return n > 0 and bool(what)
        case Over(winners, reason):
            return len(set(winners)) == len(winners) and set(winners) <= {*range(seats)} and bool(reason)


def sort_of(node: Node) -> str:
    """What distinguishes a node's sort: its type, and the question it asks."""
    return f"{type(node).__name__} {getattr(node, 'kind', getattr(node, 'what', ''))}"


def misfits(node: Chance) -> list[Outcome]:
    """Outcomes that *node* cannot have: too short, too long, out of range, more tiles than there are."""
    good = draw(node, bytes(ENTROPY_BYTES))
    tried = [(), good[:-1], (*good, good[-1]), (-1, *good[1:]), (*good[:-1], 10**6)]
    match node:
        case Roll(dice, sides):
            tried += [(0,) * dice, (sides + 1,) * dice]
        case Choose(n):
            tried += [(n,)]
        case Unseal(hexes, bag):
            tried += [(kind,) * len(hexes) for kind in range(len(bag) + 1)]
    return [outcome for outcome in tried if not fits(node, outcome)]


def counted(items: Iterable[T]) -> dict[T, int]:
    """How often each item occurs."""
    found: dict[T, int] = {}
    for item in items:
        found[item] = found.get(item, 0) + 1
    return found


def is_plain(plain: Plain) -> bool:
    """Whether this is what a log can hold: exactly these types, lists of them, nothing derived from them."""
    if type(plain) is list:
        return all(map(is_plain, plain))
    return plain is None or type(plain) in (bool, int, str, bytes)
