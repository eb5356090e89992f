"""Mixmo's grids by brute force over cells: reading, writing, lines and the judge.

Written from the rule ledger alone. A grid is a list of cells; nothing is cached.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

JOKER = "?"
BANDIT = "!"
BANDIT_LETTERS = "KWXYZ"  # MX-3.10; the digits 1 to 5 in this order
LETTER_TILES = (
    "A10 B2 C3 D4 E17 F2 G3 H3 I9 J2 K1 L6 M3 N7 O7 P3 Q2 R6 S7 T7 U6 V3 W1 X1 Y1 Z1"  # MX-0.1
)
ALL_TILES = "".join(part[0] * int(part[1:]) for part in LETTER_TILES.split()) + "??!"

CELLS_TEXT = re.compile(r"\[(.*)\]")
CELL_TEXT = re.compile(r"(![A-Z]|[A-Za-z1-5?!])@(-?\d+),(-?\d+)")
ROWS_TEXT = re.compile(r"([A-Za-z1-5?!./]+)(?:@(-?\d+),(-?\d+))?")


class UnreadableGrid(ValueError):
    """The text is no grid text."""


@dataclass(frozen=True)
class Cell:
    """A tile on the board and the letter it stands for, None for a wild without one."""

    x: int
    y: int
    tile: str
    letter: str | None


@dataclass(frozen=True)
class Line:
    """A maximal run of two or more placed tiles."""

    way: str
    cells: tuple[Cell, ...]

    @property
    def x(self) -> int:
        return self.cells[0].x

    @property
    def y(self) -> int:
        return self.cells[0].y

    @property
    def word(self) -> str | None:
        """None if a wild in it has no letter (MX-3.11)."""
        letters = [cell.letter for cell in self.cells]
        return None if None in letters else "".join(letter or "" for letter in letters)


@dataclass(frozen=True)
class Fault:
    """One thing the judge finds (MX-3.12)."""

    kind: str
    word: str | None = None


# Text


def cell_of(symbol: str, x: int, y: int) -> Cell:
    """The cell that a symbol of the notation means."""
    if len(symbol) == 2:
        return Cell(x, y, BANDIT, symbol[1])
    if symbol in (JOKER, BANDIT):
        return Cell(x, y, symbol, None)
    if symbol in "12345":
        return Cell(x, y, BANDIT, BANDIT_LETTERS[int(symbol) - 1])
    if symbol.islower():
        return Cell(x, y, JOKER, symbol.upper())
    return Cell(x, y, symbol, symbol)


def symbol_of(cell: Cell) -> str:
    """The symbol of a cell in the notation."""
    if cell.letter is None:
        return cell.tile
    if cell.tile == JOKER:
        return cell.letter.lower()
    if cell.tile == BANDIT:
        good = cell.letter in BANDIT_LETTERS
        return str(BANDIT_LETTERS.index(cell.letter) + 1) if good else "!" + cell.letter
    return cell.letter


def read_grid(text: str) -> list[Cell]:
    """The cells of a grid text. Raises UnreadableGrid."""
    if text == "-":
        return []
    listed = CELLS_TEXT.fullmatch(text)
    if listed:
        found = [CELL_TEXT.fullmatch(part) for part in listed[1].split()]
        if None in found:
            raise UnreadableGrid(text)
        return [cell_of(one[1], int(one[2]), int(one[3])) for one in found if one]
    rows = ROWS_TEXT.fullmatch(text)
    if not rows:
        raise UnreadableGrid(text)
    left, top = int(rows[2] or 0), int(rows[3] or 0)
    return [
        cell_of(symbol, left + across, top + down)
        for down, row in enumerate(rows[1].split("/"))
        for across, symbol in enumerate(row)
        if symbol != "."
    ]


def write_cells(cells: Iterable[Cell]) -> str:
    """The text that lists the cells; it can say any grid."""
    return "[" + " ".join(f"{symbol_of(cell)}@{cell.x},{cell.y}" for cell in cells) + "]"


def write_grid(cells: Sequence[Cell]) -> str:
    """The canonical text of a legal grid."""
    if not cells:
        return "-"
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    right, bottom = max(cell.x for cell in cells), max(cell.y for cell in cells)
    shown = {(cell.x, cell.y): symbol_of(cell) for cell in cells}
    rows = [
        "".join(shown.get((x, y), ".") for x in range(left, right + 1)).rstrip(".")
        for y in range(top, bottom + 1)
    ]
    corner = "" if (left, top) == (0, 0) else f"@{left},{top}"
    return "/".join(rows) + corner


# Well-formed or not


def malformed_rule(cells: Sequence[Cell], hand: str) -> str | None:
    """The rule that makes a grid malformed, if any does."""
    if Counter(cell.tile for cell in cells) - Counter(hand):  # MX-3.1
        return "MX-3.1"
    if len({(cell.x, cell.y) for cell in cells}) != len(cells):  # MX-3.1
        return "MX-3.1"
    if any(not -128 <= place <= 127 for cell in cells for place in (cell.x, cell.y)):  # MX-3.1
        return "MX-3.1"
    for cell in cells:  # MX-3.10
        if cell.tile == BANDIT and cell.letter is not None and cell.letter not in BANDIT_LETTERS:
            return "MX-3.10"
    return None


# Lines


def neighbours(cell: Cell, cells: Sequence[Cell]) -> list[Cell]:
    """The cells that touch this one by a side."""
    return [other for other in cells if abs(other.x - cell.x) + abs(other.y - cell.y) == 1]


def placed(cells: Sequence[Cell]) -> list[Cell]:
    """The tiles that are not loose (MX-3.8)."""
    return [cell for cell in cells if neighbours(cell, cells)]


def lines_of(cells: Sequence[Cell]) -> list[Line]:
    """Every line, horizontal left to right, vertical top to bottom (MX-3.2)."""
    at = {(cell.x, cell.y): cell for cell in cells}
    lines = []
    for cell in cells:
        for way, dx, dy in (("H", 1, 0), ("V", 0, 1)):
            if (cell.x - dx, cell.y - dy) in at:
                continue
            run = [cell]
            while (run[-1].x + dx, run[-1].y + dy) in at:
                run.append(at[run[-1].x + dx, run[-1].y + dy])
            if len(run) > 1:
                lines.append(Line(way, tuple(run)))
    return lines


def words_of(cells: Sequence[Cell]) -> list[str]:
    """The words of all lines that can be read."""
    return [line.word for line in lines_of(cells) if line.word is not None]


def in_one_piece(cells: Sequence[Cell]) -> bool:
    """Whether the placed tiles form one group (MX-3.7)."""
    tiles = placed(cells)
    if not tiles:
        return True
    group, todo = {tiles[0]}, [tiles[0]]
    while todo:
        for other in neighbours(todo.pop(), tiles):
            if other not in group:
                group.add(other)
                todo.append(other)
    return len(group) == len(tiles)


# Judging


def is_good_line(line: Line, allowed: Callable[[str], bool], expert: bool) -> bool:
    """Whether the line is an allowed word (MX-3.4; MX-12.4 for Expert)."""
    if line.word is None or (expert and len(line.cells) == 2):
        return False
    return allowed(line.word)


def judge(
    cells: Sequence[Cell], required: str, allowed: Callable[[str], bool], expert: bool
) -> list[Fault]:
    """Every fault but ``no_theme_word`` (MX-3.12); ``required`` are the tiles to be placed."""
    faults = []
    missing = Counter(required) - Counter(cell.tile for cell in placed(cells))
    if missing:
        faults.append(Fault("unplaced"))
    if not in_one_piece(cells):
        faults.append(Fault("disconnected"))
    lines = lines_of(cells)
    for line in lines:
        if expert and len(line.cells) == 2:  # MX-12.4
            faults.append(Fault("too_short", line.word))
        elif line.word is None or not allowed(line.word):  # MX-3.3, MX-3.11
            faults.append(Fault("not_a_word", line.word))
    if expert:  # MX-12.5
        counts = Counter(line.word for line in lines if line.word is not None)
        for word, count in counts.items():
            if count > 1:
                faults.append(Fault("repeated_word", word))
    return faults


def without_line(
    cells: Sequence[Cell], line: Line, allowed: Callable[[str], bool], expert: bool
) -> list[Cell]:
    """The grid after Final Sprint has struck a line (MX-11.17)."""
    kept = {
        cell
        for crossing in lines_of(cells)
        if crossing.way != line.way and is_good_line(crossing, allowed, expert)
        for cell in crossing.cells
    }
    return [cell for cell in cells if cell not in line.cells or cell in kept]
