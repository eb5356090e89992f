"""Rummikub Turbo as the rest of Kibitz sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kibitz.core.chance import Chance
from kibitz.core.errors import Unreadable
from kibitz.core.game import Facts, Fault, Result, ScoreLine
from kibitz.core.kernel_game import KernelGame, KernelState
from kibitz.games.rummikub_turbo import actions, dice, positions, telling
from kibitz.games.rummikub_turbo.actions import Deal, Move
from kibitz.games.rummikub_turbo.events import Happening
from kibitz.games.rummikub_turbo.rulings import Rulings
from kibitz.games.rummikub_turbo.view import PHASES, TableView

State = KernelState[Rulings]
QUERIES = (
    "Ask die D1; line, hand_set or points and some faces; table and faces in places "
    "(table H(5,5) B3 B4 B5); count faces, count jokers or count sum."
)


class RummikubTurbo(KernelGame[Move, Happening, TableView, Rulings]):
    """Dice in sets that cross on one shared grid, free to be rebuilt; 2 players."""

    facts = Facts(
        slug="rummikub-turbo",
        title="Rummikub Turbo",
        summary="Throw your dice, build sets that cross, and rebuild the whole table.",
        seats=(2, 2),
        default_seats=2,
        minutes=(30, 60),
        rules_version=1,
        rule_prefix="RT",
    )
    rulings = Rulings
    actions = Move
    events = Happening
    views = TableView
    seats_rule = "RT-1.1"
    phases = PHASES
    owed = MappingProxyType({"deal": Deal()})

    # Playing

    def sentence(self, rule: str, action: Move, state: State) -> str:
        return telling.refusal_sentence(rule, action, self.phase(state), state.rulings)

    def legal(self, state: State, seat: int) -> Sequence[Move] | None:
        """What can be laid is not listed, nor in how many ways dice can be named for a throw."""
        return None if seat in self.actors(state) else ()

    def sample(self, state: State, seat: int, chance: Chance) -> Move:
        move: Move = self.engine.decide(state.records, "random", chance)
        return move

    def result(self, state: State) -> Result | None:
        if self.phase(state) != "game_over":
            return None
        totals, winners = self.engine.standing(state.records)
        seen = self.view(state, None)
        lines = tuple(
            ScoreLine(seat, f"round {number}", row[seat], "RT-11.1")
            for seat in (0, 1)
            for number, row in enumerate(seen.points, 1)
        )
        reason = ""
        if len(winners) == 2:
            reason = "Equal totals: the game is a draw. (RT-10.2)"
        elif totals[0] == totals[1]:
            reason = "Equal totals: rounds won decide. (RT-10.2)"
        return Result(totals, winners, lines, reason)

    # Seeing

    def options(self, view: TableView) -> Sequence[Move] | None:
        return None if view.seat is not None and view.seat == view.turn else ()

    def judge(self, view: TableView, draft: Move) -> tuple[Fault, ...]:
        """Every fault of a table being built; of anything else, why it may not be done now."""
        found: tuple[Fault, ...] = ()
        if isinstance(draft, actions.Commit) and view.seat is not None:
            records = self.sketch(view).records
            found = self.engine.faults_of_commit(records, view.seat, draft, view.rulings)
        return found or super().judge(view, draft)

    # Positions

    def load(self, position: Mapping[str, Any], rulings: Rulings, seed: int) -> State:
        layout = positions.read_position(position)
        return KernelState(self.engine.load(layout, rulings, seed), rulings)

    def faults(self, position: Mapping[str, Any], rulings: Rulings) -> tuple[Fault, ...]:
        layout = positions.read_position(position)
        table = {cell: layout.faces[die] for die, cell in layout.cells.items()}
        on_table: tuple[Fault, ...] = self.engine.judge.faults(table, rulings)
        return (*positions.faults(layout, rulings), *on_table)

    def ask(self, question: str) -> object:
        """``die D1``, ``line FACES``, ``table NOTATION``, ``hand_set FACES``, ``points FACES``,
        ``count faces``, ``count jokers``, ``count sum``."""
        word, _, subject = question.partition(" ")
        every = [face for faces in dice.DIE_FACES for face in faces]
        counts = {
            "count faces": len(every),
            "count jokers": every.count(dice.JOKER),
            "count sum": dice.points(every),
        }
        if question in counts:
            return counts[question]
        if word == "die" and subject in dice.NAMES:
            return " ".join(dice.DIE_FACES[dice.NAMES.index(subject)])
        if word == "points":
            return dice.points(dice.read_faces(subject))
        if word in ("line", "hand_set"):
            return self.engine.ask_faces(word, dice.read_faces(subject))
        if word == "table":
            return self.engine.ask_table(subject)
        raise Unreadable(f"{question!r} cannot be asked. {QUERIES}")


GAME = RummikubTurbo()
