"""Combos: what a set of cards is, how high it is, and every combo in a hand (GD-3, GD-4).

A combo's ``key`` orders all combos of its size; a full description, ``judge``, is
``kind << KIND | key``. Kinds are numbered in the order of cards.COMBOS from 1; 0 is no combo.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, rule
from kibitz.games.golden_deuce.state import ACE_HIGH_TWO_HIGH, ACE_LOW_ONLY

SINGLE, PAIR, TRIPLE, STRAIGHT, FLUSH, FOUR, FULL_HOUSE, STRAIGHT_FLUSH = range(1, 9)
KIND = 24
KEY_BITS = (1 << KIND) - 1
CLASS = 18
"""Place of the class in the key of five cards."""
RANKS = 15
ONE_COLOUR = 0x111111111111111
"""Every jade card: one bit a rank."""
ACE_TO_FIVE = 0b110000000000111
TWO_TO_SIX = 0b100000000001111

# The pairs and triples among the four cards of a rank: sets of bits of a nibble.
PAIRS = np.array([0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100], dtype=np.int64)
TRIPLES = np.array([0b0111, 0b1011, 0b1101, 0b1110], dtype=np.int64)
COUNT = np.array([0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4], dtype=np.int64)
HIGHEST = np.array([-1, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3], dtype=np.int64)


@rule
def size_of(cards: int) -> int:
    """How many cards there are in a set."""
    x = cards - ((cards >> 1) & 0x555555555555555)
    x = (x & 0x333333333333333) + ((x >> 2) & 0x333333333333333)
    x = (x + (x >> 4)) & 0xF0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 0x7F


@rule
def strongest(cards: int) -> int:
    """Strength of the strongest card of a set that is not empty."""
    at = 0
    for step in (32, 16, 8, 4, 2, 1):
        if cards >> step:
            cards >>= step
            at += step
    return at


@rule
def weakest_of(cards: int) -> int:
    """Strength of the weakest card of a set that is not empty."""
    return strongest(cards & -cards)


@rule
def ranks_of(cards: int, colour: int) -> int:
    """The ranks of a colour in a set, a bit a rank."""
    x = (cards >> colour) & ONE_COLOUR
    x = (x | x >> 3) & 0x303030303030303
    x = (x | x >> 6) & 0xF000F000F000F
    x = (x | x >> 12) & 0xFF000000FF
    return (x | x >> 24) & 0x7FFF


@rule
def any_ranks(cards: int) -> int:
    """All ranks in a set, a bit a rank."""
    return ranks_of(cards | cards >> 1 | cards >> 2 | cards >> 3, 0)


@rule
def last_top(ends: int) -> int:
    """The highest ``sequence_top`` there is (``straight_ends``)."""
    if ends == ACE_LOW_ONLY:
        return 15
    if ends == ACE_HIGH_TWO_HIGH:
        return 17
    return 16


@rule
def sequence_top(ranks: int, ends: int) -> int:
    """``sequence_top`` of five ranks, 0 if they are no sequence (GD-3.5, GD-3.6)."""
    if ranks == ACE_TO_FIVE:
        return 5
    if ranks == TWO_TO_SIX:
        return 6
    low = strongest(ranks & -ranks)
    if ranks >> low != 31 or low + 7 > last_top(ends):
        return 0
    return low + 7


@rule
def top_rank(top: int) -> int:
    """``rank_index`` of the card at the top of a sequence."""
    return top - 3


@rule
def class_key(kind: int, poker_order: int) -> int:
    """Where a five-card class begins among the keys (GD-4.5)."""
    order = kind - STRAIGHT
    if poker_order and kind == FOUR:
        order = FULL_HOUSE - STRAIGHT
    elif poker_order and kind == FULL_HOUSE:
        order = FOUR - STRAIGHT
    return order << CLASS


@rule
def judge(cards: int, ends: int, poker_order: int) -> int:
    """What a set of cards is: ``kind << KIND | key``, or 0 (GD-3.2 to GD-3.12)."""
    size = size_of(cards)
    if size == 1:
        return SINGLE << KIND | strongest(cards)  # GD-2.3
    if size == 5:
        return _judge_five(cards, ends, poker_order)
    if size not in (2, 3):
        return 0  # GD-3.1
    rank = strongest(cards) >> 2
    nibble = (cards >> (4 * rank)) & 15
    if nibble << (4 * rank) != cards:
        return 0
    if size == 2:
        return PAIR << KIND | 4 * rank | int(HIGHEST[nibble])  # GD-4.3
    return TRIPLE << KIND | rank  # GD-4.4


@rule
def _judge_five(cards: int, ends: int, poker_order: int) -> int:
    best, rank_of_best, ranks = 0, 0, 0
    for rank in range(RANKS):
        n = int(COUNT[(cards >> (4 * rank)) & 15])
        if n > 0:
            ranks += 1
        if n > best:
            best, rank_of_best = n, rank
    if best == 4:
        return FOUR << KIND | class_key(FOUR, poker_order) | rank_of_best  # GD-4.9
    if best == 3 and ranks == 2:
        return FULL_HOUSE << KIND | class_key(FULL_HOUSE, poker_order) | rank_of_best  # GD-4.10
    if ranks < 5:
        return 0  # GD-3.11
    row = any_ranks(cards)
    top = sequence_top(row, ends)
    high = strongest(cards)
    colour = high & 3
    flush = cards & ~(ONE_COLOUR << colour) == 0
    if top == 0:
        if not flush:
            return 0
        return FLUSH << KIND | class_key(FLUSH, poker_order) | row << 2 | colour  # GD-4.8
    kind = STRAIGHT_FLUSH if flush else STRAIGHT
    tops = int(HIGHEST[(cards >> (4 * top_rank(top))) & 15])
    return kind << KIND | class_key(kind, poker_order) | 4 * top | tops  # GD-4.7, GD-4.11


# Listing


@rule
def list_singles(hand: int, above: int, out: Ints, n: int) -> int:
    """Appends every card with a key above the given one to ``out``; the new length."""
    left = hand >> (above + 1) << (above + 1)
    while left:
        low = left & -left
        out[n] = low
        n += 1
        left ^= low
    return n


@rule
def list_pairs(hand: int, above: int, out: Ints, n: int) -> int:
    """Appends every pair with a key above the given one."""
    for rank in range(max(above, 0) >> 2, RANKS):
        nibble = (hand >> (4 * rank)) & 15
        if COUNT[nibble] >= 2:
            for pair in PAIRS:
                if nibble & pair == pair and 4 * rank + HIGHEST[pair] > above:
                    out[n] = pair << (4 * rank)
                    n += 1
    return n


@rule
def list_triples(hand: int, above: int, out: Ints, n: int) -> int:
    """Appends every triple with a key above the given one."""
    for rank in range(above + 1, RANKS):
        nibble = (hand >> (4 * rank)) & 15
        if COUNT[nibble] >= 3:
            for triple in TRIPLES:
                if nibble & triple == triple:
                    out[n] = triple << (4 * rank)
                    n += 1
    return n


@rule
def list_fives(hand: int, above: int, ends: int, poker_order: int, out: Ints, n: int) -> int:
    """Appends every combo of five cards with a key above the given one, class by class."""
    n = _list_sequences(hand, STRAIGHT, above - class_key(STRAIGHT, poker_order), ends, out, n)
    n = _list_flushes(hand, above - class_key(FLUSH, poker_order), ends, out, n)
    n = _list_fours(hand, above - class_key(FOUR, poker_order), out, n)
    n = _list_full_houses(hand, above - class_key(FULL_HOUSE, poker_order), out, n)
    least = above - class_key(STRAIGHT_FLUSH, poker_order)
    return _list_sequences(hand, STRAIGHT_FLUSH, least, ends, out, n)


@rule
def _list_sequences(hand: int, kind: int, least: int, ends: int, out: Ints, n: int) -> int:
    """Straights or straight flushes with 4 * sequence_top + colour above ``least``."""
    if least >= 4 * 17 + 3:
        return n
    wrapped = (hand >> 52) | (hand & 0xFFFF) << 8  # A 2 3 4 5 6
    for top in range(max(5, least >> 2), last_top(ends) + 1):
        row = wrapped >> (4 * (top - 5)) if top < 7 else hand >> (4 * (top - 7))
        row &= 0xFFFFF
        spread = row | row >> 1 | row >> 2 | row >> 3
        if spread & 0x11111 != 0x11111:
            continue
        colours = row & row >> 4 & row >> 8 & row >> 12 & row >> 16 & 15
        first = least - 4 * top + 1  # the lowest colour at the top that is high enough
        if kind == STRAIGHT_FLUSH:
            for colour in range(max(0, first), 4):
                if colours >> colour & 1:
                    out[n] = _placed(0x11111 << colour, top)
                    n += 1
        else:
            n = _list_straights(row, top, first, out, n)
    return n


@rule
def _list_straights(row: int, top: int, first: int, out: Ints, n: int) -> int:
    """Every choice of one card from each of five nibbles, but for those of one colour."""
    for e in range(max(0, first), 4):
        if row >> (16 + e) & 1 == 0:
            continue
        for d in range(4):
            if row >> (12 + d) & 1 == 0:
                continue
            for c in range(4):
                if row >> (8 + c) & 1 == 0:
                    continue
                for b in range(4):
                    if row >> (4 + b) & 1 == 0:
                        continue
                    upper = 1 << (16 + e) | 1 << (12 + d) | 1 << (8 + c) | 1 << (4 + b)
                    alike = b == c and c == d and d == e
                    for a in range(4):
                        if row >> a & 1 and not (alike and a == b):
                            out[n] = _placed(upper | 1 << a, top)
                            n += 1
    return n


@rule
def _placed(row: int, top: int) -> int:
    """Five nibbles of a sequence as a set of cards."""
    if top == 5:
        return (row & 0xFF) << 52 | row >> 8
    if top == 6:
        return (row & 0xF) << 56 | row >> 4
    return row << (4 * (top - 7))


@rule
def _list_flushes(hand: int, least: int, ends: int, out: Ints, n: int) -> int:
    """Flushes with 4 * ranks + colour above ``least``."""
    if least >= 4 * (1 << RANKS):
        return n
    for colour in range(4):
        ranks = ranks_of(hand, colour)
        if size_of(ranks) < 5:
            continue
        e = ranks
        while e:  # from the highest card down, so that too low ones end the search
            high = 1 << strongest(e)
            e ^= high
            if 4 * (2 * high - 1) + colour <= least:
                break
            n = _list_flushes_of(e, high, colour, least, ends, out, n)
    return n


@rule
def _list_flushes_of(
    below: int, high: int, colour: int, least: int, ends: int, out: Ints, n: int
) -> int:
    """Flushes of one highest rank, and four of the ranks below it."""
    d = below
    while d:
        low_d = d & -d
        d ^= low_d
        c = d
        while c:
            low_c = c & -c
            c ^= low_c
            b = c
            while b:
                low_b = b & -b
                b ^= low_b
                a = b
                while a:
                    low_a = a & -a
                    a ^= low_a
                    ranks = high | low_d | low_c | low_b | low_a
                    if 4 * ranks + colour > least and sequence_top(ranks, ends) == 0:
                        out[n] = _spread(ranks) << colour
                        n += 1
    return n


@rule
def _spread(ranks: int) -> int:
    """Jade cards of these ranks."""
    x = (ranks | ranks << 24) & 0x000000FF000000FF
    x = (x | x << 12) & 0x000F000F000F000F
    x = (x | x << 6) & 0x0303030303030303
    return (x | x << 3) & 0x1111111111111111


@rule
def _list_fours(hand: int, least: int, out: Ints, n: int) -> int:
    """Four of a kind with a rank above ``least``, with each other card."""
    for rank in range(max(0, least + 1), RANKS):
        four = 15 << (4 * rank)
        if hand & four != four:
            continue
        left = hand ^ four
        while left:
            low = left & -left
            out[n] = four | low
            n += 1
            left ^= low
    return n


@rule
def _list_full_houses(hand: int, least: int, out: Ints, n: int) -> int:
    """Full houses with a rank of the three above ``least``."""
    for rank in range(max(0, least + 1), RANKS):
        nibble = (hand >> (4 * rank)) & 15
        if COUNT[nibble] < 3:
            continue
        for triple in TRIPLES:
            if nibble & triple != triple:
                continue
            for other in range(RANKS):
                pairs = (hand >> (4 * other)) & 15
                if other == rank or COUNT[pairs] < 2:
                    continue
                for pair in PAIRS:
                    if pairs & pair == pair:
                        out[n] = triple << (4 * rank) | pair << (4 * other)
                        n += 1
    return n
