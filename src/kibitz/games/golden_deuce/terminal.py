"""A table of Golden Deuce in the terminal, 80 columns wide. Every colour has its letter too."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kibitz.games.golden_deuce.cards import combo_name
from kibitz.games.golden_deuce.view import TableView, Turn

STYLES = {
    "J": "bold white on #14724a",
    "P": "bold white on #7a3ea1",
    "C": "bold white on #b3243a",
    "G": "bold black on #f2c230",
}
NAME_WIDTH = 16
MOST_TURNS_SHOWN = 8
TRACK = 40
SPECIAL = {2: "+5", 22: "+5", 17: "-5", 37: "-5", 13: "<>", 33: "<>"}


def draw(view: TableView, names: Sequence[str], width: int) -> RenderableType:
    """The whole table as one seat, or a watcher, sees it."""
    parts: list[RenderableType] = [
        Rule(Text(_headline(view), "bold"), style="dim", align="left"),
        _players(view, names),
        Text(),
        _track(view),
        Text(),
    ]
    parts += _trick(view, names)
    if view.seat is not None:
        parts += [Text(), _hand("Your hand", view.hand)]
    return Group(*parts)


def _headline(view: TableView) -> str:
    if view.phase == "game_over":
        return "Game over"
    return f"Deal {max(1, view.deal)}   draw pile: {view.pile} cards"


def cards(codes: Sequence[str]) -> Text:
    """Cards as coloured chips; the letter tells the colour without it."""
    text = Text()
    for at, code in enumerate(codes):
        text.append(" " if at else "").append(f" {code} ", STYLES[code[0]])
    return text if codes else Text("-", "dim")


def _hand(title: str, codes: Sequence[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=NAME_WIDTH)
    grid.add_column()
    grid.add_row(Text(title, "bold"), cards(codes))
    return grid


def _players(view: TableView, names: Sequence[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=3)
    grid.add_column(width=NAME_WIDTH, no_wrap=True, overflow="ellipsis")
    grid.add_column(width=9, justify="right")
    grid.add_column(width=24, no_wrap=True)
    grid.add_column()
    for seat, name in enumerate(names):
        mark = ">" if seat == view.turn else " "
        count = view.counts[seat]
        grid.add_row(
            Text(f"{mark}{view.colours[seat]}", STYLES[view.colours[seat]]),
            Text(f"{name}{' *' if seat == view.seat else ''}", "bold" if mark == ">" else ""),
            Text(f"{count} card{'' if count == 1 else 's'}"),
            Text(_stones(view.stones[seat]), "dim"),
            Text(_remarks(view, seat), "bold"),
        )
    return grid


def _stones(stones: Sequence[int]) -> str:
    words = [f"{stones.count(0)} yard"] if 0 in stones else []
    words += [str(p) for p in stones if 0 < p < TRACK]
    words += [f"{stones.count(TRACK)} home"] if TRACK in stones else []
    return "  ".join(words)


def _remarks(view: TableView, seat: int) -> str:
    words = []
    if view.declared[seat] != "none" and view.counts[seat] == 1:
        words.append("last card!" if view.declared[seat] == "declared" else "last card, silent")
    if seat in view.cued:
        words.append("cued")
    if view.phase == "move" and view.scores[seat]:
        words.append(f"{view.scores[seat]:+} points")
    if view.deals_won[seat]:
        won = view.deals_won[seat]
        words.append(f"{won} deal{'' if won == 1 else 's'} won")
    return ", ".join(words)


def _track(view: TableView) -> RenderableType:
    """The forty spaces in four rows of ten, one for each side of the board."""
    step = 20 if view.players == 2 else 10
    held = {
        (step * seat + p) % TRACK: view.colours[seat]
        for seat, stones in enumerate(view.stones)
        for p in stones
        if 0 < p < TRACK
    }
    special = SPECIAL if view.rulings.special_spaces != "none" else {}
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=8)
    for _ in range(10):
        grid.add_column(width=5, justify="center")
    for row in range(0, TRACK, 10):
        cells = []
        for space in range(row, row + 10):
            colour = held.get(space)
            sign = special.get(space, "")
            if colour:
                cells.append(Text(f" {colour} ", STYLES[colour]))
            else:
                cells.append(Text(sign or str(space), "" if sign else "dim"))
        grid.add_row(Text(f"{row}-{row + 9}", "dim"), *cells)
    return grid


def _trick(view: TableView, names: Sequence[str]) -> list[RenderableType]:
    starts = [at for at, turn in enumerate(view.turns) if turn.leads]
    trick = view.turns[starts[-1] :] if starts else ()
    rows: list[RenderableType] = []
    if len(trick) > MOST_TURNS_SHOWN:
        rows.append(Text(f"... {len(trick) - MOST_TURNS_SHOWN} turns before", "dim"))
    rows += [_turn(turn, names) for turn in trick[-MOST_TURNS_SHOWN:]]
    if view.top:
        owner = names[view.top_owner] if view.top_owner >= 0 else "nobody"
        rows.append(Text(f"To beat: {combo_name(view.top, view.top_combo)} of {owner}", "bold"))
    return rows


def _turn(turn: Turn, names: Sequence[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=NAME_WIDTH, no_wrap=True, overflow="ellipsis")
    grid.add_column()
    if turn.cards:
        what = cards(turn.cards)
    else:
        what = Text("passes and draws" if turn.drew else "passes", "dim")
    grid.add_row(Text(names[turn.seat]), what)
    return grid
