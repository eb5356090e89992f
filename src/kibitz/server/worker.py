"""A worker process: compiles games, lets bots choose, looks for hints.

It reads one JSON line a job from its standard input and answers with one line, or several while
it compiles. It is handed views only, never a state, so a bot cannot know what its seat does not.
Run as ``python -m kibitz.server.worker``.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from kibitz.core import discovery
from kibitz.core.chance import Chance
from kibitz.core.game import AnyGame, Bot, dump


class Job(msgspec.Struct, frozen=True):
    """What a worker is asked: ``warm``, ``choose`` or ``hint``."""

    do: str
    game: str
    bot: str = ""
    view: Any = None
    seconds: float = 0.0
    seed: int = 0


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a worker answers. ``working`` is (what, done, total), and more is to come."""

    answer: Any = None
    wait: int = 0
    took: float = 0.0
    """Seconds of thinking."""
    trouble: str = ""
    working: tuple[str, int, int] | None = None


class Worker:
    """Does jobs, one after another."""

    def __init__(self, tell: Callable[[Said], None]) -> None:
        self._bots: dict[tuple[str, str], Bot] = {}
        self._tell = tell

    def do(self, job: Job) -> Said:
        game = discovery.find(job.game)
        if job.do == "warm":
            game.warm(lambda what, done, total: self._tell(Said(working=(what, done, total))))
            return Said(answer=True)
        view = msgspec.convert(job.view, game.views)
        began = time.perf_counter()
        if job.do == "hint":
            hint = game.hint(view, job.seconds)
            return Said(answer=None if hint is None else dump(hint))
        choice = self._bot(game, job.bot)(view, job.seconds, Chance(job.seed))
        took = time.perf_counter() - began
        action = None if choice.action is None else dump(choice.action)
        return Said(answer=action, wait=choice.wait, took=took)

    def _bot(self, game: AnyGame, name: str) -> Bot:
        key = (game.facts.slug, name)
        if key not in self._bots:
            kind = next(b for b in game.bots() if b.name == name)
            self._bots[key] = kind.make()
        return self._bots[key]


def main() -> None:
    """Serves jobs until the standard input ends. What games print goes to the error output."""
    out: BinaryIO = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    encode = msgspec.json.Encoder().encode
    decode = msgspec.json.Decoder(Job).decode

    def tell(said: Said) -> None:
        out.write(encode(said) + b"\n")

    worker = Worker(tell)
    for line in sys.stdin.buffer:
        try:
            said = worker.do(decode(line))
        except Exception as error:  # a bot may fail in any way
            traceback.print_exc()
            said = Said(trouble=f"{type(error).__name__}: {error}")
        tell(said)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main()
