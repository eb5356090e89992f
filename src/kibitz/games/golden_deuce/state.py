"""The record of a game of Golden Deuce: every field with its shape and meaning.

A set of cards is a whole number: bit ``strength`` is set for each card (GD-2.3), so that the four
cards of one rank are one nibble.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.core import kernel

MAX_SEATS = 4
STONES = 4
DECK = 60
HAND = 13
LAP = 40
MOST_TURNS = 240
"""At most 60 plays a deal, and three passes after each (GD-6.3)."""

NOBODY = -1
NO_CARD = -1

# Phases
DEAL, LEAD, FOLLOW, DECLARE, PENALTY, MOVE, GAME_OVER = range(7)

# How a single card was announced
UNANNOUNCED, DECLARED, SILENT = range(3)

# Values of straight_ends and split_40
ACE_LOW_OR_HIGH, ACE_LOW_ONLY, ACE_HIGH_TWO_HIGH = range(3)
UNPLAYED_LAPS, NO_SPLIT, FREE_SPLIT = range(3)

# Bits of turn_info: the seat in the lowest two, then these.
DREW, DUTY, LEADS = 4, 8, 16


class State(Protocol):
    """One record as type checkers see it; a test holds it and STATE together."""

    rng: NDArray[np.uint64]
    hand: NDArray[np.int64]
    top: int
    moved: int
    turn_cards: NDArray[np.int64]
    top_key: int
    deals_scored: int
    deals_won: NDArray[np.int32]
    score: NDArray[np.int16]
    points: int
    turns: int
    turn_info: NDArray[np.uint8]
    players: int
    phase: int
    seat: int
    top_size: int
    top_owner: int
    passes: int
    passed: int
    weakest: int
    pile_left: int
    deal_winner: int
    winner: int
    poker_order: int
    locked_out: int
    minus_own: int
    straight_ends: int
    any_block: int
    exact: int
    capped: int
    specials: int
    split_40: int
    declared: NDArray[np.uint8]
    stone: NDArray[np.int8]
    pile: NDArray[np.int8]


STATE = kernel.record(
    State,
    [
        ("rng", "u8", (1,)),  # the state's own generator
        ("hand", "i8", (MAX_SEATS,)),  # cards of each seat
        ("top", "i8"),  # the combo to beat, 0 when a trick is to be led
        ("moved", "i8"),  # bit p: the stone at progress p took its part (free_split)
        ("turn_cards", "i8", (MOST_TURNS,)),  # the combo of each turn of the deal; 0: a pass
        ("top_key", "i4"),  # how high it is, see combos
        ("deals_scored", "i4"),
        ("deals_won", "i4", (MAX_SEATS,)),
        ("score", "i2", (MAX_SEATS,)),  # of the deal whose stones are moved
        ("points", "i2"),  # what the seat on turn still has to move
        ("turns", "i2"),  # turns of this deal so far
        ("turn_info", "u1", (MOST_TURNS,)),  # seat, DREW, DUTY, LEADS
        ("players", "i1"),
        ("phase", "i1"),
        ("seat", "i1"),  # seat on turn
        ("top_size", "i1"),
        ("top_owner", "i1"),
        ("passes", "i1"),  # in a row
        ("passed", "i1"),  # bit s: seat s passed in this trick
        ("weakest", "i1"),  # strength of the card that the first combo must contain, or NO_CARD
        ("pile_left", "i1"),
        ("deal_winner", "i1"),  # of the last deal that ended
        ("winner", "i1"),
        ("poker_order", "u1"),  # rulings, as numbers
        ("locked_out", "u1"),
        ("minus_own", "u1"),
        ("straight_ends", "u1"),
        ("any_block", "u1"),
        ("exact", "u1"),
        ("capped", "u1"),
        ("specials", "u1"),
        ("split_40", "u1"),
        ("declared", "u1", (MAX_SEATS,)),
        ("stone", "i1", (MAX_SEATS, STONES)),  # progress, ascending: 0 yard, 40 home or centre
        ("pile", "i1", (DECK,)),  # strengths; the top card is pile[pile_left - 1]
    ],
)

FIELDS = STATE.names or ()
