"""One thread that writes for all tables, in groups.

Whatever waits when the thread looks is committed as one transaction; while it commits, more may
come. At rest an append is committed at once; under load the thread lets a few milliseconds of
appends gather, so that hundreds share the cost of a commit.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence

log = logging.getLogger("kibitz.store")

Then = Callable[[BaseException | None], None]
"""What is called in the event loop when a job is done: with None if it is stored, or the error."""

GATHER_SECONDS = 0.005
"""Under load a commit begins at the earliest so long after the one before."""


class Job:
    """Something to write. ``outcome`` is set by the writer: None for stored, or the error."""

    __slots__ = ("outcome", "then")

    def __init__(self, then: Then) -> None:
        self.then = then
        self.outcome: BaseException | None = None


class Writer:
    """Hands groups of jobs to ``write``, which runs in the thread and sets their outcomes.

    The event loop hears of a group once, however many jobs it has.
    """

    def __init__(self, write: Callable[[Sequence[Job]], None]) -> None:
        """Called in the event loop that is to hear of the outcomes."""
        self._write = write
        self._loop = asyncio.get_running_loop()
        self._fresh: list[Job] = []
        self._waiting: list[Job] = []
        self._news = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="kibitz-store", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        """Queues a job. The thread is woken once for all jobs of one round of the event loop."""
        if self._closing:
            raise RuntimeError("the store is closed")
        self._fresh.append(job)
        if len(self._fresh) == 1:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        fresh, self._fresh = self._fresh, []
        with self._news:
            self._waiting += fresh
            if len(self._waiting) == len(fresh):
                self._news.notify()

    def close(self) -> None:
        """Writes what waits, then ends the thread. Blocks; call it outside the event loop, when
        the loop has gone round once since the last ``put``."""
        with self._news:
            self._waiting += self._fresh
            self._fresh = []
            self._closing = True
            self._news.notify()
        self._thread.join()

    def _run(self) -> None:
        ready_at = 0.0
        while True:
            with self._news:
                while not self._waiting and not self._closing:
                    self._news.wait()
                if not self._waiting:
                    return
            early = ready_at - time.monotonic()
            if early > 0:
                time.sleep(early)
            with self._news:
                jobs, self._waiting = self._waiting, []
            ready_at = time.monotonic() + GATHER_SECONDS
            try:
                self._write(jobs)
            except BaseException as error:  # the thread must live on
                for job in jobs:
                    job.outcome = error
            self._loop.call_soon_threadsafe(_settle, jobs)


def _settle(jobs: Sequence[Job]) -> None:
    for job in jobs:
        try:
            job.then(job.outcome)
        except Exception:  # the others must hear of theirs
            log.exception("Something went wrong after a write")
