"""The command ``kibitz`` and how it ends: 0 done, 1 found faults, 2 cannot be read, 130 stopped."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from kibitz import __version__
from kibitz.cli import (
    check,
    games,
    new_game,
    play,
    replay,
    rules,
    serve,
    sim,
    warmup,
)
from kibitz.core.errors import KibitzError

app = typer.Typer(
    name="kibitz",
    help="A home for tabletop games: play them, referee them, study them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
for command in (play, serve, games, rules, check, replay, sim, new_game, warmup):
    command.add_to(app)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kibitz {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """A home for tabletop games: play them, referee them, study them."""


def main(arguments: Sequence[str]) -> int:
    """Runs one command; its exit code. Whatever a person got wrong is told, never thrown."""
    try:
        code = app(list(arguments), prog_name="kibitz", standalone_mode=False)
    except typer.TyperException as error:
        error.show()  # type: ignore[attr-defined]
        return 2
    except (typer.Abort, KeyboardInterrupt):
        code = 130
    except KibitzError as error:
        print(f"kibitz: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output went away
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"kibitz: {where}{error.strerror or error}.", file=sys.stderr)
        return 2
    if code == 130:
        print("\nStopped.", file=sys.stderr)
    return code if isinstance(code, int) else 0


def run() -> None:
    """The entry point."""
    code = main(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)
