"""The game beside the plain reading of the rules in ``reference``, entry by entry.

Random matches are played in both: verdicts and refusals, positions, what is due, limits and results
must agree after every entry. KIBITZ_VERIFY=1 plays hundreds of matches.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from kibitz.core.errors import Refused
from kibitz.core.game import REFEREE, Entry, dump, parse
from kibitz.core.rulings import read_rulings
from kibitz.games.mixmo import GAME
from kibitz.games.mixmo.actions import Attend

from . import random_logs

VERIFY = os.environ.get("KIBITZ_VERIFY") == "1"
MATCHES = 1000 if VERIFY else 40
STEPS = 600 if VERIFY else 250
TIMES = ("t", "drawn_at", "claimed_at")
SETS = ("agreed", "done", "accepted", "refused")
"""Lists whose order says nothing."""


class Pair:
    """One match in the game and in the reference."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        setup = random_logs.setup(self.rng)
        self.reference = random_logs.referee(setup)
        rulings = read_rulings(GAME.rulings, setup.config)
        if setup.position is None:
            self.state = GAME.new(setup.seats, rulings, seed)
        else:
            self.state = GAME.load(self.reference.position(), rulings, seed)
        for seat, person in enumerate(setup.persons):
            if self.state.persons[seat] != person:
                GAME.apply(self.state, Entry(self.state.t, REFEREE, Attend(seat, person, True)))
        self.began = 0
        """Where the round's clock begins on the clock of the match: the reference begins anew."""

    def play(self, steps: int) -> int:
        """Plays and compares; how many entries there were."""
        count = 0
        self.compare("the beginning")
        for t, seat, action in random_logs.play(self.reference, self.rng, steps):
            expected = self.reference.handle(t, seat, action)
            plain, bag = random_logs.split(action)
            found = self.enter(t, seat, plain, bag)
            what = f"entry {count} at {t} of seat {seat}: {action}"
            assert found == expected, what
            if plain["do"] == "deal" and expected[0] == "ok":
                self.began = self.state.drawn_at
            self.compare(what)
            count += 1
        return count

    def enter(self, t: int, seat: int, plain: dict[str, Any], bag: str | None) -> tuple[str, ...]:
        """One entry in the game: how it came out."""
        entry = Entry(t + self.began, seat, parse(plain, GAME.actions))
        before = GAME.snapshot(self.state)
        try:
            outcome = GAME.apply(self.state, entry, None if bag is None else (bag,))
        except Refused as error:
            assert GAME.snapshot(self.state) == before
            return ("refused", error.refusal.rule, error.refusal.reason)
        return ("ok", outcome.verdict)

    def compare(self, what: str) -> None:
        """Whether both stand in the same position and owe the same."""
        found, expected = GAME.position(self.state), self.reference.position()
        for key in TIMES:
            found[key] -= self.began
        for key in SETS:
            found[key], expected[key] = sorted(found[key]), sorted(expected[key])
        differing = {
            key: (found[key], expected[key]) for key in found if found[key] != expected[key]
        }
        assert not differing, f"{what}: {differing} (found, expected)"
        due, limit = GAME.due(self.state), GAME.limit(self.state)
        found_due = None if due is None else (due.t - self.began, dump(due.action))
        assert found_due == self.reference.due(), what
        found_limit = None if limit is None else (limit.ms, dump(limit.action))
        assert found_limit == self.reference.limit(), what
        result = GAME.result(self.state)
        found_result = None if result is None else (list(result.scores), list(result.winners))
        assert found_result == self.reference.result(), what


@pytest.mark.parametrize("seed", range(MATCHES))
def test_matches_come_out_as_in_the_reference(seed: int) -> None:
    assert Pair(seed).play(STEPS)
