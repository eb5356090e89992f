"""What a seat may do, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from kibitz.core.errors import Unreadable
from kibitz.core.game import Action
from kibitz.games.numzee.cards import HEXTUPLES, ICONS, INDEX, SIDES, name


class OpenRound(Action, frozen=True, tag="open_round"):
    """Begins a round, by the referee: draws what the options leave to chance (NZ-3.5)."""


class ChooseStarter(Action, frozen=True, tag="choose_starter"):
    """Names the icon of the starter (NZ-3.2)."""

    icon: str


class Deal(Action, frozen=True, tag="deal"):
    """Lays the starter, shuffles and deals, by the referee (NZ-3.4 to NZ-3.7)."""


class Play(Action, frozen=True, tag="play"):
    """Lays a card at a cell, turned by ``rotation`` sixths counter-clockwise (NZ-4). A turned
    hextuple is kept unturned (NZ-2.5)."""

    card: str
    q: int
    r: int
    rotation: int = 0

    def __post_init__(self) -> None:
        if INDEX.get(self.card, 0) >= HEXTUPLES and 0 <= self.rotation < SIDES:
            msgspec.structs.force_setattr(self, "rotation", 0)


class DeclineFollowup(Action, frozen=True, tag="decline_followup"):
    """Does without the second card (NZ-6.4)."""


class Pass(Action, frozen=True, tag="pass"):
    """Passes (NZ-9.1)."""


Move = OpenRound | ChooseStarter | Deal | Play | DeclineFollowup | Pass

PLAIN: dict[str, Move] = {
    "open_round": OpenRound(),
    "deal": Deal(),
    "decline_followup": DeclineFollowup(),
    "pass": Pass(),
}
SHORT = {"decline": "decline_followup"}
FORMS = "play key-fire 2 0 3 (card, q, r, rotation), pass, decline_followup, choose_starter fire"
_PLAY = re.compile(r"play ([a-z0-9-]+) (-?\d{1,13}) (-?\d{1,13})(?: (-?\d{1,13}))?")


def write(action: Move) -> str:
    """The action in notation."""
    match action:
        case ChooseStarter(icon):
            return f"choose_starter {icon}"
        case Play(card, q, r, rotation):
            return f"play {card} {q} {r} {rotation}"
    return next(text for text, plain in PLAIN.items() if plain == action)


def read(text: str) -> Move:
    """An action from notation. Raises Unreadable, naming the forms there are."""
    lower = " ".join(re.sub(r"[(),@]", " ", text).lower().split())
    lower = SHORT.get(lower, lower)
    plain = PLAIN.get(re.sub(r"[ -]", "_", lower))
    if plain is not None:
        return plain
    if match := re.fullmatch(r"choose[_ -]starter (\S+)", lower):
        return ChooseStarter(match[1])
    if match := _PLAY.fullmatch(lower):
        return Play(match[1], int(match[2]), int(match[3]), int(match[4] or 0))
    raise Unreadable(f"{text!r} is no action here. Write one of: {FORMS}.")


def label(action: Move, names: Sequence[str]) -> str:
    """The action as a button says it."""
    match action:
        case OpenRound():
            return "Open the round"
        case Deal():
            return "Deal"
        case ChooseStarter(icon):
            return f"Start with {icon if icon in ICONS[:-1] else 'Joker'}"
        case Play(card, q, r, rotation):
            return f"Lay {name(card)} at {q},{r}" + (f", turned {rotation}" if rotation else "")
        case DeclineFollowup():
            return "No second card"
        case Pass():
            return "Pass"
