"""The doors of the rules for Python: (records, index) in, numbers out."""

from __future__ import annotations

from kibitz.core.kernel import Ints, Records, Rows, door
from kibitz.games.mixed_doubles.rules import (
    is_winner,
    legal,
    perform,
    refusal,
    score,
    shuffle_pile,
)


@door
def begin(records: Records, i: int) -> None:
    """Shuffles the pile of a new game."""
    shuffle_pile(records[i])


@door
def refusal_at(records: Records, i: int, seat: int, code: int) -> int:
    return refusal(records[i], seat, code)


@door
def legal_at(records: Records, i: int, out: Ints) -> int:
    return legal(records[i], out)


@door
def perform_at(records: Records, i: int, code: int, given: Ints, journal: Rows) -> None:
    perform(records[i], code, given, journal)


@door
def scores_at(records: Records, i: int, scores: Ints, wins: Ints) -> None:
    """Scores and winners of a finished game, a place a seat."""
    s = records[i]
    for seat in range(int(s.players)):
        scores[seat] = score(s, seat)
        wins[seat] = 1 if is_winner(s, seat) else 0
