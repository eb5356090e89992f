"""The grid solver: every grid clean and of the right tiles, a grid wherever a brute force of shapes
finds one, grids kept as they grow, themes, Expert, points, and the same answer to the same seed."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from itertools import permutations, product
from random import Random

import pytest

from kibitz.games.mixmo import grids, words
from kibitz.games.mixmo.grids import Cell
from kibitz.games.mixmo.judging import judge
from kibitz.games.mixmo.solver import Index, Solution, index_of, solve, solving

VERIFY = os.environ.get("KIBITZ_VERIFY") == "1"
FEW = os.environ.get("KIBITZ_FEW") == "1"
HANDS = 1 if FEW else 200 if VERIFY else 12
SMALL = 2 if FEW else 150 if VERIFY else 15
LIST = words.load("scowl70").words
ANIMALS = ("ANT", "APE", "BAT", "BEE", "ELK", "EMU", "GNU", "HEN", "LION", "OTTER", "RATS", "TOAD")
TINY = sorted(word for word in LIST if len(word) <= 4)
COUNTS = {
    "A": 10, "B": 2, "C": 3, "D": 4, "E": 17, "F": 2, "G": 3, "H": 3, "I": 9, "J": 2, "K": 1,
    "L": 6, "M": 3, "N": 7, "O": 7, "P": 3, "Q": 2, "R": 6, "S": 7, "T": 7, "U": 6, "V": 3,
    "W": 1, "X": 1, "Y": 1, "Z": 1, "?": 2, "!": 1,
}  # fmt: skip
BAG = [tile for tile, count in COUNTS.items() for _ in range(count)]
sizes = pytest.mark.parametrize("size", [12, 20] if FEW else [9, 13, 20, 24, 30, 40, 60])


@cache
def index() -> Index:
    return index_of(LIST)


def hand(rng: Random, size: int) -> str:
    return "".join(rng.sample(BAG, size))


def check(
    found: Solution,
    tiles: str,
    expert: bool = False,
    theme: Collection[str] = (),
    listed: Collection[str] = LIST,
) -> None:
    """A clean grid of tiles of the hand, and what it says of itself."""
    assert found.placed == len(found.cells)
    used = Counter(grids.tile(cell.symbol) for cell in found.cells)
    assert not used - Counter(tiles)
    themed = frozenset(theme) if theme and found.complete else None
    placed = "".join(used.elements())
    assert judge(placed, found.cells, listed, expert, themed) == (), found
    assert all(len(cell.symbol) == 1 for cell in found.cells)
    assert not found.complete or (found.placed == len(tiles) and found.proven)


# A brute force: every shape of so many cells, filled in every way


@cache
def shapes(size: int) -> frozenset[frozenset[tuple[int, int]]]:
    """Connected sets of cells, shifted to the corner."""
    if size == 1:
        return frozenset({frozenset({(0, 0)})})
    grown = set()
    for shape in shapes(size - 1):
        for x, y in shape:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                more = shape | {(x + dx, y + dy)}
                if len(more) == size:
                    left, top = min(x for x, _ in more), min(y for _, y in more)
                    grown.add(frozenset((x - left, y - top) for x, y in more))
    return frozenset(grown)


def fillings(tiles: str) -> Iterator[str]:
    """What the tiles may show, each multiset of letters once."""
    choices = [
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if tile == "?" else "KWXYZ" if tile == "!" else tile
        for tile in tiles
    ]
    yield from {"".join(sorted(letters)) for letters in product(*choices)}


def exists(tiles: str, listed: Collection[str], expert: bool, theme: Collection[str]) -> bool:
    """Whether a grid of all these tiles exists."""
    if len(tiles) < 2:
        return not tiles and not theme
    lines_of = []
    for shape in shapes(len(tiles)):
        order = sorted(shape)
        cells = [Cell("A", x, y) for x, y in order]
        lines_of.append(
            [[order.index((cell.x, cell.y)) for cell in line.cells] for line in grids.lines(cells)]
        )
    for letters in fillings(tiles):
        for filled in set(permutations(letters)):
            for lines in lines_of:
                spelled = []
                for line in lines:
                    word = "".join([filled[i] for i in line])
                    if word not in listed or (expert and (len(word) == 2 or word in spelled)):
                        break
                    spelled.append(word)
                else:
                    if not theme or set(theme) & set(spelled):
                        return True
    return False


@pytest.mark.parametrize("options", ["plain", "expert", "theme"])
def test_a_grid_wherever_a_brute_force_finds_one(options: str) -> None:
    expert = options == "expert"
    answers = Counter[bool]()
    for seed in range(SMALL):
        rng = Random(f"{options} {seed}")
        tiles = hand(rng, rng.choice((2, 3, 4) if FEW else (2, 3, 4, 5, 5)))
        if tiles.count("?") + tiles.count("!") > 1:
            continue
        theme = tuple(rng.sample(TINY, 200)) if options == "theme" else ()
        found = solve(tiles, index(), expert=expert, theme_words=theme, work=10_000, seed=seed)
        check(found, tiles, expert, theme)
        assert found.proven
        assert found.complete == exists(tiles, LIST, expert, theme), tiles
        answers[found.complete] += 1
    assert FEW or len(answers) == 2


def test_words_that_touch_in_every_way() -> None:
    """Few words, so that grids hang on blocks of letters, which no other word could have begun."""
    answers = Counter[bool]()
    for seed in range(SMALL):
        rng = Random(seed)
        size = rng.choice((4,) if FEW else (4, 5, 6))
        letters = "".join(rng.choices("ABC", k=size))
        listed = {"".join(rng.choices("ABC", k=rng.choice((2, 2, 3)))) for _ in range(7)}
        found = solve(letters, listed, work=10_000)
        check(found, letters, listed=listed)
        assert found.proven
        assert found.complete == exists(letters, listed, False, ()), (letters, listed)
        answers[found.complete] += 1
    assert FEW or len(answers) == 2


def test_a_square_that_cannot_be_built_word_by_word() -> None:
    block = ["ABC", "DEF", "GHI", "ADG", "BEH", "CFI"]
    found = solve("ABCDEFGHI", block, work=20_000)
    assert found.complete
    assert grids.write(found.cells) in ("ABC/DEF/GHI", "ADG/BEH/CFI")


@sizes
def test_all_tiles_of_the_hand(size: int) -> None:
    for seed in range(HANDS):
        tiles = hand(Random(seed), size)
        found = solve(tiles, index(), work=3_000, seed=seed)
        check(found, tiles)
        assert found.complete or found.proven or size == 20, tiles
        assert found.complete or found.placed >= size - 6 or size == 9


@sizes
def test_expert(size: int) -> None:
    for seed in range(HANDS):
        tiles = hand(Random(seed), size)
        found = solve(tiles, index(), expert=True, work=3_000, seed=seed)
        check(found, tiles, expert=True)
        assert found.complete or size < 30, tiles


@sizes
def test_a_theme_word_is_in_it(size: int) -> None:
    for seed in range(HANDS):
        tiles = hand(Random(seed), size)
        found = solve(tiles, index(), theme_words=ANIMALS, work=3_000, seed=seed)
        check(found, tiles, theme=ANIMALS)
        assert found.complete or size < 30, tiles
        if found.complete:
            assert any(line.word in ANIMALS for line in grids.lines(found.cells))


def test_a_theme_without_a_word_in_the_hand() -> None:
    for tiles in ("CLOUDS", "CLOUDSTRIFECLOUDS"):
        found = solve(tiles, index(), theme_words=("GNU", "XYZ"), work=500)
        check(found, tiles)
        assert found.placed == len(tiles)
        assert not found.complete
        assert found.proven


@sizes
def test_two_new_tiles_are_fitted_in(size: int) -> None:
    kept = []
    for seed in range(HANDS):
        for expert in (False, True):
            tiles = hand(Random(seed), size)
            before = solve(tiles[:-2], index(), expert=expert, work=1_000, seed=seed)
            after = solve(tiles, index(), expert=expert, keep=before.cells, work=3_000, seed=seed)
            check(after, tiles, expert)
            assert after.complete or after.proven or not before.complete or size < 30
            assert after.placed >= before.placed
            kept.append(len(set(before.cells) & set(after.cells)) / max(1, before.placed))
    assert sum(kept) / len(kept) > (0.5 if FEW else 0.7 if size < 20 else 0.85)


def test_a_grid_that_holds_all_stays() -> None:
    cells = grids.parse("STiLE/..F@5,-3")
    tiles = "STLEF?"
    assert set(solve(tiles, index(), keep=cells).cells) == set(cells)
    moved = solve("STLEFI", index(), keep=cells)  # the letter has come, the Joker gone
    assert grids.write(moved.cells) == "STILE/..F@5,-3"


def test_the_joker_is_swapped_for_its_letter() -> None:
    found = solve("STLEFI?", index(), keep=grids.parse("STiLE/..F"))
    check(found, "STLEFI?")
    assert found.complete
    assert Cell("I", 2, 0) in found.cells


@pytest.mark.parametrize(
    "text", ["CAX.S/..T", "CAT....DOG", "C", "CA?", "[!Q@0,0 A@1,0]", "CAT/O..", "ELEPHANT"]
)
def test_grids_that_cannot_stay_as_they_are(text: str) -> None:
    tiles = "CATSDOGE?!"
    found = solve(tiles, index(), keep=grids.parse(text), work=3_000)
    check(found, tiles)
    assert found.complete


def test_a_grid_at_the_edge_stays_in_range() -> None:
    cells = grids.parse("CAT@125,127")
    found = solve("CATSDOGEERN", index(), keep=cells, work=3_000)
    check(found, "CATSDOGEERN")
    assert found.complete
    assert all(-128 <= cell.x <= 127 and -128 <= cell.y <= 127 for cell in found.cells)


@pytest.mark.parametrize("tiles", ["", "A", "?", "!", "AB", "!!", "QQQQ", "BCDFG", "?!", "???"])
def test_tiny_hands(tiles: str) -> None:
    for expert in (False, True):
        for theme in ((), ("AS",)):
            for points in (False, True):
                found = solve(
                    tiles, index(), expert=expert, theme_words=theme, points=points, work=40
                )
                check(found, tiles, expert, theme)
                assert found.proven
                assert found.worth >= 0


def worth(cells: Collection[Cell], theme: Collection[str]) -> int:
    """MX-11.1, MX-11.3 to MX-11.7."""
    total = len(cells) + 5 * sum(cell.symbol in "KWXYZ" for cell in cells)
    for line in grids.lines(cells):
        length = len(line.cells)
        total += length * (length >= 8) + 3 * length * (line.word in theme)
    return total


def test_points() -> None:
    for seed in range(HANDS):
        tiles, work = hand(Random(seed), 30), 40 if FEW else 500
        plain = solve(tiles, index(), theme_words=ANIMALS, work=work, seed=seed)
        better = solve(tiles, index(), theme_words=ANIMALS, points=True, work=work, seed=seed)
        check(better, tiles, theme=ANIMALS)
        assert better.complete == plain.complete
        assert better.worth == worth(better.cells, ANIMALS)
        assert better.worth > worth(plain.cells, ANIMALS)


def test_the_same_seed_gives_the_same_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    """However the work is sliced."""
    work = 20 if FEW else 150
    for size in (8, 20) if FEW else (8, 20, 60):
        tiles = hand(Random(7), size)
        for points in (False, True):
            first = solve(tiles, index(), points=points, work=work, seed=3)
            with monkeypatch.context() as patch:
                patch.setattr(solving, "LONG_ATTEMPTS", 0.0)
                again = solve(tiles, index(), points=points, work=work, seed=3)
            assert first.cells == again.cells
    others = {grids.write(solve(tiles, index(), seed=seed, work=work).cells) for seed in range(6)}
    assert len(others) > 1


def test_a_search_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = "AEKQUVRT"
    at_once = solve(tiles, index(), work=100_000)
    monkeypatch.setattr(solving, "SLICE", 40)
    assert solve(tiles, index(), work=1_000_000) == at_once


def test_it_stops_at_the_deadline() -> None:
    tiles = "ABCDFGJLLNNOPQRSTUVV"  # no grid of it is known
    began = time.perf_counter()
    found = solve(tiles, index(), deadline=began + 0.1)
    assert time.perf_counter() - began < (20 if FEW else 2)
    check(found, tiles)
    assert found.placed >= (1 if FEW else 14)
    late = solve(tiles, index(), deadline=began)
    check(late, tiles)


def test_a_whole_bag() -> None:
    tiles = "".join(BAG)
    found = solve(tiles, index(), work=100)
    check(found, tiles)
    assert FEW or found.complete
    with pytest.raises(ValueError, match="more than"):
        solve(tiles + "A", index())
    with pytest.raises(ValueError, match="no tiles"):
        solve("a", index())


def test_words_of_any_length() -> None:
    long = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 2
    listed = [long, "ABCDEFGHIJKLMNOPQRSTUVWX", "EEEEEEEEEE", "SX", "A"]
    assert solve("ABCDEFGHIJKLMNOPQRSTUVWXS", listed, work=100).complete
    assert not solve(long, listed, work=50).proven
    assert index_of(frozenset(listed)).node(long)
    assert "SX" in Index(listed)
    assert "S" not in Index(listed)
    assert solve("CAT", [], work=50) == Solution((), 0, False, True, 0)
