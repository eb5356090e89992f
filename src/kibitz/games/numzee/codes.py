"""The numbers that the rules speak in: actions and noted events.

An action is one whole number: its verb, a card or an icon, a rotation and a cell, see ``code_of``.
"""

from __future__ import annotations

from kibitz.core.kernel import Rows, rule

PLAY, PASS, DECLINE_FOLLOWUP, CHOOSE_STARTER, OPEN_ROUND, DEAL_CARDS = range(6)
NO_CARD = 127
"""Stands for a card, and an icon, that the game does not have."""
NO_ROTATION = 7
FAR = 127
"""Stands for every coordinate that no layout reaches."""
MOST_ACTIONS = 200_000
"""Room for any legal list: 90 cards, 362 cells, six rotations, and a pass."""

# Events noted in the journal: (event, a, b, c)
(
    ROUND_OPENED,  # round, first player, icon or -1
    STARTER_CHOSEN,  # seat, icon
    DEALT,  # starter, first player, pile
    CARD,  # a card: of the shuffled order after DEALT, drawn after DREW
    PLACED,  # seat, card + 128 * followup, place in the layout; points stand in POINTS
    MATCHED,  # side, place in the layout, points
    POINTS,  # value, points, whether a follow-up may come
    DECLINED,  # seat
    PASSED,  # seat, passes in a row
    DREW,  # seat, cards, pile
    ROUND_ENDED,  # round, seat that went out or -1
    FINISHED,
) = range(12)


ROTATION = 1024
"""What a rotation counts in a code."""
CARD_STEP = 8
"""What a card counts in a code."""


@rule
def code_of(verb: int, card: int, q: int, r: int, rotation: int) -> int:
    """An action as one number; q and r are -128 to 127."""
    return verb + CARD_STEP * card + ROTATION * (rotation + 8 * ((q + 128) + 256 * (r + 128)))


@rule
def verb_of(code: int) -> int:
    return code & 7


@rule
def card_of(code: int) -> int:
    """The card, or the icon of a starter."""
    return code >> 3 & 127


@rule
def rotation_of(code: int) -> int:
    return code >> 10 & 7


@rule
def q_of(code: int) -> int:
    return (code >> 13 & 255) - 128


@rule
def r_of(code: int) -> int:
    return (code >> 21 & 255) - 128


@rule
def note(journal: Rows, event: int, a: int, b: int, c: int) -> None:
    if journal.shape[0] > 0:
        journal[0, 0] += 1
        row = journal[0, 0]
        journal[row, 0] = event
        journal[row, 1] = a
        journal[row, 2] = b
        journal[row, 3] = c
