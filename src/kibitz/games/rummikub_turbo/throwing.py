"""Which dice to throw: those whose next faces promise the most (RT-3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from kibitz.bots.search import best_of
from kibitz.core import kernel
from kibitz.core.chance import Chance
from kibitz.games.rummikub_turbo import actions as act
from kibitz.games.rummikub_turbo.dice import JOKER, NAMES
from kibitz.games.rummikub_turbo.view import Die, TableView

FEW = 5
"""Of so few dice every throw is tried."""
MOST_KEPT = 3
NEAR = 2


def choose_throw(view: TableView, seconds: float, chance: Chance) -> act.Move:
    """The throw that promises most; before a commit of this turn it may be a pass."""
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

    def attempt(alive: Sequence[int], first: int, count: int) -> Sequence[float]:
        totals = np.zeros(len(alive), dtype=np.int64)
        engine.chances.throw_values(records, scratch, bits[alive], seed, first, count, totals)
        return list(totals.tolist())

    return act.Throw(throws[best_of(len(throws), attempt, seconds)])


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
