"""Whole matches of thinking bots, under options that matter: after every entry the view, the
position and the events must be what they should be. Seats are told to be people, so that they vote.
"""

from __future__ import annotations

import os
from typing import Any

import msgspec
import pytest

from kibitz.bots.base import make_bots
from kibitz.core.chance import Chance, derive
from kibitz.core.game import REFEREE, Entry, dump, parse
from kibitz.core.play import Play, replay
from kibitz.core.rulings import read_rulings
from kibitz.games.mixmo import GAME

FEW = os.environ.get("KIBITZ_FEW") == "1"
VERIFY = os.environ.get("KIBITZ_VERIFY") == "1"
SEEDS = 20 if VERIFY else 1
OPTIONS: dict[str, dict[str, Any]] = {
    "a single round": {},
    "points": {"format": "points", "points_target": 20},
    "points, themes by vote": {"format": "points", "points_target": 20, "theme_judge": "vote_only"},
    "points, words by vote": {
        "format": "points", "points_target": 20, "word_judge": "list_then_vote",
    },
    "rounds, hidden": {"format": "rounds", "rounds_target": 1, "grid_visibility": "hidden"},
    "counts only, listed themes": {
        "grid_visibility": "counts_only", "theme_source": "catalogue", "theme_judge": "list_only",
    },
    "expert": {"expert": "on", "free_spirit": "on"},
    "French": {"word_list": "french", "client_help": "full_check"},
}  # fmt: skip


class Match:
    """A match of bots that hold the seats of people."""

    def __init__(self, bots: list[str], seed: int, options: dict[str, Any]) -> None:
        rulings = read_rulings(GAME.rulings, options)
        self.seats = len(bots)
        self.play = Play(GAME, self.seats, rulings, derive(seed, 0))
        self.bots = make_bots(GAME, bots)
        self.chance = Chance(derive(seed, 1))
        self.seen: set[str] = set()

    def wanted(self) -> Entry | None:
        """What the bots want next; now and then it is something else."""
        state, best = self.play.state, None
        for seat in sorted(self.play.actors):
            choice = self.bots[seat](GAME.view(state, seat), 0.1, self.chance)
            action = choice.action
            if self.chance.below(100) == 0:
                action = GAME.sample(state, seat, self.chance)
            if action is None:
                continue
            runs = GAME.clock_runs(state)
            t = self.play.t + (choice.wait or self.chance.below(9_000)) * runs
            if best is None or t < best.t:
                best = Entry(t, seat, action)
        return best

    def step(self) -> None:
        """The next entry."""
        due, wanted = GAME.due(self.play.state), self.wanted()
        if due is not None and (wanted is None or due.t <= wanted.t):
            self.play.enter(REFEREE, due.action, due.t)
        elif wanted is not None and self.play.refusal(wanted.seat, wanted.action, wanted.t) is None:
            self.play.enter(wanted.seat, wanted.action, wanted.t)
        else:
            limit = GAME.limit(self.play.state)
            if limit is not None:
                self.play.enter(REFEREE, limit.action, self.play.t)
                return
            assert due is not None, "somebody must be able to go on"
            self.play.enter(REFEREE, due.action, due.t)

    def check(self) -> None:
        """What must hold after any entry."""
        state, names = self.play.state, [f"P{seat}" for seat in range(self.seats)]
        position = GAME.position(state)
        assert GAME.faults(position, self.play.rulings) == ()
        assert GAME.position(GAME.load(position, self.play.rulings, 3)) == position
        for eyes in (None, *range(self.seats)):
            view = GAME.view(state, eyes)
            other = GAME.imagine(view, self.chance)
            assert GAME.view(other, eyes) == view
            assert GAME.actors(other) == GAME.actors(state)
            as_sent = msgspec.json.decode(msgspec.json.encode(view))
            assert msgspec.convert(as_sent, GAME.views) == view
            assert GAME.prompt(view, names)
        for event in self.play.log[-1].outcome.events if self.play.log else ():
            self.seen.add(type(event).__name__)
            assert parse(dump(event), GAME.events) == event
            for eyes in (None, *range(self.seats)):
                seen = GAME.redact(event, eyes)
                assert seen is None or isinstance(GAME.tell(seen, names), str)


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_matches_of_bots_end_and_replay(options: dict[str, Any]) -> None:
    for seed in range(SEEDS):
        bots = ["hard", "normal", "easy"][: 2 if FEW else 3]
        match = Match(bots, seed, options)
        for _ in range(3_000):
            match.check()
            if match.play.result() is not None:
                break
            match.step()
        result = match.play.result()
        assert result is not None
        play = match.play
        again = replay(GAME, play.seats, play.rulings, play.seed, play.log)
        assert GAME.snapshot(again.state) == GAME.snapshot(play.state)
        assert {"Drew", "Called", "GridSet"} <= match.seen
        for seat in range(match.seats):
            lines = [line.points for line in result.lines if line.seat == seat]
            assert not lines or sum(lines) == result.scores[seat]
