"""Laying out sets that cross: from which die lies in which sets to cells (RT-4).

Sets are laid one after the other, each through a die that lies already; a group is tried in every
order. A die laid anew must not touch any other but along its own line, unless ``touching``: then
lines that come about by chance may stay if the judge finds them legal.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rows, rule
from kibitz.games.rummikub_turbo.sets import BITS, DICE_FROM, RUN, SIZE
from kibitz.games.rummikub_turbo.state import DICE
from kibitz.games.rummikub_turbo.tables import table_rule

ORDERS_3 = np.array([[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
ORDERS_4 = np.array(
    [
        [a, b, c, 6 - a - b - c]
        for a in range(4)
        for b in range(4)
        for c in range(4)
        if len({a, b, c}) == 3
    ]
)
MIDDLE = 12
"""Where an island begins while it is laid; it keeps clear of the rim or is given up."""
GRID = 24


@rule
def orders_of(sets: Rows, s: int, either: bool) -> int:
    """In how many orders a set may lie."""
    if int(sets[s, RUN]):
        return 2 if either else 1
    return 6 if int(sets[s, SIZE]) == 3 else 24


@rule
def die_in_order(sets: Rows, s: int, order: int, place: int) -> int:
    """The die in a place of a set that lies in some order."""
    size = int(sets[s, SIZE])
    if int(sets[s, RUN]):
        place = size - 1 - place if order else place
    elif size == 3:
        place = int(ORDERS_3[order, place])
    else:
        place = int(ORDERS_4[order, place])
    return int(sets[s, DICE_FROM + place])


@rule
def lay_island(
    sets: Rows,
    taken: Ints,
    ways: Ints,
    n: int,
    masks: Ints,
    either: bool,
    joker_rule: int,
    touching: bool,
    limit: int,
    rows: Ints,
    cols: Ints,
) -> int:
    """Lays ``n`` sets that hang together, ``taken`` in such an order that each crosses one before
    it; ``ways`` is 0 for a row and 1 for a column.

    ``rows`` and ``cols`` get the cells of the dice, -1 for others. 1: laid, 0: it cannot be, -1:
    not found within ``limit`` trials.
    """
    order = np.full(n, -1, dtype=np.int64)
    before = np.zeros(n + 1, dtype=np.int64)  # dice that lie before each set is laid
    rows[:] = -1
    cols[:] = -1
    level, trials = 0, 0
    while level >= 0:
        if level == n:
            if _is_legal(rows, cols, masks, either, joker_rule):
                return 1
            level -= 1
            continue
        _take_up(rows, cols, int(before[level]))
        order[level] += 1
        if order[level] >= orders_of(sets, int(taken[level]), either):
            order[level] = -1
            level -= 1
            continue
        trials += 1
        if trials > limit:
            return -1
        s, way = int(taken[level]), int(ways[level])
        if _lay_set(sets, s, int(order[level]), way, int(before[level]), touching, rows, cols):
            before[level + 1] = int(before[level]) | int(sets[s, BITS])
            level += 1
    return 0


@rule
def _take_up(rows: Ints, cols: Ints, kept: int) -> None:
    """Takes all dice up but those kept."""
    for die in range(DICE):
        if not kept >> die & 1:
            rows[die] = -1
            cols[die] = -1


@rule
def _lay_set(
    sets: Rows, s: int, order: int, way: int, lying: int, touching: bool, rows: Ints, cols: Ints
) -> bool:
    """Lays a set through the dice of it that lie; False if it does not fit."""
    size = int(sets[s, SIZE])
    down, right = way, 1 - way
    row, col = MIDDLE, MIDDLE
    if lying:
        at = 0
        while not lying >> die_in_order(sets, s, order, at) & 1:
            at += 1
        anchor = die_in_order(sets, s, order, at)
        row, col = int(rows[anchor]) - at * down, int(cols[anchor]) - at * right
    last_row, last_col = row + (size - 1) * down, col + (size - 1) * right
    if row < 1 or col < 1 or last_row > GRID - 2 or last_col > GRID - 2:
        return False
    for at in range(size):
        die = die_in_order(sets, s, order, at)
        r, c = row + at * down, col + at * right
        if lying >> die & 1:
            if int(rows[die]) != r or int(cols[die]) != c:
                return False
        elif _is_taken(rows, cols, lying, r, c) or (
            not touching
            and (
                _is_taken(rows, cols, lying, r + right, c + down)
                or _is_taken(rows, cols, lying, r - right, c - down)
            )
        ):
            return False
    if not touching and (
        _is_taken(rows, cols, lying, row - down, col - right)
        or _is_taken(rows, cols, lying, last_row + down, last_col + right)
    ):
        return False
    for at in range(size):
        die = die_in_order(sets, s, order, at)
        rows[die] = row + at * down
        cols[die] = col + at * right
    return True


@rule
def _is_taken(rows: Ints, cols: Ints, lying: int, row: int, col: int) -> bool:
    """Whether one of the dice that lay before the set is in a cell."""
    for die in range(DICE):
        if lying >> die & 1 and int(rows[die]) == row and int(cols[die]) == col:
            return True
    return False


@rule
def _is_legal(rows: Ints, cols: Ints, masks: Ints, either: bool, joker_rule: int) -> bool:
    cells = np.full(DICE, -1, dtype=np.int64)
    for die in range(DICE):
        if rows[die] >= 0:
            cells[die] = int(rows[die]) * GRID + int(cols[die])
    return table_rule(cells, masks, False, either, joker_rule) == 0
