"""The layout game as the contract wants it. Importing it loads neither NumPy nor Numba."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kibitz.bots import random as random_bot
from kibitz.core.chance import Chance
from kibitz.core.errors import Unreadable
from kibitz.core.game import (
    BotKind,
    Choice,
    Entry,
    Facts,
    Fault,
    Hint,
    Result,
    ScoreLine,
    View,
)
from kibitz.core.kernel_game import KernelGame, KernelState
from kibitz.core.positions import check_fields
from kibitz.core.rulings import Rulings

from . import actions as acts

State = KernelState[Rulings]
SENTENCES = {
    "LY-1.1": "It is another seat's turn.",
    "LY-2.1": "Lay one to three stones on empty squares of one row or column.",
    "LY-2.2": "Four stones in a turn are all.",
    "LY-2.3": "All stones must hang together.",
    "LY-2.4": "Lay a stone first, or pass.",
    "LY-2.5": "You have laid stones: commit.",
    "LY-3.2": "The game is over.",
}
FIELDS = ("players", "turn", "board", "fresh", "passes", "over", "points")


class Layout(KernelGame[acts.Move, acts.Happening, acts.LayoutView, Rulings]):
    """Lay stones in rows, then throw for luck."""

    facts = Facts(
        slug="fixture-layout",
        title="Fixture Layout",
        summary="A layout game for tests: stones in rows, on a kernel.",
        seats=(2, 3),
        default_seats=2,
        minutes=(1, 3),
        rules_version=1,
        rule_prefix="LY",
    )
    rulings = Rulings
    actions = acts.Move
    events = acts.Happening
    views = acts.LayoutView
    seats_rule = "LY-0.1"
    phases = ("turn", "over")
    owed = MappingProxyType[str, acts.Move]({})

    def phase(self, state: State) -> str:
        return self.phases[int(state.records[0].over)]

    def sentence(self, rule: str, action: acts.Move, state: State) -> str:
        return SENTENCES[rule]

    def legal(self, state: State, seat: int) -> Sequence[acts.Move] | None:
        return None if seat in self.actors(state) else ()

    def sample(self, state: State, seat: int, chance: Chance) -> acts.Move:
        laid = int(state.records[0].laid)
        lays = [acts.Lay((cell,)) for cell in acts.CELLS]
        open_ = [lay for lay in lays if self.refusal(state, Entry(0, seat, lay)) is None]
        if laid and (not open_ or chance.below(2)):
            return acts.Commit()
        if not laid and (not open_ or chance.below(8) == 0):
            return acts.Pass()
        return chance.pick(open_)

    def result(self, state: State) -> Result | None:
        s = state.records[0]
        if not s.over:
            return None
        scores = tuple(int(s.points[seat]) for seat in range(int(s.players)))
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        lines = tuple(
            ScoreLine(seat, "stones and rolls", points, "LY-3.1")
            for seat, points in enumerate(scores)
        )
        return Result(scores, winners, lines)

    def view(self, state: State, seat: int | None) -> acts.LayoutView:
        p = self.position(state)
        return acts.LayoutView(
            seat, p["players"], p["turn"], tuple(p["board"]), tuple(p["fresh"]), p["passes"],
            p["over"], tuple(p["points"]),
        )  # fmt: skip

    def imagine(self, view: acts.LayoutView, chance: Chance) -> State:
        position = {
            "players": view.players, "turn": view.turn, "board": view.board, "fresh": view.fresh,
            "passes": view.passes, "over": view.over, "points": view.points,
        }  # fmt: skip
        return self.load(position, Rulings(), chance.bits())

    def options(self, view: acts.LayoutView) -> Sequence[acts.Move] | None:
        return None if view.seat == view.turn and not view.over else ()

    def judge(self, view: acts.LayoutView, draft: acts.Move) -> tuple[Fault, ...]:
        if not isinstance(draft, acts.Lay) or view.seat is None:
            return ()
        board = "".join(view.board)
        faults = [
            Fault("LY-2.1", f"There is no empty square {cell}.", (cell,))
            for cell in draft.cells
            if cell not in acts.CELLS or board[acts.CELLS.index(cell)] != "."
        ]
        refusal = self.refusal(self.imagine(view, Chance(0)), Entry(0, view.seat, draft))
        if refusal and not faults:
            faults.append(Fault(refusal.rule, refusal.sentence, draft.cells))
        return tuple(faults)

    def prompt(self, view: acts.LayoutView, names: Sequence[str]) -> str:
        if view.over:
            return "The game is over."
        return f"{names[view.turn]} lays stones" + (" or commits." if view.fresh else " or passes.")

    def tell(self, event: acts.Happening, names: Sequence[str]) -> str:
        match event:
            case acts.Laid(seat, cells):
                return f"{names[seat]} lays {' '.join(cells)}. (LY-2.1)"
            case acts.Committed(seat, roll, points):
                return f"{names[seat]} rolls {roll}: {points} points. (LY-3.1)"
            case acts.Passed(seat):
                return f"{names[seat]} passes. (LY-2.5)"

    def position(self, state: State) -> dict[str, Any]:
        s = state.records[0]
        players = int(s.players)
        squares = "".join(".012"[int(value)] for value in s.board)
        return {
            "players": players,
            "turn": int(s.seat),
            "board": [squares[at : at + 5] for at in range(0, 25, 5)],
            "fresh": [cell for cell, is_fresh in zip(acts.CELLS, s.fresh, strict=True) if is_fresh],
            "passes": int(s.passes),
            "over": bool(s.over),
            "points": [int(points) for points in s.points[:players]],
        }

    def load(self, position: Mapping[str, Any], rulings: Rulings, seed: int) -> State:
        check_fields(position, FIELDS)
        p = position
        try:
            players = int(p["players"])
            state = KernelState(self.engine.new(players, rulings, seed), rulings)
            s = state.records[0]
            squares = "".join(p.get("board", ["....."] * 5))
            fresh = [acts.CELLS.index(cell) for cell in p.get("fresh", ())]
            s.board[:] = [".012".index(mark) for mark in squares]
            for square in fresh:
                s.fresh[square] = 1
            s.seat, s.laid = int(p.get("turn", 0)), len(fresh)
            s.passes, s.over = int(p.get("passes", 0)), int(bool(p.get("over", False)))
            s.points[:players] = list(p.get("points", [0] * players))
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise Unreadable(f"This position cannot be read: {error!r}.") from None
        return state

    def faults(self, position: Mapping[str, Any], rulings: Rulings) -> tuple[Fault, ...]:
        state = self.load(position, rulings, 0)
        found = []
        if not 2 <= int(state.records[0].players) <= 3:
            found.append(Fault("LY-0.1", "The game is for 2 or 3.", ("players",)))
        if not self.engine.is_connected_at(state.records, 0):
            found.append(Fault("LY-2.3", "The stones do not hang together.", ("board",)))
        return tuple(found)

    def bots(self) -> tuple[BotKind, ...]:
        return (
            random_bot.kind(self),
            BotKind("hasty", "Lays a stone and commits.", 0.1, lambda: self._hasty),
        )

    def _hasty(self, view: View, seconds: float, chance: Chance) -> Choice:
        assert isinstance(view, acts.LayoutView)
        hint = self.hint(view, seconds)
        return Choice(hint.action if hint else None)

    def hint(self, view: acts.LayoutView, seconds: float) -> Hint | None:
        if view.seat is None or view.over or view.seat != view.turn:
            return None
        if view.fresh:
            return Hint(acts.Commit(), "Take the points.", ("LY-2.4",))
        for cell in acts.CELLS:
            if not self.judge(view, acts.Lay((cell,))):
                return Hint(acts.Lay((cell,)), "Any square will do.", ("LY-2.1",))
        return Hint(acts.Pass(), "The board is full.", ("LY-2.5",))


GAME = Layout()
