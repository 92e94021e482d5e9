"""What every test shares: ``--full`` for the long suites, ``--rule`` for tests by number."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings

# The machines are noisy, so no example has a deadline; the long run looks further.
settings.register_profile("short", deadline=None)
settings.register_profile("full", deadline=None, max_examples=1000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run the long suites too")
    parser.addoption("--rule", metavar="NUMBER", help="run only the tests that carry this rule's number")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("full" if config.getoption("--full") else "short")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--full"):
        _keep(config, items, lambda item: item.get_closest_marker("full") is None)
    rule = config.getoption("--rule")
    if rule:
        _keep(config, items, lambda item: any(rule in mark.args for mark in item.iter_markers("rule")))


def _keep(config: pytest.Config, items: list[pytest.Item], wanted: Callable[[pytest.Item], bool]) -> None:
    config.hook.pytest_deselected(items=[item for item in items if not wanted(item)])
    items[:] = [item for item in items if wanted(item)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the tables that tests have recorded: ``record_property("table: its title", text)``."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, text in report.user_properties:
            if name.startswith("table: ") and report.when == "call":
                terminalreporter.write_sep("=", name.removeprefix("table: "))
                terminalreporter.write_line(str(text))
