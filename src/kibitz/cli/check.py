"""``kibitz check``: a scenario file or a position against the rules."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz.cli.common import GameName, Json, RulingOption, find_game, put_json, read_bytes


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("check")(check)


def check(
    game: GameName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A TOML file; - for stdin.")],
    ruling: RulingOption = None,
    as_json: Json = False,
) -> None:
    """Check scenarios, or a position.

    The file is as in docs/positions.md. Ends with 0 if all is as expected, 1 if not, 2 if the file
    cannot be read.
    """
    from kibitz.cli.common import read_ruling_options
    from kibitz.core.rulings import changed
    from kibitz.referee.check import check_text

    found = find_game(game)
    data = read_bytes(file)
    done = check_text(found, data, changed(read_ruling_options(found, ruling)))
    if as_json:
        put_json(done)
    elif done.kind == "position":
        for fault in done.faults:
            where = f" [{', '.join(fault.places)}]" if fault.places else ""
            print(f"{fault.rule}: {fault.sentence}{where}")
        if done.good:
            print("This position has no fault.")
    else:
        for report in done.reports:
            print(f"{'ok ' if not report.wrong else 'NO '} {report.name}")
            for wrong in report.wrong:
                print(f"     {wrong}")
        bad = sum(bool(report.wrong) for report in done.reports)
        print(f"{len(done.reports) - bad} as expected, {bad} not.")
    if not done.good:
        raise typer.Exit(1)
