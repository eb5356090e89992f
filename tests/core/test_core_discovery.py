"""Games are found, in the package and in folders that KIBITZ_GAMES names."""

from __future__ import annotations

import pytest

from kibitz.core import discovery
from kibitz.core.errors import NoSuchGame


@pytest.mark.usefixtures("fixture_games")
def test_games_elsewhere_are_found() -> None:
    found = discovery.games()
    assert {"fixture-hands", "fixture-layout", "fixture-race"} < set(found)
    assert list(found) == sorted(found)


@pytest.mark.usefixtures("fixture_games")
@pytest.mark.parametrize("slug", ["fixture-race", "Fixture_Race", " fixture race "])
def test_slugs_are_read_kindly(slug: str) -> None:
    assert discovery.find(slug).facts.slug == "fixture-race"


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(NoSuchGame, match="Games: "):
        discovery.find("no such game")
