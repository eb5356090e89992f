"""A word list as a trie in one array, for the kernels.

A node is a whole number: bit ``letter`` for each letter that may follow (A is 0), bit 26 if a word
ends here, and from bit 27 on where its children begin. Children lie side by side in the order of
their letters, level by level, the root first. Words of any length; a look-up is exact.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

LETTERS = 26
ENDS = 1 << LETTERS
"""The bit of a node at which a word ends."""
FOLLOWING = ENDS - 1
"""The bits of the letters that may follow."""
CHILDREN = LETTERS + 1
"""From which bit on a node says where its children begin."""

Matrix = NDArray[np.uint8]
"""Words as rows of letters, A is 1, 0 after the end of a word."""


def matrix(words: Iterable[str]) -> Matrix:
    """Upper-case A-Z words, sorted, each once. Shape (words, longest)."""
    listed = np.array(sorted(set(words)), dtype=np.bytes_)
    if listed.size == 0:
        return np.zeros((0, 1), dtype=np.uint8)
    letters = listed.view(np.uint8).reshape(listed.size, -1)
    return np.where(letters > 0, letters - np.uint8(64), np.uint8(0))


def trie(words: Matrix) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The trie of sorted words, and at which node each of them ends."""
    ends = np.zeros(words.shape[0], dtype=np.int64)
    levels = [np.zeros(1, dtype=np.int64)]
    rows = np.arange(words.shape[0])
    node = np.zeros(rows.size, dtype=np.int64)  # of each word still in sight, in its level
    first, before = 1, 0
    for depth in range(words.shape[1] + 1):
        level = levels[-1]
        letters = words[rows, depth] if depth < words.shape[1] else np.zeros_like(rows)
        goes_on = letters > 0
        level[node[~goes_on]] |= ENDS
        ends[rows[~goes_on]] = before + node[~goes_on]
        rows, node = rows[goes_on], node[goes_on]
        if rows.size == 0:
            break
        letters = letters[goes_on].astype(np.int64) - 1
        is_new = np.ones(rows.size, dtype=bool)
        is_new[1:] = (node[1:] != node[:-1]) | (letters[1:] != letters[:-1])
        starts = np.flatnonzero(is_new)
        np.bitwise_or.at(level, node[starts], np.int64(1) << letters[starts])
        parents, places = np.unique(node[starts], return_index=True)
        level[parents] |= (first + places.astype(np.int64)) << CHILDREN
        first, before = first + starts.size, first
        levels.append(np.zeros(starts.size, dtype=np.int64))
        node = np.cumsum(is_new) - 1
    return np.concatenate(levels), ends
