"""What every test shares: the long suites behind ``--full``, and no clock in property tests."""

from __future__ import annotations

import pytest
from hypothesis import settings

# The machines are noisy, so no example has a deadline; the long run looks further.
settings.register_profile("short", deadline=None)
settings.register_profile("full", deadline=None, max_examples=1000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run the long suites too")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("full" if config.getoption("--full") else "short")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--full"):
        return
    long = {item for item in items if item.get_closest_marker("full")}
    config.hook.pytest_deselected(items=[item for item in items if item in long])
    items[:] = [item for item in items if item not in long]
