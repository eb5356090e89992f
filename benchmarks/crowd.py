"""Many tables of bots with as many watching sockets: how long a move takes to be seen.

Each table has four easy bots that move once a second. The time is from the acceptance of an
action (the event's ``at``, in ms) to its arrival at a watching socket on the same machine.

    .venv/bin/python benchmarks/crowd.py [tables] [seconds]
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from datetime import datetime

import msgspec
import uvloop
from serving import Served, server
from websockets.asyncio.client import connect


class Got(msgspec.Struct):
    """What a watcher reads of a message."""

    kind: str
    what: str = ""
    at: str = ""


DECODER = msgspec.json.Decoder(list[Got] | Got)


async def watch(served: Served, made: dict[str, object], seen: list[float]) -> None:
    """Notes how late each entry arrives."""
    url = f"ws://127.0.0.1:{served.port}/tables/{made['table']}/live?after=0"
    async with connect(url, compression=None, max_size=None) as socket:
        hello = {"kind": "hello", "tokens": [made["watch"]], "as": None, "lists": True}
        await socket.send(json.dumps(hello))
        async for text in socket:
            now = time.time()
            read = DECODER.decode(text)
            for message in read if isinstance(read, list) else [read]:
                if message.kind == "event" and message.what == "entry":
                    seen.append(now - datetime.fromisoformat(message.at).timestamp())


async def measure(served: Served, tables: int, seconds: float) -> None:
    seats = [{"kind": "bot", "bot": "easy"}] * 4
    made = []
    for _ in range(tables):
        body = {"game": "mixed-doubles", "seats": seats, "pace": 1000}
        made.append(await asyncio.to_thread(served.post, "/api/tables", body))
        await asyncio.sleep(0.01)
    seen: list[float] = []
    tasks = [asyncio.create_task(watch(served, one, seen)) for one in made]
    await asyncio.sleep(8.0)
    seen.clear()
    began, cpu = time.perf_counter(), served.cpu_seconds()
    await asyncio.sleep(seconds)
    spent, used = time.perf_counter() - began, served.cpu_seconds() - cpu
    cuts = statistics.quantiles(seen, n=100)
    print(
        f"{tables} tables of four easy bots, {tables} watchers: {len(seen) / spent:,.0f} moves/s, "
        f"server CPU {used / spent:.0%}; accepted to seen p50 {1000 * cuts[49]:.1f} ms, "
        f"p99 {1000 * cuts[98]:.1f} ms"
    )
    for task in tasks:
        task.cancel()


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20.0
    with server() as served:
        uvloop.run(measure(served, tables, seconds))


if __name__ == "__main__":
    main()
