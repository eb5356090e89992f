"""The record of the layout game."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.core import kernel

SIZE = 5
SQUARES = 25
MOST_SEATS = 3
MOST_STONES = 4
"""Stones in a turn (LY-2.2)."""
MOST_AT_ONCE = 3
DIE = 6


class State(Protocol):
    """One record as type checkers see it."""

    rng: NDArray[np.uint64]
    players: int
    seat: int
    laid: int
    passes: int
    over: int
    points: NDArray[np.int16]
    board: NDArray[np.int8]
    fresh: NDArray[np.uint8]


STATE = kernel.record(
    State,
    [
        ("rng", "u8", (1,)),
        ("players", "i1"),
        ("seat", "i1"),
        ("laid", "i1"),  # stones laid this turn
        ("passes", "i1"),  # in a row
        ("over", "u1"),
        ("points", "i2", (MOST_SEATS,)),
        ("board", "i1", (SQUARES,)),  # 0, or the seat and one
        ("fresh", "u1", (SQUARES,)),  # laid this turn
    ],
)
