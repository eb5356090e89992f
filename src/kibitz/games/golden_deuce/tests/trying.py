"""Positions set up in a line, and what can be tried in them.

Hands are texts of cards, or numbers: so many of the weakest cards that lie nowhere else, G2 never
among them. With nothing said about it, the draw pile is empty and all other cards are out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from kibitz.core import scenario
from kibitz.core.errors import Refused
from kibitz.core.game import REFEREE, Entry, Outcome, Refusal
from kibitz.core.play import Play
from kibitz.core.rulings import read_rulings
from kibitz.games.golden_deuce import GAME
from kibitz.games.golden_deuce.rulings import Rulings

NUMBERS = ("3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "A", "2")
DECK = tuple(colour + number for number in NUMBERS for colour in "JPCG")
"""Every card by strength (GD-2.1, GD-2.2), written down once more."""
HOME = [40, 40, 40, 40]
Hand = str | int


def rulings(**options: object) -> Rulings:
    """Rulings from keys and values, checked as a table's are."""
    return read_rulings(GAME.rulings, options)


def ascending(text: str) -> str:
    """Cards as a position writes them."""
    return " ".join(sorted(text.split(), key=DECK.index))


def beats(first: str, second: str) -> bool:
    """Whether the second combo beats the first, under default rulings."""
    return GAME.ask(f"beats {first} / {second}") is True


class Board:
    """A game in progress that began in a position."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def __getitem__(self, path: str) -> Any:
        """What lies at a dotted path of the position now."""
        found: Any = GAME.position(self.play.state)
        for step in path.split("."):
            found = found[int(step)] if isinstance(found, list) else found[step]
        return found

    def _read(self, line: str) -> tuple[int, Any, tuple[str, ...] | None]:
        doing = scenario.read_line(line)
        action = GAME.read(doing.action)
        if doing.seat is not None:
            return doing.seat, action, doing.chance
        due = GAME.due(self.play.state)
        return REFEREE if due else int(self["seat"]), action, doing.chance

    def outcome(self, line: str) -> Outcome:
        """What one allowed line did."""
        seat, action, chance = self._read(line)
        return self.play.enter(seat, action, chance=chance).outcome

    def do(self, *lines: str) -> Board:
        """Every line is allowed and is done."""
        for line in lines:
            self.outcome(line)
        return self

    def told(self, line: str) -> list[str]:
        """The kinds of events of one allowed line."""
        return [type(event).__name__ for event in self.outcome(line).events]

    def refusal(self, line: str) -> Refusal:
        """Why the line is not allowed; trying it must change nothing."""
        seat, action, chance = self._read(line)
        before = GAME.snapshot(self.play.state)
        with pytest.raises(Refused) as caught:
            self.play.enter(seat, action, chance=chance)
        assert GAME.snapshot(self.play.state) == before
        return caught.value.refusal

    def refused(self, line: str) -> str:
        """The rule against the line."""
        return self.refusal(line).rule

    def refuses_pass(self) -> str | None:
        """The rule against passing now, if there is one."""
        found = GAME.refusal(self.play.state, Entry(0, self["seat"], GAME.read("pass")))
        return found.rule if found else None

    def legal(self) -> set[str]:
        """What the seat on turn may do, in notation."""
        (seat,) = self.play.actors
        listed = GAME.legal(self.play.state, seat)
        assert listed is not None
        written = [GAME.write(action) for action in listed]
        assert len(set(written)) == len(written)
        return set(written)

    def plays(self) -> set[str]:
        """The combos the seat on turn may play."""
        return {text.removeprefix("play ") for text in self.legal() if text.startswith("play ")}


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
    chosen = rulings(**(options or {}))
    pile = fields.setdefault("pile", [])
    laid = " ".join([fields.get("top", ""), fields.get("played", "")])
    if isinstance(pile, list):
        laid += " " + " ".join(pile)
    position = {
        "players": len(hands), "phase": phase, "hands": _filled(hands, laid), **fields,
    }  # fmt: skip
    return Board(Play.from_state(GAME, GAME.load(position, chosen, 0), len(hands), chosen, 0))


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


def new(players: int, seed: int = 0, **options: object) -> Board:
    """A new game before its first deal."""
    return Board(Play(GAME, players, rulings(**options), seed))
