"""Between the record and the rest of the layout game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kibitz.core import kernel
from kibitz.core.chance import MASK
from kibitz.core.kernel import Records

from .rules import is_connected_at, perform_at, refusal_at
from .state import STATE

__all__ = ["blank", "is_connected_at", "perform", "refusal_at"]


def blank(players: int, seed: int) -> Records:
    """A record of an empty board."""
    records = kernel.blank(STATE)
    records[0].players = players
    records[0].rng[0] = seed & MASK
    return records


def perform(records: Records, verb: int, mask: int, given: Sequence[int]) -> int:
    """Applies an allowed action; the roll of a commit, else 0."""
    return int(perform_at(records, 0, verb, mask, np.array(given, np.int64)))
