"""Many games of the same bots, slice by slice, in order.

Where the game has fast playouts for the bots, slices run in a thread pool: kernels release the
interpreter lock. Elsewhere the driver plays them in processes. Either way a game depends on its
number alone, so that results are the same for any number of workers.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from kibitz.bots.base import find_bot
from kibitz.core import discovery
from kibitz.core.game import AnyGame, Tally
from kibitz.core.rulings import changed, read_rulings
from kibitz.lab.driver import play_game

FAST_SLICE = 2_000
MOST_SECONDS = 0.05
"""A bot's time for a move in the lab, unless it asks for less."""


class Order(msgspec.Struct, frozen=True):
    """What is to be simulated."""

    game: AnyGame
    bots: tuple[str, ...]
    """A bot for each seat."""
    games: int
    seed: int
    rulings: Any
    seconds: float | None = None
    """Thinking time of every bot; None: its own, but at most MOST_SECONDS."""


def cores() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def tallies(order: Order, workers: int = 0) -> Iterator[Tally]:
    """Results of all games, slice by slice, in order; ``workers`` 0 means one a processor.

    Raises Refused if so many may not play, NoSuchBot, and Stuck if a bot plays what is refused.
    """
    for bot in order.bots:
        find_bot(order.game, bot)
    order.game.new(len(order.bots), order.rulings, 0)
    workers = workers or cores()
    first = _fast(order, 0, min(order.games, FAST_SLICE))
    if first is None:
        yield from _slow_slices(order, workers)
        return
    yield first
    yield from _fast_slices(order, workers)


def _fast(order: Order, first: int, count: int) -> Tally | None:
    return order.game.playouts(len(order.bots), order.rulings, order.bots, order.seed, first, count)


def _fast_slices(order: Order, workers: int) -> Iterator[Tally]:
    waiting: deque[Future[Tally | None]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for first in range(FAST_SLICE, order.games, FAST_SLICE):
                count = min(FAST_SLICE, order.games - first)
                waiting.append(pool.submit(_fast, order, first, count))
                if len(waiting) > 2 * workers:
                    yield _done(waiting.popleft())
            while waiting:
                yield _done(waiting.popleft())
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _done(future: Future[Tally | None]) -> Tally:
    tally = future.result()
    assert tally is not None
    return tally


def play_slice(order: Order, first: int, count: int) -> Tally:
    """Games ``first`` to ``first + count - 1``, played one by one by the driver."""
    game, seats = order.game, len(order.bots)
    kinds = [find_bot(game, name) for name in order.bots]
    seconds = [
        min(kind.seconds, MOST_SECONDS) if order.seconds is None else order.seconds
        for kind in kinds
    ]
    scores = np.zeros((count, seats), np.int64)
    wins = np.zeros((count, seats), np.int64)
    lengths = np.zeros(count, np.int64)
    forced = 0
    began = time.perf_counter()
    for at in range(count):
        bots = [kind.make() for kind in kinds]
        finished = play_game(
            game, seats, order.rulings, bots, order.seed, first + at, seconds, count_forced=True
        )
        result = finished.play.result()
        assert result is not None
        scores[at] = result.scores
        wins[at, list(result.winners)] = 1
        lengths[at] = finished.decisions
        forced += finished.forced
    return Tally(scores, wins, lengths, forced, time.perf_counter() - began)


def _slow_slices(order: Order, workers: int) -> Iterator[Tally]:
    size = max(1, min(50, order.games // (16 * workers)))
    slices = [(first, min(size, order.games - first)) for first in range(0, order.games, size)]
    if workers == 1 or len(slices) == 1:
        for first, count in slices:
            yield play_slice(order, first, count)
        return
    context = multiprocessing.get_context("spawn")
    plain = msgspec.structs.replace(
        order, game=order.game.facts.slug, rulings=changed(order.rulings)
    )
    with context.Pool(min(workers, len(slices)), _begin_work, (plain,)) as pool:
        yield from pool.imap(_work, slices)


_order: Order | None = None


def _begin_work(plain: Order) -> None:
    """In a new process: finds the game again."""
    global _order
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    game = discovery.find(str(plain.game))
    rulings = read_rulings(game.rulings, plain.rulings)
    _order = msgspec.structs.replace(plain, game=game, rulings=rulings)


def _work(piece: tuple[int, int]) -> Tally:
    assert _order is not None
    return play_slice(_order, *piece)
