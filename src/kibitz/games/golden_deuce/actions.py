"""What a seat may do, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from kibitz.core.errors import Unreadable
from kibitz.core.game import Action
from kibitz.games.golden_deuce.cards import STRENGTH, by_strength, read_cards


class Deal(Action, frozen=True, tag="deal"):
    """Shuffles and deals, by the referee (GD-1.4)."""


class Play(Action, frozen=True, tag="play"):
    """Puts a combo down (GD-5.1, GD-5.3). Cards of the deck are kept in ascending strength."""

    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        if all(card in STRENGTH for card in self.cards):
            msgspec.structs.force_setattr(self, "cards", by_strength(self.cards))


class Pass(Action, frozen=True, tag="pass"):
    """Passes, and draws while there is a pile (GD-6.1)."""


class DeclareLastCard(Action, frozen=True, tag="declare_last_card"):
    """Declares the last card (GD-7.1)."""


class StaySilent(Action, frozen=True, tag="stay_silent"):
    """Does not declare it (GD-7.3)."""


class PenaltyMove(Action, frozen=True, tag="penalty_move"):
    """Moves the own track stone at progress ``p`` back 10 (GD-7.3)."""

    p: int


class MoveStone(Action, frozen=True, tag="move_stone"):
    """Moves the own track stone at progress ``p`` (GD-9.3); ``k`` points of the score where it is
    split freely (``split_40``), else 0: the whole score."""

    p: int
    k: int = 0


class EnterStone(Action, frozen=True, tag="enter_stone"):
    """Enters a stone from the yard (GD-9.3); ``k`` as in MoveStone."""

    k: int = 0


Move = Deal | Play | Pass | DeclareLastCard | StaySilent | PenaltyMove | MoveStone | EnterStone

PLAIN: dict[str, Move] = {
    "deal": Deal(),
    "pass": Pass(),
    "declare_last_card": DeclareLastCard(),
    "stay_silent": StaySilent(),
}
SHORT = {"declare": "declare_last_card", "last card": "declare_last_card", "silent": "stay_silent"}
FORMS = (
    "play P3 G3, pass, declare_last_card, stay_silent, penalty_move 30, move_stone 30, "
    "enter_stone; where a score is split, move_stone 10 30 and enter_stone 15"
)


def write(action: Move) -> str:
    """The action in notation."""
    match action:
        case Play(cards):
            return " ".join(["play", *cards])
        case PenaltyMove(p):
            return f"penalty_move {p}"
        case MoveStone(p, k):
            return f"move_stone {p} {k}" if k else f"move_stone {p}"
        case EnterStone(k):
            return f"enter_stone {k}" if k else "enter_stone"
    return next(text for text, plain in PLAIN.items() if plain == action)


def read(text: str) -> Move:
    """An action from notation. Raises Unreadable, naming the forms there are."""
    words = " ".join(re.sub(r"[(),]", " ", text).split())
    lower = words.lower()
    lower = SHORT.get(lower, lower)
    plain = PLAIN.get(re.sub(r"[ -]", "_", lower))
    if plain is not None:
        return plain
    if match := re.fullmatch(r"play (.+)", words, re.I):
        return Play(read_cards(match[1]))
    if match := re.fullmatch(r"penalty[_ ]move (\d{1,3})", lower):
        return PenaltyMove(int(match[1]))
    if match := re.fullmatch(r"move[_ ]stone (\d{1,3})(?: (\d{1,4}))?", lower):
        return MoveStone(int(match[1]), int(match[2] or 0))
    if match := re.fullmatch(r"enter[_ ]stone(?: (\d{1,4}))?", lower):
        return EnterStone(int(match[1] or 0))
    raise Unreadable(f"{text!r} is no action here. Write one of: {FORMS}.")


def label(action: Move, names: Sequence[str]) -> str:
    """The action as a button says it."""
    match action:
        case Deal():
            return "Deal"
        case Play(cards):
            return f"Play {' '.join(cards)}"
        case Pass():
            return "Pass"
        case DeclareLastCard():
            return "Last card!"
        case StaySilent():
            return "Stay silent"
        case PenaltyMove(p):
            return f"Move the stone on {p} back 10"
        case MoveStone(p, k):
            return f"Move the stone on {p}" + (f" by {k}" if k else "")
        case EnterStone(k):
            return "Enter a stone" + (f" with {k}" if k else "")
