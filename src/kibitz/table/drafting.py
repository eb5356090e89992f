"""A decision in the making: entries tried on a copy of the state.

Nothing of a table changes until the records of a decision are in the log, so the state that those
records lead to is worked out on a copy and taken over afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import TYPE_CHECKING, Any

from kibitz.core.errors import KibitzError, Refused
from kibitz.core.game import REFEREE, Entry, Result
from kibitz.core.play import Play, Played
from kibitz.table.drafts import Drafted
from kibitz.table.records import AnyBody, Entered, Over, Stumbled

if TYPE_CHECKING:
    from kibitz.table.table import Table

MOST_REFEREE_ENTRIES = 10_000
"""A game that owes more than this at once will never stop."""


class Draft:
    """Entries that are not in the log yet, and the state and clock they lead to."""

    def __init__(self, table: Table, now: int, follow: bool = True) -> None:
        """Begins with what the referee owes, unless something else comes first."""
        play = table.play
        assert play is not None
        self.game = play.game
        copy = play.game.clone(play.state)
        self.play = Play.from_state(play.game, copy, play.seats, play.rulings, play.seed, play.t)
        self.last_t = play.t
        self.clock = table.clock.copy()
        self.now = now
        self.bodies: list[AnyBody] = []
        self._waiting = dict(table.drafts.waiting)
        """Drafts of a race that are not entered yet."""
        if follow:
            self.follow()

    @property
    def t(self) -> int:
        """The game clock now; never before the last entry."""
        return max(self.last_t, self.clock.now(self.now))

    def enter(self, seat: int, action: Any, id: str = "", stumbled: str | None = None) -> int:
        """Adds an entry, and all that the referee owes after it; says which of the bodies it is.
        Raises Refused; the entry is then not there, but what the referee owed before it is.
        ``stumbled`` says why a bot's move is none of its own."""
        self._enter(seat, action, self.t, id, stumbled)
        place = len(self.bodies) - 1
        self.follow()
        return place

    def enter_waiting(self, seats: Set[int]) -> frozenset[int]:
        """Adds the drafts of these seats that wait; the seats whose draft is refused by now."""
        chosen = [one for one in self._waiting.values() if one.seat in seats]
        lost = frozenset(one.seat for one in _in_order(chosen) if not self._enter_waiting(one))
        self.follow()
        return lost

    def attend(self, seat: int, person: bool, here: bool) -> None:
        """Adds what the game wants to know of who holds a seat; ``follow`` when all is told."""
        played = self.play.attend(seat, person, here, self.t)
        if played is not None:
            self._take(played)

    def result(self) -> Result | None:
        return self.play.result()

    def follow(self) -> None:
        """Adds the referee's entries that are due, and the end if it is reached."""
        game, play = self.game, self.play
        for _ in range(MOST_REFEREE_ENTRIES):
            entry = game.due(play.state)
            if entry is not None and entry.t <= self.t:
                self._enter(REFEREE, entry.action, max(entry.t, self.last_t))
                continue
            limit, due = self.clock.limit, self.clock.limit_due()
            if limit is None or due is None or due > self.now:
                break
            self._enter(REFEREE, limit.action, self.t)
        else:
            raise RuntimeError(f"{game.facts.title} never stops owing referee entries")
        if self.bodies and (result := play.result()) is not None:
            self.bodies.append(Over(result))

    def _enter(
        self, seat: int, action: Any, t: int, id: str = "", stumbled: str | None = None
    ) -> None:
        """Adds an entry, and before it the drafts that it would leave behind. Raises Refused."""
        own = self._waiting.get(seat)
        if own is not None and type(own.action) is not type(action):
            self._enter_waiting(own)
        self._waiting.pop(seat, None)
        for one in self._last_chances(Entry(t, seat, action)):
            self._enter_waiting(one)
        self._take(self.play.enter(seat, action, t), id, stumbled)

    def _last_chances(self, entry: Entry) -> list[Drafted]:
        """Drafts that cannot be entered any longer after an entry."""
        if not self._waiting:
            return []
        after = self.game.clone(self.play.state)
        try:
            self.game.apply(after, entry)
        except KibitzError:
            return []  # it changes nothing
        refused = self.game.refusal
        waiting = _in_order(self._waiting.values())
        return [one for one in waiting if refused(after, Entry(entry.t, one.seat, one.action))]

    def _enter_waiting(self, one: Drafted) -> bool:
        """Adds a draft that waited, at the time at which it came; False if it is refused."""
        del self._waiting[one.seat]
        try:
            self._take(self.play.enter(one.seat, one.action, max(one.t, self.last_t)))
        except Refused:
            return False
        return True

    def _take(self, played: Played, id: str = "", stumbled: str | None = None) -> None:
        if stumbled is not None:
            self.bodies.append(Stumbled(played.entry.seat, stumbled))
        self.bodies.append(Entered(played.entry, played.outcome, id))
        self.last_t = played.entry.t
        self.clock.entered(self.game, self.play.state, played.entry.t, self.now)


def _in_order(drafts: Iterable[Drafted]) -> list[Drafted]:
    """As they came."""
    return sorted(drafts, key=lambda one: (one.t, one.seat))
