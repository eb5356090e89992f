"""The state of the climbing game, its rulings, its view and its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from kibitz.core import rulings
from kibitz.core.chance import Chance
from kibitz.core.game import Event, View
from kibitz.core.rulings import Ruling

CARDS = 20
DEALT = 4


class Rulings(rulings.Rulings, frozen=True, forbid_unknown_fields=True):
    """What a table may choose."""

    deals: Annotated[
        int, Ruling("How many deals make a game?", rules=("HD-3.2",), least=1, most=5)
    ] = 2
    open_hands: Annotated[
        Literal["off", "on"],
        Ruling(
            "Are hands open?",
            {"off": "No, everybody sees their own.", "on": "Yes, all cards lie open."},
            ("HD-0.2",),
        ),
    ] = "off"


@dataclass
class State:
    """All of a game. Hands and pile are sorted: a draw takes a random card of the pile."""

    rulings: Rulings
    players: int
    phase: str
    """deal, play, over"""
    deal: int
    turn: int
    top: int
    """The card to beat, 0 for a lead."""
    passes: int
    hands: list[list[int]]
    pile: list[int]
    played: list[int]
    scores: list[int]
    chance: Chance


class HandsView(View, frozen=True):
    """The game as one seat sees it."""

    rulings: Rulings
    phase: str
    deal: int
    turn: int
    top: int
    passes: int
    hands: tuple[tuple[int, ...] | None, ...]
    """None where the hand is hidden."""
    counts: tuple[int, ...]
    pile: int
    played: tuple[int, ...]
    scores: tuple[int, ...]


class Dealt(Event, frozen=True, tag="dealt"):
    """A seat received cards; None where they are hidden."""

    seat: int
    cards: tuple[int, ...] | None
    open: bool


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew a card; None where it is hidden."""

    seat: int
    card: int | None
    open: bool


class Played(Event, frozen=True, tag="played"):
    """A card was played."""

    seat: int
    card: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed."""

    seat: int


class DealEnded(Event, frozen=True, tag="deal_ended"):
    """A deal is over: all hands are shown."""

    winner: int
    hands: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]


Happening = Dealt | Drew | Played | Passed | DealEnded
