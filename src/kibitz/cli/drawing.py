"""Draws a table in the terminal: by the game's own ``terminal`` module, or any view plainly.

A game may have a module ``terminal`` in its folder with ``draw(view, names, width)``, which returns
anything Rich can print. It must say everything without colour too. It may also have
``read(view, line)``, which says what action a typed line means at this table, or None, and
``HELP``, which tells what can be typed so.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from kibitz.core.game import AnyGame, View

Draw = Callable[[Any, Sequence[str], int], "RenderableType"]


def _terminal(game: AnyGame) -> ModuleType | None:
    """The game's own module ``terminal``."""
    package = type(game).__module__.rpartition(".")[0]
    if package and importlib.util.find_spec(f"{package}.terminal") is not None:
        return importlib.import_module(f"{package}.terminal")
    return None


def drawer(game: AnyGame) -> Draw:
    """What draws a view of this game."""
    module = _terminal(game)
    return draw_any if module is None else cast(Draw, module.draw)


def read_typed(game: AnyGame, view: View, line: str) -> Any:
    """The action that a line means by the game's own words for the terminal; None if it is none of
    them. Raises Unreadable."""
    read = getattr(_terminal(game), "read", None)
    return None if read is None else read(view, line)


def typed_help(game: AnyGame) -> str:
    """What can be typed at tables of this game only."""
    return str(getattr(_terminal(game), "HELP", ""))


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
