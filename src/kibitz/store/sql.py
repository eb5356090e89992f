"""The store on SQLite or PostgreSQL, through SQLAlchemy Core.

One thread writes (see ``writer``); reads go through a few others. SQLite runs in WAL mode with
``synchronous=NORMAL``: what is committed survives the end of the process at any moment. The writer
keeps its connection to a file; one to a server comes from the pool, which sees that it still lives.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from kibitz.store.migrate import migrate
from kibitz.store.schema import records, tables
from kibitz.store.store import Conflict, NoSuchTable, Row, StoreError, TableRow
from kibitz.store.writer import Job, Then, Writer

BUSY_TIMEOUT_MS = 3_000
READERS = 2
CHECKPOINT_PAGES = 4_000
"""The write-ahead log goes into the database file when it has so many pages: 16 MB."""
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "foreign_keys=ON",
    f"wal_autocheckpoint={CHECKPOINT_PAGES}",
)

T = TypeVar("T")


def sqlite_url(path: Path) -> str:
    """The URL of a database file."""
    return f"sqlite:///{path}"


class Making(Job):
    """A new table."""

    __slots__ = ("row",)

    def __init__(self, then: Then, row: TableRow) -> None:
        super().__init__(then)
        self.row = row


class Appending(Job):
    """Records of one table."""

    __slots__ = ("rows", "status", "table")

    def __init__(self, then: Then, table: str, rows: Sequence[Row], status: str | None) -> None:
        super().__init__(then)
        self.table, self.rows, self.status = table, rows, status


class SqlStore:
    """A store in a database. Raises StoreError throughout."""

    def __init__(self, url: str, busy_timeout_ms: int = BUSY_TIMEOUT_MS) -> None:
        """``url`` as SQLAlchemy writes it; ``postgresql://`` means psycopg 3."""
        if url.startswith(("postgresql://", "postgres://")):
            url = "postgresql+psycopg://" + url.partition("://")[2]
        self.url = url
        self._busy = busy_timeout_ms
        self._engine: Engine | None = None
        self._insertion = ""
        """The statement that inserts a record, as the driver wants it."""
        self._kept: Connection | None = None
        """The writer's connection to a file."""
        self._writer: Writer | None = None
        self._readers: ThreadPoolExecutor | None = None

    def prepare(self) -> None:
        try:
            self._engine = self._open()
            self._insertion = _insertion(self._engine)
            migrate(self._engine)
            if self._engine.dialect.name == "sqlite":
                self._kept = self._engine.connect()
        except (SQLAlchemyError, ImportError) as error:
            raise StoreError(f"The database cannot be opened: {_cause(error)}.") from error

    def start(self) -> None:
        self._readers = ThreadPoolExecutor(READERS, "kibitz-read")
        self._writer = Writer(self._write)

    async def close(self) -> None:
        if self._writer is not None:
            await asyncio.sleep(0)
            await asyncio.to_thread(self._writer.close)
        if self._readers is not None:
            self._readers.shutdown()
        if self._kept is not None:
            self._kept.close()
        if self._engine is not None:
            self._engine.dispose()

    def _open(self) -> Engine:
        if not self.url.startswith("sqlite"):
            return create_engine(self.url, pool_size=READERS + 1, pool_pre_ping=True)
        engine = create_engine(self.url, connect_args={"timeout": self._busy / 1000})

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _: Any) -> None:
            cursor = connection.cursor()
            for pragma in PRAGMAS:
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        return engine

    # Writing

    def make(self, row: TableRow) -> Awaitable[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._put(Making(_resolving(future), row))
        return future

    def append(self, table: str, rows: Sequence[Row], status: str | None) -> Awaitable[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(table, rows, status, _resolving(future))
        return future

    def put(self, table: str, rows: Sequence[Row], status: str | None, then: Then) -> None:
        self._put(Appending(then, table, rows, status))

    def _put(self, job: Job) -> None:
        if self._writer is None:
            raise StoreError("The database is not open.")
        self._writer.put(job)

    def _write(self, jobs: Sequence[Job]) -> None:
        """Commits a group in one transaction; if it fails, each job by itself."""
        try:
            with self._begin() as connection:
                self._insert(connection, jobs)
            return
        except IntegrityError:
            pass
        except SQLAlchemyError as error:
            for job in jobs:
                job.outcome = _store_error(error)
            if len(jobs) == 1 or not _is_about_size(error):
                return
        for job in jobs:
            try:
                with self._begin() as connection:
                    self._insert(connection, [job])
                job.outcome = None
            except IntegrityError:
                job.outcome = Conflict("Somebody else was faster at this table.")
            except SQLAlchemyError as error:
                job.outcome = _store_error(error)

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        """A connection in a transaction of its own."""
        if self._kept is not None:
            with self._kept.begin():
                yield self._kept
        else:
            assert self._engine is not None
            with self._engine.begin() as connection:
                yield connection

    def _insert(self, connection: Connection, jobs: Sequence[Job]) -> None:
        """Records go past SQLAlchemy to the driver: they are many and all alike."""
        lines: list[tuple[str, int, int, str, str]] = []
        for job in jobs:
            if isinstance(job, Making):
                _make(connection, job.row)
            elif isinstance(job, Appending):
                lines += [(job.table, r.seq, r.at, r.what, r.payload) for r in job.rows]
                if job.status is not None:
                    _mark(connection, job.table, job.status, job.rows[-1].at)
        if lines:
            connection.exec_driver_sql(self._insertion, lines)

    # Reading

    async def load(self, table: str) -> tuple[TableRow, list[Row]]:
        def read(connection: Connection) -> tuple[TableRow, list[Row]]:
            found = connection.execute(
                select(
                    tables.c.id,
                    tables.c.game,
                    tables.c.rules_version,
                    tables.c.status,
                    tables.c.made,
                    tables.c.config,
                ).where(tables.c.id == table)
            ).first()
            if found is None:
                raise NoSuchTable("There is no such table.")
            return TableRow(*found), _rows(connection, table, 0)

        return await self._read(read)

    async def after(self, table: str, seq: int) -> list[Row]:
        return await self._read(lambda connection: _rows(connection, table, seq))

    async def playing(self, since: int) -> list[str]:
        query = (
            select(tables.c.id)
            .where(tables.c.status == "playing", tables.c.touched >= since)
            .order_by(tables.c.touched.desc())
        )
        return await self._read(lambda connection: list(connection.scalars(query)))

    async def _read(self, read: Callable[[Connection], T]) -> T:
        engine = self._engine
        if engine is None or self._readers is None:
            raise StoreError("The database is not open.")

        def run() -> T:
            try:
                with engine.connect() as connection:
                    return read(connection)
            except SQLAlchemyError as error:
                raise _store_error(error) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)


def _insertion(engine: Engine) -> str:
    """The statement that inserts a record, its columns in the order of the schema."""
    mark = "?" if engine.dialect.paramstyle == "qmark" else "%s"
    columns = records.c.keys()
    return (
        f"INSERT INTO {records.name} ({', '.join(columns)}) "
        f"VALUES ({', '.join(mark for _ in columns)})"
    )


def _make(connection: Connection, row: TableRow) -> None:
    connection.execute(
        insert(tables),
        {
            "id": row.id,
            "game": row.game,
            "rules_version": row.rules_version,
            "status": row.status,
            "made": row.made,
            "touched": row.made,
            "config": row.config,
        },
    )


def _mark(connection: Connection, table: str, status: str, touched: int) -> None:
    changed = update(tables).where(tables.c.id == table).values(status=status, touched=touched)
    connection.execute(changed)


def _resolving(future: asyncio.Future[None]) -> Then:
    """What resolves a future when a job is done."""

    def resolve(outcome: BaseException | None) -> None:
        if future.done():
            return
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)

    return resolve


def _rows(connection: Connection, table: str, after: int) -> list[Row]:
    query = (
        select(records.c.seq, records.c.at, records.c.what, records.c.payload)
        .where(records.c.table_id == table, records.c.seq > after)
        .order_by(records.c.seq)
    )
    return [Row(*row) for row in connection.execute(query)]


def _cause(error: BaseException) -> str:
    inner = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return str(inner).strip().rstrip(".")


def _is_about_size(error: SQLAlchemyError) -> bool:
    """Whether a smaller write may still succeed."""
    return "full" in str(error).lower()


def _store_error(error: SQLAlchemyError) -> StoreError:
    text = _cause(error)
    low = text.lower()
    if "locked" in low or "busy" in low:
        return StoreError("The database is locked by another program. Nothing was stored.")
    if "full" in low or "no space" in low:
        return StoreError("The disk is full. Nothing was stored.")
    return StoreError(f"The database cannot be used now: {text}. Nothing was stored.")
