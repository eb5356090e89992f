"""Mixed Doubles: the whole game is in this folder."""

from kibitz.games.mixed_doubles.game import GAME

__all__ = ["GAME"]
