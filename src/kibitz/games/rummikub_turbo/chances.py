"""What a throw may bring: every result of a throw, or many of them, and what each would place."""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Records, Rng, Rows, below, derive, door, rule
from kibitz.games.rummikub_turbo import rules
from kibitz.games.rummikub_turbo.apart import WORTH, solve_apart
from kibitz.games.rummikub_turbo.hands import points_of, size_of
from kibitz.games.rummikub_turbo.playing import EASY, ROOM, plan
from kibitz.games.rummikub_turbo.rules import DIE_FACES, SIDES
from kibitz.games.rummikub_turbo.sets import LONG, SET_WIDTH, list_sets
from kibitz.games.rummikub_turbo.state import DICE, PLACING, State

A_DIE, A_POINT, GOING_OUT = 3_000, 100, 20_000
"""What placed dice, their points and an empty hand are worth beside one another."""


@rule
def best_apart(s: State, hand: int, sets: Rows) -> int:
    """What can be placed of a hand where no sets cross, as ``solve_apart`` counts; 0 if nothing."""
    shown = np.empty(DICE, dtype=np.int64)
    worths = np.empty(DICE, dtype=np.int64)
    faces = np.empty(DICE, dtype=np.int64)
    chosen = np.full(DICE, -1, dtype=np.int64)
    table = rules.on_table(s)
    for die in range(DICE):
        faces[die] = int(s.face[die])
    n, kept = 0, 0
    for part in range(2):
        bits = hand if part else table
        for die in range(DICE):
            if bits >> die & 1:
                shown[n], worths[n] = faces[die], points_of(faces, 1 << die)
                n += 1
        if part == 0:
            kept = n
    count = list_sets(shown, n, False, LONG, sets)
    if count < 0:
        return 0
    return max(0, solve_apart(shown, worths, n, (1 << kept) - 1, sets, count, chosen))


@rule
def promise(s: State, hand: int, cells: Ints, sets: Rows, rng: Rng) -> int:
    """What the seat on turn would place with the faces its hand shows now."""
    seat = int(s.seat)
    placed = 0
    if plan(s, seat, EASY, rng, cells, sets):
        for die in range(DICE):
            if hand >> die & 1 and cells[die] >= 0:
                placed |= 1 << die
    faces = np.empty(DICE, dtype=np.int64)
    for die in range(DICE):
        faces[die] = int(s.face[die])
    value = A_DIE * size_of(placed) + A_POINT * points_of(faces, placed)
    apart = best_apart(s, hand, sets)
    value = max(value, A_DIE * (apart // WORTH) + A_POINT * (apart % WORTH))
    if placed == hand or apart // WORTH == size_of(hand):
        value += GOING_OUT + A_POINT * rules.hand_points(s, 1 - seat)
    return value


@door
def throw_values(
    records: Records,
    scratch: Records,
    throws: Ints,
    seed: np.uint64,
    first: int,
    count: int,
    totals: Ints,
) -> None:
    """Throws each choice of dice ``count`` times, the same faces coming up for every choice;
    ``totals`` sums what it would place, a place a choice."""
    hand = rules.hand_of(records[0], int(records[0].seat))
    rng = np.zeros(1, dtype=np.uint64)
    cells = np.empty(DICE, dtype=np.int64)
    sets = np.empty((ROOM, SET_WIDTH), dtype=np.int64)
    thrown = np.empty(DICE, dtype=np.int64)
    for trial in range(first, first + count):
        rng[0] = derive(seed, trial)
        for die in range(DICE):
            thrown[die] = DIE_FACES[die, below(rng, SIDES)]
        for c in range(throws.shape[0]):
            scratch[0] = records[0]
            s = scratch[0]
            s.phase = PLACING
            for die in range(DICE):
                if int(throws[c]) >> die & 1:
                    s.face[die] = thrown[die]
            totals[c] += promise(s, hand, cells, sets, rng)


@door
def every_result(
    records: Records, scratch: Records, throw: int, first: int, count: int, totals: Ints
) -> None:
    """Results ``first`` to ``first + count - 1`` of all that the dice of one throw can show, each
    as likely as any other; ``totals[0]`` sums what they would place. There are SIDES to the power
    of the dice thrown."""
    hand = rules.hand_of(records[0], int(records[0].seat))
    rng = np.ones(1, dtype=np.uint64)
    cells = np.empty(DICE, dtype=np.int64)
    sets = np.empty((ROOM, SET_WIDTH), dtype=np.int64)
    for result in range(first, first + count):
        scratch[0] = records[0]
        s = scratch[0]
        s.phase = PLACING
        rest = result
        for die in range(DICE):
            if throw >> die & 1:
                s.face[die] = DIE_FACES[die, rest % SIDES]
                rest //= SIDES
        totals[0] += promise(s, hand, cells, sets, rng)
