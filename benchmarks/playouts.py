"""Random play of 4-player Mixed Doubles beside OpenSpiel, RLCard and the naive reference.

A step is one player decision applied with its legal moves listed. OpenSpiel runs its own native
loop (``pyspiel.evaluate_bots`` with its uniform random bots: Python is entered once a game);
RLCard runs its rules engine without the learning environment. Pinned in peers.txt.

    .peers/bin/python benchmarks/playouts.py [seconds a measurement]
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time

import pyspiel
import rlcard
from ratio import Workload, side_by_side

from kibitz.core.chance import Chance, derive
from kibitz.core.discovery import find

GAMES_AT_ONCE = 2000


def ours(seats: int = 4) -> tuple[Workload, Workload]:
    """Steps of random games through the kernel: all decisions, and those with a choice."""
    game = find("mixed-doubles")
    game.warm()
    done = [0]

    def batch() -> tuple[int, int]:
        tally = game.playouts(seats, game.rulings(), ["random"] * seats, 1, done[0], GAMES_AT_ONCE)
        assert tally is not None
        done[0] += GAMES_AT_ONCE
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


def rlcard_uno() -> Workload:
    """Steps of RLCard's uno rules engine."""
    game = rlcard.make("uno", config={"seed": 1}).game
    rng = random.Random(1)

    def play() -> int:
        steps = 0
        state, _ = game.init_game()
        while not game.is_over():
            legal = state["legal_actions"]
            state, _ = game.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def naive(seats: int = 4) -> Workload:
    """Steps of the naive reference, legal moves listed at each."""
    reference = importlib.import_module("kibitz.games.mixed_doubles.tests.reference").Reference
    game = find("mixed-doubles")
    seeds = [0]

    def play() -> int:
        seeds[0] += 1
        chance = Chance(derive(seeds[0]))
        deck = game.position(game.new(seats, game.rulings(), seeds[0]))["pile_order"]
        other = reference(seats, None, deck)
        other.apply(-1, "deal", deck[: 3 * seats])
        steps = 0
        while other.result() is None:
            action = chance.pick(other.legal())
            other.apply(other.seat, action, _outcome(other, action, chance))
            steps += 1
        return steps

    return play


def _outcome(reference: object, action: str, chance: Chance) -> list[str]:
    position = reference.position()  # type: ignore[attr-defined]
    if action == "draw":
        return list(position["pile"][:3])
    if action == "roll":
        faces = ("B", "B", "Y", "Y", "R", "R", "WILD", "PUSH")
        return [f"{chance.pick(faces)}+{chance.pick(faces)}"]
    if action.endswith("bank"):
        bank = position["banks"][int(action.split()[1][1:])]
        return [chance.pick([code for code, count in bank.items() for _ in range(count)])]
    return []


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    steps, choices = ours()
    crazy, crazy_choices = openspiel("crazy_eights(players=4)")
    rows = {
        "OpenSpiel crazy_eights, native, all decisions": (steps, crazy),
        "OpenSpiel crazy_eights, native, decisions with a choice": (choices, crazy_choices),
        "RLCard uno rules engine": (steps, rlcard_uno()),
        "naive reference": (steps, naive()),
    }
    report = {}
    for name, (mine, theirs) in rows.items():
        rate, other, ratio, least, most = side_by_side(mine, theirs, seconds=seconds)
        report[name] = {"ours": rate, "theirs": other, "ratio": ratio, "range": [least, most]}
        print(
            f"{name:58s} ours {rate:12,.0f}/s  theirs {other:12,.0f}/s  "
            f"ratio {ratio:8.1f} ({least:.1f} to {most:.1f})",
            flush=True,
        )
    game = find("mixed-doubles")
    began = time.process_time()
    tally = game.playouts(4, game.rulings(), ["random"] * 4, 9, 0, 20000)
    assert tally is not None
    spent = time.process_time() - began
    forced = tally.forced / tally.lengths.sum()
    report["ours"] = {"games_per_second": 20000 / spent, "forced_share": float(forced)}
    print(f"ours: {20000 / spent:,.0f} games/s, {forced:.0%} of decisions have a single option")
    print(json.dumps(report), file=sys.stderr)


if __name__ == "__main__":
    main()
