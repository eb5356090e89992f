"""What all parts of a running server share, and the rooms that are open."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Coroutine, Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from kibitz.core import discovery
from kibitz.core.errors import DamagedMatch
from kibitz.core.game import AnyGame
from kibitz.server.bots import Bots
from kibitz.server.room import Room, now_ms
from kibitz.server.settings import Settings
from kibitz.server.tokens import Tokens
from kibitz.server.warm import Warm
from kibitz.server.workers import Workers
from kibitz.store.fanout import Fanout, MemoryFanout, PostgresFanout
from kibitz.store.keys import open_folder, signing_key
from kibitz.store.sql import SqlStore, sqlite_url
from kibitz.store.store import Store, StoreError, TableRow
from kibitz.table.records import Record, read_body
from kibitz.table.seats import Config
from kibitz.table.table import Table

log = logging.getLogger("kibitz")

IDLE_SECONDS = 300.0
SWEEP_SECONDS = 30.0
LOOK_SECONDS = 5.0
"""How often a room with people looks into a shared log, in case the word of news was lost."""
RESUME_MS = 24 * 3600 * 1000
"""Tables played in this time go on by themselves after a restart."""


class House:
    """The server's rooms, store, bots and keys."""

    def __init__(self, settings: Settings) -> None:
        """Raises StoreError if the data folder cannot be used."""
        self.settings = settings
        folder = open_folder(settings.data)
        self.tokens = Tokens(signing_key(folder))
        url = settings.database_url or sqlite_url(folder / "kibitz.db")
        self.store: Store = SqlStore(url)
        shared = url.startswith("postgres")
        self.fanout: Fanout = PostgresFanout(url) if shared else MemoryFanout()
        self.games: Mapping[str, AnyGame] = {}
        self.workers = Workers(settings.bot_workers)
        self.warm = Warm(self.workers)
        self.bots = Bots(self.workers, self.warm, settings.bot_grace)
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Opens the store and takes up the games that were under way. Raises StoreError."""
        self.games = discovery.games()
        await asyncio.to_thread(self.store.prepare)
        self.store.start()
        await self.fanout.start(self._heard)
        self.spawn(self._resume())
        self.spawn(self._sweep())

    async def close(self) -> None:
        """Stops bots and timers, and writes what waits."""
        for room in self._rooms.values():
            room.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.warm.close()
        await self.workers.close()
        await self.fanout.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Runs a coroutine in the background; what goes wrong in it is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("Something went wrong in the background", exc_info=error)

    # Rooms

    def game(self, slug: str) -> AnyGame:
        """The game of that slug. Raises NoSuchGame."""
        return discovery.find(slug)

    async def make(self, game: AnyGame, config: Config) -> Room:
        """Stores a new table and opens it. Raises StoreError, BadRuling."""
        table = Table(game, config)
        text = msgspec.json.encode(config).decode()
        await self.store.make(
            TableRow(config.id, config.game, config.rules_version, "waiting", config.made, text)
        )
        room = self._rooms[config.id] = Room(self, table)
        room.plan()
        return room

    async def room(self, id: str) -> Room:
        """The room of a table, loaded from the log if need be. Raises NoSuchTable, StoreError."""
        room = self._rooms.get(id)
        if room is not None:
            room.touched = time.monotonic()
            return room
        task = self._opening.get(id)
        if task is None:
            task = self._opening[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Room:
        row, rows = await self.store.load(id)
        config = msgspec.json.decode(row.config, type=Config)
        try:
            table = Table(self.game(config.game), config)
            for one in rows:
                table.fold(Record(one.seq, one.at, read_body(table.game, one.payload)))
        except Exception as error:
            raise DamagedMatch(f"This table cannot be opened: {error}") from error
        room = self._rooms[id] = Room(self, table)
        room.plan()
        return room

    def new_id(self) -> str:
        """An id for a table that nobody can guess."""
        return secrets.token_urlsafe(9)

    def _heard(self, id: str, seq: int) -> None:
        room = self._rooms.get(id)
        if room is not None and seq > room.table.seq:
            self.spawn(room.catch_up())

    async def _resume(self) -> None:
        for id in await self.store.playing(now_ms() - RESUME_MS):
            try:
                await self.room(id)
            except Exception as error:  # one bad table must not stop the others
                log.error("Table %s could not be taken up: %s", id, error)
            await asyncio.sleep(0)

    async def _sweep(self) -> None:
        looked = 0.0
        while True:
            await asyncio.sleep(LOOK_SECONDS if self.fanout.shared else SWEEP_SECONDS)
            if self.fanout.shared:
                for room in list(self._rooms.values()):
                    if room.lives:
                        with contextlib.suppress(StoreError):
                            await room.catch_up()
            if time.monotonic() - looked < SWEEP_SECONDS:
                continue
            looked = time.monotonic()
            for id, room in list(self._rooms.items()):
                if room.is_idle(IDLE_SECONDS):
                    room.close()
                    del self._rooms[id]

    # Links

    def base_url(self, host: str | None, scheme: str) -> str:
        """How this server is reached, without a slash at the end."""
        if self.settings.public_url:
            return self.settings.public_url.rstrip("/")
        return f"{scheme}://{host or f'{self.settings.host}:{self.settings.port}'}"

    def is_local(self, url: str) -> bool:
        """Whether a link works on this machine only."""
        name = urlsplit(url).hostname or ""
        return name in ("localhost", "127.0.0.1", "::1")
