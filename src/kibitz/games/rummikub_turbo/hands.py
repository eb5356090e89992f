"""Sets in a hand, and what a hand is worth (RT-7.8, RT-9.3). A hand is the bits of its dice."""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, rule
from kibitz.games.rummikub_turbo.dice import JOKER_FACE, JOKER_POINTS
from kibitz.games.rummikub_turbo.state import DICE

COLOURS = 4
NEAR = 2


@rule
def points_of(faces: Ints, hand: int) -> int:  # RT-9.3
    total = 0
    for die in range(DICE):
        if hand >> die & 1:
            face = int(faces[die])
            total += JOKER_POINTS if face == JOKER_FACE else face // COLOURS + 1
    return total


@rule
def jokers_of(faces: Ints, hand: int) -> int:
    count = 0
    for die in range(DICE):
        if hand >> die & 1 and int(faces[die]) == JOKER_FACE:
            count += 1
    return count


@rule
def size_of(hand: int) -> int:
    count = 0
    while hand:
        hand &= hand - 1
        count += 1
    return count


@rule
def make_set(a: int, b: int, c: int) -> bool:
    """Whether three faces form a set in some order, jokers included."""
    # Jokers go to the end, so that the numbered faces come first.
    if a == JOKER_FACE:
        a, c = c, a
    if a == JOKER_FACE:
        a, b = b, a
    if b == JOKER_FACE:
        b, c = c, b
    if b == JOKER_FACE:
        return True  # one numbered face, or none
    if c == JOKER_FACE:
        if a == b:
            return False
        same_number = a // COLOURS == b // COLOURS
        close = a % COLOURS == b % COLOURS and abs(a - b) <= NEAR * COLOURS
        return same_number or close
    if a // COLOURS == b // COLOURS and b // COLOURS == c // COLOURS:
        return a != b and b != c and a != c
    low, high = min(a, b, c), max(a, b, c)
    return high - low == NEAR * COLOURS and a + b + c == 3 * (low + COLOURS)


@rule
def has_set(faces: Ints, hand: int) -> bool:
    """Whether a hand contains a hand set: testing triples is enough."""
    for i in range(DICE):
        if not hand >> i & 1:
            continue
        for j in range(i + 1, DICE):
            if not hand >> j & 1:
                continue
            for k in range(j + 1, DICE):
                if hand >> k & 1 and make_set(int(faces[i]), int(faces[j]), int(faces[k])):
                    return True
    return False


@rule
def most_sets(faces: Ints, hand: int) -> int:
    """The largest number of hand sets that share no die: three at most of nine dice."""
    triples = np.empty(84, dtype=np.int64)
    n = 0
    for i in range(DICE):
        for j in range(i + 1, DICE):
            for k in range(j + 1, DICE):
                bits = 1 << i | 1 << j | 1 << k
                if bits & hand == bits and make_set(int(faces[i]), int(faces[j]), int(faces[k])):
                    triples[n] = bits
                    n += 1
    best = 1 if n else 0
    for i in range(n):
        for j in range(i + 1, n):
            if triples[i] & triples[j]:
                continue
            best = max(best, 2)
            both = int(triples[i]) | int(triples[j])
            for k in range(j + 1, n):
                if both & int(triples[k]) == 0:
                    return 3
    return best
