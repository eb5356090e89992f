"""The grid solver and the judge of Mixmo beside a public solver and our own prototypes.

.peers/bin/python benchmarks/mixmo.py [hands] [hands for plain and bgsolver]

Hands are those of ``mixmo_common`` (seed 1): drawn from the bag of 120 tiles, with Jokers and
Bandit unless said otherwise, words of scowl70. Time is CPU time of one hand, on one core. The limit
is 2 s a hand for ours, 3 s for ``mixmo_anagram``, 10 s for ``mixmo_plain``, 40 s for bgsolver.
"""

from __future__ import annotations

import multiprocessing
import queue
import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kibitz.games.mixmo import grids, kernels, themes, words
from kibitz.games.mixmo.grids import Cell
from kibitz.games.mixmo.judging import Judge, judge
from kibitz.games.mixmo.solver import Index, Solution, solve, warm
from kibitz.games.mixmo.solver.placing import rows_of

sys.path.insert(0, str(Path(__file__).parent / "mixmo"))
import mixmo_anagram as anagram
import mixmo_bgsolver as bgsolver
import mixmo_common as common
import mixmo_plain as plain

SIZES = (6, 20, 24, 30, 40, 60)
LIMIT, ANAGRAM_LIMIT, PLAIN_LIMIT, BGSOLVER_LIMIT = 2.0, 3.0, 10.0, 40.0
LIST = words.load("scowl70").words
Times = Sequence[float]


@cache
def index() -> Index:
    return Index(LIST)


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """A result and its CPU milliseconds."""
    began = time.process_time()
    found = work()
    return found, 1e3 * (time.process_time() - began)


def spread(times: Times) -> str:
    return f"p50 {common.pct(times, 50):.3f}, p99 {common.pct(times, 99):.3f} ms"


def ratio(theirs: Times, ours: Times, share: float) -> float:
    return float(common.pct(theirs, share) / common.pct(ours, share))


def in_our_signs(hand: str) -> str:
    return hand.replace("*", "?").replace("+", "!")


def ours(hand: str, seed: int, **options: Any) -> tuple[Solution, float]:
    """Our answer, checked."""
    tiles = in_our_signs(hand)

    def work() -> Solution:
        return solve(tiles, index(), deadline=time.perf_counter() + LIMIT, seed=seed, **options)

    found, spent = timed(work)
    if found.complete:
        shown = {(cell.x, cell.y): grids.letter(cell.symbol) for cell in found.cells}
        common.check(shown, hand, LIST)
        assert not judge(tiles, found.cells, LIST, options.get("expert", False))
    return found, spent


def beside_anagram(count: int, listed: Sequence[Sequence[str]] | None) -> None:
    """All sizes, with a theme of the rules for each hand in turn, or without; of each size first
    ours, then theirs."""
    ready = anagram.Index(sorted(LIST))
    for size in SIZES:
        hands = common.hands(size, count, jokers=True)
        chosen = [tuple(listed[at % len(listed)]) if listed else () for at in range(count)]
        mine = [
            ours(hand, at, theme_words=theme)
            for at, (hand, theme) in enumerate(zip(hands, chosen, strict=True))
        ]
        theirs = [
            timed(
                lambda h=hand, t=theme, n=at: anagram.solve(
                    h, ready, random.Random(n), ANAGRAM_LIMIT, t or None
                )[0]
            )
            for at, (hand, theme) in enumerate(zip(hands, chosen, strict=True))
        ]
        fast, slow = [spent for _, spent in mine], [spent for _, spent in theirs]
        solved = sum(found.complete for found, _ in mine)
        proven = sum(found.proven for found, _ in mine) - solved
        also = sum(cells is not None for cells, _ in theirs)
        lost = sum(
            cells is not None and not found.complete
            for (found, _), (cells, _) in zip(mine, theirs, strict=True)
        )
        print(
            f"{size:3} tiles{', a theme word' if listed else ''}: ours {solved}/{count}, no grid "
            f"exists {proven}, {spread(fast)}; anagram {also}/{count}, {spread(slow)}; "
            f"ratio p50 {ratio(slow, fast, 50):.1f}, p99 {ratio(slow, fast, 99):.1f}; "
            f"solved by it alone {lost}",
            flush=True,
        )


def with_plurals(count: int) -> None:
    """The themes as the rules match them: plurals of listed words too."""
    whole = [
        tuple(sorted(word for word in LIST if themes.match(word, theme)))
        for theme in themes.CATALOGUE
    ]
    for size in SIZES:
        solved, proven, times = 0, 0, []
        for number, hand in enumerate(common.hands(size, count, jokers=True)):
            theme = whole[number % len(whole)]
            found, spent = ours(hand, number, theme_words=theme)
            times.append(spent)
            solved += found.complete
            proven += found.proven and not found.complete
        print(
            f"{size:3} tiles, a theme word or its plural: {solved}/{count}, no grid exists "
            f"{proven}, {spread(times)}",
            flush=True,
        )


def beside_plain(count: int) -> None:
    """The first hands without wilds, of which these two know nothing."""
    listed = sorted(LIST)
    for size in SIZES[1:]:
        hands = common.hands(size, count)
        mine = [ours(hand, number)[1] for number, hand in enumerate(hands)]
        slow, public, solved, also = [], [], 0, 0
        for number, hand in enumerate(hands):
            (cells, _), spent = timed(
                lambda h=hand, n=number: plain.solve(h, listed, LIST, PLAIN_LIMIT, random.Random(n))
            )
            slow.append(spent)
            solved += cells is not None
            cells, spent = by_bgsolver(hand, listed)
            public.append(spent)
            also += cells is not None
        print(
            f"{size:3} tiles, first {count} hands without wilds: ours {spread(mine)}; plain "
            f"{solved}/{count}, p50 {common.pct(slow, 50):.0f} ms, ratio "
            f"{ratio(slow, mine, 50):,.0f}; bgsolver {also}/{count}, p50 "
            f"{common.pct(public, 50):.0f} ms, ratio {ratio(public, mine, 50):,.0f}",
            flush=True,
        )


def by_bgsolver(hand: str, listed: list[str]) -> tuple[Any, float]:
    """A process of its own, ended at the limit."""
    answers: Any = multiprocessing.Queue()
    child = multiprocessing.Process(target=bgsolver.child, args=(hand, listed, answers))
    child.start()
    try:
        seconds, cells = answers.get(timeout=BGSOLVER_LIMIT)
    except queue.Empty:
        seconds, cells = BGSOLVER_LIMIT, None
        child.kill()
    child.join()
    return cells, 1e3 * seconds


def options(count: int) -> None:
    """Expert, and grids that grow by a draw of two tiles."""
    for size in SIZES:
        times, solved, proven = [], 0, 0
        for number, hand in enumerate(common.hands(size, count, jokers=True)):
            found, spent = ours(hand, number, expert=True)
            times.append(spent)
            solved += found.complete
            proven += found.proven and not found.complete
        print(
            f"{size:3} tiles, Expert: {solved}/{count}, no grid exists {proven}, {spread(times)}",
            flush=True,
        )
    for size in (8, *SIZES[1:]):
        times, grown, possible, kept = [], 0, 0, []
        for number, hand in enumerate(common.hands(size, count, jokers=True)):
            order = list(hand)
            random.Random(number).shuffle(order)
            before, _ = ours("".join(order[:-2]), number)
            if not before.complete:
                continue
            after, spent = ours(hand, number, keep=before.cells)
            times.append(spent)
            grown += after.complete
            possible += after.complete or not after.proven
            kept.append(len(stay(before.cells) & stay(after.cells)) / before.placed)
        print(
            f"{size - 2:3} tiles and two more: {grown} of {possible} grown, {spread(times)}; tiles "
            f"left in place {np.mean(kept):.0%}, nothing moved in {np.mean(np.equal(kept, 1)):.0%}",
            flush=True,
        )


def stay(cells: Sequence[Cell]) -> set[tuple[int, int, str | None]]:
    return {(cell.x, cell.y, grids.letter(cell.symbol)) for cell in cells}


def points(listed: Sequence[Sequence[str]], count: int) -> None:
    """What more time is worth in the points format."""
    for size in (20, 30, 60):
        hands = list(enumerate(common.hands(size, count, jokers=True)))
        told = []
        for seconds in (0.02, 0.1, 0.5):
            found = [
                solve(
                    in_our_signs(hand), index(), theme_words=tuple(listed[number % len(listed)]),
                    points=True, deadline=time.perf_counter() + seconds, seed=number,
                ).worth
                for number, hand in hands
            ]  # fmt: skip
            told.append(f"{np.mean(found):.0f} in {1e3 * seconds:.0f} ms")
        print(f"{size:3} tiles, points in the mean of {count}: {', '.join(told)}", flush=True)


def judging(count: int) -> None:
    """Grids of 60 tiles a second: by the kernel, from cells, and with every fault told."""
    fast = Judge(LIST)
    hands = [in_our_signs(hand) for hand in common.hands(60, count, jokers=True)]
    laid = [solve(hand, index(), seed=number).cells for number, hand in enumerate(hands)]
    arrays = [rows_of(cells) for cells in laid]

    def by_kernel() -> None:
        for array in arrays:
            assert kernels.first_trouble(fast.trie, array, 60, False) == kernels.CLEAN

    def from_cells() -> None:
        for hand, cells in zip(hands, laid, strict=True):
            assert fast.is_clean(hand, cells)

    def with_faults() -> None:
        for hand, cells in zip(hands, laid, strict=True):
            assert not judge(hand, cells, LIST)

    for name, work in (("kernel", by_kernel), ("cells", from_cells), ("faults", with_faults)):
        best = min(timed(work)[1] for _ in range(7)) / count
        print(f"judge, {name}: {1e3 / best:,.0f} grids a second, {1e3 * best:.1f} µs each")


def main() -> None:
    counts = [int(text) for text in sys.argv[1:]] + [200, 4][len(sys.argv) - 1 :]
    warm()
    listed = list(themes.CATALOGUE.values())
    solve("WARM", index())
    again = [timed(lambda: Index(LIST))[1] for _ in range(3)]
    print(f"index of {len(LIST)} words in {min(again):.0f} ms")
    judging(min(counts[0], 200))
    beside_anagram(counts[0], None)
    beside_anagram(counts[0], listed)
    with_plurals(counts[0])
    options(counts[0])
    points(listed, min(counts[0], 24))
    beside_plain(counts[1])


if __name__ == "__main__":
    main()
