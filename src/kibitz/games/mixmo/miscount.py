"""A miscounted draw at a table with real tiles (MX-13). Software cannot miscount (MX-1.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.games.mixmo.state import NOBODY, OPENING, PENALTY


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a short draw comes to: the winner of the round, and what each seat at fault loses."""

    winner: int
    penalties: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        who = "no winner" if self.winner == NOBODY else f"winner {self.winner}"
        return ", ".join([who, *(f"seat {seat} {-lost}" for seat, lost in self.penalties)])


def judge(
    players: int,
    draw: int,
    counts: Sequence[int],
    left: int,
    caller: int,
    valid: bool,
    expert: bool = False,
    format: str = "single",
) -> Verdict | None:
    """The verdict when a call asks for a draw and too few tiles are left; None if all is well.

    ``counts`` are the tiles of each seat after ``draw`` draws, ``valid`` says whether the caller's
    grid is right in all.
    """
    if not 0 < left < 2 * players:  # MX-13.1
        return None
    if not expert:  # MX-13.2
        return Verdict(caller if valid else NOBODY, ())
    lost = {"single": 0, "rounds": 1, "points": PENALTY}[format]
    right = OPENING + 2 * draw
    at_fault = (seat for seat, count in enumerate(counts) if count != right)
    return Verdict(NOBODY, tuple((seat, lost) for seat in at_fault))  # MX-13.3
