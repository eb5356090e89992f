"""A lock that can also be taken without waiting."""

from __future__ import annotations

import asyncio
from collections import deque


class Turn:
    """One holder at a time; who waits comes on in order, and nobody slips in before them."""

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Takes the turn, if nobody has it."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    def give_back(self) -> None:
        """Hands the turn to whoever has waited longest."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)
                return
        self.is_taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():  # it was handed over to somebody who has gone
                self.give_back()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.give_back()
