"""The bot that plays any legal move of any game.

It draws ``chance.below(n)`` exactly once a decision, over the options in the order of
``Game.legal``, also when there is one only. Fast simulations of a game do the same, so that both
play the same games.
"""

from __future__ import annotations

from kibitz.core.chance import Chance
from kibitz.core.game import AnyGame, Bot, BotKind, Choice, View

NAME = "random"
LONGEST_WAIT = 8_000
"""Longest wait in a race, in ms of the game clock."""


def make(game: AnyGame) -> Bot:
    """A bot that plays any legal move."""

    def choose(view: View, seconds: float, chance: Chance) -> Choice:
        options = game.options(view)
        if options is None:
            assert view.seat is not None
            action = game.sample(game.imagine(view, chance), view.seat, chance)
        elif options:
            action = chance.pick(options)
        else:
            return Choice(None)
        wait = chance.below(LONGEST_WAIT) if game.facts.simultaneous else 0
        return Choice(action, wait)

    return choose


def kind(game: AnyGame) -> BotKind:
    """The random bot of a game, for its list of bots."""
    return BotKind(NAME, "Plays any legal move.", 0.01, lambda: make(game))
