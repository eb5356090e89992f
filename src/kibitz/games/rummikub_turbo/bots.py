"""The bots: what a good player of Rummikub Turbo knows. Importing this loads no kernel."""

from __future__ import annotations

from functools import partial

from kibitz.bots import kernel_bots
from kibitz.bots.kernel_bots import Reason
from kibitz.games.rummikub_turbo import actions
from kibitz.games.rummikub_turbo.dice import sentence
from kibitz.games.rummikub_turbo.view import TableView

kinds = partial(
    kernel_bots.kinds,
    easy="Lays what it sees, and rebuilds nothing.",
    hard="Rebuilds the whole table, and plans its throws.",
    seconds=0.7,
)


def why(view: TableView, action: actions.Move) -> Reason:
    """Why a good player does this here."""
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


hint = partial(kernel_bots.hint, why=why)
