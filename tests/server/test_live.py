"""A socket's messages are dealt with as they come in, and yet as if each had waited its turn."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from types import SimpleNamespace
from typing import Any, cast

import fixture_hands
import pytest

from kibitz.core.chance import Chance
from kibitz.core.game import dump
from kibitz.server.live import Live
from kibitz.server.room import Room
from kibitz.server.turn import Turn
from kibitz.store.store import Conflict, Row, StoreError
from kibitz.store.writer import Then
from kibitz.table.seats import Config, Seat
from kibitz.table.table import Table


class Line:
    """The line of a client in the same process: what it was sent, and what waits to be read."""

    def __init__(self) -> None:
        self.listener: Callable[[str], bool] | None = None
        self.queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[dict[str, Any]] = []

    def write(self, frames: bytes) -> bool:
        while frames:
            wide = {126: 2, 127: 8}.get(frames[1], 0)
            head = 2 + wide
            size = int.from_bytes(frames[2:head], "big") if wide else frames[1]
            self.sent.append(json.loads(frames[head : head + size]))
            frames = frames[head + size :]
        return True

    def say(self, **message: Any) -> None:
        text = json.dumps(message)
        if self.listener is None or not self.queue.empty() or not self.listener(text):
            self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def answers(self) -> list[str]:
        """What was sent to this client alone."""
        kinds = ("done", "refused", "error", "pong", "hint")
        return [m.get("code", m["kind"]) for m in self.sent if m["kind"] in kinds]


class Log:
    """A store that stores when it is told to."""

    def __init__(self) -> None:
        self.held: list[Then] | None = None
        self.rows: list[Row] = []
        self.foreign: list[Row] = []

    def put(self, table: str, rows: Sequence[Row], status: str | None, then: Then) -> None:
        self.rows += rows
        if self.held is None:
            asyncio.get_running_loop().call_soon(then, None)
        else:
            self.held.append(then)

    async def append(self, table: str, rows: Sequence[Row], status: str | None) -> None:
        self.rows += rows

    async def after(self, table: str, seq: int) -> list[Row]:
        return []


class Bots:
    """Thinks about hints until it is told to stop."""

    def __init__(self) -> None:
        self.wanted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def hint(self, game: object, view: object) -> None:
        await self.wanted


class Place:
    """A table where two people play, of whom Ana is on a line."""

    def __init__(self, **settings: Any) -> None:
        self.log, self.bots, self.line = Log(), Bots(), Line()
        told = {"messages_per_second": 0, "messages_burst": 0, "public_url": None, **settings}
        tokens = SimpleNamespace(
            open=lambda text: SimpleNamespace(kind="seat", table="t", seat=0, nonce="a"),
            make=lambda *_: "token",
        )
        house: Any = SimpleNamespace(
            settings=SimpleNamespace(**told),
            store=self.log,
            bots=self.bots,
            tokens=tokens,
            fanout=SimpleNamespace(shared=False),
            warm=SimpleNamespace(is_ready=lambda _: True),
            spawn=asyncio.ensure_future,
        )
        seats = (Seat("person", "Ana", nonce="a"), Seat("person", "Bo", nonce="b"))
        game = fixture_hands.GAME
        config = Config("t", game.facts.slug, game.facts.rules_version, {}, seats, 5, 9)
        self.table = Table(game, config)
        self.room = Room(house, self.table)

        async def unused(_: object) -> None:
            raise AssertionError("the line takes all that is sent")

        self.live = Live(house, self.room, self.line.queue.get, unused, cast(Any, self.line))

    async def open(self) -> asyncio.Task[None]:
        """Begins the game and greets Ana; the task that serves her."""
        self.room.plan()
        serving = asyncio.create_task(self.live.run(0))
        self.line.say(kind="hello", tokens=["x"], **{"as": 0})
        await self.rest()
        assert self.line.listener is not None
        assert self.table.actors() == {0}
        return serving

    async def rest(self) -> None:
        """Until nothing more happens by itself."""
        for _ in range(50):
            await asyncio.sleep(0)

    def act(self, id: str) -> None:
        assert self.table.play is not None
        action = self.table.game.sample(self.table.play.state, 0, Chance(1))
        self.line.say(kind="act", id=id, seat=0, action=dump(action))


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 20))


def test_an_action_is_told_only_when_it_is_stored_and_what_follows_waits() -> None:
    async def work() -> None:
        place = Place()
        await place.open()
        place.log.held = []
        place.act("1")
        assert len(place.log.held) == 1, "it is on its way before the loop goes round"
        place.line.say(kind="ping")
        place.line.say(kind="act", id="2", seat=1, action={})
        await place.rest()
        assert place.line.answers() == []
        assert place.table.n == len([r for r in place.log.rows if r.what == "entry"]) - 1
        place.log.held.pop()(None)
        await place.rest()
        assert place.line.answers() == ["done", "pong", "forbidden"]

    run(work())


def test_nothing_overtakes_a_slow_message() -> None:
    async def work() -> None:
        place = Place()
        await place.open()
        place.line.say(kind="hint", id="h", seat=0)
        place.line.say(kind="ping")
        await place.rest()
        place.act("1")
        await place.rest()
        assert place.line.answers() == []
        place.bots.wanted.set_result(None)
        await place.rest()
        assert place.line.answers() == ["waiting", "pong", "done"]

    run(work())


def test_an_action_waits_while_somebody_else_has_the_turn() -> None:
    async def work() -> None:
        place = Place()
        await place.open()
        async with place.room._turn:
            place.act("1")
            place.line.say(kind="ping")
            await place.rest()
            assert place.line.answers() == []
        await place.rest()
        assert place.line.answers() == ["done", "pong"]

    run(work())


def test_the_measure_holds_for_messages_dealt_with_at_once() -> None:
    async def work() -> None:
        place = Place(messages_per_second=0.001, messages_burst=4)
        serving = await place.open()
        for _ in range(5):
            place.line.say(kind="ping")
        assert place.line.answers() == ["pong"] * 3 + ["too_fast"] * 2
        for _ in range(97):
            place.line.say(kind="ping")
        assert not place.line.queue.qsize()
        place.line.say(kind="ping")
        place.line.say(kind="ping")
        with pytest.raises(Exception, match="too_fast"):
            await serving
        assert len(place.line.answers()) == 3 + 100
        assert place.line.listener is None
        assert not place.room.lives

    run(work())


@pytest.mark.parametrize("where", ["decide", "commit"])
def test_an_error_nobody_foresaw_ends_its_own_line_only(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        place = Place()
        serving = await place.open()

        def fail(*_: object) -> None:
            raise RuntimeError("a mistake")

        monkeypatch.setattr(place.table, where, fail)
        place.act("1")
        with pytest.raises(RuntimeError, match="a mistake"):
            await serving
        assert not place.room.lives
        assert place.room._turn.take(), "others can go on"

    run(work())


@pytest.mark.parametrize(
    ("error", "answer"),
    [(StoreError("The disk is full."), "busy"), (Conflict("Too late."), "done")],
)
def test_what_could_not_be_stored(error: StoreError, answer: str) -> None:
    async def work() -> None:
        place = Place()
        await place.open()
        place.log.held = []
        place.act("1")
        place.log.held.pop()(error)
        place.line.say(kind="ping")
        await place.rest()
        assert place.line.answers() == [answer, "pong"]
        assert place.room._turn.take(), "the turn is free again"

    run(work())


def test_an_action_counts_though_its_client_has_gone() -> None:
    async def work() -> None:
        place = Place()
        serving = await place.open()
        n = place.table.n
        place.log.held = []
        place.act("1")
        serving.cancel()
        await place.rest()
        place.log.held.pop()(None)
        assert place.table.n == n + 1

    run(work())


def test_turns_are_taken_in_order_and_survive_those_who_leave() -> None:
    async def work() -> None:
        turn, order = Turn(), []

        async def use(name: str) -> None:
            async with turn:
                order.append(name)
                await asyncio.sleep(0)

        assert turn.take()
        users = [asyncio.create_task(use(name)) for name in "abc"]
        await asyncio.sleep(0)
        users[1].cancel()
        turn.give_back()
        assert not turn.take(), "nobody slips in before those who wait"
        users[0].cancel()  # just when it is handed over
        await asyncio.gather(*users, return_exceptions=True)
        assert order == ["c"]
        assert turn.take()

    run(work())
