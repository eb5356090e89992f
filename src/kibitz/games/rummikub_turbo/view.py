"""What a seat, or a watcher, sees: everything is open (RT-0.2)."""

from __future__ import annotations

import msgspec

from kibitz.core.game import View
from kibitz.games.rummikub_turbo.rulings import Rulings

PHASES = ("deal", "throw", "place", "game_over")
"""Every phase, at the index that the record uses."""


class Die(msgspec.Struct, frozen=True):
    """A die in a hand and the face it shows."""

    die: str
    face: str


class Laid(msgspec.Struct, frozen=True):
    """A die on the table and the face it shows; ``stands`` is what a joker stands for in its row
    and in its column (empty where it has none)."""

    die: str
    face: str
    row: int
    col: int
    stands: tuple[str, str]


class TableView(View, frozen=True):
    """A table of Rummikub Turbo."""

    players: int
    phase: str
    turn: int
    """The seat that acts; -1 while the referee is due and after the game."""
    round: int
    rounds: int
    """How many rounds are played; more than the option says in extra rounds."""
    starter: int
    hands: tuple[tuple[Die, ...], tuple[Die, ...]]
    table: tuple[Laid, ...]
    """The dice on the table in reading order."""
    stall: int
    """Turns in a row that ended in a pass; six end the round."""
    turns_taken: tuple[int, int]
    throws: int
    """Throws of this turn."""
    committed: bool
    """Whether this turn has had a commit (``throws_per_turn=until_no_placement``)."""
    opened: tuple[int, ...]
    """Seats that have laid dice in this round."""
    last_commit: int
    duty: bool
    """Whether the hand of the seat on turn holds a set that it must place (RT-7.8)."""
    may_pass: bool
    may_throw: bool
    points: tuple[tuple[int, int], ...]
    """Points of each finished round (the light triangles)."""
    totals: tuple[int, int]
    won: tuple[int, ...]
    """Who won each finished round; -1 nobody."""
    rulings: Rulings
