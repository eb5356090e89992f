"""Positions in the short notation of the rules, played and looked at by the tests.

``3p; S0 main; S0[Y2 / G1]; J[B1]; X[ST1]; D7; extra 1; final 2; rolls 1; wager Y1`` is a position:
players, active seat and phase, palettes and banks, jackpot, discard pile, draw pile (``D<Y,AI-R>``
the cards themselves, top first; 40 cards if not shown), and the figures, 0 if not shown.

What a board is expected to show is written the same way. A zone that is not shown must lie as it
lay in the position, as must the active seat, the pile's size and ``final_left``; ``rolls`` must be
0 if not shown; ``wager`` and ``extra`` are compared if shown.
"""

from __future__ import annotations

import re
from typing import Any

import rule_testing

from kibitz.core.game import REFEREE
from kibitz.core.play import Play
from kibitz.games.mixed_doubles import GAME

COLORS = ("Y", "G", "B", "P", "R", "O")
ALL_INS = ("AI-Y", "AI-G", "AI-B", "AI-P", "AI-R", "AI-O")
KINDS = (*COLORS, "ER", "ST", "M5", "FR", *ALL_INS)
ROLLS = (
    "B+B", "Y+Y", "R+R", "Y+B", "B+R", "R+Y", "WILD+B", "WILD+Y", "WILD+R", "WILD+WILD",
    "PUSH+B", "PUSH+Y", "PUSH+R", "PUSH+WILD", "PUSH+PUSH",
)  # fmt: skip
FIGURES = {"extra": "extra_rolls", "final": "final_left", "rolls": "rolls_left"}


def cards(text: str) -> dict[str, int]:
    """Counts of cards by code, read without any help of the game."""
    counts: dict[str, int] = {}
    for word in text.split():
        if word == "-":
            continue
        match = re.fullmatch(r"(M5)(?:x(\d+))?|(AI-[YGBPRO]|ER|ST|FR|[YGBPRO])(\d*)", word)
        assert match is not None, word
        code, count = match[1] or match[3], match[2] or match[4]
        counts[code] = counts.get(code, 0) + (int(count) if count else 1)
    return counts


def read(text: str) -> dict[str, Any]:
    """The fields that a text in short notation names. Zones are counts, by dotted path."""
    found: dict[str, Any] = {}
    for part in (part.strip() for part in text.split(";")):
        if not part:
            continue
        if match := re.fullmatch(r"(\d+)p", part):
            found["players"] = int(match[1])
        elif match := re.fullmatch(r"S(\d+)\[(.*)\]", part):
            palette, _, bank = match[2].partition("/")
            found[f"palettes.{match[1]}"] = cards(palette)
            found[f"banks.{match[1]}"] = cards(bank)
        elif match := re.fullmatch(r"([JX])\[(.*)\]", part):
            found["jackpot" if match[1] == "J" else "discard"] = cards(match[2])
        elif match := re.fullmatch(r"D(\d+)", part):
            found["pile"] = int(match[1])
        elif match := re.fullmatch(r"D<(.*)>", part):
            found["pile_order"] = [card for card in match[1].split(",") if card]
            found["pile"] = len(found["pile_order"])
        elif match := re.fullmatch(r"(extra|final|rolls) (\d+)", part):
            found[FIGURES[match[1]]] = int(match[2])
        elif match := re.fullmatch(r"wager (\S+)", part):
            found["wager"] = match[1].strip("-")
        elif match := re.fullmatch(r"scores ([-\d, ]+)", part):
            found["scores"] = tuple(int(n) for n in match[1].split(","))
        elif match := re.fullmatch(r"winners ([S\d ]+)", part):
            found["winners"] = tuple(int(n[1:]) for n in match[1].split())
        elif match := re.fullmatch(r"instant S(\d+)", part):
            found["instant_winner"] = int(match[1])
        else:
            match = re.fullmatch(r"(?:S(\d+) )?([a-z_]+)", part)
            assert match is not None, part
            found["phase"] = match[2]
            if match[1]:
                found["seat"] = int(match[1])
    return found


def flat(position: dict[str, Any]) -> dict[str, Any]:
    """A position of the game as ``read`` would name it."""
    found = {key: value for key, value in position.items() if key not in ("palettes", "banks")}
    for key in ("jackpot", "discard"):
        found[key] = cards(found[key])
    for key in ("palettes", "banks"):
        for seat, text in enumerate(position[key]):
            found[f"{key}.{seat}"] = cards(text)
    return found


def plain(text: str) -> dict[str, Any]:
    """A position as ``GAME.load`` reads it."""
    fields = read(text)
    position: dict[str, Any] = {k: v for k, v in fields.items() if "." not in k}
    for key in ("palettes", "banks"):
        position[key] = [fields.get(f"{key}.{i}", {}) for i in range(fields["players"])]
    return position


class Board(rule_testing.Board):
    """A game in progress that began in a position."""

    game = GAME

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.before = flat(play.game.position(play.state))

    @property
    def now(self) -> dict[str, Any]:
        """Everything as it lies now."""
        return flat(GAME.position(self.play.state))

    def read(self, line: str) -> tuple[int, Any, tuple[str, ...] | None]:
        match = re.fullmatch(r"(?:S(-?\d+): *)?(.*?) *(?:\((.*)\))?", line)
        assert match is not None, line
        text, chance = match[2], None
        if match[3] is not None:
            chance = tuple(match[3].split(","))
        if text.startswith("roll "):
            text, faces = text.split(" ")
            chance = (faces,)
        seat = REFEREE if text == "deal" else int(GAME.position(self.play.state)["seat"])
        return seat if match[1] is None else int(match[1]), GAME.read(text), chance

    def shows(self, text: str) -> Board:
        """Everything lies as the text says, and what it does not name as it lay before."""
        expected, now = read(text), self.now
        scores, winners = expected.pop("scores", None), expected.pop("winners", None)
        assert "phase" in expected, "name the phase"
        if "pile_order" not in expected:
            now.pop("pile_order")
        for key, value in self.before.items():
            if key not in expected and key not in ("pile_order", "rolls_left"):
                expected[key] = now[key] if key in ("wager", "extra_rolls") else value
        expected.setdefault("rolls_left", 0)
        assert now == expected
        result = self.play.result()
        assert (result is not None) == (expected["phase"] == "game_over")
        if scores is not None:
            assert result is not None
            assert (result.scores, result.winners) == (scores, winners)
        return self


rulings = Board.rulings


def at(text: str, seed: int = 0, /, **options: object) -> Board:
    """A board in a position, with table options."""
    return Board.at(plain(text), options, seed)


def dealt(players: int, seed: int = 0, /, **options: object) -> Board:
    """A new game after the deal."""
    board = Board.new(players, seed, **options)
    board.play.advance()
    return board
