"""The judge's hot path: whether a grid is clean, in microseconds. Words are a trie (``tries``)."""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rows, door, rule
from kibitz.games.mixmo.tries import CHILDREN, ENDS, FOLLOWING

NO_LETTER = -1
CLEAN, APART, NO_WORD, SHORT, REPEATED = 0, 1, 2, 3, 4
"""The first trouble with a grid; a loose tile is apart too."""
X, Y, LETTER, NODE = 0, 1, 2, 3
"""Rows of a grid as an array: columns, rows and letters of its cells, and room for the words."""


@rule
def ones(bits: int) -> int:
    """How many of the lowest 32 bits are set."""
    bits &= 0xFFFFFFFF
    bits -= (bits >> 1) & 0x55555555
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F
    return ((bits * 0x01010101) >> 24) & 0xFF


@rule
def child(trie: Ints, at: int, letter: int) -> int:
    """The node after a letter, or 0."""
    node = int(trie[at])
    bit = 1 << letter
    if not node & bit & FOLLOWING:
        return 0
    return (node >> CHILDREN) + ones(node & (bit - 1))


@door
def first_trouble(trie: Ints, cells: Rows, n: int, expert: bool) -> int:
    """What is first found wrong with the first n cells, which are in different places."""
    if n == 0:
        return CLEAN
    left, right = int(cells[X, 0]), int(cells[X, 0])
    top, bottom = int(cells[Y, 0]), int(cells[Y, 0])
    for i in range(1, n):
        left, right = min(left, int(cells[X, i])), max(right, int(cells[X, i]))
        top, bottom = min(top, int(cells[Y, i])), max(bottom, int(cells[Y, i]))
    width = right - left + 3
    if n == 1 or right - left + bottom - top >= n:
        return APART  # too few to connect the corners of the box
    board = np.zeros(width * (bottom - top + 3), dtype=np.int64)
    for i in range(n):
        board[_at(cells, i, left, top, width)] = i + 1
    # MX-3.7, MX-3.8
    seen = np.zeros(n, dtype=np.int64)
    queue = np.zeros(n, dtype=np.int64)
    seen[0], count, done = 1, 1, 0
    while done < count:
        at = _at(cells, int(queue[done]), left, top, width)
        done += 1
        for step in (1, -1, width, -width):
            other = int(board[at + step]) - 1
            if other >= 0 and not seen[other]:
                seen[other] = 1
                queue[count] = other
                count += 1
    if count < n:
        return APART
    # MX-3.3, MX-12.4, MX-12.5
    lines = 0
    for i in range(n):
        at = _at(cells, i, left, top, width)
        for step in (1, width):
            if board[at - step] or not board[at + step]:
                continue
            length, node, here = 0, 0, at
            while board[here]:
                letter = int(cells[LETTER, int(board[here]) - 1])
                node = 0 if letter < 0 else child(trie, node, letter)
                if node == 0:
                    return NO_WORD
                length += 1
                here += step
            if expert and length == 2:
                return SHORT
            if not int(trie[node]) & ENDS:
                return NO_WORD
            if expert:
                for k in range(lines):
                    if int(cells[NODE, k]) == node:
                        return REPEATED
                cells[NODE, lines] = node
                lines += 1
    return CLEAN


@rule
def _at(cells: Rows, i: int, left: int, top: int, width: int) -> int:
    """Where a cell is on a board with an empty rim."""
    return (int(cells[Y, i]) - top + 1) * width + int(cells[X, i]) - left + 1
