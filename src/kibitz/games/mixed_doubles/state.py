"""The record of a game of Mixed Doubles: every field with its shape and meaning."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.core import kernel

MAX_SEATS = 12
MAX_PILE = 320
"""Room for two decks of up to 160 cards."""

# Kinds of card. The first six are the colors; a palette holds kinds 0 to 8.
Y, G, B, P, R, O, ER, ST, M5, FR, AI_Y = range(11)  # noqa: E741
COLORS = 6
PALETTE_KINDS = 9
BANK_KINDS = 7
"""The six colors, then FREE."""
BANK_FREE = 6
KINDS = 16
"""The nine of a palette, FREE, then an ALL IN of each color."""
DISCARD_KINDS = 8
"""EXTRA ROLL, STEAL, then an ALL IN of each color."""
DISCARD_ER, DISCARD_ST, DISCARD_AI = 0, 1, 2

NOBODY = -1
NO_COLOR = -1

# Phases
SETUP, START, MAIN, ROLLING, SWAP_CHOICE, MINUS_FIVE_CHOICE, WRAP_UP, GAME_OVER = range(8)

# Values of the rulings that a rule asks for
BEFORE_DRAW, BEFORE_FIRST_ROLL = 0, 1
ALL_PLAYABLE, STEAL_ONLY, NO_CARDS = 0, 1, 2
ALL_CARDS_WON, WAGERED_ONLY = 0, 1


class State(Protocol):
    """One record as type checkers see it; a test holds it and STATE together."""

    rng: NDArray[np.uint64]
    players: int
    seat: int
    phase: int
    wagered_color: int
    wagered_count: int
    extra_rolls: int
    rolls_left: int
    final_left: int
    instant_winner: int
    pile_left: int
    double_wild_wins: int
    minus_five_on_wager: int
    extra_roll_window: int
    final_turn_cards: int
    wager_own_scope: int
    free_value: int
    jackpot: NDArray[np.int16]
    discard: NDArray[np.int8]
    palette: NDArray[np.int8]
    bank: NDArray[np.int8]
    pile: NDArray[np.int8]


STATE = kernel.record(
    State,
    [
        ("rng", "u8", (1,)),  # the state's own generator
        ("players", "i1"),
        ("seat", "i1"),  # active seat
        ("phase", "i1"),
        ("wagered_color", "i1"),  # NO_COLOR without a wager
        ("wagered_count", "i2"),
        ("extra_rolls", "i2"),  # EXTRA ROLL played this turn
        ("rolls_left", "i2"),  # rolls owed, 0 until they are fixed (MD-3.4)
        ("final_left", "i1"),  # final turns not yet finished, the current one included
        ("instant_winner", "i1"),  # the seat that won by MD-9.2, else NOBODY
        ("pile_left", "i2"),
        ("double_wild_wins", "u1"),  # rulings, as numbers
        ("minus_five_on_wager", "u1"),
        ("extra_roll_window", "u1"),
        ("final_turn_cards", "u1"),
        ("wager_own_scope", "u1"),
        ("free_value", "u1"),
        ("jackpot", "i2", (COLORS,)),  # cards by color
        ("discard", "i1", (DISCARD_KINDS,)),
        ("palette", "i1", (MAX_SEATS, PALETTE_KINDS)),  # cards by kind
        ("bank", "i1", (MAX_SEATS, BANK_KINDS)),
        ("pile", "i1", (MAX_PILE,)),  # kinds; the top card is pile[pile_left - 1]
    ],
)

FIELDS = STATE.names or ()
