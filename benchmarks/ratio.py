"""Rates side by side: two workloads in turn, several rounds, the median of the ratios.

Absolute rates on a shared machine wander by a third; ratios taken in turn wander far less, so
figures are stated as ratios. Time is CPU time of this process.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

Workload = Callable[[], int]
"""Does some work and says how many steps it was."""


def rate(work: Workload, seconds: float) -> float:
    """Steps a CPU second of a workload repeated for so long."""
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        steps += work()
    return steps / spent


def side_by_side(
    ours: Workload, theirs: Workload, rounds: int = 5, seconds: float = 1.0
) -> tuple[float, float, float, float, float]:
    """(our rate, their rate, ratio, least ratio, greatest ratio); rates and ratio are medians."""
    mine, other, ratios = [], [], []
    for number in range(rounds):
        if number % 2:
            other.append(rate(theirs, seconds))
            mine.append(rate(ours, seconds))
        else:
            mine.append(rate(ours, seconds))
            other.append(rate(theirs, seconds))
        ratios.append(mine[-1] / other[-1])
    return (
        statistics.median(mine),
        statistics.median(other),
        statistics.median(ratios),
        min(ratios),
        max(ratios),
    )


def report(name: str, ours: Workload, theirs: Workload, seconds: float) -> None:
    """Measures two workloads side by side and prints a line."""
    mine, other, ratio, least, most = side_by_side(ours, theirs, seconds=seconds)
    print(
        f"{name:46s} ours {mine:12,.0f}/s  theirs {other:12,.0f}/s  "
        f"ratio {ratio:8.1f} ({least:.1f} to {most:.1f})",
        flush=True,
    )
