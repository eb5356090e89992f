"""Many games of fast bots on a kernel, for the lab."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from kibitz.core.chance import MASK
from kibitz.core.game import Tally
from kibitz.core.kernel import Ints, Records, Rows

PlayGames = Callable[[Records, Ints, np.uint64, int, Rows, Rows, Ints], int | None]
"""(two records, policies, seed of the run, first game, scores, wins, lengths) -> how many decisions
were forced. Plays a game a row: the first record begins each, the second is written over."""


def play_many(
    begin: Callable[[int, Any, int], Records],
    play_games: PlayGames,
    policies: Mapping[str, int],
    players: int,
    rulings: Any,
    bots: Sequence[str],
    seed: int,
    first: int,
    count: int,
) -> Tally | None:
    """Whole games, as ``Game.playouts`` wants them; None if a bot has no policy in the kernel.

    ``begin(players, rulings, seed)`` makes the record with which every game begins.
    """
    if not all(bot in policies for bot in bots):
        return None
    scores = np.zeros((count, players), dtype=np.int64)
    wins = np.zeros((count, players), dtype=np.int64)
    lengths = np.zeros(count, dtype=np.int64)
    chosen = np.array([policies[bot] for bot in bots], dtype=np.int64)
    records = np.concatenate([begin(players, rulings, 0)] * 2)
    began = time.perf_counter()
    forced = play_games(records, chosen, np.uint64(seed & MASK), first, scores, wins, lengths)
    return Tally(scores, wins, lengths, int(forced or 0), time.perf_counter() - began)
