"""The dice race of boardgameio/game.cjs as a game of ours, so that servers are compared and not
games: roll, advance, and never arrive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kibitz.core.chance import Chance
from kibitz.core.errors import BadChance, Refused, Unreadable
from kibitz.core.game import (
    Action,
    BotKind,
    Choice,
    Entry,
    Event,
    Facts,
    Fault,
    Game,
    Outcome,
    Refusal,
    Result,
    View,
)
from kibitz.core.rulings import Rulings

GOAL = 1_000_000


class Roll(Action, frozen=True, tag="roll"):
    """Rolls the die."""


class Rolled(Event, frozen=True, tag="rolled"):
    """A die was rolled."""

    seat: int
    die: int


class RaceView(View, frozen=True):
    """Everything: nothing is hidden."""

    places: tuple[int, ...]
    turn: int
    die: int


@dataclass(slots=True)
class Race:
    """Where everybody stands."""

    places: list[int]
    chance: Chance
    turn: int = 0
    die: int = 0
    over: bool = field(default=False)


class DiceRace(Game[Race, Roll, Rolled, RaceView, Rulings]):
    """The race."""

    facts = Facts(
        slug="dice-race",
        title="Dice Race",
        summary="Roll and advance.",
        seats=(2, 4),
        default_seats=2,
        minutes=(1, 2),
        rules_version=1,
        rule_prefix="DR",
    )
    rulings = Rulings
    actions = Roll
    events = Rolled
    views = RaceView
    seats_rule = "DR-1.1"

    def new(self, seats: int, rulings: Rulings, seed: int) -> Race:
        return Race([0] * seats, Chance(seed))

    def actors(self, state: Race) -> frozenset[int]:
        return frozenset() if state.over else frozenset((state.turn,))

    def refusal(self, state: Race, entry: Entry) -> Refusal | None:
        if entry.seat == state.turn and not state.over:
            return None
        return Refusal("DR-1.2", "It is not your turn.")

    def apply(self, state: Race, entry: Entry, chance: Sequence[str] | None = None) -> Outcome:
        refusal = self.refusal(state, entry)
        if refusal:
            raise Refused(refusal)
        if chance is not None and len(chance) != 1:
            raise BadChance("A roll is one number.")
        state.die = int(chance[0]) if chance else 1 + state.chance.below(6)
        state.places[state.turn] += state.die
        state.over = state.places[state.turn] >= GOAL
        event = Rolled(state.turn, state.die)
        state.turn = (state.turn + 1) % len(state.places)
        return Outcome(events=(event,), chance=(str(state.die),), reveals=True)

    def clone(self, state: Race) -> Race:
        return Race(
            list(state.places), Chance(state.chance.state), state.turn, state.die, state.over
        )

    def snapshot(self, state: Race) -> bytes:
        return repr((state.places, state.turn, state.die, state.chance.state)).encode()

    def legal(self, state: Race, seat: int) -> Sequence[Roll]:
        return (Roll(),) if seat in self.actors(state) else ()

    def sample(self, state: Race, seat: int, chance: Chance) -> Roll:
        return Roll()

    def result(self, state: Race) -> Result | None:
        if not state.over:
            return None
        best = max(state.places)
        return Result(tuple(state.places), (state.places.index(best),))

    def view(self, state: Race, seat: int | None) -> RaceView:
        return RaceView(seat, tuple(state.places), state.turn, state.die)

    def imagine(self, view: RaceView, chance: Chance) -> Race:
        return Race(list(view.places), Chance(chance.bits()), view.turn, view.die)

    def prompt(self, view: RaceView, names: Sequence[str]) -> str:
        return f"{names[view.turn]} rolls."

    def tell(self, event: Rolled, names: Sequence[str]) -> str:
        return f"{names[event.seat]} rolls {event.die}. (DR-1.2)"

    def label(self, action: Roll, names: Sequence[str]) -> str:
        return "Roll"

    def write(self, action: Roll) -> str:
        return "roll"

    def read(self, text: str) -> Roll:
        if text != "roll":
            raise Unreadable("Write: roll.")
        return Roll()

    def position(self, state: Race) -> dict[str, Any]:
        return {"players": len(state.places), "places": list(state.places), "turn": state.turn}

    def load(self, position: Mapping[str, Any], rulings: Rulings, seed: int) -> Race:
        return Race(list(position["places"]), Chance(seed), position["turn"])

    def faults(self, position: Mapping[str, Any], rulings: Rulings) -> tuple[Fault, ...]:
        return ()

    def bots(self) -> tuple[BotKind, ...]:
        return (
            BotKind("random", "Rolls.", 0.0, lambda: lambda view, seconds, chance: Choice(Roll())),
        )


GAME = DiceRace()
