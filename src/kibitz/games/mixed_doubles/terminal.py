"""A table of Mixed Doubles in the terminal, 80 columns wide. Every color has its letter too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kibitz.games.mixed_doubles.cards import ALL_IN_CODES, ALL_KINDS, COLOR_CODES
from kibitz.games.mixed_doubles.rulings import FREE_VALUES
from kibitz.games.mixed_doubles.view import TableView

STYLES = {
    "Y": "bold black on #ffd23f",
    "G": "bold white on #1a7f4b",
    "B": "bold white on #1f5fbf",
    "P": "bold white on #7a3ea1",
    "R": "bold white on #c22f2f",
    "O": "bold black on #ff9838",
    "ER": "bold black on #d9d9d9",
    "ST": "bold white on #444444",
    "FR": "bold black on #ffffff",
    "M5": "bold white on #000000",
}
NAME_WIDTH = 16
ROOMY = 6
"""Up to so many seats stand a line apart."""


def draw(view: TableView, names: Sequence[str], width: int) -> RenderableType:
    """The whole table as one seat, or a watcher, sees it."""
    rows: list[RenderableType] = []
    for seat, name in enumerate(names):
        rows.append(_seat(view, seat, name))
        rows += [Text()] if len(names) <= ROOMY else []
    return Group(
        Rule(_headline(view), style="dim", align="left"),
        _middle(view),
        Text(),
        *rows,
        Text(_legend(view), "dim"),
    )


def _headline(view: TableView) -> Text:
    if view.phase == "game_over":
        return Text("Game over", "bold")
    if view.final_left:
        turns = "final turn" if view.final_left == 1 else "final turns"
        return Text(f"Final round: {view.final_left} {turns} to come", "bold")
    return Text(f"Draw pile: {view.pile} cards", "bold")


def _legend(view: TableView) -> str:
    free = FREE_VALUES[view.rulings.free_value]
    return (
        f"Points: Y 2  G 1  B 3  P 1  R 3  O 2  FR {free}  M5 -5\n"
        "Cards:  FR free  ER extra roll  ST steal  AI all in  M5 minus five"
    )


def _middle(view: TableView) -> RenderableType:
    """The jackpot, the wager with the rolls it pays for, and the discard pile."""
    table = Table.grid(padding=(0, 1))
    table.add_column(width=NAME_WIDTH)
    table.add_row(Text("Jackpot", "bold"), cards(view.jackpot))
    if view.wager:
        color, count = view.wager
        table.add_row(Text("Wager", "bold"), cards({color: count}))
    if view.rolls_left or view.extra_rolls:
        table.add_row(Text("Rolls", "bold"), _rolls(view))
    if view.discard:
        table.add_row(Text("Discard pile", "dim"), cards(view.discard))
    return table


def _rolls(view: TableView) -> Text:
    """A pair of dice for every roll owed."""
    shown = min(view.rolls_left, 8)
    text = Text(" ".join(["[#][#]"] * shown))
    if view.rolls_left:
        text.append(f"  {view.rolls_left} to take")
    if view.extra_rolls:
        text.append(f"  ({view.extra_rolls} of EXTRA ROLL)")
    return text


def _seat(view: TableView, seat: int, name: str) -> RenderableType:
    active = seat == view.turn and view.phase != "game_over"
    score = view.scores[seat]
    bank = view.banks[seat]
    table = Table.grid(padding=(0, 1))
    table.add_column(width=NAME_WIDTH, overflow="ellipsis", no_wrap=True)
    table.add_column(width=7)
    table.add_column()
    mark = "> " if active else "  "
    who = Text(f"{mark}{name}", "bold" if active else "")
    if seat == view.seat:
        who.append(" *", "bold")
    table.add_row(who, Text("palette", "dim"), cards(view.palettes[seat]))
    points = Text(f"  {'?' if score is None else score} point{'' if score == 1 else 's'}", "dim")
    face_down = Text(f"{view.bank_counts[seat]} cards, face down")
    banked = face_down if bank is None else cards(bank)
    table.add_row(points, Text("bank", "dim"), banked)
    return table


def cards(counts: Mapping[str, int]) -> Text:
    """Counts of cards as a row of colored chips; a letter and a number without color."""
    chips = [
        (f" {_chip(code, counts[code])} ", STYLES[code[-1] if code in ALL_IN_CODES else code])
        for code in ALL_KINDS
        if counts.get(code)
    ]
    text = Text()
    for at, chip in enumerate(chips):
        text.append(" " if at else "").append(*chip)
    return text if chips else Text("-", "dim")


def _chip(code: str, count: int) -> str:
    if code in COLOR_CODES:
        return f"{code} {count}"
    return code if count == 1 else f"{code} x{count}"
