"""What the tests share: the examples, the command to compare with, and long runs on request."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

EXAMPLES = Path(os.environ.get("LAMINA_EXAMPLES") or Path(__file__).resolve().parents[3] / "Examples")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run what takes minutes: 10,000 renders")


@pytest.fixture
def examples() -> Path:
    return EXAMPLES


@pytest.fixture
def command() -> str:
    """The program lamina, to compare with."""
    path = os.environ.get("LAMINA_COMMAND")
    if not path:
        pytest.skip("LAMINA_COMMAND names no program lamina")
    return path


@pytest.fixture
def is_long(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--long"))
