"""Finds the installed games: folders under ``kibitz.games``, and entry points ``kibitz.games``.

Nothing is listed anywhere: a folder with a ``GAME`` is a game.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points

from kibitz.core.errors import NoSuchGame
from kibitz.core.game import AnyGame

PACKAGE = "kibitz.games"


@cache
def games() -> Mapping[str, AnyGame]:
    """Every installed game by its slug, in alphabetical order."""
    package = importlib.import_module(PACKAGE)
    found: list[AnyGame] = [
        importlib.import_module(f"{PACKAGE}.{module.name}").GAME
        for module in pkgutil.iter_modules(package.__path__)
        if module.ispkg
    ]
    found += [point.load() for point in entry_points(group=PACKAGE)]
    return {game.facts.slug: game for game in sorted(found, key=lambda g: g.facts.slug)}


def find(slug: str) -> AnyGame:
    """The game of that slug. Raises NoSuchGame, naming the games there are."""
    try:
        return games()[slug.strip().lower().replace("_", "-").replace(" ", "-")]
    except KeyError:
        known = ", ".join(games()) or "none"
        raise NoSuchGame(f"There is no game {slug!r} here. Games: {known}.") from None
