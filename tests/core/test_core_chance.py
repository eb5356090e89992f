"""Seeded chance: the known stream, even enough, the same compiled."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core import kernel
from kibitz.core.chance import Chance, derive, scramble


def test_the_stream_is_splitmix64() -> None:
    """The first outputs for seed 1234567, as published with the reference code."""
    chance = Chance(1234567)
    assert [chance.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_below_is_in_range_and_even() -> None:
    chance = Chance(1)
    counts = [0] * 6
    for _ in range(60_000):
        counts[chance.below(6)] += 1
    assert all(9_500 < count < 10_500 for count in counts)
    assert chance.below(1) == 0
    assert 0 <= chance.unit() < 1


def test_shuffle_and_pick() -> None:
    items = list(range(10))
    Chance(3).shuffle(items)
    assert sorted(items) == list(range(10))
    assert items != list(range(10))
    assert Chance(3).pick(items) in items


def test_derived_seeds_differ() -> None:
    seeds = {derive(seed, i, k) for seed in range(3) for i in range(50) for k in range(5)}
    assert len(seeds) == 3 * 50 * 5
    assert derive(7) == 7


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1, 0x9E3779B97F4A7C15])
def test_kernels_draw_the_same_stream(seed: int) -> None:
    kernel.compile_rules("kibitz.core.kernel")
    state = np.uint64(seed)
    python = kernel.scramble.py_func if kernel.JIT else kernel.scramble  # type: ignore[attr-defined]
    with np.errstate(over="ignore"):
        assert int(python(state)) == scramble(seed)
