"""The record of a match of Numzee: every field with its shape and meaning.

Beside the cards that lie, the record keeps the *edge*: every empty cell that touches one, with what
its sides must match. Laying a card changes the edge at six cells, and placements are read off it.

For an icon and an edge cell, ``edge_fit`` has bit k set if three sides from side k on (NZ-2.3; with
``side_layout=alternating`` every other side from k on) may all show that icon; with
``adjacency=at_least_one`` if one of them would match.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kibitz.core import kernel

MAX_SEATS = 6
MAX_CARDS = 90
ICONS = 12
SIDES = 6
MAX_ROUNDS = 12
MOST_EDGES = 384
"""n cards touch at most 4n + 2 empty cells, if they hang together."""
SLOTS = 1024
"""Room in the table of cells, more than twice of what 90 cards and their edge need."""
INVENTORY = 10

NOBODY = -1
NO_ICON = -1
NOWHERE = -1

# Phases
ROUND_START, CHOOSING, DEALING, PLAYING, FOLLOWUP, MATCH_OVER = range(6)

# Values of rulings with three
ICON_100, CARD_100, HEXTUPLE_ONLY = range(3)
ROTATE, RANDOM_PLAYER, LAST_WINNER = range(3)
CHOSEN, RANDOM_ICON, FIXED_ORDER = range(3)
NO_REPEAT_ICON, NO_REPEAT_CARD, REPEAT_ALLOWED = range(3)


class State(Protocol):
    """One record as type checkers see it; a test holds it and STATE together."""

    rng: NDArray[np.uint64]
    barred: NDArray[np.int64]
    score: NDArray[np.int32]
    results: NDArray[np.int32]
    edge_worth: NDArray[np.int32]
    edge_code: NDArray[np.int32]
    value: NDArray[np.int16]
    slots: NDArray[np.int16]
    edges: int
    target: int
    pile_left: int
    hand_size: NDArray[np.int16]
    fresh: NDArray[np.int16]
    deck: int
    laid: int
    players: int
    phase: int
    seat: int
    round_number: int
    first_player: int
    starter: int
    passes: int
    used_count: int
    rounds: int
    round_wins: int
    open_hands: int
    at_least_one: int
    alternating: int
    joker_left: int
    joker_uncounted: int
    any_match: int
    chain: int
    draw_one: int
    free_pass: int
    draw_each: int
    no_holes: int
    first_rule: int
    choice_rule: int
    repeat_rule: int
    tie_nobody: int
    best_single: int
    used: NDArray[np.uint8]
    hand: NDArray[np.uint8]
    pile: NDArray[np.uint8]
    laid_card: NDArray[np.uint8]
    laid_rotation: NDArray[np.uint8]
    laid_q: NDArray[np.int8]
    laid_r: NDArray[np.int8]
    edge_q: NDArray[np.int8]
    edge_r: NDArray[np.int8]
    edge_fit: NDArray[np.uint8]


STATE = kernel.record(
    State,
    [
        ("rng", "u8", (1,)),  # the state's own generator
        ("barred", "i8", (MAX_SEATS, 2)),  # cards a seat's pass ruled out: bit c % 64 of c // 64
        ("score", "i4", (MAX_SEATS,)),  # of this round
        ("results", "i4", (MAX_ROUNDS, MAX_SEATS)),  # of the finished rounds
        ("edge_worth", "i4", (MOST_EDGES,)),  # values of the cards round an edge cell together
        ("edge_code", "i4", (MOST_EDGES,)),  # the cell as the code of an action has it
        ("value", "i2", (MAX_CARDS,)),  # card_value of each card under the rulings
        ("slots", "i2", (SLOTS,)),  # by hash of the cell: 1 + place in the layout, -1 - in the edge
        ("edges", "i2"),
        ("target", "i2"),  # place in the layout of what a follow-up must match, or NOWHERE
        ("pile_left", "i2"),
        ("hand_size", "i2", (MAX_SEATS,)),
        ("fresh", "i2", (MAX_SEATS,)),  # cards a seat may hold although barred: drawn since
        ("deck", "i2"),  # cards in the game
        ("laid", "i2"),
        ("players", "i1"),
        ("phase", "i1"),
        ("seat", "i1"),  # seat that acts
        ("round_number", "i1"),  # from 1; between rounds the finished one
        ("first_player", "i1"),
        ("starter", "i1"),  # icon, or NO_ICON
        ("passes", "i1"),  # in a row
        ("used_count", "i1"),
        ("rounds", "i1"),  # rulings, as numbers
        ("round_wins", "u1"),
        ("open_hands", "u1"),
        ("at_least_one", "u1"),
        ("alternating", "u1"),
        ("joker_left", "u1"),
        ("joker_uncounted", "u1"),
        ("any_match", "u1"),
        ("chain", "u1"),
        ("draw_one", "u1"),
        ("free_pass", "u1"),
        ("draw_each", "u1"),
        ("no_holes", "u1"),
        ("first_rule", "u1"),
        ("choice_rule", "u1"),
        ("repeat_rule", "u1"),
        ("tie_nobody", "u1"),
        ("best_single", "u1"),
        ("used", "u1", (MAX_ROUNDS,)),  # cards that opened a round, in order
        ("hand", "u1", (MAX_SEATS, MAX_CARDS)),  # ascending
        ("pile", "u1", (MAX_CARDS,)),  # the top card is pile[pile_left - 1]
        ("laid_card", "u1", (MAX_CARDS,)),  # in the order in which they were laid
        ("laid_rotation", "u1", (MAX_CARDS,)),
        ("laid_q", "i1", (MAX_CARDS,)),
        ("laid_r", "i1", (MAX_CARDS,)),
        ("edge_q", "i1", (MOST_EDGES,)),
        ("edge_r", "i1", (MOST_EDGES,)),
        ("edge_fit", "u1", (ICONS, MOST_EDGES)),
    ],
)

FIELDS = STATE.names or ()
