"""The search of ``kibitz.bots.search`` where a kernel makes the trials."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from kibitz.bots.search import best_of
from kibitz.core import kernel
from kibitz.core.chance import Chance
from kibitz.core.kernel import Ints, Records

TryCandidates = Callable[[Records, Records, Ints, np.uint64, int, int, Ints], None]
"""(record, two to write over, candidates, seed, number of the first trial, how many, totals): adds
up what each candidate is worth. Trial k imagines the same state for every candidate."""


def best_code(
    records: Records,
    candidates: Sequence[int],
    try_candidates: TryCandidates,
    seconds: float,
    chance: Chance,
) -> int:
    """The number of the action that does best in trials from a record within the time."""
    codes = np.array(candidates, dtype=np.int64)
    scratch = kernel.blank(records.dtype, 2)
    seed = np.uint64(chance.bits())

    def attempt(alive: Sequence[int], first: int, count: int) -> Sequence[float]:
        totals = np.zeros(len(alive), dtype=np.int64)
        try_candidates(records, scratch, codes[alive], seed, first, count, totals)
        return list(totals.tolist())

    return candidates[best_of(len(candidates), attempt, seconds)]
