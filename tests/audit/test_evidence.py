"""Evidence: what convicts a key on its own, what does not, and copies of one game that differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha512

import pytest
from nacl.bindings import (
    crypto_core_ed25519_scalar_add,
    crypto_core_ed25519_scalar_mul,
    crypto_core_ed25519_scalar_reduce,
    crypto_scalarmult_ed25519_base_noclamp,
)

from tests.audit.forgeries import FORGER, acted, decision, illegal, log, settled_action, up_to
from tests.audit.test_audit import GAMES, audited
from tests.signed import Tiny, chosen, fixed, hand, hands, next_entry
from tests.tiny import LIGHTHOUSES
from viktory_p2p.audit.attacks import ATTACKS, Attack
from viktory_p2p.audit.compare import Fork, compared
from viktory_p2p.audit.proof import proofs, proven
from viktory_p2p.audit.specimen import Specimen
from viktory_p2p.audit.specimen import hand as specimen_hand
from viktory_p2p.ledger import making
from viktory_p2p.ledger.canon import Malformed
from viktory_p2p.ledger.entries import Acted, Entry, answer_body, core, write
from viktory_p2p.ledger.evidence import Double, NoProof, Statement, Wrong, read
from viktory_p2p.ledger.evidence import write as written
from viktory_p2p.ledger.keys import ANSWER, ENTRY, Signer, short_code, statement

MOST_BYTES = 500
"""So large may a proof of two statements be."""


def another(course: Tiny) -> Acted:
    """A second legal action of the forger for one place."""
    legal = [course.game.encode(one) for one in course.game.legal(course.state)]
    return acted(course, FORGER, next(one for one in legal if one != chosen(course)))


def went_on(course: Tiny, entry: Entry, more: int) -> list[bytes]:
    """The log with *entry* in its place and some more."""
    records = [*up_to(course), write(entry)]
    course = course.take(entry)
    for _ in range(more):
        entry = next_entry(course, hands(len(course.charter.seats)))
        records.append(write(entry))
        course = course.take(entry)
    return records


def fork(one: list[bytes], other: list[bytes]) -> Fork:
    found = compared(one, other)
    assert found is not None
    return found


def doubled() -> Double:
    """The proof that the forger acted twice."""
    course = decision()
    ((seat, double),) = fork(log(), [*up_to(course), write(another(course))]).doubles
    assert seat == FORGER
    return double


def test_who_acts_twice_is_convicted_by_a_small_file() -> None:
    course, double = decision(), doubled()
    assert fork(log(), went_on(course, another(course), 0)).entry == course.number
    found = written(double)
    assert len(found) <= MOST_BYTES
    assert read(found) == double
    convicted = proven({}, read(found))
    assert convicted.code == short_code(hand(FORGER).signer.key)
    assert convicted.game_id == course.charter.game_id


def test_links_opened_on_two_branches_convict_all_who_opened_them() -> None:
    course = decision()
    found = fork(log(), went_on(course, another(course), 1))
    assert [seat for seat, _ in found.doubles] == [0, 1]
    for _, double in found.doubles:
        proven({}, double)


def test_a_dispute_about_absence_convicts_nobody() -> None:
    course = decision(3)
    drop = making.drop(course, 1, (FORGER,), hands(3))
    found = fork(log(3)[: course.number + 1], went_on(course, drop, 0))
    assert (found.entry, found.disputed, found.sound, found.doubles) == (course.number, True, True, ())


def test_one_question_answered_in_two_ways_convicts() -> None:
    course = decision(3)
    signer = hand(1).signer
    bodies = [answer_body(course.head, course.number, 1, (FORGER,), yes) for yes in (True, False)]
    said = [Statement(body, signer.sign(ANSWER, course.charter.game_id, body)) for body in bodies]
    assert proven({}, Double(course.charter.game_id, signer.key, ANSWER, *said)).code == short_code(
        signer.key
    )


def test_a_damaged_copy_is_no_fork_that_convicts() -> None:
    course = decision()
    spoilt = [*up_to(course), write(replace(another(course), signature=bytes(64)))]
    found = fork(log(), spoilt)
    assert (found.sound, found.disputed, found.doubles) == (False, False, ())


def second_signature(seed: bytes, message: bytes) -> bytes:
    """Another valid signature of one message: whoever has the key can choose the nonce as it likes."""
    half = bytearray(sha512(seed).digest()[:32])
    half[0] &= 248
    half[31] = half[31] & 127 | 64
    nonce = crypto_core_ed25519_scalar_reduce(sha512(b"another nonce" + message).digest())
    point = crypto_scalarmult_ed25519_base_noclamp(nonce)
    hashed = sha512(point + Signer(seed).key + message).digest()
    scalar = crypto_core_ed25519_scalar_reduce(bytes(half) + bytes(32))
    product = crypto_core_ed25519_scalar_mul(crypto_core_ed25519_scalar_reduce(hashed), scalar)
    return point + crypto_core_ed25519_scalar_add(nonce, product)


def test_a_second_signature_on_one_core_is_neither_a_fork_nor_evidence() -> None:
    course = decision()
    entry = making.act(course, FORGER, chosen(course), hand(FORGER).signer)
    game_id, body = course.charter.game_id, course.head + core(entry, course.number)
    signature = second_signature(fixed("key", 0, FORGER), statement(ENTRY, game_id, body))
    assert signature != entry.signature
    records = log()
    records[course.number] = write(replace(entry, signature=signature))
    assert audited(records).verdict == "clean"
    assert compared(log(), records) is None
    said = (Statement(body, entry.signature), Statement(body, signature))
    with pytest.raises(NoProof, match="no second statement"):
        proven({}, Double(game_id, hand(FORGER).signer.key, ENTRY, *said))


def test_a_beginning_is_no_fork() -> None:
    assert compared(log(), log()[:7]) is None
    assert compared(log(), log()) is None


def _unsigned(double: Double) -> Double:
    return replace(double, second=double.second._replace(signature=double.first.signature))


def _same(double: Double) -> Double:
    return replace(double, second=double.first)


def _two_places(double: Double) -> Double:
    """Two honest actions, one after the other."""
    course, signer = decision(), hand(FORGER).signer
    body = bytes(32) + core(making.act(course, FORGER, chosen(course), signer), course.number)
    second = Statement(body, signer.sign(ENTRY, double.game_id, body))
    return replace(double, second=second)


def _other_game(double: Double) -> Double:
    return replace(double, game_id=bytes(32))


def _other_key(double: Double) -> Double:
    return replace(double, key=hand(1).signer.key)


def _degenerate(double: Double) -> Double:
    return replace(double, key=bytes(32))


def _offer(double: Double) -> Double:
    """Who offers to end the game and then plays on has not cheated."""
    course = decision()
    agreed = making.agree(course, "draw", (), hands(2))
    body = course.head + core(agreed, course.number)
    return replace(double, second=Statement(body, agreed.signatures[FORGER]))


@pytest.mark.parametrize(
    "falsify, why",
    [
        (_unsigned, "second statement is not signed"),
        (_same, "say the same"),
        (_two_places, "different places"),
        (_other_game, "first statement is not signed"),
        (_other_key, "first statement is not signed"),
        (_degenerate, "no sound key"),
        (_offer, "no place"),
    ],
)
def test_false_evidence_is_refused_with_its_reason(falsify: Callable[[Double], Double], why: str) -> None:
    with pytest.raises(NoProof, match=why):
        proven({}, falsify(doubled()))


CONVICTING = [attack for attack in ATTACKS if attack.expected.blamed and attack.copy is None]


@pytest.mark.parametrize("attack", CONVICTING, ids=lambda attack: attack.name)
def test_a_signed_wrong_entry_is_proven_by_charter_and_prefix(attack: Attack) -> None:
    records = attack.forge(Specimen(LIGHTHOUSES, ("oil=1",)))
    (proof,) = proofs(audited(records), records)
    assert read(written(proof)) == proof
    (seat,) = attack.expected.blamed
    assert proven(GAMES, proof).code == short_code(specimen_hand(seat).signer.key)


def test_a_log_is_no_evidence_if_it_convicts_nobody_or_is_damaged() -> None:
    with pytest.raises(NoProof, match="convicts nobody"):
        proven(GAMES, Wrong(tuple(log())))
    course = decision()
    prefix = up_to(course)
    prefix[2] = prefix[2][:-1] + bytes([prefix[2][-1] ^ 1])
    with pytest.raises(NoProof, match="entry 2 is not sound"):
        proven(GAMES, Wrong((*prefix, write(illegal(course)))))
    settled = settled_action(illegal)()
    assert not proofs(audited(settled), settled)


@pytest.mark.parametrize("found", [b"", b"\xc1", b"\x90", log()[0], written(Wrong((b"x",)))[:-1]])
def test_what_is_no_evidence_is_malformed(found: bytes) -> None:
    with pytest.raises(Malformed):
        read(found)


def test_many_records_fit_into_evidence() -> None:
    proof = Wrong(tuple(number.to_bytes(2, "big") for number in range(5000)))
    assert read(written(proof)) == proof


def test_a_stranger_convicts_only_itself() -> None:
    """Whoever makes a proof with a key of its own names that key, and no seat."""
    double, stranger = doubled(), Signer(bytes(32))
    bodies = (double.first.body, double.second.body)
    said = [Statement(body, stranger.sign(ENTRY, double.game_id, body)) for body in bodies]
    assert proven({}, Double(double.game_id, stranger.key, ENTRY, *said)).code == short_code(stranger.key)
