"""Numzee: the whole game is in this folder."""

from kibitz.games.numzee.game import GAME

__all__ = ["GAME"]
