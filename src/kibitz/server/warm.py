"""Makes games ready in this process, away from the event loop.

A game that is not compiled yet is compiled in a worker process first; then it is loaded here in a
thread, and one game is begun and thrown away so that nothing is left to load at the table.
"""

from __future__ import annotations

import asyncio
import logging

from kibitz.core.chance import Chance
from kibitz.core.game import AnyGame
from kibitz.core.play import Play
from kibitz.core.rulings import read_rulings
from kibitz.server.worker import Job
from kibitz.server.workers import Progress, WorkerLost, Workers

log = logging.getLogger("kibitz.warm")
REHEARSED_MOVES = 12


class Warm:
    """Which games are ready here."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._ready: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._watchers: dict[str, list[Progress]] = {}
        self._last: dict[str, tuple[str, int, int]] = {}

    def is_ready(self, game: AnyGame) -> bool:
        """Whether the game can be played on the event loop."""
        return game.facts.slug in self._ready

    async def ensure(self, game: AnyGame, progress: Progress | None = None) -> None:
        """Makes the game ready; ``progress`` is told on the event loop."""
        slug = game.facts.slug
        if slug in self._ready:
            return
        if progress is not None:
            self._watchers.setdefault(slug, []).append(progress)
            if slug in self._last:
                progress(*self._last[slug])
        task = self._tasks.get(slug)
        if task is None or task.done():
            task = self._tasks[slug] = asyncio.create_task(self._make_ready(game))
        try:
            await asyncio.shield(task)
        finally:
            if progress is not None and progress in self._watchers.get(slug, []):
                self._watchers[slug].remove(progress)

    def _tell(self, slug: str, what: str, done: int, total: int) -> None:
        self._last[slug] = (what, done, total)
        for watcher in tuple(self._watchers.get(slug, ())):
            watcher(what, done, total)

    async def _make_ready(self, game: AnyGame) -> None:
        slug = game.facts.slug
        if not await asyncio.to_thread(game.is_warm):
            self._tell(slug, "The game is made ready", 0, 1)
            try:
                said = await self._workers.ask(
                    Job("warm", slug),
                    0.0,
                    lambda what, done, total: self._tell(slug, what, done, total + 1),
                )
                if said.trouble:
                    log.error("%s could not be compiled in a worker: %s", slug, said.trouble)
            except WorkerLost as error:
                log.error("%s could not be compiled in a worker: %s", slug, error)
        await asyncio.to_thread(rehearse, game)
        self._ready.add(slug)
        self._tell(slug, "Ready", 1, 1)
        self._last.pop(slug, None)

    async def close(self) -> None:
        """Stops what is under way."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


def rehearse(game: AnyGame) -> None:
    """Loads a game by playing a few moves of it."""
    game.warm()
    seats = game.facts.default_seats
    play = Play(game, seats, read_rulings(game.rulings, {}), 1)
    chance = Chance(1)
    for _ in range(REHEARSED_MOVES):
        play.advance(play.t)
        for seat in (None, *range(seats)):
            game.prompt(game.view(play.state, seat), [f"Seat {n + 1}" for n in range(seats)])
        if not play.actors:
            return
        seat = min(play.actors)
        game.legal(play.state, seat)
        action = game.sample(play.state, seat, chance)
        game.clone(play.state)
        play.enter(seat, action, play.t)
        game.result(play.state)
