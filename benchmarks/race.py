"""Many races at once: how long a MIXMO takes from the caller's hand to everybody's new tiles.

Each table has six racing seats, every seat a socket that drafts a new grid five times a second. In
turn a seat calls MIXMO (wrongly: that draws for all just the same). The time is from sending the
call to the arrival of its event at the last of the six sockets, on the same machine.

    .venv/bin/python benchmarks/race.py [tables] [seconds]
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
import urllib.request
from itertools import count
from typing import Any

import msgspec
import uvloop
from serving import Served, server
from websockets.asyncio.client import ClientConnection, connect

SEATS = 6
DRAFTS_A_SECOND = 5
BETWEEN_CALLS = 2.5
IDS = count()


class Seen(msgspec.Struct):
    """What a seat needs of a view."""

    phase: str
    holder: int
    hands: list[str | None]
    status: list[str]
    draw: int


class Got(msgspec.Struct):
    """What a seat reads of a message."""

    kind: str
    what: str = ""
    seat: int | None = None
    verdict: str = ""
    view: Seen | None = None
    sentence: str = ""


DECODER = msgspec.json.Decoder(list[Got] | Got)


class Table:
    """One race: its sockets, what was seen last, when each of the six learned of a call."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.sockets: dict[int, ClientConnection] = {}
        self.seen: Seen | None = None
        self.called: tuple[int, float] | None = None
        self.learned: set[int] = set()
        self.took: list[float] = []

    def learn(self, at: int, caller: int) -> None:
        """A socket has the event of a call."""
        if self.called and self.called[0] == caller:
            self.learned.add(at)
            if len(self.learned) == SEATS:
                self.took.append(time.perf_counter() - self.called[1])
                self.called = None


def join(served: Served, id: str, invite: str, name: str) -> str:
    """The token of a seat that somebody takes."""
    request = urllib.request.Request(
        f"{served.url}/api/tables/{id}/join",
        data=json.dumps({"name": name}).encode(),
        headers={"Content-Type": "application/json", "Authorization": f"Bearer {invite}"},
    )
    with urllib.request.urlopen(request) as answer:
        token: str = json.load(answer)["token"]
    return token


def seated(served: Served) -> tuple[Table, dict[int, str]]:
    """A table with six people, and their tokens."""
    people = [{"kind": "person", "name": "A"}, *[{"kind": "person"}] * (SEATS - 1)]
    body = {"game": "mixmo", "seats": people, "hosts_seat": 0}
    made = served.post("/api/tables", body)
    tokens = {int(seat): token for seat, token in made["seats"].items()}
    for seat in range(1, SEATS):
        tokens[seat] = join(served, made["table"], made["invite"], f"P{seat}")
    return Table(made["table"]), tokens


async def say(socket: ClientConnection, seat: int, kind: str, **more: Any) -> None:
    """Sends a message of a seat."""
    await socket.send(json.dumps({"kind": kind, "id": f"m{next(IDS)}", "seat": seat, **more}))


async def listen(served: Served, table: Table, seat: int, token: str) -> None:
    """A seat's socket: reads all that comes, and names a theme if it has to."""
    url = f"ws://127.0.0.1:{served.port}/tables/{table.id}/live?after=0"
    async with connect(url, compression=None, max_size=None) as socket:
        hello = {"kind": "hello", "tokens": [token], "as": seat, "lists": True}
        await socket.send(json.dumps(hello))
        table.sockets[seat] = socket
        async for text in socket:
            read = DECODER.decode(text)
            for message in read if isinstance(read, list) else [read]:
                if message.kind == "event" and message.verdict in ("draw", "hasty"):
                    table.learn(seat, message.seat if message.seat is not None else -1)
                elif message.view:
                    table.seen = message.view
                    if message.view.phase == "theme_pending" and message.view.holder == seat:
                        await say(socket, seat, "act", text="announce_theme music")


async def draft(table: Table, seat: int, offset: float) -> None:
    """Drafts at the rate of a page: the seat's tiles in a row, another one first each time."""
    await asyncio.sleep(offset)
    for turn in count():
        seen, socket = table.seen, table.sockets.get(seat)
        hand = seen.hands[seat] if seen else None
        if seen and socket and hand and seen.phase == "racing" and seen.status[seat] == "active":
            k = turn % len(hand)
            action = {"do": "set_grid", "grid": hand[k:] + hand[:k]}
            await say(socket, seat, "draft", action=action, keep=True)
        await asyncio.sleep(1 / DRAFTS_A_SECOND)


async def call(table: Table, offset: float) -> None:
    """A seat that may calls every few seconds."""
    await asyncio.sleep(offset)
    for turn in count():
        seen, seat = table.seen, turn % SEATS
        if seen and seen.phase == "racing" and seen.status[seat] == "active":
            table.learned, table.called = set(), (seat, time.perf_counter())
            await say(table.sockets[seat], seat, "act", text=f"call_mixmo - seen {seen.draw}")
        await asyncio.sleep(BETWEEN_CALLS)


async def measure(served: Served, tables: int, seconds: float) -> None:
    made = [await asyncio.to_thread(seated, served) for _ in range(tables)]
    tasks = [
        asyncio.create_task(listen(served, table, seat, token))
        for table, tokens in made
        for seat, token in tokens.items()
    ]
    for _ in range(600):
        if all(table.seen and table.seen.phase != "lobby" for table, _ in made):
            break
        await asyncio.sleep(0.1)
    tasks += [
        asyncio.create_task(draft(table, seat, (7 * number + seat) % 40 / 200))
        for number, (table, _) in enumerate(made)
        for seat in range(SEATS)
    ]
    tasks += [
        asyncio.create_task(call(table, 1 + BETWEEN_CALLS * number / tables))
        for number, (table, _) in enumerate(made)
    ]
    began, cpu, own = time.perf_counter(), served.cpu_seconds(), time.process_time()
    await asyncio.sleep(seconds)
    spent = time.perf_counter() - began
    used, own = served.cpu_seconds() - cpu, time.process_time() - own
    took = [one for table, _ in made for one in table.took]
    cuts = statistics.quantiles(took, n=100)
    print(
        f"{tables} races of {SEATS}, every seat {DRAFTS_A_SECOND} drafts a second: "
        f"{len(took)} calls; call to everybody's tiles p50 {1000 * cuts[49]:.0f} ms, "
        f"p99 {1000 * cuts[98]:.0f} ms; CPU of the server {used / spent:.0%}, "
        f"of the players {own / spent:.0%}"
    )
    for task in tasks:
        task.cancel()


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 18.0
    with server() as served:
        uvloop.run(measure(served, tables, seconds))


if __name__ == "__main__":
    main()
