# Sourced by the commands beside it: `prepare runtime` or `prepare dev`, then use "$venv/bin/...".
#
# The environment lives in .venv. A stamp says what it holds (kind|checksum of pyproject.toml|checkout), so a
# later run only compares one line. The stamp goes before pip starts and comes back when pip is done: whatever
# is interrupted in between, or copied from another checkout, is made anew. Chatter goes to stderr.

root="$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
venv="$root/.venv"
stamp="$venv/stamp"

say() { printf '%s\n' "$*" >&2; }

fail() { # what happened, what to do next
    say "error: $1"
    say "hint: $2"
    exit 1
}

find_python() {
    local candidate
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
        # Run it rather than look for it: a version manager's shim may exist without its Python.
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    fail "no Python 3.11 or newer was found" "install one, or name it: PYTHON=/path/to/python3 $0"
}

read_stamp() {
    has="" sum="" home=""
    # A stamp that is missing or cut short leaves the rest empty, which fits nothing.
    { IFS='|' read -r has sum home <"$stamp"; } 2>/dev/null || true
}

ready() { # kind
    read_stamp
    [ "$home" = "$root" ] && [ "$sum" = "$wanted" ] && [ -x "$venv/bin/python" ] &&
        { [ "$has" = dev ] || [ "$has" = "$1" ]; }
}

set_up() { # kind
    local kind="$1" what="$root" python said
    python="$(find_python)" || exit 1
    # The lock belongs to the open file, which this shell shares with the child: it lasts until the shell ends.
    "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)' || exit 1
    ready "$kind" && return # another process was first
    # Clearing a link would empty what it leads to, perhaps the environment of another checkout.
    [ -L "$venv" ] && fail ".venv is a link" "remove it, and run this again: rm .venv"
    if [ "$home" != "$root" ] || ! "$venv/bin/python" -c 'import pip' 2>/dev/null; then
        say "viktory-p2p: making .venv (once, less than a minute)"
        has=""
        # Kept back unless it fails, so that Ctrl-C shows no traceback of the venv module.
        said="$("$python" -m venv --clear "$venv" 2>&1)" || {
            say "$said"
            fail "the environment .venv could not be made" "on Debian and Ubuntu: apt install python3-venv"
        }
    fi
    [ "$has" = dev ] && kind=dev # tools once there stay there
    [ "$kind" = dev ] && what="$root[dev]"
    say "viktory-p2p: installing ($kind)"
    rm -f "$stamp"
    "$venv/bin/python" -m pip install -qq --disable-pip-version-check --editable "$what" >&2 ||
        fail "pip could not install viktory-p2p into .venv" "read its lines above, check the network, run again"
    printf '%s|%s|%s\n' "$kind" "$wanted" "$root" >"$stamp.new" && mv "$stamp.new" "$stamp"
}

prepare() { # runtime or dev
    wanted="$(cksum <"$root/pyproject.toml")" || exit 1
    ready "$1" && return
    { : 9>"$root/.venv.lock"; } 2>/dev/null ||
        fail "something must be installed, and you may not write to $root" \
            "let its owner run $0 once, or use a copy of your own"
    (set_up "$1") 9>"$root/.venv.lock" || exit
}
