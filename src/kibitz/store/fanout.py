"""The word that a table has news, from one server process to the others.

It carries only a table's id and the number of its newest record. It may be lost: whoever hears it
reads the log, and looks there now and then anyway.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Protocol

Listener = Callable[[str, int], None]

CHANNEL = "kibitz"
RETRY_SECONDS = 2.0
log = logging.getLogger("kibitz.fanout")


class Fanout(Protocol):
    """Tells other processes of news, and hears of theirs."""

    shared: bool
    """Whether other processes may write to the same store."""

    async def start(self, heard: Listener) -> None:
        """Calls ``heard(table, seq)`` in the event loop for all news, its own too."""

    def publish(self, table: str, seq: int) -> None:
        """Tells that a table has a new record."""

    async def close(self) -> None:
        """Stops listening."""


class MemoryFanout:
    """One process: listeners in the same process hear of one another, nobody else does."""

    shared = False

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    async def start(self, heard: Listener) -> None:
        self._listeners.append(heard)

    def publish(self, table: str, seq: int) -> None:
        for listener in self._listeners:
            listener(table, seq)

    async def close(self) -> None:
        self._listeners.clear()


class PostgresFanout:
    """LISTEN and NOTIFY of PostgreSQL; a lost connection is made again."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = "postgresql://" + url.partition("://")[2]
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, heard: Listener) -> None:
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._forever(lambda: self._listen(heard, listening))),
            asyncio.create_task(self._forever(self._tell)),
        ]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(listening.wait(), RETRY_SECONDS)

    def publish(self, table: str, seq: int) -> None:
        self._outbox.put_nowait(f"{table}:{seq}")

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connect(self) -> Any:
        import psycopg

        return await psycopg.AsyncConnection.connect(self._url, autocommit=True)

    async def _listen(self, heard: Listener, listening: asyncio.Event) -> None:
        async with await self._connect() as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            listening.set()
            async for notice in connection.notifies():
                table, _, seq = notice.payload.partition(":")
                if seq.isdigit():
                    heard(table, int(seq))

    async def _tell(self) -> None:
        async with await self._connect() as connection:
            while True:
                news = {await self._outbox.get()}
                while not self._outbox.empty():
                    news.add(self._outbox.get_nowait())
                for one in news:
                    await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, one))

    async def _forever(self, work: Callable[[], Any]) -> None:
        while True:
            try:
                await work()
            except Exception as error:  # whatever ended it, it must go on
                log.warning("The fan-out lost its connection and tries again: %s", error)
            await asyncio.sleep(RETRY_SECONDS)
