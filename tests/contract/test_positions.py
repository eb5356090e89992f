"""Positions: what a game writes it reads, and a position out of a game has no faults."""

from __future__ import annotations

import contextlib
import json
import tomllib
from typing import Any

import pytest
from walks import Walk, each_game, each_table, volume

from kibitz.core.errors import Unreadable
from kibitz.core.game import AnyGame


@each_table
def test_a_position_out_of_any_game_is_without_fault_and_loads_back(
    game: AnyGame, seats: int
) -> None:
    for seed in range(volume(2, 25)):
        walk = Walk(game, seats, 900 + seed)
        while True:
            if walk.is_over or walk.chance.below(5) == 0:
                position = game.position(walk.state)
                assert position["players"] == seats
                assert json.loads(json.dumps(position)) == position
                assert game.faults(position, walk.play.rulings) == ()
                loaded = game.load(position, walk.play.rulings, 17)
                assert game.position(loaded) == position
                assert game.actors(loaded) == game.actors(walk.state)
                assert game.result(loaded) == game.result(walk.state)
                for eyes in (None, *range(seats)):
                    assert game.view(loaded, eyes) == game.view(walk.state, eyes)
            if walk.is_over:
                break
            walk.step()


@each_game
@pytest.mark.parametrize(
    "position",
    [
        "",
        "players = 'many'",
        "players = 2\nno_such_field = 1",
        "players = [1]",
        "players = -1",
        "players = 0",
        "players = 1000000",
    ],
)
def test_unreadable_positions_say_so(game: AnyGame, position: str) -> None:
    """Not to be read, or read and found faulty; never an accident."""
    data: dict[str, Any] = tomllib.loads(position)
    with contextlib.suppress(Unreadable):
        assert game.faults(data, game.rulings())
