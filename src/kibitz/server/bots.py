"""Lets bots choose: in a worker process, or right here once a bot has shown that it is quick."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec

from kibitz.core.chance import Chance
from kibitz.core.errors import Unreadable
from kibitz.core.game import AnyGame, Bot, BotKind, Choice, Hint, View, dump, parse
from kibitz.server.warm import Warm
from kibitz.server.worker import Job
from kibitz.server.workers import WorkerLost, Workers

log = logging.getLogger("kibitz.bots")

QUICK_SECONDS = 0.001
"""A bot that thinks no longer than this may think on the event loop."""
QUICK_ALLOWANCE = 0.05
"""Only bots that ask for no more seconds than this are ever trusted so."""
PROOFS = 3
"""So many quick choices in a worker earn that trust."""
HINT_SECONDS = 1.0


class Record(msgspec.Struct):
    """What is known of one bot's pace."""

    kind: BotKind
    proofs: int = 0
    local: Bot | None = None
    is_slow: bool = False


class Bots:
    """Asks bots on behalf of tables."""

    def __init__(self, workers: Workers, warm: Warm, grace: float) -> None:
        self._workers, self._warm, self._grace = workers, warm, grace
        self._records: dict[tuple[str, str], Record] = {}
        self.stumbles = 0
        """How often a bot failed or stalled since the start."""

    async def choose(self, game: AnyGame, name: str, view: View, seed: int) -> Choice | None:
        """The bot's choice; None if it failed or stalled."""
        record = self._record(game, name)
        if record is None:
            return None
        if record.local is not None:
            choice = self._choose_here(record, view, seed)
            if choice is not None:
                return choice
        job = Job("choose", game.facts.slug, name, dump(view), record.kind.seconds, seed)
        try:
            said = await self._workers.ask(job, record.kind.seconds + self._grace)
        except WorkerLost as error:
            self.stumbles += 1
            log.warning("Bot %s of %s stalled: %s", name, game.facts.slug, error)
            return None
        if said.trouble:
            self.stumbles += 1
            log.warning("Bot %s of %s failed: %s", name, game.facts.slug, said.trouble)
            return None
        await self._learn(game, record, said.took, view, seed)
        return _read_choice(game, said.answer, said.wait)

    def _choose_here(self, record: Record, view: View, seed: int) -> Choice | None:
        assert record.local is not None
        began = time.perf_counter()
        try:
            return record.local(view, record.kind.seconds, Chance(seed))
        except Exception:  # a bot may fail in any way
            log.exception("A quick bot failed")
            record.is_slow, record.local = True, None
            return None
        finally:
            if time.perf_counter() - began > 5 * QUICK_SECONDS:
                record.proofs -= 1
                if record.proofs < 0:
                    record.is_slow, record.local = True, None

    async def _learn(
        self, game: AnyGame, record: Record, took: float, view: View, seed: int
    ) -> None:
        """Trusts a bot that is always quick; its first choice here is made in a thread."""
        if record.kind.seconds > QUICK_ALLOWANCE or record.is_slow or not self._warm.is_ready(game):
            return
        record.proofs = record.proofs + 1 if took <= QUICK_SECONDS else 0
        if record.proofs < PROOFS or record.local is not None:
            return
        record.proofs = -(1 << 30)  # once is enough
        bot = record.kind.make()
        try:
            await asyncio.to_thread(bot, view, record.kind.seconds, Chance(seed))
        except Exception:
            record.is_slow = True
            return
        record.local, record.proofs = bot, PROOFS * 10

    def _record(self, game: AnyGame, name: str) -> Record | None:
        key = (game.facts.slug, name)
        if key not in self._records:
            kind = next((b for b in game.bots() if b.name == name), None)
            if kind is None:
                return None
            self._records[key] = Record(kind)
        return self._records[key]

    async def hint(self, game: AnyGame, view: View) -> Hint | None:
        """What a good player would do here. Raises WorkerLost if that cannot be found out."""
        job = Job("hint", game.facts.slug, view=dump(view), seconds=HINT_SECONDS)
        said = await self._workers.ask(job, HINT_SECONDS + self._grace)
        if said.trouble:
            raise WorkerLost(said.trouble)
        if said.answer is None:
            return None
        hint = msgspec.convert(said.answer, Hint)
        return msgspec.structs.replace(hint, action=parse(hint.action, game.actions))


def _read_choice(game: AnyGame, answer: Any, wait: int) -> Choice | None:
    if answer is None:
        return Choice(None, wait)
    try:
        return Choice(parse(answer, game.actions), wait)
    except Unreadable as error:
        log.warning("A bot of %s chose what cannot be read: %s", game.facts.slug, error)
        return None
