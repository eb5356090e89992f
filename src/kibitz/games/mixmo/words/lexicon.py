"""Which words belong to a subject, after WordNet 3.0, and why. It reminds; it decides nothing.

data/wordnet.z, made by `scripts/words`, holds five parts, parted by an empty line:
    synsets: depth in the tree (A, B, ...), then its names; ":2" behind the name of a synset with
             others below it says that this is the second sense of the name
    further parents: "child parent", as line numbers
    subjects: the synset of the subject, synsets that belong to it, then verbs and adjectives
    themes: "name:roots|subjects"
    irregular plurals: "plural singular"
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files


class Lexicon:
    """The nouns of WordNet that stand in scowl70, as a tree."""

    def __init__(self, text: str) -> None:
        synsets, further, subjects, themes, irregular = (
            part.split("\n") for part in text.split("\n\n")
        )
        self.names: list[list[str]] = []
        self.below: list[list[int]] = [[] for _ in synsets]
        self.senses: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self._read_synsets(synsets)
        for line in further:
            child, parent = line.split()
            self.below[int(parent)].append(int(child))
        self.subjects: dict[int, tuple[list[int], list[str]]] = {}
        for line in subjects:
            first, *rest = line.split()
            nouns = [int(item) for item in rest if item.isdigit()]
            self.subjects[int(first)] = (nouns, rest[len(nouns) :])
        self.themes: dict[str, tuple[list[int], list[int]]] = {}
        for line in themes:
            name, _, places = line.partition(":")
            roots, _, topics = places.partition("|")
            self.themes[name] = (list(map(int, roots.split())), list(map(int, topics.split())))
        self.plurals: dict[str, list[str]] = defaultdict(list)
        for line in irregular:
            plural, single = line.split()
            self.plurals[single].append(plural)

    def _read_synsets(self, synsets: Sequence[str]) -> None:
        line: list[int] = []
        for place, entry in enumerate(synsets):
            depth = ord(entry[0]) - ord("A")
            line[depth:] = [place]
            if depth:
                self.below[line[depth - 1]].append(place)
            own = []
            for item in entry[1:].split():
                name, _, sense = item.partition(":")
                own.append(name)
                self.senses[name.lower()].append((int(sense or 1), place))
            self.names.append(own)

    def label(self, place: int) -> str:
        """What a person calls it."""
        return self.names[place][0].replace("_", " ") if self.names[place] else ""

    def known(self, name: str) -> list[int]:
        """The synsets of a name, the commonest sense first."""
        return [place for _, place in sorted(self.senses.get(name.lower().replace(" ", "_"), []))]

    def members(self, roots: Sequence[int], topics: Sequence[int]) -> dict[str, str]:
        """Every word under these synsets or of these subjects, small, each with the reason."""
        reasons: dict[str, str] = {}
        for root in roots:
            for place, parent in self._closure(root):
                kind = f"a kind of {self.label(parent)}"
                if place == root:
                    kind = f"a word for {self.label(root)}"
                elif parent != root:
                    kind += f", a kind of {self.label(root)}"
                for word in self._words(place):
                    reasons.setdefault(word, kind)
        for topic in topics:
            for place, _ in self._closure(topic):
                nouns, others = self.subjects.get(place, ([], []))
                said = f"a word of {self.label(place)}"
                for word in [word for noun in nouns for word in self._words(noun)] + others:
                    reasons.setdefault(word, said)
        return reasons

    def _words(self, place: int) -> Iterator[str]:
        return (name for name in self.names[place] if name.isalpha() and name.islower())

    def _closure(self, root: int) -> Iterator[tuple[int, int]]:
        """Everything at or below this synset, nearest first, with what it was found under."""
        found = {root: root}
        todo = [root]
        for place in todo:
            yield place, found[place]
            for child in self.below[place]:
                if child not in found:
                    found[child] = place
                    todo.append(child)


@cache
def lexicon() -> Lexicon:
    packed = (files(__package__) / "data" / "wordnet.z").read_bytes()
    return Lexicon(zlib.decompress(packed).decode("utf-8"))
