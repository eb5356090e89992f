"""Positions set up in a line, and what can be tried in them.

Two seats, an empty pile and no points unless said otherwise; seat 0 acts and holds what it lays and
``pencil-note``, seat 1 holds ``pencil-bulb``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import rule_testing

from kibitz.games.numzee import GAME

ICONS = (
    "can", "beaker", "pencil", "bulb", "note", "star", "heart", "plane", "gear", "key", "fire",
    "joker",
)  # fmt: skip
"""Every icon in order (NZ-1.1), written down once more; but for Joker, its index is its value."""
PAIRS = tuple(f"{a}-{b}" for i, a in enumerate(ICONS) for b in ICONS[i + 1 :])
PLAIN = tuple(f"hex-{icon}" for icon in ICONS[:11])
JOKERS = ("hex-joker-1", "hex-joker-2", "hex-joker-3")
DECK = (*PAIRS, *PLAIN, *JOKERS)
SECOND = tuple(f"hex-{icon}-2" for icon in ICONS[1:11])
"""What deck_90 has besides (NZ-12.7)."""
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Where the sides 0 to 5 of a card at (0, 0) look (NZ-2.1)."""

F0 = ("0,0=hex-beaker",)
F1 = (*F0, "1,0=beaker-fire@2")
F2 = (*F1, "2,0=hex-fire")
F3 = (
    "2,0=hex-pencil", "1,0=beaker-pencil@3", "1,-1=pencil-bulb@4", "0,-1=bulb-note@5",
    "-1,0=note-star@0", "-1,1=star-heart@1", "0,1=beaker-heart@5",
)  # fmt: skip
"""Beaker, pencil, bulb, note, star and heart around the empty (0, 0)."""
F4 = ("0,0=hex-fire", "1,0=fire-joker@2")
F5 = (
    "2,0=hex-heart", "1,0=heart-fire@4", "1,-1=plane-fire@0", "0,-1=gear-fire@2",
    "-1,0=gear-key@1", "-1,1=plane-key@3", "0,1=heart-key@5",
)  # fmt: skip
"""Three fires and three keys around the empty (0, 0)."""
F6 = (*F0, "1,0=beaker-fire@3")
F7 = (*F0, "1,0=beaker-fire@1")
TEN = (
    "hex-fire key-fire note-star note-heart note-plane note-gear star-heart star-plane star-gear "
    "heart-plane"
)
STUCK = (
    "can-pencil can-bulb can-note can-star can-heart can-plane can-gear can-key can-fire "
    "pencil-note"
)
"""Ten cards without beaker and Joker: none fits F0."""


def icons(card: str) -> tuple[str, ...]:
    """The icons on a card."""
    first, second = card.split("-")[:2]
    return (second,) if first == "hex" else (first, second)


def sides(card: str, rotation: int = 0) -> tuple[str, ...]:
    """What a card shows on its sides 0 to 5 (NZ-2.3)."""
    shown = icons(card)
    if len(shown) == 1:
        return shown * 6
    return tuple(shown[0] if (side - rotation) % 6 < 3 else shown[1] for side in range(6))


def value(card: str) -> int:
    """The value of a card in the layout (NZ-1.5, NZ-1.6)."""
    return sum(ICONS.index(icon) for icon in icons(card) if icon != "joker")


class Board(rule_testing.Board):
    """A game in progress that began in a position."""

    game = GAME

    def gain(self, line: str) -> int:
        """The points that one line brings its seat, or costs it."""
        seat = int(self["seat"])
        before = self[f"scores.{seat}"]
        self.do(line)
        return int(self[f"scores.{seat}"] - before)

    def laid(self) -> set[str]:
        """The layout, in any order."""
        return set(self["layout"])

    def cards(self) -> list[str]:
        """Every card that lies somewhere."""
        return [
            *(text.partition("=")[2].partition("@")[0] for text in self["layout"]),
            *" ".join(self["hands"]).split(),
            *self["pile"],
        ]

    def seen(self, seat: int | None) -> bytes:
        """The view of a seat as JSON."""
        return msgspec.json.encode(GAME.view(self.play.state, seat))


new = Board.new
rulings = Board.rulings


def at(
    layout: Sequence[str],
    hands: Sequence[str],
    options: Mapping[str, object] | None = None,
    **fields: Any,
) -> Board:
    """A board in a position; one hand a player."""
    position = {"players": len(hands), "layout": list(layout), "hands": list(hands), **fields}
    return Board.at(position, options)


def holding(layout: Sequence[str], hand: str, **options: object) -> Board:
    """Seat 0 acts and holds this hand and nothing else."""
    lies = " ".join(layout)
    other = next(c for c in ("pencil-bulb", "pencil-star") if c not in lies and c not in hand)
    return at(layout, [hand, other], options)


def laying(layout: Sequence[str], card: str, **options: object) -> Board:
    """Seat 0 acts and holds this card and one more."""
    spare = next(c for c in ("pencil-note", "pencil-gear") if c != card)
    return holding(layout, f"{card} {spare}", **options)


def second(hand: str, **options: object) -> Board:
    """Seat 0 has laid hex-fire at (2, 0) and may lay a second card."""
    return at(F2, [hand, "pencil-bulb"], options, phase="followup", target="2,0")


def placements(card: str, q: int, r: int, rotations: Iterable[int] = range(6)) -> set[str]:
    """A card in one place, turned in several ways, in notation."""
    return {f"play {card} {q} {r} {k}" for k in rotations}


def begun(players: int, seed: int = 0, icon: str = "beaker", **options: object) -> Board:
    """A new match with its first round dealt."""
    return new(players, seed, **options).do("open_round", f"choose_starter {icon}", "deal")


def ending(
    results: Sequence[int],
    options: Mapping[str, object] | None = None,
    earlier: Sequence[Sequence[int]] = (),
) -> Board:
    """The last round of a match ends with these results; everybody passes."""
    held = ["note-star", "can-heart", "bulb-plane", "heart-plane", "can-note", "can-star"]
    hands = held[: len(results)]
    chosen = {"rounds": len(earlier) + 1, **(options or {})}
    board = at(
        F0,
        hands,
        chosen,
        seat=0,
        round=len(earlier) + 1,
        first_player=0,
        starters=[*("fire", "key", "gear", "plane")[: len(earlier)], "beaker"],
        results=[list(row) for row in earlier],
        scores=[points + value(card) for points, card in zip(results, hands, strict=True)],
    )
    return board.do(*["pass"] * len(results))
