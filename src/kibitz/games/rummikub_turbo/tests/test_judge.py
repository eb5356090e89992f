"""The judge of tables against the plain reading of the rules in ``reference``, on small grids with
many jokers; KIBITZ_VERIFY=1 judges many more.

Most grids are cut out of a pattern in which every line of three or more is a set, so that a joker
or a wrong face here and there decides.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rule_testing import FEW, VERIFY

from kibitz.core.chance import Chance
from kibitz.core.rulings import read_rulings
from kibitz.games.rummikub_turbo.game import GAME
from kibitz.games.rummikub_turbo.judge import table_rule
from kibitz.games.rummikub_turbo.tests import reference
from kibitz.games.rummikub_turbo.tests.reference import CHOICES, COLOURS, FACES, JOKER, SIZE, Cell

GRIDS = 3000 if VERIFY else 50 if FEW else 120
BATCHES = 60 if VERIFY else 1 if FEW else 2
EACH = 150 if FEW else 200

Grid = dict[Cell, str]

KEYS = ("crossings", "run_direction", "joker_consistency")
TABLES: list[tuple[dict[str, str | int], Any]] = [
    (chosen, read_rulings(GAME.rulings, chosen))
    for values in product(*(CHOICES[key] for key in KEYS))
    for chosen in [dict[str, str | int](zip(KEYS, values, strict=True))]
]
"""Every combination of the options that the judge heeds."""

PLENTY = settings(
    max_examples=GRIDS,
    deadline=None,
    derandomize=not VERIFY,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def compare(grid: Grid, met: Counter[str] | None = None) -> None:
    """Judged alike under every combination of options."""
    for chosen, rulings in TABLES:
        expected = reference.table_rule(grid, chosen)
        found = table_rule(dict(grid), rulings)
        assert found == expected, f"{found!r}, expected {expected!r}: {told(grid)} {chosen}"
        if met is not None:
            met[expected] += 1


def told(grid: Grid) -> str:
    return reference.write_table(grid)


# ------------------------------------------------------------------------------------- grids


def pattern(kind: str, base: int, colours: str, row: int, col: int) -> str:
    """The face of a cell in an endless pattern of sets."""
    if kind == "runs":  # down and across
        return f"{colours[0]}{base + row + col}"
    if kind == "groups":  # down and across
        return f"{colours[(row + col) % 4]}{base}"
    if kind == "block":  # runs across, groups down
        return f"{colours[row % 4]}{base + col}"
    return f"{colours[col % 4]}{base + row}"  # runs down, groups across


KINDS = ("runs", "groups", "block", "turned")


def near_face(face: str, chance: Chance) -> str:
    """A face that is nearly right."""
    draw = chance.below(4)
    number = int(face[1:])
    if draw == 0:
        return f"{chance.pick(COLOURS)}{number}"
    if draw == 1:
        return f"{face[0]}{min(13, max(1, number + chance.pick((-1, 1))))}"
    return chance.pick(FACES)


def some_cells(chance: Chance, longest: int) -> set[Cell]:
    """The cells of a few lines that may cross or touch."""
    cells: set[Cell] = set()
    for _ in range(1 + chance.below(7)):
        row, col = chance.below(5), chance.below(5)
        if chance.below(3) == 0:
            row, col = row // 2 * 2, col // 2 * 2
        length = 3 + chance.below(longest - 2)
        step = chance.pick(((0, 1), (1, 0)))
        line = {(row + step[0] * n, col + step[1] * n) for n in range(length)}
        if len(cells | line) <= 18:
            cells |= line
    return cells


def tangled(chance: Chance) -> Grid:
    """Every line a set by itself; jokers where two of them want different faces."""
    cells = some_cells(chance, 4)
    low = 1 + chance.below(10)
    wanted: dict[Cell, list[str]] = {cell: [] for cell in cells}
    for line in reference.all_lines(cells):
        sets = [
            spelling
            for spelling in reference.spellings(len(line), False)
            if all(low <= int(face[1:]) < low + 4 for face in spelling)
        ]
        # One that agrees with some of the others, now and then.
        if not sets:
            continue
        chosen = [chance.pick(sets) for _ in range(chance.pick((1, 4, 12)))]
        agreeing = [
            sum(face in wanted[cell] for cell, face in zip(line, spelling, strict=True))
            for spelling in chosen
        ]
        for cell, face in zip(line, chosen[agreeing.index(max(agreeing))], strict=True):
            wanted[cell].append(face)
    jokers = chance.pick((0, 0, 1, 3, 5))
    grid = {
        cell: JOKER if len(set(faces)) != 1 or chance.below(10) < jokers else faces[0]
        for cell, faces in sorted(wanted.items())
    }
    return placed(grid, chance.pick((0, 0, 9, SIZE)), chance.pick((0, 0, 9, SIZE)))


def cut_out(chance: Chance) -> Grid:
    """Lines of a pattern, with jokers, a few wrong faces, a few cells more or less."""
    kind, base = chance.pick(KINDS), 1 + chance.below(8)
    colours = list(COLOURS)
    chance.shuffle(colours)
    cells = some_cells(chance, 6 if kind == "runs" else 4)
    jokers = chance.pick((0, 1, 2, 3, 5, 7, 9))
    grid = {}
    for cell in sorted(cells):
        face = pattern(kind, base, "".join(colours), *cell)
        face = face if int(face[1:]) < 14 else JOKER
        grid[cell] = JOKER if chance.below(10) < jokers else face
    for _ in range(chance.pick((0, 0, 1, 1, 2))):
        cell = chance.pick(sorted(grid))
        draw = chance.below(8)
        if draw == 0:
            grid.pop(cell)
        elif draw == 1:
            near = chance.pick(reference.neighbours(cell))
            grid[near] = chance.pick((JOKER, *FACES))
        elif draw == 2:
            grid[7, 7 + chance.below(2)] = chance.pick((JOKER, *FACES))
        elif grid[cell] == JOKER:
            grid[cell] = chance.pick(FACES)
        else:
            grid[cell] = near_face(grid[cell], chance)
        if not grid:
            return {}
    return placed(grid, chance.pick((0, 0, 9, SIZE)), chance.pick((0, 0, 9, SIZE)))


def placed(grid: Grid, down: int, right: int) -> Grid:
    """The grid so far down and to the right, or as far as it goes."""
    top = min(row for row, _ in grid)
    left = min(col for _, col in grid)
    height = 1 + max(row for row, _ in grid) - top
    width = 1 + max(col for _, col in grid) - left
    down, right = min(down, SIZE - height), min(right, SIZE - width)
    return {(row - top + down, col - left + right): face for (row, col), face in grid.items()}


CELLS = st.tuples(st.integers(0, 3), st.integers(0, 4))
SOME_FACES = st.sampled_from((JOKER, JOKER, JOKER, "K3", "K4", "K5", "B4", "R4", "O4", "B5"))
LOOSE = st.dictionaries(CELLS, SOME_FACES, max_size=18)


@st.composite
def rectangles(draw: st.DrawFn) -> Grid:
    """Full rectangles, where every die is in two lines."""
    height, width = draw(st.integers(3, 4)), draw(st.integers(3, 5))
    width = min(width, 18 // height)
    faces = draw(st.lists(SOME_FACES, min_size=height * width, max_size=height * width))
    return {(n // width, n % width): face for n, face in enumerate(faces)}


@st.composite
def rings(draw: st.DrawFn) -> Grid:
    """Four lines that meet at four corners, with a tail now and then."""
    size = draw(st.integers(3, 5))
    edge = [
        (row, col)
        for row in range(size)
        for col in range(size)
        if row in (0, size - 1) or col in (0, size - 1)
    ]
    tail = draw(st.integers(0, 2))
    edge += [(0, size + n) for n in range(tail)]
    faces = draw(st.lists(SOME_FACES, min_size=len(edge), max_size=len(edge)))
    return dict(zip(edge, faces, strict=True))


SEEDS = st.integers(0, 2**32)


def either_way(seed: int) -> Grid:
    """A grid of at most as many dice as there are."""
    chance = Chance(seed)
    while True:
        grid = tangled(chance) if chance.below(2) else cut_out(chance)
        if len(grid) <= 18:
            return grid


# ------------------------------------------------------------------------------------- tests


@PLENTY
@given(LOOSE)
def test_any_small_grid(grid: Grid) -> None:
    compare(grid)


@PLENTY
@given(rectangles())
def test_full_rectangles(grid: Grid) -> None:
    compare(grid)


@PLENTY
@given(rings())
def test_rings(grid: Grid) -> None:
    compare(grid)


@PLENTY
@given(st.lists(st.sampled_from((JOKER, JOKER, JOKER, *FACES)), max_size=14), st.booleans())
def test_one_line(faces: list[str], down: bool) -> None:
    compare({(n, 0) if down else (0, n): face for n, face in enumerate(faces)})


@PLENTY
@given(
    st.integers(3, 13),
    st.sampled_from(COLOURS),
    st.integers(1, 11),
    st.booleans(),
    st.sets(st.integers(0, 12)),
    st.integers(0, 40),
    st.sampled_from((JOKER, *FACES)),
)
def test_long_runs(
    length: int,
    colour: str,
    first: int,
    falls: bool,
    jokers: set[int],
    spot: int,
    other: str,
) -> None:
    """Runs up to all thirteen, past both ends, with a face changed or not."""
    numbers = range(first, min(first + length, 14))
    faces = [f"{colour}{number}" for number in numbers][:: -1 if falls else 1]
    faces = [JOKER if n in jokers else face for n, face in enumerate(faces)]
    if spot < len(faces):
        faces[spot] = other
    compare({(5, 5 + n): face for n, face in enumerate([*faces, *[JOKER] * (spot % 3)])})


@PLENTY
@given(SEEDS, SEEDS)
def test_two_islands_are_judged_as_each_alone(one: int, other: int) -> None:
    """RT-4.8: far from one another, they know nothing of each other."""
    first, second = either_way(one), either_way(other)
    if not first or not second or len(first) + len(second) > 18:
        return
    grid = placed(first, 0, 0) | placed(second, SIZE, SIZE)
    compare(grid)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_cut_out_and_tangled_grids(batch: int) -> None:
    met: Counter[str] = Counter()
    for number in range(batch * EACH, batch * EACH + EACH):
        compare(either_way(number), met)
    # Every verdict comes up.
    assert set(met) == {"", "RT-4.5", "RT-4.11", "RT-4.4", "RT-6.3"}


@PLENTY
@given(SEEDS, st.integers(0, SIZE), st.integers(0, SIZE))
def test_where_a_table_lies_does_not_matter(seed: int, down: int, right: int) -> None:
    """Moved, or turned over its diagonal, a table is as legal as before."""
    grid = either_way(seed)
    if not grid:
        return
    for _, rulings in TABLES:
        rule = table_rule(dict(grid), rulings)
        assert table_rule(placed(grid, down, right), rulings) == rule, told(grid)
        turned = {(col, row): face for (row, col), face in grid.items()}
        assert table_rule(turned, rulings) == rule, told(grid)


@PLENTY
@given(SEEDS)
def test_what_strict_rulings_allow_lenient_ones_do(seed: int) -> None:
    grid = either_way(seed)

    def rule(**chosen: str) -> str:
        return table_rule(dict(grid), read_rulings(GAME.rulings, chosen))

    for direction in CHOICES["run_direction"]:
        strict, numbers, free = (
            rule(run_direction=direction, joker_consistency=value)
            for value in CHOICES["joker_consistency"]
        )
        assert free in ("", "RT-4.5", "RT-4.4")
        assert {numbers, strict} <= {free, "RT-6.3"}
        assert strict != "" or numbers == ""
    for value in CHOICES["joker_consistency"]:
        if rule(joker_consistency=value) == "":
            assert rule(joker_consistency=value, run_direction="either") == ""
        assert rule(joker_consistency=value, crossings="off") != "RT-6.3"
