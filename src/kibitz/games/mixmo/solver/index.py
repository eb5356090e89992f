"""A word list made ready for the solver: a trie, packed counts of letters, an anagram index."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np
from numpy.typing import NDArray

from kibitz.core.kernel import GAMMA, MIX_A, MIX_B, Ints, Rows
from kibitz.games.mixmo import tries
from kibitz.games.mixmo.tries import CHILDREN, ENDS, LETTERS

LONGEST = 24
"""Longer words are no candidates to be laid; they are words all the same."""
LOW, HIGH, SPELLED, SPELLED_ON, LENGTH, NODE = 0, 1, 2, 3, 4, 5
"""Columns of a table of words: counts of A..M and of N..Z, four bits each; twelve letters and the
next twelve, five bits each, the first lowest; how many letters; the word's node in the trie."""
COLUMNS = 6
HALF = 13
CHUNK = 12
MOST_COUNT = 7
"""More of one letter than any word has, nearly: words with more are no candidates either."""

NEVER = 1 << 20
"""Longer than any word."""

KEYS_AT, HARDNESS_AT, SIEVE_AT = 0, LETTERS, 64
"""Where in ``Index.anagrams`` the 26 keys of letters, their 26 hardnesses and the sieve begin; then
come the buckets, and at last pairs of a key and a word."""
SIEVE_BITS, SIEVE_SHIFT = 1 << 20, 20
"""Two bits of the sieve are set for a key: its lowest 20 bits and the next 20 say which."""
CLOSING = 8
"""Longer words are no anagrams of interest."""
BUCKETS = 1 << 16
BUCKETS_AT = SIEVE_AT + SIEVE_BITS // 64
KEY_BITS = 56
"""A key of a word is the sum of the keys of its letters, which stays within 63 bits."""
MOST_TABLES = 64
"""Of themes, that are kept."""
SHORT = 7
HARDEST = 10_000_000


class Index:
    """Built once for a word list, shared by any number of solvers; it does not change."""

    def __init__(self, words: Collection[str]) -> None:
        listed = tries.matrix(words)
        self.trie: Ints
        self.trie, nodes = tries.trie(listed)
        order = np.argsort(_scrambled(listed.shape[0]))  # words read in a row share little
        self.words, counts, self.shortest_left_out = _table(listed[order], nodes[order])
        """Rows as named above, in no order; and letters of the shortest word that is not there."""
        shown = ((counts > 0) << np.arange(LETTERS)).sum(axis=1)
        shown |= np.arange(len(counts)) << LETTERS
        members = [shown[counts[:, letter] > 0] for letter in range(LETTERS)]
        starts = LETTERS + 1 + np.cumsum([0, *map(len, members)])
        self.by_letter: Ints = np.concatenate([starts, *members])
        """For each letter where its words begin, and where the last end; then for each word bits of
        its letters and, from bit 26 on, its row of ``words``: most words fail by the bits alone."""
        self.anagrams: Ints = _anagrams(self.words, counts)
        self._tables: dict[tuple[str, ...], tuple[Rows, int]] = {}

    def table(self, words: Iterable[str]) -> tuple[Rows, int]:
        """Rows of those words that are in the list and can be laid, and letters of the shortest
        other word of the list among them."""
        wanted = tuple(words)
        if wanted not in self._tables:
            if len(self._tables) == MOST_TABLES:
                self._tables.clear()
            known = [(word, self.node(word)) for word in sorted(set(wanted))]
            known = [(word, node) for word, node in known if node]
            letters = tries.matrix(word for word, _ in known)
            nodes = np.array([node for _, node in known], dtype=np.int64)
            table, _, left_out = _table(letters, nodes)
            self._tables[wanted] = table, left_out
        return self._tables[wanted]

    def node(self, word: str) -> int:
        """The node at which a word ends, or 0 if it is not in the list."""
        at = 0
        for letter in word:
            number = ord(letter) - ord("A")
            node = int(self.trie[at])
            if not 0 <= number < LETTERS or not node >> number & 1:
                return 0
            at = (node >> CHILDREN) + (node & (1 << number) - 1).bit_count()
        return at if int(self.trie[at]) & ENDS else 0

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.node(word) > 0


def _table(words: tries.Matrix, nodes: NDArray[np.int64]) -> tuple[Rows, NDArray[np.int64], int]:
    """The table of those words that can be laid, their counts of letters, and how short the
    shortest other word is."""
    counts = np.zeros((words.shape[0], LETTERS), dtype=np.int64)
    for column in words.T:
        inside = np.flatnonzero(column)
        counts[inside, column[inside] - 1] += 1
    lengths = counts.sum(axis=1)
    fit = (lengths >= 2) & (lengths <= LONGEST) & (counts <= MOST_COUNT).all(axis=1)
    left_out = int(lengths[~fit & (lengths >= 2)].min(initial=NEVER))
    words, nodes, counts = words[fit], nodes[fit], counts[fit]
    table = np.zeros((words.shape[0], COLUMNS), dtype=np.int64)
    nibbles = 4 * np.arange(HALF)
    table[:, LOW] = (counts[:, :HALF] << nibbles).sum(axis=1)
    table[:, HIGH] = (counts[:, HALF:] << nibbles).sum(axis=1)
    letters = np.maximum(words[:, :LONGEST].astype(np.int64) - 1, 0)
    for column, first in ((SPELLED, 0), (SPELLED_ON, CHUNK)):
        part = letters[:, first : first + CHUNK]
        table[:, column] = (part << (5 * np.arange(part.shape[1]))).sum(axis=1)
    table[:, LENGTH] = counts.sum(axis=1)
    table[:, NODE] = nodes
    return table, counts, left_out


def _scrambled(count: int) -> NDArray[np.uint64]:
    """Numbers without order, always the same (SplitMix64)."""
    x = np.arange(1, count + 1, dtype=np.uint64) * GAMMA
    x = (x ^ (x >> np.uint64(30))) * MIX_A
    x = (x ^ (x >> np.uint64(27))) * MIX_B
    return x ^ (x >> np.uint64(31))


def _anagrams(table: Rows, counts: NDArray[np.int64]) -> Ints:
    """Words by what they are anagrams of: letter keys, a sieve of what is in, buckets of keys."""
    head = np.zeros(BUCKETS_AT, dtype=np.int64)
    of_letters = _scrambled(LETTERS) >> np.uint64(64 - KEY_BITS) | np.uint64(1)
    head[:LETTERS] = of_letters.astype(np.int64)
    in_short = (counts[table[:, LENGTH] <= SHORT] > 0).sum(axis=0)
    head[HARDNESS_AT : HARDNESS_AT + LETTERS] = HARDEST // (1 + in_short)
    few = np.flatnonzero(table[:, LENGTH] <= CLOSING)
    keys = counts[few] @ head[:LETTERS]
    for shift in (0, SIEVE_SHIFT):
        bits = keys >> shift & SIEVE_BITS - 1
        np.bitwise_or.at(head, SIEVE_AT + (bits >> 6), np.int64(1) << (bits & 63))
    buckets = keys & BUCKETS - 1
    order = np.lexsort((keys, buckets))
    starts = np.searchsorted(buckets[order], np.arange(BUCKETS + 1))
    pairs = np.stack([keys[order], few[order]], axis=1)
    return np.concatenate([head, BUCKETS_AT + BUCKETS + 1 + 2 * starts, pairs.ravel()])
