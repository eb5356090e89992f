"""Is one bot stronger than another? Paired seeds, every seat in turn.

Each seed is played once for each seat: the first bot sits there, the second on all others. So luck
of the cards and of the seat is the same for all rotations.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from kibitz.core.game import AnyGame
from kibitz.lab.intervals import Interval, mean_interval, wilson
from kibitz.lab.tallies import Order, tallies


class Comparison(msgspec.Struct, frozen=True):
    """How the first bot did, alone among seats of the second."""

    game: str
    first: str
    second: str
    seats: int
    games: int
    win_share: Interval
    """Share of games won by the first bot; a win shared by k counts 1/k. Wilson's 95 %."""
    chance: float
    """What the share would be between equals."""
    lead: Interval
    """Points ahead of the mean of the others, by seed, with its 95 % interval."""

    @property
    def is_stronger(self) -> bool:
        """Whether the interval of the win share lies above chance."""
        return self.win_share.low > self.chance


def compare(
    game: AnyGame,
    first: str,
    second: str,
    seats: int,
    games: int,
    seed: int = 0,
    rulings: Any = None,
    workers: int = 0,
    seconds: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Plays at least ``games`` games, a whole number of rotations. Raises as ``simulate``."""
    rulings = game.rulings() if rulings is None else rulings
    game.warm()
    seeds = -(-games // seats)
    won = 0.0
    leads = np.zeros(seeds)
    for seat in range(seats):
        bots = tuple(first if at == seat else second for at in range(seats))
        done = 0
        for tally in tallies(Order(game, bots, seeds, seed, rulings, seconds), workers):
            wins, scores = np.asarray(tally.wins), np.asarray(tally.scores)
            won += float((wins[:, seat] / wins.sum(axis=1)).sum())
            others = (scores.sum(axis=1) - scores[:, seat]) / (seats - 1)
            leads[done : done + len(scores)] += (scores[:, seat] - others) / seats
            done += len(scores)
            if progress:
                progress(seat * seeds + done, seeds * seats)
    return Comparison(
        game=game.facts.slug,
        first=first,
        second=second,
        seats=seats,
        games=seeds * seats,
        win_share=wilson(won, seeds * seats),
        chance=1 / seats,
        lead=mean_interval(float(leads.sum()), float((leads * leads).sum()), seeds),
    )
