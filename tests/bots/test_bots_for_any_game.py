"""Bots that know only the contract: legal in every game, and rollouts are worth their time."""

from __future__ import annotations

from collections.abc import Sequence

import fixture_hands
import pytest
from walks import GAMES, Walk

from kibitz.bots import random as random_bot
from kibitz.bots import rollout
from kibitz.bots.base import NoSuchBot, find_bot, options_of
from kibitz.bots.search import best_of
from kibitz.core.chance import Chance
from kibitz.core.game import AnyGame, Entry
from kibitz.lab.driver import play_game

each_game = pytest.mark.parametrize("game", GAMES, ids=[g.facts.slug for g in GAMES])


@each_game
def test_random_draws_once_a_decision(game: AnyGame) -> None:
    walk, bot = Walk(game, game.facts.default_seats, 3), random_bot.make(game)
    while not walk.is_over:
        for seat in game.actors(walk.state):
            listed = game.legal(walk.state, seat)
            if listed is not None and not game.facts.simultaneous:
                chance, expected = Chance(walk.t + seat), Chance(walk.t + seat)
                view = game.view(walk.state, seat)
                assert bot(view, 0, chance).action == listed[expected.below(len(listed))]
                assert chance.state == expected.state
        walk.step()


@each_game
def test_rollouts_play_legal_moves(game: AnyGame) -> None:
    walk, bot = Walk(game, game.facts.seats[0], 4), rollout.make(game)
    asked = 0
    while not walk.is_over and asked < 6:
        for seat in game.actors(walk.state):
            view = game.view(walk.state, seat)
            choice = bot(view, 0.0, Chance(asked))
            assert bot(view, 0.0, Chance(asked)) == choice
            assert game.refusal(walk.state, Entry(walk.t, seat, choice.action)) is None
            asked += 1
        walk.step()


def test_rollouts_beat_random_play() -> None:
    game: AnyGame = fixture_hands.GAME
    won = 0.0
    for number in range(30):
        seat = number % 2
        bots = [random_bot.make(game)] * 2
        bots[seat] = rollout.make(game)
        finished = play_game(game, 2, game.rulings(), bots, 8, number, [0.004] * 2)
        result = finished.play.result()
        assert result is not None
        won += (seat in result.winners) / len(result.winners)
    assert won > 18


def test_options_without_a_list_are_sampled() -> None:
    game = next(game for game in GAMES if game.facts.slug == "fixture-layout")
    view = game.view(game.new(2, game.rulings(), 1), 0)
    options = options_of(game, view, Chance(1), 12)
    assert 1 < len(options) <= 12
    assert len(set(options)) == len(options)


def test_names_of_bots() -> None:
    game: AnyGame = fixture_hands.GAME
    assert find_bot(game, " Low ").name == "low"
    with pytest.raises(NoSuchBot, match="Its bots: random, low"):
        find_bot(game, "deep thought")


def test_search_finds_the_candidate_with_the_best_mean_and_shares_its_trials() -> None:
    seen: list[tuple[tuple[int, ...], int, int]] = []

    def attempt(alive: Sequence[int], first: int, count: int) -> Sequence[float]:
        seen.append((tuple(alive), first, count))
        # The trials of a number swing alike for all: only the difference counts.
        return [sum(at % 4 + 10 * (n % 2) for n in range(first, first + count)) for at in alive]

    assert best_of(8, attempt, 0.02) == 3
    assert len(seen[0][0]) == 8
    assert len(seen[-1][0]) == 2
    assert [first for _, first, _ in seen] == [
        sum(count for *_, count in seen[:i]) for i in range(len(seen))
    ]
    seen.clear()
    assert best_of(5, attempt, 0.0) == 3
    assert [(len(alive), count) for alive, _, count in seen] == [(5, 1), (3, 1), (2, 1)]
    assert best_of(1, attempt, 1.0) == 0
