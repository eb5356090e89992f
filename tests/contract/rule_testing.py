"""Short ways to set up a position in the tests of the fixture games."""

from __future__ import annotations

from typing import Any

from kibitz.core import scenario
from kibitz.core.game import AnyGame


def check(
    game: AnyGame, position: dict[str, Any], *do: str, expect: str = "ok", **then: Any
) -> None:
    """Plays the lines from the position and compares; ``__`` in a name stands for a dot."""
    facts = {key.replace("__", "."): value for key, value in then.items()}
    found = scenario.run(game, scenario.Scenario("test", position, do, expect, facts))
    assert not found.wrong, found.wrong
