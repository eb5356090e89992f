"""Draws a table in the terminal: by the game's own ``terminal`` module, or any view plainly.

A game may have a module ``terminal`` in its folder with ``draw(view, names, width)``, which returns
anything Rich can print. It must say everything without colour too.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from kibitz.core.game import AnyGame, View

Draw = Callable[[Any, Sequence[str], int], "RenderableType"]


def drawer(game: AnyGame) -> Draw:
    """What draws a view of this game."""
    package = type(game).__module__.rpartition(".")[0]
    if package and importlib.util.find_spec(f"{package}.terminal") is not None:
        return cast(Draw, importlib.import_module(f"{package}.terminal").draw)
    return draw_any


def draw(out: Console, game: AnyGame, view: View, names: Sequence[str]) -> None:
    """Draws a view on the console."""
    out.print(drawer(game)(view, names, min(out.width, 100)))


def draw_any(view: View, names: Sequence[str], width: int) -> RenderableType:
    """Any view: a line a field, lists with a place a seat under the names."""
    from rich.table import Table
    from rich.text import Text

    from kibitz.core.game import dump

    data = dump(view)
    data.pop("rulings", None)
    seat = data.pop("seat", None)
    seats = len(names)
    table = Table.grid(padding=(0, 2))
    by_seat = {
        key: value
        for key, value in data.items()
        if isinstance(value, list | tuple) and len(value) == seats
    }
    for key, value in data.items():
        if key not in by_seat:
            table.add_row(Text(_words(key), "dim"), Text(_text(value, names)))
    for at, name in enumerate(names):
        mark = "you" if at == seat else f"S{at}"
        parts = [f"{_words(key)} {_text(value[at], names)}" for key, value in by_seat.items()]
        table.add_row(Text(f"{name} ({mark})", "bold"), Text(", ".join(parts)))
    return table


def _words(key: str) -> str:
    return key.replace("_", " ")


def _text(value: Any, names: Sequence[str]) -> str:
    match value:
        case None:
            return "-"
        case True | False:
            return "yes" if value else "no"
        case Mapping():
            return " ".join(f"{key}:{_text(item, names)}" for key, item in value.items()) or "-"
        case list() | tuple() if value and all(
            isinstance(row, str) and len(row) > 3 for row in value
        ):
            return "\n".join(value)
        case list() | tuple():
            return " ".join(_text(item, names) for item in value) or "-"
    return str(value) or "-"
