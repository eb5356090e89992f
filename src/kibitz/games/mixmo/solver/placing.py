"""Between grids as the game has them and boards as the kernels have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from kibitz.core.kernel import Rows
from kibitz.games.mixmo import grids
from kibitz.games.mixmo.grids import BANDIT, BANDIT_LETTERS, JOKER, Cell, Line
from kibitz.games.mixmo.solver import boards
from kibitz.games.mixmo.solver.boards import COUNT, FOUND, FOUND_LETTER, FOUND_PLACE, RIM, SIDE

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NUMBERS = {letter: i for i, letter in enumerate(ALPHABET)} | {
    JOKER: boards.JOKERS,
    BANDIT: boards.BANDITS,
}
"""Where in ``state`` each tile is counted."""
MIDDLE = SIDE // 2
WIDEST = SIDE - 2 * RIM - 1
"""A grid that is wider or higher is not kept."""


class Corner(NamedTuple):
    """Where on the board the cell 0,0 of a grid lies; ``is_given`` if the grid keeps its place."""

    x: int
    y: int
    is_given: bool


def blank_grid() -> Rows:
    """Room for a grid as the kernels give and take it."""
    return np.zeros((3, boards.MOST_TILES), dtype=np.int64)


def tiles_of(cells: Iterable[Cell]) -> Counter[str]:
    """The tiles that lie in a grid; those that show what they may not are not of any hand."""
    return Counter(
        cell.symbol if cell.symbol.startswith(BANDIT) else grids.tile(cell.symbol) for cell in cells
    )


def rows_of(cells: Iterable[Cell]) -> Rows:
    """A grid as the judge's kernel takes it."""
    numbers = [(x, y, ord(grids.letter(symbol) or "@") - ord("A"), 0) for symbol, x, y in cells]
    return np.array(numbers, dtype=np.int64).T.copy()


def mended(
    cells: Iterable[Cell], tiles: str, words: Container[str], expert: bool
) -> tuple[Cell, ...]:
    """What can be kept of a grid: letters that tiles of the hand can show, in good lines that hang
    together."""
    left, kept = Counter(tiles), []
    for cell in cells:
        tile = _tile_for(grids.letter(cell.symbol), left)
        if tile is not None:
            left[tile] -= 1
            kept.append(cell)
    while kept:
        kept = (grids.groups(kept) or [[]])[0]
        good, bad = _lines(kept, words, expert)
        if not bad:
            break
        inside = {cell for line in good for cell in line.cells}
        rest = [cell for cell in kept if cell in inside]
        kept = rest if len(rest) < len(kept) else [c for c in kept if c not in bad[0].cells]
    return tuple(kept)


def _tile_for(letter: str | None, left: Counter[str]) -> str | None:
    """A tile that may show a letter, in the order in which the kernels spend them."""
    if letter is None:
        return None
    wilds = (BANDIT, JOKER) if letter in BANDIT_LETTERS else (JOKER,)
    return next((tile for tile in (letter, *wilds) if left[tile] > 0), None)


def _lines(
    cells: Iterable[Cell], words: Container[str], expert: bool
) -> tuple[list[Line], list[Line]]:
    """Lines that are allowed and those that are not; of repeated words the first is (MX-12.5)."""
    good: list[Line] = []
    bad = []
    seen = set()
    for line in grids.lines(cells):
        short = expert and len(line.cells) == 2
        if line.word is None or line.word not in words or short or (expert and line.word in seen):
            bad.append(line)
        else:
            good.append(line)
            seen.add(line.word)
    return good, bad


def base_of(cells: Sequence[Cell]) -> tuple[Rows, Corner]:
    """A legal grid as a board's base, in the middle; blank if there is none or it is too wide."""
    base = blank_grid()
    if not cells:
        return base, Corner(0, 0, False)
    left, right = min(cell.x for cell in cells), max(cell.x for cell in cells)
    top, bottom = min(cell.y for cell in cells), max(cell.y for cell in cells)
    corner = Corner(MIDDLE - (left + right) // 2, MIDDLE - (top + bottom) // 2, True)
    if max(right - left, bottom - top) > WIDEST:
        return base, corner
    for i, (symbol, x, y) in enumerate(cells):
        base[FOUND_PLACE, i] = (y + corner.y) * SIDE + x + corner.x
        base[FOUND_LETTER, i] = NUMBERS[grids.letter(symbol) or ""]
    base[FOUND, COUNT] = len(cells)
    return base, corner


def cells_of(best: Rows, tiles: str, keep: Iterable[Cell], corner: Corner) -> tuple[Cell, ...]:
    """A grid of the kernels in tiles of the hand, in reading order; what lies as it lay keeps its
    tile if it can."""
    count = int(best[FOUND, COUNT])
    if count == 0:
        return ()
    spots = sorted(
        zip(best[FOUND_PLACE, :count].tolist(), best[FOUND_LETTER, :count].tolist(), strict=True)
    )
    xs = [place % SIDE for place, _ in spots]
    ys = [place // SIDE for place, _ in spots]
    letters = [ALPHABET[letter] for _, letter in spots]
    left, top = min(xs), ys[0]
    if corner.is_given:
        left = corner.x - _into_range(left - corner.x, max(xs) - corner.x)
        top = corner.y - _into_range(top - corner.y, ys[-1] - corner.y)
    wilds = Counter(letters) - Counter(tiles)
    symbols = letters
    if wilds:
        before = {(x, y): symbol for symbol, x, y in keep} if corner.is_given else {}
        were = [before.get((x - corner.x, y - corner.y)) for x, y in zip(xs, ys, strict=True)]
        symbols = _with_wilds(letters, wilds, tiles.count(BANDIT), were)
    return tuple(
        Cell(symbol, x - left, y - top) for symbol, x, y in zip(symbols, xs, ys, strict=True)
    )


def _with_wilds(
    letters: Sequence[str], wilds: Counter[str], bandits: int, were: Sequence[str | None]
) -> list[str]:
    """Symbols for letters, so many of each by wilds: by those that were there, then by new ones."""

    def rank(i: int) -> int:
        symbol = were[i]
        if symbol is None or grids.letter(symbol) != letters[i]:
            return 2
        return {BANDIT: 0, JOKER: 1}.get(grids.tile(symbol), 3)

    symbols, left = list(letters), wilds.copy()
    for i in sorted(range(len(letters)), key=rank):
        letter = letters[i]
        if left[letter] > 0:
            left[letter] -= 1
            tile = BANDIT if bandits and letter in BANDIT_LETTERS else JOKER
            bandits -= tile == BANDIT
            symbols[i] = grids.symbol(tile, letter)
    return symbols


def _into_range(first: int, last: int) -> int:
    """How far to move what reaches from one column to another."""
    return max(grids.LEAST - first, 0) + min(grids.MOST - last, 0)
