"""Points of a Mixmo grid and the miscounted draw, from the rule ledger alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .reference_grids import Cell, judge, lines_of, placed

WIN = 20  # MX-11.2
FALSE_FINAL = -20  # MX-11.10
RARE = "KWXYZ"


def tiles_a_grid(seats: int) -> int:
    """T: the tiles of a full grid."""
    return 120 // seats


def draws_of(seats: int) -> int:
    """k: the draws until the bag is empty."""
    return (tiles_a_grid(seats) - 6) // 2


def points(
    cells: Sequence[Cell],
    allowed: Callable[[str], bool],
    thematic: Callable[[str], bool],
    expert: bool,
    free_spirit: bool,
    won: bool,
) -> int:
    """What a stop_grid scores (MX-11.1 to 11.9); unplaced tiles are no fault."""
    lines = lines_of(cells)
    if judge(cells, "", allowed, expert):  # MX-11.8
        return 0
    words = [line.word or "" for line in lines]
    if not words:  # MX-11.9
        return 0
    total = len(placed(cells))  # MX-11.1
    total += WIN if won else 0
    total += 5 * sum(cell.tile in RARE for cell in placed(cells))  # MX-11.3
    total += sum(len(word) for word in words if len(word) >= 8)  # MX-11.4
    if free_spirit:  # MX-12.2
        return total
    scoring = [word for word in words if thematic(word)]
    if not scoring:  # MX-11.8: no_theme_word
        return 0
    return total + 3 * sum(len(word) for word in scoring)  # MX-11.5 to 11.7


def miscount(
    seats: int,
    draws: int,
    counts: Sequence[int],
    left: int,
    expert: bool,
    valid: bool,
    caller: int,
    match_format: str,
) -> tuple[int, list[int]] | None:
    """(winner or -1, penalties) of a draw that the bag cannot fill; None if it can (MX-13)."""
    if left == 0 or left >= 2 * seats:  # MX-13.1
        return None
    if not expert:  # MX-13.2
        return (caller if valid else -1), [0] * seats
    loss = {"rounds": -1, "points": -20, "single": 0}[match_format]
    return -1, [loss if count != 6 + 2 * draws else 0 for count in counts]  # MX-13.3
