"""The game clock of a race, and limits of wall time, both from records alone.

The clock is anchored where it last started or stopped: at an entry's ``t`` and the time its record
was made. While the game says that the clock runs, it has gone on since; else it stands at ``t``.
A limit counts wall time from the record that began its stretch of waiting. Nothing here
sleeps: the table tells when something is due, and whoever drives it looks at the time.
"""

from __future__ import annotations

from typing import Any

from kibitz.core.game import AnyGame, Limit


class Clock:
    """Game time and limits of one table."""

    def __init__(self) -> None:
        self.t = 0
        self.at = 0
        self.runs = False
        self.limit: Limit | None = None
        self.limit_at = 0

    def copy(self) -> Clock:
        """The same clock, free to go another way."""
        made = Clock.__new__(Clock)
        made.t, made.at, made.runs = self.t, self.at, self.runs
        made.limit, made.limit_at = self.limit, self.limit_at
        return made

    def entered(self, game: AnyGame, state: Any, t: int, at: int) -> None:
        """An entry at game time ``t`` was recorded at wall time ``at``.

        A clock that goes on running keeps its anchor: a timer may be recorded later than it was
        due, and no game time is lost by that.
        """
        runs = game.clock_runs(state)
        if not (runs and self.runs):
            self.t, self.at = t, at
        self.runs = runs
        limit = game.limit(state)
        if limit is None or self.limit is None or limit.since != self.limit.since:
            self.limit_at = at
        self.limit = limit

    def put(self, t: int, at: int) -> None:
        """Sets the clock; a limit starts anew."""
        self.t, self.at, self.limit_at = t, at, at

    def now(self, at: int) -> int:
        """Game time at wall time ``at``."""
        return self.t + max(0, at - self.at) if self.runs else self.t

    def wall(self, t: int) -> int:
        """When the running clock will show ``t``."""
        return self.at + max(0, t - self.t)

    def limit_due(self) -> int | None:
        """When the limit is up, in wall time."""
        return None if self.limit is None else self.limit_at + self.limit.ms
