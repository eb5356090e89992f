"""The arrangement problem without crossings, exactly: which sets, that share no die, take up every
die of the table and the most of the hand.

A search over the dice of the table, the one with fewest sets first; what is left of the hand is
then laid in sets of its own. A state is the set of dice used; none is searched twice. Of dice with
the same face the first is used first. (Sets of three to five suffice, as longer runs can be
cut: den Hertog and Hulshof, The Computer Journal 49(6), 2006.)
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rows, rule
from kibitz.games.rummikub_turbo.hands import size_of
from kibitz.games.rummikub_turbo.sets import BITS

DEEP = 8
"""Six sets of three take up all dice."""
SEEN = 1 << 12
WORTH = 1_000
"""What a placed die counts beside its points."""


@rule
def lowest(bits: int) -> int:
    """The place of the lowest bit."""
    place = 0
    while not bits >> place & 1:
        place += 1
    return place


@rule
def skips_twin(bits: int, used: int, twins: Ints, n: int) -> bool:
    """Whether a set takes a die although one with the same face before it is free."""
    free = bits & ~used
    for die in range(n):
        if free >> die & 1:
            before = int(twins[die])
            if before & ~used & ~bits:
                return True
    return False


@rule
def list_twins(faces: Ints, n: int, twins: Ints) -> None:
    """For each die the bits of those before it with the same face."""
    for die in range(n):
        twins[die] = 0
        for other in range(die):
            if faces[other] == faces[die]:
                twins[die] |= 1 << other


@rule
def solve_apart(
    faces: Ints, worths: Ints, n: int, table: int, sets: Rows, count: int, chosen: Ints
) -> int:
    """The most that can be had: placed dice times WORTH and their points; -1 if the table cannot be
    kept. ``chosen`` gets the rows of ``sets``, then -1."""
    twins = np.empty(n + 1, dtype=np.int64)
    list_twins(faces, n, twins)
    # The sets of each die of the table, then those of the hand alone, one after the other.
    begin = np.zeros(n + 2, dtype=np.int64)
    for s in range(count):
        for die in range(n):
            if int(sets[s, BITS]) >> die & 1 and (table >> die & 1):
                begin[die + 1] += 1
        if int(sets[s, BITS]) & table == 0:
            begin[n + 1] += 1
    for die in range(n + 1):
        begin[die + 1] += begin[die]
    member = np.empty(int(begin[n + 1]) + 1, dtype=np.int64)
    fill = begin.copy()
    for s in range(count):
        for die in range(n):
            if int(sets[s, BITS]) >> die & 1 and (table >> die & 1):
                member[fill[die]] = s
                fill[die] += 1
        if int(sets[s, BITS]) & table == 0:
            member[fill[n]] = s
            fill[n] += 1
    seen = np.full(SEEN, -1, dtype=np.int64)
    stack = np.zeros(DEEP + 1, dtype=np.int64)  # where each level stands in its list
    pivot = np.zeros(DEEP + 1, dtype=np.int64)
    used_at = np.zeros(DEEP + 2, dtype=np.int64)
    taken = np.full(DEEP + 1, -1, dtype=np.int64)
    best, most = -1, worth_of(worths, n, ((1 << n) - 1) & ~table)
    level = 0
    pivot[0] = choose_pivot(table, begin, n)
    stack[0] = begin[pivot[0]]
    if int(pivot[0]) == n:
        best = 0
        chosen[0] = -1
    while level >= 0:
        used = int(used_at[level])
        here = int(pivot[level])
        at = int(stack[level])
        if at >= begin[here + 1] or best == most:
            level -= 1
            continue
        stack[level] = at + 1
        s = int(member[at])
        bits = int(sets[s, BITS])
        if bits & used or skips_twin(bits, used, twins, n):
            continue
        now = used | bits
        if not note_seen(seen, now):
            continue
        taken[level] = s
        left = table & ~now
        if left == 0:
            worth = worth_of(worths, n, now & ~table)
            if worth > best:
                best = worth
                for i in range(level + 1):
                    chosen[i] = taken[i]
                chosen[level + 1] = -1
        level += 1
        used_at[level] = now
        pivot[level] = choose_pivot(left, begin, n)
        stack[level] = begin[pivot[level]]
    return best


@rule
def choose_pivot(left: int, begin: Ints, n: int) -> int:
    """The die of the table with the fewest sets among those left; n when none is left."""
    best, fewest = n, 1 << 30
    for die in range(n):
        if left >> die & 1 and begin[die + 1] - begin[die] < fewest:
            fewest = int(begin[die + 1] - begin[die])
            best = die
    return best


@rule
def note_seen(seen: Ints, used: int) -> bool:
    """Notes a state; False if it was seen before. When the table is full, all count as new."""
    at = (used * 40503) & (SEEN - 1)
    for _ in range(64):
        if seen[at] == used:
            return False
        if seen[at] < 0:
            seen[at] = used
            return True
        at = (at + 1) & (SEEN - 1)
    return True


@rule
def worth_of(worths: Ints, n: int, bits: int) -> int:
    """Placed dice times WORTH, and their points."""
    total = WORTH * size_of(bits)
    for die in range(n):
        if bits >> die & 1:
            total += int(worths[die])
    return total
