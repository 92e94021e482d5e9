"""Identity and secrets: made once, for one pair of eyes, and never shown."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from viktory_p2p.kernel.errors import BadInput
from viktory_p2p.ledger.keys import ENTRY, is_signed, is_sound
from viktory_p2p.store.identity import Identity, checked_alias, identity, rename
from viktory_p2p.store.secret import forget_hand, fresh_hand, kept_hand

ROOT = Path(__file__).parents[2]


@pytest.fixture
def ada(tmp_path: Path) -> Identity:
    return identity(tmp_path, "Ada")


@pytest.fixture
def key(tmp_path: Path, ada: Identity) -> Path:
    return tmp_path / "identity" / "key"


def test_an_identity_is_made_once(tmp_path: Path, ada: Identity, key: Path) -> None:
    again = identity(tmp_path, "Bob")
    assert (again.alias, again.signer.key, again.code) == ("Ada", ada.signer.key, ada.code)
    assert is_sound(ada.signer.key)
    assert is_signed(ada.signer.key, ENTRY, bytes(32), b"x", again.signer.sign(ENTRY, bytes(32), b"x"))
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(key.parent.stat().st_mode) == 0o700


def test_everybody_has_another_key(tmp_path: Path, ada: Identity) -> None:
    assert identity(tmp_path / "other", "Ada").signer.key != ada.signer.key


def test_the_alias_may_change(tmp_path: Path, ada: Identity) -> None:
    rename(tmp_path, "Countess")
    again = identity(tmp_path, "Ada")
    assert (again.alias, again.signer.key) == ("Countess", ada.signer.key)


def test_a_secret_is_never_shown(tmp_path: Path, ada: Identity, key: Path) -> None:
    hand = fresh_hand(tmp_path, ada.signer)
    for secret in (key.read_bytes(), hand.secret):
        for shown in (repr(ada), str(ada), repr(hand), repr(hand.chain), repr(ada.signer)):
            assert secret.hex() not in shown
            assert repr(secret)[2:-1] not in shown
    assert ada.code in repr(ada)


BROKEN = {
    "empty": (lambda key: key.write_bytes(b""), "has 0 bytes, a key has 32", "restore it from a copy"),
    "short": (lambda key: key.write_bytes(b"k" * 31), "has 31 bytes", "restore it from a copy"),
    "long": (lambda key: key.write_bytes(b"k" * 33), "has 33 bytes", "restore it from a copy"),
    "huge": (lambda key: key.write_bytes(b"k" * 99999), "larger than 65536 bytes", ""),
    "open": (lambda key: key.chmod(0o644), "is open to other users", "chmod 600 "),
    "open to a group": (lambda key: key.chmod(0o620), "is open to other users", "chmod 600 "),
    "in an open folder": (lambda key: key.parent.chmod(0o755), "is open to other users", "chmod 700 "),
    "a folder": (lambda key: (key.unlink(), key.mkdir(0o700)), "is not a file", ""),
    "nowhere": (lambda key: (key.unlink(), key.symlink_to(key.parent / "gone")), "there is no", ""),
}


@pytest.mark.parametrize("spoil, sentence, hint", BROKEN.values(), ids=BROKEN)
def test_a_key_that_cannot_be_used_is_told(tmp_path: Path, key: Path, spoil, sentence, hint) -> None:
    spoil(key)
    with pytest.raises(BadInput, match=sentence) as error:
        identity(tmp_path, "Ada")
    assert error.value.hint.startswith(hint)
    assert "kkk" not in str(error.value) + error.value.hint
    assert key.is_symlink() or key.exists(), "a key is never made in the place of another one"


def test_the_way_out_is_one(tmp_path: Path, ada: Identity, key: Path) -> None:
    key.chmod(0o644)
    with pytest.raises(BadInput) as error:
        identity(tmp_path, "Ada")
    subprocess.run(error.value.hint.split(), check=True)
    assert identity(tmp_path, "Ada").signer.key == ada.signer.key


def test_first_runs_at_once_make_one_key(tmp_path: Path) -> None:
    """Some may be refused while another makes it; those that are not have the same key."""
    program = (
        "import sys; from pathlib import Path; from viktory_p2p.store.identity import identity\n"
        "from viktory_p2p.kernel.errors import BadInput\n"
        "try: print(identity(Path(sys.argv[1]), 'Ada').code)\n"
        "except BadInput as problem: print(problem.sentence)"
    )
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", program, tmp_path], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    told = {run.communicate()[0].strip() for run in runs}
    codes = {line for line in told if not line.startswith("another viktory")}
    assert codes == {identity(tmp_path, "Ada").code}


GOOD = {" Ada ": "Ada", "Zoe\u0308": "Zoë", "x" * 24: "x" * 24, "王" * 12: "王" * 12}


@pytest.mark.parametrize("alias", GOOD)
def test_an_alias_has_one_form(alias: str) -> None:
    assert checked_alias(alias) == GOOD[alias]


@pytest.mark.parametrize(
    "alias", ["", "  ", "x" * 25, "王" * 13, "a\x1b[2J", "a\u202eb", "a\u200bb", "a" + "\u0301" * 60]
)
def test_an_alias_nobody_can_read_is_refused(tmp_path: Path, alias: str) -> None:
    with pytest.raises(BadInput, match="alias"):
        identity(tmp_path, alias)
    assert not (tmp_path / "identity" / "key").exists()


@pytest.mark.parametrize("found", [b"", b"\xff", b"\x1b[2J", b"x" * 25, b"x" * 9999])
def test_a_spoilt_alias_is_told(tmp_path: Path, ada: Identity, found: bytes) -> None:
    (tmp_path / "identity" / "alias").write_bytes(found)
    with pytest.raises(BadInput):
        identity(tmp_path, "Ada")
    rename(tmp_path, "Ada")
    assert identity(tmp_path, "Ada").signer.key == ada.signer.key


# --- Secrets of seats -------------------------------------------------------------------------------------


def test_a_hand_is_found_again(tmp_path: Path, ada: Identity) -> None:
    hand = fresh_hand(tmp_path, ada.signer)
    other = fresh_hand(tmp_path, ada.signer)
    assert hand.chain.anchor != other.chain.anchor, "a charter has a secret of its own"
    again = kept_hand(tmp_path, ada.signer, hand.chain.anchor)
    assert (again.secret, again.chain.link(9)) == (hand.secret, hand.chain.link(9))
    (file,) = (path for path in (tmp_path / "seats").iterdir() if path.name == hand.chain.anchor.hex())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_a_hand_that_is_not_there_is_told(tmp_path: Path, ada: Identity) -> None:
    hand = fresh_hand(tmp_path, ada.signer)
    file = tmp_path / "seats" / hand.chain.anchor.hex()
    file.write_bytes(bytes(32))
    with pytest.raises(BadInput, match="does not hold the secret"):
        kept_hand(tmp_path, ada.signer, hand.chain.anchor)
    forget_hand(tmp_path, hand.chain.anchor)
    with pytest.raises(BadInput, match="is not kept here") as error:
        kept_hand(tmp_path, ada.signer, hand.chain.anchor)
    assert error.value.hint
    with pytest.raises(ValueError):
        kept_hand(tmp_path, ada.signer, b"../identity/key")
