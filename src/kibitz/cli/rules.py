"""``kibitz rules``: the rulebook, or one rule of it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from kibitz.cli.common import GameName, Json, console, find_game, is_plain, put_json


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("rules")(rules)


def rules(
    game: GameName,
    number: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A rule, such as 3.1; without it, all.")
    ] = None,
    as_json: Json = False,
    plain: Annotated[bool, typer.Option("--plain", help="No colour, no drawing.")] = False,
) -> None:
    """Show the rulebook, or one rule of it."""
    from kibitz.core.game import dump
    from kibitz.core.rulebook import rulebook

    found = find_game(game)
    book = rulebook(found)
    if number is None:
        if as_json:
            facts = found.facts
            put_json(
                {
                    "game": facts.slug,
                    "title": facts.title,
                    "rules_version": facts.rules_version,
                    "rules": [dump(rule) for rule in book.rules.values()],
                }
            )
        elif is_plain(plain):
            print(book.text)
        else:
            _draw(book.text)
        return
    rule = book.rule(number)
    refers = [book.rules[other] for other in rule.refers if other in book.rules]
    if as_json:
        put_json({**dump(rule), "referred": [dump(other) for other in refers]})
        return
    text = rule_text(rule, refers)
    if is_plain(plain):
        print(text)
    else:
        _draw(text)


def rule_text(rule: Any, refers: list[Any]) -> str:
    """A rule as Markdown, the rules it refers to in a list below."""
    lines = [f"**{rule.number}** ({rule.chapter}) {rule.text}"]
    if refers:
        lines += ["", "It refers to:", ""]
        lines += [f"- **{other.number}** {other.text}" for other in refers]
    return "\n".join(lines)


def _draw(text: str) -> None:
    from rich.markdown import Markdown

    console(plain=False).print(Markdown(text))
