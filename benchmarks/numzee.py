"""Random play of Numzee beside OpenSpiel's hive and havannah, and what listing placements costs.

.peers/bin/python benchmarks/numzee.py [seconds a measurement]
"""

from __future__ import annotations

import sys
import time

import numpy as np
from peers import openspiel, ours
from ratio import Workload, report

from kibitz.core.chance import Chance
from kibitz.core.discovery import find
from kibitz.core.play import Play
from kibitz.games.numzee.tests.reference import Reference

LAID = (10, 40, 79)
"""79 cards lie at most before the last one of a round."""


def naive() -> Workload:
    """Steps of the naive reference, every cell, card and rotation tried at each."""
    game = find("numzee")
    done = [0]

    def play() -> int:
        done[0] += 1
        chance = Chance(done[0])
        reference = Reference(2, {})
        match = Play(game, 2, game.rulings(), done[0])
        match.advance()
        reference.do(-1, "referee: open_round", ())
        for _ in range(12):
            text = chance.pick(sorted(reference.legal()))
            seat = reference.seat
            match.enter(seat, game.read(text))
            reference.do(seat, text)
            played = match.advance()
            for deal in played:
                reference.do(-1, "referee: deal", deal.outcome.chance)
        return 12

    game.warm()
    return play


def list_placements() -> None:
    """Microseconds to list the placements of ten cards, by how many cards lie."""
    game = find("numzee")
    engine = game.engine
    out = np.empty(engine.codes.MOST_ACTIONS, dtype=np.int64)
    for laid in LAID:
        times, counts, edges = [], [], []
        for seed in range(60):
            chance = Chance(seed)
            records = engine.blank(2, game.rulings(), seed)
            cards = list(range(80))
            chance.shuffle(cards)
            starter = next(card for card in cards if card >= 66)
            cards.remove(starter)
            engine.doors.lay_at(records, 0, starter, 0, 0, 0)
            while int(records["laid"][0]) < laid:
                lay_some(engine, records, cards, chance, out)
            engine.fill_hand(records, 0, [engine.CARDS[card] for card in (cards * 10)[:10]])
            records["phase"] = engine.PHASES.index("play")
            best = 1e9
            for _ in range(7):  # the best of seven: what the machine does else is not ours
                began = time.perf_counter()
                n = engine.doors.legal_at(records, 0, out)
                best = min(best, time.perf_counter() - began)
            times.append(1e6 * best)
            counts.append(n)
            edges.append(int(records["edges"][0]))
        total = sum(counts) / sum(times)
        late = np.percentile(times, 99)
        print(
            f"{laid} cards laid: median {np.median(times):.2f} us, p99 {late:.2f} us; "
            f"{np.median(edges):.0f} cells, {np.median(counts):.0f} placements, "
            f"{total:.0f} million placements a second"
        )


def lay_some(engine, records, cards, chance, out) -> None:  # type: ignore[no-untyped-def]
    """Lays one of the cards somewhere; a card that fits nowhere goes back."""
    card = cards.pop(0)
    engine.fill_hand(records, 0, [engine.CARDS[card]])
    records["phase"] = engine.PHASES.index("play")
    n = int(engine.doors.legal_at(records, 0, out))
    action = engine.action_of(int(out[chance.below(n)]))
    if not hasattr(action, "card"):
        cards.append(card)
        return
    engine.doors.lay_at(records, 0, card, action.q, action.r, action.rotation)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    hive, hive_choices = openspiel("hive")
    havannah, havannah_choices = openspiel("havannah")
    for seats in (2, 4, 6):
        steps, choices = ours("numzee", seats, 40)
        report(f"{seats} players, OpenSpiel hive, native", steps, hive, seconds)
        report("  only decisions with a choice", choices, hive_choices, seconds)
        report(f"{seats} players, OpenSpiel havannah, native", steps, havannah, seconds)
        report("  only decisions with a choice", choices, havannah_choices, seconds)
    steps, _ = ours("numzee", 2, 40)
    report("naive reference, first dozen decisions", steps, naive(), seconds)
    list_placements()


if __name__ == "__main__":
    main()
