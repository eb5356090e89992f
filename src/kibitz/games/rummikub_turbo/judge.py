"""The judge of tables: the first rule broken, every fault with its cells, what jokers stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from kibitz.core.game import Fault
from kibitz.core.kernel import Ints
from kibitz.games.rummikub_turbo.dice import DICE, FACES, INDEX, JOKER
from kibitz.games.rummikub_turbo.layouts import Cell
from kibitz.games.rummikub_turbo.rulings import Rulings

JOKER_RULES = ("one_face", "number_only", "independent")
ANY = (1 << len(FACES)) - 1
GRID = 24
MOST_FAULTS = 64


class Judged(msgspec.Struct, frozen=True):
    """A rule broken, and where."""

    rule: str
    cells: tuple[Cell, ...]


def _doors() -> Any:
    from kibitz.games.rummikub_turbo.game import GAME

    return GAME.engine.doors


def options_of(rulings: Rulings) -> tuple[bool, bool, int]:
    """What the judge asks of the rulings: no crossings, runs either way, how jokers agree."""
    return (
        rulings.crossings == "off",
        rulings.run_direction == "either",
        JOKER_RULES.index(rulings.joker_consistency),
    )


def _arrays(table: Sequence[tuple[Cell, str]]) -> tuple[Ints, Ints]:
    cells = np.full(DICE, -1, dtype=np.int64)
    masks = np.zeros(DICE, dtype=np.int64)
    for at, ((row, col), face) in enumerate(table):
        cells[at] = row * GRID + col
        masks[at] = ANY if face == JOKER else 1 << INDEX[face]
    return cells, masks


def table_rule(layout: Mapping[Cell, str], rulings: Rulings) -> str:
    """The first rule that a table of faces breaks, empty if it is legal (RT-6.2)."""
    cells, masks = _arrays(list(layout.items()))
    number = int(_doors().rule_of(cells, masks, *options_of(rulings)))
    return f"RT-{number // 100}.{number % 100}" if number else ""


def table_faults(layout: Mapping[Cell, str], rulings: Rulings) -> tuple[Judged, ...]:
    """Every fault of a table of faces, in the order in which they are reported (RT-7.13)."""
    table = list(layout.items())
    cells, masks = _arrays(table)
    found = np.zeros((MOST_FAULTS, 2), dtype=np.int64)
    count = _doors().faults_of(cells, masks, *options_of(rulings), found)
    return tuple(
        Judged(
            f"RT-{number // 100}.{number % 100}",
            tuple(sorted(cell for at, (cell, _) in enumerate(table) if bits >> at & 1)),
        )
        for number, bits in found[:count].tolist()
    )


def stand_ins(layout: Mapping[Cell, str], rulings: Rulings) -> dict[Cell, tuple[str, str]]:
    """What each joker on a legal table stands for in its row and in its column."""
    table = list(layout.items())
    cells, masks = _arrays(table)
    stands = np.zeros((DICE, 2), dtype=np.int64)
    _, either, joker_rule = options_of(rulings)
    _doors().stand_ins_of(cells, masks, either, joker_rule, stands)
    return {
        cell: (_word(stands[at, 0]), _word(stands[at, 1]))
        for at, (cell, face) in enumerate(table)
        if face == JOKER
    }


def _word(face: int) -> str:
    return FACES[face] if face >= 0 else ""


SENTENCES = {
    "RT-4.5": "{faces} lies alone: every die must be in a line of three or more.",
    "RT-4.11": "{faces} lies in two lines: at this table sets do not cross or touch.",
    "RT-6.3": "A joker here would have to stand for different faces in its two lines.",
}


def sentence_of(fault: Judged, layout: Mapping[Cell, str]) -> str:
    """The fault in a sentence."""
    faces = " ".join(layout[cell] for cell in fault.cells)
    if fault.rule == "RT-4.4":
        if len(fault.cells) == 2:
            return f"{faces} is a line of two: a set has three dice or more."
        return f"{faces} is no set: neither a group nor a run."
    return SENTENCES[fault.rule].format(faces=faces)


def faults(layout: Mapping[Cell, str], rulings: Rulings) -> tuple[Fault, ...]:
    """The faults as the referee tells them; places are cells, "5,6"."""
    return tuple(
        Fault(
            fault.rule,
            sentence_of(fault, layout),
            tuple(f"{row},{col}" for row, col in fault.cells),
        )
        for fault in table_faults(layout, rulings)
    )
