"""The grid solver: of given tiles a legal grid that holds them all, or as many as can be found.

Few tiles are searched exhaustively. More are laid by chance, again and again; a few attempts are
enough as a rule. A grid that is there already is kept as far as may be: new tiles are fitted in by
an exhaustive search, else some lines are lifted and laid anew, at last all.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from kibitz.core.kernel import Rows, compile_rules
from kibitz.games.mixmo import kernels
from kibitz.games.mixmo.grids import BANDIT_LETTERS, Cell
from kibitz.games.mixmo.solver import boards, filling, searching
from kibitz.games.mixmo.solver.boards import ALL_TILES, COUNT, FOUND, VALUE
from kibitz.games.mixmo.solver.index import HALF, HARDNESS_AT, HIGH, LENGTH, LOW, Index
from kibitz.games.mixmo.solver.placing import (
    NUMBERS,
    base_of,
    blank_grid,
    cells_of,
    mended,
    rows_of,
    tiles_of,
)
from kibitz.games.mixmo.solver.searching import FOUND_ALL, MORE, NONE
from kibitz.games.mixmo.tries import LETTERS

MOST_TILES = 120
SMALL, EXACT, EXACT_LATER = 8, 12, 24
"""So many tiles are searched exhaustively at once; when FEW attempts have failed; when the FIRST
have."""
MOST_NEW = 10
"""So many tiles at most are fitted into a grid by a search."""
DEFAULT_WORK = 3_000
FEW, FIRST, MANY = 2, 16, 500
"""Attempts before something else is tried, and then."""
LIFTS = ((1, 48), (2, 96), (3, 192))
"""How many lines at most are lifted from a grid, and how often, before it is given up."""
IMPROVING_LIFTS = 4
STALE = 4_000
"""Attempts without a better grid, after which another grid is improved."""

SLICE = 100_000
"""Work of one slice of a search, a few ms."""
SLICE_WORTH = 10
"""Attempts that take about as long."""
FOREVER = 1 << 30
FITTING_SLICES, BRIEF_SLICES, LATER_SLICES = 8, 12, 200
LONG_ATTEMPTS = 0.002
"""Seconds of a slice of attempts, at which it has grown enough."""
POOL, QUEUE, STACK = 100_000, 640, 640
SEEDS = 1 << 64


class Solution(NamedTuple):
    """A legal grid; it may be empty.

    ``complete``: all tiles lie, and a theme word among them if one is asked for. ``proven``: it is
    complete, or no complete grid exists. ``worth``: the tiles placed; if points are asked for, what
    they, rare letters, long words and theme words count (MX-11.1, MX-11.3 to MX-11.5).
    """

    cells: tuple[Cell, ...]
    placed: int
    complete: bool
    proven: bool
    worth: int


@cache
def warm() -> None:
    """Compiles the kernels, or reads them from disk; once a process."""
    compile_rules(kernels.__name__.rpartition(".")[0])


@lru_cache(maxsize=4)
def _index(words: Collection[str]) -> Index:
    return Index(words)


def index_of(words: Collection[str]) -> Index:
    """The index of a word list; those of the last few lists are kept."""
    return _index(words if isinstance(words, Hashable) else frozenset(words))


class Budget:
    """How long to go on: until a time of ``time.perf_counter``, or for so many attempts of about
    0.1 ms; whatever comes first. The first slice is always done."""

    def __init__(self, deadline: float | None, work: int | None) -> None:
        self.deadline = deadline
        self.left = DEFAULT_WORK if work is None and deadline is None else work

    def spend(self, attempts: int) -> None:
        """Counts what has been done."""
        if self.left is not None:
            self.left -= attempts

    def capped(self, attempts: int) -> int:
        """So many, or as many as are left, but one."""
        return attempts if self.left is None else max(1, min(attempts, self.left))

    def is_over(self) -> bool:
        """Whether to stop."""
        if self.left is not None and self.left <= 0:
            return True
        return self.deadline is not None and time.perf_counter() >= self.deadline


class Desk:
    """The arrays in which kernels work; one a thread, blank between uses."""

    def __init__(self) -> None:
        self.board = boards.blank_board()
        self.laid = np.zeros((2, boards.MOST_TILES), dtype=np.int64)
        self.state = np.zeros(boards.STATE_SIZE, dtype=np.int64)
        self.steps = np.zeros((2, 2 * boards.MOST_TILES), dtype=np.int64)
        self.queue = np.zeros(QUEUE, dtype=np.int64)
        self.pool = np.zeros((POOL, searching.POOL_WIDTH), dtype=np.int64)
        self.stack = np.zeros((STACK, searching.STACK_WIDTH), dtype=np.int64)


_threads = threading.local()


def _desk() -> Desk:
    if not hasattr(_threads, "desk"):
        _threads.desk = Desk()
    desk: Desk = _threads.desk
    return desk


class Solver:
    """One hand, one list of words, one theme; ``best`` is the best grid so far."""

    def __init__(
        self,
        tiles: str,
        index: Index,
        theme_words: Collection[str],
        expert: bool,
        points: bool,
        budget: Budget,
        seed: int,
    ) -> None:
        warm()
        self.tiles, self.index, self.budget = tiles, index, budget
        self.theme_words = theme_words
        self.themes, self.shortest_left_out = index.table(theme_words)
        self.hand = np.zeros(boards.STATE_SIZE, dtype=np.int64)
        for tile, count in Counter(tiles).items():
            self.hand[NUMBERS[tile]] = count
        self.hand[boards.REST] = len(tiles)
        self.hand[boards.EXPERT], self.hand[boards.POINTS] = expert, points
        self.hand[boards.THEMED], self.hand[boards.NEEDED] = bool(theme_words), -1
        self.best = blank_grid()
        self.rng = np.array([seed % SEEDS], dtype=np.uint64)
        self.desk = _desk()
        self.is_hopeless = False

    def is_whole(self) -> bool:
        """Whether all tiles lie."""
        return int(self.best[FOUND, COUNT]) == len(self.tiles)

    # What the kernels do

    def attempt(self, base: Rows, lifts: int, most: int) -> bool:
        """Fills the board from a base up to so many times; whether that was enough."""
        desk, done, size = self.desk, 0, 1
        while done < most and not (done and self.budget.is_over()):
            size = self.budget.capped(min(size, most - done))
            began = time.perf_counter()
            enough = filling.attempts(
                self.index.trie, self.index.words, self.index.by_letter, self.index.anagrams,
                self.themes, self.hand, base, desk.board, desk.laid, desk.state, desk.steps,
                self.best, self.rng, lifts, size,
            )  # fmt: skip
            self.budget.spend(int(enough) or size)
            done += size
            if enough:
                return True
            if time.perf_counter() - began < LONG_ATTEMPTS:
                size *= 2
        return False

    def search(self, base: Rows, most: int, slices: int = FOREVER) -> int:
        """Searches exhaustively, at most so many words laid: NONE, FOUND_ALL, or MORE if it was
        given up after so many slices, or when the budget was spent."""
        desk, answer, work = self.desk, MORE, SLICE
        desk.state[boards.DEPTH] = -1
        while answer == MORE:
            answer = int(
                searching.search(
                    self.index.trie, self.themes, self.hand, base, desk.board, desk.laid,
                    desk.state, desk.steps, desk.queue, desk.pool, desk.stack, self.best, most,
                    work,
                )
            )  # fmt: skip
            if work == 0:
                return MORE
            slices -= 1
            self.budget.spend(SLICE_WORTH if answer == MORE else 1)
            if slices <= 0 or self.budget.is_over():
                work = 0
        unsure = desk.state[boards.TRUNCATED] or len(self.tiles) >= self.shortest_left_out
        return MORE if answer == NONE and unsure else answer

    # Plans

    def kept(self, cells: Sequence[Cell]) -> Sequence[Cell]:
        """What of a grid is of use: all of it, if it is clean and its tiles are in the hand."""
        if not tiles_of(cells) - Counter(self.tiles):
            rows = rows_of(cells)
            expert = bool(self.hand[boards.EXPERT])
            if kernels.first_trouble(self.index.trie, rows, len(cells), expert) == kernels.CLEAN:
                return cells
        return mended(cells, self.tiles, self.index, bool(self.hand[boards.EXPERT]))

    def run(self, base: Rows) -> bool:
        """Looks for the best grid; whether it has a theme word, where one is asked for."""
        themed = bool(self.hand[boards.THEMED])
        self.is_hopeless = themed and not self.tiles
        self.lay_all(base)
        has_theme = not themed or bool(self.best[FOUND, COUNT])
        if not has_theme:
            self.hand[boards.THEMED] = 0
            self.lay_all(base)
        if self.hand[boards.POINTS]:
            self.improve()
        return has_theme

    def lay_all(self, base: Rows) -> None:
        """Lays all tiles, from a grid if there is one, or as many as it can."""
        if base[FOUND, COUNT]:
            self.extend(base)
        if not self.is_whole():
            self.begin()

    def begin(self) -> None:
        """Looks for a whole grid on an empty board until the budget is spent."""
        blank, n = blank_grid(), len(self.tiles)
        if n > SMALL and self.attempt(blank, 0, FIRST if n > EXACT else FEW):
            return
        if n > EXACT and self.is_found_hopeless():
            return
        for slices in (BRIEF_SLICES, LATER_SLICES) if n <= EXACT_LATER else ():
            if self.is_whole() or self.is_settled(FOREVER if n <= EXACT else slices):
                return
            self.attempt(blank, 0, MANY)
        while not self.is_whole() and not self.budget.is_over():
            self.attempt(blank, 0, MANY)
            if not self.is_whole() and not self.budget.is_over():
                self.extend(self.best.copy())

    def is_settled(self, slices: int) -> bool:
        """Whether a search finds a whole grid, or that there is none, and then lays the most."""
        answer = self.search_all(slices)
        if answer == NONE:
            self.is_hopeless = True
            if self.best[FOUND, COUNT] or self.can_spell_theme():
                self.leave_out()
        return answer != MORE

    def extend(self, base: Rows) -> None:
        """Fits what is left into a grid, keeping as much of it as may be."""
        rest = len(self.tiles) - int(base[FOUND, COUNT])
        self.attempt(base, 0, 1)
        if self.is_whole():
            return
        if 0 < rest <= MOST_NEW:
            for most in range(1, min(rest, 3) + 1):
                if self.search(base, most, FITTING_SLICES) == FOUND_ALL:
                    return
        if len(self.tiles) <= EXACT:
            self.extend_few(base)
        else:
            self.lift(base)

    def extend_few(self, base: Rows) -> None:
        """Lifts lines of a small grid, if any grid is possible."""
        best, self.best = self.best, blank_grid()
        answer = self.search_all()
        found, self.best = self.best, best
        if answer == NONE:
            self.is_hopeless = True
            self.leave_out()
            return
        self.lift(base)
        if answer == FOUND_ALL and not self.is_whole():
            self.best = found

    def lift(self, base: Rows) -> None:
        """Lifts few lines of a grid, then more, and lays them anew."""
        for lifts, times in LIFTS:
            if self.budget.is_over():
                return
            self.attempt(base, lifts, times)
            if self.is_whole():
                return

    def improve(self) -> None:
        """Looks for more points until the budget is spent."""
        base = self.best.copy()
        idle = 0
        while int(base[FOUND, COUNT]) and not self.budget.is_over():
            before = int(self.best[FOUND, VALUE])
            self.attempt(base, IMPROVING_LIFTS, FIRST)
            idle = 0 if int(self.best[FOUND, VALUE]) > before else idle + FIRST
            if idle >= STALE:
                best, self.best = self.best, blank_grid()
                self.attempt(blank_grid(), 0, FIRST)
                base, idle = self.best.copy(), 0
                self.best = max(best, self.best, key=lambda grid: int(grid[FOUND, VALUE]))

    # Small hands, and hands that cannot be laid

    def is_found_hopeless(self) -> bool:
        """Whether some tile, or the theme, can be in no word. Lays the others."""
        if not self.best[FOUND, COUNT] and not self.can_spell_theme():
            self.is_hopeless = True
            return True
        useless = self.useless()
        if not useless:
            return False
        self.is_hopeless = True
        with self.without(useless):
            self.attempt(blank_grid(), 0, MANY)
        return True

    def search_all(self, slices: int = FOREVER) -> int:
        """Searches all grids of the hand. Some word must have its hardest letter."""
        letters = [letter for letter in range(LETTERS) if self.hand[letter]]
        hardness = self.index.anagrams[HARDNESS_AT : HARDNESS_AT + LETTERS]
        self.hand[boards.NEEDED] = max(
            letters, key=lambda letter: int(hardness[letter]), default=-1
        )
        answer = self.search(blank_grid(), int(self.hand[boards.REST]), slices)
        self.hand[boards.NEEDED] = -1
        return answer

    def leave_out(self) -> None:
        """Searches hands with some tiles less, the fewest first."""
        for count in range(1, len(self.tiles) - 1):
            if len(self.tiles) - count <= int(self.best[FOUND, COUNT]):
                return
            for tiles in sorted(set(combinations(sorted(self.tiles), count))):
                if self.budget.is_over():
                    return
                with self.without("".join(tiles)):
                    if self.search_all(LATER_SLICES) == FOUND_ALL:
                        return

    @contextmanager
    def without(self, tiles: str) -> Iterator[None]:
        """Takes tiles out of the hand for a while."""
        for tile in tiles:
            self.hand[NUMBERS[tile]] -= 1
        self.hand[boards.REST] -= len(tiles)
        yield
        for tile in tiles:
            self.hand[NUMBERS[tile]] += 1
        self.hand[boards.REST] += len(tiles)

    def useless(self) -> str:
        """Letter tiles for which no word can be spelled with the hand."""
        if len(self.tiles) >= self.index.shortest_left_out:
            return ""
        shown = Counter(self.best[boards.FOUND_LETTER, : int(self.best[FOUND, COUNT])].tolist())
        return "".join(
            chr(ord("A") + letter) * int(self.hand[letter])
            for letter in range(LETTERS)
            if self.hand[letter] and not shown[letter] and not self.can_use(letter)
        )

    def can_use(self, letter: int) -> bool:
        """Whether some word with a letter can be spelled, wilds and all."""
        starts = self.index.by_letter
        rows = self.index.words[starts[starts[letter] : starts[letter + 1]] >> LETTERS]
        lacking = np.zeros(rows.shape[0], dtype=np.int64)
        for other in range(LETTERS):
            column, place = (LOW, other) if other < HALF else (HIGH, other - HALF)
            need = rows[:, column] >> (4 * place) & 15
            lacking += np.maximum(need - self.hand[other], 0)
        wilds = int(self.hand[boards.JOKERS] + self.hand[boards.BANDITS])
        long_enough = rows[:, LENGTH] > (2 if self.hand[boards.EXPERT] else 1)
        return bool(((lacking <= wilds) & long_enough).any())

    def can_spell_theme(self) -> bool:
        """Whether some word of the theme can be spelled, wilds and all; True without a theme."""
        if not self.hand[boards.THEMED]:
            return True
        have = Counter(self.tiles)
        for word in self.theme_words:
            lacking = list((Counter(word) - have).elements())
            bandits = min(have["!"], sum(letter in BANDIT_LETTERS for letter in lacking))
            if word in self.index and len(lacking) - bandits <= have["?"]:
                return True
        return False


def solve(
    tiles: str,
    words: Collection[str] | Index,
    *,
    theme_words: Collection[str] = (),
    expert: bool = False,
    keep: Sequence[Cell] | None = None,
    points: bool = False,
    deadline: float | None = None,
    work: int | None = None,
    seed: int = 0,
) -> Solution:
    """A legal grid of the tiles (``A``..``Z``, ``?`` Joker, ``!`` Bandit): all of them if it can be
    found before the deadline, a time of ``time.perf_counter``, or within so much work, in attempts
    of about 0.1 ms; else the most that were found.

    With a theme one of its words must be in it, if the hand has one. Of the grid ``keep`` as much
    is left in place as is found to be possible. With ``points`` it looks for more points until the
    deadline, after all tiles are laid. With ``work`` alone the answer depends on the seed only.
    Raises ValueError if ``tiles`` are no tiles, or more than 120.
    """
    if len(tiles) > MOST_TILES:
        raise ValueError(f"{len(tiles)} tiles are more than the game has")
    if not NUMBERS.keys() >= set(tiles):
        raise ValueError(f"{tiles!r} are no tiles: they are A-Z, ? and !")
    index = words if isinstance(words, Index) else index_of(words)
    solver = Solver(tiles, index, theme_words, expert, points, Budget(deadline, work), seed)
    base, corner = base_of(solver.kept(keep) if keep else ())
    try:
        has_theme = solver.run(base)
    except BaseException:  # interrupted: what lies on the desk is no use to the next
        del _threads.desk
        raise
    count, worth = int(solver.best[FOUND, COUNT]), int(solver.best[FOUND, VALUE])
    complete = has_theme and count == len(tiles)
    return Solution(
        cells_of(solver.best, tiles, keep or (), corner),
        count,
        complete,
        complete or solver.is_hopeless,
        worth - ALL_TILES if worth > ALL_TILES else worth,
    )
