"""The bots: what a good player of Golden Deuce knows. Importing this loads no kernel."""

from __future__ import annotations

from functools import partial

from kibitz.bots import kernel_bots
from kibitz.bots.kernel_bots import Reason
from kibitz.games.golden_deuce import actions
from kibitz.games.golden_deuce.cards import combo_name
from kibitz.games.golden_deuce.game import GAME
from kibitz.games.golden_deuce.view import TableView

kinds = partial(
    kernel_bots.kinds,
    easy="Plays sensibly, at once.",
    hard="Imagines hundreds of deals that fit what it saw.",
    seconds=0.5,
)


def why(view: TableView, action: actions.Move) -> Reason:
    """Why a good player does this here."""
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


def _reason_to_play(view: TableView, cards: tuple[str, ...]) -> Reason:
    kind = GAME.engine.judge(cards, view.rulings)[0]
    what = combo_name(cards, kind)
    if len(cards) == len(view.hand):
        return (f"Play {what}: you are out of cards and win the deal.", ("GD-8.1",))
    if view.duty:
        return (f"Play {what}: your left neighbour must not go out.", ("GD-7.8",))
    if not view.top:
        return (f"Lead {what}: it leaves the rest of your hand the fewest plays.", ("GD-5.1",))
    return (f"Play {what}: it leaves the rest of your hand the fewest plays.", ("GD-5.3",))


hint = partial(kernel_bots.hint, why=why)
