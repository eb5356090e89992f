"""Intervals for shares and means."""

from __future__ import annotations

from math import sqrt

import msgspec

Z95 = 1.959963984540054
"""Two-sided 95 % of the normal distribution."""


class Interval(msgspec.Struct, frozen=True):
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(successes: float, trials: int, z: float = Z95) -> Interval:
    """The share of successes, with Wilson's score interval (Wilson, JASA 22, 1927)."""
    if trials <= 0:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def mean_interval(total: float, squares: float, count: int, z: float = Z95) -> Interval:
    """The mean of ``count`` values given their sum and sum of squares, by the normal law."""
    if count <= 0:
        return Interval(0.0, 0.0, 0.0)
    mean = total / count
    variance = max(0.0, squares / count - mean * mean)
    half = z * sqrt(variance / count)
    return Interval(mean, mean - half, mean + half)
