"""Grids as text and as cells, and the lines in them (MX-3.1, MX-3.2).

A *symbol* is one placed tile: ``A``..``Z`` a letter tile; ``a``..``z`` a Joker that stands for that
letter; ``1``..``5`` the Bandit as K, W, X, Y, Z; ``?`` a Joker and ``!`` a Bandit without a letter
yet; ``!`` and a letter a Bandit as a letter that it may not stand for (MX-3.10).

A *grid text* is ``-``, or rows from top to bottom, ``CAT/..O@-3,4``, or cells, ``[C@0,0 !Q@1,0]``,
which say what rows cannot: two tiles in a cell, a Bandit as a wrong letter, a cell out of range.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from kibitz.core.errors import Unreadable

JOKER, BANDIT = "?", "!"
EMPTY = "-"
BANDIT_LETTERS = "KWXYZ"
LEAST, MOST = -128, 127
"""The first and the last column, and row (MX-3.1)."""
SHOWN: dict[str, str | None] = {
    JOKER: None,
    BANDIT: None,
    **dict(zip(ascii_uppercase, ascii_uppercase, strict=True)),
    **dict(zip(ascii_lowercase, ascii_uppercase, strict=True)),
    **{str(i): shown for i, shown in enumerate(BANDIT_LETTERS, 1)},
    **{BANDIT + shown: shown for shown in ascii_uppercase},
}
"""The letter that each symbol shows."""
TAKEN = {
    sign: JOKER
    if sign == JOKER or sign in ascii_lowercase
    else sign
    if sign in ascii_uppercase
    else BANDIT
    for sign in SHOWN
}
"""The tile that each symbol takes from the hand."""

SYMBOL = r"[A-Za-z1-5?!]"
PLACE = r"@(?P<x>-?[0-9]{1,4}),(?P<y>-?[0-9]{1,4})"
ROWS = re.compile(rf"(?P<rows>[A-Za-z1-5?!./]+)(?:{PLACE})?")
CELL = re.compile(rf"(?P<symbol>![A-Z]|{SYMBOL}){PLACE}")


class Cell(NamedTuple):
    """A placed tile: its symbol, its column x (rightward) and its row y (downward)."""

    symbol: str
    x: int
    y: int


class Line(NamedTuple):
    """A line (MX-3.2): the word it spells, None where a wild has no letter; its first cell; H or V;
    its cells in reading order."""

    word: str | None
    x: int
    y: int
    way: str
    cells: tuple[Cell, ...]


def letter(symbol: str) -> str | None:
    """The letter that a symbol shows; None for a wild without one."""
    return SHOWN[symbol]


def tile(symbol: str) -> str:
    """The tile that a symbol takes from the hand: ``A``..``Z``, ``?`` or ``!``."""
    return TAKEN[symbol]


def symbol(tile: str, letter: str | None) -> str:
    """A tile that shows a letter; whether a letter tile may show it is not asked."""
    if letter is None or tile not in (JOKER, BANDIT):
        return tile
    if tile == JOKER:
        return letter.lower()
    at = BANDIT_LETTERS.find(letter)
    return BANDIT + letter if at < 0 else str(at + 1)


# Text


def parse(text: str) -> tuple[Cell, ...]:
    """The cells of a grid text, in the order in which they are written. Raises Unreadable."""
    text = text.strip()
    if text == EMPTY:
        return ()
    if text.startswith("[") and text.endswith("]") and len(text) > 2:
        return tuple(_cell(part) for part in text[1:-1].split(" "))
    found = ROWS.fullmatch(text)
    if found is None:
        raise _unreadable(text)
    left, top = int(found["x"] or 0), int(found["y"] or 0)
    cells = tuple(
        Cell(sign, left + column, top + row)
        for row, signs in enumerate(found["rows"].split("/"))
        for column, sign in enumerate(signs)
        if sign != "."
    )
    if not cells:
        raise _unreadable(text)
    return cells


def _cell(text: str) -> Cell:
    found = CELL.fullmatch(text)
    if found is None:
        raise _unreadable(text)
    sign = found["symbol"]
    if len(sign) == 2:
        sign = symbol(BANDIT, sign[1])
    return Cell(sign, int(found["x"]), int(found["y"]))


def _unreadable(text: str) -> Unreadable:
    shown = text if len(text) <= 40 else text[:40] + "…"
    return Unreadable(
        f"{shown!r} is no grid. Write rows from top to bottom, parted by /, with . for an empty "
        "cell, for example CAT/..O/..W; or - for the empty grid."
    )


def write(cells: Iterable[Cell]) -> str:
    """The canonical text of a grid."""
    cells = sorted(cells, key=lambda cell: (cell.y, cell.x, cell.symbol))
    if not cells:
        return EMPTY
    if not _is_of_rows(cells):
        return "[" + " ".join(f"{sign}@{x},{y}" for sign, x, y in cells) + "]"
    left, top = min(cell.x for cell in cells), cells[0].y
    rows = [""] * (cells[-1].y - top + 1)
    for sign, x, y in cells:
        rows[y - top] = rows[y - top].ljust(x - left, ".") + sign
    at = f"@{left},{top}" if left or top else ""
    return "/".join(rows) + at


def _is_of_rows(cells: Sequence[Cell]) -> bool:
    """Whether rows can say it: single signs in different cells in range."""
    return len({(x, y) for _, x, y in cells}) == len(cells) and all(
        len(sign) == 1 and LEAST <= x <= MOST and LEAST <= y <= MOST for sign, x, y in cells
    )


# What lies in a grid; the cells are in different places


def by_place(cells: Iterable[Cell]) -> dict[tuple[int, int], Cell]:
    """Cells by (x, y)."""
    return {(cell.x, cell.y): cell for cell in cells}


def _reading_order(place: tuple[int, int]) -> tuple[int, int]:
    return place[1], place[0]


def loose(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Tiles without an orthogonal neighbour: they lie on the board but are not placed (MX-3.8)."""
    at = by_place(cells)
    return tuple(cell for (x, y), cell in at.items() if not _has_neighbour(at, x, y))


def placed(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Tiles that are not loose."""
    at = by_place(cells)
    return tuple(cell for (x, y), cell in at.items() if _has_neighbour(at, x, y))


def _has_neighbour(at: Mapping[tuple[int, int], Cell], x: int, y: int) -> bool:
    return (x + 1, y) in at or (x - 1, y) in at or (x, y + 1) in at or (x, y - 1) in at


def groups(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The placed tiles in orthogonally connected groups (MX-3.7), the largest first; of equal ones,
    and within a group, in reading order."""
    at = by_place(cells)
    found = []
    left = set(at)
    for start in sorted(at, key=_reading_order):
        if start not in left:
            continue
        left.discard(start)
        group = [start]
        for x, y in group:  # grows meanwhile
            for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if beside in left:
                    left.discard(beside)
                    group.append(beside)
        if len(group) > 1:
            found.append([at[place] for place in sorted(group, key=_reading_order)])
    return sorted(found, key=len, reverse=True)


def lines(cells: Iterable[Cell]) -> tuple[Line, ...]:
    """Every line (MX-3.2) by its first cell in reading order, H before V."""
    at = by_place(cells)
    found = []
    for x, y in sorted(at, key=_reading_order):
        if (x + 1, y) in at and (x - 1, y) not in at:
            found.append(_line(at, x, y, "H", 1, 0))
        if (x, y + 1) in at and (x, y - 1) not in at:
            found.append(_line(at, x, y, "V", 0, 1))
    return tuple(found)


def _line(at: Mapping[tuple[int, int], Cell], x: int, y: int, way: str, dx: int, dy: int) -> Line:
    run = []
    at_x, at_y = x, y
    while (cell := at.get((at_x, at_y))) is not None:
        run.append(cell)
        at_x, at_y = at_x + dx, at_y + dy
    shown = [SHOWN[cell.symbol] for cell in run]
    word = None if None in shown else "".join(filter(None, shown))
    return Line(word, x, y, way, tuple(run))
