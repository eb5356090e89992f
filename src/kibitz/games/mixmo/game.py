"""Mixmo as the rest of Kibitz sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kibitz.core.chance import Chance
from kibitz.core.errors import Refused
from kibitz.core.game import (
    BotKind,
    Entry,
    Facts,
    Fault,
    Game,
    Hint,
    Limit,
    Outcome,
    Refusal,
    Result,
)
from kibitz.games.mixmo import (
    actions,
    bots,
    events,
    helping,
    positions,
    queries,
    refusals,
    rules,
    sampling,
    scoring,
    telling,
    thinking,
    timers,
)
from kibitz.games.mixmo import view as seeing
from kibitz.games.mixmo.actions import AnnounceTheme, Attend, DoneReview, Move, Vote
from kibitz.games.mixmo.checking import votes_left
from kibitz.games.mixmo.events import Happening
from kibitz.games.mixmo.rulings import Rulings
from kibitz.games.mixmo.state import (
    MATCH_OVER,
    ROUND_OVER,
    RUNNING,
    THEME_PENDING,
    State,
    begin,
    clone,
    snapshot,
)
from kibitz.games.mixmo.themes import CATALOGUE
from kibitz.games.mixmo.view import TableView


class Mixmo(Game[State, Move, Happening, TableView, Rulings]):
    """A race of crossword grids, 2 to 6 players."""

    facts = Facts(
        slug="mixmo",
        title="Mixmo",
        summary="Everybody builds a crossword of their own tiles, all at once: call MIXMO first.",
        seats=(2, 6),
        default_seats=4,
        minutes=(15, 45),
        rules_version=1,
        rule_prefix="MX",
        simultaneous=True,
    )
    rulings = Rulings
    actions = Move
    events = Happening
    views = TableView
    seats_rule = "MX-1.1"

    # Playing

    def new(self, seats: int, rulings: Rulings, seed: int) -> State:
        if refusal := self.admits(seats, rulings):
            raise Refused(refusal)
        return begin(seats, rulings, seed)

    def actors(self, state: State) -> frozenset[int]:
        return rules.actors(state)

    def first(self, state: State) -> int:
        """MX-2.3: at equal times of a simulation seat r of round r comes first."""
        return state.round % state.players

    def due(self, state: State) -> Entry | None:
        return timers.due(state)

    def clock_runs(self, state: State) -> bool:
        return state.phase in RUNNING

    def limit(self, state: State) -> Limit | None:
        return timers.limit(state)

    def attend(self, state: State, seat: int, person: bool, here: bool) -> Move | None:
        is_known = state.persons[seat] == person and state.here[seat] == here
        return None if is_known or state.phase == MATCH_OVER else Attend(seat, person, here)

    def refusal(self, state: State, entry: Entry) -> Refusal | None:
        return refusals.refusal(state, entry)

    def apply(self, state: State, entry: Entry, chance: Sequence[str] | None = None) -> Outcome:
        if refusal := refusals.refusal(state, entry):
            raise Refused(refusal)
        return rules.apply(state, entry, chance)

    def clone(self, state: State) -> State:
        return clone(state)

    def snapshot(self, state: State) -> bytes:
        return snapshot(state)

    def legal(self, state: State, seat: int) -> Sequence[Move] | None:
        if seat not in rules.actors(state):
            return ()
        if state.phase == THEME_PENDING and not state.free_text:
            return [AnnounceTheme(theme) for theme in CATALOGUE]
        if state.phase == ROUND_OVER:
            return [DoneReview()]
        if state.ballot is not None:
            words = [word for word, seats in votes_left(state).items() if seat in seats]
            return [Vote(word, yes) for word in words for yes in (True, False)]
        return None

    def sample(self, state: State, seat: int, chance: Chance) -> Move:
        return sampling.sample(state, seat, chance)

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    # Seeing

    def view(self, state: State, seat: int | None) -> TableView:
        return seeing.view(state, seat)

    def conceals(self, rulings: Rulings) -> bool:
        return rulings.grid_visibility != "public"

    def redact(self, event: Happening, seat: int | None) -> Happening | None:
        return events.redact(event, seat)

    def imagine(self, view: TableView, chance: Chance) -> State:
        return seeing.imagine(view, chance)

    def judge(self, view: TableView, draft: Move) -> tuple[Fault, ...]:
        return helping.judge(view, draft)

    # Telling

    def prompt(self, view: TableView, names: Sequence[str]) -> str:
        return telling.prompt(view, names)

    def tell(self, event: Happening, names: Sequence[str]) -> str:
        return telling.tell(event, names)

    def label(self, action: Move, names: Sequence[str]) -> str:
        return actions.label(action, names)

    def write(self, action: Move) -> str:
        return actions.write(action)

    def read(self, text: str) -> Move:
        return actions.read(text)

    # Positions

    def position(self, state: State) -> dict[str, Any]:
        return positions.position(state)

    def load(self, position: Mapping[str, Any], rulings: Rulings, seed: int) -> State:
        return positions.load(positions.read(position), rulings, seed)

    def faults(self, position: Mapping[str, Any], rulings: Rulings) -> tuple[Fault, ...]:
        return positions.faults(positions.read(position), rulings)

    def ask(self, question: str) -> object:
        return queries.answer(question)

    # Players

    def bots(self) -> tuple[BotKind, ...]:
        return bots.kinds(self)

    def hint(self, view: TableView, seconds: float) -> Hint | None:
        return helping.hint(view, seconds)

    # Speed

    def warm(self, progress: Callable[[str, int, int], None] | None = None) -> None:
        thinking.warm(progress)

    def is_warm(self) -> bool:
        return thinking.is_warm()


GAME = Mixmo()
