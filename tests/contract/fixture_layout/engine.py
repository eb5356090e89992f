"""Between the record and the rest of the layout game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kibitz.core import kernel
from kibitz.core.chance import MASK
from kibitz.core.errors import BadChance
from kibitz.core.kernel import Records
from kibitz.core.rulings import Rulings

from . import actions as acts
from .rules import is_connected_at, perform_at, refusal_at
from .state import STATE

__all__ = ["is_connected_at", "new", "perform", "playouts", "refusal"]

NO_SQUARES = 201
LAY, COMMIT, PASS = range(3)


def new(players: int, rulings: Rulings, seed: int) -> Records:
    """A record of an empty board."""
    records = kernel.blank(STATE)
    records[0].players = players
    records[0].rng[0] = seed & MASK
    return records


def _code(action: acts.Move) -> tuple[int, int] | None:
    """(verb, mask) of an action; None if it names no squares."""
    match action:
        case acts.Lay(cells):
            if len(set(cells)) != len(cells) or not set(cells) <= set(acts.CELLS):
                return None
            return LAY, sum(1 << acts.CELLS.index(cell) for cell in cells)
        case acts.Commit():
            return COMMIT, 0
    return PASS, 0


def refusal(records: Records, seat: int, action: acts.Move) -> int:
    """The rule against an action, as 100 * chapter + number, or 0."""
    code = _code(action)
    return NO_SQUARES if code is None else int(refusal_at(records, 0, seat, *code))


def perform(
    records: Records, rulings: Rulings, action: acts.Move, chance: Sequence[str] | None
) -> tuple[tuple[acts.Happening, ...], tuple[str, ...]]:
    """Applies an allowed action; its events and chance outcomes."""
    code = _code(action)
    assert code is not None
    given = list(chance or ())
    if chance is not None and (
        len(given) != (code[0] == COMMIT)
        or any(text not in "123456" or len(text) != 1 for text in given)
    ):
        raise BadChance("A commit rolls one die, and nothing else does.")
    seat, laid = int(records[0].seat), int(records[0].laid)
    roll = int(perform_at(records, 0, *code, np.array([int(text) for text in given], np.int64)))
    match action:
        case acts.Lay(cells):
            return (acts.Laid(seat, cells),), ()
        case acts.Commit():
            return (acts.Committed(seat, roll, laid + roll),), (str(roll),)
    return (acts.Passed(seat),), ()


def playouts(
    players: int, rulings: Rulings, bots: Sequence[str], seed: int, first: int, count: int
) -> None:
    """No faster way to play many games."""
