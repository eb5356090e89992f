"""A bot for any game: search over imagined games, played on at random to their end.

Slow, but it knows nothing except the contract.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kibitz.bots.base import options_of
from kibitz.bots.search import best_of
from kibitz.core.chance import Chance
from kibitz.core.game import REFEREE, AnyGame, Bot, BotKind, Choice, Entry, View

NAME = "rollout"
MOST_STEPS = 2_000
SAMPLED_OPTIONS = 12


def make(game: AnyGame) -> Bot:
    """A bot that tries each option in imagined games until its time is over."""

    def choose(view: View, seconds: float, chance: Chance) -> Choice:
        options = options_of(game, view, chance, SAMPLED_OPTIONS)
        if not options:
            return Choice(None)
        if len(options) == 1:
            return Choice(options[0])
        return Choice(search(game, view, options, seconds, chance))

    return choose


def kind(game: AnyGame, seconds: float = 0.5) -> BotKind:
    """The rollout bot of a game, for its list of bots."""
    return BotKind(NAME, "Tries every move in imagined games.", seconds, lambda: make(game))


def search(
    game: AnyGame, view: View, options: Sequence[Any], seconds: float, chance: Chance
) -> Any:
    """The option that does best in imagined games."""
    seat = view.seat
    assert seat is not None

    def attempt(alive: Sequence[int], _: int, count: int) -> Sequence[float]:
        sums = [0.0] * len(alive)
        for _ in range(count):
            root = game.imagine(view, chance)
            seed = chance.bits()
            for place, at in enumerate(alive):
                sums[place] += _value(game, root, seat, options[at], Chance(seed))
        return sums

    return options[best_of(len(options), attempt, seconds, at_once=1)]


def _value(game: AnyGame, root: Any, seat: int, action: Any, chance: Chance) -> float:
    """How an imagined game ends for the seat: 1 for a win, and a little for points ahead."""
    state = game.clone(root)
    due = game.due(state)
    t = 0 if due is None else min(due.t, _clock(game, state))
    if game.refusal(state, Entry(t, seat, action)) is not None:
        return 0.0
    game.apply(state, Entry(t, seat, action))
    result = game.result(state)
    for _ in range(MOST_STEPS):
        if result is not None:
            break
        _step(game, state, chance)
        result = game.result(state)
    if result is None:
        return 0.0
    won = 1 / len(result.winners) if seat in result.winners else 0.0
    others = [score for at, score in enumerate(result.scores) if at != seat]
    ahead = result.scores[seat] - max(others)
    return won + 0.001 * ahead


def _clock(game: AnyGame, state: Any) -> int:
    """The game clock of a state, for games that have one."""
    return int(game.position(state).get("t", 0)) if game.facts.simultaneous else 0


def _step(game: AnyGame, state: Any, chance: Chance) -> None:
    """One random entry: a seat's, or the referee's where no seat can act."""
    actors = sorted(game.actors(state))
    due = game.due(state)
    t = _clock(game, state)
    if due is not None and (not actors or due.t <= t or chance.below(4) == 0):
        game.apply(state, due)
        return
    if not actors:
        limit = game.limit(state)
        assert limit is not None
        game.apply(state, Entry(t, REFEREE, limit.action))
        return
    seat = chance.pick(actors)
    listed = game.legal(state, seat)
    action = chance.pick(listed) if listed else game.sample(state, seat, chance)
    game.apply(state, Entry(t, seat, action))
