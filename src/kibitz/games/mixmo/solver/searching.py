"""Searches all grids that hold the tiles left, from an empty board or from a grid.

A line is *decided* when its word will not change: its ends are closed to tiles. The search takes an
undecided line through a tile, lays every word in turn that has the line in it, decided then, and at
last lets the line be as it is, if it is a word or a single tile. Lines that came up by contact and
are no words go first. From an empty board it begins with every word that has one needed tile; so
every grid is reached, whatever its words cross and touch, and none twice from one first word.

It stops after some work and goes on when called again: all it knows is in its arrays. ``queue`` has
the lines as 2 * cell + way, ``pool`` the words to be laid, ``stack`` the decisions.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rows, door, rule
from kibitz.games.mixmo.kernels import child
from kibitz.games.mixmo.solver.boards import (
    BASE_QUEUED,
    CENTRE,
    CLOSED,
    COUNT,
    DECIDED,
    DEPTH,
    EXPERT,
    FOUND,
    LAID,
    LETTER,
    NEEDED,
    PLACE,
    POOLED,
    QUEUED,
    REST,
    SIDE,
    THEMED,
    TRUNCATED,
    WORK,
    begin,
    end_of,
    first_of,
    has_theme,
    keep_best,
    note_lines,
    put,
    source,
    spend,
    take_back,
    value_of,
    word_at,
)
from kibitz.games.mixmo.solver.index import CHUNK, LENGTH, SPELLED, SPELLED_ON
from kibitz.games.mixmo.solver.laying import letter_of
from kibitz.games.mixmo.tries import ENDS, FOLLOWING, LETTERS

MOST_REST = 2 * CHUNK
"""Tiles left at most: new letters of a word are packed in two numbers, five bits each."""
NONE, FOUND_ALL, MORE = 0, 1, 2
"""No grid holds all tiles; one is found; the search is to go on."""
FIRST_WORD, NO_LINE = -1, -2
"""In place of a line to decide."""
START, SIZE, USED, NEW, NEW_ON = 0, 1, 2, 3, 4
"""Columns of ``pool``: first cell, letters, how many new ones, and those in order."""
LINE, FROM, UPTO, NEXT, LEFT, LAID_AT, QUEUED_AT, RUN, RUN_SIZE, IS_LEFT_ALONE = range(10)
"""Columns of ``stack``: place in the queue, or FIRST_WORD; its words in the pool, the next
one; words that may yet be laid; how much lay and was queued before; the line decided now, 0 for
none; whether the last choice has been taken."""
POOL_WIDTH, STACK_WIDTH = 5, 10
MOST_LETTERS = 130
AT_NODE, TRIED, KIND = 0, 1, 2
"""Rows of a path: node before a letter, the letter, what was spent on it (-1 nothing)."""


@rule
def crosses_well(trie: Ints, board: Rows, state: Ints, at: int, side: int, letter: int) -> bool:
    """Whether a letter would make a word, or no line, in the other direction."""
    if not board[LETTER, at - side] and not board[LETTER, at + side]:
        return True
    before = int(board[LETTER, at])
    board[LETTER, at] = letter + 1
    node = word_at(trie, board, state, at, side)
    board[LETTER, at] = before
    return node != 0


@rule
def list_from(
    trie: Ints,
    board: Rows,
    state: Ints,
    pool: Rows,
    start: int,
    end: int,
    step: int,
    all_left: bool,
) -> None:
    """Lists the words that begin at a cell and go on at least to ``end``; of all tiles left, or of
    any. Crossing lines must be words when no tile is left."""
    path = np.empty((3, MOST_LETTERS), dtype=np.int64)
    path[AT_NODE, 0], path[TRIED, 0], path[KIND, 0] = 0, -1, -1
    side = SIDE + 1 - step
    i = 0
    while i >= 0:
        state[WORK] += 1
        here = start + step * i
        tried, node = int(path[TRIED, i]), 0
        if path[KIND, i] >= 0:
            spend(state, tried, int(path[KIND, i]), -1)
            path[KIND, i] = -1
        if board[LETTER, here]:
            if tried < 0:
                letter = int(board[LETTER, here]) - 1
                node = child(trie, int(path[AT_NODE, i]), letter)
                path[TRIED, i] = letter
        elif not board[CLOSED, here] and state[REST] > 0:
            following = int(trie[int(path[AT_NODE, i])]) & FOLLOWING
            letter = tried + 1
            while letter < LETTERS and node == 0:
                if (
                    following >> letter & 1
                    and source(state, letter) >= 0
                    and (not all_left or crosses_well(trie, board, state, here, side, letter))
                ):
                    node = child(trie, int(path[AT_NODE, i]), letter)
                    path[TRIED, i] = letter
                    path[KIND, i] = source(state, letter)
                    spend(state, letter, int(path[KIND, i]), 1)
                letter += 1
        if node == 0:
            i -= 1
            continue
        if (
            here + step >= end
            and not board[LETTER, here + step]
            and int(trie[node]) & ENDS
            and (state[REST] == 0 or not all_left)
            and i >= (2 if state[EXPERT] else 1)
        ):
            add_word(trie, board, state, pool, path, start, step, i + 1)
        i += 1
        path[AT_NODE, i], path[TRIED, i], path[KIND, i] = node, -1, -1


@rule
def add_word(
    trie: Ints,
    board: Rows,
    state: Ints,
    pool: Rows,
    path: Rows,
    start: int,
    step: int,
    size: int,
) -> None:
    """Adds the word of a path to the pool, if it is of use."""
    side = SIDE + 1 - step
    n = int(state[POOLED])
    if n == pool.shape[0]:
        state[TRUNCATED] = 1
        return
    pool[n, NEW], pool[n, NEW_ON] = 0, 0
    used, has_needed = 0, int(state[NEEDED]) < 0
    for i in range(size):
        letter = int(path[TRIED, i])
        if path[KIND, i] < 0:
            continue
        at = start + step * i
        if state[REST] == 0 and not crosses_well(trie, board, state, at, side, letter):
            return
        pool[n, NEW + used // CHUNK] |= letter << (5 * (used % CHUNK))
        used += 1
        has_needed = has_needed or letter == state[NEEDED]
    if used == 0 or not has_needed:
        return
    pool[n, START], pool[n, SIZE], pool[n, USED] = start, size, used
    state[POOLED] = n + 1


@rule
def list_words(
    trie: Ints, board: Rows, state: Ints, pool: Rows, at: int, step: int, all_left: bool
) -> None:
    """Lists the words that have the line through a cell in them; on an empty board all."""
    start = first_of(board, at, step)
    end = end_of(board, at, step)
    spare = int(state[REST])
    while True:
        if not board[LETTER, start - step]:
            list_from(trie, board, state, pool, start, end, step, all_left)
            if board[CLOSED, start - step] or spare == 0 or state[LAID] == 0:
                return
            spare -= 1
        start -= step


@rule
def list_themes(themes: Rows, board: Rows, state: Ints, pool: Rows) -> None:
    """Lists the words of the theme, on an empty board."""
    laid = np.empty((2, MOST_LETTERS), dtype=np.int64)
    for i in range(themes.shape[0]):
        size = int(themes[i, LENGTH])
        n, fits = int(state[POOLED]), size <= state[REST]
        if not fits or (state[EXPERT] and size == 2):
            continue
        if n == pool.shape[0]:
            state[TRUNCATED] = 1
            continue
        for k in range(size):
            fits = fits and put(board, laid, state, CENTRE + k, letter_of(themes, i, k))
        take_back(board, laid, state, 0)
        if fits:
            pool[n, START], pool[n, SIZE], pool[n, USED] = CENTRE, size, size
            pool[n, NEW], pool[n, NEW_ON] = themes[i, SPELLED], themes[i, SPELLED_ON]
            state[POOLED] = n + 1


@rule
def longest_first(pool: Rows, first: int, end: int, most: int) -> None:
    """Sorts words by the tiles they use, the most first."""
    at = first
    for used in range(most, 0, -1):
        for i in range(at, end):
            if pool[i, USED] == used:
                for column in range(pool.shape[1]):
                    word = pool[i, column]
                    pool[i, column] = pool[at, column]
                    pool[at, column] = word
                at += 1


# Decisions


@rule
def decide(board: Rows, frame: Ints, start: int, size: int, way: int) -> None:
    """Closes a line at both ends."""
    step = SIDE if way else 1
    for i in range(size):
        board[DECIDED, start + step * i] |= 1 << way
    board[CLOSED, start - step] += 1
    board[CLOSED, start + step * size] += 1
    frame[RUN], frame[RUN_SIZE] = start, size


@rule
def undo(board: Rows, laid: Rows, state: Ints, frame: Ints, way: int) -> None:
    """Takes back what a frame has decided."""
    if not frame[RUN]:
        return
    step, start, size = SIDE if way else 1, int(frame[RUN]), int(frame[RUN_SIZE])
    for i in range(size):
        board[DECIDED, start + step * i] &= ~(1 << way)
    board[CLOSED, start - step] -= 1
    board[CLOSED, start + step * size] -= 1
    take_back(board, laid, state, int(frame[LAID_AT]))
    state[QUEUED] = frame[QUEUED_AT]
    frame[RUN] = 0


@rule
def lay_word(
    board: Rows, laid: Rows, state: Ints, queue: Ints, pool: Rows, word: int, way: int
) -> None:
    """Lays a word of the pool and queues the lines across its new tiles."""
    step, used = SIDE if way else 1, 0
    for i in range(int(pool[word, SIZE])):
        at = int(pool[word, START]) + step * i
        if not board[LETTER, at]:
            new = int(pool[word, NEW + used // CHUNK]) >> (5 * (used % CHUNK))
            put(board, laid, state, at, new & 31)
            used += 1
            queue[int(state[QUEUED])] = 2 * at + 1 - way
            state[QUEUED] += 1


@rule
def next_line(trie: Ints, board: Rows, state: Ints, queue: Ints) -> int:
    """The line to decide next: one that is no word, else the first undecided, or NO_LINE."""
    first = NO_LINE
    for i in range(int(state[QUEUED])):
        at, way = int(queue[i]) >> 1, int(queue[i]) & 1
        if int(board[DECIDED, at]) >> way & 1:
            continue
        if first == NO_LINE:
            first = i
        if i < state[BASE_QUEUED]:
            continue
        step = SIDE if way else 1
        if (board[LETTER, at - step] or board[LETTER, at + step]) and word_at(
            trie, board, state, at, step
        ) == 0:
            return i
    return first


@rule
def push(
    trie: Ints,
    themes: Rows,
    board: Rows,
    state: Ints,
    queue: Ints,
    pool: Rows,
    stack: Rows,
    line: int,
    left: int,
) -> None:
    """Begins to decide a line; ``left`` words may be laid."""
    state[DEPTH] += 1
    frame = stack[int(state[DEPTH])]
    frame[LINE], frame[LEFT], frame[RUN], frame[IS_LEFT_ALONE] = line, left, 0, 0
    frame[LAID_AT], frame[QUEUED_AT] = state[LAID], state[QUEUED]
    frame[FROM] = state[POOLED]
    if line < 0 and state[THEMED]:
        list_themes(themes, board, state, pool)
    else:
        at, way = (int(queue[line]) >> 1, int(queue[line]) & 1) if line >= 0 else (CENTRE, 0)
        list_words(trie, board, state, pool, at, SIDE if way else 1, left == 1 and line >= 0)
    if line < 0:
        state[NEEDED] = -1
    frame[NEXT], frame[UPTO] = frame[FROM], state[POOLED]
    longest_first(pool, int(frame[FROM]), int(frame[UPTO]), int(state[REST]))


@rule
def start(hand: Ints, base: Rows, board: Rows, laid: Rows, state: Ints, queue: Ints) -> int:
    """Lays the base and queues its lines; the first line to decide, or FIRST_WORD."""
    begin(board, laid, state, hand, base)
    state[QUEUED], state[POOLED], state[TRUNCATED] = 0, 0, 0
    for i in range(int(state[LAID])):
        at = int(laid[PLACE, i])
        for way in range(2):
            if not board[LETTER, at - (SIDE if way else 1)]:
                queue[int(state[QUEUED])] = 2 * at + way
                state[QUEUED] += 1
    state[BASE_QUEUED] = state[QUEUED]
    return 0 if state[QUEUED] else FIRST_WORD


@rule
def advance(
    trie: Ints, board: Rows, laid: Rows, state: Ints, queue: Ints, pool: Rows, frame: Ints
) -> bool:
    """Takes a frame's next choice; False if there is none."""
    line = int(frame[LINE])
    way = int(queue[line]) & 1 if line >= 0 else 0
    undo(board, laid, state, frame, way)
    word = int(frame[NEXT])
    if word < frame[UPTO]:
        frame[NEXT] = word + 1
        lay_word(board, laid, state, queue, pool, word, way)
        decide(board, frame, int(pool[word, START]), int(pool[word, SIZE]), way)
        return True
    if line < 0 or frame[IS_LEFT_ALONE]:
        return False
    frame[IS_LEFT_ALONE] = 1
    step = SIDE if way else 1
    start = first_of(board, int(queue[line]) >> 1, step)
    size = (end_of(board, start, step) - start) // step
    if size > 1 and word_at(trie, board, state, start, step) == 0:
        return False
    decide(board, frame, start, size, way)
    return True


@rule
def is_better(
    trie: Ints, themes: Rows, board: Rows, laid: Rows, state: Ints, steps: Rows, best: Rows
) -> bool:
    """Whether more lies than ever before, and legally."""
    if state[LAID] <= best[FOUND, COUNT] or not note_lines(trie, board, laid, state, steps):
        return False
    return not state[THEMED] or has_theme(themes, state, steps)


@door
def search(
    trie: Ints,
    themes: Rows,
    hand: Ints,
    base: Rows,
    board: Rows,
    laid: Rows,
    state: Ints,
    steps: Rows,
    queue: Ints,
    pool: Rows,
    stack: Rows,
    best: Rows,
    most: int,
    work: int,
) -> int:
    """Searches on, for so much work; NONE, FOUND_ALL or MORE. ``best`` gets the best grid.

    It begins when ``state[DEPTH]`` is negative. At most ``most`` words are laid. Without work it
    takes back all it has laid. Where TRUNCATED is set, NONE proves nothing.
    """
    state[WORK] = 0
    line, left, found = NO_LINE, most, NONE
    if state[DEPTH] < 0:
        line = start(hand, base, board, laid, state, queue)
    while work > 0 and found == NONE and (line != NO_LINE or state[DEPTH] >= 0):
        if line != NO_LINE:
            push(trie, themes, board, state, queue, pool, stack, line, left)
            line = NO_LINE
        if state[WORK] >= work:
            return MORE
        frame = stack[int(state[DEPTH])]
        laying = int(frame[NEXT]) < int(frame[UPTO])
        if not advance(trie, board, laid, state, queue, pool, frame):
            state[POOLED] = frame[FROM]
            state[DEPTH] -= 1
            continue
        state[WORK] += 1
        if laying and is_better(trie, themes, board, laid, state, steps, best):
            value = value_of(trie, themes, hand, board, laid, state)
            keep_best(board, laid, state, best, value)
            if state[REST] == 0:
                found = FOUND_ALL
        left = int(frame[LEFT]) - int(laying)
        if state[REST] > 0 and left > 0:
            line = next_line(trie, board, state, queue)
    while state[DEPTH] >= 0:
        frame = stack[int(state[DEPTH])]
        at = int(frame[LINE])
        undo(board, laid, state, frame, int(queue[at]) & 1 if at >= 0 else 0)
        state[DEPTH] -= 1
    take_back(board, laid, state, 0)
    return found
