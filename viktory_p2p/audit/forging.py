"""What a cheat with a key of its own can sign: wrong actions, links, salts, results, and certificates.

Every function takes an honest game and gives a log that a file could hold.  The forger is seat 0; where more
than one has to sign, all of them do, or a signature is put where it does not belong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from viktory_p2p.audit.specimen import (
    AnyCourse,
    Specimen,
    asks,
    chosen,
    hand,
    hands,
    is_over,
    next_entry,
    throws,
    turns_over,
)
from viktory_p2p.fairness.chain import Chain
from viktory_p2p.fairness.entropy import Share
from viktory_p2p.kernel.errors import Illegal
from viktory_p2p.kernel.game import Plain, Seat
from viktory_p2p.ledger import making
from viktory_p2p.ledger.claims import Trail
from viktory_p2p.ledger.entries import Acted, Closed, Entry, Reveal, Rolled, core, reveal_body, write
from viktory_p2p.ledger.keys import CLOSING, ENTRY, REVEAL
from viktory_p2p.ledger.owed import OwedRoll

FORGER, OTHER, THIRD = 0, 1, 2
ASKED = asks(FORGER)
Log = list[bytes]
Forge = Callable[[Specimen], Log]
Act = Callable[[Specimen, AnyCourse], Acted]
"""What the forger signs where something is asked of it."""


def after(course: AnyCourse, entry: Entry) -> Trail:
    """The place after an *entry* the rules cannot follow."""
    return Trail(course.charter, course.head, course.number, course.live).after(entry)


# -- actions -------------------------------------------------------------------------------------------------


def acted(course: AnyCourse, seat: Seat, action: Plain, digest: bytes | None = None) -> Acted:
    """Any action at all, with a valid signature of *seat*."""
    signer = hand(seat).signer
    bare = making.act(course, seat, action, signer)
    bare = replace(bare, digest=digest or bare.digest)
    body = course.head + core(bare, course.number)
    return replace(bare, signature=signer.sign(ENTRY, course.charter.game_id, body))


def illegal(specimen: Specimen, course: AnyCourse) -> Acted:
    """An action that is legal elsewhere in the game, and not here."""
    for other, _ in specimen.entries():
        for action in other.game.legal(other.state):
            try:
                course.game.apply(course.state, FORGER, action)
            except Illegal:
                return acted(course, FORGER, course.game.encode(action))
    raise LookupError("everything is legal here")


def unknown(_: Specimen, course: AnyCourse) -> Acted:
    """An action of no known form."""
    return acted(course, FORGER, [1, b"x"])


def out_of_turn(_: Specimen, course: AnyCourse) -> Acted:
    """Another seat does what was asked of the forger."""
    return acted(course, OTHER, chosen(course))


def false_digest(_: Specimen, course: AnyCourse) -> Acted:
    """The right action, from a state that is not this one."""
    return acted(course, FORGER, chosen(course), bytes(16))


def another(course: AnyCourse) -> Acted:
    """A second legal action for one place, which a roll follows as it does the first."""
    for action in course.game.legal(course.state):
        plain = course.game.encode(action)
        entry = acted(course, FORGER, plain)
        if plain != chosen(course) and isinstance(course.take(entry).owed(), OwedRoll):
            return entry
    raise LookupError("there is no second way")


def forks(course: AnyCourse) -> bool:
    """The forger is asked, a roll follows, and it would follow another answer too."""
    if not ASKED(course):
        return False
    honest = acted(course, FORGER, chosen(course))
    try:
        return isinstance(course.take(honest).owed(), OwedRoll) and bool(another(course))
    except LookupError:
        return False


def action(act: Act) -> Forge:
    """The log up to the forger's first decision, and what it signs there."""

    def forge(specimen: Specimen) -> Log:
        course = specimen.first(ASKED)
        return [*specimen.up_to(course), write(act(specimen, course))]

    return forge


def settled(act: Act, change: Callable[[Rolled], Rolled] = lambda roll: roll) -> Forge:
    """The same, and then a roll that all sign, whatever the rules say; with something changed in it."""

    def forge(specimen: Specimen) -> Log:
        course = specimen.first(ASKED)
        entry = act(specimen, course)
        trail, number = after(course, entry), course.rolls + 1
        links = [(seat, hand(seat).chain.link(number)) for seat in trail.live]
        roll = Rolled(number, tuple(signed_reveal(trail, seat, number, link) for seat, link in links))
        return [*specimen.up_to(course), write(entry), write(change(roll))]

    return forge


def by_the_forger_alone(roll: Rolled) -> Rolled:
    """A roll that no other seat has part in."""
    return replace(roll, reveals=roll.reveals[:1])


def signed_by_one(roll: Rolled) -> Rolled:
    """A roll whose last signature is none."""
    *others, last = roll.reveals
    return replace(roll, reveals=(*others, replace(last, signature=bytes(64))))


def false_digest_under_a_forged_roll(specimen: Specimen) -> Log:
    """A false digest, and then the right links, but not signed by all."""
    course = specimen.first(forks)
    entry = false_digest(specimen, course)
    judged = course.judge(entry)
    assert judged.after is not None
    roll = signed_by_one(making.roll(judged.after, hands(2)))
    return [*specimen.up_to(course), write(entry), write(roll)]


def played_on(act: Act) -> Forge:
    """The same, and the whole game played on from it as if nothing were wrong."""

    def forge(specimen: Specimen) -> Log:
        course = specimen.first(ASKED)
        entry: Entry = act(specimen, course)
        records, judged = [*specimen.up_to(course), write(entry)], course.judge(entry)
        assert judged.after is not None
        course = judged.after
        while not is_over(course):
            entry = next_entry(course, hands(2))
            records.append(write(entry))
            course = course.take(entry)
        return records

    return forge


# -- rolls ---------------------------------------------------------------------------------------------------


def signed_reveal(
    trail: Trail | AnyCourse, seat: Seat, number: int, link: bytes, salts: bytes = b""
) -> Reveal:
    """Any link and salts, with a valid signature of *seat*."""
    body = reveal_body(trail.head, trail.number, number, Share(seat, link, salts))
    return Reveal(link, salts, hand(seat).signer.sign(REVEAL, trail.charter.game_id, body))


def own_link(number: int) -> bytes:
    """What the forger has under *number*."""
    return hand(FORGER).chain.link(number)


def copied_link(number: int) -> bytes:
    """What the other seat has under *number*."""
    return hand(OTHER).chain.link(number)


def foreign_link(number: int) -> bytes:
    """A link of a chain that the forger has not published."""
    return Chain(hand(FORGER).signer.key, bytes(32)).link(number)


def with_link(link: Callable[[int], bytes]) -> Forge:
    """The forger opens *link* of k instead of its link k, in a roll without tiles."""

    def forge(specimen: Specimen) -> Log:
        course = specimen.first(throws)
        honest = making.roll(course, hands(2))
        wrong = signed_reveal(course, FORGER, honest.number, link(honest.number))
        return [*specimen.up_to(course), write(replace(honest, reveals=(wrong, *honest.reveals[1:])))]

    return forge


def with_salts(change: Callable[[bytes], bytes]) -> Forge:
    """The forger opens other salts than it has sealed."""

    def forge(specimen: Specimen) -> Log:
        course = specimen.first(turns_over)
        honest = making.roll(course, hands(2))
        true = honest.reveals[FORGER]
        wrong = signed_reveal(course, FORGER, honest.number, true.link, change(true.salts))
        return [*specimen.up_to(course), write(replace(honest, reveals=(wrong, *honest.reveals[1:])))]

    return forge


def numbered_wrongly(specimen: Specimen) -> Log:
    """All sign the right links under the number of the next roll."""
    course = specimen.first(throws)
    number = course.rolls + 1
    reveals = (signed_reveal(course, seat, number + 1, hand(seat).chain.link(number)) for seat in course.live)
    return [*specimen.up_to(course), write(Rolled(number + 1, tuple(reveals)))]


def moved_roll(specimen: Specimen) -> Log:
    """The forger plays otherwise, and puts the links its first move was answered with under the second."""
    course = specimen.first(forks)
    return [*specimen.up_to(course), write(another(course)), specimen.log()[course.number + 1]]


def colluding(specimen: Specimen) -> Log:
    """Two of three rewrite the game; the third's link they have from the honest one."""
    course = specimen.first(forks, 3)
    entry, honest = another(course), specimen.entries(3)[course.number][1]
    assert isinstance(honest, Rolled)
    trail = after(course, entry)
    ours = tuple(
        signed_reveal(trail, seat, honest.number, honest.reveals[seat].link, honest.reveals[seat].salts)
        for seat in (FORGER, OTHER)
    )
    roll = replace(honest, reveals=(*ours, honest.reveals[THIRD]))
    return [*specimen.up_to(course), write(entry), write(roll)]


def doubled_action(specimen: Specimen) -> Log:
    """The forger signs a second action for one place."""
    course = specimen.first(forks)
    return [*specimen.up_to(course), write(another(course))]


# -- results -------------------------------------------------------------------------------------------------


def closing(change: Callable[[Closed], Closed] = lambda true: true) -> Forge:
    """The whole game, closed by the forger alone, with a result as it likes."""

    def forge(specimen: Specimen) -> Log:
        course, signer = specimen.first(is_over), hand(FORGER).signer
        bare = replace(change(making.close(course, [(FORGER, signer)])), signatures=())
        body = course.head + core(bare, course.number)
        signature = signer.sign(CLOSING, course.charter.game_id, body)
        return [*specimen.up_to(course), write(replace(bare, signatures=((FORGER, signature),)))]

    return forge
