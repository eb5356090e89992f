"""What seats and the referee of the race may do, and how it is written."""

from __future__ import annotations

from kibitz.core.errors import Unreadable
from kibitz.core.game import Action


class Deal(Action, frozen=True, tag="deal"):
    """Three tiles for every seat (RC-1.1)."""


class Name(Action, frozen=True, tag="name"):
    """Seat 0 says which way the tiles must run (RC-1.2)."""

    way: str


class AutoName(Action, frozen=True, tag="auto_name"):
    """The referee says it when seat 0 does not (RC-1.3)."""


class Call(Action, frozen=True, tag="call"):
    """A seat lays its tiles in a row and calls (RC-2.1)."""

    order: str


class Arrange(Action, frozen=True, tag="arrange"):
    """A seat lays its tiles in a row without calling (RC-2.7)."""

    order: str


class Stall(Action, frozen=True, tag="stall"):
    """Nobody called for long (RC-2.5)."""


class Thaw(Action, frozen=True, tag="thaw"):
    """Nobody can act (RC-2.6)."""


class Close(Action, frozen=True, tag="close"):
    """The last window closes (RC-3.2)."""


class Attend(Action, frozen=True, tag="attend"):
    """The referee notes that a seat is away, or here again (RC-2.8)."""

    seat: int
    here: bool


Move = Deal | Name | AutoName | Call | Arrange | Stall | Thaw | Close | Attend

PLAIN: dict[str, Move] = {
    "deal": Deal(),
    "auto_name": AutoName(),
    "stall": Stall(),
    "thaw": Thaw(),
    "close": Close(),
}


def write(action: Move) -> str:
    """The action in notation."""
    match action:
        case Name(way):
            return f"name {way}"
        case Call(order):
            return f"call {order}"
        case Arrange(order):
            return f"arrange {order}"
        case Attend(seat, here):
            return f"attend {seat} {'here' if here else 'away'}"
    return next(text for text, plain in PLAIN.items() if plain == action)


def read(text: str) -> Move:
    """An action from notation. Raises Unreadable."""
    match text.split():
        case [word] if word in PLAIN:
            return PLAIN[word]
        case ["name", way]:
            return Name(way)
        case ["call", order]:
            return Call(order)
        case ["arrange", order]:
            return Arrange(order)
        case ["attend", seat, ("here" | "away") as where] if seat.isdecimal():
            return Attend(int(seat), where == "here")
    raise Unreadable(f"{text!r} is no action here. Write one of: name up, call ABC, arrange ABC.")
