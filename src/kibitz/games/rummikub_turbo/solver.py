"""The arrangement solver: of a table and a hand, a legal table that holds every die of the table
and the most dice of the hand; of equal many, those with the most points.

First the problem without crossings is solved exactly (``apart``). Where sets may cross, the choices
of hand dice that would be worth more are tried, the best first, with a growing bound on the search
(``covers``): the first that can be laid is the answer, proven once all better ones are refuted. It
can stop at any deadline with the best found so far.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from kibitz.core.kernel import Ints
from kibitz.games.rummikub_turbo import judge
from kibitz.games.rummikub_turbo.dice import DICE, FACES, INDEX, points
from kibitz.games.rummikub_turbo.layouts import Cell
from kibitz.games.rummikub_turbo.packing import Island, pack
from kibitz.games.rummikub_turbo.rulings import Rulings
from kibitz.games.rummikub_turbo.sets import (
    BITS,
    DICE_FROM,
    LONG,
    LONGEST,
    MOST_SETS,
    SET_WIDTH,
    SIZE,
)

STAGES = (
    (False, 200),
    (False, 3_000),
    (True, 3_000),
    (False, 20_000),
    (True, 20_000),
    (True, 200_000),
    (True, 2_000_000),
)
"""Searches of every choice in turn: whether dice may touch by chance, and how many nodes."""
TRIALS = 3_000
FOUND, NONE = 1, 0
JOKER_INDEX = len(FACES)
NO_FACE = -2

Dice = Sequence[tuple[int, str]]
"""Dice with the faces they show."""
Allowed = Callable[[Sequence[int]], bool]
"""Whether these dice of the hand may be what is placed (set duty, opening minimum)."""


class Arrangement(msgspec.Struct, frozen=True):
    """A legal table, or None where none is known; the dice placed, and whether none is better."""

    cells: dict[int, Cell] | None
    placed: tuple[int, ...]
    points: int
    proven: bool


class Problem:
    """A table and a hand, numbered for the kernels: table dice first."""

    def __init__(self, table: Dice, hand: Dice, rulings: Rulings) -> None:
        from kibitz.games.rummikub_turbo.game import GAME

        self.doors: Any = GAME.engine.doors
        self.table, self.hand = list(table), list(hand)
        self.all = [*self.table, *self.hand]
        self.faces = np.full(DICE, NO_FACE, dtype=np.int64)
        self.faces[: len(self.all)] = [INDEX[face] for _, face in self.all]
        natural = self.faces != JOKER_INDEX
        self.masks = np.where(natural, 1 << np.maximum(self.faces, 0), judge.ANY)
        self.worths: Ints = np.array([points([face]) for _, face in self.all], dtype=np.int64)
        self.table_bits = (1 << len(self.table)) - 1
        _, self.either, self.joker_rule = judge.options_of(rulings)
        self.rulings = rulings
        self.room = np.empty((MOST_SETS, SET_WIDTH), dtype=np.int64)

    def hand_bits(self) -> list[int]:
        return [1 << (len(self.table) + at) for at in range(len(self.hand))]

    def dice_of(self, bits: int) -> tuple[int, ...]:
        """The hand dice among some bits."""
        return tuple(
            die for bit, (die, _) in zip(self.hand_bits(), self.hand, strict=True) if bits & bit
        )

    def worth_of(self, bits: int) -> tuple[int, int]:
        """How many hand dice, and their points."""
        chosen = [at for at in range(len(self.table), len(self.all)) if bits >> at & 1]
        return len(chosen), int(sum(self.worths[at] for at in chosen))

    # Without crossings

    def apart(self, must: int = 0) -> tuple[int, list[Island]] | None:
        """The best placed dice without crossings, ``must`` among them, and the sets as islands."""
        chosen = np.full(DICE, -1, dtype=np.int64)
        n = len(self.all)
        best = self.doors.solve_apart_at(
            self.faces, self.worths, n, self.table_bits | must, self.room, chosen
        )
        if best < 0:
            return None
        bits, islands = 0, []
        for s in chosen.tolist():
            if s < 0:
                break
            row = self.room[s].tolist()
            bits |= row[BITS]
            dice = row[DICE_FROM : DICE_FROM + row[SIZE]]
            islands.append([(self.all[die][0], 0, at) for at, die in enumerate(dice)])
        return bits & ~self.table_bits, islands

    # With crossings

    def list_sets(self, longest: int) -> int:
        n = len(self.all)
        return int(self.doors.list_sets_of(self.faces, n, True, longest, self.room))

    def cover(self, bits: int, count: int, touching: bool, nodes: int) -> tuple[int, list[Island]]:
        """Whether table and these hand dice can lie at once, and how."""
        island, rows, cols = (np.full(DICE, -1, dtype=np.int64) for _ in range(3))
        found = self.doors.find_cover_of(
            self.faces, self.masks, self.table_bits | bits, self.room, count, self.either,
            self.joker_rule, touching, nodes, TRIALS, island, rows, cols,
        )  # fmt: skip
        if found != FOUND:
            return int(found), []
        islands: list[Island] = [[] for _ in range(int(island.max()) + 1)]
        for at, number in enumerate(island.tolist()):
            if number >= 0:
                islands[number].append((self.all[at][0], int(rows[at]), int(cols[at])))
        return FOUND, islands

    def choices(self) -> list[int]:
        """Every choice of hand dice, the best first; of dice with one face the first goes first."""
        found = []
        bits_of = self.hand_bits()
        faces = [face for _, face in self.hand]
        for choice in range(1, 1 << len(self.hand)):
            picked = [at for at in range(len(self.hand)) if choice >> at & 1]
            twin = any(
                faces[before] == faces[at] and not choice >> before & 1
                for at in picked
                for before in range(at)
            )
            if not twin:
                found.append(sum(bits_of[at] for at in picked))
        return sorted(found, key=self.worth_of, reverse=True)


def arrange(
    table: Dice,
    hand: Dice,
    rulings: Rulings,
    seconds: float,
    allowed: Allowed = lambda placed: True,
    lying: dict[int, Cell] | None = None,
) -> Arrangement:
    """The best arrangement within the time; with no time at all the first stages only.

    ``lying`` says where table dice lie, so that what need not move stays.
    """
    until = time.perf_counter() + seconds
    problem = Problem(table, hand, rulings)
    best, islands = _apart_allowed(problem, allowed)
    proven = rulings.crossings == "off"
    if not proven:
        proven, crossing = _improve(problem, best, allowed, until, seconds <= 0)
        if crossing is not None:
            best, islands = crossing
    if best == 0:
        return Arrangement(None, (), 0, proven)
    return Arrangement(
        pack(islands, lying or {}), problem.dice_of(best), problem.worth_of(best)[1], proven
    )


def _apart_allowed(problem: Problem, allowed: Allowed) -> tuple[int, list[Island]]:
    """The best without crossings that is allowed: if the best is not, each triple is tried that
    must be among what is placed."""
    found = problem.apart()
    if found is None:
        return 0, []
    if found[0] == 0 or allowed(problem.dice_of(found[0])):
        return found
    bits = problem.hand_bits()
    best: tuple[int, list[Island]] = (0, [])
    for i in range(len(bits)):
        for j in range(i):
            for k in range(j):
                again = problem.apart(bits[i] | bits[j] | bits[k])
                if again is None or not allowed(problem.dice_of(again[0])):
                    continue
                if problem.worth_of(again[0]) > problem.worth_of(best[0]):
                    best = again
    return best


def _improve(
    problem: Problem, best: int, allowed: Allowed, until: float, brief: bool
) -> tuple[bool, tuple[int, list[Island]] | None]:
    """Tries what would be worth more than ``best``: whether that settles it, and a better one."""
    value = problem.worth_of(best)
    left = [
        bits
        for bits in problem.choices()
        if problem.worth_of(bits) > value and allowed(problem.dice_of(bits))
    ]
    found: tuple[int, list[Island]] | None = None
    listed = 0
    for touching, nodes in STAGES[:2] if brief else STAGES:
        longest = LONGEST if touching else LONG
        if longest != listed:
            count, listed = problem.list_sets(longest), longest
        if count < 0:
            return False, found
        unknown = []
        for bits in left:
            if not brief and time.perf_counter() > until:
                return False, found
            answer, islands = problem.cover(bits, count, touching, nodes)
            if answer == FOUND:
                found = (bits, islands)
                break
            if answer != NONE:
                unknown.append(bits)
        left = unknown
        if not left:
            return True, found
    return False, found
