"""Random play of our games and of the peers, as workloads for ``ratio``.

A step is one player decision applied with its legal moves listed. OpenSpiel runs its own native
loop (``pyspiel.evaluate_bots`` with its uniform random bots: Python is entered once a game);
RLCard runs its rules engine without the learning environment. Pinned in peers.txt.
"""

from __future__ import annotations

import random

import pyspiel
import rlcard
from ratio import Workload

from kibitz.core.discovery import find


def ours(slug: str, seats: int, games_at_once: int) -> tuple[Workload, Workload]:
    """Steps of random games through the kernel: all decisions, and those with a choice."""
    game = find(slug)
    game.warm()
    done = [0]

    def batch() -> tuple[int, int]:
        tally = game.playouts(seats, game.rulings(), ["random"] * seats, 1, done[0], games_at_once)
        assert tally is not None
        done[0] += games_at_once
        return int(tally.lengths.sum()), tally.forced

    def all_decisions() -> int:
        return batch()[0]

    def with_a_choice() -> int:
        steps, forced = batch()
        return steps - forced

    return all_decisions, with_a_choice


def openspiel(name: str) -> tuple[Workload, Workload]:
    """Decisions of an OpenSpiel game in its native loop: all, and those with a choice."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(p, p) for p in range(game.num_players())]
    decisions = choices = 0
    sample = 300
    for seed in range(sample):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        again = game.new_initial_state()
        for item in state.full_history():
            if item.player >= 0:
                decisions += 1
                choices += len(again.legal_actions()) > 1
            again.apply_action(item.action)
    seeds = [0]

    def play(each: float) -> int:
        for _ in range(200):
            seeds[0] += 1
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seeds[0])
        return round(200 * each)

    return (lambda: play(decisions / sample)), (lambda: play(choices / sample))


def rlcard_rules(name: str, listed: str) -> Workload:
    """Steps of a rules engine of RLCard; ``listed`` is where its states keep the legal moves."""
    game = rlcard.make(name, config={"seed": 1}).game
    rng = random.Random(1)

    def play() -> int:
        steps = 0
        state, _ = game.init_game()
        while not game.is_over():
            legal = state[listed]
            state, _ = game.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play
