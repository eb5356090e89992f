"""What every bot keeps to, and small helpers for writing one.

A bot is called with the view of the seat it plays, the seconds it may think, and its own chance. It
answers with a ``Choice``. It never sees a live state: where it wants to look ahead, it imagines
states from the view. With no time at all (0 seconds) it does its least fixed work, so that its
choice depends on view and chance alone; the contract tests call it that way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kibitz.core.chance import Chance
from kibitz.core.errors import KibitzError
from kibitz.core.game import AnyGame, Bot, BotKind, View


class NoSuchBot(KibitzError):
    """No bot of this name plays the game."""


def find_bot(game: AnyGame, name: str) -> BotKind:
    """The bot of that name. Raises NoSuchBot, naming those there are."""
    kinds = {kind.name: kind for kind in game.bots()}
    try:
        return kinds[name.strip().lower()]
    except KeyError:
        known = ", ".join(kinds)
        raise NoSuchBot(f"No bot {name!r} plays {game.facts.title}. Its bots: {known}.") from None


def make_bots(game: AnyGame, names: Sequence[str]) -> list[Bot]:
    """A fresh bot for each name. Raises NoSuchBot."""
    return [find_bot(game, name).make() for name in names]


def options_of(game: AnyGame, view: View, chance: Chance, tries: int = 8) -> list[Any]:
    """Actions to choose from: all there are, or a few samples where they cannot be listed."""
    listed = game.options(view)
    if listed is not None:
        return list(listed)
    assert view.seat is not None
    state = game.imagine(view, chance)
    found: list[Any] = []
    for _ in range(tries):
        action = game.sample(state, view.seat, chance)
        if action not in found:
            found.append(action)
    return found
