"""The arrangement solver: legal, complete, never worse than without crossings, and right where a
slow search of the grid can tell."""

from __future__ import annotations

import time
from functools import cache
from itertools import combinations

import pytest
from rule_testing import FEW, VERIFY

from kibitz.core.chance import Chance
from kibitz.core.game import Entry
from kibitz.core.rulings import read_rulings
from kibitz.games.rummikub_turbo import GAME
from kibitz.games.rummikub_turbo.dice import DIE_FACES, points
from kibitz.games.rummikub_turbo.judge import table_rule
from kibitz.games.rummikub_turbo.solver import Arrangement, arrange
from kibitz.games.rummikub_turbo.tests import reference

POSITIONS = 1 if FEW else 400 if VERIFY else 20
SMALL = 1 if FEW else 100 if VERIFY else 4
SIDE = 5
"""Of the grid that the slow search fills: room for seven dice, however they lie."""
DEFAULT = read_rulings(GAME.rulings, {})
APART = read_rulings(GAME.rulings, {"crossings": "off"})

Cell = tuple[int, int]


def some_dice(chance: Chance, count: int) -> list[tuple[int, str]]:
    """Different dice as they may be rolled."""
    order = list(range(18))
    chance.shuffle(order)
    return [(die, chance.pick(DIE_FACES[die])) for die in order[:count]]


def grown(chance: Chance) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """A table that commits have made, and a hand."""
    rolled = some_dice(chance, 18)
    table: list[tuple[int, str]] = []
    for turn in range(2):
        hand = rolled[9 * turn : 9 * turn + 9]
        found = arrange(table, hand, DEFAULT, 0.05)
        faces = dict(table) | dict(hand)
        if found.cells is not None:
            table = [(die, faces[die]) for die in found.cells]
    left = [die for die, _ in rolled if die not in dict(table)]
    hand = [(die, chance.pick(DIE_FACES[die])) for die in left]
    return table, hand[: 3 + chance.below(5)]


def check(
    found: Arrangement, table: list[tuple[int, str]], hand: list[tuple[int, str]], rulings: object
) -> None:
    """Legal, with all of the table, and no other dice than it says."""
    faces = dict(table) | dict(hand)
    if found.cells is None:
        assert found.placed == ()
        return
    layout = {cell: faces[die] for die, cell in found.cells.items()}
    assert len(layout) == len(found.cells)
    assert table_rule(layout, rulings) == ""  # type: ignore[arg-type]
    assert set(found.cells) == {die for die, _ in table} | set(found.placed)
    assert set(found.placed) <= {die for die, _ in hand}
    assert found.points == points(faces[die] for die in found.placed)


@pytest.mark.parametrize("number", range(POSITIONS))
def test_every_answer_is_legal_and_no_worse_than_without_crossings(number: int) -> None:
    table, hand = grown(Chance(number))
    crossing = arrange(table, hand, DEFAULT, 1.0)
    check(crossing, table, hand, DEFAULT)
    apart = arrange(table, hand, APART, 1.0)
    check(apart, table, hand, APART)
    assert apart.proven
    assert (len(crossing.placed), crossing.points) >= (len(apart.placed), apart.points)


# Without crossings: every way to part the dice into sets, one after the other


def best_apart(table: tuple[str, ...], hand: tuple[str, ...]) -> tuple[int, int] | None:
    """The most hand dice, then points, that sets without crossings can hold beside the whole table;
    None if they cannot hold the table."""
    if table:
        first, rest = table[0], table[1:]
        sizes = range(2, 5)
    else:
        first, rest, sizes = "", (), range(3, 6)
    best = None if table else (0, 0)
    for size in sizes:
        for picked in combinations(range(len(rest) + len(hand)), size):
            pool = (*rest, *hand)
            faces = tuple(pool[at] for at in picked)
            whole = (first, *faces) if first else faces
            if not reference.is_set_in_some_order(whole):
                continue
            mine = [pool[at] for at in picked if at >= len(rest)]
            more = best_apart(
                tuple(face for at, face in enumerate(rest) if at not in picked),
                tuple(face for at, face in enumerate(hand) if at + len(rest) not in picked),
            )
            if more is not None:
                worth = (more[0] + len(mine), more[1] + points(mine))
                best = worth if best is None else max(best, worth)
    return best


@pytest.mark.parametrize("number", range(SMALL))
def test_without_crossings_nothing_is_better(number: int) -> None:
    chance = Chance(number)
    table, hand = grown(chance)
    table, hand = table[:7], hand[:4]
    found = arrange(table, hand, APART, 0.0)
    expected = best_apart(tuple(face for _, face in table), tuple(face for _, face in hand))
    if expected is None:
        assert found.cells is None
    else:
        assert (len(found.placed), found.points) == expected


# With crossings: a small grid filled cell by cell


@cache
def begins(faces: tuple[str, ...]) -> bool:
    """Whether a line may begin so."""
    return any(
        all(face in ("J", wanted) for face, wanted in zip(faces, spelling, strict=False))
        for size in range(max(3, len(faces)), SIDE + 1)
        for spelling in reference.spellings(size, False)
    )


class Grid:
    """Whether some dice can all lie on a small grid, tried out cell by cell."""

    def __init__(self, faces: list[str]) -> None:
        self.cells: dict[Cell, str] = {}
        self.left = list(faces)

    def fits(self, at: int = 0) -> bool:
        row, col = divmod(at, SIDE)
        if row == SIDE:
            return not self.left and reference.table_rule(self.cells) == ""
        if len(self.left) > SIDE * SIDE - at or (at == SIDE and not self.cells):
            return False  # what lies lower could lie higher as well
        for face in sorted(set(self.left)):
            self.cells[row, col] = face
            if begins(self.line(row, col, 0, 1)) and begins(self.line(row, col, 1, 0)):
                self.left.remove(face)
                if self.fits(at + 1):
                    return True
                self.left.append(face)
            del self.cells[row, col]
        return self.closes(row, col) and self.fits(at + 1)

    def line(self, row: int, col: int, down: int, right: int) -> tuple[str, ...]:
        """The dice that end in a cell, in reading order."""
        faces: list[str] = []
        while (row, col) in self.cells:
            faces.insert(0, self.cells[row, col])
            row, col = row - down, col - right
        return tuple(faces)

    def closes(self, row: int, col: int) -> bool:
        """Whether the lines before an empty cell may end there."""
        across, down = self.line(row, col - 1, 0, 1), self.line(row - 1, col, 1, 0)
        if len(down) == 1 and not {(row - 1, col - 1), (row - 1, col + 1)} & set(self.cells):
            return False  # the die above lies alone
        return all(len(line) < 2 or reference.is_set(line) for line in (across, down))


@pytest.mark.parametrize("number", range(SMALL))
def test_with_crossings_nothing_is_better(number: int) -> None:
    """Every choice of hand dice that is worth more cannot lie with the table, on a small grid."""
    chance = Chance(1000 + number)
    rolled = some_dice(chance, 12)
    base = arrange([], rolled[:9], DEFAULT, 0.2)
    faces = dict(rolled)
    table = [(die, faces[die]) for die in base.placed][:4]
    if table_needs_all(table, base):
        table = [(die, faces[die]) for die in base.placed]
    hand = [die for die in rolled if die not in table][: max(1, 6 - len(table))]
    found = arrange(table, hand, DEFAULT, 5.0)
    check(found, table, hand, DEFAULT)
    assert found.proven
    value = (len(found.placed), found.points)
    for size in range(1, len(hand) + 1):
        for more in combinations(hand, size):
            worth = (size, points(face for _, face in more))
            if worth > value:
                assert not Grid([face for _, face in (*table, *more)]).fits()


def table_needs_all(table: list[tuple[int, str]], found: Arrangement) -> bool:
    """Whether these dice of an arrangement cannot stay without the others."""
    return not table or not Grid([face for _, face in table]).fits()


def test_it_stops_in_time_with_the_best_so_far() -> None:
    table, hand = grown(Chance(3))
    began = time.perf_counter()
    found = arrange(table, hand, DEFAULT, 0.0)
    check(found, table, hand, DEFAULT)
    assert time.perf_counter() - began < 20.0


def test_what_need_not_move_stays() -> None:
    state = GAME.load(
        {
            "players": 2,
            "table": "H(5,5) B3 B4 B5; H(9,5) K8 O8 R8",
            "hands": ["B6 R1", "K1"],
        },
        DEFAULT,
        0,
    )
    view = GAME.view(state, 0)
    hint = GAME.hint(view, 0.2)
    assert hint is not None
    GAME.apply(state, Entry(0, 0, hint.action))
    assert "H(9,5) K8 O8 R8" in GAME.position(state)["table"]
