"""The numbers that the rules speak in: actions and noted events.

An action is one whole number: a play is its set of cards, any other verb stands above bit 60 and
leaves room below for a progress and points, see ``code_of``.
"""

from __future__ import annotations

from kibitz.core.kernel import Rows, rule

PLAY, PASS, DECLARE_LAST_CARD, STAY_SILENT, PENALTY_MOVE, MOVE_STONE, ENTER_STONE, DEAL_CARDS = (
    range(8)
)
VERB = 60
"""The verb's place in a code."""
CARDS_BITS = (1 << VERB) - 1
MOST_POINTS = 1023
MOST_ACTIONS = 31_400
"""Room for any legal list. With every card in one hand there are 60 singles, 90 pairs, 60 triples,
at most 13 * 4**5 straights of either kind, 4 * (3003 - 13) flushes, 840 four of a kind and 5040
full houses: 31,362; a score split freely has fewer parts."""

# Events noted in the journal: (event, a, b, c)
(
    DEALT,  # leader, strength of the weakest card or NO_CARD, pile
    HAND_DEALT,  # seat, cards
    PLAYED,  # seat + 4 * kind, cards, LEADS and DUTY
    PASSED,  # seat, strength of the card drawn or NO_CARD, DUTY
    TRICK_ENDED,  # seat that leads
    DECLARED_CARD,  # seat
    STAYED_SILENT,  # seat
    PENALTY_MOVED,  # seat, source, target
    PENALTY_VOID,  # seat
    DEAL_ENDED,  # seat
    SCORED,  # seat, place + 8 * cards + 1024 * value, score; one row a seat
    STONE_MOVED,  # seat + 4 * effect, source + 64 * landing + 4096 * target, points
    POINTS_LOST,  # seat, points, rule
    CUED,  # seat
    FINISHED,  # winner, rule
) = range(15)
NO_EFFECT, FORWARD, BACK, WARP = range(4)


@rule
def code_of(verb: int, p: int, k: int) -> int:
    """An action other than a play as one number; p < 64, k <= MOST_POINTS."""
    return (verb << VERB) + p + 64 * k


@rule
def verb_of(code: int) -> int:
    return code >> VERB


@rule
def cards_of(code: int) -> int:
    return code & CARDS_BITS


@rule
def p_of(code: int) -> int:
    return code & 63


@rule
def k_of(code: int) -> int:
    return (code & CARDS_BITS) >> 6


@rule
def note(journal: Rows, event: int, a: int, b: int, c: int) -> None:
    if journal.shape[0] > 0:
        journal[0, 0] += 1
        row = journal[0, 0]
        journal[row, 0] = event
        journal[row, 1] = a
        journal[row, 2] = b
        journal[row, 3] = c
