"""What seats and the referee may do, and how it is written."""

from __future__ import annotations

from kibitz.core.errors import Unreadable
from kibitz.core.game import Action


class Deal(Action, frozen=True, tag="deal"):
    """Four cards for every seat (HD-1.2)."""


class Play(Action, frozen=True, tag="play"):
    """Plays a card (HD-2.1)."""

    card: int


class Pass(Action, frozen=True, tag="pass"):
    """Passes and draws a card (HD-2.3)."""


Move = Deal | Play | Pass


def write(action: Move) -> str:
    """The action in notation."""
    match action:
        case Play(card):
            return f"play {card}"
        case Pass():
            return "pass"
    return "deal"


def read(text: str) -> Move:
    """An action from notation. Raises Unreadable."""
    match text.lower().split():
        case ["deal"]:
            return Deal()
        case ["pass"]:
            return Pass()
        case ["play", card] if card.removeprefix("-").isdecimal() and len(card) < 10:
            return Play(int(card))
    raise Unreadable(f"{text!r} is no action here. Write one of: play 7, pass.")
