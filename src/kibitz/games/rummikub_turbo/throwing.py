"""Which dice to throw: those whose next faces promise the most (RT-3.6)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from kibitz.bots.search import best_few
from kibitz.core import kernel
from kibitz.core.chance import Chance
from kibitz.games.rummikub_turbo import actions as act
from kibitz.games.rummikub_turbo.dice import JOKER, NAMES, SIDES
from kibitz.games.rummikub_turbo.view import Die, TableView

FEW = 5
"""Of so few dice every throw is tried."""
MOST_KEPT = 3
NEAR = 2
FINALISTS = 2
SAMPLED = 0.5
"""The share of the time in which throws are sampled, until few are left."""
A_RESULT = 60e-6
"""About how long one result of a throw takes to weigh, in seconds."""
AT_ONCE = 64


def choose_throw(view: TableView, seconds: float, chance: Chance) -> act.Move:
    """The throw that promises most.

    Where time allows, by every result the dice can show, each as likely as any other; else the
    throws are sampled until ``FINALISTS`` are left, and those are weighed exactly where they
    are few enough dice.
    """
    from kibitz.games.rummikub_turbo.game import GAME

    engine: Any = GAME.engine
    hand = view.hands[view.turn]
    if view.turns_taken[view.turn] == 0:
        return act.Throw(tuple(die.die for die in hand))
    throws = choices(hand)
    bits = np.array([sum(1 << NAMES.index(die) for die in dice) for dice in throws], np.int64)
    records = engine.imagine(view, chance)
    scratch = kernel.blank(engine.st.STATE)
    seed = np.uint64(chance.bits())
    began = time.perf_counter()

    def sample(alive: Sequence[int], first: int, count: int) -> Sequence[float]:
        totals = np.zeros(len(alive), dtype=np.int64)
        engine.chances.throw_values(records, scratch, bits[alive], seed, first, count, totals)
        return list(totals.tolist())

    def weigh(at: int) -> float | None:
        """The mean of all results; None if the time is over before."""
        results = count_results(throws[at])
        totals = np.zeros(1, dtype=np.int64)
        for first in range(0, results, AT_ONCE):
            count = min(AT_ONCE, results - first)
            engine.chances.every_result(records, scratch, bits[at], first, count, totals)
            if time.perf_counter() > began + seconds:
                return None
        return float(totals[0]) / results

    def takes(ats: Sequence[int]) -> float:
        return A_RESULT * sum(count_results(throws[at]) for at in ats)

    left: Sequence[int] = range(len(throws))
    if takes(left) > seconds:
        left = best_few(len(throws), sample, SAMPLED * seconds, FINALISTS)
    if takes(left) <= began + seconds - time.perf_counter():
        means = [weigh(at) for at in left]
        known = [mean for mean in means if mean is not None]
        if len(known) == len(means):
            return act.Throw(throws[left[means.index(max(known))]])
    return act.Throw(throws[left[0]])


def count_results(dice: Sequence[str]) -> int:
    """In how many ways these dice can fall."""
    return int(SIDES ** len(dice))


def choices(hand: Sequence[Die]) -> list[tuple[str, ...]]:
    """Throws worth trying: all of a small hand; else what leaves a few dice that go together."""
    names = [die.die for die in hand]
    if len(hand) <= FEW:
        sizes = range(1, len(hand) + 1)
        return [dice for size in sizes for dice in combinations(names, size)]
    found = [tuple(names)]
    for size in range(1, MOST_KEPT + 1):
        for kept in combinations(hand, size):
            if all(_go_together(a.face, b.face) for a, b in combinations(kept, 2)):
                away = {die.die for die in kept}
                found.append(tuple(name for name in names if name not in away))
    return found


def _go_together(a: str, b: str) -> bool:
    """Whether two faces can be in one set."""
    if JOKER in (a, b):
        return True
    if a[1:] == b[1:]:
        return a[0] != b[0]
    return a[0] == b[0] and abs(int(a[1:]) - int(b[1:])) <= NEAR
