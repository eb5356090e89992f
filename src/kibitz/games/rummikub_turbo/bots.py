"""The bots: what a good player of Rummikub Turbo knows. Importing this loads no kernel."""

from __future__ import annotations

from typing import Any

from kibitz.core.chance import Chance
from kibitz.core.game import BotKind, Choice, Hint, View
from kibitz.games.rummikub_turbo import actions
from kibitz.games.rummikub_turbo.dice import sentence
from kibitz.games.rummikub_turbo.view import TableView


def _engine() -> Any:
    from kibitz.games.rummikub_turbo.game import GAME

    return GAME.engine


def random_bot(view: View, seconds: float, chance: Chance) -> Choice:
    """Throws any dice, lays what it happens to see."""
    assert isinstance(view, TableView)
    engine = _engine()
    return Choice(engine.decide(engine.imagine(view, None), "random", chance))


def easy_bot(view: View, seconds: float, chance: Chance) -> Choice:
    """Lays what it sees without rebuilding, keeps what has a partner."""
    assert isinstance(view, TableView)
    engine = _engine()
    return Choice(engine.decide(engine.imagine(view, None), "easy", chance))


def hard_bot(view: View, seconds: float, chance: Chance) -> Choice:
    """Rebuilds the table by the solver, and weighs what each throw may bring."""
    assert isinstance(view, TableView)
    return Choice(_engine().thinking.best_action(view, seconds, chance))


BOTS = (
    BotKind("random", "Plays anything the rules allow.", 0.0, lambda: random_bot),
    BotKind("easy", "Lays what it sees, and rebuilds nothing.", 0.0, lambda: easy_bot),
    BotKind("hard", "Rebuilds the whole table, and plans its throws.", 0.7, lambda: hard_bot),
)


def hint(view: TableView, seconds: float) -> Hint | None:
    """What the hard bot would do here, and why."""
    if view.seat is None or view.seat != view.turn:
        return None
    action = _engine().thinking.best_action(view, seconds, Chance(1))
    return Hint(action, *_reason(view, action))


def _reason(view: TableView, action: actions.Move) -> tuple[str, tuple[str, ...]]:
    match action:
        case actions.Throw(dice):
            shown = {die.die: die.face for die in view.hands[view.turn]}
            if len(dice) == len(shown):
                return "Throw all your dice: no two of them promise a set.", ("RT-3.3",)
            kept = [face for die, face in shown.items() if die not in dice]
            return f"Keep {sentence(kept)} and throw the rest.", ("RT-3.4",)
        case actions.Commit(dice):
            own = {die.die: die.face for die in view.hands[view.turn]}
            laid = [own[die] for die, _, _ in dice if die in own]
            if len(laid) == len(own):
                return "Lay all your dice: you are out.", ("RT-7.12",)
            return f"Lay {sentence(laid)}: the table can be built so.", ("RT-7.6",)
    return "Pass: nothing of your hand fits.", ("RT-8.1",)
