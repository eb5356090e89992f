"""What all tests share: the fixture games of tests/contract, found like any game.

Modules in that folder are imported by their names alone (``pythonpath`` in pyproject.toml).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parent / "contract"


@pytest.fixture
def fixture_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Makes the three fixture games findable, here and in child processes."""
    from kibitz.core import discovery

    monkeypatch.setenv("KIBITZ_GAMES", str(FIXTURES))
    discovery.games.cache_clear()
    yield
    discovery.games.cache_clear()
