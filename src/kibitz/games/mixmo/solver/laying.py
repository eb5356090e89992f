"""Lays words of a table on the board: across one tile, touching nothing else.

So no other line comes up, and every board on the way is legal.
"""

from __future__ import annotations

from kibitz.core.kernel import Ints, Rng, Rows, below, rule
from kibitz.games.mixmo.solver.boards import (
    CENTRE,
    CLOSED,
    EXPERT,
    LAID,
    LAID_NODE,
    LEFT_AT,
    LETTER,
    PLACE,
    SIDE,
    WORDS,
    put,
    take_back,
)
from kibitz.games.mixmo.solver.index import (
    CHUNK,
    HALF,
    HIGH,
    LENGTH,
    LOW,
    MOST_COUNT,
    NODE,
    SPELLED,
    SPELLED_ON,
)
from kibitz.games.mixmo.tries import FOLLOWING, LETTERS

GUARDS = sum(8 << (4 * place) for place in range(HALF))
"""A bit above each packed count, that a subtraction clears where the count does not suffice."""
NONE, SEVERAL = -1, -2
"""What a word lacks, if not one letter."""
MOST_TESTS = 4000
"""How many words are read for a letter before it is given up."""


@rule
def packed(state: Ints, half: int) -> int:
    """The letter tiles left of A..M (0) or N..Z (1), with guards."""
    bits = GUARDS
    for place in range(HALF):
        bits += min(int(state[half * HALF + place]), MOST_COUNT) << (4 * place)
    return bits


@rule
def lack(low: int, high: int, words: Rows, word: int) -> int:
    """The letter of which a word needs one more than there are, or NONE or SEVERAL."""
    left_low = low - int(words[word, LOW])
    short_low = ~left_low & GUARDS
    if short_low & (short_low - 1):
        return SEVERAL
    left_high = high - int(words[word, HIGH])
    short_high = ~left_high & GUARDS
    if short_high & (short_high - 1) or (short_low and short_high):
        return SEVERAL
    if short_low == short_high:
        return NONE
    short, left = (short_low, left_low) if short_low else (short_high, left_high)
    place = 0
    while not short >> (4 * place + 3) & 1:
        place += 1
    if left >> (4 * place) & MOST_COUNT != MOST_COUNT:
        return SEVERAL
    return place if short_low else HALF + place


@rule
def letter_of(words: Rows, word: int, i: int) -> int:
    """The i-th letter of a word."""
    if i < CHUNK:
        return int(words[word, SPELLED]) >> (5 * i) & 31
    return int(words[word, SPELLED_ON]) >> (5 * (i - CHUNK)) & 31


@rule
def letters_on(board: Rows, laid: Rows, state: Ints) -> int:
    """Bits of the letters that lie on the board."""
    bits = 0
    for i in range(int(state[LAID])):
        bits |= 1 << (int(board[LETTER, int(laid[PLACE, i])]) - 1)
    return bits


@rule
def is_barred(words: Rows, word: int, state: Ints, steps: Rows) -> bool:
    """Whether Expert forbids a word: of two letters, or laid already (MX-12.4, MX-12.5)."""
    if not state[EXPERT]:
        return False
    if words[word, LENGTH] == 2:
        return True
    i = 0
    while i < state[WORDS] and steps[LAID_NODE, i] != words[word, NODE]:
        i += 1
    return i < int(state[WORDS])


@rule
def is_free(board: Rows, start: int, step: int, length: int, cross: int) -> bool:
    """Whether a word lies there touching the board in one cell only."""
    end = start + step * length
    if board[LETTER, start - step] or board[LETTER, end]:
        return False
    if board[CLOSED, start] or board[CLOSED, end - step]:
        return False
    side = SIDE + 1 - step
    at = start
    while at != end:
        if at != cross and (
            board[LETTER, at] or board[LETTER, at + side] or board[LETTER, at - side]
        ):
            return False
        at += step
    return True


@rule
def lay(
    words: Rows,
    word: int,
    board: Rows,
    laid: Rows,
    state: Ints,
    steps: Rows,
    start: int,
    step: int,
) -> bool:
    """Lays the letters of a word where there is none yet, and notes it; all or nothing."""
    n = int(state[LAID])
    at = start
    for i in range(int(words[word, LENGTH])):
        if not board[LETTER, at] and not put(board, laid, state, at, letter_of(words, word, i)):
            take_back(board, laid, state, n)
            return False
        at += step
    count = int(state[WORDS])
    steps[LEFT_AT, count] = n
    steps[LAID_NODE, count] = words[word, NODE]
    state[WORDS] = count + 1
    return True


@rule
def lay_across(
    words: Rows,
    word: int,
    board: Rows,
    laid: Rows,
    state: Ints,
    steps: Rows,
    rng: Rng,
    letter: int,
) -> bool:
    """Lays a word across some tile with that letter, where it is free to lie."""
    n = int(state[LAID])
    length = int(words[word, LENGTH])
    i = below(rng, n)
    for _ in range(n):
        i = i + 1 if i + 1 < n else 0
        at = int(laid[PLACE, i])
        if int(board[LETTER, at]) != letter + 1:
            continue
        if not board[LETTER, at - 1] and not board[LETTER, at + 1]:
            step = 1
        elif not board[LETTER, at - SIDE] and not board[LETTER, at + SIDE]:
            step = SIDE
        else:
            continue
        for j in range(length):
            if letter_of(words, word, j) != letter:
                continue
            start = at - step * j
            if is_free(board, start, step, length, at):
                return lay(words, word, board, laid, state, steps, start, step)
    return False


@rule
def lay_somewhere(
    words: Rows,
    word: int,
    crossing: int,
    board: Rows,
    laid: Rows,
    state: Ints,
    steps: Rows,
    rng: Rng,
) -> bool:
    """Lays a word across a tile with one of the letters of these bits; the first in the middle."""
    if state[LAID] == 0:
        return lay(words, word, board, laid, state, steps, CENTRE, 1)
    for letter in range(LETTERS):
        if crossing >> letter & 1 and lay_across(
            words, word, board, laid, state, steps, rng, letter
        ):
            return True
    return False


@rule
def lay_some(
    words: Rows,
    by_letter: Ints,
    board: Rows,
    laid: Rows,
    state: Ints,
    steps: Rows,
    rng: Rng,
    letter: int,
    least: int,
) -> bool:
    """Lays a word with a letter, of at least so many letters, made of letter tiles."""
    low, high = packed(state, 0), packed(state, 1)
    on_board = letters_on(board, laid, state)
    first, end = int(by_letter[letter]), int(by_letter[letter + 1])
    if first == end:
        return False
    left = 0
    for other in range(LETTERS):
        left |= (1 if state[other] else 0) << other
    at = first + below(rng, end - first)
    for _ in range(min(end - first, MOST_TESTS)):
        at = at + 1 if at + 1 < end else first
        shown = int(by_letter[at]) & FOLLOWING
        others = shown & ~left
        if others & (others - 1) or others & ~on_board:
            continue
        word = int(by_letter[at]) >> LETTERS
        missing = lack(low, high, words, word)
        if missing == SEVERAL or words[word, LENGTH] < least:
            continue
        crossing = on_board & (shown if missing == NONE else 1 << missing)
        if (
            (crossing or (on_board == 0 and missing == NONE))
            and not is_barred(words, word, state, steps)
            and lay_somewhere(words, word, crossing, board, laid, state, steps, rng)
        ):
            return True
    return False


@rule
def lay_of_theme(themes: Rows, board: Rows, laid: Rows, state: Ints, steps: Rows, rng: Rng) -> bool:
    """Lays a word of the theme, wilds and all."""
    count = int(themes.shape[0])
    low, high = packed(state, 0), packed(state, 1)
    on_board = letters_on(board, laid, state)
    i = below(rng, count) if count else 0
    for _ in range(count):
        i = i + 1 if i + 1 < count else 0
        missing, shown = lack(low, high, themes, i), 0
        for k in range(int(themes[i, LENGTH])):
            shown |= 1 << letter_of(themes, i, k)
        crossing = on_board & (shown if missing == NONE else 1 << max(missing, 0))
        if is_barred(themes, i, state, steps) or (missing == SEVERAL and on_board):
            continue
        if lay_somewhere(themes, i, crossing, board, laid, state, steps, rng):
            return True
    return False
