"""What the commands share: arguments, JSON on stdout, talk on stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from kibitz.core.game import AnyGame

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as `kibitz games` lists it.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]
RulingOption = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="KEY=VALUE", help="A table option; may be repeated."),
]
Seed = Annotated[int | None, typer.Option("--seed", help="The seed of all chance.")]


def find_game(name: str) -> AnyGame:
    """The game of that name. Raises NoSuchGame."""
    from kibitz.core.discovery import find

    return find(name)


def read_ruling_options(game: AnyGame, given: Sequence[str] | None) -> Any:
    """Rulings from ``key=value`` words. Raises BadRuling."""
    from kibitz.core.errors import BadRuling
    from kibitz.core.rulings import read_rulings

    values: dict[str, object] = {}
    for text in given or ():
        key, equals, value = text.partition("=")
        if not equals:
            raise BadRuling(f"Write --ruling KEY=VALUE, not {text!r}.")
        values[key.strip()] = value.strip()
    return read_rulings(game.rulings, values)


def split_names(text: str) -> list[str]:
    """Names between commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def say(text: str) -> None:
    """Talk: on stderr, so that stdout holds results only."""
    print(text, file=sys.stderr)


def put_json(value: Any) -> None:
    """One JSON object on stdout."""
    import msgspec

    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def read_bytes(path: str) -> bytes:
    """A file's bytes, ``-`` for stdin. Raises Unreadable."""
    from kibitz.core.errors import Unreadable

    try:
        if path == "-":
            return sys.stdin.buffer.read()
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None


def is_plain(asked: bool = False) -> bool:
    """Whether to write without colour and drawing."""
    return asked or bool(os.environ.get("NO_COLOR")) or not sys.stdout.isatty()


def console(plain: bool) -> Console:
    """A console for stdout; at least 80 columns where there is no terminal."""
    from rich.console import Console

    return Console(
        no_color=plain,
        force_terminal=False if plain else None,
        highlight=False,
        emoji=False,
        markup=False,
        width=None if sys.stdout.isatty() else 80,
        soft_wrap=False,
    )


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on stderr where that is a terminal; tells (done, total)."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
