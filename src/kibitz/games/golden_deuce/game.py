"""Golden Deuce as the rest of Kibitz sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kibitz.core.errors import Unreadable
from kibitz.core.game import Facts, Fault, Result, ScoreLine
from kibitz.core.kernel_game import KernelGame, KernelState
from kibitz.games.golden_deuce import events, positions, telling
from kibitz.games.golden_deuce.actions import Deal, Move
from kibitz.games.golden_deuce.cards import CARDS, read_cards
from kibitz.games.golden_deuce.events import Happening
from kibitz.games.golden_deuce.rulings import Rulings
from kibitz.games.golden_deuce.view import PHASES, TableView

State = KernelState[Rulings]
COUNTED = {
    "singles": "single",
    "pairs": "pair",
    "triples": "triple",
    "straights": "straight",
    "flushes": "flush",
    "four_of_a_kind": "four_of_a_kind",
    "full_house": "full_house",
    "straight_flush": "straight_flush",
}
"""What can be counted, and the combos it means."""


class GoldenDeuce(KernelGame[Move, Happening, TableView, Rulings]):
    """A climbing card game and a race board, 2 to 4 players."""

    facts = Facts(
        slug="golden-deuce",
        title="Golden Deuce",
        summary="Climb out of your cards deal by deal, and race four stones round the board.",
        seats=(2, 4),
        default_seats=4,
        minutes=(60, 120),
        rules_version=1,
        rule_prefix="GD",
        hidden=True,
    )
    rulings = Rulings
    actions = Move
    events = Happening
    views = TableView
    seats_rule = "GD-1.1"

    phases = PHASES
    owed = MappingProxyType({"deal": Deal()})

    # Playing

    def sentence(self, rule: str, action: Move, state: State) -> str:
        return telling.refusal_sentence(rule, action, self.position(state), state.rulings)

    def reveals(self, state: State, happened: Sequence[Happening]) -> bool:
        # A deal's end shows all hands (GD-0.3).
        return any(isinstance(event, events.DealEnded) for event in happened)

    def result(self, state: State) -> Result | None:
        if self.phase(state) != "game_over":
            return None
        scores, winner, number = self.engine.standing(state.records)
        rule = f"GD-{number // 100}.{number % 100}"
        reasons = {
            "GD-12.2": "The fourth stone went round with a won deal.",
            "GD-12.4": "A cued player won a deal.",
            "GD-12.6": "A hundred deals are scored: the furthest wins.",
        }
        return Result(
            scores=scores,
            winners=(winner,),
            lines=self._score_lines(state),
            reason=f"{reasons[rule]} ({rule})",
        )

    def _score_lines(self, state: State) -> tuple[ScoreLine, ...]:
        lines = []
        for seat, stones in enumerate(self.view(state, None).stones):
            home = stones.count(40)
            if home:
                stone = "stone" if home == 1 else "stones"
                lines.append(ScoreLine(seat, f"{home} {stone} round", 40 * home, "GD-12.1"))
            lines += [ScoreLine(seat, f"a stone on {p}", p, "GD-9.4") for p in stones if 0 < p < 40]
        return tuple(lines)

    # Positions

    def load(self, position: Mapping[str, Any], rulings: Rulings, seed: int) -> State:
        layout = positions.read_position(position)
        return KernelState(self.engine.load(layout, rulings, seed), rulings)

    def faults(self, position: Mapping[str, Any], rulings: Rulings) -> tuple[Fault, ...]:
        layout = positions.read_position(position)
        found = positions.faults(layout, rulings)
        if found:
            return found
        deeper: tuple[Fault, ...] = self.engine.faults(self.engine.load(layout, rulings, 0))
        return deeper

    def ask(self, question: str) -> object:
        """``count pairs`` (in the whole deck), ``combo CARDS``, ``value COUNT`` (GD-8.2),
        ``beats CARDS / CARDS``: does the second beat the first."""
        word, _, subject = question.partition(" ")
        rulings = Rulings()
        if word == "count" and subject in COUNTED:
            return self.engine.count_combos(CARDS, rulings)[COUNTED[subject]]
        if word == "combo":
            return self.engine.judge(read_cards(subject), rulings)[0]
        if word == "value" and subject.isdecimal():
            return int(self.engine.value_of(int(subject)))
        if word == "beats" and subject.count("/") == 1:
            first, second = (read_cards(part) for part in subject.split("/"))
            (kind, key), (other, higher) = (
                self.engine.judge(cards, rulings) for cards in (first, second)
            )
            known = "none" not in (kind, other) and len(first) == len(second)
            return known and higher > key
        raise Unreadable(
            f"{question!r} cannot be asked. Ask count and one of {', '.join(COUNTED)}; combo and "
            "cards; value and a number of cards; beats and two combos with / between."
        )


GAME = GoldenDeuce()
