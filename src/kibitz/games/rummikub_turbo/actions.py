"""What a seat may do, and how it is written."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.errors import Unreadable
from kibitz.core.game import Action
from kibitz.games.rummikub_turbo.dice import NAMES, read_face
from kibitz.games.rummikub_turbo.layouts import Placing, read_layout, write_placings

ALL = "all"
"""Stands for the whole hand in a throw."""


class Deal(Action, frozen=True, tag="deal"):
    """Deals and rolls all dice, by the referee (RT-2.1, RT-2.2)."""


class Throw(Action, frozen=True, tag="throw"):
    """Throws some dice of the hand once, together (RT-3.3); each named by die, by the face it
    shows, or ``all``."""

    dice: tuple[str, ...]


class Commit(Action, frozen=True, tag="commit"):
    """Gives the complete new table (RT-7.1): what lies where, each die named or by its face; row
    and column."""

    dice: tuple[Placing, ...]


class Pass(Action, frozen=True, tag="pass"):
    """Passes (RT-8.1)."""


Move = Deal | Throw | Commit | Pass

PLAIN: dict[str, Move] = {"deal": Deal(), "pass": Pass()}
FORMS = (
    "throw D1 D5, throw B3 R8 (by faces), throw all, pass, "
    "commit H(5,5) B3 B4 B5; V(6,5) R3 K3 (the whole new table)"
)


def read_token(text: str) -> str:
    """A die or a face, primes taken off. Raises Unreadable."""
    word = text.strip().upper()
    return word if word in NAMES else read_face(text)


def write(action: Move) -> str:
    """The action in notation."""
    match action:
        case Throw(dice):
            return " ".join(["throw", *dice])
        case Commit(dice):
            return f"commit {write_placings(dice)}".strip()
    return next(text for text, plain in PLAIN.items() if plain == action)


def read(text: str) -> Move:
    """An action from notation. Raises Unreadable, naming the forms there are."""
    words = " ".join(text.split())
    verb, _, rest = words.partition(" ")
    plain = PLAIN.get(words.lower())
    if plain is not None:
        return plain
    if verb.lower() == "throw":
        if rest.lower() == ALL:
            return Throw((ALL,))
        return Throw(tuple(read_token(word) for word in rest.replace(",", " ").split()))
    if verb.lower() == "commit":
        return Commit(read_layout(rest, read_token))
    raise Unreadable(f"{text!r} is no action here. Write one of: {FORMS}.")


def label(action: Move, names: Sequence[str]) -> str:
    """The action as a button says it."""
    match action:
        case Deal():
            return "Deal"
        case Throw(dice):
            if dice == (ALL,):
                return "Throw all dice"
            many = {0: "no dice", 1: "one die"}.get(len(dice), f"{len(dice)} dice")
            return f"Throw {many}"
        case Commit():
            return "Lay it like this"
        case Pass():
            return "Pass"
