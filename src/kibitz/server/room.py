"""One open table: takes decisions one at a time, stores them, tells all who look on.

The table itself decides; the room gives it the time, appends what it decided to the log, and only
after the commit folds and tells it. Timers and bots are planned anew after every change.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kibitz.core.chance import derive
from kibitz.core.errors import KibitzError
from kibitz.core.game import Choice
from kibitz.server.turn import Turn
from kibitz.store.store import Conflict, Row, StoreError
from kibitz.table import telling
from kibitz.table.decision import Decision
from kibitz.table.messages import Reply, Trouble
from kibitz.table.records import (
    BotSat,
    Left,
    Noted,
    Over,
    PaceSet,
    PersonBack,
    Record,
    Sat,
    Started,
    read_body,
    write_body,
)
from kibitz.table.table import Table

if TYPE_CHECKING:
    from kibitz.server.house import House
    from kibitz.server.live import Live

log = logging.getLogger("kibitz.room")

Decide = Callable[[int], Decision]
"""Decides at a time in ms; may be asked again if another process was faster."""

ATTEMPTS = 4
RETRY_SECONDS = 3.0
ABSENCE_SECONDS = 2.0
"""A line may be gone so long before the others are told."""
IDLE_THOUGHT_MS = 250
SHOWN_EVERY_SECONDS = 0.2
"""Drafts of a race are shown to the others no more often than this."""

encode = msgspec.json.Encoder().encode
SEATING = frozenset((Sat, Left, BotSat, PersonBack))
SILENT = frozenset((Noted, PaceSet))
"""After these nobody's view is different."""


def now_ms() -> int:
    """The time in ms since 1970."""
    return time.time_ns() // 1_000_000


class Room:
    """An open table."""

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table
        self.lives: set[Live] = set()
        self.touched = time.monotonic()
        self._turn = Turn()
        self._timer: asyncio.TimerHandle | None = None
        self._ringing = False
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._preparing: asyncio.Task[None] | None = None
        self._shown_online: frozenset[int] = frozenset()
        self._unshown: set[int] = set()
        """Seats with a draft that the others have not seen yet."""
        self._showing: asyncio.TimerHandle | None = None
        self._shown_at = 0.0
        self._closed = False

    # Deciding

    async def take(self, decide: Decide, live: Live | None = None) -> Decision:
        """Decides, stores, tells. ``decide`` is given the time, and may be asked again if another
        process was faster. The reply goes to ``live``, if given, before anything else."""
        async with self._turn:
            return await self._take(decide, live, ATTEMPTS)

    async def _take(self, decide: Decide, live: Live | None, attempts: int) -> Decision:
        while True:
            now = now_ms()
            decision = decide(now)
            if not decision.bodies:
                break
            records, rows, status = self._written(decision, now)
            try:
                await self.house.store.append(self.table.config.id, rows, status)
            except Conflict as error:
                attempts -= 1
                if not attempts:
                    decision = _busy(decision, error)
                    break
                await self._read_on()
            except StoreError as error:
                decision = self._not_stored(decision, error)
                break
            else:
                self._settle(decision, records, now, live)
                return decision
        _reply(live, decision)
        return decision

    def act(self, decide: Decide, live: Live) -> bool:
        """Does the same for a client without waiting; False if somebody else has the turn. While
        the decision is stored it is in flight: the client is told when it ``landed``."""
        if not self._turn.take():
            return False
        now = now_ms()
        try:
            decision = decide(now)
            if decision.bodies:
                self._send_off(decide, decision, now, live)
                return True
            _reply(live, decision)
        except StoreError as error:
            _reply(live, self._not_stored(decision, error))
        except BaseException:
            self._turn.give_back()
            raise
        self._turn.give_back()
        return True

    def _send_off(self, decide: Decide, decision: Decision, now: int, live: Live) -> None:
        records, rows, status = self._written(decision, now)

        def landed(error: BaseException | None) -> None:
            if isinstance(error, Conflict):
                self.house.spawn(self._act_again(decide, live))
                return
            trouble = None
            try:
                if error is None:
                    self._settle(decision, records, now, live)
                elif isinstance(error, StoreError):
                    _reply(live, self._not_stored(decision, error))
                else:
                    raise error
            except Exception as unforeseen:
                trouble = unforeseen
            self._land(live, trouble)

        self.house.store.put(self.table.config.id, rows, status, landed)
        live.depart()

    async def _act_again(self, decide: Decide, live: Live) -> None:
        """Another process was faster than an action in flight, which still has the turn."""
        trouble = None
        try:
            await self._read_on()
            await self._take(decide, live, ATTEMPTS - 1)
        except Exception as unforeseen:
            trouble = unforeseen
        finally:
            self._land(live, trouble)

    def _land(self, live: Live, trouble: Exception | None) -> None:
        """Ends an action in flight; only the line of its client suffers from what goes wrong."""
        self._turn.give_back()
        if trouble is not None and live not in self.lives:  # nobody else will tell of it
            log.error("Table %s: an action went wrong", self.table.config.id, exc_info=trouble)
        live.landed(trouble)

    def _written(self, decision: Decision, now: int) -> tuple[list[Record], list[Row], str | None]:
        """The records of a decision, the rows that store them, and the table's new status."""
        seq, status = self.table.seq, None
        records, rows = [], []
        for body in decision.bodies:
            seq += 1
            record = Record(seq, now, body)
            records.append(record)
            rows.append(Row(seq, now, record.what, write_body(body).decode()))
            if isinstance(body, Started):
                status = "playing"
            elif isinstance(body, Over):
                status = "over"
        return records, rows, status

    def _settle(
        self, decision: Decision, records: Sequence[Record], now: int, live: Live | None
    ) -> None:
        """Takes in and tells what is stored."""
        table = self.table
        table.commit(records, decision.draft)
        if self.house.fanout.shared:
            self.house.fanout.publish(table.config.id, table.seq)
        self._tell(records, now, live, decision.reply)
        if not SEATING.isdisjoint(_kinds(records)):
            self._attend()
        self.plan()

    def _not_stored(self, decision: Decision, error: StoreError) -> Decision:
        log.warning("Table %s: %s", self.table.config.id, error)
        self._retry_later()
        return _busy(decision, error)

    async def catch_up(self) -> None:
        """Reads what other processes have appended."""
        async with self._turn:
            await self._read_on()

    async def _read_on(self) -> None:
        table = self.table
        rows = await self.house.store.after(table.config.id, table.seq)
        records = [Record(r.seq, r.at, read_body(table.game, r.payload)) for r in rows]
        for record in records:
            table.fold(record)
        if records:
            self._tell(records, now_ms(), None, None)
            self.plan()

    # Telling

    def _tell(
        self, records: Sequence[Record], now: int, live: Live | None, reply: Reply | None
    ) -> None:
        """Tells everybody what the records say to them; views are made once an audience."""
        table = self.table
        answer = None if reply is None or live is None else encode(reply)
        if live is not None and answer is not None and live not in self.lives:
            live.post(answer)
        kept = table.records[-len(records) :]
        kinds = _kinds(records)
        seats = not SEATING.isdisjoint(kinds)
        if seats:
            self._drop_removed()
        seen = not kinds <= SILENT
        views = telling.Views(table, now)
        told = [
            encode(telling.event(table, one, None)) if telling.is_same_for_all(table, one) else None
            for one in (kept if self.lives else ())
        ]
        made: dict[int | None, list[bytes]] = {}
        joined: dict[int | None, bytes] = {}
        for looker in tuple(self.lives):
            eyes = looker.eyes
            frames = made.get(eyes)
            if frames is None:
                frames = made[eyes] = [
                    same or encode(telling.event(table, one, eyes))
                    for one, same in zip(kept, told, strict=True)
                ]
                if seats:
                    frames.append(encode(self.seats_message()))
                if seen and (view := views.view(eyes)) is not None:
                    frames.append(encode(view))
                joined[eyes] = b",".join(frames)
            if looker is live and answer is not None:
                looker.post_all([answer, *frames], answer + b"," + joined[eyes])
            else:
                looker.post_all(frames, joined[eyes])

    # Drafts

    def keep_draft(self, seat: int, action: Any) -> None:
        """Keeps the newest draft of a seat in a race, and shows it to those who may see it."""
        is_first = seat not in self.table.drafts.waiting
        if self._closed or not self.table.keep_draft(seat, action, now_ms()):
            return
        self._unshown.add(seat)
        if self._showing is None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._shown_at + SHOWN_EVERY_SECONDS - loop.time())
            self._showing = loop.call_later(wait, self._show_drafts)
        if is_first:
            self.plan()

    def _show_drafts(self) -> None:
        self._showing, self._shown_at = None, asyncio.get_running_loop().time()
        seats, self._unshown = self._unshown, set()
        for seat in seats:
            events = self.table.drafted(seat)
            made: dict[int | None, bytes] = {}
            for live in tuple(self.lives):
                eyes = live.eyes
                if eyes == seat or not events:
                    continue
                if eyes not in made:
                    told = telling.draft(self.table, seat, events, eyes)
                    made[eyes] = b"" if told is None else encode(told)
                if made[eyes]:
                    live.post(made[eyes])

    # Who is here

    def seats_message(self) -> dict[str, Any]:
        """Who sits where, for all."""
        return {"kind": "seats", "seats": telling.seats(self.table, self.online)}

    def events(self, after: int, eyes: int | None) -> list[dict[str, Any]]:
        """Every event after a number, as these eyes may know it."""
        return [
            telling.event(self.table, kept, eyes) for kept in self.table.records[max(0, after) :]
        ]

    @property
    def online(self) -> frozenset[int]:
        """Seats whose people are here."""
        return frozenset(seat for live in self.lives for seat in live.mine)

    def enter(self, live: Live) -> None:
        """Somebody looks on from now on; ``presence`` is told by ``arrived``."""
        self.lives.add(live)
        self.touched = time.monotonic()

    def arrived(self) -> None:
        """Tells the others who is here."""
        self._tell_presence()

    def leave(self, live: Live) -> None:
        """Somebody's line is gone; the others are told if it stays so."""
        self.lives.discard(live)
        self.touched = time.monotonic()
        if live.mine and not self._closed:
            asyncio.get_running_loop().call_later(ABSENCE_SECONDS, self._tell_presence)

    def _tell_presence(self) -> None:
        online = self.online
        if online == self._shown_online:
            return
        self._shown_online = online
        rows = [
            {"seat": n, "online": seat.kind == "bot" or n in online}
            for n, seat in enumerate(self.table.seats)
        ]
        self.post(encode({"kind": "presence", "seats": rows}))
        self._attend()

    def post(self, frame: bytes) -> None:
        """Sends one message to all."""
        for live in self.lives:
            live.post(frame)

    def _drop_removed(self) -> None:
        """Takes seats from those whose tokens have become void."""
        for live in tuple(self.lives):
            for seat, nonce in tuple(live.mine.items()):
                if self.table.seats[seat].nonce != nonce:
                    live.lose(seat)

    # Planning

    def plan(self) -> None:
        """Sees to timers, bots and the making ready, as the table now stands."""
        table = self.table
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._closed or not table.is_current:
            if table.started and table.play is None and not self._closed:
                self._prepare()
            return
        if table.started and table.play is None:
            self._prepare()
            return
        due = table.due_at()
        if due is not None and not self._ringing:
            wait = max(0.0, (due - now_ms()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)
        for seat in table.bots_to_act():
            if seat not in self._thinking:
                task = self.house.spawn(self._think(seat))
                self._thinking[seat] = task

    def _ring(self) -> None:
        self._timer = None
        if not self._ringing:
            self._ringing = True
            self.house.spawn(self._take_due())

    async def _take_due(self) -> None:
        try:
            decision = await self.take(self._attend_or_due)
        finally:
            self._ringing = False
        if self._timer is None and decision.reply is None:
            self.plan()

    def _attend_or_due(self, now: int) -> Decision:
        """Who is here comes before what is due."""
        told = self.table.attendance(self.online, now)
        return told if told.bodies else self.table.next_due(now)

    def _attend(self) -> None:
        """Tells the game who holds its seats, if it asks and something has changed."""
        if self.table.attendance(self.online, now_ms()).bodies:
            self.house.spawn(self._take_attendance())

    async def _take_attendance(self) -> None:
        await self.take(lambda now: self.table.attendance(self.online, now))

    def _retry_later(self) -> None:
        """After trouble with the store: bots and timers try again after a while."""
        if not self._closed:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.plan)

    def _prepare(self) -> None:
        if self._preparing is None or self._preparing.done():
            self._preparing = self.house.spawn(self._make_ready())

    async def _make_ready(self) -> None:
        game = self.table.game
        if not self.house.warm.is_ready(game):
            await self.house.warm.ensure(game, self._working)
        async with self._turn:
            try:
                self.table.set_up()
            except KibitzError as error:
                log.error("Table %s: %s", self.table.config.id, error)
                self.table.play = None
                self.post(encode(Trouble("gone", f"This table cannot be played on. {error}")))
                return
            now = now_ms()
            for live in tuple(self.lives):
                view = telling.view(self.table, live.eyes, now)
                if view is not None:
                    live.post(encode(view))
        await self.take(self.table.away)
        self._attend()
        self.plan()

    def _working(self, what: str, done: int, total: int) -> None:
        self.post(encode({"kind": "working", "what": what, "done": done, "total": total}))

    @property
    def is_preparing(self) -> bool:
        """Whether the game has begun but cannot be shown yet."""
        return self.table.started and self.table.play is None

    # Bots

    async def _think(self, seat: int) -> None:
        """Lets the bot of a seat make one move, or find that it wants none yet."""
        table = self.table
        turns = table.turns
        try:
            pause = (table.last_move_at + table.pace - now_ms()) / 1000
            if pause > 0:
                await asyncio.sleep(min(pause, 10.0))
            if table.turns != turns or seat not in table.bots_to_act():
                return
            assert table.play is not None
            view = table.game.view(table.play.state, seat)
            seed = derive(table.config.bot_seed, seat, turns)
            choice = await self.house.bots.choose(table.game, table.seats[seat].bot, view, seed)
            await self._follow(seat, choice, turns)
        finally:
            self._thinking.pop(seat, None)
            if table.turns == turns:
                self._later()
            else:
                self.plan()

    async def _follow(self, seat: int, choice: Choice | None, turns: int) -> None:
        table = self.table
        race = table.game.facts.simultaneous
        if choice is not None and (choice.wait > 0 or choice.action is None):
            if not race and choice.action is None:
                choice = None
            else:
                await self._wait_in_game(choice.wait, seat, turns, choice.action is None)
        if choice is not None and choice.action is None:
            return
        if race and (choice is None or not self._still_allowed(seat, choice.action)):
            return
        action = None if choice is None else choice.action
        await self.take(lambda now: table.bot_acts(seat, action, turns, now))

    async def _wait_in_game(self, ms: int, seat: int, turns: int, until_news: bool) -> None:
        """Waits; with ``until_news`` not beyond the next change. Counted in wall time, which is
        game time where the clock runs: a bot waits a little where it stands still, too."""
        table = self.table
        end = now_ms() + max(ms, IDLE_THOUGHT_MS if until_news else 0)
        while seat in table.bots_to_act() and not self._closed:
            left = end - now_ms()
            if left <= 0 or (until_news and table.turns != turns):
                return
            await asyncio.sleep(min(left, 200) / 1000)

    def _still_allowed(self, seat: int, action: Any) -> bool:
        table = self.table
        if table.play is None or seat not in table.bots_to_act():
            return False
        t = table.clock.now(now_ms())
        return table.play.refusal(seat, action, max(t, table.play.t)) is None

    def _later(self) -> None:
        """Nothing has changed: asks the bots again, but not at once."""
        with contextlib.suppress(RuntimeError):
            asyncio.get_running_loop().call_later(IDLE_THOUGHT_MS / 1000, self.plan)

    # Ending

    def is_idle(self, seconds: float) -> bool:
        """Whether the room can be closed: nobody looks on, and nothing happens soon."""
        if self.lives or self._thinking or self._ringing or self._turn.is_taken:
            return False
        if self._preparing is not None and not self._preparing.done():
            return False
        due = self.table.due_at()
        if due is not None and not self.table.clock.runs and due < now_ms() + seconds * 1000:
            return False
        return time.monotonic() - self.touched > seconds

    def close(self) -> None:
        """Stops timers and bots; the log holds all there is to know."""
        self._closed = True
        for handle in (self._timer, self._showing):
            if handle is not None:
                handle.cancel()
        for task in self._thinking.values():
            task.cancel()


def _kinds(records: Sequence[Record]) -> set[type]:
    return {type(record.body) for record in records}


def _reply(live: Live | None, decision: Decision) -> None:
    if live is not None and decision.reply is not None:
        live.post(encode(decision.reply))


def _busy(decision: Decision, error: StoreError) -> Decision:
    """What is told instead when nothing could be stored."""
    id = getattr(decision.reply, "id", None)
    return Decision(reply=Trouble("busy", f"{error} Please try again.", id))
