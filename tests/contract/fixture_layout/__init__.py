"""A tiny layout game on a kernel: turns of several steps, moves that cannot be listed."""

from .game import GAME

__all__ = ["GAME"]
