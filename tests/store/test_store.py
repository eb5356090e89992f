"""The store on SQLite and on PostgreSQL: an append-only log that can be trusted."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import event, inspect, text

from kibitz.store.fanout import MemoryFanout, PostgresFanout
from kibitz.store.schema import metadata
from kibitz.store.sql import SqlStore, sqlite_url
from kibitz.store.store import Conflict, NoSuchTable, Row, StoreError, TableRow

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


@asynccontextmanager
async def opened(url: str, busy_timeout_ms: int = 200) -> AsyncIterator[SqlStore]:
    store = SqlStore(url, busy_timeout_ms)
    await asyncio.to_thread(store.prepare)
    store.start()
    try:
        yield store
    finally:
        await store.close()


def table(id: str) -> TableRow:
    return TableRow(id, "some-game", 1, "waiting", 1000, '{"seed": 1}')


def rows(first: int, last: int, payload: str = "{}") -> list[Row]:
    return [Row(seq, 1000 + seq, "entry", payload) for seq in range(first, last + 1)]


def test_what_is_appended_is_there_after_a_restart(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await store.make(table("a"))
            await store.append("a", rows(1, 3, '{"what": "ü"}'), "playing")
            await store.append("a", rows(4, 4), None)
        async with opened(url) as store:
            row, found = await store.load("a")
            assert row == TableRow("a", "some-game", 1, "playing", 1000, '{"seed": 1}')
            assert found == rows(1, 3, '{"what": "ü"}') + rows(4, 4)
            assert await store.after("a", 2) == found[2:]
            assert await store.playing(0) == ["a"]
            assert await store.playing(5000) == []
            with pytest.raises(NoSuchTable):
                await store.load("b")

    run(work())


def test_many_tables_share_a_commit(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            commits = 0

            def count(_: object) -> None:
                nonlocal commits
                commits += 1

            assert store._engine is not None
            event.listen(store._engine, "commit", count)
            await asyncio.gather(*(store.make(table(f"t{n}")) for n in range(200)))
            await asyncio.gather(
                *(store.append(f"t{n}", rows(1, 2), "playing") for n in range(200))
            )
            assert commits < 20
            assert len(await store.playing(0)) == 200

    run(work())


def test_a_conflict_concerns_its_own_table_only(url: str) -> None:
    async def work() -> None:
        async with opened(url) as one, opened(url) as other:
            for id in "abc":
                await one.make(table(id))
            await other.append("b", rows(1, 1), None)
            answers = await asyncio.gather(
                one.append("a", rows(1, 2), None),
                one.append("b", rows(1, 3), None),
                one.append("c", rows(1, 1), None),
                return_exceptions=True,
            )
            assert [type(a) for a in answers] == [type(None), Conflict, type(None)]
            assert [len((await one.load(id))[1]) for id in "abc"] == [2, 1, 1]
            await one.append("b", rows(2, 3), None)

    run(work())


def test_the_migrations_make_the_schema_that_the_code_uses(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            assert store._engine is not None
            found = inspect(store._engine)
            for name, wanted in metadata.tables.items():
                assert {c["name"] for c in found.get_columns(name)} == set(wanted.c.keys())
                key = found.get_pk_constraint(name)["constrained_columns"]
                assert set(key) == {c.name for c in wanted.primary_key}
        async with opened(url):
            pass  # a second start changes nothing

    run(work())


def test_a_full_disk_is_said_and_costs_nothing_that_was_stored(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(sqlite_url(tmp_path / "k.db")) as store:
            await store.make(table("a"))
            await store.make(table("b"))
            await store.append("a", rows(1, 1), None)
            assert store._kept is not None
            with store._kept.begin():
                pages = store._kept.scalar(text("PRAGMA page_count"))
                store._kept.execute(text(f"PRAGMA max_page_count={pages + 2}"))
            big = [Row(2, 1, "entry", "x" * 100_000)]
            answers = await asyncio.gather(
                store.append("a", big, None),
                store.append("b", rows(1, 1), None),
                return_exceptions=True,
            )
            assert isinstance(answers[0], StoreError)
            assert "disk is full" in str(answers[0])
            assert answers[1] is None, "a small record of another table still fits"
            assert (await store.load("a"))[1] == rows(1, 1)
            with store._kept.begin():
                store._kept.execute(text("PRAGMA max_page_count=1000000"))
            await store.append("a", big, None)

    run(work())


def test_a_locked_database_is_said_and_the_store_goes_on_afterwards(tmp_path: Path) -> None:
    async def work() -> None:
        path = tmp_path / "k.db"
        async with opened(sqlite_url(path)) as store:
            await store.make(table("a"))
            with sqlite3.connect(path, isolation_level=None) as other:
                other.execute("BEGIN IMMEDIATE")
                with pytest.raises(StoreError, match="locked"):
                    await store.append("a", rows(1, 1), None)
                assert await store.after("a", 0) == [], "reading goes on"
                other.execute("ROLLBACK")
            other.close()
            await store.append("a", rows(1, 1), None)

    run(work())


def test_a_database_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    broken = tmp_path / "k.db"
    broken.write_bytes(b"this is no database" * 100)
    for url in (sqlite_url(broken), "postgresql://nobody@127.0.0.1:1/none", "nonsense://x"):
        with pytest.raises(StoreError, match="cannot be opened"):
            SqlStore(url).prepare()


def test_news_reach_other_processes(postgres: str) -> None:
    async def work() -> None:
        one, other = PostgresFanout(postgres), PostgresFanout(postgres)
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        await one.start(lambda *_: None)
        await other.start(lambda table, seq: heard.put_nowait((table, seq)))
        one.publish("abc", 41)
        assert await asyncio.wait_for(heard.get(), 10) == ("abc", 41)
        await one.close()
        await other.close()

    run(work())


def test_news_within_one_process() -> None:
    async def work() -> None:
        fanout, heard = MemoryFanout(), []
        await fanout.start(lambda table, seq: heard.append((table, seq)))
        fanout.publish("abc", 7)
        assert heard == [("abc", 7)]
        await fanout.close()

    run(work())
