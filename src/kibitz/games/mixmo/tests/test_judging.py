"""The judge of grids beside a slow one that knows nothing of it, the kernel beside both, and the
reading and writing of grids."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from kibitz.core.errors import Unreadable
from kibitz.games.mixmo import grids, words
from kibitz.games.mixmo.grids import Cell
from kibitz.games.mixmo.judging import Judge, judge

VERIFY = os.environ.get("KIBITZ_VERIFY") == "1"
FEW = os.environ.get("KIBITZ_FEW") == "1"
COUNT = 150 if FEW else 20_000 if VERIFY else 1_500
LIST = words.load("scowl70").words
SHORT = sorted(word for word in LIST if len(word) <= 5)
THEME = frozenset(SHORT[::7])

G1 = "ELEPHANT/L......I/KIT....G/.......E/...OTTER"
G2 = "SQUIRREL/E......I/AS.....O/...OCEAN/...F/...F"
G3 = "ELEPHANT/L......I/KIT....G/.......E/...TTOER"


@cache
def fast() -> Judge:
    return Judge(LIST)


# A slow judge, from the ledger: rows and columns as text


def tile_of(sign: str) -> str:
    return sign if sign.isupper() else "?" if sign.islower() or sign == "?" else "!"


def shown(sign: str) -> str:
    """The letter, or a sign that is in no word."""
    return {"1": "K", "2": "W", "3": "X", "4": "Y", "5": "Z"}.get(sign, sign).upper()


def strips(cells: dict[tuple[int, int], str]) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Every row and every column as text, and the cells of its characters."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    across = range(min(xs), max(xs) + 1)
    down = range(min(ys), max(ys) + 1)
    for y in down:
        yield "".join(cells.get((x, y), " ") for x in across), [(x, y) for x in across]
    for x in across:
        yield "".join(cells.get((x, y), " ") for y in down), [(x, y) for y in down]


def slowly(
    required: str, cells: dict[tuple[int, int], str], expert: bool, theme: frozenset[str] | None
) -> set[tuple[str, str, frozenset[tuple[int, int]]]]:
    """Kinds of faults, with the words of lines and the cells of faulty lines."""
    found: set[tuple[str, str, frozenset[tuple[int, int]]]] = set()
    spelled: dict[str, list[frozenset[tuple[int, int]]]] = {}
    together: dict[tuple[int, int], tuple[int, int]] = {}

    def root(at: tuple[int, int]) -> tuple[int, int]:
        while together.get(at, at) != at:
            at = together[at]
        return at

    for text, places in strips(cells) if cells else ():
        for run in re.finditer(r"[^ ]{2,}", text):
            inside = places[run.start() : run.end()]
            for place in inside:
                together[root(place)] = root(inside[0])
            word = "".join(shown(sign) for sign in run[0])
            spelled.setdefault(word, []).append(frozenset(inside))
            if expert and len(word) == 2:
                found.add(("too_short", word, frozenset(inside)))
            elif word not in LIST:
                found.add(("not_a_word", word, frozenset(inside)))
    groups = {root(place) for place in together}
    missing = Counter(required) - Counter(tile_of(cells[at]) for at in cells if at in together)
    if missing:
        found.add(("unplaced", "".join(sorted(missing.elements())), frozenset()))
    if len(groups) > 1:
        found.add(("disconnected", "", frozenset()))
    for word, lines in spelled.items():
        if expert and len(lines) > 1 and "?" not in word and "!" not in word:
            found.add(("repeated_word", word, frozenset().union(*lines)))
    if not found and theme is not None and not theme & set(spelled):
        found.add(("no_theme_word", "", frozenset()))
    return found


# Random grids: words that cross, and a few of them spoiled


def grown(rng: Random) -> dict[tuple[int, int], str]:
    """Words laid across each other, whether or not other lines come up."""
    cells: dict[tuple[int, int], str] = {}
    few = rng.sample(SHORT, 2)  # so that words stand twice now and then
    for _ in range(rng.randint(1, 5)):
        word = rng.choice(few if rng.random() < 0.7 else SHORT)
        dx, dy = rng.choice(((1, 0), (0, 1)))
        x, y = rng.randint(-3, 3), rng.randint(-3, 3)
        if cells:
            places = [at for at in cells if cells[at] in word]
            if not places:
                continue
            (x, y) = rng.choice(places)
            i = word.index(cells[x, y])
            x, y = x - dx * i, y - dy * i
        spots = {(x + dx * i, y + dy * i): letter for i, letter in enumerate(word)}
        touched = sum(
            cells.get((x + ax, y + ay), spots.get((x + ax, y + ay))) != letter
            for (x, y), letter in spots.items()
            for ax, ay in ((0, 0), (dy, dx), (-dy, -dx))
            if (x + ax, y + ay) in cells
        )
        if touched <= rng.choice((0, 0, 2)) or rng.random() < 0.1:
            cells |= spots
    return cells


def spoiled(rng: Random, cells: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    """Wilds in place of letters, and now and then a letter changed, moved or gone."""
    cells = dict(cells)
    for at in rng.sample(sorted(cells), min(len(cells), rng.choice((0, 0, 0, 1, 2)))):
        letter = cells[at]
        change = rng.randrange(6)
        if change == 0:
            cells[at] = letter.lower()
        elif change == 1 and letter in "KWXYZ":
            cells[at] = str("KWXYZ".index(letter) + 1)
        elif change == 2:
            cells[at] = rng.choice("?!")
        elif change == 3:
            cells[at] = rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        elif change == 4:
            del cells[at]
        else:
            cells[rng.randint(-4, 4), rng.randint(-4, 4)] = cells.pop(at)
    return cells


def test_every_fault_as_a_slow_judge_finds_it() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(COUNT):
        rng = Random(seed)
        laid = spoiled(rng, grown(rng))
        cells = [Cell(sign, x, y) for (x, y), sign in laid.items()]
        rng.shuffle(cells)
        required = [tile_of(sign) for sign in laid.values()]
        if rng.random() < 0.2:
            required = rng.sample([*required, "E"], len(required))
        hand = "".join(required)
        expert = rng.random() < 0.5
        theme = THEME if rng.random() < 0.5 else None
        faults = judge(hand, cells, LIST, expert, theme)
        with_cells = ("too_short", "not_a_word", "repeated_word")
        told = {
            (
                fault.kind,
                "".join(sorted(fault.word)) if fault.kind == "unplaced" else fault.word,
                frozenset(fault.cells) if fault.kind in with_cells else frozenset(),
            )
            for fault in faults
        }
        assert told == slowly(hand, laid, expert, theme), laid
        assert len(told) == len(faults)
        clean = not slowly(hand, laid, expert, None)
        assert fast().is_clean(hand, cells, expert) == clean
        kinds.update({fault.kind for fault in faults} or {"clean"})
    assert len(kinds) == 7, kinds
    assert min(kinds.values()) > COUNT / 150, kinds


@pytest.mark.parametrize(
    ("text", "expert", "told"),
    [
        (G1, False, []),
        (G1, True, []),
        (G2, False, []),
        (G2, True, [("too_short", "MX-12.4", "AS")]),
        (G3, False, [("not_a_word", "MX-3.3", "TTOER")]),
        ("OXEN/IT", False, [("not_a_word", "MX-3.3", "XT")]),
        ("CAT/...T/...E/...N", False, [("disconnected", "MX-3.7", "")]),
        ("TAC/..O/..D/..E", False, [("not_a_word", "MX-3.3", "TAC")]),
        ("PLANE.T", False, [("unplaced", "MX-3.8", "T")]),
        ("PLAN.ET", False, [("disconnected", "MX-3.7", "")]),
        ("PLANE?", False, [("not_a_word", "MX-3.11", "PLANE?")]),
        ("STiLE/..F", False, []),
        ("STaLE/..F", False, [("not_a_word", "MX-3.3", "AF")]),
        ("aNTS/N.A/T.T", True, []),
        ("aNT/N.A/T.T/..S", False, []),
        ("aNT/N.A/T.T/..S", True, [("repeated_word", "MX-12.5", "ANT")]),
        ("-", False, []),
        ("A", False, [("unplaced", "MX-3.8", "A")]),
    ],
)
def test_examples_of_the_rules(text: str, expert: bool, told: list[tuple[str, str, str]]) -> None:
    cells = grids.parse(text)
    hand = "".join(grids.tile(cell.symbol) for cell in cells)
    faults = judge(hand, cells, LIST, expert)
    assert [(fault.kind, fault.rule, fault.word) for fault in faults] == told
    assert fast().is_clean(hand, cells, expert) == (not told)


def test_tiles_that_are_not_required_may_be_loose() -> None:
    cells = grids.parse("PLANE.T")
    assert judge("PLANE", cells, LIST) == ()
    assert fast().is_clean("PLANE", cells)
    missing = judge("PLANES?", cells, LIST)
    assert [(fault.kind, fault.rule, fault.word) for fault in missing] == [
        ("unplaced", "MX-3.12", "S?")
    ]


def test_a_theme_is_asked_for_only_of_clean_grids() -> None:
    cells = grids.parse(G1)
    hand = "".join(cell.symbol for cell in cells)
    assert judge(hand, cells, LIST, theme={"TIGER"}) == ()
    assert judge(hand, cells, LIST, theme=lambda word: word == "TIGER") == ()
    assert [fault.kind for fault in judge(hand, cells, LIST, theme={"LION"})] == ["no_theme_word"]
    assert [fault.kind for fault in judge(hand + "S", cells, LIST, theme=())] == ["unplaced"]
    assert [fault.kind for fault in judge("", (), LIST, theme=())] == ["no_theme_word"]


def test_kernel_at_the_edges_of_the_board() -> None:
    far = [Cell("A", -128, -128), Cell("S", 127, 127)]
    assert not fast().is_clean("AS", far)
    low = [Cell("A", -128, 127), Cell("S", -127, 127)]
    assert fast().is_clean("AS", low)
    assert fast().is_clean("", [])


# Text


@pytest.mark.parametrize(
    "text",
    [G1, G2, "-", "CAT/..O@-3,4", "[C@0,0 a@1,0 !Q@2,0]", "[A@0,0 B@0,0]", "[A@200,0]", "1A/?!"],
)
def test_canonical_text_comes_back(text: str) -> None:
    assert grids.write(grids.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("CAT..", "CAT"),
        (".CAT/", "CAT@1,0"),
        ("[T@2,0 C@0,0 A@1,0]", "CAT"),
        ("[!K@0,0 A@1,0]", "1A"),
        (" - ", "-"),
    ],
)
def test_other_texts_are_read_too(text: str, canonical: str) -> None:
    assert grids.write(grids.parse(text)) == canonical


@pytest.mark.parametrize(
    "text", ["", ".", "[]", "[ ]", "CAT@", "CAT@1", "C T", "6", "[CA@0,0]", "CAT@12345,0", "É"]
)
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        grids.parse(text)


def test_symbols() -> None:
    for sign in ["A", "a", "?", "!", "1", "5", "!Q"]:
        shown_letter = grids.letter(sign)
        assert grids.symbol(grids.tile(sign), shown_letter) == sign
    assert [grids.tile(sign) for sign in ("A", "a", "?", "!", "3", "!Q")] == list("A??!!!")
    assert [grids.letter(sign) for sign in ("A", "a", "3", "!Q")] == ["A", "A", "X", "Q"]


def test_lines_and_groups() -> None:
    cells = grids.parse("CAT.E/..O..")
    assert [(line.word, line.x, line.y, line.way) for line in grids.lines(cells)] == [
        ("CAT", 0, 0, "H"),
        ("TO", 2, 0, "V"),
    ]
    assert [len(group) for group in grids.groups(cells)] == [4]
    assert grids.loose(cells) == (Cell("E", 4, 0),)
    assert len(grids.placed(cells)) == 4
    assert grids.lines(grids.parse("C?"))[0].word is None
