"""The layers: who may import whom, and what stays out of the pure ones.

Every import counts, also one inside a function or under ``TYPE_CHECKING``.  An import is read as the longest
dotted name it can mean (``from viktory_p2p.session import events`` is ``session.events``), so that a pattern
can open one module of a layer and keep the rest shut.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

PACKAGE = "viktory_p2p"
ROOT = Path(__file__).parents[1] / PACKAGE


@dataclass(frozen=True, slots=True)
class Layer:
    """What a layer may import besides itself and the standard library: ours by pattern, others by name."""

    ours: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    pure: bool = False


PLAY = ("kernel", "fairness", "ledger", "store")

LAYERS = {
    "__main__": Layer(("cli",)),
    "kernel": Layer(pure=True),
    "games": Layer(("kernel",), pure=True),
    "fairness": Layer(("kernel",), pure=True),
    "ledger": Layer(("kernel", "fairness"), ("msgpack", "nacl"), pure=True),
    "audit": Layer(("kernel", "fairness", "ledger"), pure=True),
    "session": Layer(("kernel", "fairness", "ledger"), pure=True),
    "store": Layer(("kernel", "fairness", "ledger"), ("filelock", "platformdirs")),
    "play": Layer(PLAY),
    "sim": Layer(("session", "play", *PLAY)),
    "net": Layer(("kernel", "ledger", "session", "store"), ("zeroconf", "cryptography")),
    "render": Layer(("kernel", "games.*.view", "games.*.notation")),
    "tui": Layer(
        ("kernel", "ledger", "session.events", "store", "play", "net", "render"), ("prompt_toolkit",)
    ),
    "cli": Layer(("*",), ("click",)),
    "catalog": Layer(("*",)),
}

# Chance, time, threads, sockets and files come into the pure layers as values, or not at all.
IMPURE = ("random", "secrets", "time", "datetime", "asyncio", "threading", "socket", "os", "pathlib")

# A bot's judgement and a battle's odds are advice, never state: there a float does no harm.
FLOATS_ALLOWED = {"bots", "odds"}


def violations(path: str, source: str) -> list[str]:
    """What the module at *path* (within the package) does against the table, one sentence each."""
    parts = path.removesuffix(".py").split("/")
    if parts == ["__init__"]:
        return [f"{path}: the root holds the version only, not {name}" for name in imports(path, source)]
    layer = LAYERS.get(parts[0])
    if layer is None:
        return [f"{path}: no layer {parts[0]} in the table"]
    found = [*arrows(path, source, layer)]
    if layer.pure:
        found += impurities(source)
    if parts[0] == "games":
        found += sums(source) if FLOATS_ALLOWED & set(parts[2:3]) else floats(source)
    return [f"{path}: {sentence}" for sentence in found]


def arrows(path: str, source: str, layer: Layer) -> Iterator[str]:
    home = own(path.removesuffix(".py").removesuffix("/__init__").split("/"))
    for name in imports(path, source):
        top, _, rest = name.partition(".")
        if top == PACKAGE:
            if rest.startswith("__") or fits(rest, (home, *layer.ours)):
                continue
            yield f"forbidden arrow {home} -> {own(rest.split('.'))} ({name})"
        elif top not in sys.stdlib_module_names and top not in layer.others:
            yield f"forbidden arrow {home} -> third party {top}"
        elif layer.pure and top in IMPURE:
            yield f"forbidden arrow {home} -> {top}: the layer is pure"


def own(parts: list[str]) -> str:
    """The box a module stands in: its layer, or its game."""
    return ".".join(parts[: 2 if parts[0] == "games" else 1])


def fits(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name, pattern) or fnmatchcase(name, f"{pattern}.*") for pattern in patterns)


def imports(path: str, source: str) -> Iterator[str]:
    """The longest dotted name of every import in *source*."""
    package = [PACKAGE, *path.split("/")[:-1]]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = [*base, *([node.module] if node.module else [])]
            yield from (".".join([*module, alias.name]) for alias in node.names)


def impurities(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id="open", ctx=ast.Load()):
                yield f"line {node.lineno}: open in a pure layer"
            case ast.Name(id="__import__") | ast.Attribute(attr="import_module"):
                yield f"line {node.lineno}: an import that hides its arrow"


def floats(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=float() | complex()):
                yield f"line {node.lineno}: float {node.value!r} in a rule"
            case ast.Call(func=ast.Name(id="float")):
                yield f"line {node.lineno}: float(...) in a rule"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield f"line {node.lineno}: / gives a float in a rule, // does not"


def sums(source: str) -> Iterator[str]:
    """Floats are never added up with ``sum``, which rounds in another way since Python 3.12.

    Where the sum itself is declared an int, mypy sees to it that no float is in it."""
    tree = ast.parse(source)
    whole = {part.func for value in declared_whole(tree) for part in branches(value)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "sum" and node not in whole:
            yield f"line {node.lineno}: sum of what may be floats; declare it an int, or add up in a loop"


def declared_whole(tree: ast.Module) -> Iterator[ast.expr]:
    """What is assigned to a name declared ``int``, and what a function declared so returns."""
    returns: dict[ast.Return, ast.expr | None] = {}
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(annotation=ast.Name(id="int"), value=ast.expr() as value):
                yield value
            case ast.FunctionDef():  # the walk comes to inner functions later, and they have the last word
                own_returns = [part for part in ast.walk(node) if isinstance(part, ast.Return)]
                returns |= dict.fromkeys(own_returns, node.returns)
    for given, declared in returns.items():
        if given.value and isinstance(declared, ast.Name) and declared.id == "int":
            yield given.value


def branches(value: ast.expr) -> Iterator[ast.Call]:
    """The call *value* is, or those a condition chooses between."""
    match value:
        case ast.Call():
            yield value
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*branches(body), *branches(orelse))


def test_the_package_keeps_to_its_layers() -> None:
    modules = sorted(ROOT.rglob("*.py"))
    assert ROOT / "__init__.py" in modules, "nothing was checked"
    found = [
        sentence
        for module in modules
        for sentence in violations(module.relative_to(ROOT).as_posix(), module.read_text(encoding="utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


FORBIDDEN = {
    "a layer above": ("kernel/x.py", "import viktory_p2p.games.viktory", "kernel -> games.viktory"),
    "a layer above, by name": ("kernel/x.py", "from viktory_p2p import session", "kernel -> session"),
    "inside a function": ("ledger/x.py", "def f():\n    import viktory_p2p.net.node", "ledger -> net"),
    "for types only": (
        "fairness/x.py",
        "if TYPE_CHECKING:\n    from viktory_p2p.ledger import Log",
        "fairness -> ledger",
    ),
    "relative": ("kernel/x.py", "from ..ledger import log", "kernel -> ledger"),
    "relative in a package": ("games/viktory/__init__.py", "from ..risiko import rules", "-> games.risiko"),
    "another game": (
        "games/viktory/rules/x.py",
        "from viktory_p2p.games.risiko.rules import y",
        "games.viktory -> games.risiko",
    ),
    "a game's rules": ("render/x.py", "from viktory_p2p.games.viktory.rules import y", "-> games.viktory"),
    "more than events": ("tui/x.py", "from viktory_p2p.session import Table", "tui -> session"),
    "the catalog": ("play/x.py", "from viktory_p2p.catalog import GAMES", "play -> catalog"),
    "by way of the root": ("__init__.py", "from viktory_p2p.kernel import game", "the root holds"),
    "third party": ("audit/x.py", "import msgpack", "audit -> third party msgpack"),
    "third party, inside": ("kernel/x.py", "def f():\n    from click import echo", "third party click"),
    "unknown layer": ("util/x.py", "", "no layer util"),
    **{f"impure {name}": ("session/x.py", f"import {name}", f"session -> {name}") for name in IMPURE},
    "impure submodule": ("games/viktory/x.py", "from os.path import join", "games.viktory -> os"),
    "impure bot": ("games/viktory/bots/x.py", "import random", "games.viktory -> random"),
    "open": ("ledger/x.py", "def f(p):\n    with open(p) as f: pass", "line 2: open"),
    "hidden import": ("kernel/x.py", "__import__('random')", "line 1: an import"),
    "hidden import, named": ("kernel/x.py", "import importlib\nimportlib.import_module('os')", "line 2"),
    "float literal": ("games/viktory/x.py", "HALF = 0.5", "line 1: float 0.5"),
    "float call": ("games/viktory/rules/x.py", "def f(n):\n    return float(n)", "line 2: float("),
    "division": ("games/viktory/x.py", "def f(n):\n    n /= 2", "line 2: / gives a float"),
    "sum in bots": ("games/viktory/bots/x.py", "def f(n) -> float:\n    return sum(n)", "line 2: sum of"),
    "sum in odds": ("games/viktory/odds/x.py", "X = sum((0.1, 0.2))", "line 1: sum of"),
    "sum behind a name": ("games/viktory/odds.py", "X = max(ROWS, key=sum)", "line 1: sum of"),
    "sum made whole": ("games/viktory/odds/x.py", "X: int = round(sum(PARTS))", "line 1: sum of"),
    "sum of whole parts": ("games/viktory/odds/x.py", "X: float = sum(PARTS)", "line 1: sum of"),
    "sum inside": (
        "games/viktory/bots/x.py",
        "def f(n) -> int:\n    def g() -> float:\n        return sum(n)\n    return int(g())",
        "line 3: sum of",
    ),
}


@pytest.mark.parametrize("path, source, sentence", FORBIDDEN.values(), ids=FORBIDDEN)
def test_a_violation_is_named(path: str, source: str, sentence: str) -> None:
    assert [found for found in violations(path, source) if sentence in found]


ALLOWED = {
    "own layer": ("kernel/x.py", "from viktory_p2p.kernel.values import Event"),
    "own layer, relative": ("games/viktory/rules/x.py", "from ..state import State"),
    "own game": ("games/viktory/x.py", "from viktory_p2p.games.viktory import state"),
    "kernel": ("games/viktory/x.py", "from viktory_p2p import kernel"),
    "the version": ("ledger/x.py", "from viktory_p2p import __version__"),
    "standard library": ("kernel/x.py", "import hashlib, collections.abc"),
    "listed third party": ("ledger/x.py", "import msgpack\nfrom nacl.signing import SigningKey"),
    "views": ("render/x.py", "from viktory_p2p.games.viktory import view, notation"),
    "events": ("tui/x.py", "from viktory_p2p.session.events import Joined"),
    "everything": ("cli/x.py", "import click, os\nfrom viktory_p2p.games.viktory.rules import battle"),
    "impure layer": ("store/x.py", "import os, secrets\nopen('x')"),
    "floats in bots": ("games/viktory/bots/greedy.py", "W = 0.5\nX = float('3') / 2"),
    "floats in odds": ("games/viktory/odds.py", "W = 1 / 6"),
    "floats elsewhere": ("play/x.py", "W = 0.5"),
    "a method called open": ("fairness/x.py", "def f(seal):\n    return seal.open()"),
    "sum elsewhere": ("games/viktory/rules/x.py", "X = sum((1, 2))"),
    "a whole sum": ("games/viktory/bots/x.py", "X: int = sum(DICE)"),
    "a whole sum or none": ("games/viktory/odds/x.py", "X: int = 0 if LATE else sum(DICE)"),
    "a whole sum given": (
        "games/viktory/odds/x.py",
        "def f(n) -> float:\n    def g() -> int:\n        return sum(n)\n    return g() / 2",
    ),
    "an exact sum": ("games/viktory/odds/x.py", "from math import fsum\nX = fsum((0.1, 0.2))"),
    "whole numbers": ("games/viktory/x.py", "X = 7 // 2"),
}


@pytest.mark.parametrize("path, source", ALLOWED.values(), ids=ALLOWED)
def test_what_is_allowed_passes(path: str, source: str) -> None:
    assert violations(path, source) == []
