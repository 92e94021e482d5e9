"""Every numbered paragraph of chapters 3 to 14 and every ruling on them has a test with its number."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent

PARAGRAPHS = (
    "3.0", "3.1", "3.2", "3.3", "3.4", "3.5", "3.51",
    "4.0", "4.0.1", "4.0.2", "4.0.3", "4.0.4", "4.0.5", "4.0.6",
    "5.0", "5.1", "5.3", "5.4", "5.5",
    "6.0",
    "7.0", "7.1", "7.2", "7.21", "7.22", "7.23", "7.24", "7.3", "7.4",
    "8.0", "8.1", "8.2",
    "9.0", "9.1", "9.11", "9.12", "9.13", "9.2", "9.3", "9.31", "9.32", "9.4", "9.41",
    "9.42", "9.43", "9.44", "9.45", "9.46", "9.47",
    "10.0", "10.1", "10.2", "10.3", "10.4", "10.5", "10.6", "10.7",
    "11.0", "11.1", "11.2", "11.3", "11.4",
    "12.0", "12.1", "12.2", "12.3", "12.3.0", "12.3.1", "12.31",
    "12.3.2", "12.32", "12.33", "12.3.3", "12.3.4", "12.4",
    "13.0", "13.1", "13.11", "13.12", "13.2", "13.3", "13.4", "13.5",
    "14.0",
    "15.1", "15.2",
)  # fmt: skip
"""As they stand in the rulebook; of chapter 15 what can be chosen so far."""

RULINGS = [
    f"R{number}"
    for span in (range(1, 96), range(121, 126), (137, 138), range(142, 146), (147, 153))
    for number in span
]
"""The rulings on these chapters."""

LEFT_OUT = {
    "3.52": "pictures of the pieces",
    "5.2": "won by the rules of 15.6, which cannot be chosen yet",
}
"""Paragraphs without a test, each with its reason."""


def marks(tree: ast.AST) -> Iterator[str]:
    """The numbers a test file carries: by ``pytest.mark.rule(…)`` on a test, on a class of tests, in
    ``pytestmark``, and in the ``marks`` of a table's row.  ``--rule`` sees the same; an id is for people."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name, decorator_list=found) if name.startswith("test_"):
                yield from _numbers(found)
            case ast.ClassDef(name=name, decorator_list=found) if name.startswith("Test"):
                yield from _numbers(found)
            case ast.Assign(targets=[ast.Name(id="pytestmark")], value=value):
                yield from _numbers([value])
            case ast.Call(func=function, keywords=keywords) if ast.unparse(function) == "pytest.param":
                yield from _numbers([keyword.value for keyword in keywords if keyword.arg == "marks"])


def _numbers(nodes: list[ast.expr]) -> Iterator[str]:
    """The numbers of every ``pytest.mark.rule(…)`` in *nodes*, also within lists."""
    for node in nodes:
        match node:
            case ast.Call(func=function, args=args) if ast.unparse(function) == "pytest.mark.rule":
                yield from (str(ast.literal_eval(arg)) for arg in args)
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                yield from _numbers(parts)


def carried() -> dict[str, set[str]]:
    """Every number that is carried, and the files that carry it."""
    found: dict[str, set[str]] = {}
    for path in sorted(HERE.rglob("test_*.py")):
        for number in marks(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(number, set()).add(path.name)
    return found


def test_every_paragraph_and_every_ruling_has_a_test():
    have = carried()
    missing = [number for number in (*PARAGRAPHS, *RULINGS) if number not in have]
    assert missing == [], f"no test carries {', '.join(missing)}"


def test_no_test_carries_a_number_that_does_not_exist():
    known = {*PARAGRAPHS, *RULINGS}
    strange = {number: files for number, files in carried().items() if number not in known}
    assert strange == {}


def test_no_number_is_listed_twice_or_left_out_and_listed():
    listed = [*PARAGRAPHS, *RULINGS, *LEFT_OUT]
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize(
    "source, found",
    [
        ('@pytest.mark.rule("7.21", "R17")\ndef test_it(): ...', ["7.21", "R17"]),
        ('@pytest.mark.rule("7.21")\n@pytest.mark.rule("R17")\ndef test_it(): ...', ["7.21", "R17"]),
        ('@pytest.mark.rule("7.21")\nclass TestIt: ...', ["7.21"]),
        ('class TestIt:\n    @pytest.mark.rule("7.21")\n    def test_it(self): ...', ["7.21"]),
        ('pytestmark = pytest.mark.rule("7.21")', ["7.21"]),
        ('pytestmark = [pytest.mark.full, pytest.mark.rule("7.21")]', ["7.21"]),
        ('pytest.param(1, marks=pytest.mark.rule("9.12"))', ["9.12"]),
        ('pytest.param(1, marks=[pytest.mark.rule("9.12")], id="R38")', ["9.12"]),
        ('@pytest.mark.rule("7.21")\ndef site(): ...', []),
        ('kept = pytest.mark.rule("7.21")', []),
        ('pytest.mark.parametrize("x", [1, 2], ids=["12.3.1 attack", "7.1"])', []),
        ('pytest.mark.skip("7.21")', []),
        ('rule("7.21")', []),
    ],
)
def test_marks_are_found_wherever_they_stand(source, found):
    assert sorted(marks(ast.parse(source))) == sorted(found)
