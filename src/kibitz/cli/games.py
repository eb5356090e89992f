"""``kibitz games``: what can be played."""

from __future__ import annotations

from typing import Any

import typer

from kibitz.cli.common import Json, put_json


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("games")(games)


def games(as_json: Json = False) -> None:
    """List the games and their options."""
    from kibitz.core import discovery

    found = list(discovery.games().values())
    if as_json:
        put_json([_plain(game) for game in found])
        return
    for game in found:
        facts = game.facts
        least, most = facts.seats
        short, long = facts.minutes
        print(f"{facts.slug}: {facts.title}")
        print(f"  {facts.summary}")
        print(f"  {least} to {most} players, {short} to {long} minutes")
        print(f"  bots: {', '.join(kind.name for kind in game.bots())}")
        for key, words in _options(game):
            print(f"  --ruling {key}={words}")
        print()
    if not found:
        print("No game is installed.")


def _options(game: Any) -> list[tuple[str, str]]:
    from kibitz.core.rulings import describe

    rows = []
    for ruling in describe(game.rulings):
        words = "|".join(value for value, _ in ruling.values)
        if ruling.kind == "whole":
            words = f"{ruling.least}..{ruling.most}"
        elif ruling.kind == "written":
            words += "|TEXT"
        rows.append((ruling.key, f"{words}  (default {ruling.default})"))
    return rows


def _plain(game: Any) -> dict[str, Any]:
    from kibitz.core.game import dump
    from kibitz.core.rulings import describe

    return {
        **dump(game.facts),
        "bots": [
            {"name": kind.name, "summary": kind.summary, "seconds": kind.seconds}
            for kind in game.bots()
        ],
        "rulings": [dump(ruling) for ruling in describe(game.rulings)],
    }
