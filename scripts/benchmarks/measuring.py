"""How things are measured: alternately, so that a busy minute of the machine meets all of them alike.

Speeds are CPU time, since other processes may run beside; a comparison is the median of the ratios round by
round, not the ratio of the medians.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import median
from typing import ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")

Side = Callable[[int], T]
"""One of the things that are compared; is told the number of the round."""


def alternating(rounds: int, sides: Mapping[str, Side[T]]) -> dict[str, list[T]]:
    """What every side gives, round by round: in every second round the last of them begins."""
    found: dict[str, list[T]] = {name: [] for name in sides}
    for number in range(rounds):
        order = list(sides)
        for name in order if number % 2 == 0 else reversed(order):
            gc.collect()
            found[name].append(sides[name](number))
    return found


def ratio(above: Iterable[float], below: Iterable[float]) -> float:
    """The median of the ratios round by round."""
    return median(one / other for one, other in zip(above, below, strict=True))


def elsewhere(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What *work* gives in a process of its own, where nothing has been done before."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(work, *args, **kwargs).result()
