"""What one seat, or a watcher, may see."""

from __future__ import annotations

import msgspec

from kibitz.core.game import View
from kibitz.games.golden_deuce.rulings import Rulings

PHASES = ("deal", "lead", "follow", "declare", "penalty", "move", "game_over")
"""Every phase, at the index that the record uses."""
ANNOUNCED = ("none", "declared", "silent")
"""How a single card was announced, at the index that the record uses."""


class Turn(msgspec.Struct, frozen=True):
    """One turn of the deal: a combo, or a pass (no cards)."""

    seat: int
    cards: tuple[str, ...]
    drew: bool
    duty: bool
    """Whether block duty bound the seat (GD-7.8)."""
    leads: bool


class TableView(View, frozen=True):
    """A table of Golden Deuce as one seat sees it. Cards are listed weakest first."""

    players: int
    phase: str
    turn: int
    """The seat that acts; -1 before a deal and after the game."""
    deal: int
    """Number of the deal that is played or was played last; 0 before the first."""
    hand: tuple[str, ...]
    """The viewer's own cards; none for a watcher."""
    hands: tuple[tuple[str, ...], ...] | None
    """All hands, once a deal has ended."""
    counts: tuple[int, ...]
    pile: int
    top: tuple[str, ...]
    top_combo: str
    """One of cards.COMBOS; empty when a trick is to be led."""
    top_owner: int
    passes: int
    """Passes in a row."""
    passed: tuple[int, ...]
    """Seats that passed in this trick."""
    weakest: str
    """The card that the first combo of the first deal must contain, else empty."""
    declared: tuple[str, ...]
    duty: bool
    """Whether block duty binds the seat on turn (GD-7.8)."""
    turns: tuple[Turn, ...]
    """Every turn of this deal, oldest first."""
    colours: tuple[str, ...]
    stones: tuple[tuple[int, ...], ...]
    """Progress of each seat's four stones, ascending: 0 yard, 40 home or centre."""
    cued: tuple[int, ...]
    deals_scored: int
    deals_won: tuple[int, ...]
    deal_winner: int
    scores: tuple[int, ...]
    """Of the deal whose stones are being moved."""
    order: tuple[int, ...]
    """Seats that may still move after the one on turn."""
    points: int
    """Points that the seat on turn has to move."""
    moved: tuple[int, ...]
    """Progress of its stones that already took a part (``split_40=free_split``)."""
    winner: int
    rulings: Rulings
