"""What all tests share: the fixture games of tests/contract, found like any game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parent / "contract"
sys.path.insert(0, str(FIXTURES))


@pytest.fixture
def fixture_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Makes the three fixture games findable, here and in child processes."""
    from kibitz.core import discovery

    monkeypatch.setenv("KIBITZ_GAMES", str(FIXTURES))
    discovery.games.cache_clear()
    yield
    discovery.games.cache_clear()
