"""Nobody learns what they may not know: not from views, events, options or the choice of a bot."""

from __future__ import annotations

from typing import Any

import pytest
from walks import CASES, GAMES, Walk, each_table, volume

from kibitz.core.chance import Chance
from kibitz.core.errors import BadChance
from kibitz.core.game import AnyGame, Entry
from kibitz.core.rulings import describe, read_rulings


def _secret_cases() -> list[Any]:
    """Every table with its default rulings, and every ruling that changes what is concealed."""
    cases = [
        pytest.param(game, seats, game.rulings(), id=f"{game.facts.slug}-{seats}")
        for game, seats in CASES
    ]
    for game in GAMES:
        for ruling in describe(game.rulings):
            for value, _ in ruling.values:
                rulings = read_rulings(game.rulings, {ruling.key: value})
                if game.conceals(rulings) != game.conceals(game.rulings()):
                    seats = game.facts.default_seats
                    name = f"{game.facts.slug}-{seats}-{ruling.key}-{value}"
                    cases.append(pytest.param(game, seats, rulings, id=name))
    return cases


each_secret = pytest.mark.parametrize(("game", "seats", "rulings"), _secret_cases())


@each_secret
def test_a_view_is_all_a_seat_has(game: AnyGame, seats: int, rulings: Any) -> None:
    """Change all that a seat cannot see: same view, same options, same choice of every bot."""
    for seed in range(volume(2, 20)):
        walk = Walk(game, seats, 500 + seed, rulings)
        while not walk.is_over:
            if walk.chance.below(8) == 0:
                for eyes in (None, *range(seats)):
                    check_eyes(game, walk, eyes)
            walk.step()
        for eyes in (None, *range(seats)):
            check_eyes(game, walk, eyes)


def check_eyes(game: AnyGame, walk: Walk, eyes: int | None) -> None:
    view = game.view(walk.state, eyes)
    assert view.seat == eyes
    other = game.imagine(view, Chance(walk.chance.bits()))
    assert game.view(other, eyes) == view
    assert game.actors(other) == game.actors(walk.state)
    assert game.result(other) == game.result(walk.state) or game.conceals(walk.play.rulings)
    options = game.options(view)
    if eyes is not None and eyes in game.actors(walk.state):
        assert options == game.legal(walk.state, eyes)
        assert game.options(game.view(other, eyes)) == options
    else:
        assert options is None or len(options) == 0


@each_table
def test_bots_choose_from_the_view_alone(game: AnyGame, seats: int) -> None:
    for kind in game.bots():
        walk = Walk(game, seats, 600)
        asked = 0
        while not walk.is_over and asked < volume(25, 500):
            for seat in game.actors(walk.state):
                view = game.view(walk.state, seat)
                other = game.imagine(view, walk.chance)
                seed = walk.chance.bits()
                choice = kind.make()(view, 0.0, Chance(seed))
                assert kind.make()(game.view(other, seat), 0.0, Chance(seed)) == choice
                if choice.action is not None and not game.facts.simultaneous:
                    assert game.refusal(walk.state, Entry(walk.t, seat, choice.action)) is None
                asked += 1
            walk.step()


@each_table
def test_hints_are_legal_and_name_rules(game: AnyGame, seats: int) -> None:
    walk = Walk(game, seats, 601)
    while not walk.is_over:
        if walk.chance.below(6) == 0:
            for eyes in (None, *range(seats)):
                hint = game.hint(game.view(walk.state, eyes), 0.0)
                if hint is None:
                    continue
                assert eyes is not None
                assert eyes in game.actors(walk.state)
                assert game.refusal(walk.state, Entry(walk.t, eyes, hint.action)) is None
                assert hint.sentence
        walk.step()


@each_secret
def test_only_what_reveals_tells_secrets(game: AnyGame, seats: int, rulings: Any) -> None:
    """In two worlds that a seat cannot tell apart, the same entry with the same chance looks and
    is told alike, unless its outcome says that it reveals something."""
    for seed in range(volume(2, 40)):
        walk = Walk(game, seats, 700 + seed, rulings)
        while not walk.is_over:
            worlds = [
                (eyes, game.imagine(game.view(walk.state, eyes), walk.chance))
                for eyes in (None, *range(seats))
                if walk.chance.below(8) == 0 or seats < 5
            ]
            entry = walk.step()
            outcome = walk.play.log[-1].outcome
            for eyes, world in worlds if not outcome.reveals else ():
                if game.refusal(world, entry) is not None:
                    continue
                try:
                    other = game.apply(world, entry, outcome.chance)
                except BadChance:
                    continue
                assert _told(game, other.events, eyes) == _told(game, outcome.events, eyes)
                assert game.view(world, eyes) == game.view(walk.state, eyes)


@each_secret
def test_redaction_is_one_gate(game: AnyGame, seats: int, rulings: Any) -> None:
    """What is redacted twice is redacted once, and a watcher knows what every seat knows."""
    walk = Walk(game, seats, 750, rulings)
    while not walk.is_over:
        walk.step()
        for event in walk.play.log[-1].outcome.events:
            watched = game.redact(event, None)
            for eyes in range(seats):
                seen = game.redact(event, eyes)
                if seen is None:
                    assert watched is None
                    continue
                assert game.redact(seen, eyes) == seen
                assert game.redact(seen, None) == watched


@each_secret
def test_games_that_conceal_say_so(game: AnyGame, seats: int, rulings: Any) -> None:
    """Where nothing is concealed, a watcher sees all that a seat sees, and every event in full."""
    assert game.conceals(game.rulings()) == game.facts.hidden
    walk = Walk(game, seats, 800, rulings)
    while not walk.is_over:
        walk.step()
        if not game.conceals(rulings):
            for event in walk.play.log[-1].outcome.events:
                assert all(game.redact(event, eyes) == event for eyes in (None, *range(seats)))
            watched = game.imagine(game.view(walk.state, None), walk.chance)
            for eyes in (None, *range(seats)):
                assert game.view(watched, eyes) == game.view(walk.state, eyes)


def _told(game: AnyGame, events: tuple[Any, ...], eyes: int | None) -> list[Any]:
    seen = [game.redact(event, eyes) for event in events]
    return [event for event in seen if event is not None]
