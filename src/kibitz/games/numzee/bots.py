"""The bots: what a good player of Numzee knows. Importing this loads no kernel."""

from __future__ import annotations

from typing import Any

from kibitz.core.chance import Chance
from kibitz.core.game import BotKind, Choice, Hint, View
from kibitz.games.numzee import telling
from kibitz.games.numzee.view import TableView


def _engine() -> Any:
    from kibitz.games.numzee.game import GAME

    return GAME.engine


def random_bot(view: View, seconds: float, chance: Chance) -> Choice:
    """Any legal action, each as likely."""
    assert isinstance(view, TableView)
    engine = _engine()
    return Choice(engine.action_of(chance.pick(engine.legal_codes(engine.imagine(view, None)))))


def easy_bot(view: View, seconds: float, chance: Chance) -> Choice:
    """The placement that scores most now."""
    assert isinstance(view, TableView)
    engine = _engine()
    return Choice(engine.action_of(engine.search.choice_at(engine.imagine(view, None), False)))


def hard_bot(view: View, seconds: float, chance: Chance) -> Choice:
    """Tries each promising action with hundreds of imagined hands and piles."""
    assert isinstance(view, TableView)
    return Choice(_engine().search_best(view, seconds, chance))


BOTS = (
    BotKind("random", "Plays anything the rules allow.", 0.0, lambda: random_bot),
    BotKind("easy", "Takes the most points, at once.", 0.0, lambda: easy_bot),
    BotKind("hard", "Looks ahead over hundreds of imagined hands.", 0.5, lambda: hard_bot),
)


def hint(view: TableView, seconds: float) -> Hint | None:
    """What the hard bot would do here, and why."""
    if view.seat is None or view.seat != view.turn:
        return None
    action = _engine().search_best(view, seconds, Chance(1))
    return Hint(action, *telling.why(view, action))
