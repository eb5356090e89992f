"""Hidden cards dealt out so that everything seen in the deal could have happened.

A hand is followed back through the turns of the deal: what was played returns to it, a card drawn
leaves it. On the way it must never hold what block duty would have forced out (GD-7.8, GD-7.9), and
at the start of the first deal nothing weaker than the weakest dealt card (GD-1.5). Cards that stand
against it change places with others at random until nothing does.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Records, below, door, rule
from kibitz.games.golden_deuce.codes import MOST_ACTIONS
from kibitz.games.golden_deuce.combos import (
    KEY_BITS,
    judge,
    list_fives,
    list_pairs,
    list_triples,
    size_of,
    strongest,
    weakest_of,
)
from kibitz.games.golden_deuce.state import (
    DECK,
    DREW,
    DUTY,
    MOST_TURNS,
    NO_CARD,
    NOBODY,
    State,
)

MOST_SWAPS = 150
MOST_TRIES = 24


@door
def fill_hidden_at(
    records: Records, i: int, fixed: int, counts: Ints, pile: int, fairly: bool
) -> None:
    """Fills the hands that are not ``fixed`` (a bit a seat) and the pile of a record.

    ``counts`` are the cards of each seat. Dealt by the record's generator, or in the order of
    strength if not ``fairly``.
    """
    out = np.empty(MOST_ACTIONS, dtype=np.int64)
    cards = np.empty(DECK, dtype=np.int64)
    bounds = np.empty(MOST_TURNS, dtype=np.int64)
    fill_hidden(records[i], fixed, counts, pile, fairly, out, cards, bounds)


@rule
def fill_hidden(
    s: State, fixed: int, counts: Ints, pile: int, fairly: bool, out: Ints, cards: Ints,
    bounds: Ints,
) -> None:  # fmt: skip
    """As fill_hidden_at; ``out``, ``cards`` and ``bounds`` are written over."""
    unseen = list_unseen(s, fixed, cards)
    first = opener(s)
    if fairly:
        for _ in range(MOST_TRIES):
            shuffle(s, cards, unseen)
            if suits(s, fixed, counts, unseen, out, cards, bounds):
                break
    at = 0
    for i in range(int(s.players)):
        seat = (first + i) % int(s.players)
        if fixed >> seat & 1:
            continue
        hand = 0
        for _ in range(int(counts[seat])):
            hand |= 1 << int(cards[at])
            at += 1
        s.hand[seat] = hand
    s.pile_left = pile
    for i in range(pile):
        s.pile[i] = cards[at + i]


@rule
def list_unseen(s: State, fixed: int, cards: Ints) -> int:
    """The cards whose place is not known, into ``cards``; how many."""
    known = int(s.top)
    for seat in range(int(s.players)):
        if fixed >> seat & 1:
            known |= int(s.hand[seat])
    for turn in range(int(s.turns)):
        known |= int(s.turn_cards[turn])
    n = 0
    for card in range(DECK):
        if not known >> card & 1:
            cards[n] = card
            n += 1
    return n


@rule
def shuffle(s: State, cards: Ints, n: int) -> None:
    for i in range(n - 1, 0, -1):
        j = below(s.rng[:], i + 1)
        kept = cards[i]
        cards[i] = cards[j]
        cards[j] = kept


@rule
def opener(s: State) -> int:
    """The seat that led first in this deal."""
    return int(s.turn_info[0]) & 3 if int(s.turns) else int(s.seat)


@rule
def least_dealt(s: State) -> int:
    """The weakest card dealt in the first deal, as far as seen; NO_CARD in later ones."""
    if int(s.weakest) != NO_CARD:
        return int(s.weakest)
    if int(s.deal_winner) == NOBODY and int(s.deals_scored) == 0 and int(s.turns):
        return weakest_of(int(s.turn_cards[0]))
    return NO_CARD


@rule
def suits(s: State, fixed: int, counts: Ints, n: int, out: Ints, cards: Ints, bounds: Ints) -> bool:
    """Mends one deal of the hidden cards until it agrees with the turns; False if that fails."""
    first = opener(s)
    low = 0
    for i in range(int(s.players)):
        seat = (first + i) % int(s.players)
        if fixed >> seat & 1:
            continue
        high = low + int(counts[seat])
        if i == 0 and int(s.weakest) != NO_CARD:
            take(cards, int(s.weakest), low, n)
        set_bounds(s, seat, bounds)
        if not mend(s, seat, low, high, n, out, cards, bounds):
            return False
        low = high
    return True


@rule
def take(cards: Ints, card: int, place: int, n: int) -> None:
    """Swaps a card that lies at a place or behind it into it."""
    for i in range(place, n):
        if int(cards[i]) == card:
            cards[i] = cards[place]
            cards[place] = card
            return


@rule
def mend(
    s: State, seat: int, low: int, high: int, n: int, out: Ints, cards: Ints, bounds: Ints
) -> bool:
    """Swaps cards of one hand, places ``low`` to ``high``, with those behind until it agrees."""
    for _ in range(MOST_SWAPS):
        hand = 0
        for i in range(low, high):
            hand |= 1 << int(cards[i])
        wrong = against(s, seat, hand, out, bounds)
        if wrong == 0:
            return True
        wrong &= hand
        if wrong == 0:
            continue  # another choice of what was drawn when
        if high == n:
            return False
        i = low + below(s.rng[:], high - low)
        while not wrong >> int(cards[i]) & 1:
            i = i + 1 if i + 1 < high else low
        j = high + below(s.rng[:], n - high)
        kept = cards[i]
        cards[i] = cards[j]
        cards[j] = kept
    return False


@rule
def set_bounds(s: State, seat: int, bounds: Ints) -> None:
    """``bounds[t]``: the highest strength a seat can have held before turn t, by what block duty
    made of its single cards up to then."""
    bound = DECK - 1
    top = 0
    for turn in range(int(s.turns)):
        cards = int(s.turn_cards[turn])
        info = int(s.turn_info[turn])
        if info & 3 == seat and info & DUTY:
            if cards == 0 and size_of(top) == 1:
                bound = min(bound, strongest(top))
            elif size_of(cards) == 1 and not int(s.any_block):
                bound = min(bound, strongest(cards))
        if cards:
            top = cards
        bounds[turn] = bound


@rule
def against(s: State, seat: int, hand: int, out: Ints, bounds: Ints) -> int:
    """Cards that a hand, followed back through the deal, cannot have held; 0 if it can."""
    held = hand
    least = least_dealt(s)
    for turn in range(int(s.turns) - 1, -1, -1):
        info = int(s.turn_info[turn])
        if info & 3 != seat:
            continue
        cards = int(s.turn_cards[turn])
        if info & DREW:
            held ^= drawn(s, held, int(bounds[turn]), least)
        if info & DUTY:
            wrong = forced(s, turn, cards, held, out)
            if wrong:
                return wrong
        held |= cards
    if least == NO_CARD:
        return 0
    # Others hold nothing as weak as the opener's weakest card.
    barred = (1 << least) - 1 if seat == opener(s) else (2 << least) - 1
    return held & barred


@rule
def drawn(s: State, held: int, bound: int, least: int) -> int:
    """A card of a hand that may have been drawn at this moment: one that could not have been there
    before, if there is any."""
    above = held >> (bound + 1) << (bound + 1)
    if above == 0 and least != NO_CARD:
        above = held & ((1 << least) - 1)
    left = above if above else held
    for _ in range(below(s.rng[:], size_of(left))):
        left &= left - 1
    return left & -left


@rule
def forced(s: State, turn: int, cards: int, held: int, out: Ints) -> int:
    """Cards that block duty would not have left in the hand at a turn."""
    if cards:
        if size_of(cards) > 1 or int(s.any_block):
            return 0
        return held >> (strongest(cards) + 1) << (strongest(cards) + 1)
    at = turn - 1
    while int(s.turn_cards[at]) == 0:
        at -= 1
    top = int(s.turn_cards[at])
    key = judge(top, int(s.straight_ends), int(s.poker_order)) & KEY_BITS
    size = size_of(top)
    if size == 1:
        return held >> (key + 1) << (key + 1)
    n = 0
    if size == 2:
        n = list_pairs(held, key, out, 0)
    elif size == 3:
        n = list_triples(held, key, out, 0)
    else:
        n = list_fives(held, key, int(s.straight_ends), int(s.poker_order), out, 0)
    return int(out[0]) if n else 0
