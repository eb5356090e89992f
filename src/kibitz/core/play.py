"""The driver: one game being played, entry by entry, with its history.

The driver keeps the contract's promises in one place: due referee entries come first, a refused
entry changes nothing, a take-back replays what is left. Table, terminal, scenarios and simulation
all drive games through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from kibitz.core.errors import DamagedMatch, KibitzError, Refused
from kibitz.core.game import REFEREE, AnyGame, Entry, Outcome, Refusal, Result


class Played(msgspec.Struct, frozen=True):
    """An accepted entry and what it did."""

    entry: Entry
    outcome: Outcome


class Play:
    """A game in progress. ``log`` holds every accepted entry that still stands."""

    def __init__(self, game: AnyGame, seats: int, rulings: Any, seed: int) -> None:
        """Raises Refused if so many may not play."""
        self.game = game
        self.seats = seats
        self.rulings = rulings
        self.seed = seed
        self.log: list[Played] = []
        self.began = 0
        self.state = game.new(seats, rulings, seed)

    @classmethod
    def from_state(
        cls, game: AnyGame, state: Any, seats: int, rulings: Any, seed: int, t: int = 0
    ) -> Play:
        """A game that begins in the middle, at ``t`` of its clock; it has no way back before
        ``state``."""
        play = cls.__new__(cls)
        play.game, play.seats, play.rulings, play.seed = game, seats, rulings, seed
        play.log, play.began, play.state = [], t, state
        return play

    @property
    def t(self) -> int:
        """The game clock at the last entry."""
        return self.log[-1].entry.t if self.log else self.began

    @property
    def actors(self) -> frozenset[int]:
        return self.game.actors(self.state)

    def result(self) -> Result | None:
        return self.game.result(self.state)

    def advance(self, t: int = 0) -> list[Played]:
        """Applies every referee entry that is due at or before ``t``."""
        done = []
        while (entry := self.game.due(self.state)) is not None and entry.t <= t:
            done.append(self._apply(entry, None))
        return done

    def attend(self, seat: int, person: bool, here: bool, t: int = 0) -> Played | None:
        """Tells the game who holds a seat now, if it asks."""
        action = self.game.attend(self.state, seat, person, here)
        return None if action is None else self.enter(REFEREE, action, t)

    def refusal(self, seat: int, action: Any, t: int = 0) -> Refusal | None:
        """What forbids an action now; the referee's due entries must have been applied."""
        return self.game.refusal(self.state, Entry(t, seat, action))

    def enter(
        self, seat: int, action: Any, t: int = 0, chance: Sequence[str] | None = None
    ) -> Played:
        """Applies one entry. Raises Refused or BadChance; the state is then untouched.

        While the game clock stands, an entry carries the time at which it stopped.
        """
        if not self.game.clock_runs(self.state):
            t = min(t, self.t)
        return self._apply(Entry(t, seat, action), chance)

    def _apply(self, entry: Entry, chance: Sequence[str] | None) -> Played:
        played = Played(entry, self.game.apply(self.state, entry, chance))
        self.log.append(played)
        return played

    def free_back(self, seat: int) -> int:
        """How many of the last entries the seat may take back without asking anybody.

        Its own entries of its unfinished turn, as far as nothing was revealed and no chance fell.
        """
        if seat not in self.actors or self.game.facts.simultaneous:
            return 0
        count = 0
        for played in reversed(self.log):
            if played.entry.seat != seat or not _returnable(played):
                break
            count += 1
        return count

    def consent_back(self, seat: int) -> int:
        """How many of the last entries may be taken back if all agree, back to the seat's own last
        entry; 0 if there is none or something was revealed since."""
        if self.game.facts.simultaneous:
            return 0
        for count, played in enumerate(reversed(self.log), 1):
            if not _returnable(played):
                return 0
            if played.entry.seat == seat:
                return count
        return 0

    def back_to(self, length: int) -> None:
        """Goes back to the first ``length`` entries. Raises ValueError past a reveal."""
        if not 0 <= length <= len(self.log):
            raise ValueError(f"there are {len(self.log)} entries, not {length}")
        if not all(_returnable(played) for played in self.log[length:]):
            raise ValueError("a take-back never passes a chance outcome or a reveal")
        kept = self.log[:length]
        self.log, self.state = [], self.game.new(self.seats, self.rulings, self.seed)
        for played in kept:
            self._apply(played.entry, None)


def _returnable(played: Played) -> bool:
    return not (played.outcome.reveals or played.outcome.chance or played.entry.seat == REFEREE)


def replay(
    game: AnyGame, seats: int, rulings: Any, seed: int, log: Sequence[Played], trust: bool = False
) -> Play:
    """Plays a log again from its beginning.

    With ``trust`` the logged chance outcomes are used and outcomes are not compared: for logs of
    other seeds or older rules. Raises DamagedMatch at the first entry that does not come out as
    logged.
    """
    play = Play(game, seats, rulings, seed)
    for number, played in enumerate(log):
        try:
            again = play._apply(played.entry, played.outcome.chance if trust else None)
        except Refused as error:
            raise DamagedMatch(f"Entry {number} of this match is not legal: {error}.") from None
        except KibitzError as error:
            raise DamagedMatch(f"Entry {number} of this match cannot be: {error}") from None
        if not trust and again.outcome != played.outcome:
            raise DamagedMatch(f"Entry {number} of this match does not come out as recorded.")
    return play
