"""What may lie on the table: lines, sets and jokers (RT-4 to RT-6).

A *mask* holds the faces that a die may stand for, bit ``face`` of each: one for a numbered die, all
for a joker. A table is given as ``cells``, a cell or a negative number for each of the 18 dice, and
``masks``.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rows, rule
from kibitz.games.rummikub_turbo.dice import JOKER_FACE
from kibitz.games.rummikub_turbo.state import DICE, GRID, NUMBER_ONLY, ONE_FACE

ANY = (1 << JOKER_FACE) - 1
"""The mask of a joker."""
NUMBERS, COLOURS = 13, 4
LEAST, MOST_GROUP, MOST_RUN = 3, 4, 13
WIDTH = GRID + 2
"""Of the grid with an empty rim."""
MOST_LINES = DICE
"""Each line has two dice at least, and no die is in more than two."""
LENGTH, ACROSS, FIRST_DIE = 0, 1, 2
"""Places in a row of ``lines``: how many dice, 1 for a row of the grid, then the dice."""
LINE_WIDTH = FIRST_DIE + DICE
ROW, COLUMN = 0, 1


@rule
def mask_of(face: int) -> int:
    """The faces that a die may stand for (RT-6.1)."""
    return ANY if face == JOKER_FACE else 1 << face


# RT-5: sets


@rule
def is_run(line: Ints, n: int, falling: bool) -> bool:  # RT-5.3, RT-5.4
    return run_starts(line, n, falling) != 0


@rule
def run_starts(line: Ints, n: int, falling: bool) -> int:
    """The faces that the first die in rising order may have, if the masks are a run."""
    if n < LEAST or n > MOST_RUN:
        return 0
    starts = ANY
    for i in range(n):
        at = n - 1 - i if falling else i
        starts &= int(line[at]) >> (COLOURS * i)
    return starts


@rule
def group_at(line: Ints, n: int, number: int, colours: Ints) -> bool:
    """Whether the masks are a group of a number; ``colours`` gets one colour each (RT-5.2)."""
    if n < LEAST or n > MOST_GROUP:
        return False
    for i in range(n):
        colours[i] = -1
    i, used = 0, 0
    while i >= 0:  # backtracking over the colour of each die
        if i == n:
            return True
        allowed = int(line[i]) >> (COLOURS * number) & 15
        colour = int(colours[i])
        if colour >= 0:
            used ^= 1 << colour
        colour += 1
        while colour < COLOURS and not (allowed >> colour & 1 and not used >> colour & 1):
            colour += 1
        if colour == COLOURS:
            colours[i] = -1
            i -= 1
        else:
            colours[i] = colour
            used |= 1 << colour
            i += 1
    return False


@rule
def group_number(line: Ints, n: int, colours: Ints) -> int:
    """The least number of which the masks are a group, or -1: that of the first die which cannot be
    any face, since such a mask holds faces of one number."""
    if n < LEAST or n > MOST_GROUP:
        return -1
    number, at = 0, 0
    while at < n and int(line[at]) == ANY:
        at += 1
    if at < n:
        while not int(line[at]) >> (COLOURS * number) & 15:
            number += 1
    return number if group_at(line, n, number, colours) else -1


@rule
def is_set(line: Ints, n: int, either: bool) -> bool:  # RT-5.1
    if is_run(line, n, False) or (either and is_run(line, n, True)):
        return True
    return group_number(line, n, np.empty(MOST_GROUP, dtype=np.int64)) >= 0


# RT-4: lines


@rule
def fill_grid(cells: Ints, grid: Ints) -> None:
    """Writes 1 + die into the grid, which has an empty rim."""
    grid[:] = 0
    for die in range(DICE):
        if cells[die] >= 0:
            grid[grid_at(int(cells[die]))] = die + 1


@rule
def grid_at(cell: int) -> int:
    return (cell // GRID + 1) * WIDTH + cell % GRID + 1


@rule
def find_lines(cells: Ints, lines: Rows, of_die: Rows) -> int:
    """Every line (RT-4.3); ``of_die`` gets each die's line across and its line down, or -1."""
    grid = np.zeros(WIDTH * WIDTH, dtype=np.int64)
    fill_grid(cells, grid)
    n = 0
    of_die[:] = -1
    for die in range(DICE):
        if cells[die] < 0:
            continue
        at = grid_at(int(cells[die]))
        for way in range(2):
            step = 1 if way == ROW else WIDTH
            if grid[at - step] or not grid[at + step]:
                continue
            length, here = 0, at
            while grid[here]:
                member = int(grid[here]) - 1
                lines[n, FIRST_DIE + length] = member
                of_die[member, way] = n
                length += 1
                here += step
            lines[n, LENGTH] = length
            lines[n, ACROSS] = 1 - way
            n += 1
    return n


@rule
def line_masks(lines: Rows, at: int, masks: Ints, line: Ints) -> int:
    """The masks along a line; how many dice it has."""
    n = int(lines[at, LENGTH])
    for i in range(n):
        line[i] = masks[int(lines[at, FIRST_DIE + i])]
    return n


# RT-6: jokers in two lines


@rule
def agree(
    lines: Rows, of_die: Rows, masks: Ints, either: bool, joker_rule: int, chosen: Ints
) -> bool:
    """Whether jokers that lie in two lines can stand for one face, or one number, in both (RT-6.3).

    ``chosen`` gets a mask for each of them: what it may still be in its lines.
    """
    crossing = np.empty(DICE, dtype=np.int64)
    n = 0
    for die in range(DICE):
        chosen[die] = masks[die]
        twice = int(of_die[die, ROW]) >= 0 and int(of_die[die, COLUMN]) >= 0
        if twice and int(masks[die]) == ANY:
            crossing[n] = die
            n += 1
    if joker_rule != ONE_FACE and joker_rule != NUMBER_ONLY:
        return True
    one = 1 if joker_rule == ONE_FACE else 15
    choices = NUMBERS * COLOURS if joker_rule == ONE_FACE else NUMBERS
    width = 1 if joker_rule == ONE_FACE else COLOURS
    line = np.empty(DICE, dtype=np.int64)
    tried = np.full(n + 1, -1, dtype=np.int64)
    i = 0
    while i >= 0:  # backtracking over what each joker stands for
        if i == n:
            return True
        die = int(crossing[i])
        tried[i] += 1
        if tried[i] == choices:
            tried[i] = -1
            chosen[die] = ANY
            i -= 1
            continue
        chosen[die] = one << (width * int(tried[i]))
        across = line_masks(lines, int(of_die[die, ROW]), chosen, line)
        if not is_set(line, across, either):
            continue
        down = line_masks(lines, int(of_die[die, COLUMN]), chosen, line)
        if is_set(line, down, either):
            i += 1
    return False


# The judge


@rule
def list_faults(
    cells: Ints, masks: Ints, no_crossings: bool, either: bool, joker_rule: int, faults: Rows
) -> int:
    """Every fault of a table, as (rule, bits of dice), in the order in which RT-7.13 reports."""
    lines = np.empty((MOST_LINES, LINE_WIDTH), dtype=np.int64)
    of_die = np.empty((DICE, 2), dtype=np.int64)
    line = np.empty(DICE, dtype=np.int64)
    count = find_lines(cells, lines, of_die)
    n = 0
    for die in range(DICE):  # RT-4.5
        if cells[die] >= 0 and int(of_die[die, ROW]) < 0 and int(of_die[die, COLUMN]) < 0:
            faults[n, 0], faults[n, 1] = 405, 1 << die
            n += 1
    if no_crossings:  # RT-4.11
        for die in range(DICE):
            if int(of_die[die, ROW]) >= 0 and int(of_die[die, COLUMN]) >= 0:
                faults[n, 0], faults[n, 1] = 411, 1 << die
                n += 1
    broken = 0
    for at in range(count):  # RT-4.4
        length = line_masks(lines, at, masks, line)
        if not is_set(line, length, either):
            broken += 1
            faults[n, 0], faults[n, 1] = 404, _dice_of(lines, at)
            n += 1
    chosen = np.empty(DICE, dtype=np.int64)
    if broken == 0 and not agree(lines, of_die, masks, either, joker_rule, chosen):  # RT-6.3
        faults[n, 0], faults[n, 1] = 603, 0
        for die in range(DICE):
            across, down = int(of_die[die, ROW]), int(of_die[die, COLUMN])
            if across >= 0 and down >= 0 and int(masks[die]) == ANY:
                faults[n, 1] |= _dice_of(lines, across) | _dice_of(lines, down)
        n += 1
    return n


@rule
def _dice_of(lines: Rows, at: int) -> int:
    bits = 0
    for i in range(int(lines[at, LENGTH])):
        bits |= 1 << int(lines[at, FIRST_DIE + i])
    return bits


@rule
def table_rule(cells: Ints, masks: Ints, no_crossings: bool, either: bool, joker_rule: int) -> int:
    """The first rule that a table breaks, or 0 (RT-6.2)."""
    lines = np.empty((MOST_LINES, LINE_WIDTH), dtype=np.int64)
    of_die = np.empty((DICE, 2), dtype=np.int64)
    line = np.empty(DICE, dtype=np.int64)
    count = find_lines(cells, lines, of_die)
    twice = False
    for die in range(DICE):
        across, down = int(of_die[die, ROW]) >= 0, int(of_die[die, COLUMN]) >= 0
        if cells[die] >= 0 and not across and not down:
            return 405
        twice = twice or (across and down)
    if no_crossings and twice:
        return 411
    for at in range(count):
        if not is_set(line, line_masks(lines, at, masks, line), either):
            return 404
    chosen = np.empty(DICE, dtype=np.int64)
    return 0 if agree(lines, of_die, masks, either, joker_rule, chosen) else 603


@rule
def stand_ins(cells: Ints, masks: Ints, either: bool, joker_rule: int, stands: Rows) -> None:
    """What each joker on a legal table stands for in its row and in its column; -1 for none."""
    lines = np.empty((MOST_LINES, LINE_WIDTH), dtype=np.int64)
    of_die = np.empty((DICE, 2), dtype=np.int64)
    chosen = np.empty(DICE, dtype=np.int64)
    line = np.empty(DICE, dtype=np.int64)
    colours = np.empty(MOST_GROUP, dtype=np.int64)
    stands[:] = -1
    count = find_lines(cells, lines, of_die)
    if not agree(lines, of_die, masks, either, joker_rule, chosen):
        return
    for at in range(count):
        n = line_masks(lines, at, chosen, line)
        way = ROW if int(lines[at, ACROSS]) else COLUMN
        rising = run_starts(line, n, False)
        falling = run_starts(line, n, True) if either else 0
        starts = rising if rising else falling
        first = 0
        while starts and not starts >> first & 1:
            first += 1
        number = -1 if starts else group_number(line, n, colours)
        for i in range(n):
            die = int(lines[at, FIRST_DIE + i])
            if int(masks[die]) != ANY:
                continue
            if starts:
                stands[die, way] = first + COLOURS * (i if rising else n - 1 - i)
            elif number >= 0:
                stands[die, way] = COLOURS * number + int(colours[i])
