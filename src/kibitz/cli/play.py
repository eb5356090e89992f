"""``kibitz play``: a game against bots, in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.common import (
    GameName,
    RulingOption,
    Seed,
    console,
    find_game,
    is_plain,
    read_ruling_options,
    split_names,
)

if TYPE_CHECKING:
    from kibitz.core.game import AnyGame


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("play")(play)


def play(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A[,B...]", help="Who plays against you.")
    ] = "",
    seats: Annotated[
        int | None, typer.Option("--seats", help="How many seats, you included.")
    ] = None,
    seat: Annotated[int, typer.Option("--seat", min=0, help="Your seat.")] = 0,
    seed: Seed = None,
    ruling: RulingOption = None,
    name: Annotated[str, typer.Option("--name", help="Your name at the table.")] = "Player",
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Write the match file there.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colour, no drawing.")] = False,
) -> None:
    """Play against bots in the terminal."""
    import secrets

    from kibitz.bots.base import find_bot
    from kibitz.cli.sim import warm
    from kibitz.cli.table import Table
    from kibitz.core.play import Play

    found = find_game(game)
    rulings = read_ruling_options(found, ruling)
    opponents = choose_bots(found, split_names(bots), seats)
    count = len(opponents) + 1
    if seat >= count:
        raise typer.BadParameter(f"Seats are numbered 0 to {count - 1}.")
    kinds = [find_bot(found, bot) for bot in opponents]
    warm(found)
    started = Play(found, count, rulings, secrets.randbits(63) if seed is None else seed)
    for number in range(count):
        started.attend(number, person=number == seat, here=True)
    table = Table(started, seat, kinds, name, console(is_plain(plain)))
    try:
        table.run()
    finally:
        if save:
            from kibitz.core import match

            with open(save, "wb") as file:
                file.write(match.encode(match.record(started, tuple(table.names))))


def choose_bots(game: AnyGame, names: list[str], seats: int | None) -> list[str]:
    """The bots of the other seats."""
    if not names:
        kinds = game.bots()
        names = [kinds[min(1, len(kinds) - 1)].name]
    if len(names) == 1:
        return names * ((seats or game.facts.default_seats) - 1)
    if seats is not None and len(names) != seats - 1:
        raise typer.BadParameter(f"--bots names {len(names)} bots; {seats} seats need {seats - 1}.")
    return names
