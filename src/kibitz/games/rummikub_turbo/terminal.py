"""A table of Rummikub Turbo in the terminal, 80 columns wide: the part of the grid in use."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kibitz.games.rummikub_turbo.dice import JOKER, points
from kibitz.games.rummikub_turbo.layouts import Cell
from kibitz.games.rummikub_turbo.view import Die, TableView

STYLES = {
    "K": "bold white on black",
    "B": "bold white on #1f4fa3",
    "O": "bold black on #f0a030",
    "R": "bold white on #b3243a",
    JOKER: "bold black on bright_white",
}
"""Every colour has its letter too."""
GRID = 24
MARGIN = 1
LABEL, CELL = 3, 4
NAME_WIDTH = 16
STALL = 6


def draw(view: TableView, names: Sequence[str], width: int) -> RenderableType:
    """The whole table."""
    parts: list[RenderableType] = [
        Rule(Text(_headline(view), "bold"), style="dim", align="left"),
        _players(view, names),
        Text(),
        _grid(view, width),
    ]
    notes = _stands(view)
    if notes:
        parts += [Text(), notes]
    if view.points:
        parts += [Text(), _sheet(view, names)]
    return Group(*parts)


def _headline(view: TableView) -> str:
    if view.phase == "game_over":
        return "Game over"
    text = f"Round {max(1, view.round)} of {view.rounds}"
    if view.stall:
        text += f"   turns without dice laid: {view.stall} of {STALL}"
    return text


def die(face: str) -> Text:
    """A die as a coloured chip of four columns."""
    return Text(f"{face:^4}", STYLES[face[0]])


def _dice(hand: Sequence[Die]) -> Text:
    text = Text()
    for at, one in enumerate(hand):
        text.append(" " if at else "").append_text(die(one.face))
    return text if hand else Text("none", "dim")


def _players(view: TableView, names: Sequence[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)
    grid.add_column(width=NAME_WIDTH, no_wrap=True, overflow="ellipsis")
    grid.add_column(width=4, justify="right")
    grid.add_column()
    for seat, name in enumerate(names):
        turn = seat == view.turn
        worth = points([one.face for one in view.hands[seat]])
        grid.add_row(
            Text(">" if turn else " ", "bold"),
            Text(f"{name}{' *' if seat == view.seat else ''}", "bold" if turn else ""),
            Text(str(worth), "dim"),
            _dice(view.hands[seat]),
        )
    return grid


def _grid(view: TableView, width: int) -> RenderableType:
    """The dice that lie, with rows and columns numbered and an empty line round them."""
    cells: dict[Cell, str] = {(laid.row, laid.col): laid.face for laid in view.table}
    if not cells:
        return Text("The table is empty. Rows and columns run from 0 to 23.", "dim")
    top, bottom = min(r for r, _ in cells), max(r for r, _ in cells)
    left, right = min(c for _, c in cells), max(c for _, c in cells)
    top, bottom = max(0, top - MARGIN), min(GRID - 1, bottom + MARGIN)
    left, right = max(0, left - MARGIN), min(GRID - 1, right + MARGIN)
    most = (width - LABEL) // CELL
    shown = range(left, min(right + 1, left + most))
    text = Text(" " * LABEL, no_wrap=True)
    for col in shown:
        text.append(f"{col:^{CELL}}", "dim")
    for row in range(top, bottom + 1):
        text.append(f"\n{row:>2} ", "dim")
        for col in shown:
            face = cells.get((row, col))
            if face is None:
                text.append(f"{'·':^{CELL}}", "dim")
            else:
                text.append_text(die(face))
    if len(shown) <= right - left:
        text.append(f"\nColumns {shown[-1] + 1} to {right} are not shown.", "dim")
    return text


def _stands(view: TableView) -> Text | None:
    """What the jokers on the table stand for."""
    words = []
    for laid in view.table:
        faces = sorted({face for face in laid.stands if face})
        if faces:
            words.append(f"at {laid.row},{laid.col}: {' or '.join(faces)}")
    return Text(f"Jokers stand for: {'; '.join(words)}.", "dim") if words else None


def _sheet(view: TableView, names: Sequence[str]) -> RenderableType:
    """Points of each round, and the running totals (RT-11.1)."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=NAME_WIDTH, no_wrap=True, overflow="ellipsis")
    for _ in view.points:
        grid.add_column(width=7, justify="right")
    grid.add_row(
        Text("Round", "dim"), *(Text(str(n), "dim") for n in range(1, len(view.points) + 1))
    )
    for seat, name in enumerate(names):
        total, boxes = 0, []
        for number, row in enumerate(view.points):
            total += row[seat]
            boxes.append(Text(f"{row[seat]}/{total}" if number else str(total)))
        grid.add_row(Text(name), *boxes)
    return grid
