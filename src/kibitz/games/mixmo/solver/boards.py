"""The board on which the solver's kernels lay tiles, and the tiles that are left.

``board`` has three rows of one number a cell (``SIDE`` a line, line by line): the letter laid there
(A is 1, 0 for none); whether tiles may not come there, the count of decided lines that end beside
it; and bits of the ways in which the cell's line is decided. A broad rim is closed to tiles.

``laid`` lists the cells with tiles in the order in which they were laid, and for each what was
spent. ``state`` holds the tiles that are left, how many lie, and what the kernels need to know.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rows, rule
from kibitz.games.mixmo.kernels import child
from kibitz.games.mixmo.solver.index import LONGEST, NODE
from kibitz.games.mixmo.tries import ENDS, LETTERS

MOST_TILES = 128
RIM = LONGEST + 2
"""A word that crosses a tile inside the rim ends on the board."""
SIDE = 181
"""Odd, so that the cells of a column are spread over the cache."""
CENTRE = (SIDE // 2) * SIDE + SIDE // 2

LETTER, CLOSED, DECIDED = 0, 1, 2
PLACE, SPENT = 0, 1
TILE, JOKER, BANDIT = 0, 1, 2
"""What may be spent on a letter."""
BANDIT_BITS = sum(1 << (ord(letter) - ord("A")) for letter in "KWXYZ")

# Places in ``state``. After the 26 letters:
JOKERS, BANDITS, REST = 26, 27, 28
"""Wilds left, all tiles left."""
LAID, WORDS = 29, 30
"""Tiles laid, and words noted in ``steps``."""
EXPERT, POINTS, THEMED = 31, 32, 33
"""Flags: Expert; whether points count; whether a line must be of the theme."""
NEEDED = 34
"""The letter that the first word of a search must have, or -1."""
GIVEN = 35
"""So many of ``state`` are given by the caller."""
QUEUED, BASE_QUEUED, POOLED, DEPTH, WORK, TRUNCATED = 35, 36, 37, 38, 39, 40
"""Of a search, see ``searching``."""
STATE_SIZE = 48

FOUND_PLACE, FOUND_LETTER, FOUND = 0, 1, 2
"""Rows of ``best`` and ``base``: cells, letters (A is 0); then COUNT and VALUE."""
COUNT, VALUE = 0, 1
LEFT_AT, LAID_NODE = 0, 1
"""Rows of ``steps``: how many tiles lay before a word, and its node."""

ALL_TILES = 1_000
"""Points for all tiles: a whole grid goes before any other."""
RARE = 5  # MX-11.3
LONG = 8  # MX-11.4
THEME = 3  # MX-11.5


@rule
def spend(state: Ints, letter: int, kind: int, count: int) -> None:
    """Takes tiles of a kind from those that are left; a negative count gives them back."""
    at = letter if kind == TILE else (JOKERS if kind == JOKER else BANDITS)
    state[at] -= count
    state[REST] -= count


@rule
def source(state: Ints, letter: int) -> int:
    """The kind of tile to spend on a letter, or -1: a letter tile, else the Bandit, else a Joker.

    No grid is lost by that order: tiles that show one letter may change places.
    """
    if state[letter] > 0:
        return TILE
    if state[BANDITS] > 0 and BANDIT_BITS >> letter & 1:
        return BANDIT
    return JOKER if state[JOKERS] > 0 else -1


@rule
def put(board: Rows, laid: Rows, state: Ints, at: int, letter: int) -> bool:
    """Lays a letter; False if no tile is left for it."""
    kind = source(state, letter)
    if kind < 0:
        return False
    spend(state, letter, kind, 1)
    n = int(state[LAID])
    laid[PLACE, n] = at
    laid[SPENT, n] = kind
    state[LAID] = n + 1
    board[LETTER, at] = letter + 1
    return True


@rule
def take(board: Rows, laid: Rows, state: Ints, i: int) -> None:
    """Takes back the i-th tile laid; the last takes its place in the list."""
    at = int(laid[PLACE, i])
    spend(state, int(board[LETTER, at]) - 1, int(laid[SPENT, i]), -1)
    board[LETTER, at] = 0
    n = int(state[LAID]) - 1
    laid[PLACE, i] = laid[PLACE, n]
    laid[SPENT, i] = laid[SPENT, n]
    state[LAID] = n


@rule
def take_back(board: Rows, laid: Rows, state: Ints, n: int) -> None:
    """Takes back the last tiles laid until n lie."""
    while state[LAID] > n:
        take(board, laid, state, int(state[LAID]) - 1)


@rule
def begin(board: Rows, laid: Rows, state: Ints, hand: Ints, base: Rows) -> None:
    """Takes a hand, and lays the grid to begin with on the empty board."""
    for i in range(GIVEN):
        state[i] = hand[i]
    for i in range(int(base[FOUND, COUNT])):
        put(board, laid, state, int(base[FOUND_PLACE, i]), int(base[FOUND_LETTER, i]))


# Lines


@rule
def first_of(board: Rows, at: int, step: int) -> int:
    """The first cell of the line through a cell."""
    while board[LETTER, at - step]:
        at -= step
    return at


@rule
def end_of(board: Rows, at: int, step: int) -> int:
    """The empty cell after the line through a cell."""
    while board[LETTER, at]:
        at += step
    return at


@rule
def word_at(trie: Ints, board: Rows, state: Ints, at: int, step: int) -> int:
    """The node of the word in the line through a cell; 0 if it is none (MX-3.3, MX-12.4)."""
    here = first_of(board, at, step)
    node, length = 0, 0
    while board[LETTER, here]:
        node = child(trie, node, int(board[LETTER, here]) - 1)
        if node == 0:
            return 0
        length += 1
        here += step
    if length == 2 and state[EXPERT]:
        return 0
    return node if int(trie[node]) & ENDS else 0


@rule
def note_lines(trie: Ints, board: Rows, laid: Rows, state: Ints, steps: Rows) -> bool:
    """Notes the words of all lines; False if a line is no word, or in Expert a repeated one."""
    n, count = int(state[LAID]), 0
    for i in range(n):
        at = int(laid[PLACE, i])
        for step in (1, SIDE):
            if board[LETTER, at - step] or not board[LETTER, at + step]:
                continue
            node = word_at(trie, board, state, at, step)
            if node == 0:
                return False
            if state[EXPERT]:
                for k in range(count):
                    if steps[LAID_NODE, k] == node:
                        return False
            steps[LEFT_AT, count] = n
            steps[LAID_NODE, count] = node
            count += 1
    state[WORDS] = count
    return True


@rule
def is_of_theme(themes: Rows, node: int) -> bool:
    """Whether the word of a node is among those of a theme."""
    i = 0
    while i < themes.shape[0] and themes[i, NODE] != node:
        i += 1
    return i < int(themes.shape[0])


@rule
def has_theme(themes: Rows, state: Ints, steps: Rows) -> bool:
    """Whether a word of the theme is noted."""
    i = 0
    while i < state[WORDS] and not is_of_theme(themes, int(steps[LAID_NODE, i])):
        i += 1
    return i < int(state[WORDS])


@rule
def value_of(trie: Ints, themes: Rows, hand: Ints, board: Rows, laid: Rows, state: Ints) -> int:
    """What a legal grid is worth: its tiles; or its points (MX-11.1, MX-11.3 to MX-11.7)."""
    n = int(state[LAID])
    if not state[POINTS]:
        return n
    value = n + (ALL_TILES if state[REST] == 0 else 0)
    for letter in range(LETTERS):
        if BANDIT_BITS >> letter & 1 and hand[letter]:
            shown = 0
            for i in range(n):
                shown += int(int(board[LETTER, int(laid[PLACE, i])]) == letter + 1)
            value += RARE * min(shown, int(hand[letter]))
    for i in range(n):
        at = int(laid[PLACE, i])
        for step in (1, SIDE):
            if board[LETTER, at - step] or not board[LETTER, at + step]:
                continue
            length = (end_of(board, at, step) - at) // step
            if length >= LONG:
                value += length
            if is_of_theme(themes, word_at(trie, board, state, at, step)):
                value += THEME * length
    return value


@rule
def keep_best(board: Rows, laid: Rows, state: Ints, best: Rows, value: int) -> None:
    """Copies the board if it is worth more than the best so far."""
    if value <= best[FOUND, VALUE]:
        return
    n = int(state[LAID])
    best[FOUND, COUNT] = n
    best[FOUND, VALUE] = value
    for i in range(n):
        best[FOUND_PLACE, i] = laid[PLACE, i]
        best[FOUND_LETTER, i] = int(board[LETTER, int(laid[PLACE, i])]) - 1


def blank_board() -> Rows:
    """An empty board with its rim."""
    board = np.zeros((3, SIDE * SIDE), dtype=np.int64)
    closed = board[CLOSED].reshape(SIDE, SIDE)
    closed[:] = 1
    closed[RIM:-RIM, RIM:-RIM] = 0
    return board
