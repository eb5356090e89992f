"""Drafts of a race: the newest of each seat, on its way into the log.

Who builds something in a race says far more often how it stands than a log needs to know. The
newest draft of a seat waits here, and is entered as an action of its own: a second after the first
that waited, before the seat does anything else, and before anything after which it could be entered
no longer. A server that dies takes at most that second with it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from kibitz.core.game import Entry

LOGGED_EVERY_MS = 1_000
"""Drafts of a seat are entered no more often than this, for their own sake."""


class Drafted(msgspec.Struct, frozen=True):
    """A draft that waits: when it came (``t`` on the game clock), and when it is to be entered."""

    seat: int
    action: Any
    t: int
    due: int


class Drafts:
    """The drafts that wait, by seat."""

    def __init__(self) -> None:
        self.waiting: dict[int, Drafted] = {}

    def keep(self, seat: int, action: Any, t: int, now: int) -> None:
        """The newest draft of a seat takes the place of the one before."""
        before = self.waiting.get(seat)
        due = now + LOGGED_EVERY_MS if before is None else before.due
        self.waiting[seat] = Drafted(seat, action, t, due)

    def due_at(self) -> int | None:
        """Wall time in ms at which the next one is to be entered."""
        return min((one.due for one in self.waiting.values()), default=None)

    def entered(self, entry: Entry, at: int) -> None:
        """An entry was recorded at ``at``: a draft, one that makes up for it, or another action."""
        seat, action = entry.seat, entry.action
        one = self.waiting.get(seat)
        if one is None:
            return
        is_past = type(one.action) is type(action) and one.t <= entry.t
        if one.action == action or is_past:
            del self.waiting[seat]
        else:
            due = max(one.due, at + LOGGED_EVERY_MS)
            self.waiting[seat] = msgspec.structs.replace(one, due=due)

    def drop(self, seat: int) -> None:
        """The seat drafts nothing any longer."""
        self.waiting.pop(seat, None)
