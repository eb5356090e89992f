"""Random grids for random matches: a made-up word list in which they are often clean, and ways to
spoil them.

A clean grid is a staircase: each word begins with the last letter of the one before and turns the
corner there, so that its words are its only lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product
from random import Random
from string import ascii_uppercase

from .reference_grids import (
    ALL_TILES,
    BANDIT,
    BANDIT_LETTERS,
    JOKER,
    Cell,
    cell_of,
    lines_of,
    placed,
    write_cells,
    write_grid,
)
from .reference_words import CATALOGUE, plural

NODES = 200
"""Words tried before a search for a staircase begins anew."""

SPOILED = ("unplaced", "loose", "swapped", "swapped", "parted", "blank", "moved", "jumble")
MALFORMED = ("foreign", "twice", "stacked", "outside", "bandit", "bandit")


def made_up_words() -> frozenset[str]:
    """Half of all two-letter strings, a quarter of those with three letters, some longer ones, all
    theme words and half of their plurals; always the same."""
    rng = Random(2003)
    letters = [tile for tile in ALL_TILES if tile.isalpha()]
    words = {a + b for a, b in product(ascii_uppercase, repeat=2) if rng.random() < 0.5}
    words |= {"".join(abc) for abc in product(ascii_uppercase, repeat=3) if rng.random() < 0.25}
    words |= {"".join(rng.choices(letters, k=4)) for _ in range(800)}
    words |= {"".join(rng.choices(letters, k=6)) for _ in range(100)}
    words |= {"".join(rng.choices(letters, k=8)) for _ in range(150)}
    for listed in CATALOGUE.values():
        words.update(listed)
        words.update(plural(word) for word in listed if rng.random() < 0.5)
    return frozenset(words)


WORDS = made_up_words()
BY_START: dict[tuple[str, int], list[str]] = {}
for _word in sorted(WORDS):
    BY_START.setdefault((_word[0], len(_word)), []).append(_word)
STARTERS = sorted(word for word in WORDS if len(word) in (4, 6, 8))
Random(2004).shuffle(STARTERS)
THEME_WORDS = sorted({word for words in CATALOGUE.values() for word in words})


# Staircases


def fits(word: str, left: Counter[str]) -> bool:
    return all(left[letter] >= word.count(letter) for letter in word)


def rotated(rng: Random, words: Sequence[str]) -> Iterator[str]:
    """All the words, from a random one on."""
    start = rng.randrange(len(words)) if words else 0
    yield from words[start:]
    yield from words[:start]


def next_words(
    rng: Random, last: str, left: Counter[str], sizes: Sequence[int], used: Sequence[str]
) -> Iterator[str]:
    """Words that go on from a letter with the tiles left."""
    for size in sizes:
        for word in rotated(rng, BY_START.get((last, size), [])):
            if fits(word[1:], left) and word not in used:
                yield word


def extend(
    rng: Random, chain: list[str], left: Counter[str], expert: bool, nodes: list[int]
) -> bool:
    """Goes on with a chain of words until no letter is left."""
    if not left.total():
        return True
    sizes: Sequence[int] = rng.choice(((2, 3), (2, 3), (3, 2)))
    if expert:
        sizes = (4,) if left.total() % 2 else (3,)
    for word in next_words(rng, chain[-1][-1], left, sizes, chain if expert else ()):
        nodes[0] -= 1
        if nodes[0] < 0:
            return False
        chain.append(word)
        left.subtract(word[1:])
        if extend(rng, chain, left, expert, nodes):
            return True
        left.update(word[1:])
        chain.pop()
    return False


def first_words(
    rng: Random, left: Counter[str], expert: bool, theme: Sequence[str]
) -> Iterator[str]:
    """Words that a staircase may begin with; those on the theme first."""
    yield from (word for word in rng.sample(theme, len(theme)) if fits(word, left))
    if not expert and rng.random() < 0.8:
        for letter in rng.sample(sorted(left), min(2, len(left))):
            yield from (word for word in rotated(rng, BY_START[letter, 2]) if fits(word, left))
    yield from (word for word in rotated(rng, STARTERS) if fits(word, left))


def words_for(rng: Random, letters: str, expert: bool, theme: Sequence[str]) -> list[str]:
    """A chain of words that takes exactly these letters; empty if none was found."""
    for first in islice(first_words(rng, Counter(letters), expert, theme), 4):
        left, chain = Counter(letters), [first]
        left.subtract(first)
        if extend(rng, chain, left, expert, [NODES]):
            return chain
    return []


def staircase(rng: Random, words: Sequence[str], symbols: dict[str, list[str]]) -> list[Cell]:
    """Lays the words; ``symbols`` says which tiles show a letter."""
    x, y = rng.choice(((0, 0), (0, 0), (rng.randint(-9, 9), rng.randint(-9, 9))))
    across = rng.random() < 0.5
    pool = {letter: list(shown) for letter, shown in symbols.items()}
    cells = [cell_of(pool[words[0][0]].pop(), x, y)]
    for word in words:
        for letter in word[1:]:
            x, y = (x + 1, y) if across else (x, y + 1)
            cells.append(cell_of(pool[letter].pop(), x, y))
        across = not across
    return cells


def clean_grid(
    rng: Random, tiles: str, expert: bool, theme: Sequence[str] = ()
) -> list[Cell] | None:
    """A grid without fault of exactly these tiles, or None if none was found."""
    for _ in range(3):
        symbols: dict[str, list[str]] = {}
        for tile in rng.sample(tiles, len(tiles)):
            if tile == JOKER:
                letter = rng.choice(ascii_uppercase)
                symbols.setdefault(letter, []).append(letter.lower())
            elif tile == BANDIT:
                number = rng.randrange(5)
                symbols.setdefault(BANDIT_LETTERS[number], []).append(str(number + 1))
            else:
                symbols.setdefault(tile, []).append(tile)
        letters = "".join(letter * len(shown) for letter, shown in symbols.items())
        words = words_for(rng, letters, expert, theme)
        if words:
            return staircase(rng, words, symbols)
    return None


def jumble(rng: Random, tiles: str) -> list[Cell]:
    """Some of the tiles at random in a small square; wilds often without a letter."""
    size = rng.randint(2, 8)
    places = [(x, y) for x in range(size) for y in range(size)]
    some = rng.sample(tiles, rng.randint(0, min(len(tiles), len(places))))
    cells = []
    for tile, (x, y) in zip(some, rng.sample(places, len(some)), strict=True):
        cells.append(cell_of(symbol_for(rng, tile), x, y))
    return cells


def symbol_for(rng: Random, tile: str) -> str:
    """Some symbol of the tile."""
    if tile == JOKER:
        return rng.choice(ascii_uppercase.lower() + "?")
    return rng.choice("12345!") if tile == BANDIT else tile


# Spoiling


def spoiled(
    rng: Random, cells: Sequence[Cell], tiles: str, ways: Sequence[str] = SPOILED
) -> list[Cell]:
    """A well-formed grid made from a clean one that mostly has a fault."""
    how = rng.choice(ways)
    if len(cells) < 4 or how == "jumble":
        return jumble(rng, tiles)
    spoil = list(cells)
    at = {(cell.x, cell.y) for cell in spoil}
    one, other = rng.sample(range(len(spoil)), 2)
    a, b = spoil[one], spoil[other]
    if how == "unplaced":
        spoil.remove(rng.choice((a, spoil[-1])))
    elif how == "loose":
        spoil[-1] = Cell(spoil[-1].x + 2, spoil[-1].y + 2, spoil[-1].tile, spoil[-1].letter)
    elif how == "swapped":
        spoil[one] = Cell(a.x, a.y, b.tile, b.letter)
        spoil[other] = Cell(b.x, b.y, a.tile, a.letter)
    elif how == "parted":
        cut = min(one, other) + 1
        spoil[cut:] = [Cell(c.x + 1, c.y + 1, c.tile, c.letter) for c in spoil[cut:]]
    elif how == "blank":
        spoil = [
            Cell(c.x, c.y, c.tile, None if c.tile in (JOKER, BANDIT) else c.letter) for c in spoil
        ]
    else:
        place = (b.x + rng.choice((-1, 1)), b.y)
        if place not in at:
            spoil[one] = Cell(*place, a.tile, a.letter)
    return spoil


def malformed_text(rng: Random, cells: Sequence[Cell], hand: str) -> str:
    """A grid text that cannot be accepted."""
    bad = list(cells) or [Cell(0, 0, hand[0], None if hand[0] in "?!" else hand[0])]
    how = rng.choice(MALFORMED)
    last = bad[-1]
    if how == "bandit" and BANDIT in hand:
        bad = [cell for cell in bad if cell.tile != BANDIT]
        return write_cells([*bad, Cell(90, 90, BANDIT, rng.choice("ABQS"))])
    if how == "twice":
        bad += [Cell(90 + i, 90, last.tile, last.letter) for i in range(hand.count(last.tile))]
    elif how == "stacked" and len(bad) > 1:
        bad[-1] = Cell(bad[0].x, bad[0].y, last.tile, last.letter)
    elif how == "outside":
        bad[-1] = Cell(last.x, rng.choice((-129, 128)), last.tile, last.letter)
    else:
        letter = next((one for one in "QJKWXYZB" if one not in hand), "Q")
        bad += [Cell(90 + i, 91, letter, letter) for i in range(1 + hand.count(letter))]
    return write_cells(bad)


def text_of(rng: Random, cells: Sequence[Cell]) -> str:
    """One of the texts of a legal grid."""
    return write_cells(cells) if cells and rng.random() < 0.1 else write_grid(cells)


def moved_to_edge(rng: Random, cells: Sequence[Cell]) -> list[Cell]:
    """The same grid in a corner of the board."""
    dx = rng.choice((-128 - min(c.x for c in cells), 127 - max(c.x for c in cells)))
    dy = rng.choice((-128 - min(c.y for c in cells), 127 - max(c.y for c in cells)))
    return [Cell(c.x + dx, c.y + dy, c.tile, c.letter) for c in cells]


def some_words(rng: Random, cells: Sequence[Cell], count: int) -> list[str]:
    """Some words of the grid's lines."""
    words = sorted({line.word for line in lines_of(placed(cells)) if line.word is not None})
    return rng.sample(words, min(count, len(words)))
