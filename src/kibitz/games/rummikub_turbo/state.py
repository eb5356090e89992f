"""The record of a game of Rummikub Turbo: every field with its shape and meaning.

Faces are numbered by ``dice.FACES``: ``4 * (number - 1) + colour``, a joker behind them. So the
set of faces that a die may stand for is one whole number, and a run shifts by four bits from die to
die.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.core import kernel

DICE = 18
GRID = 24
"""Rows and columns of the table (RT-4.1)."""
MOST_ROUNDS = 18
"""Twelve, and six extra ones."""
EXTRA_ROUNDS = 6
STALL = 6

NOBODY = -1
# Where a die is: a cell (row * GRID + col), or one of these.
HAND_0, HAND_1, AWAY = -1, -2, -3
# In a layout that a seat wants, beside cells.
NOT_NAMED, OFF_GRID = -1, -2

# Phases
DEALING, THROWING, PLACING, GAME_OVER = range(4)

# Values of rulings with three
ONE_THROW, UNTIL_NO_PLACEMENT, UP_TO_THREE = range(3)
AT_LEAST_ONE, ALL_POSSIBLE, NO_DUTY = range(3)
ONE_FACE, NUMBER_ONLY, INDEPENDENT = range(3)
DRAW, MORE_ROUNDS_WON, EXTRA_ROUND = range(3)


class State(Protocol):
    """One record as type checkers see it; a test holds it and STATE together."""

    rng: NDArray[np.uint64]
    points: NDArray[np.int32]
    place: NDArray[np.int16]
    face: NDArray[np.uint8]
    won: NDArray[np.int8]
    turns_taken: NDArray[np.int16]
    phase: int
    seat: int
    round_number: int
    starter: int
    stall: int
    throws: int
    committed: int
    opened: int
    last_commit: int
    rounds: int
    throw_rule: int
    rethrow_all: int
    zero_throw: int
    duty_rule: int
    no_crossings: int
    either_way: int
    joker_rule: int
    thirty: int
    extra_ten: int
    last_wins: int
    tie_rule: int
    fixed_starter: int


STATE = kernel.record(
    State,
    [
        ("rng", "u8", (1,)),  # the state's own generator
        ("points", "i4", (MOST_ROUNDS, 2)),  # of the finished rounds
        ("place", "i2", (DICE,)),  # where each die is
        ("face", "u1", (DICE,)),  # the face that each die shows
        ("won", "i1", (MOST_ROUNDS,)),  # who won each finished round, or NOBODY
        ("turns_taken", "i2", (2,)),
        ("phase", "i1"),
        ("seat", "i1"),  # active seat
        ("round_number", "i1"),  # from 1; before a deal the finished one
        ("starter", "i1"),
        ("stall", "i1"),  # turns in a row that ended in a pass
        ("throws", "i1"),  # throw actions of this turn
        ("committed", "i1"),  # 1 if this turn had a commit (until_no_placement)
        ("opened", "i1"),  # bit s: seat s made a commit in this round
        ("last_commit", "i1"),  # seat of the round's last commit, or NOBODY
        ("rounds", "i1"),  # rulings, as numbers
        ("throw_rule", "u1"),
        ("rethrow_all", "u1"),
        ("zero_throw", "u1"),
        ("duty_rule", "u1"),
        ("no_crossings", "u1"),
        ("either_way", "u1"),
        ("joker_rule", "u1"),
        ("thirty", "u1"),
        ("extra_ten", "u1"),
        ("last_wins", "u1"),
        ("tie_rule", "u1"),
        ("fixed_starter", "u1"),
    ],
)

FIELDS = STATE.names or ()
