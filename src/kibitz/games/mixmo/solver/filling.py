"""Fills a board with the tiles that are left, by chance and fast.

Hard letters go first: words with the letter are read from a place picked at random until one can be
laid. The last few tiles are closed at once; where they cannot be, two words are taken back.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rng, Rows, below, door, rule
from kibitz.games.mixmo.solver.boards import (
    BANDITS,
    COUNT,
    FOUND,
    JOKERS,
    LAID,
    LEFT_AT,
    LETTER,
    PLACE,
    POINTS,
    REST,
    SIDE,
    THEMED,
    VALUE,
    WORDS,
    begin,
    first_of,
    has_theme,
    keep_best,
    note_lines,
    take,
    take_back,
    value_of,
)
from kibitz.games.mixmo.solver.closing import FEW, close_in_one, close_in_two
from kibitz.games.mixmo.solver.index import HARDNESS_AT
from kibitz.games.mixmo.solver.laying import lay_of_theme, lay_some
from kibitz.games.mixmo.tries import LETTERS

BACKTRACKS = 12
WORDS_BACK = 2
LETTERS_TRIED = 4
"""How many letters are tried, the hardest first, before words are taken back."""
LIKELY = tuple(ord(letter) - ord("A") for letter in "SERTIANLD")
"""What a Joker stands for, if it must be settled early."""
LIKELY_BANDIT = tuple(ord(letter) - ord("A") for letter in "YYYYYKKKWWXZ")
MOST_THEMES = 4
LONG_WORDS = (10, 8)
"""How long a word must be that is laid for its points, and how long is still worth a try."""


@rule
def settle_wilds(state: Ints, rng: Rng) -> None:
    """Lets all wilds left but one Joker stand for a letter."""
    if state[BANDITS]:
        state[BANDITS] = 0
        state[LIKELY_BANDIT[below(rng, len(LIKELY_BANDIT))]] += 1
    while state[JOKERS] > 1:
        state[JOKERS] -= 1
        state[LIKELY[below(rng, len(LIKELY))]] += 1


@rule
def lay_hardest(
    words: Rows,
    by_letter: Ints,
    anagrams: Ints,
    board: Rows,
    laid: Rows,
    state: Ints,
    steps: Rows,
    rng: Rng,
    least: int,
) -> bool:
    """Lays a word with one of the letters that are hardest, more or less."""
    hard = np.empty(LETTERS, dtype=np.int64)
    for letter in range(LETTERS):
        hard[letter] = 0
        if state[letter] > 0:
            hard[letter] = int(anagrams[HARDNESS_AT + letter]) * (50 + below(rng, 100))
    for _ in range(LETTERS_TRIED):
        hardest = 0
        for letter in range(LETTERS):
            if hard[letter] > hard[hardest]:
                hardest = letter
        if hard[hardest] == 0:
            return False
        if lay_some(words, by_letter, board, laid, state, steps, rng, hardest, least):
            return True
        hard[hardest] = 0
    return False


@rule
def fill(
    words: Rows,
    by_letter: Ints,
    anagrams: Ints,
    board: Rows,
    laid: Rows,
    state: Ints,
    steps: Rows,
    best: Rows,
    rng: Rng,
) -> bool:
    """Lays what is left until all lies; or gives up, the board legal at every moment."""
    base, backs = int(state[WORDS]), 0
    while state[REST] > 0:
        if (
            state[LAID]
            and state[REST] <= FEW
            and (
                close_in_one(words, anagrams, board, laid, state, steps, rng)
                or close_in_two(words, anagrams, board, laid, state, steps, rng)
            )
        ):
            return True
        if lay_hardest(words, by_letter, anagrams, board, laid, state, steps, rng, 2):
            continue
        if not state[POINTS]:
            keep_best(board, laid, state, best, int(state[LAID]))
        backs += 1
        count = int(state[WORDS]) - WORDS_BACK
        if backs > BACKTRACKS or count < base:
            return False
        take_back(board, laid, state, int(steps[LEFT_AT, count]))
        state[WORDS] = count
    return True


@rule
def adorn(
    words: Rows,
    by_letter: Ints,
    anagrams: Ints,
    themes: Rows,
    board: Rows,
    laid: Rows,
    state: Ints,
    steps: Rows,
    rng: Rng,
) -> None:
    """Lays some words for their points: of the theme, and long ones."""
    if state[THEMED]:
        for _ in range(below(rng, MOST_THEMES)):
            if not lay_of_theme(themes, board, laid, state, steps, rng):
                break
    for least in LONG_WORDS:
        for _ in range(below(rng, 3)):
            if not lay_hardest(words, by_letter, anagrams, board, laid, state, steps, rng, least):
                break


@rule
def lift_line(board: Rows, laid: Rows, state: Ints, rng: Rng) -> None:
    """Takes back the tiles of some line that are in no other."""
    at = int(laid[PLACE, below(rng, int(state[LAID]))])
    step = SIDE if below(rng, 2) else 1
    if not board[LETTER, at - step] and not board[LETTER, at + step]:
        step = SIDE + 1 - step
    side = SIDE + 1 - step
    first = first_of(board, at, step)
    length = 0
    while board[LETTER, first + step * length]:
        length += 1
    for i in range(int(state[LAID]) - 1, -1, -1):
        at = int(laid[PLACE, i])
        if (at - first) % step or not 0 <= (at - first) // step < length:
            continue
        if not board[LETTER, at - side] and not board[LETTER, at + side]:
            take(board, laid, state, i)


@rule
def keep_largest(board: Rows, laid: Rows, state: Ints) -> None:
    """Takes back all but the largest connected group; also that, if it is a single tile."""
    n = int(state[LAID])
    group = np.zeros(n, dtype=np.int64)
    queue = np.empty(n, dtype=np.int64)
    groups, largest, most = 0, 0, 1
    for first in range(n):
        if group[first]:
            continue
        groups += 1
        group[first] = groups
        queue[0] = laid[PLACE, first]
        count, done = 1, 0
        while done < count:
            at = int(queue[done])
            done += 1
            for i in range(n):
                other = int(laid[PLACE, i])
                apart = abs(other - at)
                if not group[i] and (apart == 1 or apart == SIDE):
                    group[i] = groups
                    queue[count] = other
                    count += 1
        if count > most:
            largest, most = groups, count
    if groups == 1 and n > 1:
        return
    for i in range(n - 1, -1, -1):
        if group[i] != largest:
            take(board, laid, state, i)


@door
def attempts(
    trie: Ints,
    words: Rows,
    by_letter: Ints,
    anagrams: Ints,
    themes: Rows,
    hand: Ints,
    base: Rows,
    board: Rows,
    laid: Rows,
    state: Ints,
    steps: Rows,
    best: Rows,
    rng: Rng,
    lifts: int,
    count: int,
) -> int:
    """Fills the board, which is empty before and after, up to ``count`` times; ``best`` gets the
    best grid. The number of the time that was enough, or 0.

    It begins with the grid ``base``, and lifts 1 to ``lifts`` lines of it each time. For points no
    time is enough, and a grid that is worth no less takes the place of ``base``, if there is one.
    """
    for time in range(1, count + 1):
        begin(board, laid, state, hand, base)
        for _ in range(1 + below(rng, lifts) if lifts and state[LAID] else 0):
            if state[LAID]:
                lift_line(board, laid, state, rng)
        if lifts:
            keep_largest(board, laid, state)
        is_good = note_lines(trie, board, laid, state, steps)
        if is_good and state[THEMED] and not has_theme(themes, state, steps):
            is_good = lay_of_theme(themes, board, laid, state, steps, rng)
        if is_good:
            if state[POINTS]:
                adorn(words, by_letter, anagrams, themes, board, laid, state, steps, rng)
            settle_wilds(state, rng)
            done = fill(words, by_letter, anagrams, board, laid, state, steps, best, rng)
            value = value_of(trie, themes, hand, board, laid, state)
            keep_best(board, laid, state, best, value)
            if done and not state[POINTS]:
                take_back(board, laid, state, 0)
                return time
            if base[FOUND, COUNT] and value >= base[FOUND, VALUE]:
                base[FOUND, VALUE] = value - 1
                keep_best(board, laid, state, base, value)
        take_back(board, laid, state, 0)
    return 0
