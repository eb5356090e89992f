"""Numzee as the rest of Kibitz sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kibitz.core.errors import Unreadable
from kibitz.core.game import Facts, Fault, Result, ScoreLine
from kibitz.core.kernel_game import KernelGame, KernelState
from kibitz.games.numzee import positions, telling
from kibitz.games.numzee.actions import Deal, Move, OpenRound
from kibitz.games.numzee.cards import INDEX, deck, icons_of, sides_of
from kibitz.games.numzee.events import Drew, Happening, RoundEnded
from kibitz.games.numzee.rulings import Rulings
from kibitz.games.numzee.view import PHASES, TableView

State = KernelState[Rulings]


class Numzee(KernelGame[Move, Happening, TableView, Rulings]):
    """Hexagonal cards in one layout, matched side to side, 2 to 6 players."""

    facts = Facts(
        slug="numzee",
        title="Numzee",
        summary="Match hexagonal cards side to side, and be rid of your Jokers in time.",
        seats=(2, 6),
        default_seats=4,
        minutes=(20, 45),
        rules_version=1,
        rule_prefix="NZ",
        hidden=True,
    )
    rulings = Rulings
    actions = Move
    events = Happening
    views = TableView
    seats_rule = "NZ-1.8"
    phases = PHASES
    owed = MappingProxyType({"round_start": OpenRound(), "deal": Deal()})

    # Playing

    def sentence(self, rule: str, action: Move, state: State) -> str:
        return telling.refusal_sentence(rule, action, self.position(state), state.rulings)

    def reveals(self, state: State, happened: Sequence[Happening]) -> bool:
        # A drawn card is learned, and a round's end shows all hands (NZ-10.5).
        return any(isinstance(event, Drew | RoundEnded) for event in happened)

    def result(self, state: State) -> Result | None:
        if self.phase(state) != "match_over":
            return None
        scores, penalties, winners = self.engine.standing(state.records)
        seen = self.view(state, None)
        lines: list[ScoreLine] = []
        for seat in range(seen.players):
            if state.rulings.rounds == 1:
                lines.append(ScoreLine(seat, "cards laid", seen.scores[seat], "NZ-5.6"))
                if penalties[seat]:
                    lines.append(ScoreLine(seat, "cards held", -penalties[seat], "NZ-10.1"))
                continue
            for number, row in enumerate(seen.results, 1):
                lines.append(ScoreLine(seat, f"round {number}", row[seat], "NZ-10.1"))
        return Result(scores, winners, tuple(lines), self._reason(state.rulings, scores, winners))

    def _reason(self, rulings: Rulings, scores: Sequence[int], winners: Sequence[int]) -> str:
        if rulings.rounds == 1:
            return ""
        tied = scores.count(max(scores))
        if tied > len(winners):
            return "Tied, and decided by the best single round. (NZ-12.23)"
        if rulings.match_scoring == "round_wins":
            return "Rounds won count. (NZ-11.3)"
        return ""

    # Seeing

    def conceals(self, rulings: Rulings) -> bool:
        return rulings.inventory_visibility == "hidden"

    # Positions

    def load(self, position: Mapping[str, Any], rulings: Rulings, seed: int) -> State:
        layout = positions.read_position(position, rulings)
        return KernelState(self.engine.load(layout, rulings, seed), rulings)

    def faults(self, position: Mapping[str, Any], rulings: Rulings) -> tuple[Fault, ...]:
        return positions.faults(positions.read_position(position, rulings), rulings)

    def ask(self, question: str) -> object:
        """``card CARD@K`` (icons on the sides 0 to 5), ``value CARD``, ``left CARD`` (in a hand at
        the end), ``count cards``, ``count joker_bearing``, ``count value``."""
        word, _, subject = question.partition(" ")
        cards = deck(Rulings().deck_composition)
        card, _, rotation = subject.partition("@")
        if word == "card" and card in cards and rotation in ("0", "1", "2", "3", "4", "5"):
            return " ".join(sides_of(card, int(rotation)))
        if word == "value" and subject in cards:
            return int(self._values()[INDEX[subject]])
        if word == "left" and subject in cards:
            return int(self.engine.left_value(subject))
        if question == "count cards":
            return len(cards)
        if question == "count joker_bearing":
            return sum("joker" in icons_of(card) for card in cards)
        if question == "count value":
            return sum(self._values()[: len(cards)])
        raise Unreadable(
            f"{question!r} cannot be asked. Ask card and a turned card (card key-fire@2), value or "
            "left and a card, count cards, count joker_bearing, or count value."
        )

    def _values(self) -> list[int]:
        found: list[int] = self.engine.values(Rulings())
        return found


GAME = Numzee()
