"""The race as the contract wants it."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from kibitz.bots import random as random_bot
from kibitz.core.chance import Chance
from kibitz.core.errors import Refused, Unreadable
from kibitz.core.game import (
    BotKind,
    Choice,
    Entry,
    Facts,
    Fault,
    Game,
    Hint,
    Limit,
    Outcome,
    Refusal,
    Result,
    ScoreLine,
    View,
)
from kibitz.core.positions import check_fields
from kibitz.core.rulings import Rulings

from . import actions as acts
from . import rules
from .state import (
    Arranged,
    Attended,
    Called,
    Drew,
    Ended,
    Happening,
    Named,
    RaceView,
    State,
    Thawed,
)

DEFAULTS: dict[str, Any] = {
    "phase": "racing", "way": "up", "t": 0, "drawn_at": 0, "draws": 0, "window": False, "bag": "",
}  # fmt: skip
FIELDS = ("players", *DEFAULTS, "tiles", "rows", "status", "called", "points", "away")


class Race(Game[State, acts.Move, Happening, RaceView, Rulings]):
    """Lay your tiles in order and call first."""

    facts = Facts(
        slug="fixture-race",
        title="Fixture Race",
        summary="A race for tests: lay your tiles in order and call.",
        seats=(2, 4),
        default_seats=2,
        minutes=(1, 3),
        rules_version=1,
        rule_prefix="RC",
        simultaneous=True,
    )
    rulings = Rulings
    actions = acts.Move
    events = Happening
    views = RaceView
    seats_rule = "RC-0.1"

    def new(self, seats: int, rulings: Rulings, seed: int) -> State:
        if refusal := self.admits(seats, rulings):
            raise Refused(refusal)
        return rules.begin(seats, seed)

    def actors(self, state: State) -> frozenset[int]:
        return rules.actors(state)

    def due(self, state: State) -> Entry | None:
        return rules.due(state)

    def clock_runs(self, state: State) -> bool:
        return state.phase in rules.RUNNING

    def attend(self, state: State, seat: int, person: bool, here: bool) -> acts.Move | None:
        known = state.phase == "over" or state.away[seat] is not here
        return None if known else acts.Attend(seat, here)

    def limit(self, state: State) -> Limit | None:
        return rules.limit(state)

    def refusal(self, state: State, entry: Entry) -> Refusal | None:
        return rules.refusal(state, entry)

    def apply(self, state: State, entry: Entry, chance: Sequence[str] | None = None) -> Outcome:
        if refusal := rules.refusal(state, entry):
            raise Refused(refusal)
        work = self.clone(state)
        outcome = rules.apply(work, entry, chance)
        vars(state).update(vars(work))
        return outcome

    def clone(self, state: State) -> State:
        return copy.deepcopy(state)

    def snapshot(self, state: State) -> bytes:
        return msgspec.json.encode([*list(vars(state).values())[:-1], state.chance.state])

    def legal(self, state: State, seat: int) -> Sequence[acts.Move] | None:
        if seat not in self.actors(state):
            return ()
        return (acts.Name("up"), acts.Name("down")) if state.phase == "naming" else None

    def sample(self, state: State, seat: int, chance: Chance) -> acts.Move:
        if state.phase == "naming":
            return acts.Name(chance.pick(("up", "down")))
        tied = state.phase != "closing" and rules.in_window(state, state.t)
        tiles = list(state.tiles[seat])
        chance.shuffle(tiles)
        if state.phase != "closing" and ((state.called[seat] and tied) or chance.below(8) == 0):
            return acts.Arrange("".join(tiles))
        if chance.below(2):
            tiles.sort(reverse=state.way == "down")
        return acts.Call("".join(tiles))

    def result(self, state: State) -> Result | None:
        if state.phase != "over":
            return None
        best = max(state.points)
        lines = [
            ScoreLine(seat, "correct calls", points, "RC-3.3")
            for seat, points in enumerate(state.points)
        ]
        winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
        return Result(tuple(state.points), winners, tuple(lines))

    def view(self, state: State, seat: int | None) -> RaceView:
        s = state
        return RaceView(
            seat, s.phase, s.way, s.t, s.drawn_at, s.draws, s.window, s.bag,
            tuple(s.tiles), tuple(s.rows), tuple(s.status), tuple(s.called), tuple(s.points),
            tuple(s.away),
        )  # fmt: skip

    def imagine(self, view: RaceView, chance: Chance) -> State:
        v = view
        return State(
            len(v.tiles), v.phase, v.way, v.t, v.drawn_at, v.draws, v.window, v.bag,
            list(v.tiles), list(v.rows), list(v.status), list(v.called), list(v.points),
            list(v.away), Chance(chance.bits()),
        )  # fmt: skip

    def judge(self, view: RaceView, draft: acts.Move) -> tuple[Fault, ...]:
        if not isinstance(draft, acts.Call) or view.seat is None:
            return ()
        wanted = sorted(view.tiles[view.seat], reverse=view.way == "down")
        faults = [
            Fault("RC-2.1", f"{letter} is out of order.", (f"order.{place}",))
            for place, (letter, right) in enumerate(zip(draft.order, wanted, strict=False))
            if letter != right
        ]
        if len(draft.order) != len(wanted):
            faults.append(Fault("RC-2.1", "Not all tiles are laid.", ("order",)))
        return tuple(faults)

    def prompt(self, view: RaceView, names: Sequence[str]) -> str:
        if view.phase == "naming":
            return f"{names[0]} says which way the tiles run."
        if view.phase == "over":
            return "The race is over."
        return f"Lay your tiles {view.way} and call."

    def tell(self, event: Happening, names: Sequence[str]) -> str:
        match event:
            case Drew(seat, tiles):
                return f"{names[seat]} draws {tiles}. (RC-1.1)"
            case Named(way):
                return f"The tiles run {way}. (RC-1.2)"
            case Called(seat, order, verdict):
                return f"{names[seat]} calls {order}: {verdict}. (RC-2.1)"
            case Arranged(seat, order):
                return f"{names[seat]} lays {order}. (RC-2.7)"
            case Thawed():
                return "Everybody may act again. (RC-2.6)"
            case Attended(seat, here):
                return f"{names[seat]} is {'here again' if here else 'away'}. (RC-2.8)"
            case Ended():
                return "The race is over. (RC-3.3)"

    def label(self, action: acts.Move, names: Sequence[str]) -> str:
        return acts.write(action).capitalize()

    def write(self, action: acts.Move) -> str:
        return acts.write(action)

    def read(self, text: str) -> acts.Move:
        return acts.read(text)

    def position(self, state: State) -> dict[str, Any]:
        s = state
        return {
            "players": s.players, "phase": s.phase, "way": s.way, "t": s.t,
            "drawn_at": s.drawn_at, "draws": s.draws, "window": s.window, "bag": s.bag,
            "tiles": list(s.tiles), "rows": list(s.rows), "status": list(s.status),
            "called": list(s.called),
            "points": list(s.points), "away": list(s.away),
        }  # fmt: skip

    def load(self, position: Mapping[str, Any], rulings: Rulings, seed: int) -> State:
        check_fields(position, FIELDS)
        given = {**DEFAULTS, **position}
        try:
            n = int(given["players"])
            if not 1 <= n <= 9:
                raise ValueError("players")
            state = State(
                n, str(given["phase"]), str(given["way"]), int(given["t"]),
                int(given["drawn_at"]), int(given["draws"]), bool(given["window"]),
                "".join(sorted(given["bag"])),
                [str(x) for x in given.get("tiles", [""] * n)],
                [str(x) for x in given.get("rows", [""] * n)],
                [str(x) for x in given.get("status", ["active"] * n)],
                [bool(x) for x in given.get("called", [False] * n)],
                [int(x) for x in given.get("points", [0] * n)],
                [bool(x) for x in given.get("away", [False] * n)],
                Chance(seed),
            )  # fmt: skip
        except (KeyError, TypeError, ValueError) as error:
            raise Unreadable(f"This position cannot be read: {error!r}.") from None
        rows = (
            state.tiles, state.rows, state.status, state.called, state.points, state.away,
        )  # fmt: skip
        if any(len(row) != n for row in rows):
            raise Unreadable(f"Every list has one place a seat: {n}.")
        return state

    def faults(self, position: Mapping[str, Any], rulings: Rulings) -> tuple[Fault, ...]:
        state = self.load(position, rulings, 0)
        found = []
        if not 2 <= state.players <= 4:
            found.append(Fault("RC-0.1", "The race is for 2 to 4.", ("players",)))
        for seat, tiles in enumerate(state.tiles):
            if len(tiles) not in (0, 3 + state.draws):
                found.append(Fault("RC-1.1", "Three tiles and one a draw.", (f"tiles.{seat}",)))
        return tuple(found)

    def bots(self) -> tuple[BotKind, ...]:
        return (
            random_bot.kind(self),
            BotKind("slow", "Lays its tiles right, and slowly.", 0.1, lambda: self._slow),
        )

    def _slow(self, view: View, seconds: float, chance: Chance) -> Choice:
        assert isinstance(view, RaceView)
        assert view.seat is not None
        if view.phase == "naming":
            return Choice(None)
        tiles = sorted(view.tiles[view.seat], reverse=view.way == "down")
        return Choice(acts.Call("".join(tiles)), 500 + chance.below(5000))

    def hint(self, view: RaceView, seconds: float) -> Hint | None:
        if view.seat is None or view.seat not in rules.actors(self.imagine(view, Chance(0))):
            return None
        if view.phase == "naming":
            return Hint(acts.Name("up"), "Up is as good as down.", ("RC-1.2",))
        state = self.imagine(view, Chance(0))
        if state.called[view.seat]:
            return Hint(acts.Arrange(view.tiles[view.seat]), "Wait a little.", ("RC-2.3",))
        tiles = sorted(view.tiles[view.seat], reverse=view.way == "down")
        return Hint(acts.Call("".join(tiles)), "These run the right way.", ("RC-2.1",))


GAME = Race()
