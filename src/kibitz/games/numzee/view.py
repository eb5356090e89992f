"""What one seat, or a watcher, may see."""

from __future__ import annotations

import msgspec

from kibitz.core.game import View
from kibitz.games.numzee.rulings import Rulings

PHASES = ("round_start", "choose_starter", "deal", "play", "followup", "match_over")
"""Every phase, at the index that the record uses."""


class Laid(msgspec.Struct, frozen=True):
    """A card in the layout."""

    card: str
    q: int
    r: int
    rotation: int


class Spot(msgspec.Struct, frozen=True):
    """A placement that the viewer may make now, and the points it scores."""

    card: str
    q: int
    r: int
    rotation: int
    points: int


class TableView(View, frozen=True):
    """A table of Numzee as one seat sees it. Hands are in the order of the deck."""

    players: int
    phase: str
    turn: int
    """The seat that acts; -1 while the referee is due and after the match."""
    round: int
    """Number of the round that is played or was played last; 0 before the first."""
    first_player: int
    hand: tuple[str, ...]
    """The viewer's own cards; none for a watcher."""
    hands: tuple[tuple[str, ...], ...] | None
    """All hands, where they are open or the match is over."""
    counts: tuple[int, ...]
    pile: int
    layout: tuple[Laid, ...]
    """The cards that lie, in the order in which they were laid; the starter first."""
    target: tuple[int, int] | None
    """The cell of the hextuple that the second card must match."""
    scores: tuple[int, ...]
    """Points of each seat in this round."""
    passes: int
    """Passes in a row."""
    starter: str
    """Icon of this round's starter; empty if there is none yet."""
    starters: tuple[str, ...]
    """Cards that opened the rounds of the match so far, in order."""
    results: tuple[tuple[int, ...], ...]
    """For each finished round the result of each seat."""
    match_scores: tuple[int, ...]
    spots: tuple[Spot, ...]
    """What the viewer may lay now; empty while it is not on turn."""
    barred: tuple[tuple[str, ...], ...]
    """For each seat the cards that its last pass showed not to be in its hand (NZ-9.1)."""
    fresh: tuple[int, ...]
    """For each seat how many cards of its hand may be barred ones all the same: drawn since."""
    rulings: Rulings
