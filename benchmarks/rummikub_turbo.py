"""The arrangement solver of Rummikub Turbo beside integer programs, and playouts.

.peers/bin/python benchmarks/rummikub_turbo.py [positions without crossings] [positions] [cells]

Both problems on positions as the rules make them (seed 1). Time is CPU time of one position.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from kibitz.core.discovery import find
from kibitz.games.rummikub_turbo.judge import table_rule
from kibitz.games.rummikub_turbo.solver import Problem, arrange

sys.path.insert(0, str(Path(__file__).parent / "rummikub"))
import rummikub_2d as grid
import rummikub_2d_comp as composite
import rummikub_ilp as program

SECONDS = 1.0
JOKER = 52
GRID = 9
GAME = find("rummikub-turbo")
Dice = list[tuple[int, str]]


def face(number: int) -> str:
    return "J" if number == JOKER else f"{'KBOR'[number // 13]}{number % 13 + 1}"


def dice(table: list[int], hand: list[int]) -> tuple[Dice, Dice]:
    """A position in our words."""
    laid = [(at, face(number)) for at, number in enumerate(table)]
    return laid, [(len(table) + at, face(number)) for at, number in enumerate(hand)]


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """A result and its CPU milliseconds."""
    began = time.process_time()
    found = work()
    return found, 1e3 * (time.process_time() - began)


def spread(times: list[float]) -> str:
    return f"p50 {np.percentile(times, 50):.3f} ms, p99 {np.percentile(times, 99):.3f} ms"


def without_crossings(count: int) -> None:
    """The classic integer program, and the same optimum on every position."""
    ours, theirs, same = [], [], 0
    for table, hand in program.turbo_positions(count, 1):
        problem = Problem(*dice(table, hand), GAME.rulings())
        problem.worths[problem.faces[: len(problem.all)] == JOKER] = 0  # as the program counts
        chosen = np.full(18, -1, dtype=np.int64)

        def solve(problem: Problem = problem, chosen: Any = chosen) -> int:
            return int(
                problem.doors.solve_apart_at(
                    problem.faces, problem.worths, len(problem.all), problem.table_bits,
                    problem.room, chosen,
                )
            )  # fmt: skip

        best, spent = min((timed(solve) for _ in range(3)), key=lambda found: found[1])
        ours.append(spent)
        classic, spent = timed(lambda t=table, h=hand: program.solve_classic(t, h))
        theirs.append(spent)
        same += classic == (best // 1000, best % 1000)
    ratio = statistics.median(theirs) / statistics.median(ours)
    print(f"without crossings, {count} positions: the same optimum on {same}")
    print(f"  ours {spread(ours)}; classic program {spread(theirs)}; median ratio {ratio:.0f}")


def with_crossings(count: int, cells: int) -> None:
    """Composite islands, the cell model and the bound without geometry."""
    ours, theirs, model = [], [], []
    placed, apart, bounds, proven, below, above, first = [], [], [], 0, 0, 0, 0
    for number, (table, hand) in enumerate(program.turbo_positions(count, 1)):
        laid, own = dice(table, hand)
        found, spent = timed(lambda t=laid, h=own: arrange(t, h, GAME.rulings(), SECONDS))
        ours.append(spent)
        proven += found.proven
        placed.append(len(found.placed))
        faces = dict(laid) | dict(own)
        if found.cells is not None:
            layout = {cell: faces[die] for die, cell in found.cells.items()}
            assert table_rule(layout, GAME.rulings()) == ""
            assert {die for die, _ in laid} <= set(found.cells)
        line = Problem(laid, own, GAME.rulings()).apart()
        apart.append(0 if line is None else Problem(laid, own, GAME.rulings()).worth_of(line[0])[0])
        (best, _), spent = timed(lambda t=table, h=hand: composite.solve(t, h, 3))
        theirs.append(spent)
        first += placed[-1] > best[0]
        bounds.append(grid.bound(table, hand)[0])
        below += placed[-1] < apart[-1]
        above += placed[-1] > bounds[-1]
        if number < cells:
            began = time.perf_counter()
            grid.cells(table, hand, GRID, 1, 15.0)
            model.append(1e3 * (time.perf_counter() - began))
    mean = statistics.mean
    print(
        f"with crossings, {count} positions: placed in the mean {mean(placed):.2f}; without "
        f"crossings {mean(apart):.2f}, bound {mean(bounds):.2f}; below the former {below}, "
        f"above the bound {above}; more than composite islands {first}; "
        f"proven within {SECONDS:g} s: {proven}"
    )
    ratio = statistics.median(theirs) / statistics.median(ours)
    print(f"  ours {spread(ours)}; composite islands {spread(theirs)}; median ratio {ratio:.0f}")
    if model:
        ratio = statistics.median(model) / statistics.median(ours[:cells])
        print(
            f"  cell model, first {cells}: {spread(model)} of wall time; median ratio {ratio:.0f}"
        )


def playouts() -> None:
    """Steps and rounds a CPU second of whole games."""
    for bot in ("random", "easy"):
        began = time.process_time()
        tally = GAME.playouts(2, GAME.rulings(), (bot, bot), 1, 0, 300)
        assert tally is not None
        spent = time.process_time() - began
        steps = int(tally.lengths.sum())
        print(f"{bot}: {steps / spent:,.0f} steps/s, {300 * 6 / spent:,.0f} rounds/s")


def main() -> None:
    counts = [int(text) for text in sys.argv[1:]] + [200, 100, 6][len(sys.argv) - 1 :]
    GAME.warm()
    without_crossings(counts[0])
    with_crossings(counts[1], counts[2])
    playouts()


if __name__ == "__main__":
    main()
