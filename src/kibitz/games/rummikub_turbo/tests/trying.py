"""Positions set up in a line, what can be tried in them, and a second reading of what a set is.

Seat 0 acts unless said otherwise, in the place step of its second turn, with its throw done; seat 1
holds ``O13``.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import rule_testing

from kibitz.core.chance import Chance
from kibitz.games.rummikub_turbo import GAME

DICE = {
    "D1": "K1 O5 O10 R12 B4 R8", "D2": "B1 R5 R10 K12 O4 K8", "D3": "O1 O6 K10 B13 R4 B9",
    "D4": "R1 R6 B10 O13 K4 O9", "D5": "O2 K6 K11 R13 B5 R9", "D6": "R2 B6 B11 K13 O5 K9",
    "D7": "K2 K7 O11 B1 R5 B10", "D8": "B2 B7 R11 O1 K5 O10", "D9": "K3 O7 O12 R1 B6 R10",
    "D10": "B3 R7 R12 K1 O6 K10", "D11": "O3 O8 K12 B2 R6 B11", "D12": "R3 R8 B12 O2 K6 O11",
    "D13": "O4 K8 K13 R2 B7 R11", "D14": "R4 B8 B13 K2 O7 K11", "D15": "K4 K9 O13 B3 R7 J",
    "D16": "B4 B9 R13 O3 K7 J", "D17": "K5 O9 B12 R3 B8 J", "D18": "B5 R9 O12 K3 O8 J",
}  # fmt: skip
"""Every die and its six faces (RT-0.1), written down once more."""
SLOTS = {die: tuple(faces.split()) for die, faces in DICE.items()}
COLOURS = "KBOR"
FIFTY_TWO = tuple(f"{colour}{number}" for number in range(1, 14) for colour in COLOURS)

ROLLED = (
    "O10", "R10", "O1", "R1", "R13", "K13", "O11", "B7", "R1",
    "O6", "O8", "O11", "O4", "B13", "O13", "B4", "B12", "O8",
)  # fmt: skip
"""Faces of D1 to D18 with no hand set among the first nine (67 points) and the last nine (79)."""
HANDS = (" ".join(ROLLED[:9]), " ".join(ROLLED[9:]))
HAND_DICE = (" ".join(list(DICE)[:9]), " ".join(list(DICE)[9:]))

B345 = "H(5,5) B3 B4 B5"
B456 = "H(5,5) B4 B5 B6"
B3J5 = "H(5,5) B3 J B5"
FIVE = ((21, 0), (0, 30), (40, 0), (0, 11), (0, 20))
"""Five rounds after which it stands 61 to 61."""


def dealt(starter: int | None = None) -> str:
    """The chance of a deal of ROLLED."""
    first = [] if starter is None else [f"starter:{starter}"]
    return ", ".join([*first, *(f"{d}:{f}" for d, f in zip(DICE, ROLLED, strict=True))])


def number(face: str) -> int:
    """What a face counts in a hand (RT-9.3)."""
    return 10 if face == "J" else int(face[1:])


def points(hand: str) -> int:
    """What a hand counts."""
    return sum(number(face) for face in hand.split())


# ---- A second reading of lines, tables and hands; jokers are tried out face by face


def plain_set(faces: Sequence[str], either: bool = False) -> bool:
    """Whether faces without jokers are a set in this order (RT-5.1 to RT-5.5)."""
    colours = [face[0] for face in faces]
    numbers = [int(face[1:]) for face in faces]
    steps = {b - a for a, b in itertools.pairwise(numbers)}
    if len(faces) < 3:
        return False
    if len(set(colours)) == 1:
        return steps == {1} or (either and steps == {-1})
    return steps == {0} and len(set(colours)) == len(colours) <= 4


def stood_in(faces: Sequence[str]) -> Iterable[tuple[str, ...]]:
    """The faces with every stand-in for their jokers."""
    return itertools.product(*(FIFTY_TWO if face == "J" else (face,) for face in faces))


def is_set(faces: Sequence[str], either: bool = False) -> bool:
    """Whether a line is a set by itself."""
    return any(plain_set(read, either) for read in stood_in(faces))


def is_hand_set(faces: Sequence[str]) -> bool:
    """Whether three or more of the faces are a set in some order; for one joker at most."""
    return any(
        is_set(order)
        for three in itertools.combinations(faces, 3)
        for order in itertools.permutations(three)
    )


Cells = dict[tuple[int, int], str]


def lines(cells: Cells) -> list[list[tuple[int, int]]]:
    """Every stretch of two or more dice, whole (RT-4.3)."""
    found = []
    for down, right in ((0, 1), (1, 0)):
        for row, col in cells:
            if (row - down, col - right) in cells:
                continue
            line = [(row, col)]
            while (line[-1][0] + down, line[-1][1] + right) in cells:
                line.append((line[-1][0] + down, line[-1][1] + right))
            if len(line) > 1:
                found.append(line)
    return found


def verdict(cells: Cells) -> str:
    """``legal`` or the first rule that a table breaks, by default options."""
    if any(not (0 <= row < 24 and 0 <= col < 24) for row, col in cells):
        return "RT-4.1"
    found = lines(cells)
    if set(cells) != {cell for line in found for cell in line}:
        return "RT-4.5"
    if not all(is_set([cells[cell] for cell in line]) for line in found):
        return "RT-4.4"
    jokers = [cell for cell, face in cells.items() if face == "J"]
    for faces in itertools.product(FIFTY_TWO, repeat=len(jokers)):
        read = {**cells, **dict(zip(jokers, faces, strict=True))}
        if all(plain_set([read[cell] for cell in line]) for line in found):
            return "legal"
    return "RT-6.3"


def faces_in(text: str) -> list[str]:
    """The faces of a table in notation."""
    return [word for word in text.replace(";", " ").split() if "(" not in word]


def laid(text: str) -> Cells:
    """A table in notation, cell by cell."""
    cells: Cells = {}
    for part in text.split(";"):
        head, *faces = part.split()
        row, col = (int(word) for word in head[2:-1].split(","))
        for i, face in enumerate(faces):
            cells[(row, col + i) if head[0] == "H" else (row + i, col)] = face
    return cells


def some_faces(chance: Chance, count: int, jokers: int = 2) -> list[str]:
    """Faces of different dice, with at most so many jokers."""
    while True:
        dice = list(SLOTS.values())
        chance.shuffle(dice)
        faces = [chance.pick(die) for die in dice[:count]]
        if faces.count("J") <= jokers:
            return faces


# ---- Boards


def words(text: str) -> list[str]:
    """The faces of a hand as ``Board.hand`` lists them."""
    return sorted(text.split())


class Board(rule_testing.Board):
    """A game in progress."""

    game = GAME

    def dice(self, seat: int) -> list[str]:
        """The dice of a hand."""
        return str(self[f"hand_dice.{seat}"]).split()

    def on_table(self) -> set[str]:
        """The dice on the table."""
        return set(faces_in(str(self["table_dice"])))

    def totals(self) -> list[int]:
        """The sum of all rounds for each seat."""
        return [sum(row[seat] for row in self["points"]) for seat in (0, 1)]

    def seen(self, seat: int | None) -> dict[str, Any]:
        """The view of a seat as plain data, without whose it is."""
        plain: dict[str, Any] = msgspec.to_builtins(GAME.view(self.play.state, seat))
        return {key: value for key, value in plain.items() if key != "seat"}


rulings = Board.rulings


def at(
    table: str = "",
    mine: str = "",
    other: str = "O13",
    options: Mapping[str, object] | None = None,
    **fields: Any,
) -> Board:
    """A board in a position; ``mine`` is the hand of seat 0."""
    position = {"players": 2, "table": table, "hands": [mine, other], **fields}
    return Board.at(position, options)


def throwing(
    dice: str, faces: str, table: str = "", options: Mapping[str, object] | None = None, **more: Any
) -> Board:
    """Seat 0 must throw and holds these dice."""
    fields = {"phase": "throw", "hand_dice": [dice, "D4"], **more}
    return at(table, faces, "O13", options, **fields)


def first_turn(options: Mapping[str, object] | None = None, **more: Any) -> Board:
    """A round has just been dealt; seat 0 starts."""
    fields = {"hand_dice": list(HAND_DICE), "turns_taken": [0, 0], **more}
    return at("", *HANDS, options, **fields)


def new(seed: int = 0, **options: object) -> Board:
    """A new game before anything."""
    return Board.new(2, seed, **options)


def blocked(
    mine: str, other: str, options: Mapping[str, object] | None = None, **fields: Any
) -> Board:
    """Seat 0 makes the sixth pass in a row."""
    return at("", mine, other, options, stall=5, **fields).do("pass")


def out(table: str, last: str, other: str, **more: Any) -> Board:
    """Seat 0 adds its last die ``last`` to the row ``table`` and is out."""
    return at(table, last, other, **more).do(f"commit {table} {last}")


def last_round(
    mine: str, other: str, options: Mapping[str, object] | None = None, **more: Any
) -> Board:
    """The sixth round is blocked; before it, it stood 61 to 61."""
    fields = {"round": 6, "starter": 1, "points": [list(row) for row in FIVE], **more}
    return blocked(mine, other, options, **fields)


def kept(board: Board) -> str:
    """A throw of the first die of the acting seat that leaves its face as it is."""
    seat = board["seat"]
    return f"throw {board.dice(seat)[0]} = {str(board[f'hands.{seat}']).split()[0]}"


def check(board: Board) -> None:
    """What is so at any time of a game."""
    position = GAME.position(board.play.state)
    loaded = GAME.load(position, board.play.rulings, 5)
    assert GAME.position(loaded) == position
    places = [*board.dice(0), *board.dice(1), *board.on_table()]
    if position["phase"] == "deal":
        assert places == []
        return
    assert sorted(places) == sorted(DICE)
    for seat in (0, 1):
        for die, face in zip(board.dice(seat), position["hands"][seat].split(), strict=True):
            assert face in SLOTS[die]
    assert position["stall"] <= 6


def play_on(board: Board, seed: int, most: int = 3000) -> Board:
    """Anything allowed is done until the game is over."""
    chance = Chance(seed)
    while GAME.result(board.play.state) is None:
        check(board)
        if GAME.due(board.play.state):
            board.play.advance()
            continue
        (seat,) = board.play.actors
        action = GAME.sample(board.play.state, seat, chance)
        board.play.enter(seat, action)
        assert len(board.play.log) < most
    check(board)
    return board
