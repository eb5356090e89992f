"""The numbers that the rules speak in: actions, noted events, roll results, and the charts.

An action is one whole number: a verb and up to two others, see ``code_of``.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Rows, rule

# Actions: a verb and up to two numbers.
(
    DEAL,
    DRAW,
    EXTRA_ROLL,
    ROLL,
    END_TURN,
    KEEP_MINUS_FIVE,
    WAGER,
    STEAL_PALETTE,
    STEAL_BANK,
    STEAL_MINUS_FIVE,
    SWAP,
    MOVE_MINUS_FIVE,
) = range(12)
NO_SEAT = 63
"""Stands in a code for a seat number that is not in the game."""
NO_KIND = 63
MOST_ACTIONS = 1024
"""Room for any legal list: a steal has at most 11 * 8 + 11 + 11 * 10 targets, and a palette holds
at most the 320 cards of two decks to wager."""

# Events noted in the journal
(
    DREW,
    TO_BANK,
    ALL_IN_TURNED,
    PUSHED,
    WAGERED,
    ROLLED,
    WON,
    SUCCEEDED,
    SWAPPED,
    EXTRA_ROLL_PLAYED,
    STOLE,
    STOLE_FROM_BANK,
    MINUS_FIVE_MOVED,
    MINUS_FIVE_KEPT,
    TURN_BEGAN,
    FINAL_ROUND_BEGAN,
    FINISHED,
) = range(17)
FROM_JACKPOT = -1

# Roll results in the order of the charts. MD-4.3 to MD-4.6, then MD-6.1 to MD-6.4.
(
    ROLL_B,
    ROLL_Y,
    ROLL_R,
    ROLL_G,
    ROLL_P,
    ROLL_O,
    WILD_B,
    WILD_Y,
    WILD_R,
    DOUBLE_WILD,
    PUSH_B,
    PUSH_Y,
    PUSH_R,
    PUSH_WILD,
    PUSH_PUSH,
) = range(15)
RESULTS = 15

# MD-0.3: eight faces a die. The 64 ordered pairs of faces, as roll results.
_FACES = ("B", "B", "Y", "Y", "R", "R", "W", "P")
_PAIRS = {
    "BB": ROLL_B, "YY": ROLL_Y, "RR": ROLL_R, "BY": ROLL_G, "BR": ROLL_P, "RY": ROLL_O,
    "BW": WILD_B, "WY": WILD_Y, "RW": WILD_R, "WW": DOUBLE_WILD,
    "BP": PUSH_B, "PY": PUSH_Y, "PR": PUSH_R, "PW": PUSH_WILD, "PP": PUSH_PUSH,
}  # fmt: skip
RESULT_OF_PAIR = np.array(
    [_PAIRS["".join(sorted(a + b))] for a in _FACES for b in _FACES], dtype=np.int64
)

# Cards won by each result, a bit a color (Y 1, G 2, B 4, P 8, R 16, O 32).
CARDS_WON = np.array(
    [4, 1, 16, 2, 8, 32, 4 | 2 | 8, 1 | 32 | 2, 16 | 8 | 32, 63, 0, 0, 0, 0, 0], dtype=np.int64
)
# Cards pushed by each result.
CARDS_PUSHED = np.array([0] * 10 + [4, 1, 16, 63, 0], dtype=np.int64)

VALUE = np.array([2, 1, 3, 1, 3, 2], dtype=np.int64)  # MD-0.1
MINUS_FIVE_POINTS = 5


@rule
def code_of(verb: int, a: int, b: int) -> int:
    """An action as one number; a < 64, b < 256."""
    return verb + 16 * (a + 64 * b)


@rule
def verb_of(code: int) -> int:
    return code % 16


@rule
def a_of(code: int) -> int:
    return (code // 16) % 64


@rule
def b_of(code: int) -> int:
    return code // 1024


@rule
def note(journal: Rows, event: int, a: int, b: int, c: int) -> None:
    if journal.shape[0] > 0:
        journal[0, 0] += 1
        row = journal[0, 0]
        journal[row, 0] = event
        journal[row, 1] = a
        journal[row, 2] = b
        journal[row, 3] = c
