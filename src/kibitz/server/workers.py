"""The pool of worker processes, each asked one thing at a time, killed when far too late."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import Process
from collections.abc import Callable

import msgspec

from kibitz.server.worker import Job, Said

LINE_BYTES = 8 * 1024 * 1024
WARM_SECONDS = 300.0
"""Compiling may take so long at most."""

Progress = Callable[[str, int, int], None]


class WorkerLost(Exception):
    """The worker died, or was killed because it was too late."""


class Handle:
    """One worker process."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.warm: set[str] = set()
        """Games that this process has loaded."""

    async def ask(self, job: Job, seconds: float, progress: Progress | None = None) -> Said:
        """Asks one thing. Raises WorkerLost after so many seconds of silence."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(msgspec.json.encode(job) + b"\n")
            while True:
                line = await asyncio.wait_for(stdout.readline(), seconds)
                said = msgspec.json.decode(line, type=Said)
                if said.working is None:
                    return said
                if progress is not None:
                    progress(*said.working)
        except (TimeoutError, OSError, ValueError, msgspec.DecodeError) as error:
            raise WorkerLost(str(error) or "no answer in time") from None

    def kill(self) -> None:
        """Ends the process at once."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()


class Workers:
    """Processes, started when first needed."""

    def __init__(self, most: int) -> None:
        self._most = asyncio.Semaphore(most)
        self._idle: list[Handle] = []
        self._all: set[Handle] = set()

    async def ask(self, job: Job, seconds: float, progress: Progress | None = None) -> Said:
        """Asks a free worker; the seconds count from when it has loaded the game.

        Raises WorkerLost.
        """
        async with self._most:
            worker = self._idle.pop() if self._idle else await self._start()
            try:
                if job.do != "warm" and job.game not in worker.warm:
                    await self._warm(worker, job.game, None)
                if job.do == "warm":
                    return await self._warm(worker, job.game, progress)
                return await worker.ask(job, seconds)
            except BaseException:
                self._drop(worker)
                raise
            finally:
                if worker in self._all:
                    self._idle.append(worker)

    async def _warm(self, worker: Handle, game: str, progress: Progress | None) -> Said:
        said = await worker.ask(Job("warm", game), WARM_SECONDS, progress)
        if not said.trouble:
            worker.warm.add(game)
        return said

    async def _start(self) -> Handle:
        environment = dict(os.environ)
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "kibitz.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE_BYTES,
            env=environment,
        )
        worker = Handle(process)
        self._all.add(worker)
        return worker

    def _drop(self, worker: Handle) -> None:
        worker.kill()
        self._all.discard(worker)

    async def close(self) -> None:
        """Ends all workers."""
        gone = list(self._all)
        for worker in gone:
            self._drop(worker)
        self._idle.clear()
        for worker in gone:
            await worker.process.wait()
