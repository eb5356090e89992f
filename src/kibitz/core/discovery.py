"""Finds the games: folders under ``kibitz.games``, entry points ``kibitz.games``, and the folders
inside those that the environment variable KIBITZ_GAMES names.

Nothing is listed anywhere: a folder with a ``GAME`` is a game.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
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
    found += _elsewhere(os.environ.get("KIBITZ_GAMES", ""))
    return {game.facts.slug: game for game in sorted(found, key=lambda g: g.facts.slug)}


def _elsewhere(folders: str) -> list[AnyGame]:
    """The games in folders that are no part of this package, for trying one out."""
    found = []
    for folder in filter(None, folders.split(os.pathsep)):
        if folder not in sys.path:
            sys.path.append(folder)
        for module in pkgutil.iter_modules([folder]):
            if module.ispkg:
                game = getattr(importlib.import_module(module.name), "GAME", None)
                found += [game] if game is not None else []
    return found


def find(slug: str) -> AnyGame:
    """The game of that slug. Raises NoSuchGame, naming the games there are."""
    try:
        return games()[slug.strip().lower().replace("_", "-").replace(" ", "-")]
    except KeyError:
        known = ", ".join(games()) or "none"
        raise NoSuchGame(f"There is no game {slug!r} here. Games: {known}.") from None
