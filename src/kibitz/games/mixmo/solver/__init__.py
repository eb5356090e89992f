"""A solver of word grids, usable without the game: ``solve(tiles, words)``.

Importing it loads NumPy and Numba.
"""

from kibitz.games.mixmo.solver.index import Index
from kibitz.games.mixmo.solver.solving import Solution, index_of, solve, warm

__all__ = ["Index", "Solution", "index_of", "solve", "warm"]
