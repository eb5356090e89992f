"""A word list that a table brings: plain words parted by blanks, commas or lines."""

from __future__ import annotations

import re
from functools import lru_cache

from kibitz.core.errors import Unreadable
from kibitz.games.mixmo.words.folding import PLAIN, fold
from kibitz.games.mixmo.words.lists import WordList, listed

FEWEST = 20
MOST = 500_000
LONGEST = 60
"""No grid of two players has more tiles."""

PARTED = re.compile(r"[\s,;]+")
NO_WORD = re.compile(r"[A-Z]?|[A-Z.'’ʼ‐‑-]*[.'’ʼ‐‑-][A-Z.'’ʼ‐‑-]*")
"""Left out in silence: single letters, and forms with a period, apostrophe or hyphen (MX-3.4)."""


@lru_cache(maxsize=8)
def custom(text: str) -> WordList:
    """The list of the words in this text; raises Unreadable if it is no word list."""
    found = set()
    for entry in PARTED.split(text.strip()):
        word = fold(entry)
        if PLAIN.fullmatch(word):
            found.add(word)
        elif not NO_WORD.fullmatch(word):
            raise Unreadable(
                f"{entry[:40]!r} in the word list is no word of the letters A to Z. "
                "Give plain words parted by blanks or lines, without numbers or other signs."
            )
    _check(found)
    return listed("custom", f"The table's own list, {len(found)} words", "the table's own", found)


def _check(found: set[str]) -> None:
    if len(found) < FEWEST:
        raise Unreadable(
            f"The word list has {len(found)} words of two letters or more, and needs {FEWEST}. "
            "Add words, or choose a built-in list."
        )
    if len(found) > MOST:
        raise Unreadable(
            f"The word list has {len(found)} words, and {MOST} are the most. Leave some out."
        )
    longest = max(found, key=len)
    if len(longest) > LONGEST:
        raise Unreadable(
            f"{longest[:40]}... in the word list has {len(longest)} letters, more than a grid has "
            "tiles. Part the words by blanks or lines."
        )
