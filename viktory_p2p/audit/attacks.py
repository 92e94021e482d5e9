"""The attack kit: every attack a file can carry, and what the audit must make of it (protocol § 12).

It is for sceptics, who can see that each is caught, and for the tests: a check that is missing from the
auditor shows as an attack that gets another verdict than it should.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from viktory_p2p.audit import certifying, forging, tampering
from viktory_p2p.audit.audit import Record, Unreadable, audit
from viktory_p2p.audit.certifying import Until, certified
from viktory_p2p.audit.compare import compared, findings
from viktory_p2p.audit.forging import ASKED, FORGER, OTHER, THIRD, Forge
from viktory_p2p.audit.specimen import Specimen, is_over, throws, turns_over
from viktory_p2p.audit.tampering import changed, chartered, edited, ends_at, seated
from viktory_p2p.audit.verdict import CHEATING, CLEAN, DAMAGED, UNFINISHED, Audit, added
from viktory_p2p.fairness.seals import SALT_BYTES
from viktory_p2p.kernel.game import Seat
from viktory_p2p.ledger.canon import RECORD_BYTES, pack
from viktory_p2p.ledger.entries import Acted, Rolled
from viktory_p2p.ledger.opening import UnknownRules

NOT_JUDGED = "not judged"
GUILTY, NOBODY = (FORGER,), ()


class Judgement(NamedTuple):
    """What is made of an attack: the verdict, the check that says so first, and whom it blames."""

    verdict: str
    check: str | None = None
    blamed: tuple[Seat, ...] = NOBODY


@dataclass(frozen=True, slots=True)
class Attack:
    """A forged log, or an honest one beside a forged copy, and what has to be made of it."""

    name: str
    forge: Forge
    expected: Judgement
    wound: Unreadable | None = None
    """What stands at the end of the file instead of another record."""
    copy: Forge | None = None
    """The log it is compared with."""

    def found(self, specimen: Specimen) -> Judgement:
        """What is made of it here."""
        games = {specimen.game.name: specimen.game}
        log = self.forge(specimen)
        records: list[Record] = [*log, *([self.wound] if self.wound else [])]
        try:
            result = audit(games, records)
        except UnknownRules:
            return Judgement(NOT_JUDGED)
        if self.copy is not None:
            fork = compared(log, self.copy(specimen))
            result = added(result, findings(fork, "the other copy") if fork else ())
        return judgement(result)


def judgement(result: Audit) -> Judgement:
    """The short form of an audit; what blames somebody weighs more than what does not."""
    ranked = sorted(result.findings, key=lambda found: found.seat is None)
    return Judgement(result.verdict, ranked[0].check if ranked else None, result.blamed)


def tried(attack: Attack, specimen: Specimen) -> Judgement:
    """What is made of *attack*, also by an auditor that breaks down over it."""
    try:
        return attack.found(specimen)
    except Exception as error:  # noqa: BLE001 - what a missing check lets through may break anything
        return Judgement(f"none, but {type(error).__name__}")


def honest(seats: int) -> Forge:
    """A whole log that nobody has touched."""
    return lambda specimen: specimen.log(seats)


clean, unfinished = Judgement(CLEAN), Judgement(UNFINISHED, "owed")


def damaged(check: str) -> Judgement:
    """Something is wrong, and nobody is blamed."""
    return Judgement(DAMAGED, check)


def guilty(check: str, *seats: Seat) -> Judgement:
    """A signature convicts *seats*: the forger, if none are named."""
    return Judgement(CHEATING, check, seats or GUILTY)


_signed, _own = forging.action, forging.own_link

# fmt: off
SOUND = (
    Attack("nothing forged", honest(2), clean),
    Attack("nothing forged, three seats", honest(3), clean),
    Attack("closing refused by the others", forging.closing(), clean),
    Attack("closing withheld by all", ends_at(is_over), clean),
    Attack("withheld: the log ends where a reveal is owed", ends_at(turns_over), unfinished),
    Attack("withheld: the log ends where a decision is owed", ends_at(ASKED), unfinished),
    Attack("an absence that all others certify", certified(certifying.drop(FORGER)), unfinished),
    Attack("a return that all consent to",
           certified(certifying.drop(FORGER), certifying.back(FORGER), at=certifying.leaves), unfinished),
    Attack("an end that all agree on", certified(certifying.agreed()), clean),
)

ACTIONS = (
    Attack("illegal action", _signed(forging.illegal), guilty("rule")),
    Attack("illegal action that all went on from", forging.settled(forging.illegal), damaged("rule")),
    Attack("illegal action under a roll of one's own",
           forging.settled(forging.illegal, forging.by_the_forger_alone), guilty("rule")),
    Attack("illegal action under a forged roll",
           forging.settled(forging.illegal, forging.signed_by_one), guilty("rule")),
    Attack("false digest under a forged roll", forging.false_digest_under_a_forged_roll, guilty("digest")),
    Attack("action of no known form", _signed(forging.unknown), guilty("rule")),
    Attack("action out of turn", _signed(forging.out_of_turn), guilty("owed", OTHER)),
    Attack("false digest", _signed(forging.false_digest), guilty("digest")),
    Attack("false digest that all went on from", forging.played_on(forging.false_digest), damaged("digest")),
    Attack("action that nobody signed", changed(Acted, tampering.unsigned), damaged("signature")),
    Attack("action of no seat", changed(Acted, tampering.of_no_seat), damaged("owed")),
    Attack("action of another game", tampering.elsewhere, damaged("signature")),
    Attack("action where a roll is owed", tampering.action_for_a_roll, damaged("signature")),
)

ROLLS = (
    Attack("early link", forging.with_link(lambda k: _own(k + 1)), guilty("link")),
    Attack("repeated link", forging.with_link(lambda k: _own(k - 1)), guilty("link")),
    Attack("copied link", forging.with_link(forging.copied_link), guilty("link")),
    Attack("link of another chain", forging.with_link(forging.foreign_link), guilty("link")),
    Attack("wrong salts", forging.with_salts(lambda salts: bytes(len(salts))), guilty("seal")),
    Attack("salts withheld", forging.with_salts(lambda _: b""), guilty("seal")),
    Attack("a salt too many", forging.with_salts(lambda salts: salts + bytes(SALT_BYTES)), guilty("seal")),
    Attack("roll under another number", forging.numbered_wrongly, damaged("owed")),
    Attack("links moved to another head", forging.moved_roll, damaged("signature")),
    Attack("roll without a seat", changed(Rolled, tampering.without_a_reveal), damaged("owed")),
    Attack("roll where a decision is owed", tampering.roll_for_an_action, damaged("owed")),
)

ENDS = (
    Attack("false digest closed", forging.closing(lambda true: replace(true, digest=bytes(16))),
           guilty("closing")),
    Attack("false winners closed", forging.closing(lambda true: replace(true, winners=(5,))),
           guilty("closing")),
    Attack("false reason closed", forging.closing(lambda true: replace(true, reason="magic")),
           guilty("closing")),
    Attack("closing before the end",
           lambda specimen: [*ends_at(ASKED)(specimen), specimen.log()[-1]], damaged("closing")),
    Attack("closing in another's name",
           certified(certifying.closing(certifying.by_another), at=is_over, seats=2), damaged("signature")),
    Attack("closing of no seat",
           certified(certifying.closing(certifying.by_no_seat), at=is_over, seats=2), damaged("signature")),
    Attack("closing by nobody",
           certified(certifying.closing(certifying.by_nobody), at=is_over, seats=2), damaged("closing")),
    Attack("a second closing",
           certified(certifying.closing(), certifying.closing(), at=is_over, seats=2), damaged("closing")),
    Attack("roll after the closing",
           lambda specimen: [*specimen.log(), specimen.log()[1]], damaged("owed")),
    Attack("an agreed end without a seat",
           certified(certifying.agreed(certifying.without_a_seat)), damaged("closing")),
    Attack("an agreed end with a forged signature",
           certified(certifying.agreed(certifying.forged_agreement)), damaged("signature")),
    Attack("an agreed end before the first roll",
           certified(certifying.agreed(), at=certifying.at_the_first_roll), damaged("owed")),
    Attack("an agreed end after the end",
           certified(certifying.agreed(), at=is_over, seats=2), damaged("owed")),
    Attack("an agreed winner who was dropped",
           certified(certifying.drop(FORGER), certifying.won_by_the_dropped), damaged("closing")),
)

ABSENCES = (
    Attack("a seat dropped by the only other one",
           certified(certifying.drop(FORGER), seats=2), damaged("absence")),
    Attack("two of three dropped by the third",
           certified(certifying.drop(FORGER, OTHER), at=throws), damaged("absence")),
    Attack("two of four dropped by the others",
           certified(certifying.drop(FORGER, OTHER), at=throws, seats=4), damaged("absence")),
    Attack("a seat dropped that owes nothing", certified(certifying.drop(OTHER)), damaged("absence")),
    Attack("nobody dropped", certified(certifying.drop()), damaged("absence")),
    Attack("a seat dropped before the first roll",
           certified(certifying.drop(FORGER), at=certifying.at_the_first_roll), damaged("owed")),
    Attack("a certificate with an answer too few",
           certified(certifying.dropped(certifying.one_answer)), damaged("absence")),
    Attack("a certificate with a forged answer",
           certified(certifying.dropped(certifying.forged_answer)), damaged("signature")),
    Attack("a return of nobody who left", certified(certifying.back(OTHER)), damaged("absence")),
    Attack("a return without consent",
           certified(certifying.drop(FORGER), certifying.returned(certifying.without_consent),
                     at=certifying.leaves), damaged("absence")),
    Attack("a return with a forged consent",
           certified(certifying.drop(FORGER), certifying.returned(certifying.forged_consent),
                     at=certifying.leaves), damaged("signature")),
    Attack("a return beside a pending roll",
           certified(certifying.drop(FORGER), certifying.back(FORGER), at=throws), damaged("owed")),
    Attack("a return after a roll was left",
           certified(certifying.drop(FORGER), Until(certifying.asks_anybody), certifying.back(FORGER),
                     at=throws), damaged("absence")),
    Attack("a second return",
           certified(certifying.drop(FORGER), certifying.back(FORGER), Until(certifying.leaves),
                     certifying.drop(FORGER), certifying.back(FORGER), at=certifying.leaves),
           damaged("absence")),
)

CHARTERS = (
    Attack("no charter", lambda specimen: specimen.log()[1:], damaged("owed")),
    Attack("a second charter",
           lambda specimen: [*ends_at(ASKED)(specimen), specimen.log()[0]], damaged("owed")),
    Attack("charter signed by one", tampering.signed_by(lambda all_of_them: all_of_them[:1]),
           damaged("signature")),
    Attack("charter with one signature twice", tampering.signed_by(lambda both: (both[0], both[0])),
           damaged("signature")),
    Attack("charter with another seat's key",
           seated(lambda one, two: replace(two, key=one.key)), damaged("limit")),
    Attack("charter with a degenerate key",
           seated(lambda one, two: replace(two, key=bytes(32))), damaged("limit")),
    Attack("charter with a copied anchor",
           seated(lambda one, two: replace(two, anchor=one.anchor)), damaged("link")),
    Attack("charter with a seal too few",
           seated(lambda one, two: replace(two, seals=two.seals[32:])), damaged("seal")),
    Attack("charter of no game",
           chartered(lambda charter: replace(charter, options=("no such option",))), damaged("rule")),
    Attack("charter of an unknown game",
           chartered(lambda charter: replace(charter, game="no such game")), Judgement(NOT_JUDGED)),
    Attack("charter of another version of the rules",
           chartered(lambda charter: replace(charter, version=charter.version + 1)), Judgement(NOT_JUDGED)),
)

BYTES = (
    Attack("an empty log", lambda _: [], damaged("bytes")),
    Attack("bytes that are nothing", edited(tampering.put(b"\xc1")), damaged("bytes")),
    Attack("bytes that are not canonical", edited(tampering.lengthen), damaged("bytes")),
    Attack("a giant record", edited(tampering.put(pack([2, bytes(RECORD_BYTES)]))), damaged("limit")),
    Attack("a record after the end", edited(tampering.add(b"\xc1")), damaged("bytes")),
    Attack("a flipped bit", edited(tampering.flip), damaged("signature")),
    Attack("a deleted entry", edited(tampering.delete, throws), damaged("signature")),
    Attack("a doubled entry", edited(tampering.double), damaged("signature")),
    Attack("two entries swapped", edited(tampering.swap, throws), damaged("signature")),
    Attack("the end of another game", tampering.spliced, damaged("signature")),
    Attack("a torn end",
           ends_at(ASKED), Judgement(UNFINISHED, "bytes"), Unreadable("torn", torn=True)),
    Attack("a wrong checksum", ends_at(ASKED), damaged("bytes"), Unreadable("the checksum is wrong")),
)

COPIES = (
    Attack("two copies that are the same", honest(2), clean, copy=honest(2)),
    Attack("a copy that is only the beginning", honest(2), clean, copy=ends_at(ASKED)),
    Attack("two actions for one place", honest(2), guilty("head"), copy=forging.doubled_action),
    Attack("the game rewritten by all but one", honest(3), guilty("head", FORGER, OTHER),
           copy=forging.colluding),
    Attack("an absence here, an entry there", honest(3), damaged("absence"),
           copy=certified(certifying.drop(FORGER))),
    Attack("one question answered twice", certified(certifying.drop(FORGER), at=throws),
           guilty("head", THIRD), copy=certified(certifying.drop(OTHER), at=throws)),
    Attack("a copy that somebody without a key has changed", honest(2), clean,
           copy=changed(Acted, tampering.from_another_state)),
)
# fmt: on

ATTACKS = (*SOUND, *ACTIONS, *ROLLS, *ENDS, *ABSENCES, *CHARTERS, *BYTES, *COPIES)
