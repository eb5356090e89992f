"""Search over imagined states: every candidate is tried in the same ones, the worse half goes.

This is flat Monte Carlo over an information set: a trial imagines what the seat cannot see
(``Game.imagine``, or a kernel that does the same), does one of the candidates and plays on.
Candidates share their imagined states, so that luck cancels, and time goes to the better ones by
sequential halving (Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed bandits", ICML
2013). A game gives the candidates and the trials; see ``rollout`` for a game known by its contract
alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import ceil, log2

Attempt = Callable[[Sequence[int], int, int], Sequence[float]]
"""(candidates still in, number of the first trial, how many) -> the sum of each one's values.
Trial k imagines the same state for every candidate."""

SLICE_SECONDS = 0.005
"""About how long one attempt may take."""
MOST_AT_ONCE = 64


def best_of(candidates: int, attempt: Attempt, seconds: float, at_once: int = 8) -> int:
    """The candidate with the best mean value within the time."""
    return best_few(candidates, attempt, seconds, 1, at_once)[0]


def best_few(
    candidates: int, attempt: Attempt, seconds: float, few: int, at_once: int = 8
) -> list[int]:
    """The candidates with the best mean values within the time, no more than ``few``, best first.

    With no time at all each stage makes a single trial, so that the answer depends on the trials
    alone. ``at_once`` is the first guess of how many trials fit into a slice.
    """
    alive = list(range(candidates))
    sums, counts = [0.0] * candidates, [0] * candidates
    stages = ceil(log2(candidates / few)) if candidates > few else 0
    began = time.perf_counter()
    first, size = 0, at_once if seconds > 0 else 1
    for stage in range(stages):
        until = began + seconds * (stage + 1) / stages
        while True:
            before = time.perf_counter()
            for at, total in zip(alive, attempt(alive, first, size), strict=True):
                sums[at] += total
                counts[at] += size
            first += size
            now = time.perf_counter()
            if now >= until:
                break
            share = SLICE_SECONDS / max(now - before, 1e-6)
            size = max(1, min(MOST_AT_ONCE, int(size * share)))
        alive.sort(key=lambda at: -sums[at] / counts[at])
        alive = alive[: max(few, (len(alive) + 1) // 2)]
        if time.perf_counter() >= began + seconds > began:
            break
    return alive[:few]
