"""The rules of the layout game, over one record. A lay is a mask with a bit a square."""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Records, below, door, rule

from .state import DIE, MOST_AT_ONCE, MOST_STONES, SIZE, SQUARES, State

LAY, COMMIT, PASS = range(3)


@rule
def is_taken(s: State, mask: int, square: int) -> bool:
    """Whether a stone lies on a square, or would with the mask."""
    return int(s.board[square]) > 0 or bool((mask >> square) & 1)


@rule
def is_connected(s: State, mask: int) -> bool:  # LY-2.3
    reached = np.zeros(SQUARES, np.int64)
    queue = np.zeros(SQUARES, np.int64)
    stones = 0
    first = -1
    for square in range(SQUARES):
        if is_taken(s, mask, square):
            stones += 1
            if first < 0:
                first = square
    if stones == 0:
        return True
    queue[0] = first
    reached[first] = 1
    head, tail = 0, 1
    while head < tail:
        square = int(queue[head])
        head += 1
        for side in range(4):
            row = square // SIZE + (side == 0) - (side == 1)
            column = square % SIZE + (side == 2) - (side == 3)
            if 0 <= row < SIZE and 0 <= column < SIZE:
                other = row * SIZE + column
                if reached[other] == 0 and is_taken(s, mask, other):
                    reached[other] = 1
                    queue[tail] = other
                    tail += 1
    return tail == stones


@rule
def lay_refusal(s: State, mask: int) -> int:
    count = 0
    rows = 0
    columns = 0
    for square in range(SQUARES):
        if (mask >> square) & 1:
            count += 1
            rows |= 1 << (square // SIZE)
            columns |= 1 << (square % SIZE)
            if int(s.board[square]) > 0:
                return 201
    if count == 0 or count > MOST_AT_ONCE:
        return 201
    if rows & (rows - 1) and columns & (columns - 1):
        return 201
    if int(s.laid) + count > MOST_STONES:
        return 202
    return 0 if is_connected(s, mask) else 203


@rule
def refusal(s: State, seat: int, verb: int, mask: int) -> int:
    """The rule that forbids an action, as 100 * chapter + number; 0 if it is allowed."""
    if int(s.over):
        return 302
    if seat != int(s.seat):
        return 101
    if verb == LAY:
        return lay_refusal(s, mask)
    if verb == COMMIT:
        return 0 if int(s.laid) > 0 else 204
    return 205 if int(s.laid) > 0 else 0


@rule
def next_turn(s: State) -> None:
    for square in range(SQUARES):
        s.fresh[square] = 0
    s.laid = 0
    s.seat = (int(s.seat) + 1) % int(s.players)
    full = True
    for square in range(SQUARES):
        if int(s.board[square]) == 0:
            full = False
    if full or int(s.passes) == int(s.players):  # LY-3.2
        s.over = 1


@rule
def perform(s: State, verb: int, mask: int, given: Ints) -> int:
    """Applies an allowed action; the roll of a commit, else 0."""
    roll = 0
    if verb == LAY:
        for square in range(SQUARES):
            if (mask >> square) & 1:
                s.board[square] = int(s.seat) + 1
                s.fresh[square] = 1
                s.laid = int(s.laid) + 1
    elif verb == COMMIT:  # LY-3.1
        roll = int(given[0]) if given.shape[0] > 0 else 1 + below(s.rng[:], DIE)
        s.points[int(s.seat)] += int(s.laid) + roll
        s.passes = 0
        next_turn(s)
    else:
        s.passes = int(s.passes) + 1
        next_turn(s)
    return roll


@door
def refusal_at(records: Records, i: int, seat: int, verb: int, mask: int) -> int:
    return refusal(records[i], seat, verb, mask)


@door
def is_connected_at(records: Records, i: int) -> bool:
    return is_connected(records[i], 0)


@door
def perform_at(records: Records, i: int, verb: int, mask: int, given: Ints) -> int:
    return perform(records[i], verb, mask, given)
