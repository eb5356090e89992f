"""A match file, taken apart step by step for the browser."""

from __future__ import annotations

from typing import Any

import msgspec

from kibitz.core.game import REFEREE, AnyGame
from kibitz.core.match import Match, open_match
from kibitz.core.play import Play
from kibitz.core.rulings import changed

MOST_STEPS = 20_000


def replay(game: AnyGame, match: Match) -> bytes:
    """Every step of a match as JSON: text, events, and the view of a watcher and of each seat.

    Raises DamagedMatch. The first step is the position before anything happened.
    """
    final = open_match(game, match)
    names = match.seats
    result = final.result()
    play = Play(game, final.seats, final.rulings, final.seed)
    steps = [_step(play, "", (), result is not None)]
    current = match.rules_version == game.facts.rules_version
    for played in final.log[:MOST_STEPS]:
        entry, outcome = played.entry, played.outcome
        play.enter(entry.seat, entry.action, entry.t, None if current else outcome.chance)
        text = game.story(outcome.events, names)
        step = _step(play, text, outcome.events, result is not None)
        step |= {
            "seat": entry.seat,
            "notation": game.write(entry.action),
            "t": entry.t,
            "verdict": outcome.verdict,
        }
        if entry.seat != REFEREE:
            step["action"] = entry.action
        steps.append(step)
    return msgspec.json.encode(
        {
            "game": match.game,
            "title": game.facts.title,
            "rules_version": match.rules_version,
            "rulings": changed(final.rulings),
            "names": names,
            "conceals": game.conceals(final.rulings),
            "simultaneous": game.facts.simultaneous,
            "steps": steps,
            "result": result,
        }
    )


def _step(play: Play, text: str, events: tuple[Any, ...], is_over: bool) -> dict[str, Any]:
    """One step. Seats' own views are there only for a finished game that hides something."""
    game = play.game
    view = game.view(play.state, None)
    step: dict[str, Any] = {
        "text": text,
        "events": events,
        "view": view,
        "actors": sorted(play.actors),
        "n": len(play.log),
    }
    if is_over and game.conceals(play.rulings):
        step["views"] = [game.view(play.state, seat) for seat in range(play.seats)]
    return step
