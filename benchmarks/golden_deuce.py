"""Random play of Golden Deuce beside OpenSpiel and RLCard, and listing plays beside a brute force.

.peers/bin/python benchmarks/golden_deuce.py [seconds a measurement]
"""

from __future__ import annotations

import sys
import time

import numpy as np
from peers import openspiel, ours, rlcard_rules
from ratio import Workload, report

from kibitz.core.chance import Chance
from kibitz.core.discovery import find
from kibitz.games.golden_deuce.cards import CARDS, bits, by_strength
from kibitz.games.golden_deuce.tests.reference import Reference, classify, every_subset

SIZES = (13, 20, 30, 47)
"""47 is the largest hand: two players, one of whom draws the whole pile."""
ENDS = "ace_low_or_high"


def naive() -> Workload:
    """Steps of the naive reference, legal plays listed at each."""
    game = find("golden-deuce")
    seeds = [0]

    def play() -> int:
        seeds[0] += 1
        chance = Chance(seeds[0])
        cards = list(CARDS)
        chance.shuffle(cards)
        other = Reference(4)
        other.deal([cards[13 * seat : 13 * seat + 13] for seat in range(4)])
        pile, steps = cards[52:], 0
        while (seat := other.actor()) is not None and other.deals_scored == 0:
            action = chance.pick(sorted(other.legal()))
            drawn = pile.pop(0) if action == "pass" and pile else None
            other.do(seat, action, drawn)
            steps += 1
        return steps

    game.warm()
    return play


def hands(size: int, count: int) -> list[tuple[str, ...]]:
    """Random hands."""
    chance, found = Chance(size), []
    for _ in range(count):
        cards = list(CARDS)
        chance.shuffle(cards)
        found.append(by_strength(cards[:size]))
    return found


def list_plays() -> None:
    """Microseconds to list the plays of a hand that leads, and how many there are."""
    engine = find("golden-deuce").engine
    out = np.empty(engine.codes.MOST_ACTIONS, dtype=np.int64)
    for size in SIZES:
        times, counts = [], []
        for hand in map(bits, hands(size, 3000)):
            best = 1e9
            for _ in range(5):  # the best of five: what the machine does else is not ours
                began = time.perf_counter()
                n = engine.doors.list_combos(hand, 0, 0, out)
                best = min(best, time.perf_counter() - began)
            times.append(1e6 * best)
            counts.append(n)
        print(
            f"plays of {size} cards: median {np.median(times):.2f} us, "
            f"p99 {np.percentile(times, 99):.2f} us; {np.median(counts):.0f} plays, "
            f"p99 {np.percentile(counts, 99):.0f}, most {max(counts)}"
        )
    began = time.perf_counter()
    sample = hands(13, 30)
    for cards in sample:
        for count in (1, 2, 3, 5):
            for subset in every_subset(cards, count):
                classify(subset, ENDS)
        classify.cache_clear()
    spent = (time.perf_counter() - began) / len(sample)
    print(f"brute force over all subsets of 13 cards: {1e6 * spent:,.0f} us")


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    doudizhu, doudizhu_choices = openspiel("dou_dizhu")
    for seats in (3, 4, 2):
        steps, choices = ours("golden-deuce", seats, 40)
        report(f"{seats} players, OpenSpiel dou_dizhu, native", steps, doudizhu, seconds)
        report("  only decisions with a choice", choices, doudizhu_choices, seconds)
    steps, _ = ours("golden-deuce", 4, 40)
    report("RLCard doudizhu rules engine", steps, rlcard_rules("doudizhu", "actions"), seconds)
    report("naive reference, first deals", steps, naive(), seconds)
    list_plays()


if __name__ == "__main__":
    main()
