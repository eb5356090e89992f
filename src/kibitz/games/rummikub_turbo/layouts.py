"""How dice on the grid are written: ``H(5,5) B3 B4 B5; V(6,5) R3 K3``, both ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from kibitz.core.errors import Unreadable

Cell = tuple[int, int]
Placing = tuple[str, int, int]
"""What lies there, row, column."""

_PART = re.compile(r"([HV])\s*\(\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*\)\s*(\S.*)", re.I)


def read_layout(text: str, token: Callable[[str], str]) -> tuple[Placing, ...]:
    """The placings in the order written; ``token`` reads one word. Raises Unreadable."""
    placings: list[Placing] = []
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        match = _PART.fullmatch(part)
        if match is None:
            raise Unreadable(
                f"{part!r} is no line of dice. Write H(row,col) or V(row,col) and the dice: "
                "H(5,5) B3 B4 B5; V(6,5) R3 K3."
            )
        row, col, across = int(match[2]), int(match[3]), match[1].upper() == "H"
        for at, word in enumerate(match[4].replace(",", " ").split()):
            placings.append((token(word), row + (0 if across else at), col + (at if across else 0)))
    return tuple(placings)


def write_placings(placings: Sequence[Placing]) -> str:
    """Placings in their order, neighbours drawn together."""
    parts: list[tuple[str, list[Placing]]] = []
    for placing in placings:
        way, run = parts[-1] if parts else ("", [])
        if run:
            step = placing[1] - run[-1][1], placing[2] - run[-1][2]
            here = {(0, 1): "H", (1, 0): "V"}.get(step, "")
            if here and (len(run) == 1 or here == way):
                parts[-1] = (here, [*run, placing])
                continue
        parts.append(("H", [placing]))
    return "; ".join(
        f"{way}({run[0][1]},{run[0][2]}) {' '.join(token for token, _, _ in run)}"
        for way, run in parts
    )


def write_cells(cells: Mapping[Cell, str]) -> str:
    """A table as a position writes it; empty text for an empty one."""
    rest: dict[Cell, str] = dict(cells)
    parts: list[str] = []
    for row, col in sorted(cells):
        if (row, col) not in rest or (row, col - 1) in cells or (row, col + 1) not in cells:
            continue
        run, at = [], col
        while (row, at) in cells:
            run.append(rest.pop((row, at)))
            at += 1
        parts.append(f"H({row},{col}) {' '.join(run)}")
    for row, col in sorted(rest):
        if (row, col) not in rest:
            continue
        run, at = [], row
        while (at, col) in rest:
            run.append(rest.pop((at, col)))
            at += 1
        parts.append(f"V({row},{col}) {' '.join(run)}")
    return "; ".join(parts)
