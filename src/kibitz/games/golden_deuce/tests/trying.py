"""Positions set up in a line, and what can be tried in them.

Hands are texts of cards, or numbers: so many of the weakest cards that lie nowhere else, G2 never
among them. With nothing said about it, the draw pile is empty and all other cards are out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rule_testing

from kibitz.games.golden_deuce import GAME

NUMBERS = ("3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "A", "2")
DECK = tuple(colour + number for number in NUMBERS for colour in "JPCG")
"""Every card by strength (GD-2.1, GD-2.2), written down once more."""
HOME = [40, 40, 40, 40]
Hand = str | int


def ascending(text: str) -> str:
    """Cards as a position writes them."""
    return " ".join(sorted(text.split(), key=DECK.index))


def beats(first: str, second: str) -> bool:
    """Whether the second combo beats the first, under default rulings."""
    return GAME.ask(f"beats {first} / {second}") is True


class Board(rule_testing.Board):
    """A game in progress that began in a position."""

    game = GAME

    def told(self, line: str) -> list[str]:
        """The kinds of events of one allowed line."""
        return [type(event).__name__ for event in self.outcome(line).events]

    def plays(self) -> set[str]:
        """The combos the seat on turn may play."""
        return {text.removeprefix("play ") for text in self.legal() if text.startswith("play ")}


new = Board.new
rulings = Board.rulings


def _filled(hands: Sequence[Hand], laid: str) -> list[str]:
    named = {*laid.split(), "G2"} | {c for hand in hands if isinstance(hand, str)
                                     for c in hand.split()}  # fmt: skip
    free = [card for card in DECK if card not in named]
    texts = []
    for hand in hands:
        if isinstance(hand, int):
            texts.append(" ".join(free[:hand]))
            free = free[hand:]
        else:
            texts.append(hand)
    return texts


def at(
    hands: Sequence[Hand],
    phase: str = "lead",
    options: Mapping[str, object] | None = None,
    **fields: Any,
) -> Board:
    """A board in a position; one hand a player."""
    pile = fields.setdefault("pile", [])
    laid = " ".join([fields.get("top", ""), fields.get("played", "")])
    if isinstance(pile, list):
        laid += " " + " ".join(pile)
    position = {"players": len(hands), "phase": phase, "hands": _filled(hands, laid), **fields}
    return Board.at(position, options)


def lead(hand: str, **options: object) -> Board:
    """The first of three players leads from this hand."""
    return at([hand, 3, 3], "lead", options)


def answer(top: str, hand: str, **options: object) -> Board:
    """The second of three players, with this hand, is to beat a combo of the first."""
    return at([3, hand, 3], "follow", options, seat=1, top=top, top_owner=0)


def bound(hand: str, top: str = "", **options: object) -> Board:
    """The last of four players is on turn, and the first, after it, holds one card."""
    fields: dict[str, Any] = {"top": top, "top_owner": 2} if top else {}
    declared = ["declared", "none", "none", "none"]
    return at(
        ["J3", 3, 3, hand],
        "follow" if top else "lead",
        options,
        seat=3,
        declared=declared,
        pile=["C14"],
        **fields,
    )


def window(stones: Sequence[Sequence[int]], **options: object) -> Board:
    """The first of so many players has played and has one card left."""
    hands: list[Hand] = ["J6", *[3] * (len(stones) - 1)]
    return at(hands, "declare", options, seat=0, top="C4", top_owner=0, stones=stones)


def moving(
    scores: Sequence[int],
    stones: Sequence[Sequence[int]],
    seat: int = 0,
    options: Mapping[str, object] | None = None,
    **fields: Any,
) -> Board:
    """A seat moves by its score; the first to move won the deal."""
    winner = fields.pop("deal_winner", max(range(len(scores)), key=lambda s: scores[s]))
    return at(
        [0] * len(scores),
        "move",
        options,
        seat=seat,
        scores=scores,
        stones=stones,
        deal_winner=winner,
        **fields,
    )


def out(
    hands: Sequence[Hand],
    seat: int = 0,
    options: Mapping[str, object] | None = None,
    **fields: Any,
) -> Board:
    """The seat leads its last cards, ``P3 C3``: the deal is over."""
    held = [*hands]
    held[seat] = "P3 C3"
    return at(held, "lead", options, seat=seat, **fields).do("play P3 C3")
