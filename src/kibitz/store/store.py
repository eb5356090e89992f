"""What a store must do, and what can go wrong with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

import msgspec

from kibitz.core.errors import KibitzError


class StoreError(KibitzError):
    """The store cannot write or read now: a full disk, a locked or missing database.

    Nothing of what was asked is stored; what was acknowledged before stays.
    """


class Conflict(StoreError):
    """Another process has appended to this table: load what is new and decide again."""


class NoSuchTable(StoreError):
    """There is no table of that id."""


class TableRow(msgspec.Struct, frozen=True):
    """What is stored of a table besides its records; ``config`` is JSON and holds secrets."""

    id: str
    game: str
    rules_version: int
    status: str
    made: int
    """ms since 1970."""
    config: str


class Row(msgspec.Struct, frozen=True):
    """One record as it is stored; ``payload`` is JSON."""

    seq: int
    at: int
    what: str
    payload: str


class Store(Protocol):
    """An append-only log a table. Every awaitable raises StoreError."""

    def prepare(self) -> None:
        """Opens the store and brings its schema up to date; blocks."""

    def start(self) -> None:
        """Begins to take appends. Called in the event loop, after ``prepare``."""

    async def close(self) -> None:
        """Writes what is waiting and closes."""

    def make(self, row: TableRow) -> Awaitable[None]:
        """Stores a new table."""

    def append(self, table: str, rows: Sequence[Row], status: str | None) -> Awaitable[None]:
        """Stores records, all or none; done when they are committed. ``status`` becomes the
        table's, unless it is None. Raises Conflict if a number is taken."""

    def put(
        self,
        table: str,
        rows: Sequence[Row],
        status: str | None,
        then: Callable[[BaseException | None], None],
    ) -> None:
        """Appends without waiting: ``then`` is called in the event loop when all is committed, with
        None, or with the error that ``append`` would have raised."""

    async def load(self, table: str) -> tuple[TableRow, list[Row]]:
        """A table with all its records. Raises NoSuchTable."""

    async def after(self, table: str, seq: int) -> list[Row]:
        """The records with higher numbers."""

    async def playing(self, since: int) -> list[str]:
        """Tables being played that had a record at or after ``since``, newest first."""
