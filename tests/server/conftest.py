"""A server for the tests of this folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent))

from serving import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server that all tests of a session share."""
    made = Server(tmp_path_factory.mktemp("data"), messages_per_second=0)
    made.start()
    yield made
    assert made.close() == 0


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of one test, not started yet."""
    made = Server(tmp_path / "data")
    yield made
    made.close()
