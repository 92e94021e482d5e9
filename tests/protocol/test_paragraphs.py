"""The specification and the code name each other: what is cited exists, what is checked is cited."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from viktory_p2p.fairness import chain, entropy, seals
from viktory_p2p.kernel import chance
from viktory_p2p.ledger import canon, charter, entries, keys
from viktory_p2p.ledger.faults import CHECKS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "protocol"
TEXT = (FOLDER / "specification.md").read_text(encoding="utf-8")
PARAGRAPHS = dict(re.findall(r"^\*\*(\d+\.\d+)\*\* (.*?)(?=^\*\*\d|^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))
SECTIONS = re.findall(r"^## (\d+)\. ", TEXT, re.MULTILINE)

NUMBER = r"\d+(?:\.\d+)?"
CITED = re.compile(rf"[Pp]rotocol\s+((?:§§?\s*)?{NUMBER}(?:(?:,|\s+and|\s+to)\s+(?:§\s*)?{NUMBER})*)")


def citations(source: str) -> set[str]:
    """Every number a source cites as one of the protocol: paragraphs ``4.3`` and sections ``4``."""
    return {number for found in CITED.findall(source) for number in re.findall(NUMBER, found)}


SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "viktory_p2p").rglob("*.py"))
}
ALL_CITED = {number for source in SOURCES.values() for number in citations(source)}


def test_citations_are_found() -> None:
    assert citations("(protocol § 5, § 6)") == {"5", "6"}
    assert citations("Protocol §§ 4 to 8.") == {"4", "8"}
    assert citations("Protocol 2.2, 3.3, 5.1, 6.2.") == {"2.2", "3.3", "5.1", "6.2"}
    assert citations("Protocol 7.3.\nprotocol version 1") == {"7.3"}
    assert citations("protocol 1.2: of nesting") == {"1.2"}
    assert citations("Protocol[S, A] and the protocol") == set()


def test_every_cited_paragraph_exists() -> None:
    known = {*PARAGRAPHS, *SECTIONS}
    missing = [
        f"{name}: {number}" for name, source in SOURCES.items() for number in citations(source) - known
    ]
    assert len(ALL_CITED) > 25
    assert not missing, "\n".join(missing)


def test_every_paragraph_that_names_a_check_is_cited() -> None:
    checked = {number for number, text in PARAGRAPHS.items() if "[check:" in text}
    assert len(checked) > 15
    assert checked - ALL_CITED == set()


def test_the_checks_are_those_of_the_code() -> None:
    named: dict[str, set[str]] = {check: set() for check in CHECKS}
    for number, text in PARAGRAPHS.items():
        for check in re.findall(r"\[check: (\w+)\]", text):
            named[check].add(number)
    listed = {
        check: {*re.findall(r"\d+\.\d+", numbers)}
        for check, numbers in re.findall(r"\*(\w+)\*((?:,? \d+\.\d+)+)", PARAGRAPHS["12.1"])
    }
    assert listed == named, "12.1 lists where the checks stand"


def test_paragraphs_are_numbered_in_order() -> None:
    numbers = [
        tuple(map(int, number.split(".")))
        for number in re.findall(r"^\*\*(\d+\.\d+)\*\*", TEXT, re.MULTILINE)
    ]
    assert numbers == sorted(set(numbers))
    assert [str(number) for number in range(1, 13)] == SECTIONS
    for section in {section for section, _ in numbers}:
        found = [paragraph for one, paragraph in numbers if one == section]
        assert found == [*range(1, len(found) + 1)]


@pytest.mark.parametrize("name", ["specification.md", "schema.md", "threats.md", "README.md"])
def test_what_the_pages_cite_exists(name) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    cited = {*re.findall(r"(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d.])", text)}
    assert cited
    assert cited - {*PARAGRAPHS} == set()
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (FOLDER / target).exists(), target


def test_every_vector_file_is_named() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    for path in (FOLDER / "vectors").iterdir():
        assert f"`{path.name}`" in readme


def test_every_tag_of_the_code_is_in_the_text() -> None:
    tags = {
        node.value
        for module in (chain, entropy, seals, chance, charter, entries, keys)
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, bytes)
        and node.value.startswith(b"viktory ")
    }
    assert len(tags) == 16
    for tag in tags:
        assert "`" + tag.decode().replace("\0", "\\0") + "`" in TEXT, tag


def test_the_limits_of_the_code_are_in_the_text() -> None:
    numbers = (
        canon.DEEPEST,
        canon.LONGEST_ARRAY,
        canon.RECORD_BYTES,
        canon.CHARTER_BYTES,
        charter.MOST_SEATS,
        charter.MOST_OPTIONS,
        charter.LONGEST_ALIAS,
        chain.LINKS,
    )
    for number in numbers:
        assert re.search(rf"\b{number:,}\b", PARAGRAPHS["1.2"]), number


def test_the_schema_has_every_kind_of_record() -> None:
    rows = re.findall(
        r"^\| (\w+) \| (\d) \|", (FOLDER / "schema.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert rows[1:] == [(name, str(kind)) for kind, name in enumerate(entries.KIND_NAMES)]
