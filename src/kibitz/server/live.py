"""The live socket: one client at one table."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

import msgspec

from kibitz.core.errors import KibitzError, Unreadable
from kibitz.core.game import parse
from kibitz.server.house import House
from kibitz.server.limits import MESSAGE_BYTES, PATIENCE, Bucket, is_own_origin
from kibitz.server.line import LINE, Line
from kibitz.server.line import frame as as_frame
from kibitz.server.rematch import hand_over, start_rematch
from kibitz.server.room import Room, now_ms
from kibitz.server.workers import WorkerLost
from kibitz.store.store import NoSuchTable
from kibitz.table import messages, telling
from kibitz.table.decision import Decision
from kibitz.table.messages import Faults, HintGiven, Reply, Trouble, read_message
from kibitz.table.substitute import come_back

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

encode = msgspec.json.Encoder().encode

HELLO_SECONDS = 10.0
MOST_WAITING = 2_000
"""A client so many frames behind is cut off; it can come back and ask for what it missed."""
POLICY = 1008
TRY_AGAIN = 1013


class Closed(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Live:
    """One socket: what its client may do, through whose eyes it looks, what waits to be sent."""

    def __init__(
        self, house: House, room: Room, receive: Receive, send: Send, line: Line | None = None
    ) -> None:
        self.house, self.room = house, room
        self._line = line
        self.mine: dict[int, str] = {}
        """Seats whose tokens were accepted, with the nonce of each."""
        self.host = False
        self.eyes: int | None = None
        self._lists = False
        self._receive, self._send = receive, send
        self._outbox: deque[bytes] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._bucket = Bucket(house.settings.messages_per_second, house.settings.messages_burst)
        self._strikes = 0
        self._may_watch = False
        self._end: Exception | None = None
        self._is_listening = False
        """Whether the reader waits for a message, having dealt with all before."""
        self._heard: messages.AnyMessage | Exception | None = None
        """What became of the message that is next in the queue, if ``_hear`` has read it."""
        self._in_flight = False
        """Whether a decision for this client is being stored; messages after it wait."""
        self._landing: asyncio.Future[None] | None = None

    # Sending

    def post(self, frame: bytes) -> None:
        """Sends one message, or queues it if the client is slow."""
        if self._line is not None and not self._outbox and self._line.write(as_frame(frame)):
            return
        self._outbox.append(frame)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def post_all(self, frames: list[bytes], joined: bytes) -> None:
        """Queues several messages; ``joined`` is all of them with commas between."""
        if self._lists:
            if joined:
                self.post(b"[" + joined + b"]" if len(frames) > 1 else joined)
            return
        if self._line is not None and not self._outbox:
            together = b"".join([as_frame(one) for one in frames])
            if not frames or self._line.write(together):
                return
        self._outbox.extend(frames)
        if frames and self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def reply(self, reply: Reply) -> None:
        """Queues an answer."""
        self.post(encode(reply))

    def end(self, code: int, reason: str) -> None:
        """Closes the socket once what waits is sent."""
        self._end_with(Closed(code, reason))

    def _end_with(self, error: Exception) -> None:
        if self._end is None:
            self._end = error
            if self._waiter is not None and not self._waiter.done():
                self._waiter.set_result(None)

    async def _write(self) -> None:
        """Sends what is queued, as long as the socket lives."""
        loop = asyncio.get_running_loop()
        while True:
            while self._outbox:
                if len(self._outbox) > MOST_WAITING:
                    raise Closed(TRY_AGAIN, "too far behind")
                # it stays in the queue meanwhile, so that nothing overtakes it
                await self._send({"type": "websocket.send", "text": self._outbox[0].decode()})
                self._outbox.popleft()
            if self._end is not None:
                raise self._end
            self._waiter = loop.create_future()
            await self._waiter

    # Living

    async def run(self, after: int) -> None:
        """Speaks with the client until either side ends it. Raises Closed."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read(after))
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
            if reader.done() and not writer.done():
                error = reader.exception()
                if isinstance(error, Closed):
                    self.end(error.code, error.reason)
                    await asyncio.wait((writer,), timeout=5)
        finally:
            if self._line is not None:
                self._line.listener = None
            self.room.leave(self)
            for task in (writer, reader):
                task.cancel()
            ended = await asyncio.gather(writer, reader, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception) and not isinstance(error, OSError):
                raise error

    async def _read(self, after: int) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                message = await self._next()
        except TimeoutError:
            raise Closed(POLICY, "no hello") from None
        if message is None:
            return
        if not isinstance(message, messages.Hello):
            self.reply(Trouble("unreadable", "The first message must be a hello."))
            raise Closed(POLICY, "no hello")
        await self._greet(message, after)
        if self._line is not None:
            self._line.listener = self._hear
        while (message := await self._next()) is not None:
            if not self._handle(message):
                await self._handle_slowly(message)

    async def _next(self) -> messages.AnyMessage | None:
        """The next message that can be read; None when the client has gone."""
        while True:
            self._is_listening = True
            packet = await self._receive()
            self._is_listening = False
            await self._land()
            if packet["type"] == "websocket.disconnect":
                return None
            heard, self._heard = self._heard, None
            if isinstance(heard, Exception):
                raise heard
            data = packet.get("text")
            if data is None:
                data = packet.get("bytes") or b""
            message = self._understand(data) if heard is None else heard
            if message is not None:
                return message

    def _hear(self, text: str) -> bool:
        """Deals with a message as it comes in. Where it cannot be done at once, the message goes to
        the queue, for the reader to go on with what ``_heard`` holds."""
        if not self._is_listening or self._in_flight or self._end is not None:
            return False
        try:
            message = self._understand(text)
            if message is None or self._handle(message):
                return True
            self._heard = message
        except Exception as error:
            self._heard = error
        return False

    def _understand(self, data: str | bytes) -> messages.AnyMessage | None:
        """The message, if it can be read. Raises Closed after too many that cannot."""
        if not self._bucket.take():
            self._strike(Trouble("too_fast", "Too many messages. Please slow down."))
        elif len(data) > MESSAGE_BYTES:
            self._strike(Trouble("too_large", "A message may have at most 64 KiB."))
        else:
            try:
                message = read_message(data)
                self._strikes = 0
                return message
            except Unreadable as error:
                self._strike(Trouble("unreadable", str(error)))
        return None

    def _strike(self, trouble: Trouble) -> None:
        self._strikes += 1
        self.reply(trouble)
        if self._strikes >= PATIENCE:
            raise Closed(POLICY, trouble.code)

    # Greeting

    async def _greet(self, hello: messages.Hello, after: int) -> None:
        table, gone = self.room.table, False
        self._lists = hello.lists
        for text in hello.tokens:
            token = self.house.tokens.open(text)
            if token is None or token.table != table.config.id:
                continue
            if token.kind == "seat":
                valid = 0 <= token.seat < len(table.seats)
                if valid and table.seats[token.seat].nonce == token.nonce:
                    self.mine[token.seat] = token.nonce
                else:
                    gone = True
            self.host = self.host or token.kind == "host"
            self._may_watch = self._may_watch or token.kind in ("host", "watch")
        if not (self.mine or self._may_watch):
            if gone:
                self.reply(Trouble("gone", "You have been removed from this seat."))
            else:
                self.reply(Trouble("forbidden", "This link does not open this table."))
            raise Closed(POLICY, "forbidden")
        if hello.eyes is not None and hello.eyes not in self.mine:
            self.reply(Trouble("forbidden", "That seat is not yours."))
            raise Closed(POLICY, "forbidden")
        self.eyes = hello.eyes
        if not table.drafts.waiting.keys().isdisjoint(self.mine):
            await self.room.take(lambda now: table.enter_drafts(self.mine.keys(), now))
        self.room.enter(self)
        self._show(after)
        self.room.arrived()
        for seat in tuple(self.mine):
            if table.seats[seat].is_held:
                await self.room.take(lambda _, seat=seat: come_back(table, seat))  # type: ignore[misc]

    def _show(self, after: int) -> None:
        """A hello, all events after a number, and the view."""
        room, table = self.room, self.room.table
        hello = telling.hello(table, room.online)
        hello |= {"host": self.host, "mine": sorted(self.mine), "seat": self.eyes}
        if self.host:
            hello["invite"] = self.house.tokens.make("invite", table.config.id)
        if self.host or self.mine:
            hello["watch"] = self.house.tokens.make("watch", table.config.id)
        frames = [encode(hello)]
        frames += [encode(event) for event in room.events(after, self.eyes)]
        view = telling.view(table, self.eyes, now_ms())
        if view is not None:
            frames.append(encode(view))
        elif room.is_preparing:
            frames.append(
                encode({"kind": "working", "what": "The game is made ready", "done": 0, "total": 1})
            )
        self.post_all(frames, b",".join(frames))
        if table.rematch is not None:
            self.house.spawn(hand_over(self.house, self, table.rematch))

    def lose(self, seat: int) -> None:
        """The seat is this client's no longer."""
        del self.mine[seat]
        self.reply(Trouble("gone", "You have been removed from this seat."))
        if not (self.mine or self._may_watch):
            self.end(POLICY, "removed")
        elif self.eyes == seat:
            self.eyes = None
            self._show(0)

    # Messages

    def _handle(self, message: messages.AnyMessage) -> bool:
        """Does what a message asks for; False if that takes waiting."""
        match message:
            case messages.Ping():
                self.post(b'{"kind":"pong"}')
            case messages.Draft():
                self._judge(message)
            case messages.Look(seat=seat):
                if seat is not None and seat not in self.mine:
                    self.reply(Trouble("forbidden", "That seat is not yours."))
                else:
                    self.eyes = seat
                    self._show(0)
            case messages.Hello():
                self.reply(Trouble("unreadable", "There was a hello already. To change: look."))
            case messages.AskHint() | messages.Rematch():
                return False
            case _:
                return self.room.act(self._decider(message), self)
        return True

    async def _handle_slowly(self, message: messages.AnyMessage) -> None:
        match message:
            case messages.AskHint():
                await self._hint(message)
            case messages.Rematch():
                await start_rematch(self.house, self, message)
            case _:
                await self.room.take(self._decider(message), self)

    def _decider(self, message: messages.AnyMessage) -> Callable[[int], Decision]:
        table, mine, host = self.room.table, self.mine.keys(), self.host
        return lambda now: table.decide(message, mine, host, now)

    def depart(self) -> None:
        """A decision for this client is being stored."""
        self._in_flight = True

    def landed(self, error: Exception | None) -> None:
        """It is stored and told, or not; an error that nobody foresaw ends the line."""
        self._in_flight = False
        if error is not None:
            self._end_with(error)
        if self._landing is not None and not self._landing.done():
            self._landing.set_result(None)

    async def _land(self) -> None:
        """Waits until nothing is in flight."""
        while self._in_flight:
            self._landing = asyncio.get_running_loop().create_future()
            await self._landing

    def _judge(self, message: messages.Draft) -> None:
        table = self.room.table
        if message.seat not in self.mine:
            self.reply(Trouble("forbidden", "That seat is not yours.", message.id))
        elif table.play is None:
            self.reply(Trouble("waiting", "The game has not begun.", message.id))
        else:
            try:
                action = parse(message.action, table.game.actions)
                view = table.game.view(table.play.state, message.seat)
                self.reply(Faults(message.id, table.game.judge(view, action)))
                if message.keep:
                    self.room.keep_draft(message.seat, action)
            except KibitzError as error:
                self.reply(Trouble("unreadable", str(error), message.id))

    async def _hint(self, message: messages.AskHint) -> None:
        table, game = self.room.table, self.room.table.game
        id, seat = message.id, message.seat
        if seat not in self.mine:
            self.reply(Trouble("forbidden", "That seat is not yours.", id))
            return
        if table.play is None or seat not in table.actors():
            self.reply(Trouble("waiting", "It is not your turn.", id))
            return
        try:
            hint = await self.house.bots.hint(game, game.view(table.play.state, seat))
        except WorkerLost:
            self.reply(Trouble("busy", "No hint could be found in time.", id))
            return
        if hint is None:
            self.reply(Trouble("waiting", "There is no hint here.", id))
            return
        self.reply(
            HintGiven(
                id,
                hint.action,
                game.write(hint.action),
                game.label(hint.action, table.names),
                hint.sentence,
                hint.rules,
            )
        )


class LiveEndpoint:
    """The ASGI application behind ``/tables/ID/live``."""

    def __init__(self, house: Callable[[], House]) -> None:
        self._house = house

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        house = self._house()
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        with contextlib.suppress(OSError):  # the client has gone
            try:
                await self._speak(house, scope, receive, send)
            except Closed as closed:
                await send(
                    {"type": "websocket.close", "code": closed.code, "reason": closed.reason}
                )

    async def _speak(
        self, house: House, scope: MutableMapping[str, Any], receive: Receive, send: Send
    ) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if not is_own_origin(
            headers.get(b"origin"), headers.get(b"host"), house.settings.public_url
        ):
            raise Closed(POLICY, "foreign origin")
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("after", ["0"])[-1]
        after = int(asked) if asked.isdecimal() and len(asked) < 10 else 0
        try:
            room = await house.room(scope["path_params"]["id"])
        except NoSuchTable:
            await self._refuse(send, Trouble("gone", "There is no such table."))
            raise Closed(POLICY, "no such table") from None
        except KibitzError as error:
            await self._refuse(send, Trouble("busy", str(error)))
            raise Closed(TRY_AGAIN, "the table cannot be opened") from None
        line = scope.get("extensions", {}).get(LINE)
        await Live(house, room, receive, send, line).run(after)

    async def _refuse(self, send: Send, trouble: Trouble) -> None:
        await send({"type": "websocket.send", "text": encode(trouble).decode()})
