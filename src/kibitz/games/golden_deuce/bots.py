"""The bots: what a good player of Golden Deuce knows. Importing this loads no kernel."""

from __future__ import annotations

from typing import Any

from kibitz.core.chance import Chance
from kibitz.core.game import BotKind, Choice, Hint, View
from kibitz.games.golden_deuce import actions
from kibitz.games.golden_deuce.cards import combo_name
from kibitz.games.golden_deuce.view import TableView


def _engine() -> Any:
    from kibitz.games.golden_deuce.game import GAME

    return GAME.engine


def random_bot(view: View, seconds: float, chance: Chance) -> Choice:
    """Any legal action, each as likely."""
    assert isinstance(view, TableView)
    engine = _engine()
    return Choice(engine.action_of(chance.pick(engine.legal_codes(engine.imagine(view, None)))))


def easy_bot(view: View, seconds: float, chance: Chance) -> Choice:
    """Plays sensibly at once: low cards and large combos first, never silent."""
    assert isinstance(view, TableView)
    engine = _engine()
    return Choice(engine.action_of(engine.search.choice_at(engine.imagine(view, None), False)))


def hard_bot(view: View, seconds: float, chance: Chance) -> Choice:
    """Tries each promising action on hundreds of deals that fit what was seen."""
    assert isinstance(view, TableView)
    return Choice(_engine().search_best(view, seconds, chance))


BOTS = (
    BotKind("random", "Plays anything the rules allow.", 0.0, lambda: random_bot),
    BotKind("easy", "Plays sensibly, at once.", 0.0, lambda: easy_bot),
    BotKind("hard", "Imagines hundreds of deals that fit what it saw.", 0.5, lambda: hard_bot),
)


def hint(view: TableView, seconds: float) -> Hint | None:
    """What the hard bot would do here, and why."""
    if view.seat is None or view.seat != view.turn:
        return None
    action = _engine().search_best(view, seconds, Chance(1))
    return Hint(action, *_reason(view, action))


def _reason(view: TableView, action: actions.Move) -> tuple[str, tuple[str, ...]]:
    match action:
        case actions.Play(cards):
            return _reason_to_play(view, cards)
        case actions.Pass():
            if view.pile:
                return (
                    "Pass: your high cards are worth more later than one card less now.",
                    ("GD-5.4", "GD-6.1"),
                )
            return ("Pass: the pile is empty, so it costs nothing.", ("GD-6.3",))
        case actions.DeclareLastCard():
            return ("Declare it: silence costs a stone ten spaces and gains nothing.", ("GD-7.3",))
        case actions.StaySilent():
            return ("Stay silent: the penalty costs you nothing here.", ("GD-7.5",))
        case actions.PenaltyMove(p):
            return (f"Move the stone on {p} back: it loses least.", ("GD-7.4",))
        case actions.EnterStone():
            return ("Enter a stone: that is the best use of these points.", ("GD-9.3",))
        case actions.MoveStone(p):
            return (f"Move the stone on {p}: that is the best use of these points.", ("GD-9.4",))
    return ("There is nothing else to do.", ())


def _reason_to_play(view: TableView, cards: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    kind = _engine().judge(cards, view.rulings)[0]
    what = combo_name(cards, kind)
    if len(cards) == len(view.hand):
        return (f"Play {what}: you are out of cards and win the deal.", ("GD-8.1",))
    if view.duty:
        return (f"Play {what}: your left neighbour must not go out.", ("GD-7.8",))
    if not view.top:
        return (f"Lead {what}: it leaves the rest of your hand the fewest plays.", ("GD-5.1",))
    return (f"Play {what}: it leaves the rest of your hand the fewest plays.", ("GD-5.3",))
