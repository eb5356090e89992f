"""The rulebook's examples, executed: the view before, each move, the view after."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from kibitz.core.errors import KibitzError, Refused
from kibitz.core.game import REFEREE, AnyGame
from kibitz.core.rulebook import rulebook
from kibitz.core.rulings import read_rulings
from kibitz.core.scenario import read_line, set_up


@cache
def example_json(game: AnyGame, number: int) -> bytes | None:
    """Example ``number`` (from 1) as JSON; None if there is none.

    ``steps`` begins with the position; a refused move ends it with ``refused``.
    """
    examples = rulebook(game).examples
    if not 1 <= number <= len(examples):
        return None
    example = examples[number - 1]
    play = set_up(game, example.position, read_rulings(game.rulings, example.rulings))
    seats = [f"Seat {n + 1}" for n in range(play.seats)]
    eyes = min(play.actors, default=None)
    steps: list[dict[str, Any]] = [{"text": "", "view": game.view(play.state, eyes), "events": ()}]
    refused = None
    for text in example.do:
        doing = read_line(text)
        t = play.t if doing.t is None else doing.t
        try:
            due = game.due(play.state)
            if not doing.action:
                events = tuple(e for played in play.advance(t) for e in played.outcome.events)
            else:
                action = game.read(doing.action)
                if due is not None and type(due.action) is type(action):
                    action, seat = due.action, REFEREE
                else:
                    play.advance(t)
                    seat = min(play.actors) if doing.seat is None else doing.seat
                events = play.enter(seat, action, t, doing.chance).outcome.events
        except Refused as error:
            refused = error.refusal
            break
        except (KibitzError, ValueError) as error:
            raise KibitzError(f"Example {number} cannot be shown: {error}") from error
        steps.append(
            {
                "text": game.story(events, seats),
                "do": text,
                "view": game.view(play.state, eyes),
                "events": events,
            }
        )
    return msgspec.json.encode(
        {
            "game": game.facts.slug,
            "name": example.name,
            "note": example.note,
            "rules": example.rules,
            "seat": eyes,
            "seats": seats,
            "steps": steps,
            "refused": refused,
        }
    )
