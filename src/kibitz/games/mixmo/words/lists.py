"""The word lists that decide which words are allowed (MX-3.4)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from itertools import compress
from typing import NamedTuple

from kibitz.core.errors import Unreadable
from kibitz.games.mixmo.words.packing import unpack


@dataclass(frozen=True, eq=False)
class WordList:
    """A word list. Two are the same only if they are one object; `load` gives one a process."""

    name: str
    title: str
    licence: str
    language: str
    ordered: tuple[str, ...] = field(repr=False)
    """All words in capital letters, sorted."""
    levels: bytes = field(repr=False)
    """For each word of `ordered` how common it is, the lower the more common; see README.md."""

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(self.ordered)

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __iter__(self) -> Iterator[str]:
        return iter(self.ordered)

    def __len__(self) -> int:
        return len(self.ordered)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the words, each followed by LF."""
        return hashlib.sha256("".join(f"{word}\n" for word in self.ordered).encode()).hexdigest()

    def upto(self, level: int) -> WordList:
        """The words of this level or lower: a vocabulary for bots. Kept, one for each level."""
        level = min(level, max(self.levels, default=0))
        known = self._vocabularies
        if level not in known:
            name, title = f"{self.name}-{level}", f"{self.title}, level {level}"
            kept = _lower(self.ordered, self.levels, level)
            known[level] = (
                self
                if len(kept[0]) == len(self)
                else WordList(name, title, self.licence, self.language, *kept)
            )
        return known[level]

    @cached_property
    def _vocabularies(self) -> dict[int, WordList]:
        return {}


def _lower(ordered: tuple[str, ...], levels: bytes, highest: int) -> tuple[tuple[str, ...], bytes]:
    """The words up to a level."""
    kept = [level <= highest for level in levels]
    return tuple(compress(ordered, kept)), bytes(compress(levels, kept))


SCOWL = "SCOWL notice, see words/data/english.LICENCE.txt"
MPL = "Mozilla Public License 2.0, see words/data/french.LICENCE.txt"


class BuiltIn(NamedTuple):
    """Where a shipped list comes from."""

    file: str
    highest: int
    title: str
    licence: str
    language: str


BUILT_IN = {
    "scowl70": BuiltIn("english", 70, "English, SCOWL sizes 10 to 70", SCOWL, "en"),
    "scowl60": BuiltIn("english", 60, "English, SCOWL sizes 10 to 60", SCOWL, "en"),
    "french": BuiltIn("french", 70, "French, Dicollecte classical 7.0", MPL, "fr"),
}


@cache
def _read(file: str) -> tuple[tuple[str, ...], bytes]:
    return unpack((files(__package__) / "data" / f"{file}.words.z").read_bytes())


@cache
def load(name: str) -> WordList:
    """A built-in list; the same object each time."""
    if name not in BUILT_IN:
        raise Unreadable(f"No word list is called {name!r}. Take one of {', '.join(BUILT_IN)}.")
    source = BUILT_IN[name]
    ordered, levels = _read(source.file)
    if source.highest < max(levels):
        ordered, levels = _lower(ordered, levels, source.highest)
    return WordList(name, source.title, source.licence, source.language, ordered, levels)


def levels(name: str) -> tuple[int, ...]:
    """The levels that occur in a built-in list, lowest first, for `WordList.upto`."""
    return tuple(sorted(set(load(name).levels)))


def listed(name: str, title: str, licence: str, found: Iterable[str]) -> WordList:
    """A list made at run time: one level for all."""
    ordered = tuple(sorted(set(found)))
    return WordList(name, title, licence, "en", ordered, bytes(len(ordered)))
