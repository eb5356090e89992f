"""Every set that some dice can form, as the solver wants it (RT-5, RT-6.5).

The dice of a problem are numbered from 0; ``faces`` holds what they show. A row of ``sets`` is

* BITS: its dice, * SIZE, * RUN: 1 for a run, 0 for a group,
* START: the face of a run's first die; four times the number of a group (NO_START: jokers alone),
* from DICE_FROM on its dice, a run's in rising order.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rows, rule
from kibitz.games.rummikub_turbo.dice import JOKER_FACE
from kibitz.games.rummikub_turbo.tables import COLOURS, LEAST, MOST_GROUP, NUMBERS

LONGEST = NUMBERS

BITS, SIZE, RUN, START, DICE_FROM = range(5)
NO_START = -1
SET_WIDTH = DICE_FROM + NUMBERS
MOST_SETS = 20_000
LONG = 5
"""A longer run can be cut in two; only where lines are held together it is worth keeping whole."""


@rule
def list_sets(faces: Ints, n: int, ordered: bool, longest: int, sets: Rows) -> int:
    """Every set among ``n`` dice, runs up to ``longest``; how many, or -1 if there is no room.

    ``ordered`` tells jokers in the places of a run apart, which only matters where sets cross.
    """
    by_face = np.full((JOKER_FACE + 1, n + 1), -1, dtype=np.int64)
    held = np.zeros(JOKER_FACE + 1, dtype=np.int64)
    for die in range(n):
        face = int(faces[die])
        by_face[face, int(held[face])] = die
        held[face] += 1
    count = _list_groups(by_face, held, sets)
    for colour in range(COLOURS):
        for start in range(NUMBERS):
            for size in range(LEAST, min(longest, NUMBERS - start) + 1):
                if count < 0:
                    return -1
                first = COLOURS * start + colour
                count = _list_runs(by_face, held, first, size, ordered, sets, count)
    return count


@rule
def _list_groups(by_face: Rows, held: Ints, sets: Rows) -> int:
    """Groups: some colours, a die of each, and some jokers."""
    jokers = int(held[JOKER_FACE])
    picked = np.zeros(COLOURS, dtype=np.int64)
    count = 0
    for number in range(NUMBERS):
        for colours in range(1, 1 << COLOURS):
            possible, size = True, 0
            for colour in range(COLOURS):
                picked[colour] = 0
                if colours >> colour & 1:
                    size += 1
                    possible = possible and held[COLOURS * number + colour] > 0
            while possible:
                count = _with_jokers(by_face, number, colours, picked, size, jokers, sets, count)
                if count < 0:
                    return -1
                possible = _next_pick(held, number, colours, picked)
    picked[:] = 0
    return _with_jokers(by_face, NO_START, 0, picked, 0, jokers, sets, count)


@rule
def _next_pick(held: Ints, number: int, colours: int, picked: Ints) -> bool:
    """The next choice of a die for each colour; False after the last."""
    for colour in range(COLOURS):
        if not colours >> colour & 1:
            continue
        picked[colour] += 1
        if picked[colour] < held[COLOURS * number + colour]:
            return True
        picked[colour] = 0
    return False


@rule
def _with_jokers(
    by_face: Rows,
    number: int,
    colours: int,
    picked: Ints,
    size: int,
    jokers: int,
    sets: Rows,
    count: int,
) -> int:
    """Adds a group with every choice of jokers that makes it three or four dice."""
    for choice in range(1 << jokers):
        more = 0
        for at in range(jokers):
            more += choice >> at & 1
        if size + more < LEAST or size + more > MOST_GROUP:
            continue
        if count >= sets.shape[0]:
            return -1
        bits, n = 0, 0
        for colour in range(COLOURS):
            if colours >> colour & 1:
                die = int(by_face[COLOURS * number + colour, int(picked[colour])])
                sets[count, DICE_FROM + n] = die
                bits |= 1 << die
                n += 1
        for at in range(jokers):
            if choice >> at & 1:
                die = int(by_face[JOKER_FACE, at])
                sets[count, DICE_FROM + n] = die
                bits |= 1 << die
                n += 1
        sets[count, BITS], sets[count, SIZE], sets[count, RUN] = bits, n, 0
        sets[count, START] = NO_START if number < 0 else COLOURS * number
        count += 1
    return count


@rule
def _list_runs(
    by_face: Rows, held: Ints, first: int, size: int, ordered: bool, sets: Rows, count: int
) -> int:
    """Runs of one colour and start: in each place a die of the face, or a joker."""
    jokers = int(held[JOKER_FACE])
    missing = 0
    for i in range(size):
        if held[first + COLOURS * i] == 0:
            missing += 1
    if missing > jokers or missing == size:
        return count
    choice = np.full(size, -1, dtype=np.int64)
    used, naturals, i = 0, 0, 0
    while i >= 0:  # backtracking over the die in each place; jokers come after the numbered dice
        if i == size:
            if naturals > 0:
                if count >= sets.shape[0]:
                    return -1
                _write_run(by_face, held, first, size, choice, sets, count)
                count += 1
            i -= 1
            continue
        here = int(held[first + COLOURS * i])
        old = int(choice[i])
        if old >= here:
            used ^= 1 << (old - here)
        elif old >= 0:
            naturals -= 1
        new = old + 1
        if size > LONG and here > 0 and new >= here:
            new = here + jokers  # in long runs a joker stands only for what is missing
        while new >= here and new < here + jokers and not _may_use(used, new - here, ordered):
            new += 1
        if new >= here + jokers:
            choice[i] = -1
            i -= 1
            continue
        choice[i] = new
        if new >= here:
            used |= 1 << (new - here)
        else:
            naturals += 1
        i += 1
    return count


@rule
def _may_use(used: int, joker: int, ordered: bool) -> bool:
    """Whether a joker is free; unordered, they are used from the first on in rising order."""
    if used >> joker & 1:
        return False
    return ordered or used >> joker == 0


@rule
def _write_run(
    by_face: Rows, held: Ints, first: int, size: int, choice: Ints, sets: Rows, count: int
) -> None:
    bits = 0
    for i in range(size):
        here = int(held[first + COLOURS * i])
        at = int(choice[i])
        die = int(by_face[first + COLOURS * i, at] if at < here else by_face[JOKER_FACE, at - here])
        sets[count, DICE_FROM + i] = die
        bits |= 1 << die
    sets[count, BITS], sets[count, SIZE] = bits, size
    sets[count, RUN], sets[count, START] = 1, first
