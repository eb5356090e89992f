"""Seeded chance in plain Python: SplitMix64, the same stream as the kernels' generator.

Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
MIX_A = 0xBF58476D1CE4E5B9
MIX_B = 0x94D049BB133111EB

T = TypeVar("T")


def scramble(x: int) -> int:
    """One output of the generator for the 64-bit state ``x``."""
    x &= MASK
    x = ((x ^ (x >> 30)) * MIX_A) & MASK
    x = ((x ^ (x >> 27)) * MIX_B) & MASK
    return x ^ (x >> 31)


def derive(seed: int, *path: int) -> int:
    """A seed for a part of something seeded: game 7 of a run, the bot on seat 2 of it."""
    state = seed & MASK
    for step in path:
        state = scramble((state ^ scramble((step + 1) * GAMMA)) + GAMMA)
    return state


class Chance:
    """A stream of random numbers; ``state`` is all there is to save."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def bits(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + GAMMA) & MASK
        return scramble(self.state)

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, n < 2**32; uneven by less than n / 2**32."""
        return ((self.bits() >> 32) * n) >> 32

    def unit(self) -> float:
        """A number in [0, 1)."""
        return (self.bits() >> 11) * (1.0 / (1 << 53))

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Puts the items into random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
