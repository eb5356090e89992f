"""What seats may do, what happens, what they see, and how it is written."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.errors import Unreadable
from kibitz.core.game import Action, Event, View

CELLS = tuple(f"{column}{row}" for row in range(1, 6) for column in "abcde")


class Lay(Action, frozen=True, tag="lay"):
    """Lays stones (LY-2.1)."""

    cells: tuple[str, ...]


class Commit(Action, frozen=True, tag="commit"):
    """Ends the turn (LY-2.4)."""


class Pass(Action, frozen=True, tag="pass"):
    """Lays nothing this turn (LY-2.5)."""


Move = Lay | Commit | Pass


class Laid(Event, frozen=True, tag="laid"):
    """Stones were laid."""

    seat: int
    cells: tuple[str, ...]


class Committed(Event, frozen=True, tag="committed"):
    """A turn ended, for so many points."""

    seat: int
    roll: int
    points: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed."""

    seat: int


Happening = Laid | Committed | Passed


class LayoutView(View, frozen=True):
    """The board, as everybody sees it."""

    players: int
    turn: int
    board: tuple[str, ...]
    fresh: tuple[str, ...]
    """Cells laid this turn."""
    passes: int
    over: bool
    points: tuple[int, ...]


def label(action: Move, names: Sequence[str]) -> str:
    """The action on a button."""
    return write(action).capitalize()


def write(action: Move) -> str:
    """The action in notation."""
    match action:
        case Lay(cells):
            return " ".join(("lay", *cells))
        case Commit():
            return "commit"
    return "pass"


def read(text: str) -> Move:
    """An action from notation. Raises Unreadable."""
    match text.lower().split():
        case ["commit"]:
            return Commit()
        case ["pass"]:
            return Pass()
        case ["lay", *cells] if cells:
            return Lay(tuple(cells))
    raise Unreadable(f"{text!r} is no action here. Write one of: lay a1 b1, commit, pass.")
