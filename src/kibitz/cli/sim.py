"""``kibitz sim``: many games of bots, in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.common import (
    GameName,
    Json,
    RulingOption,
    find_game,
    progress_bar,
    put_json,
    read_ruling_options,
    say,
    split_names,
)

if TYPE_CHECKING:
    from kibitz.lab.simulate import Summary


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("sim")(sim)


def sim(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B[,...]", help="A bot for each seat.")
    ] = "",
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="The seed of the run.")] = 0,
    ruling: RulingOption = None,
    seats: Annotated[
        int | None, typer.Option("--seats", help="How many seats, if --bots names one bot.")
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=0, help="Parallel workers; 0: one a processor.")
    ] = 0,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", min=0, help="Thinking time a move; 0: least, repeatable."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Play many games between bots.

    The same seed gives the same games, whatever the number of workers, as long as no bot of the
    table uses its thinking time.
    """
    found = find_game(game)
    rulings = read_ruling_options(found, ruling)
    names = split_names(bots) or [found.bots()[0].name]
    if len(names) == 1:
        names *= seats or found.facts.default_seats
    elif seats is not None and seats != len(names):
        raise typer.BadParameter(f"--bots names {len(names)} bots for {seats} seats.")
    warm(found)
    from kibitz.lab.simulate import simulate

    with progress_bar("games") as progress:
        summary = simulate(found, names, games, seed, rulings, workers, seconds, progress)
    if as_json:
        put_json(summary)
    else:
        _tell(summary)


def warm(game: object) -> None:
    """Compiles what must be compiled, with a progress bar on a terminal."""
    if game.is_warm():  # type: ignore[attr-defined]
        return
    say("Compiling the rules; this is done once.")
    with progress_bar("compiling") as bar:
        game.warm(lambda what, done, total: bar(done, total))  # type: ignore[attr-defined]


def _tell(summary: Summary) -> None:
    print(f"{summary.games:,} games, seed {summary.seed}, {summary.seconds:.2f} s")
    print(
        f"{summary.steps:,} steps, {summary.steps_per_second:,.0f} a second; "
        f"{100 * summary.forced_share:.0f} % had a single option"
    )
    lengths = summary.lengths
    print(
        f"steps a game: {lengths.mean:.1f} on average, {lengths.min} to {lengths.max}, "
        f"half at most {lengths.p50}"
    )
    print()
    print("seat  bot         games won      95 %            score   sd      least  most")
    for seat, bot in enumerate(summary.bots):
        share, score = summary.win_shares[seat], summary.scores[seat]
        print(
            f"S{seat:<4} {bot:<10} {summary.wins[seat]:>9,}  {100 * share.value:5.1f} %"
            f"  {100 * share.low:4.1f} to {100 * share.high:4.1f} %"
            f"  {score.mean:7.2f} {score.sd:6.2f} {score.min:>6} {score.max:>6}"
        )
    if summary.shared_wins:
        print(f"\n{summary.shared_wins:,} games were shared; they count for each winner.")
