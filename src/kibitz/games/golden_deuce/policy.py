"""Players that answer at once: what the ``easy`` bot does, and what the search imagines others do.

A play is worth what it does to the number of plays that the rest of the hand still needs, less the
strength it spends; a pass costs the card that is drawn.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rng, below, rule
from kibitz.games.golden_deuce import board, rules
from kibitz.games.golden_deuce.codes import (
    DECLARE_LAST_CARD,
    PASS,
    code_of,
    k_of,
    p_of,
    verb_of,
)
from kibitz.games.golden_deuce.combos import ONE_COLOUR, size_of, strongest
from kibitz.games.golden_deuce.state import (
    DECLARE,
    FOLLOW,
    LAP,
    LEAD,
    PENALTY,
    State,
)

RANDOM, EASY, KEEN = range(3)

SPENT = np.array([0.0] * 11 + [0.5, 1.5, 3.5, 6.0])
"""What a card of each rank is worth in the hand, beside being one card."""
PLAY_SAVED, CARD_SHED = 6.0, 1.5
HEIGHT = 0.25


@rule
def plays_needed(hand: int) -> int:
    """About how many plays a hand needs: groups of a rank, full houses, one straight or flush."""
    a, b = hand & ONE_COLOUR, hand >> 1 & ONE_COLOUR
    c, d = hand >> 2 & ONE_COLOUR, hand >> 3 & ONE_COLOUR
    x, y = a ^ b, c ^ d
    odd = x ^ y
    two = (a & b) ^ (c & d) ^ (x & y)
    four = a & b & c & d
    two &= ~four
    single = odd & ~two
    singles, pairs = size_of(single), size_of(two & ~odd)
    triples, fours = size_of(odd & two), size_of(four)
    houses = min(triples, pairs)
    needed = singles + pairs + triples + fours - houses - min(fours, singles)
    if singles < 3:
        return needed
    return needed - max(0, best_five(hand, odd | two | four, single) - 1)


@rule
def best_five(hand: int, held: int, single: int) -> int:
    """The most lone cards that one straight or flush would take along."""
    best = 0
    starts = held & held >> 4 & held >> 8 & held >> 12 & held >> 16 & 0x01111111111
    while starts:
        low = starts & -starts
        starts ^= low
        best = max(best, size_of(single & low * 0x11111))
    for colour in range(4):
        line = hand >> colour & ONE_COLOUR
        if size_of(line) >= 5:
            best = max(best, min(5, size_of(line & single)))
    return best


@rule
def strength_spent(cards: int) -> float:
    """What the high cards of a set are worth in the hand."""
    spent = 0.0
    high = cards >> 44 << 44
    while high:
        low = high & -high
        high ^= low
        spent += SPENT[strongest(low) >> 2]
    return spent


@rule
def fewest_cards(s: State, seat: int) -> int:
    """Cards in the smallest hand of the others."""
    fewest = 60
    for other in range(int(s.players)):
        if other != seat:
            fewest = min(fewest, size_of(int(s.hand[other])))
    return fewest


@rule
def play_worth(s: State, hand: int, needed: int, cards: int, fewest: int, keen: bool) -> float:
    """How good it is to put a combo down."""
    left = hand & ~cards
    if left == 0:
        return 1e6
    size = size_of(cards)
    worth = PLAY_SAVED * (needed - plays_needed(left)) + CARD_SHED * size
    height = strongest(cards) >> 2
    if not keen:
        return worth - strength_spent(cards) - HEIGHT * height
    scale = 1.0 if fewest > 5 else 0.4 + 0.1 * fewest
    worth -= scale * strength_spent(cards) + HEIGHT * height
    if fewest <= 2 and int(s.top_size) == 0:
        # A hand so small answers its own size.
        worth += -4.0 if size == fewest else 3.0
    if left & (left - 1) == 0:
        worth += 0.5 * (strongest(left) >> 2) - 6.0
    return worth


@rule
def pass_worth(s: State, hand: int, fewest: int, keen: bool) -> float:
    """What a pass costs: the card drawn, and what it does to the value of the hand (GD-8.2)."""
    if int(s.pile_left) == 0:
        return 0.0 if fewest > 2 or not keen else -3.0
    if not keen:
        return -2.0
    cards = size_of(hand)
    return -0.5 * (rules.value_of(cards + 1) - rules.value_of(cards)) - 1.0


@rule
def worth_of(s: State, code: int, needed: int, fewest: int, keen: bool) -> float:
    """How good a play or a pass of the seat on turn is."""
    hand = int(s.hand[int(s.seat)])
    if verb_of(code) == PASS:
        return pass_worth(s, hand, fewest, keen)
    return play_worth(s, hand, needed, code, fewest, keen)


@rule
def best_play(s: State, out: Ints, n: int, keen: bool) -> int:
    """The best of n plays and passes."""
    seat = int(s.seat)
    needed = plays_needed(int(s.hand[seat]))
    fewest = fewest_cards(s, seat)
    best = -1e9
    found = int(out[0])
    for i in range(n):
        worth = worth_of(s, int(out[i]), needed, fewest, keen)
        if worth > best:
            best, found = worth, int(out[i])
    return found


# The board

ROUND_POINTS = 6.0
"""What bringing a stone round is worth beside its progress."""


@rule
def move_worth(s: State, code: int) -> float:
    """Progress that a move brings."""
    seat = int(s.seat)
    source, part = p_of(code), k_of(code)
    points = part if part else int(s.points)
    if source == 0 and part == 0 and board.runs_laps(s, points):
        laps = min(points // LAP, board.stones_at(s, seat, 0))
        worth = (LAP + ROUND_POINTS) * laps
        rest = points - LAP * laps
        if rest > 0 and board.stones_at(s, seat, 0) > laps:
            worth += max(0, board.destination(s, seat, 0, rest))
        return worth
    target = board.destination(s, seat, source, points)
    worth = float(target - source)
    if target == LAP:
        worth += ROUND_POINTS
    elif source == 0:
        worth += 1.0  # a further stone on the track leaves fewer scores without a move
    return worth - 0.01 * source


@rule
def best_move(s: State, out: Ints, n: int) -> int:
    """The stone to move, or to enter."""
    best = -1e9
    found = int(out[0])
    for i in range(n):
        worth = move_worth(s, int(out[i]))
        if worth > best:
            best, found = worth, int(out[i])
    return found


@rule
def best_penalty(s: State, out: Ints, n: int) -> int:
    """The stone that loses least."""
    found = int(out[0])
    for i in range(n):
        if p_of(int(out[i])) < p_of(found):
            found = int(out[i])
    return found


@rule
def sensible(s: State, out: Ints, n: int, keen: bool) -> int:
    """The action a sensible player takes at once, of the n legal ones in ``out``."""
    phase = int(s.phase)
    if n == 1:
        return int(out[0])
    if phase in (LEAD, FOLLOW):
        return best_play(s, out, n, keen)
    if phase == DECLARE:
        return code_of(DECLARE_LAST_CARD, 0, 0)
    if phase == PENALTY:
        return best_penalty(s, out, n)
    return best_move(s, out, n)


@rule
def choose(s: State, policy: int, out: Ints, n: int, rng: Rng) -> int:
    """The action of a policy, of the n legal ones in ``out``."""
    if policy == RANDOM:
        return int(out[below(rng, n)])
    return sensible(s, out, n, policy == KEEN)
