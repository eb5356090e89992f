"""A tiny race: a game clock, timers, simultaneous and hasty calls. Keeps the contract honest."""

from .game import GAME

__all__ = ["GAME"]
