"""Simulation: many games of the same bots, in numbers."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from kibitz.core.game import AnyGame, Tally
from kibitz.core.rulings import changed
from kibitz.lab.intervals import Interval, wilson
from kibitz.lab.tallies import Order, tallies

Progress = Callable[[int, int], None]
"""(games done, games in all)"""


class Scores(msgspec.Struct, frozen=True):
    """The final scores of one seat."""

    mean: float
    sd: float
    min: int
    max: int


class Lengths(msgspec.Struct, frozen=True):
    """Decisions of seats in a game; p05, p50 and p95 are quantiles."""

    mean: float
    min: int
    p05: int
    p50: int
    p95: int
    max: int


class Summary(msgspec.Struct, frozen=True):
    """What came out of a simulation. A step is one decision of a seat, carried out."""

    game: str
    rules_version: int
    rulings: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    games: int
    steps: int
    choices: int
    """Steps that had more than one option."""
    forced_share: float
    seconds: float
    steps_per_second: float
    games_per_second: float
    wins: tuple[int, ...]
    """Games won, by seat; a shared win counts for each winner."""
    shared_wins: int
    """Games with more than one winner."""
    win_shares: tuple[Interval, ...]
    """Share of games won, by seat, with Wilson's 95 % interval."""
    scores: tuple[Scores, ...]
    lengths: Lengths


class Totals:
    """Sums over games, in whole numbers: the same however the games were sliced."""

    def __init__(self, seats: int) -> None:
        self.games = self.forced = self.shared = 0
        self.wins = np.zeros(seats, np.int64)
        self.sums = np.zeros(seats, np.int64)
        self.squares = np.zeros(seats, np.int64)
        self.least = np.full(seats, np.iinfo(np.int64).max)
        self.most = np.full(seats, np.iinfo(np.int64).min)
        self.lengths: NDArray[np.int64] = np.zeros(0, np.int64)
        """How many games there were of each length."""

    def add(self, tally: Tally) -> None:
        """Adds a slice of games."""
        scores = np.asarray(tally.scores, np.int64)
        wins = np.asarray(tally.wins, np.int64)
        if not len(scores):
            return
        self.games += len(scores)
        self.forced += int(tally.forced)
        self.shared += int((wins.sum(axis=1) > 1).sum())
        self.wins += wins.sum(axis=0)
        self.sums += scores.sum(axis=0)
        self.squares += (scores * scores).sum(axis=0)
        self.least = np.minimum(self.least, scores.min(axis=0))
        self.most = np.maximum(self.most, scores.max(axis=0))
        counts = np.bincount(np.asarray(tally.lengths, np.int64), minlength=len(self.lengths))
        counts[: len(self.lengths)] += self.lengths
        self.lengths = counts

    def scores(self) -> tuple[Scores, ...]:
        """Of each seat."""
        rows = []
        for total, squares, least, most in zip(
            self.sums.tolist(),
            self.squares.tolist(),
            self.least.tolist(),
            self.most.tolist(),
            strict=True,
        ):
            mean = total / self.games
            variance = max(0.0, squares / self.games - mean * mean)
            rows.append(Scores(mean, sqrt(variance), least, most))
        return tuple(rows)

    def length_summary(self) -> Lengths:
        """Of all games."""
        at = np.nonzero(self.lengths)[0]
        reached = np.cumsum(self.lengths)

        def quantile(share: float) -> int:
            return int(np.searchsorted(reached, share * self.games))

        return Lengths(
            mean=self.steps / self.games,
            min=int(at[0]),
            p05=quantile(0.05),
            p50=quantile(0.5),
            p95=quantile(0.95),
            max=int(at[-1]),
        )

    @property
    def steps(self) -> int:
        return int((self.lengths * np.arange(len(self.lengths))).sum())


def simulate(
    game: AnyGame,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    rulings: Any = None,
    workers: int = 0,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Summary:
    """Plays games 0 to ``games - 1`` of run ``seed`` and sums them up.

    ``bots`` names a bot for each seat. Results do not depend on ``workers`` (0: one a processor),
    only the times do. Raises ValueError unless there is a game to play, Refused, NoSuchBot, Stuck.
    """
    if games < 1:
        raise ValueError("at least one game must be played")
    rulings = game.rulings() if rulings is None else rulings
    game.warm()
    totals = Totals(len(bots))
    began = time.perf_counter()
    order = Order(game, tuple(bots), games, seed, rulings, seconds)
    for tally in tallies(order, workers):
        totals.add(tally)
        if progress:
            progress(totals.games, games)
    passed = time.perf_counter() - began
    steps = totals.steps
    return Summary(
        game=game.facts.slug,
        rules_version=game.facts.rules_version,
        rulings=changed(rulings),
        bots=tuple(bots),
        seed=seed,
        games=totals.games,
        steps=steps,
        choices=steps - totals.forced,
        forced_share=totals.forced / steps if steps else 0.0,
        seconds=passed,
        steps_per_second=steps / passed,
        games_per_second=totals.games / passed,
        wins=tuple(totals.wins.tolist()),
        shared_wins=totals.shared,
        win_shares=tuple(wilson(wins, totals.games) for wins in totals.wins.tolist()),
        scores=totals.scores(),
        lengths=totals.length_summary(),
    )
