"""Moves a server CPU second with many two-seat tables driven over sockets.

The load has the shape of boardgameio/load.cjs: two sockets a table, the player to move moves as
soon as the state arrives, and a move counts when both players have it. Loopback only.

    .venv/bin/python benchmarks/server_moves.py [tables] [seconds] [game]

``dice-race``, the same trivial race as the peer plays, compares servers; ``mixed-doubles`` shows
what a whole game costs beside it.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import sys
import time
from pathlib import Path

import msgspec
import uvloop
from serving import Served, server
from websockets.asyncio.client import connect


class Load:
    """What was measured so far."""

    def __init__(self) -> None:
        self.moves = 0
        self.latencies: list[float] = []
        self.running = True


class Got(msgspec.Struct):
    """What the load reads of a message."""

    kind: str
    n: int = 0
    actors: list[int] = []
    legal: list[dict[str, object]] | None = None
    result: object = None


DECODER = msgspec.json.Decoder(list[Got] | Got)


MOVES_A_TABLE = 160
"""As many as the peer's load makes in a match."""


async def one_table(served: Served, load: Load, rng: random.Random, game: str) -> None:
    """Plays games one after another."""
    while load.running:
        made = await asyncio.to_thread(
            served.post,
            "/api/tables",
            {
                "game": game,
                "seats": [{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}],
            },
        )
        await play(served, made, load, rng)


async def play(served: Served, made: dict[str, object], load: Load, rng: random.Random) -> None:
    tokens = made["seats"]
    assert isinstance(tokens, dict)
    seen = [0, 0]
    sent = [0.0]

    async def seat(number: int) -> None:
        url = f"ws://127.0.0.1:{served.port}/tables/{made['table']}/live?after=0"
        async with connect(url, compression=None, max_size=None) as socket:
            hello = {
                "kind": "hello",
                "tokens": [tokens[str(number)]],
                "as": number,
                "lists": True,
            }
            await socket.send(json.dumps(hello))
            async for text in socket:
                read = DECODER.decode(text)
                for message in read if isinstance(read, list) else [read]:
                    if message.kind != "view":
                        continue
                    if message.n > seen[number]:
                        seen[number] = message.n
                        if seen[0] == seen[1]:
                            load.moves += 1
                            load.latencies.append(time.perf_counter() - sent[0])
                    if message.result is not None or message.n > MOVES_A_TABLE or not load.running:
                        return
                    if number in message.actors and message.legal:
                        action = rng.choice(message.legal)["action"]
                        sent[0] = time.perf_counter()
                        act = {"kind": "act", "id": f"{message.n}", "seat": number}
                        await socket.send(msgspec.json.encode(act | {"action": action}).decode())

    players = [asyncio.create_task(seat(number)) for number in (0, 1)]
    await asyncio.wait(players, return_when=asyncio.FIRST_COMPLETED)
    await asyncio.wait(players, timeout=1)
    for player in players:
        player.cancel()


async def measure(served: Served, tables: int, seconds: float, game: str) -> None:
    load = Load()
    rng = random.Random(1)
    tasks = [asyncio.create_task(one_table(served, load, rng, game)) for _ in range(tables)]
    await asyncio.sleep(6.0)
    load.moves, load.latencies = 0, []
    began, cpu = time.perf_counter(), served.cpu_seconds()
    await asyncio.sleep(seconds)
    spent, used = time.perf_counter() - began, served.cpu_seconds() - cpu
    latencies = statistics.quantiles(load.latencies, n=100)
    print(
        f"kibitz {game} tables={tables} | {load.moves / spent:,.0f} moves/s, "
        f"{load.moves / used:,.0f} moves per server CPU-s | latency p50 "
        f"{1000 * latencies[49]:.2f} ms p99 {1000 * latencies[98]:.2f} ms"
    )
    load.running = False
    await asyncio.wait(tasks, timeout=5)
    for task in tasks:
        task.cancel()


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 10.0
    game = sys.argv[3] if len(sys.argv) > 3 else "dice-race"
    os.environ["KIBITZ_GAMES"] = str(Path(__file__).with_name("peer_games"))
    with server() as served:
        uvloop.run(measure(served, tables, seconds, game))


if __name__ == "__main__":
    main()
