"""Golden Deuce: the whole game is in this folder."""

from kibitz.games.golden_deuce.game import GAME

__all__ = ["GAME"]
