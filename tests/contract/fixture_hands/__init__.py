"""A tiny climbing game: hidden hands, chance, deals by the referee. Keeps the contract honest."""

from .game import GAME

__all__ = ["GAME"]
