"""Islands into the grid: what lies already and need not move stays, the rest comes near to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kibitz.games.rummikub_turbo.layouts import Cell

GRID = 24
MIDDLE = (11.0, 11.0)
Island = list[tuple[int, int, int]]
"""Dice that hang together: die, row, column, in coordinates of their own."""


def pack(islands: Sequence[Island], lying: Mapping[int, Cell]) -> dict[int, Cell]:
    """A cell for every die, islands an empty line apart. Raises ValueError if there is no room."""
    for keep in (True, False):
        cells: dict[int, Cell] = {}
        free = []
        for island in islands:
            here = {die: lying[die] for die, _, _ in island if die in lying}
            clear = not _around(cells.values()) & set(here.values())
            if keep and clear and len(here) == len(island) and _stays(island, here):
                cells |= here
            else:
                free.append(island)
        taken = _around(cells.values())
        for island in sorted(free, key=len, reverse=True):
            spot = _spot(island, taken, _home(island, lying, cells))
            if spot is None:
                break
            cells |= spot
            taken |= _around(spot.values())
        else:
            return cells
    raise ValueError("these islands do not fit the grid")


def _stays(island: Island, here: Mapping[int, Cell]) -> bool:
    """Whether an island lies as it is wanted."""
    shifts = {(here[die][0] - row, here[die][1] - col) for die, row, col in island}
    return len(shifts) == 1


def _around(cells: Iterable[Cell]) -> set[Cell]:
    """Cells that are taken, and those that touch them."""
    return {
        (row + dr, col + dc)
        for row, col in cells
        for dr, dc in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    }


def _home(
    island: Island, lying: Mapping[int, Cell], cells: Mapping[int, Cell]
) -> tuple[float, float]:
    """Where an island would best lie: where its dice lie now, or near what lies."""
    now = [lying[die] for die, _, _ in island if die in lying] or list(cells.values())
    now = now or list(lying.values())
    if not now:
        return MIDDLE
    return sum(row for row, _ in now) / len(now), sum(col for _, col in now) / len(now)


def _spot(island: Island, taken: set[Cell], home: tuple[float, float]) -> dict[int, Cell] | None:
    """The place nearest to home where an island fits."""
    top, left = min(row for _, row, _ in island), min(col for _, _, col in island)
    shape = [(die, row - top, col - left) for die, row, col in island]
    high, wide = max(row for _, row, _ in shape), max(col for _, _, col in shape)
    corners = [(row, col) for row in range(GRID - high) for col in range(GRID - wide)]
    corners.sort(key=lambda at: abs(at[0] + high / 2 - home[0]) + abs(at[1] + wide / 2 - home[1]))
    for row, col in corners:
        cells = {die: (row + dr, col + dc) for die, dr, dc in shape}
        if not taken & set(cells.values()):
            return cells
    return None
