"""The climbing game as the contract wants it."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from kibitz.bots import random as random_bot
from kibitz.core.chance import Chance
from kibitz.core.errors import Refused, Unreadable
from kibitz.core.game import (
    REFEREE,
    BotKind,
    Choice,
    Entry,
    Facts,
    Fault,
    Game,
    Hint,
    Outcome,
    Refusal,
    Result,
    ScoreLine,
    View,
)
from kibitz.core.positions import check_fields

from . import actions as acts
from . import rules
from .state import (
    CARDS,
    DealEnded,
    Dealt,
    Drew,
    HandsView,
    Happening,
    Passed,
    Played,
    Rulings,
    State,
)

FIELDS = ("players", "phase", "deal", "turn", "top", "passes", "hands", "pile", "played", "scores")


class Hands(Game[State, acts.Move, Happening, HandsView, Rulings]):
    """Play higher and higher, and be rid of your hand first."""

    facts = Facts(
        slug="fixture-hands",
        title="Fixture Hands",
        summary="A climbing game for tests: be rid of your hand.",
        seats=(2, 4),
        default_seats=3,
        minutes=(1, 3),
        rules_version=1,
        rule_prefix="HD",
        hidden=True,
    )
    rulings = Rulings
    actions = acts.Move
    events = Happening
    views = HandsView
    seats_rule = "HD-0.1"

    def new(self, seats: int, rulings: Rulings, seed: int) -> State:
        if refusal := self.admits(seats, rulings):
            raise Refused(refusal)
        return rules.begin(seats, rulings, seed)

    def actors(self, state: State) -> frozenset[int]:
        return frozenset({state.turn}) if state.phase == "play" else frozenset()

    def due(self, state: State) -> Entry | None:
        return Entry(0, REFEREE, acts.Deal()) if state.phase == "deal" else None

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
        return rules.legal(state, seat)

    def sample(self, state: State, seat: int, chance: Chance) -> acts.Move:
        return chance.pick(rules.legal(state, seat))

    def result(self, state: State) -> Result | None:
        if state.phase != "over":
            return None
        best = max(state.scores)
        return Result(
            tuple(state.scores),
            tuple(seat for seat, score in enumerate(state.scores) if score == best),
            tuple(
                ScoreLine(seat, "cards left with the others", score, "HD-3.1")
                for seat, score in enumerate(state.scores)
            ),
        )

    def view(self, state: State, seat: int | None) -> HandsView:
        s = state
        is_open = s.rulings.open_hands == "on"
        hands = tuple(
            tuple(hand) if is_open or owner == seat else None for owner, hand in enumerate(s.hands)
        )
        return HandsView(
            seat, s.rulings, s.phase, s.deal, s.turn, s.top, s.passes, hands,
            tuple(len(hand) for hand in s.hands), len(s.pile), tuple(s.played), tuple(s.scores),
        )  # fmt: skip

    def conceals(self, rulings: Rulings) -> bool:
        return rulings.open_hands == "off"

    def redact(self, event: Happening, seat: int | None) -> Happening | None:
        match event:
            case Dealt(owner, _, is_open) if owner != seat and not is_open:
                return Dealt(owner, None, is_open)
            case Drew(owner, _, is_open) if owner != seat and not is_open:
                return Drew(owner, None, is_open)
        return event

    def imagine(self, view: HandsView, chance: Chance) -> State:
        v = view
        known = set(v.played).union(*(hand for hand in v.hands if hand is not None))
        unseen = [card for card in range(1, CARDS + 1) if card not in known]
        chance.shuffle(unseen)
        hands: list[list[int]] = []
        for hand, count in zip(v.hands, v.counts, strict=True):
            if hand is None:
                hand, unseen = tuple(unseen[:count]), unseen[count:]
            hands.append(sorted(hand))
        return State(
            v.rulings, len(v.hands), v.phase, v.deal, v.turn, v.top, v.passes, hands,
            sorted(unseen), list(v.played), list(v.scores), Chance(chance.bits()),
        )  # fmt: skip

    def prompt(self, view: HandsView, names: Sequence[str]) -> str:
        if view.phase == "over":
            return "The game is over."
        who = names[view.turn]
        return f"{who} plays a card above {view.top}, or passes." if view.top else f"{who} leads."

    def tell(self, event: Happening, names: Sequence[str]) -> str:
        match event:
            case Dealt(seat, cards):
                what = "four cards" if cards is None else " ".join(map(str, cards))
                return f"{names[seat]} receives {what}. (HD-1.2)"
            case Drew(seat, card):
                return f"{names[seat]} draws {'a card' if card is None else card}. (HD-2.3)"
            case Played(seat, card):
                return f"{names[seat]} plays {card}. (HD-2.1)"
            case Passed(seat):
                return f"{names[seat]} passes. (HD-2.3)"
            case DealEnded(winner):
                return f"{names[winner]} wins the deal. (HD-3.1)"

    def label(self, action: acts.Move, names: Sequence[str]) -> str:
        return acts.write(action).capitalize()

    def write(self, action: acts.Move) -> str:
        return acts.write(action)

    def read(self, text: str) -> acts.Move:
        return acts.read(text)

    def position(self, state: State) -> dict[str, Any]:
        s = state
        return {
            "players": s.players, "phase": s.phase, "deal": s.deal, "turn": s.turn, "top": s.top,
            "passes": s.passes, "hands": [list(hand) for hand in s.hands], "pile": list(s.pile),
            "played": list(s.played), "scores": list(s.scores),
        }  # fmt: skip

    def load(self, position: Mapping[str, Any], rulings: Rulings, seed: int) -> State:
        check_fields(position, FIELDS)
        p = position
        try:
            n = int(p["players"])
            if not 1 <= n <= 9:
                raise ValueError("players")
            hands = [sorted(int(card) for card in hand) for hand in p.get("hands", [[]] * n)]
            played = [int(card) for card in p.get("played", [])]
            rest = set(range(1, CARDS + 1)) - set(played).union(*hands)
            state = State(
                rulings, n, str(p.get("phase", "play")), int(p.get("deal", 0)),
                int(p.get("turn", 0)), int(p.get("top", 0)), int(p.get("passes", 0)), hands,
                sorted(int(card) for card in p.get("pile", rest)), played,
                [int(score) for score in p.get("scores", [0] * n)], Chance(seed),
            )  # fmt: skip
        except (KeyError, TypeError, ValueError) as error:
            raise Unreadable(f"This position cannot be read: {error!r}.") from None
        if not len(state.hands) == len(state.scores) == n or not 0 <= state.turn < n:
            raise Unreadable(f"There is one hand and one score a seat: {n}.")
        return state

    def faults(self, position: Mapping[str, Any], rulings: Rulings) -> tuple[Fault, ...]:
        s = self.load(position, rulings, 0)
        found = []
        if not 2 <= s.players <= 4:
            found.append(Fault("HD-0.1", "The game is for 2 to 4.", ("players",)))
        cards = sorted([*s.pile, *s.played, *(card for hand in s.hands for card in hand)])
        if cards != list(range(1, CARDS + 1)):
            found.append(Fault("HD-1.1", "There is one card of each number.", ("hands", "pile")))
        return tuple(found)

    def bots(self) -> tuple[BotKind, ...]:
        return (
            random_bot.kind(self),
            BotKind("low", "Plays the lowest card that will do.", 0.1, lambda: self._low),
        )

    def _low(self, view: View, seconds: float, chance: Chance) -> Choice:
        assert isinstance(view, HandsView)
        options = self.options(view)
        return Choice(options[0] if options else None)

    def hint(self, view: HandsView, seconds: float) -> Hint | None:
        options = self.options(view)
        return Hint(options[0], "Keep the high cards.", ("HD-2.1",)) if options else None


GAME = Hands()
