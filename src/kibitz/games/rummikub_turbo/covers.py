"""Can all of some dice lie on the table at once, where sets may cross?

A *cover* is a choice of sets such that every die is in one or two of them, two sets share one die
at most, and rows and columns can be told apart: a set crosses only sets that lie the other way.
Every legal table is the cover of its lines, and stays one if lines are left out whose dice all lie
in others. So a search through all covers without such spare sets, each laid out in every way,
decides the question; where no cover exists at all, the answer needs no geometry.

A die is taken that is in no set yet, the one with the fewest sets; each of its sets is tried, and
is barred in what follows, so that no cover comes twice.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rows, rule
from kibitz.games.rummikub_turbo.apart import list_twins, skips_twin
from kibitz.games.rummikub_turbo.dice import JOKER_FACE
from kibitz.games.rummikub_turbo.sets import BITS, DICE_FROM, NO_START, RUN, SIZE, START
from kibitz.games.rummikub_turbo.shapes import lay_island
from kibitz.games.rummikub_turbo.state import DICE, INDEPENDENT
from kibitz.games.rummikub_turbo.tables import COLOURS

DEEP = 14
"""More sets than a cover without spare ones can have: 18 dice in sets of three."""
FOUND, NONE, UNKNOWN = 1, 0, -1


@rule
def find_cover(
    faces: Ints,
    masks: Ints,
    wanted: int,
    sets: Rows,
    count: int,
    either: bool,
    joker_rule: int,
    touching: bool,
    nodes: int,
    trials: int,
    island: Ints,
    rows: Ints,
    cols: Ints,
) -> int:
    """Whether the dice ``wanted`` can all lie at once: FOUND, NONE, or UNKNOWN after so many nodes.

    If found, each die gets its island's number, and its row and column within it. ``trials`` bounds
    the layouts tried for one island. NONE is a proof: either there is no cover, or every one was
    tried in every way (``touching``) within that bound; otherwise the answer is UNKNOWN.
    """
    twins = np.empty(DICE, dtype=np.int64)
    list_twins(faces, DICE, twins)
    for die in range(DICE):
        twins[die] &= wanted
    begin = np.zeros(DICE + 1, dtype=np.int64)
    for s in range(count):
        if int(sets[s, BITS]) & ~wanted == 0:
            for i in range(int(sets[s, SIZE])):
                begin[int(sets[s, DICE_FROM + i]) + 1] += 1
    for die in range(DICE):
        if wanted >> die & 1 and begin[die + 1] == 0:
            return NONE
        begin[die + 1] += begin[die]
    member = np.empty(int(begin[DICE]) + 1, dtype=np.int64)
    fill = begin.copy()
    for s in range(count):
        if int(sets[s, BITS]) & ~wanted == 0:
            for i in range(int(sets[s, SIZE])):
                die = int(sets[s, DICE_FROM + i])
                member[fill[die]] = s
                fill[die] += 1
    barred = np.zeros(count + 1, dtype=np.int64)
    taken = np.full(DEEP + 1, -1, dtype=np.int64)
    once = np.zeros(DEEP + 2, dtype=np.int64)
    twice = np.zeros(DEEP + 2, dtype=np.int64)
    pivot = np.zeros(DEEP + 2, dtype=np.int64)
    at = np.zeros(DEEP + 2, dtype=np.int64)
    ways = np.zeros((DEEP + 2, DEEP + 2), dtype=np.int64)
    parts = np.zeros((DEEP + 2, DEEP + 2), dtype=np.int64)
    pivot[0] = _pivot_of(wanted, begin)
    at[0] = begin[pivot[0]]
    level, visited, sure = 0, 0, True
    while level >= 0:
        here = int(pivot[level])
        if at[level] >= begin[here + 1] or level == DEEP:
            if level == DEEP:
                sure = False
            for i in range(int(begin[here]), int(at[level])):
                s = int(member[i])
                if barred[s] == level + 1:
                    barred[s] = 0
            level -= 1
            continue
        s = int(member[at[level]])
        at[level] += 1
        if barred[s]:
            continue
        barred[s] = level + 1
        bits = int(sets[s, BITS])
        if bits & int(twice[level]) or skips_twin(bits, int(once[level]), twins, DICE):
            continue
        if not _crosses(sets, s, taken, level, ways, parts, faces, joker_rule):
            continue
        taken[level] = s
        both = int(twice[level]) | (int(once[level]) & bits)
        if _has_spare(sets, taken, level + 1, both):
            continue
        visited += 1
        if visited > nodes:
            return UNKNOWN
        once[level + 1] = int(once[level]) | bits
        twice[level + 1] = both
        left = wanted & ~int(once[level + 1])
        if left == 0:
            laid = _lay_all(
                sets, taken, level + 1, ways, parts, masks, either, joker_rule, touching, trials,
                island, rows, cols,
            )  # fmt: skip
            if laid == 1:
                return FOUND
            if laid < 0 or not touching:
                sure = False
            continue
        level += 1
        pivot[level] = _pivot_of(left, begin)
        at[level] = begin[pivot[level]]
    return NONE if sure else UNKNOWN


@rule
def _pivot_of(left: int, begin: Ints) -> int:
    """The die with the fewest sets."""
    best, fewest = 0, 1 << 30
    for die in range(DICE):
        if left >> die & 1 and begin[die + 1] - begin[die] < fewest:
            fewest = int(begin[die + 1] - begin[die])
            best = die
    return best


@rule
def _crosses(
    sets: Rows, s: int, taken: Ints, n: int, ways: Rows, parts: Rows, faces: Ints, joker_rule: int
) -> bool:
    """Whether a set may join those taken; writes which way each lies at level n + 1, and which of
    them hang together."""
    bits = int(sets[s, BITS])
    for i in range(n):
        ways[n + 1, i] = ways[n, i]
        parts[n + 1, i] = parts[n, i]
    ways[n + 1, n] = 0
    parts[n + 1, n] = n
    fixed = False
    for i in range(n):
        shared = bits & int(sets[int(taken[i]), BITS])
        if shared == 0:
            continue
        if shared & (shared - 1):
            return False
        if joker_rule != INDEPENDENT and not _agree_on(sets, s, int(taken[i]), shared, faces):
            return False
        part = int(parts[n + 1, i])
        if part == int(parts[n + 1, n]) and fixed:
            if ways[n + 1, i] == ways[n + 1, n]:
                return False
            continue
        # Two parts become one: the old part is turned if need be.
        turn = int(ways[n + 1, i]) == int(ways[n + 1, n])
        mine = int(parts[n + 1, n])
        for j in range(n):
            if parts[n + 1, j] == part:
                parts[n + 1, j] = mine
                if turn:
                    ways[n + 1, j] = 1 - ways[n + 1, j]
        fixed = True
    return True


@rule
def _agree_on(sets: Rows, s: int, other: int, shared: int, faces: Ints) -> bool:
    """Whether a joker that two sets share can have the same number in both."""
    die = 0
    while not shared >> die & 1:
        die += 1
    if int(faces[die]) != JOKER_FACE:
        return True
    a, b = _stands_for(sets, s, die), _stands_for(sets, other, die)
    if a == NO_START or b == NO_START:
        return True
    return a // COLOURS == b // COLOURS


@rule
def _stands_for(sets: Rows, s: int, die: int) -> int:
    """The face of a die in a run; four times the number of a group; NO_START if it may be any."""
    start = int(sets[s, START])
    if int(sets[s, RUN]):
        for i in range(int(sets[s, SIZE])):
            if int(sets[s, DICE_FROM + i]) == die:
                return start + COLOURS * i
    return start


@rule
def _has_spare(sets: Rows, taken: Ints, n: int, twice: int) -> bool:
    """Whether one of the sets could be left out: all its dice are in others."""
    spare = 0
    for i in range(n):
        if int(sets[int(taken[i]), BITS]) & ~twice == 0:
            spare += 1
    return spare > 0


@rule
def _lay_all(
    sets: Rows,
    taken: Ints,
    n: int,
    ways: Rows,
    parts: Rows,
    masks: Ints,
    either: bool,
    joker_rule: int,
    touching: bool,
    trials: int,
    island: Ints,
    rows: Ints,
    cols: Ints,
) -> int:
    """Lays every part of a cover as an island: 1 if all lie, 0 if one cannot, -1 unknown."""
    island[:] = -1
    order = np.zeros(n, dtype=np.int64)
    lies = np.zeros(n, dtype=np.int64)
    r = np.zeros(DICE, dtype=np.int64)
    c = np.zeros(DICE, dtype=np.int64)
    number = 0
    done = 0
    for i in range(n):
        if done >> i & 1:
            continue
        m, dice = 1, int(sets[int(taken[i]), BITS])
        order[0], lies[0] = taken[i], ways[n, i]
        done |= 1 << i
        grew = True
        while grew:  # the sets of the part, each crossing one before it
            grew = False
            for j in range(n):
                bits = int(sets[int(taken[j]), BITS])
                if not done >> j & 1 and bits & dice:
                    order[m], lies[m] = taken[j], ways[n, j]
                    dice |= bits
                    done |= 1 << j
                    m += 1
                    grew = True
        laid = lay_island(sets, order, lies, m, masks, either, joker_rule, touching, trials, r, c)
        if laid != 1:
            return laid
        for die in range(DICE):
            if dice >> die & 1:
                island[die] = number
                rows[die] = r[die]
                cols[die] = c[die]
        number += 1
    return 1
