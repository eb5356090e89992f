"""``kibitz replay``: a match file, step by step."""

from __future__ import annotations

import textwrap
from typing import Annotated, Any

import typer

from kibitz.cli.common import Json, console, find_game, is_plain, put_json, read_bytes


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("replay")(replay)


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match file; - for stdin.")],
    at: Annotated[
        int | None, typer.Option("--at", min=0, help="Draw the table after so many steps.")
    ] = None,
    as_json: Json = False,
    plain: Annotated[bool, typer.Option("--plain", help="No colour, no drawing.")] = False,
) -> None:
    """Replay a match file step by step."""
    from kibitz.core import match

    record = match.decode(read_bytes(file))
    game = find_game(record.game)
    play = match.open_match(game, record)
    names = list(record.seats)
    if at is not None:
        from kibitz.cli.drawing import draw

        out = console(is_plain(plain))
        draw(out, game, game.view(_state_after(game, play, at), None), names)
        return
    if as_json:
        put_json(_plain(game, record, play))
        return
    facts = game.facts
    print(f"{facts.title}, {len(names)} players: {', '.join(names)}")
    if record.rules_version != facts.rules_version:
        print(f"Played by rules version {record.rules_version}; now it is {facts.rules_version}.")
    for key, value in record.rulings.items():
        print(f"{key} = {value}")
    for number, played in enumerate(play.log, 1):
        seat = played.entry.seat
        who = names[seat] if seat >= 0 else "referee"
        clock = f" @{played.entry.t}" if facts.simultaneous else ""
        verdict = "" if played.outcome.verdict == "ok" else f" [{played.outcome.verdict}]"
        print(f"{number:>4}{clock}  {who}: {game.write(played.entry.action)}{verdict}")
        text = game.story(played.outcome.events, names)
        if text:
            print(textwrap.indent(textwrap.fill(text, 80), " " * 8))
    result = play.result()
    if result is None:
        print("The match is not over.")
        return
    winners = " and ".join(names[seat] for seat in result.winners)
    print(f"\nWon by {winners}." if winners else f"\nNobody has won. {result.reason}")
    for seat, name in enumerate(names):
        print(f"  {name}: {result.scores[seat]}")


def _state_after(game: Any, play: Any, steps: int) -> Any:
    from kibitz.core.play import replay as again

    return again(game, play.seats, play.rulings, play.seed, play.log[:steps], trust=True).state


def _plain(game: Any, record: Any, play: Any) -> dict[str, Any]:
    from kibitz.core.game import dump

    names = list(record.seats)
    steps = [
        {
            **dump(played.entry),
            "notation": game.write(played.entry.action),
            "label": game.label(played.entry.action, names),
            "chance": list(played.outcome.chance),
            "verdict": played.outcome.verdict,
            "events": [dump(event) for event in played.outcome.events],
            "text": game.story(played.outcome.events, names),
        }
        for played in play.log
    ]
    result = play.result()
    return {
        "game": record.game,
        "rules_version": record.rules_version,
        "rulings": record.rulings,
        "names": names,
        "steps": steps,
        "result": None if result is None else dump(result),
    }
