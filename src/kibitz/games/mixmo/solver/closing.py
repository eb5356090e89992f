"""Lays the last few tiles at once: looked up as anagrams, in one word or in two."""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rng, Rows, below, rule
from kibitz.games.mixmo.solver.boards import JOKERS, LAID, WORDS, take_back
from kibitz.games.mixmo.solver.index import (
    BUCKETS,
    BUCKETS_AT,
    CLOSING,
    KEYS_AT,
    SIEVE_AT,
    SIEVE_BITS,
    SIEVE_SHIFT,
)
from kibitz.games.mixmo.solver.laying import is_barred, lay_across, letters_on
from kibitz.games.mixmo.tries import LETTERS

FEW = CLOSING - 1
"""How many tiles are few enough."""


@rule
def list_near(board: Rows, laid: Rows, state: Ints, near: Ints) -> None:
    """Lists the letters on the board, and how many at last."""
    on_board, count = letters_on(board, laid, state), 0
    for letter in range(LETTERS):
        if on_board >> letter & 1:
            near[count] = letter
            count += 1
    near[LETTERS] = count


@rule
def lay_anagram(
    words: Rows,
    anagrams: Ints,
    board: Rows,
    laid: Rows,
    state: Ints,
    steps: Rows,
    rng: Rng,
    near: Ints,
    key: int,
) -> bool:
    """Lays a word of exactly the letters of a key and one of the letters near."""
    for k in range(int(near[LETTERS])):
        letter = int(near[k])
        whole = key + int(anagrams[KEYS_AT + letter])
        bit = whole & (SIEVE_BITS - 1)
        if not int(anagrams[SIEVE_AT + (bit >> 6)]) >> (bit & 63) & 1:
            continue
        bit = whole >> SIEVE_SHIFT & (SIEVE_BITS - 1)
        if not int(anagrams[SIEVE_AT + (bit >> 6)]) >> (bit & 63) & 1:
            continue
        bucket = BUCKETS_AT + (whole & (BUCKETS - 1))
        at, end = int(anagrams[bucket]), int(anagrams[bucket + 1])
        while at < end:
            word = int(anagrams[at + 1])
            if (
                anagrams[at] == whole
                and not is_barred(words, word, state, steps)
                and lay_across(words, word, board, laid, state, steps, rng, letter)
            ):
                return True
            at += 2
    return False


@rule
def close_in_one(
    words: Rows,
    anagrams: Ints,
    board: Rows,
    laid: Rows,
    state: Ints,
    steps: Rows,
    rng: Rng,
) -> bool:
    """Lays all tiles left as one word; at most one of them is a Joker, none the Bandit."""
    key = 0
    for letter in range(LETTERS):
        key += int(state[letter]) * int(anagrams[KEYS_AT + letter])
    near = np.empty(LETTERS + 1, dtype=np.int64)
    list_near(board, laid, state, near)
    jokers = int(state[JOKERS])
    letter = below(rng, LETTERS) if jokers else 0
    for _ in range(LETTERS if jokers else 1):
        letter = letter + 1 if letter + 1 < LETTERS else 0
        whole = key + (int(anagrams[KEYS_AT + letter]) if jokers else 0)
        if lay_anagram(words, anagrams, board, laid, state, steps, rng, near, whole):
            return True
    return False


@rule
def close_in_two(
    words: Rows,
    anagrams: Ints,
    board: Rows,
    laid: Rows,
    state: Ints,
    steps: Rows,
    rng: Rng,
) -> bool:
    """Lays all tiles left as two words, a Joker in the second."""
    letters = np.empty(FEW, dtype=np.int64)
    m = 0
    for letter in range(LETTERS):
        for _ in range(int(state[letter])):
            letters[m] = letter
            m += 1
    near = np.empty(LETTERS + 1, dtype=np.int64)
    list_near(board, laid, state, near)
    sums = np.zeros(1 << m, dtype=np.int64)
    n, count = int(state[LAID]), int(state[WORDS])
    for chosen in range(1, (1 << m) - (0 if state[JOKERS] else 1)):
        lowest, twin = 0, False
        while not chosen >> lowest & 1:
            lowest += 1
        sums[chosen] = sums[chosen & (chosen - 1)] + anagrams[KEYS_AT + int(letters[lowest])]
        for i in range(1, m):  # of equal letters the first go first
            if letters[i] == letters[i - 1] and chosen >> (i - 1) & 3 == 2:
                twin = True
        if twin or not lay_anagram(
            words, anagrams, board, laid, state, steps, rng, near, int(sums[chosen])
        ):
            continue
        if close_in_one(words, anagrams, board, laid, state, steps, rng):
            return True
        take_back(board, laid, state, n)
        state[WORDS] = count
    return False
