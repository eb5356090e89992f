"""The judge of grids (MX-3.12): every fault, with the rule that is broken, the cells and the word.

``judge`` is plain Python and tells all; ``Judge`` answers whether a grid is clean from a kernel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Sequence
from typing import NamedTuple

from kibitz.games.mixmo import grids
from kibitz.games.mixmo.grids import Cell, Line

KINDS = (
    "unplaced", "disconnected", "not_a_word", "too_short", "repeated_word", "no_theme_word",
)  # fmt: skip
"""Every kind of fault, in the order in which they are told."""

Theme = Callable[[str], bool] | Container[str]
"""Which words are thematic (MX-9.6): a test, or a set of words."""

Groups = Sequence[Sequence[Cell]]


class GridFault(NamedTuple):
    """A fault of a grid: its kind; the cells (x, y) it is about; the rule; the word, of
    ``unplaced`` the tiles that are missing. A wild without a letter is shown as its tile."""

    kind: str
    cells: tuple[tuple[int, int], ...]
    rule: str
    word: str


def judge(
    required: str,
    cells: Sequence[Cell],
    words: Container[str],
    expert: bool = False,
    theme: Theme | None = None,
) -> tuple[GridFault, ...]:
    """Every fault of a grid that must hold the required tiles; none means it is clean.

    ``cells`` lie in different places, as in every grid that is not malformed (MX-3.1). ``theme`` is
    given for final checks only.
    """
    groups = grids.groups(cells)
    faults = [*_unplaced(required, cells, groups), *_disconnected(groups)]
    lines = grids.lines(cells)
    for line in lines:
        if expert and len(line.cells) == 2:
            faults.append(_of_line("too_short", line, "MX-12.4"))
        elif line.word is None:
            faults.append(_of_line("not_a_word", line, "MX-3.11"))
        elif line.word not in words:
            faults.append(_of_line("not_a_word", line, "MX-3.3"))
    if expert:
        faults += _repeated(lines)
    faults.sort(key=lambda fault: KINDS.index(fault.kind))
    if not faults and theme is not None and not any(is_thematic(line, theme) for line in lines):
        faults.append(GridFault("no_theme_word", (), "MX-9.6", ""))
    return tuple(faults)


def is_thematic(line: Line, theme: Theme) -> bool:
    """Whether the word of a line fits a theme."""
    if line.word is None:
        return False
    return theme(line.word) if callable(theme) else line.word in theme


def _unplaced(required: str, cells: Sequence[Cell], groups: Groups) -> list[GridFault]:
    """MX-3.12, MX-3.8: of tiles with one face it does not matter which is placed."""
    placed = Counter([grids.tile(cell.symbol) for group in groups for cell in group])
    missing = Counter(required) - placed
    if not missing:
        return []
    loose = [cell for cell in grids.loose(cells) if missing[grids.tile(cell.symbol)]]
    on_board = Counter(grids.tile(cell.symbol) for cell in loose)
    rule = "MX-3.12" if missing - on_board else "MX-3.8"
    places = tuple((cell.x, cell.y) for cell in loose)
    return [GridFault("unplaced", places, rule, "".join(sorted(missing.elements(), key=_order)))]


def _order(tile: str) -> tuple[bool, str]:
    return not tile.isalpha(), tile


def _disconnected(groups: Groups) -> list[GridFault]:
    """MX-3.7: one fault, about all groups but the largest."""
    apart = [(cell.x, cell.y) for group in groups[1:] for cell in group]
    return [GridFault("disconnected", tuple(apart), "MX-3.7", "")] if apart else []


def _of_line(kind: str, line: Line, rule: str) -> GridFault:
    shown = (grids.letter(cell.symbol) or cell.symbol for cell in line.cells)
    return GridFault(kind, tuple((cell.x, cell.y) for cell in line.cells), rule, "".join(shown))


def _repeated(lines: Collection[Line]) -> list[GridFault]:
    """MX-12.5: a fault for each spelling that stands in two lines or more."""
    spelled: dict[str, list[Line]] = {}
    for line in lines:
        if line.word is not None:
            spelled.setdefault(line.word, []).append(line)
    return [
        GridFault(
            "repeated_word",
            tuple((cell.x, cell.y) for line in same for cell in line.cells),
            "MX-12.5",
            word,
        )
        for word, same in spelled.items()
        if len(same) > 1
    ]


class Judge:
    """Says whether grids are clean, fast: the words are kept as a trie. Builds in about 0.2 s."""

    def __init__(self, words: Collection[str]) -> None:
        import numpy as np

        from kibitz.core.kernel import compile_rules
        from kibitz.games.mixmo import kernels, tries

        compile_rules(kernels.__name__)
        self.words = words
        self.trie, _ = tries.trie(tries.matrix(words))
        self._kernels = kernels
        self._array = np.array

    def is_clean(self, required: str, cells: Sequence[Cell], expert: bool = False) -> bool:
        """Whether ``judge`` without a theme finds no fault."""
        placed = Counter(grids.tile(cell.symbol) for cell in cells)
        if any(placed[tile] < count for tile, count in Counter(required).items()):
            return False
        trouble = self.trouble(cells, expert)
        if trouble == self._kernels.APART:  # perhaps only by loose tiles that need not be placed
            return not judge(required, cells, self.words, expert)
        return trouble == self._kernels.CLEAN

    def trouble(self, cells: Sequence[Cell], expert: bool = False) -> int:
        """What the kernel finds first: a number named in ``kernels``."""
        rows = [(x, y, _number(symbol), 0) for symbol, x, y in cells] or [(0, 0, 0, 0)]
        array = self._array(rows).T.copy()
        return int(self._kernels.first_trouble(self.trie, array, len(cells), expert))


def _number(symbol: str) -> int:
    letter = grids.letter(symbol)
    return -1 if letter is None else ord(letter) - ord("A")
