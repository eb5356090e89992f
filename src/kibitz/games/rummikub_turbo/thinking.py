"""The ``hard`` bot: the solver for placing, chances for throwing."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.chance import Chance
from kibitz.games.rummikub_turbo import actions as act
from kibitz.games.rummikub_turbo.dice import NAMES
from kibitz.games.rummikub_turbo.solver import Arrangement, arrange
from kibitz.games.rummikub_turbo.throwing import choose_throw
from kibitz.games.rummikub_turbo.view import TableView


def best_action(view: TableView, seconds: float, chance: Chance) -> act.Move:
    """The best table of the solver, or the throw that promises most, within the time."""
    if view.phase == "throw":
        return choose_throw(view, seconds, chance)
    found = best_arrangement(view, seconds)
    if found.cells is not None:
        dice = sorted((row, col, die) for die, (row, col) in found.cells.items())
        return act.Commit(tuple((NAMES[die], row, col) for row, col, die in dice))
    if view.may_pass:
        return act.Pass()
    from kibitz.games.rummikub_turbo.game import GAME

    # No time was enough to prove it: lay what is plainly there.
    engine = GAME.engine
    move: act.Move = engine.easy_action(engine.imagine(view, None), chance)
    return move


def best_arrangement(view: TableView, seconds: float) -> Arrangement:
    """The best that the seat on turn can lay."""
    from kibitz.games.rummikub_turbo.game import GAME

    engine = GAME.engine
    records = engine.imagine(view, None)
    table = [(NAMES.index(laid.die), laid.face) for laid in view.table]
    hand = [(NAMES.index(die.die), die.face) for die in view.hands[view.turn]]
    lying = {NAMES.index(laid.die): (laid.row, laid.col) for laid in view.table}

    def allowed(placed: Sequence[int]) -> bool:
        bits = sum(1 << die for die in placed)
        return bool(engine.doors.refusal_of_placed_at(records, 0, view.turn, bits) == 0)

    return arrange(table, hand, view.rulings, seconds, allowed, lying)
