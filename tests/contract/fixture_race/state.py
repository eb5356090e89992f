"""The state of a race, its view and its events."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.core.chance import Chance
from kibitz.core.game import Event, View

WINDOW = 1_500
"""Length of a tie window in ms (RC-2.2)."""
STALL = 30_000
"""A draw happens by itself after so long (RC-2.5)."""
NAMING = 20_000
"""Wall time for naming the way (RC-1.3)."""
LETTERS = "ABCDEF"
DEALT = 3
DRAWS = 6


@dataclass
class State:
    """All of a race."""

    players: int
    phase: str
    """setup, naming, racing, last, closing, over"""
    way: str
    t: int
    """The game clock at the last entry."""
    drawn_at: int
    """When the last draw was, or the start; in ``closing`` the first claim."""
    draws: int
    window: bool
    """Whether the last draw opened a tie window."""
    bag: str
    """Undealt tiles, sorted."""
    tiles: list[str]
    """Of each seat, in the order they came."""
    rows: list[str]
    """How each seat has laid its tiles."""
    status: list[str]
    """active, frozen, out"""
    called: list[bool]
    """Whether a seat has called in the window of the last draw."""
    points: list[int]
    away: list[bool]
    """Seats whose people are not here (RC-2.8)."""
    chance: Chance


class RaceView(View, frozen=True):
    """A race as everybody sees it: only the order of the bag is unknown."""

    phase: str
    way: str
    t: int
    drawn_at: int
    draws: int
    window: bool
    bag: str
    tiles: tuple[str, ...]
    rows: tuple[str, ...]
    status: tuple[str, ...]
    called: tuple[bool, ...]
    points: tuple[int, ...]
    away: tuple[bool, ...]


class Drew(Event, frozen=True, tag="drew"):
    """A seat received tiles."""

    seat: int
    tiles: str


class Named(Event, frozen=True, tag="named"):
    """The way is known."""

    way: str


class Called(Event, frozen=True, tag="called"):
    """A call and how it was judged."""

    seat: int
    order: str
    verdict: str


class Arranged(Event, frozen=True, tag="arranged"):
    """A seat laid its tiles in a row."""

    seat: int
    order: str


class Thawed(Event, frozen=True, tag="thawed"):
    """Frozen seats may act again."""


class Attended(Event, frozen=True, tag="attended"):
    """A seat is away, or here again."""

    seat: int
    here: bool


class Ended(Event, frozen=True, tag="ended"):
    """The race is over."""

    points: tuple[int, ...]


Happening = Drew | Named | Called | Arranged | Thawed | Attended | Ended
