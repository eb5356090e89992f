"""Drives a table as a server would, with a clock of its own, and keeps the log it would store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from kibitz.core.game import AnyGame
from kibitz.core.match import digest
from kibitz.table import messages, telling
from kibitz.table.decision import Decision
from kibitz.table.messages import Act, Reply
from kibitz.table.records import Record, read_body, write_body
from kibitz.table.seats import OPEN, Config, Seat
from kibitz.table.table import Table


def person(name: str) -> Seat:
    return Seat("person", name, nonce=f"nonce of {name}")


def bot(name: str = "random") -> Seat:
    return Seat("bot", f"{name} bot", name)


class Desk:
    """A table being driven."""

    def __init__(
        self, game: AnyGame, seats: Sequence[Seat], seed: int = 5, rulings: Any = None
    ) -> None:
        version = game.facts.rules_version
        self.config = Config(
            "table", game.facts.slug, version, rulings or {}, tuple(seats), seed, 9
        )
        self.table = Table(game, self.config)
        self.log: list[tuple[int, int, bytes]] = []
        self.now = 1_000_000
        self.settle()

    def status(self) -> str:
        return self.table.status

    def clock_runs(self) -> bool:
        return self.table.clock.runs

    def take(self, decision: Decision) -> Reply | None:
        """Stores and folds a decision."""
        table = self.table
        records = [
            Record(table.seq + 1 + k, self.now, body) for k, body in enumerate(decision.bodies)
        ]
        self.log += [(r.seq, r.at, write_body(r.body)) for r in records]
        table.commit(records, decision.draft)
        return decision.reply

    def settle(self) -> None:
        """Takes what is due by now."""
        while True:
            if self.table.started and self.table.play is None:
                self.table.set_up()
            decision = self.table.next_due(self.now)
            if not decision.bodies:
                return
            self.take(decision)

    def wait(self, ms: int) -> None:
        """Lets time pass, stopping at everything that falls due."""
        end = self.now + ms
        while (due := self.table.due_at()) is not None and due <= end:
            self.now = max(self.now, due)
            self.settle()
        self.now = end

    def say(self, message: messages.AnyMessage, host: bool = False) -> Reply | None:
        """A message from whoever holds the seat it names."""
        seat = getattr(message, "seat", None)
        mine = frozenset() if seat is None else frozenset({seat})
        reply = self.take(self.table.decide(message, mine, host, self.now))
        self.settle()
        return reply

    def act(self, seat: int, text: str, id: str = "") -> Reply | None:
        return self.say(Act(id or f"a{len(self.log)}", seat, text=text))

    def whats(self) -> list[str]:
        return [kept.record.what for kept in self.table.records]

    def traffic(self, eyes: int | None) -> str:
        """All that these eyes have been sent, as text."""
        parts = [telling.hello(self.table, frozenset())]
        parts += [telling.event(self.table, kept, eyes) for kept in self.table.records]
        view = telling.view(self.table, eyes, self.now)
        return msgspec.json.encode([*parts, view]).decode()

    def rebuilt(self) -> Table:
        """The table again, from its stored log alone; it must be the same."""
        again = Table(self.table.game, self.config)
        half = len(self.log) // 2
        for number, (seq, at, payload) in enumerate(self.log):
            if number == half and again.started:
                again.set_up()
            again.fold(Record(seq, at, read_body(again.game, payload)))
        assert again.seats == self.table.seats
        assert again.n == self.table.n
        assert again.status == self.table.status
        assert again.asked == self.table.asked
        if self.table.play is not None:
            again.set_up()
            assert again.play is not None
            assert digest(again.game, again.play.state) == digest(again.game, self.table.play.state)
            assert again.play.log == self.table.play.log
            assert again.due_at() == self.table.due_at()
            assert again.clock.now(self.now) == self.table.clock.now(self.now)
        return again


__all__ = ["OPEN", "Desk", "bot", "person"]
