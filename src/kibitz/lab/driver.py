"""Plays one game between bots on a virtual clock.

Without a clock, whoever is to act is asked and acts. In a race every actor is asked what it wants
and after how long; the earliest acts, equal times in the order of the seats from ``Game.first``;
timers that are due come first; after every entry all are asked again, so a bot that holds on to a
plan must remember it. While the clock stands, nobody waits: the shortest wait acts at once, and if
no bot wants to act, the referee's limit is applied at once.

The state of game ``i`` of run ``S`` is seeded with ``derive(S, i, 0)``, and the bot on seat ``k``
draws from ``Chance(derive(S, i, k + 1))``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from kibitz.core.chance import Chance, derive
from kibitz.core.errors import KibitzError
from kibitz.core.game import REFEREE, AnyGame, Bot, Entry
from kibitz.core.play import Play

MOST_ENTRIES = 100_000
MOST_REFUSALS = 1_000


class Stuck(KibitzError):
    """A simulated game cannot go on, or a bot plays what is refused."""


class Finished(msgspec.Struct, frozen=True):
    """A finished game: ``decisions`` counts those of seats, ``forced`` those with one option."""

    play: Play
    decisions: int
    forced: int


def play_game(
    game: AnyGame,
    seats: int,
    rulings: Any,
    bots: Sequence[Bot],
    seed: int,
    number: int = 0,
    seconds: Sequence[float] | None = None,
    watch: Callable[[Play], None] | None = None,
    count_forced: bool = False,
) -> Finished:
    """Game ``number`` of run ``seed``, to its end. ``watch`` is called after every entry.

    Raises Stuck if the game does not go on, or a bot keeps choosing what is refused.
    """
    return _Table(game, seats, rulings, bots, seed, number, seconds, watch, count_forced).run()


class _Table:
    def __init__(
        self,
        game: AnyGame,
        seats: int,
        rulings: Any,
        bots: Sequence[Bot],
        seed: int,
        number: int,
        seconds: Sequence[float] | None,
        watch: Callable[[Play], None] | None,
        count_forced: bool,
    ) -> None:
        self.game, self.bots, self.watch = game, bots, watch
        self.play = Play(game, seats, rulings, derive(seed, number, 0))
        for seat in range(seats):
            self.play.attend(seat, person=False, here=True)
        self.chances = [Chance(derive(seed, number, seat + 1)) for seat in range(seats)]
        self.seconds = seconds or [0.0] * seats
        self.count_forced = count_forced
        self.t = self.decisions = self.forced = self.refused = 0

    def run(self) -> Finished:
        for _ in range(MOST_ENTRIES):
            if self.play.result() is not None:
                return Finished(self.play, self.decisions, self.forced)
            self._step()
        raise Stuck(f"This game of {self.game.facts.title} does not end.")

    def _step(self) -> None:
        entry, wanted = self.game.due(self.play.state), self._wanted()
        if entry is not None and (wanted is None or entry.t <= wanted.t):
            self._enter(entry)
        elif wanted is not None:
            self._decide(wanted)
        else:
            limit = self.game.limit(self.play.state)
            if limit is None:
                raise Stuck(f"In this game of {self.game.facts.title} nobody can act.")
            self._enter(Entry(self.t, REFEREE, limit.action))

    def _wanted(self) -> Entry | None:
        """What comes next of all that the bots want."""
        game, state = self.game, self.play.state
        runs = game.clock_runs(state)
        best: tuple[int, int, Any] | None = None
        first, seats = game.first(state), self.play.seats
        for seat in sorted(game.actors(state), key=lambda seat: (seat - first) % seats):
            bot, chance = self.bots[seat], self.chances[seat]
            choice = bot(game.view(state, seat), self.seconds[seat], chance)
            if choice.action is None:
                continue
            if best is None or choice.wait < best[0]:
                best = (choice.wait, seat, choice.action)
            if not game.facts.simultaneous:
                break
        if best is None:
            return None
        return Entry(self.t + max(0, best[0]) if runs else self.t, best[1], best[2])

    def _decide(self, entry: Entry) -> None:
        game, state = self.game, self.play.state
        refusal = game.refusal(state, entry)
        if refusal is not None:
            self.refused += 1
            if not game.facts.simultaneous or self.refused > MOST_REFUSALS:
                raise Stuck(
                    f"The bot on seat {entry.seat} chose {game.write(entry.action)!r}, which "
                    f"{refusal.rule} refuses: {refusal.sentence}"
                )
            self.t = entry.t
            return
        self.decisions += 1
        if self.count_forced:
            listed = game.legal(state, entry.seat)
            self.forced += listed is not None and len(listed) == 1
        self._enter(entry)

    def _enter(self, entry: Entry) -> None:
        self.t = max(self.t, entry.t)
        self.play.enter(entry.seat, entry.action, entry.t)
        if self.watch:
            self.watch(self.play)
