"""Simulation: the same games for any number of workers, and sums that are right."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest
from rule_testing import VERIFY
from walks import GAMES, each_game

from kibitz.bots.base import NoSuchBot
from kibitz.core.errors import Refused
from kibitz.core.game import AnyGame
from kibitz.lab import tallies
from kibitz.lab.compare import compare
from kibitz.lab.driver import Stuck, play_game
from kibitz.lab.simulate import Summary, simulate
from kibitz.lab.tallies import Order, play_slice

FIXTURE = next(game for game in GAMES if game.facts.slug == "fixture-hands")


def without_times(summary: Summary) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(summary)
    return {key: value for key, value in data.items() if "second" not in key}


@each_game
def test_fast_playouts_are_the_games_of_the_driver(game: AnyGame) -> None:
    """Bit for bit, where a game has them."""
    names = [kind.name for kind in game.bots()]
    is_long = game.facts.minutes[0] >= 60
    count = 200 if VERIFY else 3 if is_long else 12
    for seats in sorted({game.facts.seats[0], game.facts.default_seats, game.facts.seats[1]}):
        for name in names:
            bots = (name,) * seats
            game.warm()
            fast = game.playouts(seats, game.rulings(), bots, 11, 3, count)
            if fast is None:
                continue
            order = Order(game, bots, count, 11, game.rulings(), 0.0)
            slow = play_slice(order, 3, count)
            assert np.array_equal(fast.scores, slow.scores)
            assert np.array_equal(fast.wins, slow.wins)
            assert np.array_equal(fast.lengths, slow.lengths)
            assert fast.forced == slow.forced


@pytest.mark.usefixtures("fixture_games")
@each_game
def test_workers_change_nothing(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "FAST_SLICE", 37)
    bots = [game.bots()[0].name] * game.facts.default_seats
    one, three = (
        simulate(game, bots, 150, seed=5, workers=workers, seconds=0) for workers in (1, 3)
    )
    assert without_times(one) == without_times(three)


def test_sums_are_right() -> None:
    bots = ("random", "low", "random")
    told: list[tuple[int, int]] = []
    summary = simulate(
        FIXTURE, bots, 40, seed=9, workers=1, progress=lambda *done: told.append(done)
    )
    tally = play_slice(Order(FIXTURE, bots, 40, 9, FIXTURE.rulings()), 0, 40)
    assert summary.games == 40
    assert told[-1] == (40, 40)
    assert summary.steps == int(tally.lengths.sum())
    assert summary.choices == summary.steps - tally.forced
    assert summary.wins == tuple(tally.wins.sum(axis=0))
    assert summary.shared_wins == int((tally.wins.sum(axis=1) > 1).sum())
    for seat in range(3):
        column = tally.scores[:, seat]
        found = summary.scores[seat]
        assert found.mean == pytest.approx(column.mean())
        assert found.sd == pytest.approx(column.std())
        assert (found.min, found.max) == (column.min(), column.max())
    lengths = np.sort(tally.lengths)
    assert (summary.lengths.min, summary.lengths.max) == (lengths[0], lengths[-1])
    assert summary.lengths.p50 == lengths[19]


def test_what_cannot_be_simulated_is_said() -> None:
    with pytest.raises(NoSuchBot, match="Its bots: random, low"):
        simulate(FIXTURE, ["random", "nobody"], 1)
    with pytest.raises(Refused, match=r"HD-0\.1"):
        simulate(FIXTURE, ["random"] * 9, 1)
    with pytest.raises(ValueError, match="at least one game"):
        simulate(FIXTURE, ["random"] * 2, 0)


@each_game
def test_every_bot_finishes_its_games(game: AnyGame) -> None:
    for kind in game.bots():
        bots = [kind.make() for _ in range(game.facts.default_seats)]
        finished = play_game(game, len(bots), game.rulings(), bots, 21, 0, [0.0] * len(bots))
        assert finished.play.result() is not None


def test_a_bot_that_plays_what_is_refused_is_named() -> None:
    from kibitz.core.game import Choice

    wrong = FIXTURE.read("play 99")
    with pytest.raises(Stuck, match=r"seat 0 chose 'play 99', which HD-2\.1 refuses"):
        play_game(FIXTURE, 2, FIXTURE.rulings(), [lambda *_: Choice(wrong)] * 2, 1)


def test_a_bot_that_never_acts_is_stuck() -> None:
    from kibitz.core.game import Choice

    with pytest.raises(Stuck, match="nobody can act"):
        play_game(FIXTURE, 2, FIXTURE.rulings(), [lambda *_: Choice(None)] * 2, 1)


def test_comparisons_rotate_the_seats() -> None:
    found = compare(FIXTURE, "low", "random", seats=3, games=100, seed=2, workers=1)
    assert found.games == 102
    assert found.chance == pytest.approx(1 / 3)
    assert found.win_share.low < found.win_share.value < found.win_share.high
    even = compare(FIXTURE, "random", "random", seats=2, games=200, seed=2, workers=1)
    assert even.win_share.low < 0.5 < even.win_share.high
    assert even.win_share.value == 0.5
    assert even.lead.value == 0
    assert not even.is_stronger


def test_equals_share_paired_games_evenly() -> None:
    """Of equal bots without chance of their own, a rotation gives each the same games."""
    found = compare(FIXTURE, "low", "low", seats=4, games=40, seed=3, workers=1)
    assert found.win_share.value == pytest.approx(0.25)
    assert found.lead.value == pytest.approx(0)
