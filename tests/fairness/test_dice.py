"""Dice: exactly uniform while one seat is honest, and none of what goes into them can be left out."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.signed import fixed
from viktory_p2p.fairness.chain import LINKS, TOP_TAG, below
from viktory_p2p.fairness.entropy import Share, entropy
from viktory_p2p.kernel.chance import draw, stream
from viktory_p2p.kernel.game import Choose, Roll, Unseal

# --- A toy group ----------------------------------------------------------------------------------------

# The hash is taken for a function under which the honest link, whatever the others are, gives every value
# once.  In the toy a link is one byte, and such a function can be written down and counted through.
TOYS: dict[str, Callable[[int, int], int]] = {
    "sum": lambda honest, others: (honest + others) % 256,
    "exclusive or": lambda honest, others: honest ^ others,
    "stirred": lambda honest, others: (honest * 77 + others * 13 + 5) % 256,
}


def faces(values: Iterable[int]) -> Counter[int]:
    """How often every face of a die comes from these bytes; those that are thrown away do not count."""
    return Counter(draw(Roll(1, 6, ""), bytes([value, *range(31)]))[0] for value in values if value < 252)


@pytest.mark.parametrize("mixed", TOYS.values(), ids=TOYS)
def test_one_honest_seat_makes_dice_uniform_whatever_the_others_chose(mixed) -> None:
    for others in range(256):
        found = faces(mixed(honest, others) for honest in range(256))
        assert found == dict.fromkeys(range(1, 7), 42)


@pytest.mark.parametrize("mixed", TOYS.values(), ids=TOYS)
def test_others_who_see_the_honest_link_first_choose_the_face(mixed) -> None:
    """Why links are fixed by an anchor: an answer to what was opened would win every time."""
    for honest in range(256):
        reachable = faces(mixed(honest, others) for others in range(256))
        assert reachable[6] > 0


def test_choices_and_tiles_are_uniform_too() -> None:
    for others in (0, 1, 100, 255):
        values = [(honest + others) % 256 for honest in range(256)]
        chosen = Counter(draw(Choose(5, ""), bytes([v, *range(31)])) for v in values if v < 255)
        assert chosen == {(number,): 51 for number in range(5)}
        tiles = Counter(draw(Unseal((0,), (1, 3)), bytes([v, *range(31)])) for v in values)
        assert tiles == {(0,): 64, (1,): 192}


# --- Real rolls -----------------------------------------------------------------------------------------


@cache
def links(seat: int) -> tuple[bytes, ...]:
    """The whole chain of *seat*, from the anchor up, link by link."""
    key = fixed("chi-square key", seat)
    found = [below(key, TOP_TAG + key)]
    for _ in range(LINKS - 1):
        found.append(below(key, found[-1]))
    return tuple(reversed(found))


@cache
def rolls(count: int = 20_000) -> tuple[tuple[int, ...], ...]:
    """The faces of three dice in so many rolls of one game of three."""
    found, head = [], fixed("chi-square head")
    for number in range(1, count + 1):
        shares = [Share(seat, links(seat)[number]) for seat in range(3)]
        given = entropy(fixed("chi-square game"), number, head, shares)
        found.append(draw(Roll(3, 6, ""), given))
        head = given
    return tuple(found)


def chi_square(found: Counter, cells: int) -> float:
    """How far *found* is from equal parts."""
    total = found.total()
    return sum(times * times for times in found.values()) * cells / total - total


# One in a thousand honest rows would be above: 20.5 for 5 degrees of freedom, 66.6 for 35.


@pytest.mark.parametrize("die", range(3))
def test_faces_are_equally_frequent(die) -> None:
    assert chi_square(Counter(faces[die] for faces in rolls()), 6) < 20.5


@pytest.mark.parametrize("pair", [(0, 1), (0, 2), (1, 2)])
def test_dice_of_one_roll_are_independent(pair) -> None:
    assert chi_square(Counter(tuple(faces[die] for die in pair) for faces in rolls()), 36) < 66.6


def test_one_roll_tells_nothing_about_the_next() -> None:
    pairs = Counter((before[0], after[0]) for before, after in itertools.pairwise(rolls()))
    assert chi_square(pairs, 36) < 66.6


@pytest.mark.parametrize("seat", range(3))
def test_the_link_of_one_seat_tells_nothing_about_the_face(seat) -> None:
    """Its own link is all a seat knows beforehand."""
    pairs = Counter(
        (links(seat)[number][0] % 6, faces[0])
        for number, faces in enumerate(rolls(), 1)
        if links(seat)[number][0] < 252
    )
    assert chi_square(pairs, 36) < 66.6


def test_a_loaded_die_would_be_noticed() -> None:
    loaded = Counter(6 if faces[0] == 1 and faces[1] > 5 else faces[0] for faces in rolls())
    assert chi_square(loaded, 6) > 20.5


# --- What goes into the entropy -------------------------------------------------------------------------

GAME, HEAD = fixed("game"), fixed("head")
SHARES = [Share(seat, fixed("link", seat), fixed("salt", seat)[:16]) for seat in (0, 1, 3)]


@given(st.integers(0, 2), st.integers(0, 47), st.integers(1, 255))
def test_every_byte_of_every_seat_counts(seat, place, change) -> None:
    part = bytearray(SHARES[seat].link + SHARES[seat].salts)
    part[place] ^= change
    others = [*SHARES]
    others[seat] = Share(SHARES[seat].seat, bytes(part[:32]), bytes(part[32:]))
    assert entropy(GAME, 7, HEAD, others) != entropy(GAME, 7, HEAD, SHARES)


def test_game_number_head_and_seats_count() -> None:
    other_seat = [SHARES[0], SHARES[1], SHARES[2]._replace(seat=2)]
    given = [
        entropy(GAME, 7, HEAD, SHARES),
        entropy(HEAD, 7, HEAD, SHARES),
        entropy(GAME, 8, HEAD, SHARES),
        entropy(GAME, 7, GAME, SHARES),
        entropy(GAME, 7, HEAD, SHARES[:2]),
        entropy(GAME, 7, HEAD, SHARES[::-1]),
        entropy(GAME, 7, HEAD, other_seat),
    ]
    assert len({*given}) == len(given)


def test_equal_links_do_not_cancel_out() -> None:
    """With exclusive or, a seat that copies another's link would take both out of the roll."""
    same = [Share(seat, fixed("link", 0)) for seat in (0, 1)]
    other = [Share(seat, fixed("link", 1)) for seat in (0, 1)]
    assert entropy(GAME, 7, HEAD, same) != entropy(GAME, 7, HEAD, other)
    assert [*itertools.islice(stream(entropy(GAME, 7, HEAD, same)), 32)] != [0] * 32
