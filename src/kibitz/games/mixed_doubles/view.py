"""What one seat, or a watcher, may see."""

from __future__ import annotations

from kibitz.core.game import View
from kibitz.games.mixed_doubles.rulings import Rulings

PHASES = (
    "setup", "start", "main", "rolling", "swap_choice", "minus_five_choice", "wrap_up",
    "game_over",
)  # fmt: skip
"""Every phase, at the index that the record uses."""


class TableView(View, frozen=True):
    """A table of Mixed Doubles as one seat sees it. Counts of cards leave out zeros."""

    players: int
    turn: int
    """The active seat."""
    phase: str
    palettes: tuple[dict[str, int], ...]
    banks: tuple[dict[str, int] | None, ...]
    """None where only the count may be known (``bank_visibility``)."""
    bank_counts: tuple[int, ...]
    jackpot: dict[str, int]
    discard: dict[str, int]
    pile: int
    """Cards in the draw pile; their order is known to nobody."""
    unseen: dict[str, int]
    """Cards that lie where this seat cannot look: the pile, and banks of which only the count is
    known. The pile is the rest where every bank is open."""
    wager: tuple[str, int] | None
    """(color, cards) wagered this turn."""
    extra_rolls: int
    rolls_left: int
    final_left: int
    """Final turns not yet finished; 0 outside the final round."""
    scores: tuple[int | None, ...]
    """What the banks and MINUS FIVE are worth now; None where the bank is not seen."""
    instant_winner: int | None
    rulings: Rulings
