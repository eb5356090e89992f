"""Mixed Doubles as the rest of Kibitz sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kibitz.core.errors import Unreadable
from kibitz.core.game import Facts, Fault, Refusal, Result, ScoreLine
from kibitz.core.kernel_game import KernelGame, KernelState
from kibitz.games.mixed_doubles import events, positions, telling
from kibitz.games.mixed_doubles.actions import Deal, Move
from kibitz.games.mixed_doubles.cards import COLOR_CODES, plural
from kibitz.games.mixed_doubles.events import ROLL_NAMES, Happening
from kibitz.games.mixed_doubles.rulings import FREE_VALUES, Rulings
from kibitz.games.mixed_doubles.view import PHASES, TableView

State = KernelState[Rulings]


class MixedDoubles(KernelGame[Move, Happening, TableView, Rulings]):
    """Press-your-luck with dice and cards, 2 to 12 players."""

    facts = Facts(
        slug="mixed-doubles",
        title="Mixed Doubles",
        summary="Mix two dice into colors, bank every card they win, and wager for more rolls.",
        seats=(2, 12),
        default_seats=4,
        minutes=(15, 25),
        rules_version=1,
        rule_prefix="MD",
    )
    rulings = Rulings
    actions = Move
    events = Happening
    views = TableView
    seats_rule = "MD-1.1"
    phases = PHASES
    owed = MappingProxyType({"setup": Deal()})

    # Playing

    def admits(self, seats: int, rulings: Rulings) -> Refusal | None:
        refusal = super().admits(seats, rulings)
        if refusal is None and sum(positions.deck(seats, rulings).values()) < 3 * seats:
            refusal = Refusal(
                "MD-1.3", f"This deck has too few cards to deal three to each of {seats} players."
            )
        return refusal

    def sentence(self, rule: str, action: Move, state: State) -> str:
        return telling.refusal_sentence(rule, action, self.position(state))

    def reveals(self, state: State, happened: Sequence[Happening]) -> bool:
        # A bank that lay face down is shown at the end (MD-0.4).
        return self.conceals(state.rulings) and not self.actors(state)

    def result(self, state: State) -> Result | None:
        if self.phase(state) != "game_over":
            return None
        scores, wins = self.engine.standing(state.records)
        winners = tuple(seat for seat, win in enumerate(wins) if win)
        instant = state.records["instant_winner"][0] >= 0
        return Result(
            scores=scores,
            winners=winners,
            lines=self._score_lines(state),
            reason="A double WILD in a final turn wins at once. (MD-9.2)" if instant else "",
        )

    def _score_lines(self, state: State) -> tuple[ScoreLine, ...]:
        lines = []
        free = FREE_VALUES[state.rulings.free_value]
        seen = self.view(state, None)
        for seat, bank in enumerate(seen.banks):
            for code, count in (bank or {}).items():
                value = self._value(code, free)
                rule = "MD-8.7" if code in COLOR_CODES else "MD-7.13"
                text = f"{plural(code, count)}, {value} each" if count > 1 else plural(code, 1)
                lines.append(ScoreLine(seat, text, value * count, rule))
            minus = seen.palettes[seat].get("M5", 0)
            if minus:
                lines.append(ScoreLine(seat, plural("M5", minus), -5 * minus, "MD-8.7"))
        return tuple(lines)

    def _value(self, code: str, free: int) -> int:
        if code == "FR":
            return free
        if code == "M5":
            return -5
        return int(self.engine.codes.VALUE[COLOR_CODES.index(code)])

    # Seeing

    def conceals(self, rulings: Rulings) -> bool:
        return rulings.bank_visibility == "count_only"

    # Telling

    def story(self, happened: Sequence[Happening], names: Sequence[str]) -> str:
        return events.story(happened, names)

    # Positions

    def load(self, position: Mapping[str, Any], rulings: Rulings, seed: int) -> State:
        layout = positions.read_position(position)
        wrong = positions.unstorable(layout, rulings)
        if wrong:
            raise Unreadable(f"{wrong.sentence} ({wrong.rule})")
        return KernelState(self.engine.load(layout, rulings, seed), rulings)

    def faults(self, position: Mapping[str, Any], rulings: Rulings) -> tuple[Fault, ...]:
        return positions.faults(positions.read_position(position), rulings)

    def ask(self, question: str) -> object:
        """``cards_won ROLL``, ``ways ROLL`` (ordered pairs of faces of 64), ``value CARD``."""
        codes = self.engine.codes
        word, _, subject = question.partition(" ")
        if word in ("cards_won", "ways") and subject in ROLL_NAMES:
            roll = ROLL_NAMES.index(subject)
            if word == "ways":
                return int((roll == codes.RESULT_OF_PAIR).sum())
            won = int(codes.CARDS_WON[roll])
            return " ".join(c for i, c in enumerate(COLOR_CODES) if won >> i & 1)
        if word == "value" and subject in (*COLOR_CODES, "FR", "M5"):
            return self._value(subject, FREE_VALUES[Rulings().free_value])
        raise Unreadable(
            f"{question!r} cannot be asked. Ask cards_won or ways and a roll, or value and a card."
        )


GAME = MixedDoubles()
