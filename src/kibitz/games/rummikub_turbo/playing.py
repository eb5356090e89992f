"""Players that answer at once, and whole games of them: what ``random`` and ``easy`` do.

Both leave the table as it lies: they lay sets of the hand apart, and add dice to what lies, along
a line or across it. The easy player takes the addition with the most dice as long as there is one,
and throws what has no partner; the random player takes any.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import (
    GAMMA,
    Ints,
    Records,
    Rng,
    Rows,
    below,
    derive,
    door,
    rule,
    scramble,
)
from kibitz.games.rummikub_turbo import rules
from kibitz.games.rummikub_turbo.apart import solve_apart
from kibitz.games.rummikub_turbo.dice import JOKER_FACE
from kibitz.games.rummikub_turbo.hands import has_set, make_set, points_of, size_of
from kibitz.games.rummikub_turbo.sets import DICE_FROM, LONG, SET_WIDTH, SIZE, list_sets
from kibitz.games.rummikub_turbo.state import (
    ALL_POSSIBLE,
    DEALING,
    DICE,
    GAME_OVER,
    GRID,
    THROWING,
    State,
)
from kibitz.games.rummikub_turbo.tables import WIDTH, fill_grid, is_set, mask_of, table_rule

RANDOM, EASY = range(2)
POLICIES = {"random": RANDOM, "easy": EASY}
THROW, COMMIT, PASS = 1, 2, 3
VERB = 1 << 20
"""What a verb counts beside the bits of the dice thrown."""
ROOM = 4_000
"""Rows for the sets of one hand."""
WINDOW = 7
"""The longest line that an addition may make."""
WORTH = 1_000


@rule
def decide(s: State, kind: int, rng: Rng, cells: Ints, sets: Rows) -> int:
    """What a player does: a verb times VERB, and the dice of a throw; ``cells`` gets a commit."""
    seat = int(s.seat)
    if int(s.phase) == THROWING:
        if int(s.committed) and kind == RANDOM and below(rng, 2) == 0:
            return PASS * VERB
        return THROW * VERB + choose_throw(s, seat, kind, rng)
    again = rules.may_throw(s)
    if again and kind == RANDOM and below(rng, 2) == 0:
        return THROW * VERB + choose_throw(s, seat, kind, rng)
    if plan(s, seat, kind, rng, cells, sets):
        return COMMIT * VERB
    if again and kind == EASY:
        return THROW * VERB + choose_throw(s, seat, kind, rng)
    return PASS * VERB


# Throwing


@rule
def choose_throw(s: State, seat: int, kind: int, rng: Rng) -> int:
    """The dice to throw: in a first turn all."""
    hand = rules.hand_of(s, seat)
    if int(s.turns_taken[seat]) == 0:
        return hand
    if kind == EASY:
        alone = without_partner(s, hand)
        return alone if alone else hand
    chosen = 0
    while chosen == 0:
        for die in range(DICE):
            if hand >> die & 1 and below(rng, 2):
                chosen |= 1 << die
    return chosen


@rule
def without_partner(s: State, hand: int) -> int:
    """Dice that would make no set with another and a joker; jokers are kept."""
    alone = 0
    for die in range(DICE):
        if not hand >> die & 1 or int(s.face[die]) == JOKER_FACE:
            continue
        partner = False
        for other in range(DICE):
            natural = other != die and hand >> other & 1 and int(s.face[other]) != JOKER_FACE
            if natural and make_set(int(s.face[die]), int(s.face[other]), JOKER_FACE):
                partner = True
        if not partner:
            alone |= 1 << die
    return alone


# Placing


@rule
def plan(s: State, seat: int, kind: int, rng: Rng, cells: Ints, sets: Rows) -> bool:
    """Makes a commit that is legal, in ``cells``; False for a pass that is."""
    faces = np.empty(DICE, dtype=np.int64)
    masks = np.empty(DICE, dtype=np.int64)
    hand = rules.hand_of(s, seat)
    for die in range(DICE):
        faces[die] = int(s.face[die])
        masks[die] = mask_of(int(faces[die]))
        cells[die] = int(s.place[die]) if int(s.place[die]) >= 0 else -1
    duty = rules.has_duty(s, seat)
    if kind == RANDOM and not duty and below(rng, 3) == 0:
        return False
    left = hand
    if has_set(faces, hand):
        few = kind == RANDOM and int(s.duty_rule) != ALL_POSSIBLE
        left = lay_hand_sets(faces, hand, few, rng, cells, sets)
    additions = below(rng, 3) if kind == RANDOM else DICE
    while additions > 0 and left:
        added = add_line(s, faces, masks, left, kind, rng, cells)
        if added == 0:
            break
        left &= ~added
        additions -= 1
    placed = hand & ~left
    return placed != 0 and rules.refusal_of_placed(s, seat, placed) == 0


@rule
def lay_hand_sets(faces: Ints, hand: int, few: bool, rng: Rng, cells: Ints, sets: Rows) -> int:
    """Lays sets of the hand apart, the most dice there can be, or any one set; what is left."""
    own = np.empty(DICE, dtype=np.int64)
    shown = np.empty(DICE, dtype=np.int64)
    worths = np.empty(DICE, dtype=np.int64)
    n = 0
    for die in range(DICE):
        if hand >> die & 1:
            own[n], shown[n] = die, faces[die]
            worths[n] = points_of(faces, 1 << die)
            n += 1
    count = list_sets(shown, n, False, LONG, sets)
    chosen = np.full(DICE, -1, dtype=np.int64)
    if few:
        chosen[0] = below(rng, count)
    else:
        solve_apart(shown, worths, n, 0, sets, count, chosen)
    left = hand
    at = 0
    while at < DICE and chosen[at] >= 0:
        row = int(chosen[at])
        size = int(sets[row, SIZE])
        way = below(rng, 2) if few else 0
        start = find_room(cells, size, way)
        if start >= 0:
            for i in range(size):
                die = int(own[int(sets[row, DICE_FROM + i])])
                cells[die] = start + i * (GRID if way else 1)
                left &= ~(1 << die)
        at += 1
    return left


@rule
def find_room(cells: Ints, size: int, way: int) -> int:
    """The first cell of a line that touches nothing, near the middle of what lies; -1 if none."""
    grid = np.zeros(WIDTH * WIDTH, dtype=np.int64)
    fill_grid(cells, grid)
    row_sum, col_sum, n = 0, 0, 0
    for die in range(DICE):
        if cells[die] >= 0:
            row_sum += int(cells[die]) // GRID
            col_sum += int(cells[die]) % GRID
            n += 1
    middle_row = row_sum // n if n else GRID // 2
    middle_col = col_sum // n if n else GRID // 2
    best, found = 1 << 30, -1
    for row in range(GRID - (size - 1) * way):
        for col in range(GRID - (size - 1) * (1 - way)):
            far = abs(row - middle_row) + abs(col - middle_col)
            if far < best and _is_clear(grid, row, col, size, way):
                best, found = far, row * GRID + col
    return found


@rule
def _is_clear(grid: Ints, row: int, col: int, size: int, way: int) -> bool:
    for i in range(size):
        at = (row + i * way + 1) * WIDTH + col + i * (1 - way) + 1
        if grid[at] or grid[at - 1] or grid[at + 1] or grid[at - WIDTH] or grid[at + WIDTH]:
            return False
    return True


@rule
def add_line(
    s: State, faces: Ints, masks: Ints, hand: int, kind: int, rng: Rng, cells: Ints
) -> int:
    """Adds hand dice in a line with dice that lie: the most, or any; their bits, 0 if none fit."""
    grid = np.zeros(WIDTH * WIDTH, dtype=np.int64)
    fill_grid(cells, grid)
    best = np.empty(DICE, dtype=np.int64)
    trial = np.empty(DICE, dtype=np.int64)
    window = np.empty(WINDOW, dtype=np.int64)
    value, seen, added = 0, 0, 0
    for die in range(DICE):
        if cells[die] < 0:
            continue
        for way in range(2):
            step = WIDTH if way else 1
            here = (int(cells[die]) // GRID + 1) * WIDTH + int(cells[die]) % GRID + 1
            for size in range(3, WINDOW + 1):
                for back in range(size):
                    start = here - back * step
                    if not _is_window(grid, start, step, size, back):
                        continue
                    placed = _fill(
                        s, faces, masks, hand, kind, rng, grid, start, step, size, cells, window,
                        trial,
                    )  # fmt: skip
                    if placed == 0:
                        continue
                    seen += 1
                    worth = size_of(placed) * WORTH + points_of(faces, placed)
                    if kind == RANDOM and below(rng, seen) > 0:
                        continue
                    if kind == EASY and worth <= value:
                        continue
                    value, added = worth, placed
                    best[:] = trial
    if added:
        cells[:] = best
    return added


@rule
def _is_window(grid: Ints, start: int, step: int, size: int, back: int) -> bool:
    """Whether these cells are on the grid, would be a whole line, have room for a die, and have no
    die before place ``back``."""
    end = start + (size - 1) * step
    if start < WIDTH or end >= (WIDTH - 1) * WIDTH:
        return False
    if start % WIDTH == 0 or end % WIDTH == WIDTH - 1 or start % WIDTH > end % WIDTH:
        return False
    if step == 1 and start // WIDTH != end // WIDTH:
        return False
    if grid[start - step] or grid[end + step]:
        return False
    empty = 0
    for i in range(size):
        if not grid[start + i * step]:
            empty += 1
        elif i < back:
            return False
    return empty > 0


@rule
def _fill(
    s: State,
    faces: Ints,
    masks: Ints,
    hand: int,
    kind: int,
    rng: Rng,
    grid: Ints,
    start: int,
    step: int,
    size: int,
    cells: Ints,
    window: Ints,
    trial: Ints,
) -> int:
    """Fills the empty cells of a window with hand dice so that the table is legal: the first way
    there is; their bits, 0 if there is none. ``trial`` gets the new cells."""
    any_face = mask_of(JOKER_FACE)
    spots = np.empty(size, dtype=np.int64)
    n = 0
    for i in range(size):
        die = int(grid[start + i * step]) - 1
        window[i] = masks[die] if die >= 0 else any_face
        if die < 0:
            spots[n] = i
            n += 1
    if n > size_of(hand) or not is_set(window, size, bool(s.either_way)):
        return 0
    tried = np.full(n, -1, dtype=np.int64)
    turn = below(rng, DICE) if kind == RANDOM else 0
    used, at = 0, 0
    while at >= 0:
        if at == n:
            trial[:] = cells
            for i in range(n):
                die = (int(tried[i]) + turn) % DICE
                place = start + int(spots[i]) * step
                trial[die] = (place // WIDTH - 1) * GRID + place % WIDTH - 1
            broken = table_rule(
                trial, masks, bool(s.no_crossings), bool(s.either_way), int(s.joker_rule)
            )
            if broken == 0:
                return used
            at -= 1
            continue
        if tried[at] >= 0:
            used &= ~(1 << (int(tried[at]) + turn) % DICE)
        window[spots[at]] = any_face
        tried[at] += 1
        while tried[at] < DICE:
            die = (int(tried[at]) + turn) % DICE
            if hand >> die & 1 and not used >> die & 1:
                window[spots[at]] = masks[die]
                if is_set(window, size, bool(s.either_way)):
                    break
            tried[at] += 1
        if tried[at] >= DICE:
            window[spots[at]] = any_face
            tried[at] = -1
            at -= 1
            continue
        used |= 1 << (int(tried[at]) + turn) % DICE
        at += 1
    return 0


# Whole games


@rule
def act_on(s: State, decision: int, cells: Ints, given: Ints) -> None:
    """Does what a player decided."""
    verb = decision // VERB
    if verb == COMMIT:
        rules.commit(s, cells)
    elif verb == PASS:
        rules.pass_turn(s)
    else:
        bits = decision % VERB
        order = np.empty(size_of(bits), dtype=np.int64)
        n = 0
        for die in range(DICE):
            if bits >> die & 1:
                order[n] = die
                n += 1
        rules.throw(s, order, given)


@door
def play_games(
    template: Records,
    policies: Ints,
    seed: np.uint64,
    first: int,
    scores: Rows,
    wins: Rows,
    lengths: Ints,
) -> None:
    """Plays games ``first`` and so on of a run.

    ``template[0]`` is a game before its first round, ``template[1]`` is written over.
    """
    cells = np.empty(DICE, dtype=np.int64)
    given = np.zeros(0, dtype=np.int64)
    sets = np.empty((ROOM, SET_WIDTH), dtype=np.int64)
    rngs = np.zeros(2, dtype=np.uint64)
    own = np.zeros(1, dtype=np.uint64)
    for game in range(lengths.shape[0]):
        template[1] = template[0]
        s = template[1]
        base = derive(seed, first + game)
        s.rng[0] = derive(base, 0)
        for seat in range(2):
            rngs[seat] = derive(base, seat + 1)
        decisions = 0
        while int(s.phase) != GAME_OVER:
            if int(s.phase) == DEALING:
                rules.deal(s, given)
                continue
            decisions += 1
            seat = int(s.seat)
            rngs[seat] = rngs[seat] + GAMMA
            own[0] = scramble(rngs[seat])
            act_on(s, decide(s, int(policies[seat]), own, cells, sets), cells, given)
        lengths[game] = decisions
        best = rules.winners(s)
        for seat in range(2):
            scores[game, seat] = rules.total(s, seat)
            wins[game, seat] = best >> seat & 1


@door
def decide_at(records: Records, kind: int, rng: Rng, cells: Ints) -> int:
    """What a player does in a state; ``cells`` gets a commit."""
    sets = np.empty((ROOM, SET_WIDTH), dtype=np.int64)
    return decide(records[0], kind, rng, cells, sets)
