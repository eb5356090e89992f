"""A table of Numzee in the terminal, 80 columns wide: a hexagon is six letters round its value."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil
from operator import itemgetter

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kibitz.games.numzee.cards import icons_of, sides_of
from kibitz.games.numzee.view import Laid, Spot, TableView

LETTERS = {
    "can": ("C", "bright_white"),
    "beaker": ("B", "cyan"),
    "pencil": ("P", "yellow"),
    "bulb": ("U", "bright_yellow"),
    "note": ("N", "magenta"),
    "star": ("S", "bright_blue"),
    "heart": ("H", "bright_red"),
    "plane": ("A", "bright_cyan"),
    "gear": ("G", "white"),
    "key": ("K", "green"),
    "fire": ("F", "red"),
    "joker": ("*", "bold black on bright_yellow"),
}
"""Every icon's letter and style: bUlb, plAne and Joker have one that is not their first."""
SPOT = "dim"
LATEST = "reverse"
STEP, HALF, LINES = 6, 3, 3
"""Columns from a card to the next, half of that, and lines of a row."""
PLACES = ((4, 1), (3, 0), (1, 0), (0, 1), (1, 2), (3, 2))
"""Where the letters of the sides 0 to 5 stand in a card."""
NAME_WIDTH = 16

Cell = tuple[int, int]


def draw(view: TableView, names: Sequence[str], width: int) -> RenderableType:
    """The whole table as one seat, or a watcher, sees it."""
    parts: list[RenderableType] = [
        Rule(Text(_headline(view), "bold"), style="dim", align="left"),
        _players(view, names),
        Text(),
    ]
    if view.layout:
        parts += [_layout(view, width), Text(), _legend(), Text()]
    if view.seat is not None and view.hand:
        parts.append(_hand(view))
    return Group(*parts)


def _headline(view: TableView) -> str:
    if view.phase == "match_over":
        return "Match over"
    number = f"Round {max(1, view.round)}"
    if view.rulings.rounds > 1:
        number += f" of {view.rulings.rounds}"
    return f"{number}   draw pile: {view.pile} cards"


def _players(view: TableView, names: Sequence[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=2)
    grid.add_column(width=NAME_WIDTH, no_wrap=True, overflow="ellipsis")
    grid.add_column(width=9, justify="right")
    grid.add_column(width=12, justify="right")
    grid.add_column()
    for seat, name in enumerate(names):
        turn = seat == view.turn
        grid.add_row(
            Text(">" if turn else " ", "bold"),
            Text(f"{name}{' *' if seat == view.seat else ''}", "bold" if turn else ""),
            Text(f"{view.counts[seat]} card{'' if view.counts[seat] == 1 else 's'}"),
            Text(f"{view.scores[seat]} points"),
            Text(_remarks(view, seat), "dim"),
        )
    return grid


def _remarks(view: TableView, seat: int) -> str:
    words = []
    if view.results:
        rounds = ", ".join(str(row[seat]) for row in view.results)
        words.append(f"rounds: {rounds}; match {view.match_scores[seat]}")
    if view.hands is not None and seat != view.seat and view.hands[seat]:
        words.append(" ".join(view.hands[seat]))
    return "  ".join(words)


# The layout


class Canvas:
    """Letters with styles on a grid of columns and lines."""

    def __init__(self) -> None:
        self.marks: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, x: int, y: int, text: str, style: str) -> None:
        for at, letter in enumerate(text):
            self.marks[x + at, y] = (letter, style)

    def cut(self, left: int, width: int) -> Text:
        """The columns from ``left`` on."""
        lines = {y for _, y in self.marks}
        text = Text(no_wrap=True)
        for y in range(min(lines), max(lines) + 1):
            marks = [self.marks.get((x, y), (" ", "")) for x in range(left, left + width)]
            for style, same in groupby(marks, key=itemgetter(1)):
                text.append("".join(letter for letter, _ in same), style)
            text.append("\n")
        text.rstrip()
        return text


def _layout(view: TableView, width: int) -> RenderableType:
    """The cards that lie; a place where a card of the hand fits shows its q and r."""
    canvas = Canvas()
    for cell in sorted({(spot.q, spot.r) for spot in view.spots}):
        x, y = _corner(cell)
        canvas.write(x, y + 1, f"{cell[0]},{cell[1]}".center(STEP - 1), SPOT)
    last = view.layout[-1]
    for laid in view.layout:
        _write_card(canvas, laid, view, laid is last and len(view.layout) > 1)
    least = min(x for x, _ in canvas.marks)
    most = max(x for x, _ in canvas.marks) + 1
    if most - least <= width:
        return canvas.cut(least, most - least)
    # Too wide: the window follows the latest card.
    left = _corner((last.q, last.r))[0] + HALF - width // 2
    left = max(least, min(left, most - width))
    hidden = (
        f"{ceil((left - least) / STEP)} to the left, {ceil((most - width - left) / STEP)} right"
    )
    return Group(canvas.cut(left, width), Text(f"Columns not shown: {hidden}.", "dim"))


def _corner(cell: Cell) -> tuple[int, int]:
    """Column and line of the upper left corner of a cell."""
    q, r = cell
    return STEP * q + HALF * r, LINES * r


def _write_card(canvas: Canvas, laid: Laid, view: TableView, latest: bool) -> None:
    x, y = _corner((laid.q, laid.r))
    alternating = view.rulings.side_layout == "alternating"
    shown = sides_of(laid.card, laid.rotation, alternating)
    for icon, (dx, dy) in zip(shown, PLACES, strict=True):
        canvas.write(x + dx, y + dy, *LETTERS[icon])
    target = view.target == (laid.q, laid.r)
    style = "bold reverse" if latest or target else "bold"
    canvas.write(x + 1, y + 1, f"{_value(laid.card, view):^3}", style)


def _value(card: str, view: TableView) -> int:
    """The value of a card in the layout (NZ-1.5)."""
    more = view.rulings.icon_values == "one_to_eleven"
    icons = icons_of(card)
    order = list(LETTERS)
    total = sum(order.index(icon) + more for icon in icons if icon != "joker")
    return total * (6 // len(icons) if view.rulings.card_value == "sum_of_faces" else 1)


def _legend() -> RenderableType:
    text = Text()
    for icon, (letter, style) in LETTERS.items():
        text.append(letter, style).append(f" {icon}{' ' if icon != 'joker' else ''}", "dim")
    return text


# The hand


def _hand(view: TableView) -> RenderableType:
    """Every card of the hand, and where it scores most."""
    best: dict[str, Spot] = {}
    count: dict[str, int] = {}
    for spot in view.spots:
        count[spot.card] = count.get(spot.card, 0) + 1
        if spot.card not in best or spot.points > best[spot.card].points:
            best[spot.card] = spot
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=17)
    grid.add_column(width=5, justify="right")
    grid.add_column()
    grid.add_row(Text("Your hand", "bold"), Text("worth", "dim"), Text("best now", "dim"))
    for card in view.hand:
        top = best.get(card)
        text = Text("fits nowhere" if view.turn == view.seat else "", "dim")
        if top is not None:
            turned = f"play {card} {top.q} {top.r} {top.rotation}"
            ways = f", {count[card]} ways in all" if count[card] > 1 else ""
            text = Text(f"{top.points:>3} points: {turned}{ways}")
        grid.add_row(_card(card), Text(str(_value(card, view))), text)
    return grid


def _card(card: str) -> Text:
    icons = icons_of(card)
    text = Text()
    for icon in icons:
        text.append(*LETTERS[icon])
    return text.append(f" {card}")
