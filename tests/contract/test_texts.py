"""Actions, events, views and results go through JSON and back; actions through notation too."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from walks import Walk, each_game, each_table, volume

from kibitz.core.errors import Unreadable
from kibitz.core.game import AnyGame, Result, dump, parse


def check_json(value: Any, kind: Any) -> None:
    """The value comes back from plain data and from bytes."""
    assert parse(dump(value), kind) == value
    assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value


def check_notation(game: AnyGame, action: Any) -> None:
    text = game.write(action)
    assert text == text.strip()
    assert "\n" not in text
    assert "=" not in text, "scenario lines use = for chance"
    assert game.read(text) == action
    assert game.write(game.read(text)) == text
    assert game.read(f"  {text} ") == action


@each_table
def test_round_trips(game: AnyGame, seats: int) -> None:
    for seed in range(volume(2, 25)):
        walk = Walk(game, seats, 400 + seed)
        while not walk.is_over:
            for eyes in (None, *range(seats)):
                check_json(game.view(walk.state, eyes), game.views)
            for seat in game.actors(walk.state):
                for action in game.legal(walk.state, seat) or ():
                    check_json(action, game.actions)
                    check_notation(game, action)
            entry = walk.step()
            check_json(entry.action, game.actions)
            check_notation(game, entry.action)
            for event in walk.play.log[-1].outcome.events:
                check_json(event, game.events)
                for eyes in (None, *range(seats)):
                    seen = game.redact(event, eyes)
                    if seen is not None:
                        check_json(seen, game.events)
        result = walk.play.result()
        assert result is not None
        check_json(result, Result)
        check_json(walk.play.rulings, game.rulings)


@each_game
@pytest.mark.parametrize("text", ["", "xyzzy", "-1", "\x00", "play", "deal deal", "9" * 400, "é ☃"])
def test_unreadable_notation_says_what_can_be_written(game: AnyGame, text: str) -> None:
    with pytest.raises(Unreadable, match=r"."):
        game.read(text)


@each_game
@pytest.mark.parametrize(
    "data", [None, 7, [], {}, {"do": "xyzzy"}, {"do": 3}, {"do": None, "seat": 1}, "deal"]
)
def test_unreadable_json_actions_are_refused(game: AnyGame, data: object) -> None:
    with pytest.raises(Unreadable):
        parse(data, game.actions)
