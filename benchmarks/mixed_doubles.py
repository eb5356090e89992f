"""Random play of 4-player Mixed Doubles beside OpenSpiel, RLCard and the naive reference.

.peers/bin/python benchmarks/mixed_doubles.py [seconds a measurement]
"""

from __future__ import annotations

import importlib
import sys
import time

from peers import openspiel, ours, rlcard_rules
from ratio import Workload, report

from kibitz.core.chance import Chance, derive
from kibitz.core.discovery import find


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
    steps, choices = ours("mixed-doubles", 4, 2000)
    crazy, crazy_choices = openspiel("crazy_eights(players=4)")
    report("OpenSpiel crazy_eights, native, all decisions", steps, crazy, seconds)
    report("OpenSpiel crazy_eights, native, with a choice", choices, crazy_choices, seconds)
    report("RLCard uno rules engine", steps, rlcard_rules("uno", "legal_actions"), seconds)
    report("naive reference", steps, naive(), seconds)
    game = find("mixed-doubles")
    began = time.process_time()
    tally = game.playouts(4, game.rulings(), ["random"] * 4, 9, 0, 20000)
    assert tally is not None
    spent = time.process_time() - began
    forced = tally.forced / tally.lengths.sum()
    print(f"ours: {20000 / spent:,.0f} games/s, {forced:.0%} of decisions have a single option")


if __name__ == "__main__":
    main()
