"""The bots of games on a kernel record: random, easy and hard, and the hint of the last.

The game's ``engine`` does the thinking: ``easy_action(records, chance)`` at once, and
``best_action(view, seconds, chance)`` within the time. Importing this loads no kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kibitz.core.chance import Chance
from kibitz.core.game import BotKind, Choice, Hint, View
from kibitz.core.kernel_game import KernelGame

AnyKernelGame = KernelGame[Any, Any, Any, Any]
Reason = tuple[str, tuple[str, ...]]
"""A sentence, and the rules it rests on."""


def kinds(game: AnyKernelGame, easy: str, hard: str, seconds: float) -> tuple[BotKind, ...]:
    """The three bots; what to tell about two of them, and seconds for the hard one."""

    def play_random(view: View, seconds: float, chance: Chance) -> Choice:
        assert view.seat is not None
        return Choice(game.sample(game.sketch(view), view.seat, chance))

    def play_easy(view: View, seconds: float, chance: Chance) -> Choice:
        return Choice(game.engine.easy_action(game.sketch(view).records, chance))

    def play_hard(view: View, seconds: float, chance: Chance) -> Choice:
        return Choice(game.engine.best_action(view, seconds, chance))

    return (
        BotKind("random", "Plays anything the rules allow.", 0.0, lambda: play_random),
        BotKind("easy", easy, 0.0, lambda: play_easy),
        BotKind("hard", hard, seconds, lambda: play_hard),
    )


def hint(
    game: AnyKernelGame, view: View, seconds: float, why: Callable[[Any, Any], Reason]
) -> Hint | None:
    """What the hard bot would do here; ``why(view, action)`` says why."""
    if view.seat is None or view.seat not in game.actors(game.sketch(view)):
        return None
    action = game.engine.best_action(view, seconds, Chance(1))
    return Hint(action, *why(view, action))
