"""Positions as plain data: reading them, and every fault of one that was set up by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from kibitz.core.errors import Unreadable
from kibitz.core.game import Fault
from kibitz.core.positions import check_fields, items, number, one_of, whole
from kibitz.games.rummikub_turbo.dice import (
    DIE_FACES,
    HAND,
    NAMES,
    die_index,
    read_face,
)
from kibitz.games.rummikub_turbo.layouts import Cell, read_layout
from kibitz.games.rummikub_turbo.rulings import Rulings
from kibitz.games.rummikub_turbo.view import PHASES

FIELDS = (
    "players", "phase", "seat", "table", "hands", "table_dice", "hand_dice", "turns_taken",
    "stall", "throws", "committed", "opened", "last_commit", "round", "starter", "points", "won",
)  # fmt: skip
GRID = 24
STALL = 6
MOST_ROUNDS = 18
MOST_TURNS = 1_000
MOST_POINTS = 100_000
IN_A_TURN = ("throw", "place")


class Layout(msgspec.Struct, frozen=True):
    """A position as read; dice are numbers from 0."""

    phase: str
    seat: int
    cells: dict[int, Cell]
    """Where each die on the table lies."""
    hands: tuple[tuple[int, ...], ...]
    faces: dict[int, str]
    """What each die in play shows."""
    turns_taken: tuple[int, int]
    stall: int
    throws: int
    committed: bool
    opened: tuple[int, ...]
    last_commit: int
    round: int
    starter: int
    points: tuple[tuple[int, int], ...]
    won: tuple[int, ...]


def read_position(position: Mapping[str, Any]) -> Layout:
    """A position from plain data; what is left out takes its default. Raises Unreadable."""
    check_fields(position, FIELDS)
    whole(position, "players", None, 2, 2)
    phase = one_of(position, "phase", "place", PHASES)
    seat = whole(position, "seat", 0, 0, 1)
    turns = _pair(position, "turns_taken", 0, MOST_TURNS, [1, 1])
    before = phase == "deal"
    round_number = whole(position, "round", 1, 0 if before else 1, MOST_ROUNDS)
    points = _points(position)
    done = round_number if phase in ("deal", "game_over") else round_number - 1
    if len(points) > done:
        raise Unreadable(f"points has {len(points)} rounds, but only {done} are finished.")
    cells, hands, faces = _dice(position)
    return Layout(
        phase=phase,
        seat=seat,
        cells=cells,
        hands=hands,
        faces=faces,
        turns_taken=turns,
        stall=whole(position, "stall", 0, 0, STALL),
        throws=whole(position, "throws", int(phase == "place" and turns[seat] > 0), 0, 100),
        committed=_flag(position, "committed"),
        opened=_seats(position, "opened"),
        last_commit=whole(position, "last_commit", -1, -1, 1),
        round=round_number,
        starter=whole(position, "starter", 0, -1 if before else 0, 1),
        points=points,
        won=_won(position, points),
    )


def _pair(
    position: Mapping[str, Any], field: str, least: int, most: int, default: Sequence[int]
) -> tuple[int, int]:
    values = items({field: position.get(field, default)}, field, 2)
    if len(values) != 2:
        raise Unreadable(f"{field} is a list of two numbers, not {values!r}.")
    first, second = (number(field, value, least, most) for value in values)
    return first, second


def _flag(position: Mapping[str, Any], field: str) -> bool:
    value = position.get(field, False)
    if not isinstance(value, bool):
        raise Unreadable(f"{field} is true or false, not {value!r}.")
    return value


def _seats(position: Mapping[str, Any], field: str) -> tuple[int, ...]:
    return tuple(sorted({number(field, value, 0, 1) for value in items(position, field, 2)}))


def _points(position: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    rows = items(position, "points", MOST_ROUNDS)
    return tuple(_pair({"points": row}, "points", -MOST_POINTS, MOST_POINTS, ()) for row in rows)


def _won(position: Mapping[str, Any], points: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    if "won" in position:
        found = tuple(number("won", v, -1, 1) for v in items(position, "won", MOST_ROUNDS))
        if len(found) != len(points):
            raise Unreadable(f"won has {len(found)} rounds, points has {len(points)}.")
        return found
    return tuple(-1 if a == b else int(b > a) for a, b in points)


# Dice


def _dice(
    position: Mapping[str, Any],
) -> tuple[dict[int, Cell], tuple[tuple[int, ...], ...], dict[int, str]]:
    """Cells, hands and faces. Where the dice are not named, some that can show the faces."""
    table = _layout(position, "table", read_face)
    hands = [[read_face(word) for word in text.split()] for text in _texts(position, "hands")]
    wanted = [face for face, _, _ in table] + [face for hand in hands for face in hand]
    given: list[int] = [-1] * len(wanted)
    if "table_dice" in position:
        laid = _layout(position, "table_dice", _read_die)
        if [cell[1:] for cell in laid] != [cell[1:] for cell in table]:
            raise Unreadable("table_dice lies in other places than table.")
        given[: len(table)] = [NAMES.index(die) for die, _, _ in laid]
    if "hand_dice" in position:
        held = [[_read_die(w) for w in text.split()] for text in _texts(position, "hand_dice")]
        if list(map(len, held)) != list(map(len, hands)):
            raise Unreadable("hand_dice and hands differ in length.")
        given[len(table) :] = [NAMES.index(die) for hand in held for die in hand]
    chosen = dice_showing(wanted, given)
    cells: dict[int, Cell] = {}
    for die, (_, row, col) in zip(chosen, table, strict=False):
        if not (0 <= row < GRID and 0 <= col < GRID):
            raise Unreadable(f"The cell {row},{col} is off the grid: rows and columns are 0 to 23.")
        if (row, col) in cells.values():
            raise Unreadable(f"Two dice lie in the cell {row},{col}.")
        cells[die] = (row, col)
    rest = chosen[len(table) :]
    split = tuple(rest[: len(hands[0])]), tuple(rest[len(hands[0]) :])
    return cells, split, dict(zip(chosen, wanted, strict=True))


def _layout(
    position: Mapping[str, Any], field: str, token: Callable[[str], str]
) -> tuple[tuple[str, int, int], ...]:
    text = position.get(field, "")
    if not isinstance(text, str):
        raise Unreadable(f'{field} is a text such as "H(5,5) B3 B4 B5", not {text!r}.')
    return read_layout(text, token)


def _texts(position: Mapping[str, Any], field: str) -> list[str]:
    rows = items(position, field, 2)
    for row in rows:
        if not isinstance(row, str):
            raise Unreadable(f'{field}: write a text such as "B3 R8" for each seat, not {row!r}.')
    return [*rows, "", ""][:2]


def _read_die(word: str) -> str:
    die = word.strip().upper()
    if die_index(die) < 0:
        raise Unreadable(f"{word!r} is no die. Dice: D1 to D18.")
    return die


def dice_showing(faces: Sequence[str], given: Sequence[int]) -> list[int]:
    """A die for each face, all different; ``given`` names some, else -1. Raises Unreadable if the
    dice cannot show them at once."""
    owner: dict[int, int] = {}
    for at, die in enumerate(given):
        if die < 0:
            continue
        if die in owner:
            raise Unreadable(f"{NAMES[die]} is there twice.")
        if faces[at] not in DIE_FACES[die]:
            raise Unreadable(f"{NAMES[die]} has no face {faces[at]}: {' '.join(DIE_FACES[die])}.")
        owner[die] = at
    fixed = set(owner)

    def find(at: int, tried: set[int]) -> bool:
        for die, sides in enumerate(DIE_FACES):
            if faces[at] in sides and die not in tried:
                tried.add(die)
                if die not in owner or find(owner[die], tried):
                    owner[die] = at
                    return True
        return False

    for at in range(len(faces)):
        if given[at] < 0 and not find(at, set(fixed)):
            raise Unreadable(
                f"The 18 dice cannot show {' '.join(faces)} all at once; {faces[at]} is too much."
            )
    place = {at: die for die, at in owner.items()}
    return [place[at] for at in range(len(faces))]


# Faults


def faults(layout: Layout, rulings: Rulings) -> tuple[Fault, ...]:
    """Every fault but those of the table itself, in the order of the rules."""
    found: list[Fault] = []
    in_play = len(layout.faces)
    if layout.round > rulings.rounds and rulings.game_tie != "extra_round":
        text = f"This game has {rulings.rounds} rounds."
        found.append(Fault("RT-1.2", text, ("round",)))
    over = layout.phase == "game_over"
    if layout.phase == "deal" and layout.round == rulings.rounds and not _is_level(layout):
        text = f"After round {rulings.rounds} the game is over."
        found.append(Fault("RT-10.1", text, ("round", "phase")))
    if layout.phase == "deal" and in_play:
        text = "Before a deal all dice are in the pouch."
        found.append(Fault("RT-1.3", text, ("table", "hands")))
    for seat in (0, 1):
        if len(layout.hands[seat]) > HAND:
            text = f"Seat {seat} holds {len(layout.hands[seat])} dice; nobody has more than nine."
            found.append(Fault("RT-2.1", text, (f"hands.{seat}",)))
        if layout.phase in IN_A_TURN and not layout.hands[seat]:
            text = f"Seat {seat} has no dice: the round is over."
            found.append(Fault("RT-9.1", text, (f"hands.{seat}", "phase")))
    first = layout.turns_taken[layout.seat] == 0
    opening = first and rulings.first_turn_throw == "opening_roll" and not layout.committed
    if layout.phase == "throw" and opening:
        text = "A first turn opens with the place step."
        found.append(Fault("RT-3.2", text, ("phase", "turns_taken")))
    if layout.phase == "place" and not first and layout.throws == 0:
        text = "In every turn but the first, dice are thrown before they are placed."
        found.append(Fault("RT-3.3", text, ("phase", "throws")))
    if layout.stall >= STALL and not over:
        found.append(Fault("RT-8.4", "Six turns without dice laid end a round.", ("stall",)))
    return tuple(found)


def _is_level(layout: Layout) -> bool:
    return sum(a - b for a, b in layout.points) == 0
