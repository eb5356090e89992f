"""Rummikub Turbo: the whole game is in this folder."""

from kibitz.games.rummikub_turbo.game import GAME

__all__ = ["GAME"]
