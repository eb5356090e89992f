"""Random games for the contract tests: every game found and the three fixtures, any seat count."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import fixture_hands
import fixture_layout
import fixture_race
import pytest
from rule_testing import FEW, VERIFY

from kibitz.core import discovery
from kibitz.core.chance import Chance, derive
from kibitz.core.game import REFEREE, AnyGame, Entry
from kibitz.core.play import Play

FIXTURES: list[AnyGame] = [fixture_race.GAME, fixture_hands.GAME, fixture_layout.GAME]
FOUND = [game for slug, game in discovery.games().items() if not slug.startswith("fixture-")]
"""Games of the package, and those that KIBITZ_GAMES adds."""
GAMES: list[AnyGame] = [*FOUND, *FIXTURES]
MOST_ENTRIES = 20_000
HURRY_AFTER = 100 if FEW else 600
"""Entries after which sensible players take over, so that long games end."""
LONGEST_WAIT = 3_000

Watch = Callable[[Play], None]


def volume(quick: int, verify: int) -> int:
    """How many games a test plays: few in ``make test``, many in ``make verify``, one with
    KIBITZ_FEW=1."""
    return 1 if FEW else verify if VERIFY else quick


def seat_counts(game: AnyGame) -> range:
    """Every number of players; the fewest only with KIBITZ_FEW=1."""
    least, most = game.facts.seats
    return range(least, least + 1 if FEW else most + 1)


each_game = pytest.mark.parametrize("game", GAMES, ids=[g.facts.slug for g in GAMES])
CASES = [(game, seats) for game in GAMES for seats in seat_counts(game)]
each_table = pytest.mark.parametrize(
    ("game", "seats"), CASES, ids=[f"{game.facts.slug}-{seats}" for game, seats in CASES]
)


class Walk:
    """A random game: of what is allowed, anything is done, at any time; sensible players bring a
    long one to its end."""

    def __init__(self, game: AnyGame, seats: int, seed: int, rulings: Any = None) -> None:
        self.game = game
        rulings = game.rulings() if rulings is None else rulings
        self.play = Play(game, seats, rulings, derive(seed, 0))
        self.chance = Chance(derive(seed, 1))
        self.t = 0
        at_once = [kind for kind in game.bots()[1:] if not kind.seconds]
        self.sensible = at_once[-1].make() if at_once else None

    @property
    def state(self) -> Any:
        return self.play.state

    @property
    def is_over(self) -> bool:
        return self.play.result() is not None

    def choose(self) -> Entry:
        """The next entry; it is allowed."""
        game, state = self.game, self.state
        due = game.due(state)
        actors = sorted(game.actors(state))
        if due is not None and (not actors or due.t <= self.t):
            return due
        if not actors:
            limit = game.limit(state)
            assert limit is not None, "nobody can act, and the game is not over"
            return Entry(self.t, REFEREE, limit.action)
        limit = game.limit(state)
        if limit is not None and self.chance.below(4) == 0:
            return Entry(self.t, REFEREE, limit.action)
        t = self.t
        if game.clock_runs(state):
            t += self.chance.below(self.chance.pick((50, LONGEST_WAIT, 10 * LONGEST_WAIT)))
            if due is not None and due.t <= t:
                return due
        seat = self.chance.pick(actors)
        listed = game.legal(state, seat)
        if listed is None:
            return Entry(t, seat, game.sample(state, seat, self.chance))
        assert listed, f"seat {seat} is to act and may do nothing"
        if self.sensible and len(self.play.log) >= HURRY_AFTER:
            return Entry(t, seat, self.sensible(game.view(state, seat), 0.0, self.chance).action)
        return Entry(t, seat, self.chance.pick(listed))

    def step(self) -> Entry:
        """Does the next thing."""
        entry = self.choose()
        self.t = max(self.t, entry.t)
        self.play.enter(entry.seat, entry.action, entry.t)
        return entry

    def run(self, watch: Watch | None = None) -> Play:
        """Plays on to the end; ``watch`` is called before every entry and at the end."""
        for _ in range(MOST_ENTRIES):
            if watch:
                watch(self.play)
            if self.is_over:
                return self.play
            self.step()
        raise AssertionError(f"a game of {self.game.facts.title} does not end")


def play(game: AnyGame, seats: int, seed: int, rulings: Any = None) -> Play:
    """A whole random game."""
    return Walk(game, seats, seed, rulings).run()


@cache
def played(slug: str, seats: int, seed: int) -> Play:
    """A whole random game, kept for several tests that only read it."""
    game = next(game for game in GAMES if game.facts.slug == slug)
    return play(game, seats, seed)


def names(seats: int) -> list[str]:
    """A name for each seat."""
    return [f"Player {seat}" for seat in range(seats)]
