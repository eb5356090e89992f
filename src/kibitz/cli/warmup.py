"""``kibitz warmup``: compiles now what would be compiled at the first game."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from kibitz.cli.common import find_game, progress_bar, say


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("warmup")(warmup)


def warmup(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game; without it, all.")
    ] = None,
) -> None:
    """Compile now what the first game needs."""
    from kibitz.core import discovery

    found = [find_game(game)] if game else list(discovery.games().values())
    for one in found:
        title = one.facts.title
        began = time.perf_counter()
        with progress_bar(title) as bar:
            one.warm(lambda what, done, total, bar=bar: bar(done, total))  # type: ignore[misc]
        say(f"{title} is ready ({time.perf_counter() - began:.1f} s).")
