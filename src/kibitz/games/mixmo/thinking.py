"""What the bots know: grids from the solver, words that fit a theme, which theme to name.

The solver is loaded when a bot first thinks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from kibitz.games.mixmo import grids, themes
from kibitz.games.mixmo.grids import BANDIT, BANDIT_LETTERS, JOKER, Cell
from kibitz.games.mixmo.rulings import Rulings
from kibitz.games.mixmo.state import Ballot, State, is_voted_theme, vocabulary
from kibitz.games.mixmo.words import WordList

if TYPE_CHECKING:
    from kibitz.games.mixmo.solver import Index

SOLVER = "kibitz.games.mixmo.solver"
ALL_WORDS = 255
"""A level above all others."""


def warm(progress: Callable[[str, int, int], None] | None) -> None:
    """Loads the word list, and compiles the solver or reads it from disk."""
    from kibitz.core import kernel
    from kibitz.games.mixmo import solver  # noqa: F401

    assert vocabulary(Rulings()).words
    kernel.compile_rules(SOLVER, progress)


def is_warm() -> bool:
    """Whether the solver is compiled, in this process or on disk."""
    from kibitz.core import kernel

    path = kernel.marker(SOLVER)
    return not kernel.JIT or (path is not None and path.exists())


@lru_cache(maxsize=32)
def known_words(listed: WordList, level: int) -> WordList:
    """The words of a list up to a level; at least those of its lowest."""
    return listed.upto(max(level, min(listed.levels, default=0)))


@lru_cache(maxsize=8)
def _index(words: WordList) -> Index:
    from kibitz.games.mixmo.solver import Index

    return Index(words.words)


def solve(
    rulings: Rulings,
    level: int,
    hand: str,
    keep: tuple[Cell, ...],
    theme_words: Collection[str],
    work: int,
    seed: int,
) -> tuple[tuple[Cell, ...], bool]:
    """A grid of the hand from the words of a level, and whether it is complete."""
    from kibitz.games.mixmo import solver

    found = solver.solve(
        hand,
        _index(known_words(vocabulary(rulings), level)),
        theme_words=theme_words,
        expert=rulings.expert == "on",
        keep=keep,
        work=work,
        seed=seed,
    )
    return found.cells, found.complete


# Themes


@lru_cache(maxsize=64)
def _fitting(theme: str, words: WordList, word_list: str) -> frozenset[str]:
    """Words that fit a theme as far as lists tell."""
    if theme in themes.CATALOGUE:
        plurals = themes.french_plurals if word_list == "french" else themes.english_plurals
        listed = themes.catalogue(word_list)[theme]
        forms = (form for word in listed for form in (word, *plurals(word)))
        return frozenset(form for form in forms if form in words)
    found = themes.suggestions(theme, words.words, word_list)
    return frozenset(suggestion.word for suggestion in found)


def theme_words(s: State, level: int) -> frozenset[str]:
    """The words known at a level that a bot takes for thematic."""
    if not s.theme:
        return frozenset()
    words = known_words(vocabulary(s.rulings), level)
    found = _fitting(s.theme, words, s.rulings.word_list)
    if not s.verdicts:
        return found
    yes = {word for word, verdict in s.verdicts.items() if verdict}
    return (found | yes) - (s.verdicts.keys() - yes)


def fitting_words(s: State, level: int, words: Collection[str]) -> tuple[str, ...]:
    """Which of these words fit the theme, the longest first."""
    fitting = theme_words(s, level)
    return tuple(sorted((w for w in words if w in fitting), key=lambda w: (-len(w), w)))


def words_to_claim(s: State, level: int, words: Collection[str]) -> tuple[str, ...]:
    """Which words of a grid to point at in a claim; where none is known to fit and the players
    vote, the longest."""
    found = fitting_words(s, level, words)
    if not found and is_voted_theme(s):
        return tuple(sorted(words, key=lambda word: (-len(word), word))[:1])
    return found


def best_theme(hand: str, word_list: str) -> str:
    """The listed theme of which the hand spells most, short words first; a word that lacks a letter
    counts a little."""
    tiles = Counter(hand)

    def worth(theme: str) -> float:
        words = themes.catalogue(word_list)[theme]
        return sum(0.1 ** _lacking(word, tiles) / len(word) for word in words)

    return max(themes.CATALOGUE, key=worth)


def _lacking(word: str, tiles: Counter[str]) -> int:
    """How many letters of a word the tiles lack, wilds used."""
    missing = list((Counter(word) - tiles).elements())
    bandit = tiles[BANDIT] and any(letter in BANDIT_LETTERS for letter in missing)
    return max(0, len(missing) - int(bool(bandit)) - tiles[JOKER])


def opinion(s: State, ballot: Ballot, word: str) -> bool:
    """How a bot votes, where it holds a seat that may."""
    if ballot.kind == "words":
        return False
    return word in theme_words(s, ALL_WORDS)


# Steps


def next_step(now: tuple[Cell, ...], target: tuple[Cell, ...], size: int) -> tuple[Cell, ...]:
    """A grid on the way to the target: what is right already, and words with about so many tiles
    more."""
    kept = set(now) & set(target)
    missing = set(target) - kept
    if len(missing) <= size:
        return target
    added: set[Cell] = set()
    for line in grids.lines(target):
        if len(added) >= size:
            break
        added |= missing.intersection(line.cells)
    return tuple(cell for cell in target if cell in kept or cell in added) or target
