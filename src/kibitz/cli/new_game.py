"""``kibitz new-game``: writes a game folder with a tiny working game to begin with."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import Annotated

import typer

TEMPLATE = Path(__file__).parent / "new_game_template"
NAME = re.compile(r"[a-z][a-z0-9]*([-_ ][a-z0-9]+)*")


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("new-game")(new_game)


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The title, such as 'Lucky Stones'.")],
    to: Annotated[
        Path | None,
        typer.Option("--to", help="Where the folder goes; the games of this checkout if none."),
    ] = None,
) -> None:
    """Write a folder with a tiny working game."""
    from kibitz.core.errors import KibitzError, Unreadable

    words = name.strip().lower()
    if not NAME.fullmatch(words) or keyword.iskeyword(words):
        raise Unreadable(f"{name!r} is no name for a game: use letters and digits, 'Lucky Stones'.")
    parts = re.split(r"[-_ ]", words)
    folder_name = "_".join(parts)
    parent = to if to is not None else Path(__file__).parent.parent / "games"
    folder = parent / folder_name
    if folder.exists():
        raise KibitzError(f"{folder} is there already; choose another name, or remove it first.")
    from kibitz.core import discovery

    if "-".join(parts) in discovery.games():
        raise KibitzError(f"There is a game {'-'.join(parts)!r} already; choose another name.")
    words_for = {
        "%TITLE%": " ".join(part.capitalize() for part in parts),
        "%CLASS%": "".join(part.capitalize() for part in parts),
        "%SLUG%": "-".join(parts),
        "%PREFIX%": _prefix(parts),
    }
    for source in sorted(TEMPLATE.rglob("*.txt")):
        target = folder / source.relative_to(TEMPLATE).with_suffix("")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_fill(source.read_text("utf-8"), words_for), "utf-8")
    print(folder)
    typer.echo(_next_steps(folder, to, "-".join(parts)), err=True)


def _prefix(parts: list[str]) -> str:
    """Two capital letters for rule numbers."""
    letters = [part[0] for part in parts if part[0].isalpha()]
    letters += [letter for letter in "".join(parts)[1:] if letter.isalpha()]
    return "".join([*letters, "x", "x"][:2]).upper()


def _fill(text: str, words: dict[str, str]) -> str:
    for token, word in words.items():
        text = text.replace(token, word)
    return text


def _next_steps(folder: Path, to: Path | None, slug: str) -> str:
    found = f"KIBITZ_GAMES={folder.parent.resolve()} " if to is not None else ""
    return (
        f"A game to begin with is in {folder}. Try it:\n"
        f"  {found}kibitz play {slug}\n"
        f"  {found}pytest tests/contract -k {slug}\n"
        "Then change its rules; docs/adding-a-game.md says how."
    )
