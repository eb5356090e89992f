"""Mixmo: the whole game is in this folder."""

from kibitz.games.mixmo.game import GAME

__all__ = ["GAME"]
